//! ArChess: archers on b2, g2, b7 and g7 that give check; a coin decides whether they paralyse a knight.

use super::{Archers, Rules};
use crate::{Bitboard, Piece, Variant};

/// ArChess.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Archess;

impl Rules for Archess {
    type Sets = [Bitboard; 8];
    type Holdings = ();

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Archess
    }

    #[inline(always)]
    fn pieces(&self) -> &'static [Piece] {
        &Piece::ALL[..=Piece::Paralysed as usize]
    }

    #[inline(always)]
    fn archers(&self) -> Option<Archers> {
        Some(Archers { reach: 3, check: true, coin: true })
    }
}
