//! What a position must look like to belong to a game: kings, pawns, the en-passant square, falcons and hunters.

use crate::Reference;
use crate::board::{Color, Kind};
use crate::entry::ALL_OFFICERS;
use crate::game::Game;

impl Reference {
    /// Says what is wrong with a position that was read from a FEN, if anything is.
    pub(crate) fn check_validity(&self) -> Result<(), String> {
        for color in Color::BOTH {
            self.check_kings(color)?;
            self.check_pawns(color)?;
            if self.game == Game::FalconHunter {
                self.check_falcon_hunter(color)?;
            }
        }
        let has_king = |color| self.board.king(color).is_some();
        if !Color::BOTH.into_iter().any(has_king) {
            return Err("there is no king".to_string());
        }
        if self.is_king_attacked(self.side_to_move.opponent()) {
            return Err("the side not to move is in check".to_string());
        }
        self.check_en_passant()
    }

    fn check_kings(&self, color: Color) -> Result<(), String> {
        match (self.board.count(color, Kind::King), self.game) {
            (1, _) | (0, Game::FalconHunter) => Ok(()),
            (count, _) => Err(format!("{color:?} has {count} kings")),
        }
    }

    /// Pawns stand between the first and the last rank; in Falcon–Hunter they may have reached the last one.
    fn check_pawns(&self, color: Color) -> Result<(), String> {
        for (square, piece) in self.board.pieces(color) {
            let first = square.rank == color.rank(1);
            let last = square.rank == color.rank(8) && self.game != Game::FalconHunter;
            if piece.kind == Kind::Pawn && (first || last) {
                return Err(format!("a pawn on {square}"));
            }
        }
        Ok(())
    }

    /// A side has at most one falcon, one hunter and seven queens, rooks, bishops and knights together.
    fn check_falcon_hunter(&self, color: Color) -> Result<(), String> {
        for kind in [Kind::Falcon, Kind::Hunter] {
            let held = usize::from(self.pockets[color.index()].count(kind));
            if held + self.board.count(color, kind) > 1 {
                return Err(format!("{color:?} has two of {kind:?}"));
            }
        }
        let officers = self.officers(color);
        if officers > ALL_OFFICERS {
            return Err(format!("{color:?} has {officers} of queens, rooks, bishops and knights"));
        }
        Ok(())
    }

    /// The square must lie on the sixth rank of the side to move, with the pawn that passed it in front.
    fn check_en_passant(&self) -> Result<(), String> {
        let Some(square) = self.en_passant else {
            return Ok(());
        };
        let mover = self.side_to_move;
        if square.rank != mover.rank(6) {
            return Err(format!("en passant on the wrong rank: {square}"));
        }
        let passed = square.offset((0, -mover.forward()));
        let holds_pawn = |pawn| self.board.holds(pawn, mover.opponent(), Kind::Pawn);
        if passed.is_some_and(holds_pawn) { Ok(()) } else { Err(format!("en passant without a pawn: {square}")) }
    }
}
