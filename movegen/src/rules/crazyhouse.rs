//! Crazyhouse: what a side captures it may drop as its own.

use super::{DROPPABLE, Drops, Rules, Source};
use crate::pocket::House;
use crate::{Bitboard, Variant};

/// Crazyhouse.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Crazyhouse;

impl Rules for Crazyhouse {
    type Sets = [Bitboard; 6];
    type Holdings = House;

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::Crazyhouse
    }

    #[inline(always)]
    fn drops(&self) -> Option<Drops> {
        Some(Drops { kinds: DROPPABLE, source: Source::Captures, mate: true, rook_castles: false })
    }
}
