//! Which of the offered moves are legal, and when a side is mated.

use crate::Reference;
use crate::board::Color;
use crate::game::Game;
use crate::moves::{Coin, Move};

impl Reference {
    /// Every legal move.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&mv| self.is_legal(mv));
        moves
    }

    /// The legal move that is written like this, if there is one.
    pub(crate) fn legal_move(&self, uci: &str) -> Option<Move> {
        let mut candidates = self.candidates().into_iter();
        candidates.find(|&mv| mv.uci(self.game) == uci && self.is_legal(mv))
    }

    /// Whether the side to move has lost: by a final checkmate or, in Falcon–Hunter, because its king was captured.
    ///
    /// In bughouse a checkmate is final only if there would be no legal move even if the pocket also held one queen,
    /// rook, bishop, knight and pawn. Whether such a drop is legal depends in turn on whether it mates the other side.
    /// Asked literally, as here, the question comes to an end because it is asked again only about a board with one
    /// more piece on it. (It never changes the answer: from any square the knight or the bishop gives no check, so that
    /// one of them is a legal drop wherever a drop parries the check at all.)
    pub fn is_mate(&self) -> bool {
        if self.game == Game::FalconHunter {
            self.board.king(self.side_to_move).is_none()
        } else if self.game.waits_for_drops() {
            self.in_check() && !self.with_one_more_of_each().has_legal_move()
        } else {
            self.in_check() && !self.has_legal_move()
        }
    }

    /// Whether the side to move has no legal move but is not mated, and a piece may still arrive.
    pub(crate) fn is_waiting(&self) -> bool {
        self.game.waits_for_drops() && !self.is_mate() && !self.has_legal_move()
    }

    pub(crate) fn has_legal_move(&self) -> bool {
        let candidates = self.candidates();
        candidates.into_iter().any(|mv| self.is_legal(mv))
    }

    /// This position with one more piece of each kind in the pocket of the side to move.
    fn with_one_more_of_each(&self) -> Reference {
        let mut richer = self.clone();
        for &kind in self.game.pocket_kinds() {
            richer.pockets[self.side_to_move.index()].add(kind);
        }
        richer
    }

    /// Whether one of the [candidates](Reference::candidates) is legal.
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            _ if self.game == Game::FalconHunter => self.both_kings_stand(),
            Move::KnightShot { archer, target, .. } => [Coin::Heads, Coin::Tails]
                .into_iter()
                .all(|coin| self.leaves_king_safe(Move::KnightShot { archer, target, coin })),
            Move::Drop { .. } if self.game == Game::Bughouse => self.leaves_king_safe(mv) && !self.made(mv).is_mate(),
            _ => self.leaves_king_safe(mv),
        }
    }

    fn leaves_king_safe(&self, mv: Move) -> bool {
        !self.made(mv).is_king_attacked(self.side_to_move)
    }

    /// Whether no king has been captured.
    fn both_kings_stand(&self) -> bool {
        let stands = |color| self.board.king(color).is_some();
        Color::BOTH.into_iter().all(stands)
    }
}
