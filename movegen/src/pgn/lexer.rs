//! The words of a record: tags, moves, comments, glyphs, brackets.

use std::io::Read;

use super::PgnProblem;
use super::record::{TagName, USUAL_TAGS};
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

    /// Where the token starts before which blanks have been skipped.
    pub fn place(&mut self) -> Place {
        self.source.place()
    }

    pub fn offset(&self) -> u64 {
        self.source.offset()
    }

    /// The next byte; nothing at the end of the input, unless it broke off.
    pub fn peek(&mut self) -> Outcome<Option<u8>> {
        self.check_length()?;
        match self.source.peek() {
            None => self.source.error().map_or(Ok(None), |error| Err(PgnProblem::Input(error))),
            byte => Ok(byte),
        }
    }

    /// A new game begins.
    pub fn begin_game(&mut self) {
        self.start = self.source.offset();
    }

    /// Goes to where the next token starts, over what separates tokens: blanks, dots, and lines that start with `%`. Gives
    /// the byte there.
    #[inline]
    pub fn skip_blanks(&mut self) -> Option<u8> {
        let next = self.blanks();
        self.source.mark();
        next
    }

    #[inline]
    fn blanks(&mut self) -> Option<u8> {
        match self.source.skip_while(|byte| class(byte) == Class::Blank) {
            Some(b'%' | 0xEF) => self.escapes(),
            next => next,
        }
    }

    /// Passes over lines that start with `%`, over the mark of a file that was joined to another, and over blanks after
    /// them.
    #[cold]
    fn escapes(&mut self) -> Option<u8> {
        while self.source.at_line_start() && self.check_length().is_ok() {
            self.source.fill(3);
            match self.source.rest() {
                [b'%', ..] => self.rest_of_line(&mut |_| ()),
                [0xEF, 0xBB, 0xBF, ..] => self.source.skip(3),
                _ => break,
            }
            self.source.skip_while(|byte| class(byte) == Class::Blank);
        }
        self.source.peek()
    }

    #[inline]
    fn check_length(&self) -> Outcome<()> {
        match self.source.offset() - self.start > LONGEST_GAME {
            true => Err(PgnProblem::Long(LONGEST_GAME >> 20)),
            false => Ok(()),
        }
    }

    /// The token of the move text that starts with this byte.
    #[inline(always)]
    pub fn token(&mut self, first: Option<u8>) -> Outcome<Token<'_>> {
        self.check_length()?;
        match first {
            Some(byte) if class(byte) == Class::Letter => self.word(),
            _ => self.other_token(),
        }
    }

    /// A token that is no word.
    #[inline(never)]
    fn other_token(&mut self) -> Outcome<Token<'_>> {
        let Some(byte) = self.peek()? else { return Ok(Token::End) };
        match byte {
            b'{' => self.comment().map(Token::Comment),
            b';' => {
                self.source.skip(1);
                let mut text = Vec::new();
                self.rest_of_line(&mut |part| text.extend_from_slice(part));
                self.check_length()?;
                Ok(Token::Comment(tidy(&joined(&text))))
            }
            b'(' => {
                self.source.skip(1);
                Ok(Token::Open)
            }
            b')' => {
                self.source.skip(1);
                Ok(Token::Close)
            }
            b'$' => self.nag(),
            b'[' if self.source.at_line_start() => Ok(Token::Tag),
            _ => Err(PgnProblem::Character(byte as char)),
        }
    }

    /// Passes over the word that [`token`](Lexer::token) has given. En passant may be told of after it.
    #[inline]
    pub fn skip_word(&mut self, length: usize) {
        self.source.skip(length);
        let rest = self.source.rest();
        if rest.get(1) == Some(&b'e') && rest.starts_with(b" e.p.") {
            self.source.skip(5);
        }
    }

    #[inline(always)]
    fn word(&mut self) -> Outcome<Token<'_>> {
        let word = self.source.word(|byte| class(byte) > Class::Stranger);
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
            None => Err(PgnProblem::Glyph),
        }
    }

    /// Reads a comment line by line. A line that looks like a tag belongs to the next game: the brace was forgotten.
    fn comment(&mut self) -> Outcome<String> {
        self.source.skip(1);
        let mut lines = Vec::new();
        while self.source.peek().is_some() && !self.at_usual_tag() {
            let rest = self.source.rest();
            let end = memchr::memchr3(b'}', b'\n', b'\r', rest);
            let part = &rest[..end.unwrap_or(rest.len())];
            let length = part.len() + usize::from(end.is_some());
            if end.is_some_and(|end| rest[end] == b'}') {
                // Most comments are this one part.
                let text = if lines.is_empty() { tidy(part) } else { tidy(&joined(&[&lines, part].concat())) };
                self.source.skip(length);
                self.check_length()?;
                return Ok(text);
            }
            lines.extend_from_slice(&rest[..length]);
            self.source.skip(length);
            self.check_length()?;
        }
        Err(PgnProblem::OpenComment)
    }

    /// Whether a tag seems to stand at the start of this line.
    fn at_tag(&mut self) -> bool {
        self.tag_name().is_some()
    }

    /// The same for a tag that most records have: others may stand in a comment.
    fn at_usual_tag(&mut self) -> bool {
        self.tag_name().is_some_and(|name| USUAL_TAGS.iter().any(|usual| usual.as_bytes() == name))
    }

    /// Whether the tag with which records begin stands here.
    pub fn at_event(&mut self) -> bool {
        // Most tags start with another letter.
        let possible = self.source.second().is_some_and(|byte| byte == b'E' || byte.is_ascii_whitespace());
        possible && self.tag_name() == Some(b"Event")
    }

    fn tag_name(&mut self) -> Option<&[u8]> {
        if !self.source.at_line_start() || self.source.peek() != Some(b'[') {
            return None;
        }
        let length = self.source.word(|byte| matches!(byte, b'"' | b'\n')).len();
        let (before, after) = self.source.rest().split_at(length);
        let name = before[1..].trim_ascii();
        let named = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        (named && after.first() == Some(&b'"')).then_some(name)
    }

    /// Takes what is left of the line, part by part, without its end; no more than a game may take.
    fn rest_of_line(&mut self, take: &mut dyn FnMut(&[u8])) {
        while self.source.peek().is_some_and(|byte| byte != b'\n') && self.check_length().is_ok() {
            let rest = self.source.rest();
            let part = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            take(&rest[..part]);
            self.source.skip(part);
        }
    }

    /// Reads a tag: its name and its value.
    pub fn tag(&mut self) -> Outcome<(TagName, String)> {
        self.source.skip(1);
        self.blanks();
        let name = self.source.word(|byte| !byte.is_ascii_graphic() || matches!(byte, b'"' | b'[' | b']'));
        let name: TagName = match USUAL_TAGS.into_iter().find(|usual| usual.as_bytes() == name) {
            Some(usual) => usual.into(),
            None => String::from_utf8_lossy(name).into_owned().into(),
        };
        self.source.skip(name.len());
        if self.blanks() != Some(b'"') || name.is_empty() {
            return Err(PgnProblem::Tag);
        }
        self.source.skip(1);
        let value = self.tag_value()?;
        if self.blanks() != Some(b']') {
            return Err(PgnProblem::Tag);
        }
        self.source.skip(1);
        Ok((name, value))
    }

    /// The value up to its closing quote. A quote that no bracket follows is taken as part of the value, as it was meant.
    fn tag_value(&mut self) -> Outcome<String> {
        let mut value = Vec::new();
        while self.source.peek().is_some() {
            let rest = self.source.rest();
            let length = memchr::memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
            let end = rest.get(length).copied();
            value.extend_from_slice(&rest[..length]);
            self.source.skip(length);
            self.check_length()?;
            match end {
                None => {}
                Some(b'\n') => break,
                Some(b'"') => {
                    self.source.skip(1);
                    if self.closes() {
                        return Ok(plain(String::from_utf8(value).unwrap_or_else(|error| latin_1(error.as_bytes()))));
                    }
                    value.push(b'"');
                }
                Some(_) => {
                    self.source.skip(1);
                    match self.source.peek() {
                        Some(escaped @ (b'"' | b'\\')) => {
                            self.source.skip(1);
                            value.push(escaped);
                        }
                        _ => value.push(b'\\'),
                    }
                }
            }
        }
        Err(PgnProblem::Tag)
    }

    /// Whether blanks and a bracket come next.
    fn closes(&mut self) -> bool {
        let blanks = self.source.word(|byte| !matches!(byte, b' ' | b'\t')).len();
        self.source.rest().get(blanks) == Some(&b']')
    }

    /// After an error, goes to where the next game seems to begin: after a line that ends with a score, or to a line that
    /// starts with a tag, after some move text or with the tag Event. Reads on without keeping anything.
    pub fn skip_to_next_game(&mut self, in_tags: bool) {
        let mut moves_seen = !in_tags;
        while let Some(byte) = self.source.peek() {
            if self.at_tag() {
                if moves_seen || self.at_event() {
                    return;
                }
            } else if self.source.at_line_start() && !matches!(byte, b'\n' | b'\r' | b'%') {
                moves_seen = true;
            }
            // To the start of the next line.
            let rest = self.source.rest();
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let scored = ends_with_score(&rest[..length]);
            self.source.skip(length);
            if scored && moves_seen {
                return;
            }
        }
    }
}

