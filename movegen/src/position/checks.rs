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
        let attackers = self.attackers::<WhiteSide>(square, occupied)
            | self.attackers::<BlackSide>(square, occupied)
            | attacks::king(square) & self.pieces(Piece::King)
            | self.archer_range(square) & self.pieces(Piece::Archer);
        attackers & occupied
    }

    /// The opponents of `S` other than the king that attack a square, as far as that gives check.
    #[inline(always)]
    pub(super) fn attackers<S: Side>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attackers = self.leapers::<S>(square)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders();
        if self.rules.goal() == Goal::KingCapture {
            // A falcon attacks the squares from which a falcon of the other side would attack it.
            attackers |= attacks::falcon(S::COLOR, square, occupied) & self.pieces(Piece::Falcon)
                | attacks::hunter(S::COLOR, square, occupied) & self.pieces(Piece::Hunter);
        }
        attackers & self.color(S::Them::COLOR)
    }

    /// The pawns, knights and checking archers that would attack a piece of `S` on a square, if they are not its own.
    #[inline(always)]
    fn leapers<S: Side>(&self, square: Square) -> Bitboard {
        let mut leapers = attacks::pawn(S::COLOR, square) & self.pieces(Piece::Pawn)
            | attacks::knight(square) & self.pieces(Piece::Knight);
        if self.rules.archers().is_some_and(|archers| archers.check) {
            leapers |= self.archer_range(square) & self.pieces(Piece::Archer);
        }
        leapers
    }

    /// What an archer on this square can shoot at; nothing without archers.
    #[inline(always)]
    pub(crate) fn archer_range(&self, square: Square) -> Bitboard {
        self.rules.archers().map_or(Bitboard::EMPTY, |archers| attacks::archer(square, archers.reach))
    }

    #[inline(always)]
    pub(super) fn diagonal_sliders(&self) -> Bitboard {
        self.pieces(Piece::Bishop) | self.pieces(Piece::Queen)
    }

    #[inline(always)]
    pub(super) fn straight_sliders(&self) -> Bitboard {
        self.pieces(Piece::Rook) | self.pieces(Piece::Queen)
    }

    /// Whether a king of `S` on this square would be attacked.
    #[inline(always)]
    pub(super) fn is_attacked<S: Side>(&self, square: Square, occupied: Bitboard) -> bool {
        let kings = attacks::king(square) & self.colored(S::Them::COLOR, Piece::King);
        (self.attackers::<S>(square, occupied) | kings).any()
    }

    /// Those of the given squares on which a king of `S` would not be attacked.
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

    /// All squares on which a king of `S` would be attacked.
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
        if self.rules.archers().is_some_and(|archers| archers.check) {
            for square in self.pieces(Piece::Archer) & them {
                attacked |= self.archer_range(square);
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

    /// The sliders that attack the king of `S` on a board with these occupied squares, and the pieces that alone stand
    /// between it and another.
    #[inline(always)]
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
    #[inline(always)]
    pub(super) fn find_checks<S: Side>(&mut self) {
        if self.rules.goal() == Goal::KingCapture {
            return;
        }
        let king = self.king_square(S::COLOR);
        let (sliders, blockers) = self.sliders_and_blockers::<S>(king, self.occupied());
        self.checkers = sliders | self.leapers::<S>(king) & self.color(S::Them::COLOR);
        self.blockers = blockers;
    }

    /// The pawns of `S` that may capture on this en-passant square.
    pub(super) fn en_passant_takers<S: Side>(&self, to: Square) -> Bitboard {
        let near = attacks::pawn(S::Them::COLOR, to) & self.colored(S::COLOR, Piece::Pawn);
        near.into_iter().filter(|&from| self.may_take_en_passant::<S>(from, to)).collect()
    }

    /// Whether the pawn of `S` on `from` leaves its king unattacked if it captures en passant on `to`.
    fn may_take_en_passant<S: Side>(&self, from: Square, to: Square) -> bool {
        let victim = Bitboard::from(to.offset(-S::FORWARD));
        let occupied = self.occupied() ^ Bitboard::from(from) ^ Bitboard::from(to) ^ victim;
        let attackers = self.attackers::<S>(self.king_square(S::COLOR), occupied);
        (attackers & !victim).is_empty()
    }
}
