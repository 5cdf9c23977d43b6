//! Falcon–Hunter: kings are captured, and a falcon and a hunter wait in reserve until pieces are lost.

use super::{Castling, Drops, Goal, Rules, Source};
use crate::pocket::Reserve;
use crate::{Bitboard, Piece, Variant};

/// Falcon–Hunter, also known as ChessVar.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct FalconHunter;

impl Rules for FalconHunter {
    type Sets = [Bitboard; 10];
    type Holdings = Reserve;

    #[inline(always)]
    fn variant(&self) -> Variant {
        Variant::FalconHunter
    }

    #[inline(always)]
    fn pieces(&self) -> &'static [Piece] {
        use Piece::*;
        &[Pawn, Knight, Bishop, Rook, Queen, King, Falcon, Hunter]
    }

    #[inline(always)]
    fn goal(&self) -> Goal {
        Goal::KingCapture
    }

    #[inline(always)]
    fn castling(&self) -> Castling {
        Castling::None
    }

    #[inline(always)]
    fn modern_pawns(&self) -> bool {
        false
    }

    #[inline(always)]
    fn drops(&self) -> Option<Drops> {
        let kinds = &[Piece::Falcon, Piece::Hunter];
        Some(Drops { kinds, source: Source::Reserve, mate: true, rook_castles: false })
    }
}
