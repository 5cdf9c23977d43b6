//! All legal moves, as sets. Every set is legal when it is handed out; nothing is filtered afterwards.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::Position;
use crate::moves::Origin;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::{Castling, Goal, Rules};
use crate::{Bitboard, Color, Move, MoveKind, MoveSet, Piece, Square, Stages, attacks};

/// A list that holds the moves of any position: at most 27 of each piece, 18 onto each square, and five drops on each
/// empty square come to less than 1,024.
pub type MoveList = ArrayVec<Move, 1024>;

/// What becomes of the sets that the generator finds.
pub(crate) trait Visitor {
    /// Which moves are wanted.
    fn stages(&self) -> Stages;

    /// Takes a set, which is not empty unless that saves work, and says whether to go on.
    fn visit(&mut self, set: MoveSet) -> ControlFlow<()>;

    /// Takes the targets of one piece, captures and steps together.
    #[inline(always)]
    fn reach(&mut self, piece: Piece, from: Square, to: Bitboard, enemies: Bitboard) -> ControlFlow<()> {
        let origin = Origin::Square(from);
        self.visit(MoveSet { kind: MoveKind::Capture, piece, origin, to: to & enemies })?;
        self.visit(MoveSet { kind: MoveKind::Step, piece, origin, to: to & !enemies })
    }
}

/// Counts moves, both sides of a coin as two.
pub(crate) struct Count(pub u64);

impl Visitor for Count {
    #[inline(always)]
    fn stages(&self) -> Stages {
        Stages::ALL
    }

    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> ControlFlow<()> {
        let outcomes = if set.kind == MoveKind::CoinShot { 2 } else { 1 };
        self.0 += outcomes * set.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn reach(&mut self, _: Piece, _: Square, to: Bitboard, _: Bitboard) -> ControlFlow<()> {
        self.0 += to.len() as u64;
        ControlFlow::Continue(())
    }
}

/// Hands the sets that hold something to a function.
struct Staged<F> {
    stages: Stages,
    take: F,
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Visitor for Staged<F> {
    #[inline(always)]
    fn stages(&self) -> Stages {
        self.stages
    }

    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> ControlFlow<()> {
        if set.is_empty() { ControlFlow::Continue(()) } else { (self.take)(set) }
    }
}

/// What the generator knows of a position before it looks at single pieces.
struct Scene {
    king: Square,
    occupied: Bitboard,
    enemies: Bitboard,
    /// Own pieces that may only move along the line to their king.
    pinned: Bitboard,
    /// Where a move of a piece other than the king may end: anywhere, or where it answers the check.
    answers: Bitboard,
    /// The answers that the wanted stages can use: empty squares, enemies, or both.
    targets: Bitboard,
}

impl<R: Rules> Position<R> {
    /// Hands all legal moves of the wanted stages to `take`, set by set, until it breaks off.
    ///
    /// No set is empty and no move comes twice.
    #[inline]
    pub fn generate(&self, stages: Stages, take: impl FnMut(MoveSet) -> ControlFlow<()>) {
        let mut visitor = Staged { stages, take };
        let _ = match self.turn {
            Color::White => self.visit_moves::<WhiteSide, _>(&mut visitor),
            Color::Black => self.visit_moves::<BlackSide, _>(&mut visitor),
        };
    }

    /// All legal moves, a coin shot once.
    ///
    /// ```
    /// use movegen::{rules::Crazyhouse, Position};
    /// let position: Position<Crazyhouse> = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1".parse().unwrap();
    /// assert_eq!(position.legal_moves().len(), 5 + 48);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Stages::ALL, |set| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether the side to move has any legal move. The generator stops at the first.
    ///
    /// ```
    /// use movegen::{rules::Chess, Position};
    /// let stalemate: Position<Chess> = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    /// assert!(!stalemate.has_legal_move() && !stalemate.is_mate());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        self.has_move_in(Stages::ALL)
    }

