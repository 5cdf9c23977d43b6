//! Castling rights, and when they can be used. Everything is said as in Chess960, of which standard castling is a case.

use crate::Reference;
use crate::board::{Color, Kind, Square};
use crate::moves::Move;

/// The side of the board towards which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file.
    King,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file.
    Queen,
}

impl Wing {
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// Where a king castling from `king` ends.
    pub fn king_target(self, king: Square) -> Square {
        let file = match self {
            Wing::King => 6,
            Wing::Queen => 2,
        };
        Square { file, ..king }
    }

    /// Where the rook that castles with a king on `king` ends.
    pub fn rook_target(self, king: Square) -> Square {
        let file = match self {
            Wing::King => 5,
            Wing::Queen => 3,
        };
        Square { file, ..king }
    }

    /// The corner where the rook of this wing stands at the start of standard chess.
    pub fn corner(self, color: Color) -> Square {
        let file = match self {
            Wing::King => 7,
            Wing::Queen => 0,
        };
        Square { file, rank: color.rank(1) }
    }
}

/// The home squares of the rooks that may still castle, by side and wing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CastlingRights {
    rooks: [[Option<Square>; 2]; 2],
}

impl CastlingRights {
    pub fn rook(&self, color: Color, wing: Wing) -> Option<Square> {
        self.rooks[color.index()][wing as usize]
    }

    pub fn grant(&mut self, color: Color, wing: Wing, rook: Square) {
        self.rooks[color.index()][wing as usize] = Some(rook);
    }

    /// The king has moved: both rights of its side are gone.
    pub fn king_moved(&mut self, color: Color) {
        self.rooks[color.index()] = [None; 2];
    }

    /// The piece on this square has moved, or was taken or shot: if it was a rook with a right, the right is gone.
    pub fn piece_left(&mut self, square: Square) {
        for right in self.rooks.as_flattened_mut() {
            if *right == Some(square) {
                *right = None;
            }
        }
    }
}

impl Reference {
    /// Castling as far as rights, empty squares and the king's way allow it.
    pub(crate) fn add_castling(&self, moves: &mut Vec<Move>) {
        let color = self.side_to_move;
        for wing in Wing::BOTH {
            if let Some(king) = self.board.king(color)
                && let Some(rook) = self.castling.rook(color, wing)
                && self.castling_way_is_empty(king, rook, wing)
                && self.castling_way_is_safe(king, wing)
            {
                moves.push(Move::Castle { king, rook, wing });
            }
        }
    }

    /// King and rook pass over and reach empty squares only, not counting each other.
    fn castling_way_is_empty(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let king_way = squares_between(king, wing.king_target(king));
        let rook_way = squares_between(rook, wing.rook_target(king));
        king_way
            .into_iter()
            .chain(rook_way)
            .all(|square| square == king || square == rook || self.board.is_empty(square))
    }

    /// The king does not start on, pass over or reach an attacked square.
    fn castling_way_is_safe(&self, king: Square, wing: Wing) -> bool {
        let enemy = self.side_to_move.opponent();
        squares_between(king, wing.king_target(king)).into_iter().all(|square| !self.is_attacked(square, enemy))
    }

    /// The outermost rook between this side's king and the edge of the board, which is what `K` and `Q` name in X-FEN.
    pub(crate) fn outermost_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.board.king(color)?;
        let from_the_edge: Vec<i8> = match wing {
            Wing::King => (king.file + 1..8).rev().collect(),
            Wing::Queen => (0..king.file).collect(),
        };
        from_the_edge
            .into_iter()
            .map(|file| Square { file, ..king })
            .find(|&square| self.board.holds(square, color, Kind::Rook))
    }
}

/// All squares of a rank from one to the other, both included.
fn squares_between(one: Square, other: Square) -> Vec<Square> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(|file| Square { file, ..one }).collect()
}
