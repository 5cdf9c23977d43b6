//! Boards on which neither side can mate any more.

use crate::Reference;
use crate::board::{Color, Kind, Piece, Square};
use crate::game::Game;

impl Reference {
    /// Whether the material alone makes this a draw.
    pub(crate) fn is_material_draw(&self) -> bool {
        let others = self.all_but_kings();
        let only = |kind| others.iter().all(|(_, piece)| piece.kind == kind);
        let is_listed = match self.game {
            // Kings take kings here.
            Game::FalconHunter => return false,
            Game::Archerss => only(Kind::Archer),
            Game::Archess => only(Kind::ParalysedKnight),
            _ => false,
        };
        let at_most_a_knight = only(Kind::Knight) && others.len() <= 1;
        let bishops_of_a_color = only(Kind::Bishop) && stand_on_one_color(&others);
        // The last two hold wherever there are no pockets and no marks.
        (is_listed || at_most_a_knight || bishops_of_a_color)
            && self.pockets_are_empty()
            && others.iter().all(|(_, piece)| !piece.promoted)
    }

    fn all_but_kings(&self) -> Vec<(Square, Piece)> {
        let pieces = Color::BOTH.into_iter().flat_map(|color| self.board.pieces(color));
        pieces.filter(|(_, piece)| piece.kind != Kind::King).collect()
    }

    fn pockets_are_empty(&self) -> bool {
        let kinds = self.game.pocket_kinds();
        self.pockets.iter().all(|pocket| kinds.iter().all(|&kind| !pocket.holds(kind)))
    }
}

/// Whether no two of these stand on squares of different colours.
fn stand_on_one_color(pieces: &[(Square, Piece)]) -> bool {
    let is_dark = |square: Square| (square.file + square.rank) % 2 == 0;
    let dark = pieces.iter().filter(|(square, _)| is_dark(*square)).count();
    dark == 0 || dark == pieces.len()
}
