//! Judging single moves without generating any: legality, check, mate.

use super::Position;
use super::generate::castled;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::{Goal, Rules, Source};
use crate::{Bitboard, Color, Move, MoveKind, Piece, Square, Stages, attacks};

impl<R: Rules> Position<R> {
    /// Whether a move, any of the 65,536 codes, is legal here.
    ///
    /// ```
    /// use movegen::{rules::Chess, Move, MoveKind, Position, Square};
    /// let start = Position::<Chess>::start();
    /// assert!(start.is_legal(Move::new(MoveKind::DoubleStep, Square::E2, Square::E4)));
    /// assert!(!start.is_legal(Move::new(MoveKind::Step, Square::E2, Square::E4)));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.turn {
            Color::White => self.is_legal_for::<WhiteSide>(mv),
            Color::Black => self.is_legal_for::<BlackSide>(mv),
        }
    }

    /// Whether a legal move gives check. A coin shot never does, however it falls.
    ///
    /// ```
    /// use movegen::{rules::Archerss, Position};
    /// let position: Position<Archerss> = "4k3/8/4p3/3A4/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
    /// let shot = position.parse_uci("d5e6").unwrap();
    /// assert!(position.gives_check(shot.mv));
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        match self.turn {
            Color::White => self.gives_check_for::<WhiteSide>(mv),
            Color::Black => self.gives_check_for::<BlackSide>(mv),
        }
    }

    /// Whether the side to move has lost: checkmated for good, or its king captured.
    ///
    /// In Bughouse a check that a dropped piece could block is not mate, whatever the pocket holds.
    ///
    /// ```
    /// use movegen::{rules::{Bughouse, Chess}, Position};
    /// let fen = "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    /// assert!(fen.parse::<Position<Chess>>().unwrap().is_mate());
    /// assert!(!fen.parse::<Position<Bughouse>>().unwrap().is_mate());
    /// ```
    pub fn is_mate(&self) -> bool {
        if self.rules.goal() == Goal::KingCapture {
            return self.king(self.turn).is_none();
        }
        if !self.in_check() {
            return false;
        }
        if self.rules.drops().is_some_and(|drops| drops.source == Source::Partner) {
            return !self.check_can_be_blocked() && !self.has_move_in(Stages::BOARD);
        }
        !self.has_legal_move()
    }

    /// What a legal move captures or shoots for certain; nothing for other moves.
    ///
    /// ```
    /// use movegen::{rules::Archerss, Piece, Position};
    /// let position: Position<Archerss> = "4k3/8/8/3r4/2A5/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.captured(position.parse_uci("c4d5").unwrap().mv), Some(Piece::Rook));
    /// ```
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        match mv.kind() {
            MoveKind::EnPassant => Some(Piece::Pawn),
            MoveKind::Shot => self.piece_on(mv.to()),
            kind if kind.is_capture() => self.piece_on(mv.to()),
            _ => None,
        }
    }

    /// Whether a king has been captured, so that nobody moves any more.
    fn king_is_lost(&self) -> bool {
        self.rules.goal() == Goal::KingCapture && !self.pieces(Piece::King).has_several()
    }

    fn check_can_be_blocked(&self) -> bool {
        let king = self.king_square(self.turn);
        !self.checkers.has_several() && (self.answers(king) & !self.checkers).any()
    }

    fn is_legal_for<S: Side>(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        if kind == MoveKind::Drop {
            return mv.dropped().is_some_and(|piece| self.is_legal_drop::<S>(piece, to));
        }
        let piece = self.piece_on(from).filter(|_| self.color(S::COLOR).contains(from));
        piece.is_some_and(|piece| self.may_for::<S>(piece, kind, from, to))
    }

    /// Whether an own piece may make this move, if it is known which piece it is.
    pub(crate) fn may(&self, piece: Piece, kind: MoveKind, from: Square, to: Square) -> bool {
        match self.turn {
            Color::White => self.may_for::<WhiteSide>(piece, kind, from, to),
            Color::Black => self.may_for::<BlackSide>(piece, kind, from, to),
        }
    }

    fn may_for<S: Side>(&self, piece: Piece, kind: MoveKind, from: Square, to: Square) -> bool {
        if self.king_is_lost() {
            return false;
        }
        match kind {
            MoveKind::Castle => {
                piece == Piece::King
                    && !self.in_check()
                    && self.castling_targets::<S>(from, self.occupied()).contains(to)
            }
            MoveKind::EnPassant => {
                piece == Piece::Pawn && self.en_passant == Some(to) && self.en_passant_takers::<S>(to).contains(from)
            }
            MoveKind::Shot | MoveKind::CoinShot => {
                let (shots, coin_shots) = self.shot_targets::<S>();
                let targets = if kind == MoveKind::Shot { shots } else { coin_shots };
                piece == Piece::Archer && (self.archer_range(from) & targets).contains(to)
            }
            _ => self.can_go::<S>(kind, piece, from, to) && self.keeps_king_safe::<S>(piece, from, to),
        }
    }

    /// Whether a piece could make this step, capture or promotion if kings did not matter.
    pub(crate) fn can_go<S: Side>(&self, kind: MoveKind, piece: Piece, from: Square, to: Square) -> bool {
        let taken = if kind.is_capture() { self.color(S::Them::COLOR) } else { !self.occupied() };
        let promotes = piece == Piece::Pawn && self.rules.modern_pawns() && S::rank(7).contains(to);
        if !taken.contains(to) || promotes != kind.promotion().is_some() {
            return false;
        }
        match (piece, kind) {
            (Piece::Pawn, MoveKind::DoubleStep) => {
                let single = from.offset(S::FORWARD);
                S::rank(1).contains(from) && to == single.offset(S::FORWARD) && !self.occupied().contains(single)
            }
            (_, MoveKind::DoubleStep) => false,
            (Piece::Pawn, kind) if !kind.is_capture() => S::forward(from.into()).contains(to),
            (Piece::Archer, MoveKind::Capture) => false,
            _ => attacks::piece(piece, S::COLOR, from, self.occupied()).contains(to),
        }
    }

    /// The squares from which an own pawn could go to this one or capture on it if kings did not matter.
    pub(crate) fn pawn_origins(&self, to: Square) -> Bitboard {
        match self.turn {
            Color::White => self.pawn_origins_for::<WhiteSide>(to),
            Color::Black => self.pawn_origins_for::<BlackSide>(to),
        }
    }

    fn pawn_origins_for<S: Side>(&self, to: Square) -> Bitboard {
        if self.color(S::Them::COLOR).contains(to) || self.en_passant == Some(to) {
            return attacks::pawn(S::Them::COLOR, to);
        }
        let behind = S::Them::forward(to.into());
        behind | S::Them::forward(behind & !self.occupied()) & S::rank(1)
    }

    /// Whether a step or capture leaves the own king unattacked.
    fn keeps_king_safe<S: Side>(&self, piece: Piece, from: Square, to: Square) -> bool {
        if self.rules.goal() == Goal::KingCapture {
            return true;
        }
        if piece == Piece::King {
            return !self.is_attacked::<S>(to, self.occupied() ^ Bitboard::from(from));
        }
        let king = self.king_square(S::COLOR);
        !self.checkers.has_several()
            && self.answers(king).contains(to)
            && (!self.blockers.contains(from) || attacks::line(king, from).contains(to))
    }

    /// Those of some own pieces that may go to a square. They are no kings, and each of them could if kings did not matter.
    pub(crate) fn free_to_go(&self, pieces: Bitboard, to: Square) -> Bitboard {
        if self.king_is_lost() || self.color(self.turn).contains(to) {
            return Bitboard::EMPTY;
        }
        if self.rules.goal() == Goal::KingCapture {
            return pieces;
        }
        // What is pinned stays on the line through its king.
        let free = !self.blockers | attacks::line(self.king_square(self.turn), to);
        (pieces & free).when(self.answers_check(to))
    }

    fn is_legal_drop<S: Side>(&self, piece: Piece, to: Square) -> bool {
        let Some(rules) = self.rules.drops().filter(|_| !self.king_is_lost()) else { return false };
        let king = self.king_square(S::COLOR);
        self.pocket(S::COLOR).has(piece)
            && !self.checkers.has_several()
            && (!self.occupied() & self.answers(king) & self.drop_zone::<S>(rules)).contains(to)
            && !(piece == Piece::Pawn && Bitboard::END_RANKS.contains(to))
            && (rules.mate || !self.mating_drops::<S>(piece, to.into(), &self.ring::<S>()).contains(to))
    }

    fn gives_check_for<S: Side>(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        let (here, there) = (Bitboard::from(from), Bitboard::from(to));
        let before = self.occupied();
        // The board afterwards, which of the own pieces have left their squares, and which stands where instead.
        let (occupied, gone, piece, square) = match kind {
            _ if self.rules.goal() == Goal::KingCapture => return false,
            MoveKind::CoinShot => return false,
            MoveKind::Drop => {
                return mv.dropped().is_some_and(|piece| self.check_squares::<S>(piece, before).contains(to));
            }
            MoveKind::Shot => (before ^ there, Bitboard::EMPTY, Piece::Archer, from),
            MoveKind::Castle => {
                let (king_to, rook_to) = castled(from, to);
                let castled = Bitboard::from(king_to) | Bitboard::from(rook_to);
                (before & !here & !there | castled, there, Piece::Rook, rook_to)
            }
            MoveKind::EnPassant => {
                let victim = Bitboard::from(to.offset(-S::FORWARD));
                (before ^ here ^ there ^ victim, here, Piece::Pawn, to)
            }
            _ => {
                let piece = kind.promotion().or_else(|| self.piece_on(from)).unwrap_or(Piece::King);
                (before & !here | there, here, piece, to)
            }
        };
        let king = self.king_square(S::Them::COLOR);
        let sliders = attacks::bishop(king, occupied) & self.diagonal_sliders()
            | attacks::rook(king, occupied) & self.straight_sliders();
        (sliders & self.color(S::COLOR) & !gone).any() || self.check_squares::<S>(piece, occupied).contains(square)
    }
}
