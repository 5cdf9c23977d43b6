//! What the pieces of a side attack, and what of the enemy's is in danger.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position};

use super::weights::{KINDS, Tapered, Weights};

/// The squares that a side attacks.
#[derive(Copy, Clone)]
pub(super) struct Reach {
    /// By each kind of its pieces; those of archers are where they shoot.
    pub by: [Bitboard; KINDS],
    /// By all that could take there, so not by archers.
    pub all: Bitboard,
    /// By all of these but the king.
    pub without_king: Bitboard,
}

impl Reach {
    pub const NONE: Reach = Reach { by: [Bitboard::EMPTY; KINDS], all: Bitboard::EMPTY, without_king: Bitboard::EMPTY };

    #[inline]
    pub fn add(&mut self, piece: Piece, attacked: Bitboard) {
        self.by[piece as usize] |= attacked;
        self.all |= attacked;
        self.without_king |= attacked;
    }

    /// An archer shoots, which defends nothing.
    #[inline]
    pub fn add_shots(&mut self, range: Bitboard) {
        self.by[Piece::Archer as usize] |= range;
    }

    /// The king attacks, too.
    #[inline]
    pub fn add_king(&mut self, attacked: Bitboard) {
        self.all |= attacked;
    }
}

/// The pieces whose being attacked counts.
const PIECES: [Piece; 5] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::Archer];

/// What a side attacks of the enemy's, beyond what its archers can shoot at in number.
#[inline]
pub(super) fn threats<R: Rules>(
    position: &Position<R>,
    color: Color,
    own: &Reach,
    enemy: &Reach,
    weights: &Weights,
) -> Tapered {
    let mut sum = Tapered::ZERO;
    let enemies = position.color(!color);
    let mut count = |by: Bitboard, kinds: &[Piece], worth: &[Tapered; KINDS]| {
        // Mostly nothing is attacked.
        let attacked = enemies & by;
        if attacked.any() {
            for &piece in kinds {
                sum += worth[piece as usize] * (attacked & position.pieces(piece)).len() as i32;
            }
        }
    };
    count(own.by[Piece::Pawn as usize], &PIECES, &weights.pawn_threat);
    let by_minors = own.by[Piece::Knight as usize] | own.by[Piece::Bishop as usize];
    count(by_minors, &PIECES[2..], &weights.minor_threat);
    if position.rules().archers().is_some() {
        count(own.by[Piece::Archer as usize], &PIECES, &weights.archer_threat);
    }
    let loose = enemies & own.all & !enemy.all & !position.pieces(Piece::King);
    if loose.any() {
        let pawns = position.pieces(Piece::Pawn);
        sum += weights.loose_pawn * (loose & pawns).len() as i32;
        sum += weights.loose_piece * (loose & !pawns).len() as i32;
    }
    sum
}
