//! A move in 16 bits, the outcome of a coin, and sets of moves.

use std::fmt;

use MoveKind::*;

use crate::bitboard::Squares;
use crate::{Bitboard, Piece, Square, zobrist};

/// What a move does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes to an empty square.
    Step,
    /// A pawn goes two squares forward.
    DoubleStep,
    /// The king castles; the move's target is the rook.
    Castle,
    /// A piece from the pocket or reserve enters on an empty square.
    Drop,
    /// A piece takes what stands on its target.
    Capture,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// An archer removes what stands on the target and stays where it is.
    Shot,
    /// An archer shoots at a healthy knight: a coin decides.
    CoinShot,
    /// A pawn reaches the last rank and becomes a knight.
    PromoteKnight,
    /// A pawn reaches the last rank and becomes a bishop.
    PromoteBishop,
    /// A pawn reaches the last rank and becomes a rook.
    PromoteRook,
    /// A pawn reaches the last rank and becomes a queen.
    PromoteQueen,
    /// A pawn captures on the last rank and becomes a knight.
    CapturePromoteKnight,
    /// A pawn captures on the last rank and becomes a bishop.
    CapturePromoteBishop,
    /// A pawn captures on the last rank and becomes a rook.
    CapturePromoteRook,
    /// A pawn captures on the last rank and becomes a queen.
    CapturePromoteQueen,
}

impl MoveKind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [MoveKind; 16] = [
        Step,
        DoubleStep,
        Castle,
        Drop,
        Capture,
        EnPassant,
        Shot,
        CoinShot,
        PromoteKnight,
        PromoteBishop,
        PromoteRook,
        PromoteQueen,
        CapturePromoteKnight,
        CapturePromoteBishop,
        CapturePromoteRook,
        CapturePromoteQueen,
    ];

    pub(crate) const PROMOTIONS: [MoveKind; 4] = [PromoteQueen, PromoteRook, PromoteBishop, PromoteKnight];
    pub(crate) const CAPTURE_PROMOTIONS: [MoveKind; 4] =
        [CapturePromoteQueen, CapturePromoteRook, CapturePromoteBishop, CapturePromoteKnight];

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self {
            PromoteKnight | CapturePromoteKnight => Some(Piece::Knight),
            PromoteBishop | CapturePromoteBishop => Some(Piece::Bishop),
            PromoteRook | CapturePromoteRook => Some(Piece::Rook),
            PromoteQueen | CapturePromoteQueen => Some(Piece::Queen),
            _ => None,
        }
    }

    /// Whether a piece takes another by moving, en passant included. A shot is not meant.
    #[inline]
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            Capture
                | EnPassant
                | CapturePromoteKnight
                | CapturePromoteBishop
                | CapturePromoteRook
                | CapturePromoteQueen
        )
    }
}

/// A move in 16 bits: where from (or which piece is dropped), where to, and what kind of move it is.
///
/// Castling goes from the king to its own rook. The outcome of a coin is not part of the move. The value means
/// nothing without its position; [`Position::is_legal`](crate::Position::is_legal) judges any of the 65,536 codes.
///
/// ```
/// use movegen::{Move, MoveKind, Piece, Square};
/// let step = Move::new(MoveKind::DoubleStep, Square::E2, Square::E4);
/// assert_eq!((step.from(), step.to()), (Some(Square::E2), Square::E4));
/// let drop = Move::drop(Piece::Knight, Square::F3);
/// assert_eq!((drop.from(), drop.dropped()), (None, Some(Piece::Knight)));
/// assert_eq!(Move::from_bits(drop.bits()), drop);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move(u16);

const _: () = assert!(size_of::<Move>() == 2);

impl Move {
    /// A code that is never a legal move: a step from a1 to a1.
    pub const NONE: Move = Move(0);

    /// A move of a piece on the board.
    #[inline]
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// The entry of a piece from the pocket or reserve.
    #[inline]
    pub const fn drop(piece: Piece, to: Square) -> Move {
        Move(piece as u16 | (to.index() as u16) << 6 | (Drop as u16) << 12)
    }

    /// The move with this code.
    #[inline]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The code of this move.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// What the move does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::ALL[(self.0 >> 12) as usize]
    }

    /// Where the piece comes from; nothing for a drop.
    #[inline]
    pub fn from(self) -> Option<Square> {
        (self.kind() != Drop).then_some(self.origin())
    }

    /// The square that the piece goes to, is dropped on, or shoots at; for castling, the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 6) as u8)
    }

    /// The piece that a drop brings in.
    #[inline]
    pub fn dropped(self) -> Option<Piece> {
        if self.kind() != Drop {
            return None;
        }
        Piece::ALL.get(self.origin().index()).copied()
    }

    /// The low six bits as a square, whatever the kind.
    #[inline]
    pub(crate) const fn origin(self) -> Square {
        Square::from_index(self.0 as u8)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dropped() {
            Some(piece) => write!(f, "Drop {}@{}", piece.letter(), self.to()),
            None => write!(f, "{:?} {}{}", self.kind(), self.origin(), self.to()),
        }
    }
}

