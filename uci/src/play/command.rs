//! What is typed at the board, as values.

use std::path::PathBuf;

use movegen::{Piece, Square, UnknownVariant, Variant};

use super::Side;
use crate::protocol::Message;

/// A line that somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move, as far as the words tell: the game judges it.
    Move(String),
    /// What could be played.
    Moves(Query),
    Undo,
    Redo,
    Hint,
    Eval,
    Flip,
    Board,
    Save {
        path: PathBuf,
        overwrite: bool,
    },
    Resign,
    Draw,
    /// Something for the partner, on two boards.
    Tell(Message),
    /// Another game; what is not said stays as it is.
    New {
        variant: Option<Variant>,
        side: Option<Side>,
    },
    Help,
    Quit,
}

/// Which moves are asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Query {
    All,
    From(Square),
    Drops(Piece),
}

/// Why a line is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    #[error("`{0}` stands alone, without anything behind it")]
    Surplus(&'static str),
    #[error("after `?` comes a square such as c2, or a piece to drop such as N@, or nothing for all moves")]
    Query,
    #[error("say where to: save FILE")]
    NoFile,
    #[error("your partner understands sit, go, fast, slow, x, want N 3, deny Q 2, trades +1 and trades -1")]
    Message,
    #[error("{0}; behind the game may stand white, black or random")]
    Game(#[from] UnknownVariant),
}

impl Command {
    /// Reads a line; nothing if it is empty.
    pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
        let line = line.trim();
        if let Some(asked) = line.strip_prefix('?') {
            return Query::parse(asked.trim()).map(|query| Some(Command::Moves(query)));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |name, command| if rest.is_empty() { Ok(command) } else { Err(CommandError::Surplus(name)) };
        let command = match word.to_ascii_lowercase().as_str() {
            "" => return Ok(None),
            "undo" => alone("undo", Command::Undo)?,
            "redo" => alone("redo", Command::Redo)?,
            "hint" => alone("hint", Command::Hint)?,
            "eval" => alone("eval", Command::Eval)?,
            "flip" => alone("flip", Command::Flip)?,
            "board" => alone("board", Command::Board)?,
            "resign" => alone("resign", Command::Resign)?,
            "draw" => alone("draw", Command::Draw)?,
            "help" => Command::Help,
            "quit" | "exit" => alone("quit", Command::Quit)?,
            "save" => Command::save(rest, false)?,
            "save!" => Command::save(rest, true)?,
            "tell" => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                Command::Tell(Message::parse(&words).ok().flatten().ok_or(CommandError::Message)?)
            }
            "new" => Command::new(rest)?,
            _ => Command::Move(line.to_owned()),
        };
        Ok(Some(command))
    }

    fn save(path: &str, overwrite: bool) -> Result<Command, CommandError> {
        if path.is_empty() {
            return Err(CommandError::NoFile);
        }
        // Whoever types a path in a terminal is used to this.
        let home = path.strip_prefix("~/").zip(std::env::home_dir());
        let path = home.map_or_else(|| PathBuf::from(path), |(rest, home)| home.join(rest));
        Ok(Command::Save { path, overwrite })
    }

    fn new(words: &str) -> Result<Command, CommandError> {
        let (mut variant, mut side) = (None, None);
        for word in words.split_whitespace() {
            match <Side as clap::ValueEnum>::from_str(word, true) {
                Ok(chosen) => side = Some(chosen),
                Err(_) => variant = Some(word.parse()?),
            }
        }
        Ok(Command::New { variant, side })
    }
}

impl Query {
    fn parse(text: &str) -> Result<Query, CommandError> {
        if text.is_empty() {
            return Ok(Query::All);
        }
        if let Some(letter) = text.strip_suffix('@') {
            let mut letters = letter.chars();
            let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
            return piece.map(Query::Drops).ok_or(CommandError::Query);
        }
        text.to_ascii_lowercase().parse().map(Query::From).map_err(|_| CommandError::Query)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_commands() {
        let save = |path: &str, overwrite| Command::Save { path: path.into(), overwrite };
        let new = |variant, side| Command::New { variant, side };
        for (line, command) in [
            ("e4", Command::Move("e4".to_owned())),
            ("  Nf3 \r\n", Command::Move("Nf3".to_owned())),
            ("d1/x/F", Command::Move("d1/x/F".to_owned())),
            ("e4 e5", Command::Move("e4 e5".to_owned())),
            ("?", Command::Moves(Query::All)),
            ("? c2", Command::Moves(Query::From("c2".parse().expect("a square")))),
            ("?C2", Command::Moves(Query::From("c2".parse().expect("a square")))),
            ("? n@", Command::Moves(Query::Drops(Piece::Knight))),
            ("UNDO", Command::Undo),
            ("save my game.pgn", save("my game.pgn", false)),
            ("save! game.pgn", save("game.pgn", true)),
            ("new", new(None, None)),
            ("new ArChess", new(Some(Variant::Archess), None)),
            ("new black", new(None, Some(Side::Black))),
            ("new crazyhouse random", new(Some(Variant::Crazyhouse), Some(Side::Random))),
            ("exit", Command::Quit),
            ("tell want N 3", Command::Tell(Message::Want(Piece::Knight, 3))),
        ] {
            assert_eq!(Command::parse(line), Ok(Some(command)), "{line}");
        }
        assert_eq!(Command::parse(" \t\n"), Ok(None));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, words) in [
            ("undo 3", "`undo` stands alone"),
            ("quit now", "`quit` stands alone"),
            ("? z9", "after `?` comes a square"),
            ("? @", "after `?` comes a square"),
            ("? NN@", "after `?` comes a square"),
            ("? é@", "after `?` comes a square"),
            ("save", "save FILE"),
            ("tell", "your partner understands sit, go"),
            ("tell me", "your partner understands sit, go"),
            ("save! ", "save FILE"),
            ("new checkers", "there is no game `checkers`; the games are chess, "),
        ] {
            let error = Command::parse(line).expect_err(line).to_string();
            assert!(error.contains(words), "{line}: {error}");
        }
    }
}
