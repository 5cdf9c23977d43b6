//! Pawns: doubled, isolated, passed.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position};

use super::weights::{Tapered, Weights};

/// What a side's pawns are worth for how they stand.
#[inline]
pub(super) fn structure<R: Rules>(position: &Position<R>, color: Color, weights: &Weights) -> Tapered {
    let own = position.colored(color, Piece::Pawn);
    let enemies = position.colored(!color, Piece::Pawn);
    let mut sum = Tapered::ZERO;
    // The squares in front of enemy pawns and beside those: no pawn there is passed.
    let stopped = before(!color, enemies | beside(enemies));
    let doubled = own & before(!color, own);
    sum += weights.doubled * doubled.len() as i32;
    let isolated = own & !beside(files(own));
    sum += weights.isolated * isolated.len() as i32;
    for square in own & !stopped & !doubled {
        sum += weights.passed[square.rank_for(color) as usize];
    }
    sum
}

/// All squares that a side's pieces see straight in front of them, to the far end.
#[inline]
fn before(color: Color, set: Bitboard) -> Bitboard {
    let mut bits = set.0;
    match color {
        Color::White => {
            bits <<= 8;
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits >>= 8;
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

/// The squares to the left and right.
#[inline]
fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set & !Bitboard::file(0)).0 >> 1 | (set & !Bitboard::file(7)).0 << 1)
}

/// The whole files that some squares are on.
#[inline]
pub(super) fn files(set: Bitboard) -> Bitboard {
    before(Color::White, set) | before(Color::Black, set) | set
}
