//! Bughouse, one board of it: the pocket is fed by the partner. By the seed's rules no drop may give checkmate and a
//! dropped rook may castle; other servers, FICS among them, play both the other way.

use super::{DROPPABLE, Drops, Rules, Source};
use crate::pocket::House;
use crate::{Bitboard, Variant};

/// Bughouse as its seed describes it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Bughouse;

impl Rules for Bughouse {
    type Sets = [Bitboard; 6];
    type Holdings = House;

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Bughouse
    }

    #[inline(always)]
    fn drops(&self) -> Option<Drops> {
        Some(Drops { kinds: DROPPABLE, source: Source::Partner, mate: false, rook_castles: true })
    }
}

/// Bughouse as other servers play it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct BughouseFics;

impl Rules for BughouseFics {
    type Sets = [Bitboard; 6];
    type Holdings = House;

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::BughouseFics
    }

    #[inline(always)]
    fn drops(&self) -> Option<Drops> {
        Some(Drops { kinds: DROPPABLE, source: Source::Partner, mate: true, rook_castles: false })
    }
}