    pub(super) fn has_move_in(&self, stages: Stages) -> bool {
        let mut found = false;
        self.generate(stages, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// How many plies are possible: moves, a coin shot as two.
    #[inline(always)]
    pub(crate) fn count_plies<S: Side>(&self) -> u64 {
        let mut count = Count(0);
        let _ = self.visit_moves::<S, _>(&mut count);
        count.0
    }

    /// Shows every legal move of `S`, the side to move, to the visitor.
    #[inline(always)]
    pub(crate) fn visit_moves<S: Side, V: Visitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        if self.rules.goal() == Goal::KingCapture && self.pieces(Piece::King).len() < 2 {
            return ControlFlow::Continue(());
        }
        let own = self.color(S::COLOR);
        let enemies = self.color(S::Them::COLOR);
        let occupied = own | enemies;
        let king = self.king_square(S::COLOR);
        let stages = visitor.stages();
        let wanted = enemies.when(stages.has(Stages::CAPTURES)) | (!occupied).when(stages.has(Stages::QUIETS));
        let answers = self.answers(king);
        let pinned = self.blockers & own;
        let scene = Scene { king, occupied, enemies, pinned, answers, targets: answers & wanted };

        self.visit_king::<S, V>(&scene, wanted, visitor)?;
        if self.checkers.has_several() {
            return ControlFlow::Continue(());
        }
        self.visit_pawns::<S, V>(&scene, visitor)?;
        self.visit_pieces::<S, V>(&scene, visitor)?;
        self.visit_archers::<S, V>(&scene, visitor)?;
        self.visit_drops::<S, V>(occupied, answers, visitor)
    }

    /// The squares on which a piece other than the king answers a single check; all squares without a check.
    #[inline]
    pub(super) fn answers(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            // An archer shoots over what stands between.
            Some(archer) if self.pieces(Piece::Archer).contains(archer) => self.checkers,
            Some(checker) => attacks::between(king, checker) | self.checkers,
        }
    }

    /// Whether a piece other than the king answers the check by going to this square.
    pub(crate) fn answers_check(&self, to: Square) -> bool {
        !self.checkers.has_several() && self.answers(self.king_square(self.turn)).contains(to)
    }

    #[inline(always)]
    fn visit_king<S: Side, V: Visitor>(&self, scene: &Scene, wanted: Bitboard, visitor: &mut V) -> ControlFlow<()> {
        let king = scene.king;
        let near = attacks::king(king) & wanted;
        if self.rules.goal() == Goal::KingCapture {
            return visitor.reach(Piece::King, king, near, scene.enemies);
        }
        let without_king = scene.occupied ^ Bitboard::from(king);
        let safe = self.unattacked::<S>(near, without_king);
        visitor.reach(Piece::King, king, safe, scene.enemies)?;
        if self.checkers.any() || !visitor.stages().has(Stages::QUIETS) {
            return ControlFlow::Continue(());
        }
        let to = self.castling_targets::<S>(king, scene.occupied);
        visitor.visit(MoveSet { kind: MoveKind::Castle, piece: Piece::King, origin: Origin::Square(king), to })
    }

    /// The rooks with which the king may castle now. The king is not in check.
    #[inline(always)]
    pub(super) fn castling_targets<S: Side>(&self, king: Square, occupied: Bitboard) -> Bitboard {
        let rooks = self.castling & S::rank(0);
        match self.rules.castling() {
            Castling::None => Bitboard::EMPTY,
            _ if rooks.is_empty() => Bitboard::EMPTY,
            Castling::Standard => {
                // The rook, the squares that must be empty, and those of them that the king crosses or reaches.
                self.castling_with::<S>(rooks & Bitboard::FILE_H, 0x60, [5, 6])
                    | self.castling_with::<S>(rooks & Bitboard::FILE_A, 0x0E, [2, 3])
            }
            Castling::Chess960 => {
                rooks.into_iter().filter(|&rook| self.may_castle_960::<S>(king, rook, occupied)).collect()
            }
        }
    }

