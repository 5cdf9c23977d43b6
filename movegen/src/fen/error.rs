//! What can be wrong with a FEN.

use std::fmt;

use crate::{Color, Square, Variant};

/// Everything that is wrong with a FEN; at least one problem, in the order of the fields.
///
/// ```
/// use movegen::{rules::Chess, FenProblem, Position};
/// let error = Position::<Chess>::from_fen("8/8/8/8/8/8/8/4K3 w - - zero 1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "Black has no king; the half-move clock `zero` is not a number from 0 to 65535"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    problems: Vec<FenProblem>,
}

impl FenError {
    /// The most problems that are reported of one FEN.
    pub(super) const MOST: usize = 12;

    pub(super) fn new(problems: Vec<FenProblem>) -> FenError {
        FenError { problems }
    }

    /// The problems, at most a dozen.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        if self.problems.len() == FenError::MOST {
            f.write_str("; and maybe more")?;
        }
        Ok(())
    }
}

impl std::error::Error for FenError {}

/// One thing that is wrong with a FEN. Texts are quoted from the input, shortened where they are long.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenProblem {
    /// Not six fields.
    #[error("a FEN has 6 fields (board, side, castling, en passant, half-move clock, move number), this has {0}")]
    FieldCount(usize),
    /// Not eight ranks.
    #[error("the board has {0} ranks instead of 8")]
    RankCount(usize),
    /// A rank that does not add up to eight squares.
    #[error("the squares of rank {rank} add up to {squares} instead of 8")]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// How many squares the text gives it.
        squares: u32,
    },
    /// A character that stands for no piece of the game.
    #[error("`{letter}` in rank {rank}, character {at}, is no piece of {game}", letter = letter.escape_default())]
    UnknownLetter {
        /// The character.
        letter: char,
        /// The rank, 1 to 8.
        rank: u8,
        /// Its place in the text, from 1.
        at: usize,
        /// The game.
        game: Variant,
    },
    /// A `~` that does not follow a piece that a pawn can become.
    #[error("`~` in rank {rank}, character {at}, does not follow a queen, rook, bishop or knight")]
    StrayMark {
        /// The rank, 1 to 8.
        rank: u8,
        /// Its place in the text, from 1.
        at: usize,
    },
    /// A pocket in a game without pockets.
    #[error("{0} has no pockets, so `[` or a ninth rank has no place here")]
    NoPockets(Variant),
    /// A bracket that is not closed at the end of the board field, or a second pocket.
    #[error("the pocket must be one pair of brackets at the end of the board field")]
    PocketBrackets,
    /// A character in the pocket that stands for no piece that can be held.
    #[error("`{letter}` in the pocket is no piece that can be held in {game}", letter = letter.escape_default())]
    UnknownPocketLetter {
        /// The character.
        letter: char,
        /// The game.
        game: Variant,
    },
    /// More pieces than two full sets.
    #[error("board and pockets hold {0} pieces, more than the 64 of two sets")]
    TooManyPieces(u32),
    /// A side without a king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// Neither side has a king.
    #[error("there is no king on the board")]
    NoKings,
    /// A side with more than one king.
    #[error("{color} has {count} kings")]
    ManyKings {
        /// The side.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A pawn where none can stand.
    #[error("a {color} pawn cannot stand on {square}", color = color.to_string().to_lowercase())]
    PawnRank {
        /// The side.
        color: Color,
        /// The square.
        square: Square,
    },
    /// More of a kind than the reserve and the start position can account for.
    #[error("{color} has too many {what} on the board and in reserve: {count}, where {most} is the most")]
    TooManyOfKind {
        /// The side.
        color: Color,
        /// The kinds.
        what: &'static str,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Not `w` or `b`.
    #[error("the side to move `{0}` is neither `w` nor `b`")]
    Side(String),
    /// A character that means no castling right in this game.
    #[error("`{letter}` in the castling field means nothing in {game}", letter = letter.escape_default())]
    UnknownCastling {
        /// The character.
        letter: char,
        /// The game.
        game: Variant,
    },
    /// A castling right whose king or rook is not at home.
    #[error("castling `{0}` has no king and rook at home")]
    CastlingWithoutRook(char),
    /// A king that is said not to have moved and is not at home.
    #[error("castling `{0}` needs the king on its original square")]
    KingNotHome(char),
    /// A castling right that is given twice, or contradicts another.
    #[error("castling `{0}` repeats or contradicts another letter")]
    RepeatedCastling(char),
    /// Not a square and not `-`.
    #[error("the en-passant field `{0}` is neither a square nor `-`")]
    EnPassantText(String),
    /// A square that no pawn has just passed.
    #[error("no pawn can just have passed the en-passant square {0}")]
    EnPassantSquare(Square),
    /// The half-move clock is no number in range.
    #[error("the half-move clock `{0}` is not a number from 0 to 65535")]
    HalfmoveClock(String),
    /// The move number is no number in range.
    #[error("the move number `{0}` is not a number from 1 to 65535")]
    FullmoveNumber(String),
    /// The side that has just moved has left its king attacked.
    #[error("{0} is in check but it is not {0}'s turn")]
    OpponentInCheck(Color),
}

/// A text as it is shown in an error: control characters escaped, cut after two dozen characters.
pub(crate) fn quote(text: &str) -> String {
    const MOST: usize = 24;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
