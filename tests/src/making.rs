//! What a move does to the position.

use crate::Reference;
use crate::board::{Color, Kind, Piece, Square};
use crate::castling::Wing;
use crate::game::Game;
use crate::moves::{Coin, Move};

impl Reference {
    /// The position after a legal move.
    pub(crate) fn play(&self, mv: Move) -> Reference {
        let mut next = self.made(mv);
        next.forget_useless_en_passant();
        next
    }

    /// The position after a move that need not be legal. Its en-passant square is any square that was passed over,
    /// whether a pawn can be taken there or not.
    pub(crate) fn made(&self, mv: Move) -> Reference {
        let mut next = self.clone();
        next.half_move_clock = if self.resets_clock(mv) { 0 } else { self.half_move_clock + 1 };
        next.en_passant = self.passed_square(mv);
        next.change_board(mv);
        if self.side_to_move == Color::Black {
            next.full_move_number += 1;
        }
        next.side_to_move = self.side_to_move.opponent();
        next
    }

    /// The piece that a move takes off the board, if any.
    pub(crate) fn captured(&self, mv: Move) -> Option<Piece> {
        self.board.at(captured_on(mv)?)
    }

    /// Drops the en-passant square if no en-passant capture is legal.
    pub(crate) fn forget_useless_en_passant(&mut self) {
        let is_en_passant = |mv: &Move| matches!(mv, Move::EnPassant { .. });
        if self.en_passant.is_some() && !self.moves().iter().any(is_en_passant) {
            self.en_passant = None;
        }
    }

    /// Pawn moves, pawn drops, captures and shots with an effect set the half-move clock back.
    fn resets_clock(&self, mv: Move) -> bool {
        match mv {
            Move::Step { from, to } => {
                let pawn = self.board.holds(from, self.side_to_move, Kind::Pawn);
                pawn || !self.board.is_empty(to)
            }
            Move::DoubleStep { .. } | Move::EnPassant { .. } | Move::Promotion { .. } => true,
            Move::Castle { .. } => false,
            Move::Shot { .. } => true,
            Move::KnightShot { coin, .. } => coin == Coin::Heads,
            Move::Drop { kind, .. } => kind == Kind::Pawn,
        }
    }

    /// The square that a double step passes over, in games with en passant.
    fn passed_square(&self, mv: Move) -> Option<Square> {
        match mv {
            Move::DoubleStep { from, .. } if self.game != Game::FalconHunter => {
                from.offset((0, self.side_to_move.forward()))
            }
            _ => None,
        }
    }

    fn change_board(&mut self, mv: Move) {
        let color = self.side_to_move;
        if let Some(square) = captured_on(mv) {
            self.capture(square);
        }
        match mv {
            Move::Step { from, to } | Move::DoubleStep { from, to } | Move::EnPassant { from, to } => {
                self.walk(from, to);
            }
            Move::Promotion { from, to, kind } => {
                self.board.take(from);
                let promoted = self.game.marks_promoted_pieces();
                let piece = Piece { color, kind, promoted };
                self.board.put(to, piece);
            }
            Move::Castle { king, rook, wing } => {
                let (king_piece, rook_piece) = (self.board.take(king), self.board.take(rook));
                self.board.set(wing.king_target(king), king_piece);
                self.board.set(wing.rook_target(king), rook_piece);
                self.king_has_moved(color);
            }
            // The archer stays where it is.
            Move::Shot { .. } => {}
            Move::KnightShot { target, coin, .. } => {
                if coin == Coin::Heads {
                    let paralysed = Piece::new(color.opponent(), Kind::ParalysedKnight);
                    self.board.put(target, paralysed);
                }
            }
            Move::Drop { kind, to } => {
                self.pockets[color.index()].remove(kind);
                self.board.put(to, Piece::new(color, kind));
                self.regain_castling(kind, to);
            }
        }
    }

    /// A piece goes from one square to an empty one.
    fn walk(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.board.take(from) {
            self.board.put(to, piece);
            self.castling.piece_left(from);
            if piece.kind == Kind::King {
                self.king_has_moved(piece.color);
            }
        }
    }

    /// Takes what stands on this square, if anything, off the board. In crazyhouse it goes to the mover's pocket; in
    /// all other games it leaves this board, and where it goes in bughouse is the business of `two_boards`.
    fn capture(&mut self, square: Square) {
        let Some(captured) = self.board.take(square) else {
            return;
        };
        self.castling.piece_left(square);
        if self.game == Game::Crazyhouse {
            let kind = if captured.promoted { Kind::Pawn } else { captured.kind };
            self.pockets[self.side_to_move.index()].add(kind);
        }
    }

    fn king_has_moved(&mut self, color: Color) {
        self.castling.king_moved(color);
        self.king_unmoved[color.index()] = false;
    }

    /// A rook dropped on its side's original rook square counts as unmoved, if the king has not moved either.
    fn regain_castling(&mut self, dropped: Kind, square: Square) {
        let color = self.side_to_move;
        for wing in Wing::BOTH {
            if self.game.dropped_rooks_castle()
                && self.king_unmoved[color.index()]
                && dropped == Kind::Rook
                && square == wing.corner(color)
            {
                self.castling.grant(color, wing, square);
            }
        }
    }
}

/// The square on which a move takes whatever stands there.
fn captured_on(mv: Move) -> Option<Square> {
    match mv {
        Move::Step { to, .. } | Move::Promotion { to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square { file: to.file, rank: from.rank }),
        Move::Shot { target, .. } => Some(target),
        Move::DoubleStep { .. } | Move::Castle { .. } | Move::KnightShot { .. } | Move::Drop { .. } => None,
    }
}
