//! Falcon–Hunter: when and where a held falcon or hunter may enter.

use crate::Reference;
use crate::board::{Color, Kind, Square};
use crate::moves::Move;

/// The pieces whose loss allows an entry.
const OFFICERS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// How many of them a side starts with.
pub const ALL_OFFICERS: usize = 7;

impl Reference {
    /// A held falcon or hunter may enter on the two home ranks, once for every officer lost.
    pub(crate) fn add_entries(&self, moves: &mut Vec<Move>) {
        let color = self.side_to_move;
        let pocket = &self.pockets[color.index()];
        let held = pocket.count(Kind::Falcon) + pocket.count(Kind::Hunter);
        let entered = 2 - usize::from(held);
        let lost = ALL_OFFICERS - self.officers(color);
        if lost <= entered {
            return;
        }
        for kind in [Kind::Falcon, Kind::Hunter] {
            for to in Square::all() {
                let at_home = to.rank == color.rank(1) || to.rank == color.rank(2);
                if pocket.holds(kind) && self.board.is_empty(to) && at_home {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
    }

    /// How many queens, rooks, bishops and knights a side has on the board.
    pub(crate) fn officers(&self, color: Color) -> usize {
        let count = |kind| self.board.count(color, kind);
        OFFICERS.into_iter().map(count).sum()
    }
}
