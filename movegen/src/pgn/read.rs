//! Reading records, one game after the other.

use std::io::Read;

use super::lexer::{Lexer, Token};
use super::record::{Line, Node, TagName, WithTable, with_table};
use super::source::Place;
use super::table::Table;
use super::write::is_unknown;
use super::{PgnError, PgnProblem, Record};
use crate::fen::quote;
use crate::rules::{Goal, Rules};
use crate::{Board, Color, Refusal, Score, Seat, Variant};

/// How deep variations may be nested. It bounds what a reader keeps in memory.
const DEEPEST: usize = 200;
/// How many tags a game may have; it bounds the time to look for one.
const MOST_TAGS: usize = 1_000;

/// Reads the records of a file, PGN and BPGN alike, one after the other and in bounded memory.
///
/// A game that cannot be read is an error that says where and why, and the next call goes on with the next game.
///
/// ```
/// use movegen::pgn::Reader;
/// let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 (1. c4 {English} e5) d5 1/2-1/2\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 13: 2. Ke3: the king on e1 cannot reach e3");
/// let record = reader.next().unwrap().unwrap();
/// assert_eq!(record.tag("White"), Some("B"));
/// assert_eq!(record.line().nodes().len(), 2);
/// assert!(reader.next().is_none());
/// ```
pub struct Reader<S> {
    lexer: Lexer<S>,
    assumed: Option<Variant>,
    /// Room for the moves of a game while they are read.
    room: Vec<Node>,
    games: u64,
    finished: bool,
}

impl<S: Read> Reader<S> {
    /// Reads from here. The reader buffers what it reads.
    pub fn new(input: S) -> Reader<S> {
        Reader { lexer: Lexer::new(input), assumed: None, room: Vec::new(), games: 0, finished: false }
    }

    /// Takes records that do not name their game as records of this one, instead of chess, and of Bughouse as other
    /// servers play it where there are two boards. Assuming that, it is also what plain "Bughouse" is taken for.
    #[must_use]
    pub fn assume(mut self, variant: Variant) -> Reader<S> {
        self.assumed = Some(variant);
        self
    }

    /// How many bytes have been read so far.
    pub fn offset(&self) -> u64 {
        self.lexer.offset()
    }

    /// How many games have been begun so far, those with errors included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Reads one game; nothing at the end of the input. An error comes with whether the tags were still being read.
    fn read_game(&mut self) -> Result<Option<Record>, (Place, PgnProblem, bool)> {
        self.lexer.begin_game();
        let mut header = Header::default();
        let mut comments = Vec::new();
        loop {
            self.lexer.skip_blanks();
            match self.lexer.peek().map_err(|problem| (self.lexer.place(), problem, true))? {
                Some(b'[') => {
                    // Some records have nothing but tags.
                    if header.event && self.lexer.at_event() {
                        break;
                    }
                    let tag = self.lexer.tag().map_err(|problem| (self.lexer.place(), problem, true))?;
                    header.add(tag, || self.lexer.place());
                    if header.tags.len() > MOST_TAGS {
                        return Err((self.lexer.place(), PgnProblem::ManyTags(MOST_TAGS), true));
                    }
                }
                // What is said before the tags belongs to the game, but is none.
                Some(b'{' | b';') if header.is_empty() => {
                    let token = self.lexer.token(None);
                    match token {
                        Ok(Token::Comment(text)) => comments.extend(Some(text).filter(|text| !text.is_empty())),
                        Ok(_) => break,
                        Err(problem) => return Err((self.lexer.place(), problem, false)),
                    }
                }
                None if header.is_empty() => return Ok(None),
                first @ Some(b'0'..=b'9') => {
                    let seated = |word| matches!(classify(word, false), Word::Number(Some(_)));
                    header.two_boards |= matches!(self.lexer.token(first), Ok(Token::Word(word)) if seated(word));
                    break;
                }
                _ => break,
            }
        }
        let (variant, two_boards) =
            header.game(self.assumed, self.lexer.place()).map_err(|(place, problem)| (place, problem, true))?;
        let start = header.start.take();
        let task = ReadMoves { lexer: &mut self.lexer, room: &mut self.room, comments, two_boards };
        let text = start.as_ref().map(|(fen, _)| fen.as_str());
        let read = with_table(variant, two_boards, text, task).map_err(|problem| {
            let place = start.as_ref().map_or_else(|| self.lexer.place(), |&(_, place)| place);
            (place, problem, true)
        })?;
        let (line, score) = read.map_err(|(place, problem)| (place, problem, false))?;
        let score = score.filter(|&score| score != Score::Unfinished).or(header.score).unwrap_or_default();
        let start = start.map(|(fen, _)| fen);
        Ok(Some(Record { variant, two_boards, start, tags: header.tags, line, score }))
    }
}