/// Whether a line ends as the moves of a game do.
fn ends_with_score(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let scores: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    scores
        .iter()
        .any(|score| line.strip_suffix(*score).is_some_and(|before| before.is_empty() || before.ends_with(b" ")))
}

/// What a byte of the move text can be.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// Part of a word.
    Letter,
    /// Part of a word, but not its start.
    Stranger,
    /// The end of a word and the start of another token.
    Mark,
    /// What separates tokens.
    Blank,
}

#[inline]
fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Letter; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\n' | b'.' | b'\t' | b'\r' | b'\x0B' | b'\x0C' => Class::Blank,
            b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'$' => Class::Mark,
            b'<' | b'>' => Class::Stranger,
            _ => Class::Letter,
        };
        byte += 1;
    }
    classes
};

fn ends_glyph(byte: u8) -> bool {
    !byte.is_ascii_digit() && byte != b'$'
}

/// A line as it is kept: trimmed, and UTF-8, or else Latin-1, as old files are.
fn tidy(line: &[u8]) -> String {
    // Most blanks are plain ones.
    let line = line.trim_ascii();
    let text = std::str::from_utf8(line).map_or_else(|_| latin_1(line), str::to_owned);
    let text = plain(text);
    if text.trim().len() == text.len() { text } else { text.trim().to_owned() }
}

/// Lines as one, each line end a blank.
fn joined(lines: &[u8]) -> Vec<u8> {
    let mut previous = 0;
    let mut joined = lines.to_vec();
    joined.retain_mut(|byte| {
        let line_end = *byte == b'\n' && previous == b'\r';
        previous = *byte;
        if matches!(*byte, b'\n' | b'\r') {
            *byte = b' ';
        }
        !line_end
    });
    joined
}

fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// A text with blanks in place of control characters.
fn plain(text: String) -> String {
    // Bytes with which a control character starts, and few other ones.
    let suspect = |byte: u8| byte.is_ascii_control() || byte == 0xC2;
    match text.bytes().any(suspect) && text.contains(char::is_control) {
        true => text.replace(char::is_control, " "),
        false => text,
    }
}
