//! What can be wrong with a record.

use std::fmt;

use super::source::Place;
use crate::{FenError, Refusal, TwoBoardsError, UnknownVariant, Variant};

/// A game that could not be read, and where it went wrong. The next one can still be read.
#[derive(Debug)]
pub struct PgnError {
    /// Which game of the input, from 1.
    pub game: u64,
    /// Where.
    pub place: Place,
    /// What.
    pub problem: PgnProblem,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.place.line, self.place.column, self.problem)
    }
}

impl std::error::Error for PgnError {}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PgnProblem {
    /// The input could not be read.
    #[error("reading failed: {0}")]
    Input(std::io::Error),
    /// Not a tag.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// Tags without end.
    #[error("a game has at most {0} tags")]
    ManyTags(usize),
    /// The game is none that we know.
    #[error("the tag Variant: {0}")]
    Variant(UnknownVariant),
    /// The start position is wrong.
    #[error("the tag FEN: {0}")]
    Fen(FenError),
    /// The start position of two boards is wrong.
    #[error("the tag FEN: {0}")]
    Fens(TwoBoardsError),
    /// A move that is not legal, or no move at all.
    #[error("{number} {text}: {refusal}")]
    Move {
        /// Which move it would be: `12.` or `12...`, or `12a.` on two boards.
        number: String,
        /// How it is written.
        text: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// A character without meaning outside of comments.
    #[error("`{}` has no meaning here", .0.escape_default())]
    Character(char),
    /// A glyph that is no number, or too large.
    #[error("a glyph is a number from $0 to $255")]
    Glyph,
    /// A record of two boards in a game of one.
    #[error("{0} is not played on two boards, but this record is")]
    OneBoard(Variant),
    /// A word longer than any move.
    #[error("a word of more than 255 letters is no move")]
    LongWord,
    /// A `{` that is never closed.
    #[error("this comment has no end")]
    OpenComment,
    /// A `(` that is never closed.
    #[error("a variation has no end")]
    OpenVariation,
    /// A `)` without `(`.
    #[error("`)` ends no variation")]
    StrayEnd,
    /// A variation of no move.
    #[error("a variation needs a move to differ from")]
    NoMove,
    /// Variations within variations without end.
    #[error("variations are nested more than {0} deep")]
    Deep(usize),
    /// A game without end.
    #[error("a game of more than {0} MB is not read")]
    Long(u64),
}
