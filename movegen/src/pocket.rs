//! Pieces in hand, and what a drop game stores beyond the board.

use std::fmt::Debug;

use crate::{Bitboard, Color, Piece};

/// The pieces that one side may drop or enter: up to 63 of each kind.
///
/// ```
/// use movegen::{Piece, Pocket};
/// let pocket = Pocket::EMPTY.with(Piece::Knight).with(Piece::Knight);
/// assert_eq!(pocket.count(Piece::Knight), 2);
/// assert_eq!(pocket.without(Piece::Knight).total(), 1);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pocket(u64);

const BITS: u32 = 6;

impl Pocket {
    /// Nothing in hand.
    pub const EMPTY: Pocket = Pocket(0);

    /// The most pieces of one kind that a pocket can hold.
    pub const MOST: u32 = (1 << BITS) - 1;

    /// How many of this kind.
    #[inline]
    pub const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (BITS * piece as u32)) as u32 & Self::MOST
    }

    /// Whether there is one of this kind.
    #[inline]
    pub const fn has(self, piece: Piece) -> bool {
        self.count(piece) != 0
    }

    /// Whether there is nothing at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One more of this kind. The caller knows that there is room.
    #[inline]
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pocket {
        debug_assert!(self.count(piece) < Self::MOST);
        Pocket(self.0 + (1 << (BITS * piece as u32)))
    }

    /// One less of this kind. The caller knows that there is one.
    #[inline]
    #[must_use]
    pub const fn without(self, piece: Piece) -> Pocket {
        debug_assert!(self.has(piece));
        Pocket(self.0 - (1 << (BITS * piece as u32)))
    }

    /// The counts as one number, different for different pockets.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// How many pieces in all.
    pub fn total(self) -> u32 {
        Piece::ALL.into_iter().map(|piece| self.count(piece)).sum()
    }
}

impl Debug for Pocket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let held = |piece: &Piece| self.has(*piece);
        f.debug_map().entries(Piece::ALL.into_iter().filter(held).map(|piece| (piece, self.count(piece)))).finish()
    }
}

/// What a game stores beyond the board. A game that stores nothing uses `()`, which takes no room.
pub trait Holdings: Copy + Default + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// What this side may drop or enter.
    #[inline]
    fn pocket(&self, _color: Color) -> Pocket {
        Pocket::EMPTY
    }

    /// Replaces a side's pocket.
    #[inline]
    fn set_pocket(&mut self, _color: Color, _pocket: Pocket) {}

    /// The pieces on the board that are promoted pawns.
    #[inline]
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Replaces the promoted marks.
    #[inline]
    fn set_promoted(&mut self, _promoted: Bitboard) {}

    /// Whether this side's king is known never to have moved.
    #[inline]
    fn king_unmoved(&self, _color: Color) -> bool {
        false
    }

    /// Notes whether this side's king has never moved.
    #[inline]
    fn set_king_unmoved(&mut self, _color: Color, _unmoved: bool) {}
}

impl Holdings for () {}

/// What both sides hold, and nothing else (Falcon–Hunter).
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Reserve {
    pockets: [Pocket; 2],
}

impl Holdings for Reserve {
    #[inline]
    fn pocket(&self, color: Color) -> Pocket {
        self.pockets[color as usize]
    }

    #[inline]
    fn set_pocket(&mut self, color: Color, pocket: Pocket) {
        self.pockets[color as usize] = pocket;
    }
}

/// Pockets, promoted marks and unmoved kings (Crazyhouse and Bughouse).
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct House {
    reserve: Reserve,
    promoted: Bitboard,
    kings_unmoved: [bool; 2],
}

impl Holdings for House {
    #[inline]
    fn pocket(&self, color: Color) -> Pocket {
        self.reserve.pocket(color)
    }

    #[inline]
    fn set_pocket(&mut self, color: Color, pocket: Pocket) {
        self.reserve.set_pocket(color, pocket);
    }

    #[inline]
    fn promoted(&self) -> Bitboard {
        self.promoted
    }

    #[inline]
    fn set_promoted(&mut self, promoted: Bitboard) {
        self.promoted = promoted;
    }

    #[inline]
    fn king_unmoved(&self, color: Color) -> bool {
        self.kings_unmoved[color as usize]
    }

    #[inline]
    fn set_king_unmoved(&mut self, color: Color, unmoved: bool) {
        self.kings_unmoved[color as usize] = unmoved;
    }
}
