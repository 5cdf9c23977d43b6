//! Which squares a piece attacks, and with that whether a king is attacked.

use crate::Reference;
use crate::board::{Color, Kind, Square};
use crate::game::Game;

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Reference {
    /// The squares on which the piece on `from` could take or shoot an enemy king or any other enemy piece.
    /// An archer that may not aim at kings attacks nothing in this sense; its shots are in [`Reference::archer_range`].
    pub(crate) fn attacked_from(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.board.at(from) else {
            return Vec::new();
        };
        let forward = piece.color.forward();
        match piece.kind {
            Kind::King => leaps(from, &ALL_AROUND),
            Kind::Knight => leaps(from, &KNIGHT_LEAPS),
            Kind::Pawn => leaps(from, &[(-1, forward), (1, forward)]),
            Kind::Queen => self.rays(from, &ALL_AROUND),
            Kind::Rook => self.rays(from, &STRAIGHT),
            Kind::Bishop => self.rays(from, &DIAGONAL),
            Kind::Falcon => self.rays(from, &[(-1, forward), (1, forward), (0, -forward)]),
            Kind::Hunter => self.rays(from, &[(0, forward), (-1, -forward), (1, -forward)]),
            Kind::Archer if self.game == Game::Archess => self.archer_range(from),
            Kind::Archer | Kind::ParalysedKnight => Vec::new(),
        }
    }

    /// The squares an archer on `from` may step to if they are empty: its neighbours.
    pub(crate) fn archer_steps(&self, from: Square) -> Vec<Square> {
        leaps(from, &ALL_AROUND)
    }

    /// The squares an archer on `from` can shoot at: its neighbours, and one far square straight up and down.
    /// What stands in between does not matter.
    pub(crate) fn archer_range(&self, from: Square) -> Vec<Square> {
        let far = match self.game {
            Game::Archerss => 2,
            Game::Archess => 3,
            _ => unreachable!("there are no archers in {}", self.game.name()),
        };
        let mut range = leaps(from, &ALL_AROUND);
        range.extend(leaps(from, &[(0, far), (0, -far)]));
        range
    }

    /// Whether any piece of this side attacks the square.
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.pieces(by).any(|(from, _)| self.attacked_from(from).contains(&square))
    }

    /// Whether this side's king is attacked, in games where that matters.
    pub(crate) fn is_king_attacked(&self, color: Color) -> bool {
        let attacked = |king| self.is_attacked(king, color.opponent());
        self.game.has_check() && self.board.king(color).is_some_and(attacked)
    }

    /// The squares along each direction, up to and including the first that is occupied.
    fn rays(&self, from: Square, directions: &[(i8, i8)]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut current = from;
            while let Some(next) = current.offset(direction) {
                squares.push(next);
                if !self.board.is_empty(next) {
                    break;
                }
                current = next;
            }
        }
        squares
    }
}

/// The squares at these distances that are on the board.
fn leaps(from: Square, offsets: &[(i8, i8)]) -> Vec<Square> {
    let targets = offsets.iter();
    targets.filter_map(|&offset| from.offset(offset)).collect()
}
