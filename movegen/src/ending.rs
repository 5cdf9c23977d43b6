//! How a game ends: its score, and the reason for it.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// The score of a game, as a record writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
///
/// Bughouse on two boards is scored as White on board A and their team see it.
///
/// ```
/// use movegen::{Color, Score};
/// assert_eq!(Score::won_by(Color::Black).to_string(), "0-1");
/// assert_eq!("1/2-1/2".parse(), Ok(Score::Draw));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Score {
    /// White won.
    WhiteWon,
    /// Black won.
    BlackWon,
    /// Nobody won.
    Draw,
    /// The game was never finished, or still goes on.
    #[default]
    Unfinished,
}

impl Score {
    /// The score of a game that this side won.
    pub const fn won_by(color: Color) -> Score {
        match color {
            Color::White => Score::WhiteWon,
            Color::Black => Score::BlackWon,
        }
    }

    /// The text of a record.
    pub const fn text(self) -> &'static str {
        match self {
            Score::WhiteWon => "1-0",
            Score::BlackWon => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unfinished => "*",
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// The text is no score.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a score, which is 1-0, 0-1, 1/2-1/2 or *")]
pub struct NotAScore;

impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Score, NotAScore> {
        [Score::WhiteWon, Score::BlackWon, Score::Draw, Score::Unfinished]
            .into_iter()
            .find(|score| score.text() == text)
            .ok_or(NotAScore)
    }
}

/// Why a game is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The king is attacked and cannot be saved.
    Checkmate,
    /// The king was taken.
    KingCaptured,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Nobody whose turn it is has a move, where that is not called stalemate.
    NoMove,
    /// Too little is left on the board to mate with.
    Material,
    /// The same position for the third time.
    Repetition,
    /// A hundred half-moves without a capture or a pawn move.
    FiftyMoves,
    /// A player's time is up.
    Flag,
    /// A player gave up.
    Resignation,
    /// The players agreed to a draw.
    Agreement,
    /// The players stopped without a result.
    Stopped,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Checkmate => "checkmate",
            Reason::KingCaptured => "a king was captured",
            Reason::Stalemate => "stalemate",
            Reason::NoMove => "no move is left",
            Reason::Material => "too little material to win",
            Reason::Repetition => "threefold repetition",
            Reason::FiftyMoves => "fifty moves without capture or pawn move",
            Reason::Flag => "time ran out",
            Reason::Resignation => "resignation",
            Reason::Agreement => "a draw was agreed",
            Reason::Stopped => "the players stopped",
        })
    }
}

/// The end of a game.
///
/// ```
/// use movegen::{Ending, Reason, Score};
/// let ending = Ending { score: Score::WhiteWon, reason: Reason::Checkmate };
/// assert_eq!(ending.to_string(), "1-0, checkmate");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub score: Score,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    pub(crate) const fn draw(reason: Reason) -> Ending {
        Ending { score: Score::Draw, reason }
    }

    pub(crate) const fn won_by(color: Color, reason: Reason) -> Ending {
        Ending { score: Score::won_by(color), reason }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.score, self.reason)
    }
}
