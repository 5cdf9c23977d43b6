//! Archerss: archers on c2, f2, c7 and f7 that remove any enemy piece but the king, for certain and without check.

use super::{Archers, Rules};
use crate::{Bitboard, Piece, Variant};

/// Archerss.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Archerss;

impl Rules for Archerss {
    type Sets = [Bitboard; 7];
    type Holdings = ();

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Archerss
    }

    #[inline(always)]
    fn pieces(&self) -> &'static [Piece] {
        &Piece::ALL[..=Piece::Archer as usize]
    }

    #[inline(always)]
    fn archers(&self) -> Option<Archers> {
        Some(Archers { reach: 2, check: false, coin: false })
    }
}
