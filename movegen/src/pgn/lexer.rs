//! The words of a record: tags, moves, comments, glyphs, brackets.

use std::io::Read;

use super::PgnProblem;
use super::source::{LONGEST_WORD, Place, Source};

/// The most bytes that one game may take. It bounds what a reader keeps in memory.
const LONGEST_GAME: u64 = 4 << 20;

/// A part of the move text.
#[derive(Debug)]
pub(super) enum Token<'a> {
    /// A move, a move number or a score.
    Word(&'a [u8]),
    /// What stands between braces, or after a semicolon.
    Comment(String),
    /// `$3`
    Nag(u8),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`, where the next game begins.
    Tag,
    /// The end of the input.
    End,
}

pub(super) struct Lexer<S> {
    source: Source<S>,
    /// Where the game began.
    start: u64,
}

type Outcome<T> = Result<T, PgnProblem>;

impl<S: Read> Lexer<S> {
    pub fn new(input: S) -> Lexer<S> {
        Lexer { source: Source::new(input), start: 0 }
    }

    /// Where the next token starts, or the last one that was refused.
    pub fn place(&self) -> Place {
        self.source.place()
    }

    pub fn offset(&self) -> u64 {
        self.source.offset()
    }

    /// The next byte; nothing at the end of the input, unless it broke off.
    pub fn peek(&mut self) -> Outcome<Option<u8>> {
        match self.source.peek() {
            None => self.source.error().map_or(Ok(None), |error| Err(PgnProblem::Input(error))),
            byte => Ok(byte),
        }
    }

    /// A new game begins.
    pub fn begin_game(&mut self) {
        self.start = self.source.offset();
    }

    /// Passes over what separates tokens: blanks, dots, and lines that start with `%`.
    #[inline]
    pub fn skip_blanks(&mut self) -> Outcome<()> {
        loop {
            match self.source.peek() {
                Some(b' ' | b'\n' | b'.' | b'\t' | b'\r' | b'\x0B' | b'\x0C') => self.source.bump(),
                Some(b'%') if self.source.at_line_start() => self.rest_of_line(&mut |_| ())?,
                _ => break,
            }
        }
        self.check_length()
    }

    fn check_length(&self) -> Outcome<()> {
        match self.source.offset() - self.start > LONGEST_GAME {
            true => Err(PgnProblem::Long(LONGEST_GAME >> 20)),
            false => Ok(()),
        }
    }

    /// The next token of the move text, after blanks have been skipped.
    pub fn token(&mut self) -> Outcome<Token<'_>> {
        let Some(byte) = self.peek()? else { return Ok(Token::End) };
        match byte {
            b'{' => self.comment().map(Token::Comment),
            b';' => {
                self.source.bump();
                let mut text = Vec::new();
                self.rest_of_line(&mut |part| text.extend_from_slice(part))?;
                Ok(Token::Comment(tidy(text)))
            }
            b'(' => {
                self.source.bump();
                Ok(Token::Open)
            }
            b')' => {
                self.source.bump();
                Ok(Token::Close)
            }
            b'$' => self.nag(),
            b'[' if self.source.at_line_start() => Ok(Token::Tag),
            b'[' | b']' | b'}' | b'<' | b'>' => Err(PgnProblem::Character(byte as char)),
            _ => self.word(),
        }
    }

    /// Passes over the word that [`token`](Lexer::token) has given.
    #[inline]
    pub fn skip_word(&mut self, length: usize) {
        self.source.pass(length);
        // En passant may be told of after the move.
        self.source.fill(5);
        if self.source.rest().starts_with(b" e.p.") {
            self.source.pass(5);
        }
    }

    fn word(&mut self) -> Outcome<Token<'_>> {
        let word = self.source.word(ends_word);
        if word.len() == LONGEST_WORD { Err(PgnProblem::LongWord) } else { Ok(Token::Word(word)) }
    }

    fn nag(&mut self) -> Outcome<Token<'_>> {
        let word = self.source.word(ends_glyph);
        let number = std::str::from_utf8(&word[1..]).ok().and_then(|digits| digits.parse().ok());
        let length = word.len();
        match number {
            Some(number) => {
                self.source.skip(length);
                Ok(Token::Nag(number))
            }
            None => Err(PgnProblem::Character('$')),
        }
    }

    /// Reads a comment line by line. A line that looks like a tag belongs to the next game: the brace was forgotten.
    fn comment(&mut self) -> Outcome<String> {
        self.source.bump();
        let mut text = Vec::new();
        while self.source.peek().is_some() && !self.at_tag() {
            let rest = self.source.rest();
            let end = memchr::memchr2(b'}', b'\n', rest);
            let closed = end.is_some_and(|end| rest[end] == b'}');
            let length = end.map_or(rest.len(), |end| end + 1);
            text.extend_from_slice(&rest[..length - usize::from(closed)]);
            self.source.skip(length);
            self.check_length()?;
            if closed {
                return Ok(tidy(text));
            }
        }
        Err(PgnProblem::OpenComment)
    }

    /// Whether a tag seems to stand at the start of this line.
    fn at_tag(&mut self) -> bool {
        if !self.source.at_line_start() || self.source.peek() != Some(b'[') {
            return false;
        }
        let before = self.source.word(|byte| matches!(byte, b'"' | b'\n'));
        let name = before[1..].trim_ascii();
        let named = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let length = before.len();
        named && self.source.rest().get(length) == Some(&b'"')
    }

    /// Takes what is left of the line, part by part, without its end.
    fn rest_of_line(&mut self, take: &mut dyn FnMut(&[u8])) -> Outcome<()> {
        while self.source.peek().is_some_and(|byte| byte != b'\n') {
            let rest = self.source.rest();
            let part = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            take(&rest[..part]);
            self.source.skip(part);
            self.check_length()?;
        }
        Ok(())
    }

    /// Reads a tag: its name and its value.
    pub fn tag(&mut self) -> Outcome<(String, String)> {
        self.source.bump();
        self.skip_blanks()?;
        let name = self.source.word(|byte| !byte.is_ascii_alphanumeric() && byte != b'_');
        let name = String::from_utf8_lossy(name).into_owned();
        self.source.skip(name.len());
        self.skip_blanks()?;
        if name.is_empty() || self.source.peek() != Some(b'"') {
            return Err(PgnProblem::Tag);
        }
        self.source.bump();
        let value = self.tag_value()?;
        self.skip_blanks()?;
        if self.source.peek() != Some(b']') {
            return Err(PgnProblem::Tag);
        }
        self.source.bump();
        Ok((name, value))
    }

    /// The value up to its closing quote. A quote that no bracket follows is taken as part of the value, as it was meant.
    fn tag_value(&mut self) -> Outcome<String> {
        let mut value = Vec::new();
        loop {
            let Some(byte) = self.source.peek().filter(|&byte| byte != b'\n') else { return Err(PgnProblem::Tag) };
            match byte {
                b'"' => {
                    self.source.skip(1);
                    if self.closes() {
                        return Ok(plain(decoded(value)));
                    }
                    value.push(b'"');
                }
                b'\\' => {
                    self.source.skip(1);
                    match self.source.peek() {
                        Some(escaped @ (b'"' | b'\\')) => {
                            self.source.skip(1);
                            value.push(escaped);
                        }
                        _ => value.push(b'\\'),
                    }
                }
                _ => {
                    let part = self.source.word(|byte| matches!(byte, b'"' | b'\\' | b'\n'));
                    let length = part.len();
                    value.extend_from_slice(part);
                    self.source.skip(length);
                    self.check_length()?;
                }
            }
        }
    }

    /// Whether blanks and a bracket come next.
    fn closes(&mut self) -> bool {
        let blanks = self.source.word(|byte| !matches!(byte, b' ' | b'\t')).len();
        self.source.rest().get(blanks) == Some(&b']')
    }

    /// After an error, goes to where the next game seems to begin: a line that starts with a tag, after some move text or
    /// with the tag Event. Reads on without keeping anything.
    pub fn skip_to_next_game(&mut self, in_tags: bool) {
        let mut moves_seen = !in_tags;
        while let Some(byte) = self.source.peek() {
            if self.at_tag() {
                if moves_seen || self.source.rest().starts_with(b"[Event ") {
                    return;
                }
            } else if self.source.at_line_start() && !matches!(byte, b'\n' | b'\r' | b'%') {
                moves_seen = true;
            }
            // To the start of the next line.
            let rest = self.source.rest();
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            self.source.skip(length);
        }
    }
}

/// Whether a byte ends a move, a number or a score.
#[inline]
fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\n' | b'\r' | b'\t' | b'\x0B' | b'\x0C' | b'.' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'$'
    )
}

fn ends_glyph(byte: u8) -> bool {
    !byte.is_ascii_digit() && byte != b'$'
}

/// A comment as it is kept: trimmed, each line end a blank.
fn tidy(bytes: Vec<u8>) -> String {
    let comment = decoded(bytes);
    let comment = if comment.contains('\r') { comment.replace("\r\n", "\n") } else { comment };
    plain(comment).trim().to_owned()
}

/// UTF-8, or else Latin-1, as old files are.
fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

/// A text with blanks in place of control characters.
fn plain(text: String) -> String {
    if text.contains(char::is_control) { text.replace(char::is_control, " ") } else { text }
}