impl<S: Read> Iterator for Reader<S> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Result<Record, PgnError>> {
        if self.finished {
            return None;
        }
        match self.read_game() {
            Ok(None) => {
                self.finished = true;
                None
            }
            Ok(Some(record)) => {
                self.games += 1;
                Some(Ok(record))
            }
            Err((place, problem, in_tags)) => {
                self.games += 1;
                self.finished = matches!(problem, PgnProblem::Input(_));
                self.lexer.skip_to_next_game(in_tags);
                Some(Err(PgnError { game: self.games, place, problem }))
            }
        }
    }
}

/// What stands before the moves.
#[derive(Default)]
struct Header {
    /// Whether there are tags at all, and whether Event is among them.
    any: bool,
    event: bool,
    tags: Vec<(TagName, String)>,
    variant: Option<(String, Place)>,
    start: Option<(String, Place)>,
    score: Option<Score>,
    /// Whether players of two boards are named, or the first move is numbered as on two boards.
    two_boards: bool,
}

impl Header {
    fn is_empty(&self) -> bool {
        !self.any
    }

    fn add(&mut self, (name, value): (TagName, String), place: impl FnOnce() -> Place) {
        self.any = true;
        self.event |= name == "Event";
        self.two_boards |=
            matches!(&*name, "WhiteA" | "BlackA" | "WhiteB" | "BlackB") || name == "FEN" && value.contains('|');
        match &*name {
            "Variant" => self.variant = Some((value, place())),
            "FEN" => self.start = Some((value, place())),
            "SetUp" => {}
            "Result" => self.score = Some(value.parse().unwrap_or_default()),
            _ if is_unknown(&name, &value) || self.tags.iter().any(|(known, _)| *known == name) => {}
            _ => self.tags.push((name, value)),
        }
    }

    /// Which game it is, and whether on two boards; `moves` is where the moves begin.
    fn game(&self, assumed: Option<Variant>, moves: Place) -> Result<(Variant, bool), (Place, PgnProblem)> {
        let named = match &self.variant {
            Some((name, place)) => Some(Variant::from_tag(name).map_err(|error| (*place, PgnProblem::Variant(error)))?),
            None => None,
        };
        let unnamed = if self.two_boards { Variant::BughouseFics } else { Variant::Chess };
        let variant = match (named, assumed) {
            (Some(Variant::Bughouse), Some(Variant::BughouseFics)) => Variant::BughouseFics,
            (Some(named), _) => named,
            (None, assumed) => assumed.unwrap_or(unnamed),
        };
        if self.two_boards && !variant.has_two_boards() {
            let place = self.variant.as_ref().or(self.start.as_ref()).map(|&(_, place)| place);
            return Err((place.unwrap_or(moves), PgnProblem::OneBoard(variant)));
        }
        Ok((variant, self.two_boards))
    }
}

/// Reads the moves up to the score, the next tag or the end.
struct ReadMoves<'a, S> {
    lexer: &'a mut Lexer<S>,
    /// Empty, but with room for moves.
    room: &'a mut Vec<Node>,
    /// What was said before the tags.
    comments: Vec<String>,
    two_boards: bool,
}

/// A line that is being read.
struct Frame<T> {
    /// Where it begins.
    place: Place,
    line: Line,
    table: T,
    /// The position before the last move, from which variations start.
    before: T,
}

impl<T: Table> Frame<T> {
    fn new(table: T, place: Place) -> Frame<T> {
        Frame { place, line: Line::default(), table, before: table }
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        let comments = match self.line.nodes.last_mut() {
            Some(node) => &mut node.notes_mut().comments,
            None => &mut self.line.comments,
        };
        // There is seldom a second, for which `push` would make room.
        match comments.is_empty() {
            true => *comments = vec![text],
            false => comments.push(text),
        }
    }

