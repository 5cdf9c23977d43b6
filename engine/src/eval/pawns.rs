//! Pawns: doubled, isolated, passed, connected.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position, Square};

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
        let rank = square.rank_for(color) as usize;
        sum += weights.passed[rank];
        let Some(next) = Bitboard(match color {
            Color::White => 1 << square.index() << 8,
            Color::Black => 1 << square.index() >> 8,
        })
        .first() else {
            continue;
        };
        if position.occupied().contains(next) {
            sum += weights.blocked[rank];
        }
        if rank >= 3 {
            let [own, enemy] = [color, !color].map(|color| position.king(color).map_or(0, |king| distance(king, next)));
            sum += weights.escort * (enemy - own);
        }
    }
    let supported = own & super::terms::pawn_attacks(color, own);
    for square in supported {
        sum += weights.supported[square.rank_for(color) as usize];
    }
    for square in own & beside(own) {
        sum += weights.abreast[square.rank_for(color) as usize];
    }
    sum
}

/// How many steps a king needs from one square to another.
#[inline]
fn distance(from: Square, to: Square) -> i32 {
    i32::from(from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())))
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
