//! What a client says: a line becomes a typed command. Nothing here knows whether it makes sense at the moment.

use movegen::Seat;

use super::go::Go;
use super::message::Message;

/// A line that was understood, or that must be answered though it was not.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `ucinewgame`
    NewGame,
    /// `setoption name NAME [value VALUE]`
    SetOption {
        /// What stands between `name` and `value`.
        name: String,
        /// What stands behind `value`; nothing if that word is missing.
        value: Option<String>,
    },
    /// `position …`
    Position(Result<Setup, CommandError>),
    /// `go …`; where it cannot be read, still for which seat it was.
    Go(Result<Go, (CommandError, Option<Seat>)>),
    /// `stop [seat SEAT]`
    Stop(Option<Seat>),
    /// `ponderhit`
    PonderHit,
    /// `clock MS MS MS MS`
    Clock([u64; 4]),
    /// `ptell MSG`; nothing where the message is of a kind that is passed over.
    PartnerTells(Option<Message>),
    /// `quit`, or the end of the input.
    Quit,
    /// `debug on|off`
    Debug(bool),
    /// `register …`
    Register,
    /// `d`
    Display,
    /// `eval`
    Eval,
    /// `flip`
    Flip,
    /// `bench [GAME]`
    Bench(Option<String>),
    /// `help`
    Help,
    /// A line that is no command.
    Refused(CommandError),
}

/// What a `position` command puts on the board, or on both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// One start, or two.
    pub starts: Vec<Start>,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `startpos`
    Usual,
    /// `fen FEN`
    Fen(String),
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say it")]
pub enum CommandError {
    #[error("there is no command `{0}`; type help for those there are")]
    Unknown(String),
    #[error("the line has more than {0} bytes")]
    TooLong(usize),
    #[error("setoption needs a name: setoption name NAME value VALUE")]
    NoOptionName,
    #[error("position needs startpos or fen FEN, not `{0}`")]
    NoStart(String),
    #[error("position: `{0}` is unexpected; after the start come `moves` or `|`")]
    AfterStart(String),
    #[error("position: two boards at most, this has {0}")]
    TooManyBoards(usize),
    #[error("go: there is no `{0}`")]
    UnknownLimit(String),
    #[error("{command}: `{name}` needs {wanted}, not `{found}`")]
    Value { command: &'static str, name: String, wanted: &'static str, found: String },
    #[error("debug needs on or off, not `{0}`")]
    Debug(String),
    #[error("clock needs four numbers of milliseconds, for A, a, B and b")]
    Clock,
    #[error("ptell needs a message, such as `sit` or `want N 3`")]
    NoMessage,
    #[error("ptell: `{0}` is incomplete or has a wrong piece or level; levels are 1, 2 and 3")]
    Message(String),
    #[error("{command}: `{found}` is unexpected")]
    Unexpected { command: &'static str, found: String },
}

impl Command {
    /// Reads a line; nothing if it is empty.
    ///
    /// ```
    /// use uci::protocol::Command;
    /// assert_eq!(Command::parse("  isready "), Some(Command::IsReady));
    /// assert_eq!(Command::parse(""), None);
    /// assert!(matches!(Command::parse("go depth many"), Some(Command::Go(Err(_)))));
    /// ```
    pub fn parse(line: &str) -> Option<Command> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&first, rest) = words.split_first()?;
        Some(match (first, rest) {
            ("uci", []) => Command::Uci,
            ("isready", []) => Command::IsReady,
            ("ucinewgame", []) => Command::NewGame,
            ("setoption", rest) => set_option(rest).unwrap_or_else(Command::Refused),
            ("position", rest) => Command::Position(setup(rest)),
            ("go", rest) => Command::Go(Go::parse(rest).map_err(|error| (error, Go::seat_of(rest)))),
            ("stop", []) => Command::Stop(None),
            ("stop", ["seat", letter]) => {
                seat("stop", letter).map_or_else(Command::Refused, |seat| Command::Stop(Some(seat)))
            }
            ("ponderhit", []) => Command::PonderHit,
            ("clock", times) => clock(times).map_or(Command::Refused(CommandError::Clock), Command::Clock),
            ("ptell", []) => Command::Refused(CommandError::NoMessage),
            ("ptell", words) => Message::parse(words).map_or_else(Command::Refused, Command::PartnerTells),
            ("quit", []) => Command::Quit,
            ("debug", ["on"]) => Command::Debug(true),
            ("debug", ["off"]) => Command::Debug(false),
            ("debug", words) => Command::Refused(CommandError::Debug(quote(&words.join(" ")))),
            ("register", _) => Command::Register,
            ("d", []) => Command::Display,
            ("eval", []) => Command::Eval,
            ("flip", []) => Command::Flip,
            ("bench", []) => Command::Bench(None),
            ("bench", [game]) => Command::Bench(Some((*game).to_owned())),
            ("help", _) => Command::Help,
            (_, [found, ..]) if KNOWN.contains(&first) => {
                let command = KNOWN.into_iter().find(|known| *known == first).unwrap_or_default();
                Command::Refused(CommandError::Unexpected { command, found: quote(found) })
            }
            _ => Command::Refused(CommandError::Unknown(quote(first))),
        })
    }
}