    fn nag(&mut self, nag: u8) {
        if let Some(node) = self.line.nodes.last_mut() {
            node.notes_mut().nags.push(nag);
        }
    }

    fn play(&mut self, board: Board, ply: crate::Ply) {
        self.before = self.table;
        self.table.make(board, ply);
        // Not `push`: made in its place, a node need not be copied there.
        self.line.nodes.extend([(board, ply)].into_iter().map(|(board, ply)| Node::new(board, ply)));
    }
}

/// What a word of the move text is.
enum Word {
    Number(Option<Seat>),
    Score(Score),
    Nag(u8),
    Move,
}

impl<S: Read> WithTable for ReadMoves<'_, S> {
    type Output = Result<(Line, Option<Score>), (Place, PgnProblem)>;

    fn run<T: Table>(self, start: T) -> Self::Output {
        let (lexer, room) = (self.lexer, self.room);
        let mut frame = Frame::new(start, lexer.place());
        frame.line.nodes = std::mem::take(room);
        frame.line.comments = self.comments;
        let mut outer: Vec<Frame<T>> = Vec::new();
        let mut seat = None;
        let stops = start.board(Board::A).rules().goal() == Goal::KingCapture;
        loop {
            let first = lexer.skip_blanks();
            let token = match lexer.token(first) {
                Ok(token) => token,
                Err(problem) => return Err((lexer.place(), problem)),
            };
            match token {
                Token::Word(word) => {
                    let length = word.len();
                    match classify(word, stops) {
                        Word::Move => {
                            let (board, ply, nag) = match read_move(&frame.table, seat, word) {
                                Ok(read) => read,
                                Err(problem) if outer.is_empty() => return Err((lexer.place(), problem)),
                                Err(_) => {
                                    let text = unread(lexer).map_err(|problem| (frame.place, problem))?;
                                    frame.comment(text);
                                    continue;
                                }
                            };
                            frame.play(board, ply);
                            seat = None;
                            nag.into_iter().for_each(|nag| frame.nag(nag));
                        }
                        Word::Number(named) => seat = named.filter(|_| self.two_boards),
                        Word::Nag(nag) => frame.nag(nag),
                        Word::Score(score) if outer.is_empty() => {
                            lexer.skip_word(length);
                            last_words(lexer, &mut frame)?;
                            return Ok((packed(frame.line, room), Some(score)));
                        }
                        // A variation has no score; some say there how it would end.
                        Word::Score(score) => frame.comment(score.to_string()),
                    }
                    lexer.skip_word(length);
                }
                Token::Comment(text) => frame.comment(text),
                Token::Nag(nag) => frame.nag(nag),
                Token::Open if frame.line.nodes.is_empty() => return Err((lexer.place(), PgnProblem::NoMove)),
                Token::Open if outer.len() == DEEPEST => return Err((lexer.place(), PgnProblem::Deep(DEEPEST))),
                Token::Open => {
                    let variation = Frame::new(frame.before, lexer.place());
                    outer.push(std::mem::replace(&mut frame, variation));
                }
                Token::Close => {
                    let Some(parent) = outer.pop() else { return Err((lexer.place(), PgnProblem::StrayEnd)) };
                    let variation = std::mem::replace(&mut frame, parent).line;
                    if let Some(node) = frame.line.nodes.last_mut()
                        && variation != Line::default()
                    {
                        node.notes_mut().variations.push(variation);
                    }
                }
                Token::Tag | Token::End if !outer.is_empty() => return Err((frame.place, PgnProblem::OpenVariation)),
                Token::Tag | Token::End => return Ok((packed(frame.line, room), None)),
            }
        }
    }
}

/// The line with no more room than its moves need; what it had serves the next game.
fn packed(mut line: Line, room: &mut Vec<Node>) -> Line {
    let mut nodes = Vec::with_capacity(line.nodes.len());
    nodes.append(&mut line.nodes);
    *room = std::mem::replace(&mut line.nodes, nodes);
    line
}

