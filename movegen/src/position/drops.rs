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
        if !visitor.stages().has(Stages::DROPS) || self.pocket(S::COLOR).is_empty() {
            return ControlFlow::Continue(());
        }
        let open = !occupied & answers & self.drop_zone::<S>(rules);
        let ring = (!rules.mate).then(|| self.ring::<S>());
        let landing = Landing { occupied, open, ring };
        // No loop, so that the compiler sees each kind as a constant: that saves a sixth of the instructions.
        self.visit_drop::<S, V>(rules.kinds.first(), &landing, visitor)?;
        self.visit_drop::<S, V>(rules.kinds.get(1), &landing, visitor)?;
        self.visit_drop::<S, V>(rules.kinds.get(2), &landing, visitor)?;
        self.visit_drop::<S, V>(rules.kinds.get(3), &landing, visitor)?;
        self.visit_drop::<S, V>(rules.kinds.get(4), &landing, visitor)
    }

    /// The drops of one kind, if there is one and it is held.
    #[inline(always)]
    fn visit_drop<S: Side, V: Visitor>(
        &self,
        kind: Option<&Piece>,
        landing: &Landing,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let stages = visitor.stages();
        let Some(&piece) = kind.filter(|&&piece| self.pocket(S::COLOR).has(piece)) else {
            return ControlFlow::Continue(());
        };
        let mut to = landing.open;
        if piece == Piece::Pawn {
            to &= !Bitboard::END_RANKS;
        }
        if !stages.has(Stages::CHECKING_DROPS) {
            to &= !self.check_squares::<S>(piece, landing.occupied);
        } else if !stages.has(Stages::OTHER_DROPS) {
            to &= self.check_squares::<S>(piece, landing.occupied);
        }
        if let Some(ring) = &landing.ring {
            to &= !self.mating_drops::<S>(piece, to, ring);
        }
        visitor.visit(MoveSet { kind: MoveKind::Drop, piece, origin: Origin::Pocket, to })
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

    /// How many kinds of pieces a side could drop or enter now, squares aside.
    ///
    /// ```
    /// use movegen::{rules::{Crazyhouse, FalconHunter}, Color, Position};
    /// let house: Position<Crazyhouse> = "4k3/8/8/8/8/8/8/4K3[QNNn] w - - 0 1".parse().unwrap();
    /// assert_eq!(Color::ALL.map(|color| house.droppable(color)), [2, 1]);
    /// assert_eq!(Position::<FalconHunter>::start().droppable(Color::White), 0);
    /// ```
    #[inline]
    pub fn droppable(&self, color: Color) -> u32 {
        let Some(drops) = self.rules().drops() else { return 0 };
        let closed = drops.source == Source::Reserve && !self.may_enter(color);
        let kinds = || drops.kinds.iter().filter(|&&piece| self.pocket(color).has(piece)).count() as u32;
        if closed { 0 } else { kinds() }
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
    #[inline(always)]
    pub(super) fn mating_drops<S: Side>(&self, piece: Piece, squares: Bitboard, ring: &Ring) -> Bitboard {
        // A check from a distance is never final: of a rook and a bishop dropped in between, at most one could itself
        // be an illegal mate. So only checks at arm's length and by knights need a look; and next to the king the
        // piece must be defended.
        let near = attacks::king(ring.king) & !ring.free;
        // Where the piece gives check, and how many squares next to the king it can cover from there at most.
        let (close, most) = match piece {
            Piece::Knight => (attacks::knight(ring.king), 2),
            Piece::Pawn => (near & attacks::pawn(S::Them::COLOR, ring.king), 1),
            Piece::Bishop => (near & attacks::bishop_rays(ring.king), 1),
            Piece::Rook => (near & attacks::rook_rays(ring.king), 3),
            _ => (near, 5),
        };
        if ring.free.len() > most {
            return Bitboard::EMPTY;
        }
        let mut mating = Bitboard::EMPTY;
        for square in close & squares {
            let covered = attacks::piece(piece, S::COLOR, square, self.occupied() ^ Bitboard::from(ring.king));
            if (ring.free & !covered).is_empty() && self.drop_mates::<S>(ring.king, square, covered) {
                mating |= square.into();
            }
        }
        mating
    }

    /// The surroundings of the king that `S` attacks.
    #[inline(always)]
    pub(super) fn ring<S: Side>(&self) -> Ring {
        let king = self.king_square(S::Them::COLOR);
        let without_king = self.occupied() ^ Bitboard::from(king);
        let near = attacks::king(king) & !self.color(S::Them::COLOR);
        let free = self.unattacked::<S::Them>(near, without_king);
        Ring { king, free }
    }

    /// Whether a drop that gives check from next to the king, or by a knight, is final mate: nobody can take the piece,
    /// and the king has no flight. The dropped piece covers some squares and may block the way to others.
    fn drop_mates<S: Side>(&self, king: Square, square: Square, covered: Bitboard) -> bool {
        let occupied = self.occupied() | square.into();
        let takers = self.attackers::<S>(square, occupied);
        let lines = attacks::rook_rays(king) | attacks::bishop_rays(king);
        if (takers & !lines).any() {
            return false;
        }
        if takers.any() {
            let (_, pinned) = self.sliders_and_blockers::<S::Them>(king, occupied);
            let held = |taker| pinned.contains(taker) && !attacks::line(king, taker).contains(square);
            if !takers.into_iter().all(held) {
                return false;
            }
        }
        let flights = attacks::king(king) & !self.color(S::Them::COLOR) & !covered;
        let without_king = occupied ^ Bitboard::from(king);
        flights.into_iter().all(|flight| self.is_attacked::<S::Them>(flight, without_king))
    }
}

/// Where drops may land.
struct Landing {
    occupied: Bitboard,
    /// The squares that are open to every kind but pawns.
    open: Bitboard,
    /// Where drops may not mate, the king that they may not mate.
    ring: Option<Ring>,
}

/// The king that may not be mated by a drop, and the squares next to it to which it could go if nothing were dropped.
pub(super) struct Ring {
    king: Square,
    free: Bitboard,
}