    /// The rook in the corner, if it is there and the king can castle with it.
    #[inline(always)]
    fn castling_with<S: Side>(&self, rook: Bitboard, empty: u64, crossed: [u8; 2]) -> Bitboard {
        let home = 8 * S::COLOR.home_rank();
        let attacked = |file| self.is_attacked::<S>(Square::from_index(home + file), self.occupied());
        if rook.is_empty() || (self.occupied().0 & empty << home) != 0 || crossed.into_iter().any(attacked) {
            return Bitboard::EMPTY;
        }
        rook
    }

    fn may_castle_960<S: Side>(&self, king: Square, rook: Square, occupied: Bitboard) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let king_path = attacks::between(king, king_to) | Bitboard::from(king_to);
        let castled = occupied & !Bitboard::from(king) & !Bitboard::from(rook) | Bitboard::from(rook_to);
        self.castling_path_is_clear(king, rook)
            && !king_path.into_iter().any(|square| self.is_attacked::<S>(square, occupied ^ Bitboard::from(king)))
            && !self.is_attacked::<S>(king_to, castled)
    }

    /// Whether nothing but themselves stands on the ways of king and rook.
    pub(crate) fn castling_path_is_clear(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let ways = attacks::between(king, king_to) | attacks::between(rook, rook_to);
        let ways = ways | Bitboard::from(king_to) | Bitboard::from(rook_to);
        let others = self.occupied() & !Bitboard::from(king) & !Bitboard::from(rook);
        (others & ways).is_empty()
    }