/// How a coin fell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Coin {
    /// The knight is paralysed.
    Heads,
    /// The board stays as it was.
    Tails,
}

impl Coin {
    /// How the coin falls where nobody referees: the same for the same seed and half-move, counted from 0 at the start of a
    /// game.
    ///
    /// ```
    /// use movegen::Coin;
    /// let tosses: Vec<char> = (0..8).map(|half_move| Coin::seeded(2026, half_move).letter()).collect();
    /// assert_eq!(tosses.into_iter().collect::<String>(), "htththtt");
    /// ```
    pub const fn seeded(seed: u64, half_move: u64) -> Coin {
        let heads = zobrist::splitmix64(seed.wrapping_add(half_move)) >> 63 == 1;
        if heads { Coin::Heads } else { Coin::Tails }
    }

    /// Both sides of the coin.
    pub const BOTH: [Coin; 2] = [Coin::Heads, Coin::Tails];

    /// `h` or `t`, as in `b2b5h`.
    pub const fn letter(self) -> char {
        match self {
            Coin::Heads => 'h',
            Coin::Tails => 't',
        }
    }
}

/// A move with what chance made of it: what a game record carries.
///
/// The coin is there exactly if the move is a [`MoveKind::CoinShot`] that has been tossed for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// How its coin fell.
    pub coin: Option<Coin>,
}

impl Ply {
    /// The plies that a move can become: itself, or one for each side of its coin.
    pub fn outcomes(mv: Move) -> impl Iterator<Item = Ply> {
        let coins: &[Option<Coin>] =
            if mv.kind() == CoinShot { &[Some(Coin::Heads), Some(Coin::Tails)] } else { &[None] };
        coins.iter().map(move |&coin| Ply { mv, coin })
    }
}

impl From<Move> for Ply {
    fn from(mv: Move) -> Ply {
        Ply { mv, coin: None }
    }
}

/// Where the moves of a set start.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// All from this square.
    Square(Square),
    /// Each from the square this far behind its target (pawns, many at once).
    Behind(i8),
    /// From the pocket or reserve.
    Pocket,
}

/// Legal moves of one kind by one kind of piece: a move for each target square.
///
/// ```
/// use movegen::{rules::Chess, Position, Stages};
/// let position = Position::<Chess>::start();
/// let mut moves = 0;
/// position.generate(Stages::ALL, |set| {
///     moves += set.len();
///     std::ops::ControlFlow::Continue(())
/// });
/// assert_eq!(moves, 20);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MoveSet {
    /// What the moves do.
    pub kind: MoveKind,
    /// What moves: a pawn also where it promotes, the king where it castles.
    pub piece: Piece,
    /// Where they start.
    pub origin: Origin,
    /// Their targets.
    pub to: Bitboard,
}

impl MoveSet {
    /// How many moves.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.to.len()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    /// The move of this set to one of its targets.
    #[inline]
    pub fn move_to(&self, to: Square) -> Move {
        match self.origin {
            Origin::Square(from) => Move::new(self.kind, from, to),
            Origin::Behind(distance) => Move::new(self.kind, to.offset(-distance), to),
            Origin::Pocket => Move::drop(self.piece, to),
        }
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { set: self, targets: self.to.into_iter() }
    }
}

/// The moves of a set, one by one.
#[derive(Clone, Debug)]
pub struct Moves {
    set: MoveSet,
    targets: Squares,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.targets.next().map(|to| self.set.move_to(to))
    }
}

/// Which kinds of moves to generate, joined with `|`. In check, every stage holds evasions only.
///
/// ```
/// use movegen::Stages;
/// let noisy = Stages::CAPTURES | Stages::PROMOTIONS | Stages::SHOTS;
/// assert!(noisy.has(Stages::SHOTS) && !noisy.has(Stages::DROPS));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stages(u8);

impl Stages {
    /// Captures by moving: en passant and capturing promotions included.
    pub const CAPTURES: Stages = Stages(1);
    /// Promotions that capture nothing.
    pub const PROMOTIONS: Stages = Stages(2);
    /// Shots that remove their target for certain.
    pub const SHOTS: Stages = Stages(4);
    /// Shots at healthy knights where a coin decides.
    pub const COIN_SHOTS: Stages = Stages(8);
    /// Steps and castling.
    pub const QUIETS: Stages = Stages(16);
    /// Drops that give check.
    pub const CHECKING_DROPS: Stages = Stages(32);
    /// Drops that give no check.
    pub const OTHER_DROPS: Stages = Stages(64);
    /// All drops and entries.
    pub const DROPS: Stages = Stages(96);
    /// Everything but drops.
    pub const BOARD: Stages = Stages(31);
    /// Every legal move.
    pub const ALL: Stages = Stages(127);

    /// These and the other's; `|` where that cannot be a constant.
    #[inline]
    pub const fn union(self, other: Stages) -> Stages {
        Stages(self.0 | other.0)
    }

    /// Whether any of the other's stages is among these.
    #[inline]
    pub const fn has(self, other: Stages) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOr for Stages {
    type Output = Stages;
    fn bitor(self, other: Stages) -> Stages {
        self.union(other)
    }
}
