//! Who attacks what: checks, pins, and attackers of a square.

use super::Position;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::{Goal, Rules};
use crate::{Bitboard, Color, Piece, Square, attacks};

impl<R: Rules> Position<R> {
    /// All pieces of both sides that attack a square, seen on a board with these occupied squares. Archers attack
    /// what they can shoot at, also where they give no check.
    ///
    /// ```
    /// use movegen::{rules::Archerss, Bitboard, Position, Square};
    /// let position: Position<Archerss> = "4k3/8/2p5/8/2A5/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let attackers = position.attackers_to(Square::C6, position.occupied());
    /// assert_eq!(attackers, Bitboard::from(Square::C4));
    /// ```
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attackers =
            self.checking_attackers(square, occupied) | attacks::king(square) & self.pieces(Piece::King);
        if let Some(archers) = self.rules.archers() {
            attackers |= attacks::archer(square, archers.reach) & self.pieces(Piece::Archer);
        }
        attackers & occupied
    }

    /// The pieces of both sides other than kings that would give check to a king on this square.
    #[inline]
    pub(super) fn checking_attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attackers = self.leaper_attackers(square)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders();
        if self.rules.goal() == Goal::KingCapture {
            for color in Color::ALL {
                // A falcon attacks the squares from which a falcon of the other side would attack it.
                attackers |= attacks::falcon(!color, square, occupied) & self.colored(color, Piece::Falcon)
                    | attacks::hunter(!color, square, occupied) & self.colored(color, Piece::Hunter);
            }
        }
        attackers
    }

    /// The pawns, knights and checking archers of both sides that attack a square.
    #[inline]
    fn leaper_attackers(&self, square: Square) -> Bitboard {
        let mut attackers = attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::pawn(Color::White, square) & self.colored(Color::Black, Piece::Pawn)
            | attacks::pawn(Color::Black, square) & self.colored(Color::White, Piece::Pawn);
        if let Some(archers) = self.rules.archers()
            && archers.check
        {
            attackers |= attacks::archer(square, archers.reach) & self.pieces(Piece::Archer);
        }
        attackers
    }

    /// What an archer on this square can shoot at; nothing without archers.
    #[inline]
    pub(crate) fn archer_range(&self, square: Square) -> Bitboard {
        self.rules.archers().map_or(Bitboard::EMPTY, |archers| attacks::archer(square, archers.reach))
    }

    #[inline]
    pub(super) fn diagonal_sliders(&self) -> Bitboard {
        self.pieces(Piece::Bishop) | self.pieces(Piece::Queen)
    }

    #[inline]
    pub(super) fn straight_sliders(&self) -> Bitboard {
        self.pieces(Piece::Rook) | self.pieces(Piece::Queen)
    }

    /// Whether a king of side `S` on this square would be attacked.
    #[inline]
    pub(super) fn is_attacked<S: Side>(&self, square: Square, occupied: Bitboard) -> bool {
        let them = self.color(S::Them::COLOR);
        let mut near = attacks::pawn(S::COLOR, square) & self.pieces(Piece::Pawn)
            | attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::king(square) & self.pieces(Piece::King);
        if let Some(archers) = self.rules.archers()
            && archers.check
        {
            near |= attacks::archer(square, archers.reach) & self.pieces(Piece::Archer);
        }
        let far = attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders();
        ((near | far) & them).any()
    }

    /// Those of the given squares on which a king of side `S` would not be attacked.
    ///
    /// Squares are looked at one by one, as long as they are few; otherwise all attacks are drawn first.
    #[inline(always)]
    pub(super) fn unattacked<S: Side>(&self, squares: Bitboard, occupied: Bitboard) -> Bitboard {
        if squares.len() > 2 {
            return squares & !self.attacked_squares::<S>(occupied);
        }
        let mut safe = squares;
        for square in squares {
            if self.is_attacked::<S>(square, occupied) {
                safe ^= square.into();
            }
        }
        safe
    }

    /// All squares on which a king of side `S` would be attacked.
    #[inline(always)]
    fn attacked_squares<S: Side>(&self, occupied: Bitboard) -> Bitboard {
        let them = self.color(S::Them::COLOR);
        let pawns = self.pieces(Piece::Pawn) & them;
        let mut attacked = S::Them::take_left(pawns) | S::Them::take_right(pawns);
        attacked |= attacks::king(self.king_square(S::Them::COLOR));
        for square in self.pieces(Piece::Knight) & them {
            attacked |= attacks::knight(square);
        }
        for square in self.diagonal_sliders() & them {
            attacked |= attacks::bishop(square, occupied);
        }
        for square in self.straight_sliders() & them {
            attacked |= attacks::rook(square, occupied);
        }
        if let Some(archers) = self.rules.archers()
            && archers.check
        {
            for square in self.pieces(Piece::Archer) & them {
                attacked |= attacks::archer(square, archers.reach);
            }
        }
        attacked
    }

    /// Whether a side's king is attacked, whoever is to move; never where kings are captured.
    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        let king = self.king_square(color);
        self.rules.goal() == Goal::Checkmate
            && match color {
                Color::White => self.is_attacked::<WhiteSide>(king, self.occupied()),
                Color::Black => self.is_attacked::<BlackSide>(king, self.occupied()),
            }
    }

    /// The sliders that attack the king of side `S` on a board with these occupied squares, and the pieces that alone
    /// stand between it and another.
    #[inline]
    pub(super) fn sliders_and_blockers<S: Side>(&self, king: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let them = self.color(S::Them::COLOR);
        let snipers = (attacks::rook_rays(king) & self.straight_sliders()
            | attacks::bishop_rays(king) & self.diagonal_sliders())
            & them;
        let (mut sliders, mut blockers) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            sliders |= Bitboard::from(sniper).when(between.is_empty());
            blockers |= between.when(!between.has_several());
        }
        (sliders, blockers)
    }

    /// Finds checkers and blockers anew for `S`, the side to move.
    #[inline]
    pub(super) fn find_checks<S: Side>(&mut self) {
        if self.rules.goal() == Goal::KingCapture {
            return;
        }
        let king = self.king_square(S::COLOR);
        let (sliders, blockers) = self.sliders_and_blockers::<S>(king, self.occupied());
        let mut leapers = attacks::pawn(S::COLOR, king) & self.pieces(Piece::Pawn)
            | attacks::knight(king) & self.pieces(Piece::Knight);
        if let Some(archers) = self.rules.archers()
            && archers.check
        {
            leapers |= attacks::archer(king, archers.reach) & self.pieces(Piece::Archer);
        }
        self.checkers = sliders | leapers & self.color(S::Them::COLOR);
        self.blockers = blockers;
    }

    /// Whether the pawn of `S` on `from` may capture en passant on `to`.
    pub(super) fn may_take_en_passant<S: Side>(&self, from: Square, to: Square) -> bool {
        let victim = Bitboard::from(to.offset(-S::FORWARD));
        let occupied = self.occupied() ^ Bitboard::from(from) ^ Bitboard::from(to) ^ victim;
        let king = self.king_square(S::COLOR);
        let attackers = self.checking_attackers(king, occupied) & self.color(S::Them::COLOR);
        (attackers & !victim).is_empty()
    }

    /// The pawns of `S` that may capture on this en-passant square.
    pub(super) fn en_passant_takers<S: Side>(&self, to: Square) -> Bitboard {
        let near = attacks::pawn(S::Them::COLOR, to) & self.colored(S::COLOR, Piece::Pawn);
        near.into_iter().filter(|&from| self.may_take_en_passant::<S>(from, to)).collect()
    }
}