impl Command {
    /// What a line with this beginning is that is longer than any line should be.
    pub(super) fn too_long(beginning: &str, most: usize) -> Command {
        let words: Vec<&str> = beginning.split_whitespace().collect();
        let error = CommandError::TooLong(most);
        match words[..] {
            ["go", ref rest @ ..] => Command::Go(Err((error, Go::seat_of(rest)))),
            ["position", ..] => Command::Position(Err(error)),
            _ => Command::Refused(error),
        }
    }
}

/// Commands that take no arguments, or few.
const KNOWN: [&str; 10] = ["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "d", "eval", "flip", "bench"];

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let ["name", rest @ ..] = words else { return Err(CommandError::NoOptionName) };
    let split = rest.iter().position(|&word| word == "value");
    let (name, value) = match split {
        Some(index) => (&rest[..index], Some(rest[index + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() {
        return Err(CommandError::NoOptionName);
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn setup(words: &[&str]) -> Result<Setup, CommandError> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let boards: Vec<&[&str]> = words[..split].split(|&word| word == "|").collect();
    if boards.len() > 2 {
        return Err(CommandError::TooManyBoards(boards.len()));
    }
    let starts = boards.into_iter().map(start).collect::<Result<_, _>>()?;
    Ok(Setup { starts, moves: words.iter().skip(split + 1).map(|&word| word.to_owned()).collect() })
}

fn start(words: &[&str]) -> Result<Start, CommandError> {
    match words {
        ["startpos"] => Ok(Start::Usual),
        ["startpos", found, ..] => Err(CommandError::AfterStart(quote(found))),
        // Books of openings often leave the counters out.
        ["fen", board, turn, castling, en_passant] => {
            Ok(Start::Fen(format!("{board} {turn} {castling} {en_passant} 0 1")))
        }
        ["fen", board, turn, castling, en_passant, clock] => {
            Ok(Start::Fen(format!("{board} {turn} {castling} {en_passant} {clock} 1")))
        }
        ["fen", _, ..] => Ok(Start::Fen(words[1..].join(" "))),
        _ => Err(CommandError::NoStart(quote(words.first().unwrap_or(&"")))),
    }
}

fn clock(words: &[&str]) -> Option<[u64; 4]> {
    let times: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
    times?.try_into().ok()
}

/// A seat by its letter.
pub(super) fn seat(command: &'static str, text: &str) -> Result<Seat, CommandError> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    let error = || CommandError::Value { command, name: "seat".to_owned(), wanted: "A, a, B or b", found: quote(text) };
    seat.ok_or_else(error)
}

/// What a client wrote, short enough to be shown again on one line.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).take(MOST).collect();
    if text.chars().nth(MOST).is_some() { shown + "…" } else { shown }
}