/// What a variation says from a move on that is not legal, up to its end: it is kept as a comment, and the game is read on.
/// Null moves are the usual case.
#[cold]
fn unread<S: Read>(lexer: &mut Lexer<S>) -> Result<String, PgnProblem> {
    let mut words = vec!["not legal:".to_owned()];
    let mut depth = 0;
    loop {
        let first = lexer.skip_blanks();
        if first == Some(b')') && depth == 0 {
            return Ok(words.join(" "));
        }
        match lexer.token(first)? {
            Token::Word(word) => {
                let length = word.len();
                words.push(String::from_utf8_lossy(word).into_owned());
                lexer.skip_word(length);
            }
            Token::Comment(text) => words.push(text),
            Token::Nag(nag) => words.push(format!("${nag}")),
            Token::Open => {
                depth += 1;
                words.push("(".to_owned());
            }
            Token::Close => {
                depth -= 1;
                words.push(")".to_owned());
            }
            Token::Tag | Token::End => return Err(PgnProblem::OpenVariation),
        }
    }
}

/// What is said after the score still belongs to the game, and a score that is said again says nothing new.
fn last_words<S: Read, T: Table>(lexer: &mut Lexer<S>, frame: &mut Frame<T>) -> Result<(), (Place, PgnProblem)> {
    loop {
        let first = lexer.skip_blanks();
        match first {
            Some(b'{' | b';') => match lexer.token(first) {
                Ok(Token::Comment(text)) => frame.comment(text),
                Ok(_) => return Ok(()),
                Err(problem) => return Err((lexer.place(), problem)),
            },
            Some(b'0' | b'1' | b'*') => match lexer.token(first) {
                Ok(Token::Word(word)) if matches!(classify(word, false), Word::Score(_)) => {
                    let length = word.len();
                    lexer.skip_word(length);
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        }
    }
}

/// Tells move numbers, scores and glyphs from moves.
#[inline]
fn classify(word: &[u8], stops: bool) -> Word {
    match word {
        [b'0'..=b'9', ..] => classify_number(word),
        [b'*'] => Word::Score(Score::Unfinished),
        [b'!' | b'?', ..] => glyph(word).map_or(Word::Move, Word::Nag),
        // The word with which players stop, where kings are captured.
        _ if stops && word.eq_ignore_ascii_case(b"END/x/x") => Word::Score(Score::Unfinished),
        _ if word == "½-½".as_bytes() => Word::Score(Score::Draw),
        _ => Word::Move,
    }
}

/// The same for what starts with a digit.
fn classify_number(word: &[u8]) -> Word {
    let is_number = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit);
    match word {
        _ if is_number(word) => Word::Number(None),
        b"1-0" => Word::Score(Score::WhiteWon),
        b"0-1" => Word::Score(Score::BlackWon),
        b"1/2-1/2" | b"1/2" => Word::Score(Score::Draw),
        [digits @ .., letter @ (b'A' | b'a' | b'B' | b'b')] if is_number(digits) => {
            Word::Number(Seat::from_letter(char::from(*letter)))
        }
        _ => Word::Move,
    }
}

/// The number of a glyph of exclamation and question marks.
fn glyph(text: &[u8]) -> Option<u8> {
    Some(match text {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        _ => return None,
    })
}

/// Reads a move and the glyph that may follow it without a blank.
fn read_move<T: Table>(
    table: &T,
    seat: Option<Seat>,
    word: &[u8],
) -> Result<(Board, crate::Ply, Option<u8>), PgnProblem> {
    let bare = word.iter().rposition(|byte| !matches!(byte, b'!' | b'?')).map_or(0, |last| last + 1);
    let (text, mark) = word.split_at(bare);
    match table.read(seat, text) {
        Ok((board, ply)) => Ok((board, ply, glyph(mark))),
        Err(refusal) => Err(refused(table, seat, word, refusal)),
    }
}

#[cold]
fn refused<T: Table>(table: &T, seat: Option<Seat>, word: &[u8], refusal: Refusal) -> PgnProblem {
    let position = table.board(seat.map_or(Board::A, Seat::board));
    let number = position.fullmove_number();
    let number = match (seat, position.turn()) {
        (Some(seat), _) => format!("{number}{}.", seat.letter()),
        (None, Color::White) => format!("{number}."),
        (None, Color::Black) => format!("{number}..."),
    };
    PgnProblem::Move { number, text: quote(&String::from_utf8_lossy(word)), refusal }
}
