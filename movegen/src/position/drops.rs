//! Drops and entries: where held pieces may come in, and which drops would be an illegal mate.

use std::ops::ControlFlow;

use super::{Position, Visitor};
use crate::moves::Origin;
use crate::piece::Side;
use crate::rules::{Drops, Rules, Source};
use crate::{Bitboard, Color, MoveKind, MoveSet, Piece, Square, Stages, attacks};

/// The pieces whose loss opens the reserve.
const OPENERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl<R: Rules> Position<R> {
    #[inline(always)]
    pub(super) fn visit_drops<S: Side, V: Visitor>(
        &self,
        occupied: Bitboard,
        answers: Bitboard,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let Some(rules) = self.rules.drops() else { return ControlFlow::Continue(()) };
        let stages = visitor.stages();
        if !stages.has(Stages::DROPS) || self.pocket(S::COLOR).is_empty() {
            return ControlFlow::Continue(());
        }
        let open = !occupied & answers & self.drop_zone::<S>(rules);
        for &piece in rules.kinds {
            if !self.pocket(S::COLOR).has(piece) {
                continue;
            }
            let mut to = open;
            if piece == Piece::Pawn {
                to &= !Bitboard::END_RANKS;
            }
            if !stages.has(Stages::CHECKING_DROPS) {
                to &= !self.check_squares::<S>(piece, occupied);
            } else if !stages.has(Stages::OTHER_DROPS) {
                to &= self.check_squares::<S>(piece, occupied);
            }
            if !rules.mate {
                to = to & !self.mating_drops::<S>(piece, to);
            }
            visitor.visit(MoveSet { kind: MoveKind::Drop, piece, origin: Origin::Pocket, to })?;
        }
        ControlFlow::Continue(())
    }

    /// Where the rules let a held piece come in, apart from what its kind may do.
    #[inline]
    pub(super) fn drop_zone<S: Side>(&self, rules: Drops) -> Bitboard {
        match rules.source {
            Source::Captures | Source::Partner => Bitboard::FULL,
            Source::Reserve => (S::rank(0) | S::rank(1)).when(self.may_enter(S::COLOR)),
        }
    }

    /// Whether a side has lost more pieces than it has entered from its reserve.
    #[inline]
    pub(crate) fn may_enter(&self, color: Color) -> bool {
        let held = self.pocket(color).total();
        let left = OPENERS.map(|piece| self.colored(color, piece).len()).into_iter().sum::<u32>();
        // Lost: 7 minus what is left. Entered: 2 minus what is held.
        left < 5 + held
    }

    /// The squares from which a piece of `S` gives check at once.
    #[inline]
    pub(super) fn check_squares<S: Side>(&self, piece: Piece, occupied: Bitboard) -> Bitboard {
        let king = self.king_square(S::Them::COLOR);
        let reach = self.rules.archers().filter(|archers| archers.check).map(|archers| archers.reach);
        match (piece, reach) {
            _ if self.rules.goal() == crate::rules::Goal::KingCapture => Bitboard::EMPTY,
            (Piece::King, _) => Bitboard::EMPTY,
            (Piece::Archer, Some(reach)) => attacks::archer(king, reach),
            (Piece::Archer, None) => Bitboard::EMPTY,
            _ => attacks::piece(piece, S::Them::COLOR, king, occupied),
        }
    }

    /// Those of the given empty squares on which this piece of `S` would mate for good.
    ///
    /// A check from a distance is never final: of a rook and a bishop dropped in between, at most one could itself be
    /// an illegal mate. So only checks at arm's length and by knights need a look.
    #[inline]
    pub(super) fn mating_drops<S: Side>(&self, piece: Piece, squares: Bitboard) -> Bitboard {
        let king = self.king_square(S::Them::COLOR);
        let close = match piece {
            Piece::Knight => attacks::knight(king),
            Piece::Pawn => attacks::pawn(S::Them::COLOR, king),
            Piece::Bishop => attacks::king(king) & attacks::bishop_rays(king),
            Piece::Rook => attacks::king(king) & attacks::rook_rays(king),
            _ => attacks::king(king),
        };
        (close & squares).into_iter().filter(|&square| self.drop_mates::<S>(piece, square)).collect()
    }

    /// Whether a drop that gives check from next to the king, or by a knight, is final mate: nobody can take the piece
    /// and the king has no flight.
    fn drop_mates<S: Side>(&self, piece: Piece, square: Square) -> bool {
        let king = self.king_square(S::Them::COLOR);
        let here = Bitboard::from(square);
        let occupied = self.occupied() | here;
        let without_king = occupied ^ Bitboard::from(king);
        let covered = attacks::piece(piece, S::COLOR, square, without_king);
        let flights = attacks::king(king) & !self.color(S::Them::COLOR) & !covered;
        if flights.into_iter().any(|flight| !self.is_attacked::<S::Them>(flight, without_king)) {
            return false;
        }
        let takers = self.checking_attackers(square, occupied) & self.color(S::Them::COLOR);
        let (_, pinned) = self.sliders_and_blockers::<S::Them>(king, occupied);
        takers.into_iter().all(|taker| pinned.contains(taker) && !attacks::line(king, taker).contains(square))
    }
}
