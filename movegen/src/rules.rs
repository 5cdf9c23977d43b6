//! What a game is: the questions that the generator asks, and one short file of answers per game.
//!
//! The answers are constant methods on types without fields, so that every test on the rules is folded at compile
//! time and no game pays for another.

mod archerss;
mod archess;
mod bughouse;
mod chess;
mod crazyhouse;
mod falconhunter;

use std::fmt::Debug;

pub use archerss::Archerss;
pub use archess::Archess;
pub use bughouse::{Bughouse, BughouseFics};
pub use chess::{Chess, Chess960};
pub use crazyhouse::Crazyhouse;
pub use falconhunter::FalconHunter;

use crate::{Bitboard, Color, Holdings, Piece, Square, Variant};

/// The rules of one game.
///
/// A method that a game does not mention answers as standard chess does.
///
/// ```
/// use movegen::rules::{Archess, Rules};
/// let archers = Archess.archers().unwrap();
/// assert_eq!(archers.reach, 3);
/// assert!(archers.check && archers.coin);
/// ```
pub trait Rules: Copy + Default + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// One set of squares per kind of piece: an array long enough for the game's last kind.
    type Sets: Copy + Default + PartialEq + Eq + Debug + Send + Sync + AsRef<[Bitboard]> + AsMut<[Bitboard]>;

    /// What the game stores beyond the board.
    type Holdings: Holdings;

    /// Which game this is.
    fn variant(&self) -> Variant;

    /// The kinds of pieces that can stand on the board.
    #[inline(always)]
    fn pieces(&self) -> &'static [Piece] {
        &[Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King]
    }

    /// What wins.
    #[inline(always)]
    fn goal(&self) -> Goal {
        Goal::Checkmate
    }

    /// Who may castle.
    #[inline(always)]
    fn castling(&self) -> Castling {
        Castling::Standard
    }

    /// Whether pawns promote on the last rank and capture en passant.
    #[inline(always)]
    fn modern_pawns(&self) -> bool {
        true
    }

    /// What archers do, if there are any.
    #[inline(always)]
    fn archers(&self) -> Option<Archers> {
        None
    }

    /// How pieces come in from the pocket or reserve, if they do.
    #[inline(always)]
    fn drops(&self) -> Option<Drops> {
        None
    }

    /// Whether a hundred half-moves without progress are a draw: only where nothing can come in.
    #[inline(always)]
    fn fifty_moves(&self) -> bool {
        self.drops().is_none()
    }
}

/// What wins the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The king is attacked and cannot be saved. No move may leave the own king attacked.
    Checkmate,
    /// The king is taken like any other piece. There is no check.
    KingCapture,
}

/// Who may castle, and how that is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Castling {
    /// Nobody.
    None,
    /// The king on the e-file with a rook in the corner: `KQkq`, `e1g1`.
    Standard,
    /// The king with a rook on either side of it, wherever they started: `HAha`, `e1h1`.
    Chess960,
}

/// What an archer does besides stepping onto empty squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Archers {
    /// How far it shoots straight up or down; exactly so far, besides its eight neighbours.
    pub reach: u8,
    /// Whether a king within range is in check.
    pub check: bool,
    /// Whether a coin decides a shot at a knight.
    pub coin: bool,
}

/// How pieces enter the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Drops {
    /// The kinds that can be held, five at most, in the order in which a FEN lists them.
    pub kinds: &'static [Piece],
    /// Where they come from.
    pub source: Source,
    /// Whether a drop may give checkmate.
    pub mate: bool,
    /// Whether a rook dropped on its original square may castle while its king has not moved.
    pub rook_castles: bool,
}

/// What feeds a pocket.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The pieces that the side captures here.
    Captures,
    /// The partner's captures on another board. A side without a move waits: only a check that no dropped piece could
    /// answer is mate.
    Partner,
    /// A reserve held from the start, which opens as pieces are lost.
    Reserve,
}

/// The kinds of the drop games, as a FEN lists them.
const DROPPABLE: &[Piece] = &[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// The squares on which a rook of this side starts a game of standard castling.
pub(crate) const fn rook_homes(color: Color) -> [Square; 2] {
    match color {
        Color::White => [Square::H1, Square::A1],
        Color::Black => [Square::H8, Square::A8],
    }
}