    #[inline(always)]
    fn visit_pawns<S: Side, V: Visitor>(&self, scene: &Scene, visitor: &mut V) -> ControlFlow<()> {
        let stages = visitor.stages();
        let pawns = self.colored(S::COLOR, Piece::Pawn);
        let empty = !scene.occupied;
        let last = S::rank(7);
        // A pinned pawn moves along the line of its pin: straight on its king's file, or by capturing on its diagonal.
        let free = |line: Bitboard| pawns & (!scene.pinned | line);
        let (left_line, right_line) = match S::COLOR {
            Color::White => (attacks::falling(scene.king), attacks::rising(scene.king)),
            Color::Black => (attacks::rising(scene.king), attacks::falling(scene.king)),
        };
        let single = S::forward(free(Bitboard::file(scene.king.file()))) & empty;
        let double = S::forward(single & S::rank(2)) & empty & scene.answers;
        let single = single & scene.answers;
        let victims = scene.enemies & scene.answers;
        let left = S::take_left(free(left_line)) & victims;
        let right = S::take_right(free(right_line)) & victims;
        let takes = [(left, S::TAKE_LEFT), (right, S::TAKE_RIGHT)];

        let mut set = |kind, distance, to| {
            visitor.visit(MoveSet { kind, piece: Piece::Pawn, origin: Origin::Behind(distance), to })
        };
        let ordinary = if self.rules.modern_pawns() { !last } else { Bitboard::FULL };
        if stages.has(Stages::CAPTURES) {
            for (to, distance) in takes {
                set(MoveKind::Capture, distance, to & ordinary)?;
            }
        }
        if stages.has(Stages::QUIETS) {
            set(MoveKind::Step, S::FORWARD, single & ordinary)?;
            set(MoveKind::DoubleStep, 2 * S::FORWARD, double)?;
        }
        if !self.rules.modern_pawns() {
            return ControlFlow::Continue(());
        }
        if ((single | left | right) & last).any() {
            if stages.has(Stages::CAPTURES) {
                for (to, distance) in takes {
                    for kind in MoveKind::CAPTURE_PROMOTIONS {
                        set(kind, distance, to & last)?;
                    }
                }
            }
            if stages.has(Stages::PROMOTIONS) {
                for kind in MoveKind::PROMOTIONS {
                    set(kind, S::FORWARD, single & last)?;
                }
            }
        }
        if let Some(target) = self.en_passant
            && stages.has(Stages::CAPTURES)
        {
            let to = Bitboard::from(target);
            for from in self.en_passant_takers::<S>(target) {
                let origin = Origin::Square(from);
                visitor.visit(MoveSet { kind: MoveKind::EnPassant, piece: Piece::Pawn, origin, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Knights, sliders, falcons and hunters. A queen hands out its diagonals and its straights as two sets.
    #[inline(always)]
    fn visit_pieces<S: Side, V: Visitor>(&self, scene: &Scene, visitor: &mut V) -> ControlFlow<()> {
        let Scene { occupied, enemies, targets, .. } = *scene;
        let own = self.color(S::COLOR);
        for from in self.pieces(Piece::Knight) & own & !scene.pinned {
            visitor.reach(Piece::Knight, from, attacks::knight(from) & targets, enemies)?;
        }
        for from in self.diagonal_sliders() & own {
            let piece = if self.pieces(Piece::Queen).contains(from) { Piece::Queen } else { Piece::Bishop };
            let to = scene.along_pin(from, attacks::bishop(from, occupied) & targets);
            visitor.reach(piece, from, to, enemies)?;
        }
        for from in self.straight_sliders() & own {
            let piece = if self.pieces(Piece::Queen).contains(from) { Piece::Queen } else { Piece::Rook };
            let to = scene.along_pin(from, attacks::rook(from, occupied) & targets);
            visitor.reach(piece, from, to, enemies)?;
        }
        for piece in [Piece::Falcon, Piece::Hunter] {
            for from in self.pieces(piece) & own {
                let to = attacks::piece(piece, S::COLOR, from, occupied) & targets;
                visitor.reach(piece, from, to, enemies)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn visit_archers<S: Side, V: Visitor>(&self, scene: &Scene, visitor: &mut V) -> ControlFlow<()> {
        let Some(rules) = self.rules.archers() else { return ControlFlow::Continue(()) };
        let stages = visitor.stages();
        let (shots, coin_shots) = self.shot_targets::<S>();
        for from in self.colored(S::COLOR, Piece::Archer) {
            let mut set =
                |kind, to| visitor.visit(MoveSet { kind, piece: Piece::Archer, origin: Origin::Square(from), to });
            let range = attacks::archer(from, rules.reach);
            if stages.has(Stages::SHOTS) {
                set(MoveKind::Shot, range & shots)?;
            }
            if stages.has(Stages::COIN_SHOTS) && rules.coin {
                set(MoveKind::CoinShot, range & coin_shots)?;
            }
            if stages.has(Stages::QUIETS) {
                let near = attacks::king(from) & scene.answers & !scene.occupied;
                set(MoveKind::Step, scene.along_pin(from, near))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the archers of `S` may remove, and at what they may toss a coin.
    #[inline]
    pub(super) fn shot_targets<S: Side>(&self) -> (Bitboard, Bitboard) {
        let enemies = self.color(S::Them::COLOR);
        let coin = self.rules.archers().is_some_and(|archers| archers.coin);
        let knights = (self.pieces(Piece::Knight) & enemies).when(coin);
        // A shield may not be removed; it may be the checker itself, with another slider behind it.
        let exposed = enemies & !self.pieces(Piece::King) & !self.blockers & !knights;
        if self.checkers.is_empty() {
            (exposed, knights)
        } else {
            (exposed & self.checkers.when(!self.checkers.has_several()), Bitboard::EMPTY)
        }
    }
}

impl Scene {
    /// The targets that a piece may go to without leaving the line of its pin.
    #[inline(always)]
    fn along_pin(&self, from: Square, to: Bitboard) -> Bitboard {
        if self.pinned.contains(from) { to & attacks::line(self.king, from) } else { to }
    }
}

/// Where king and rook stand after castling.
#[inline]
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file() > king.file() { (6, 5) } else { (2, 3) };
    (king.with_file(king_file), king.with_file(rook_file))
}
