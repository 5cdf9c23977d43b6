//! Standard chess, and Chess960: the same game with kings and rooks that start elsewhere.

use super::{Castling, Rules};
use crate::{Bitboard, Variant};

/// Standard chess.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Chess;

impl Rules for Chess {
    type Sets = [Bitboard; 6];
    type Holdings = ();

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Chess
    }
}

/// Chess960, also known as Fischer Random.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Chess960;

impl Rules for Chess960 {
    type Sets = [Bitboard; 6];
    type Holdings = ();

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Chess960
    }

    #[inline(always)]
    fn castling(&self) -> Castling {
        Castling::Chess960
    }
}
