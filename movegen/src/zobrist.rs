//! The random numbers behind position keys. They are part of no file format and may change.

use crate::{Color, Piece, Pocket, Square};

pub(crate) const BLACK_TO_MOVE: u64 = mix(1);

static PIECES: [[[u64; 64]; 10]; 2] = {
    let mut table = [[[0; 64]; 10]; 2];
    let mut index = 0;
    while index < 2 * 10 * 64 {
        table[index / 640][index / 64 % 10][index % 64] = mix(0x1000 + index as u64);
        index += 1;
    }
    table
};

/// Castling rooks, promoted marks and en-passant squares: a number for each square.
static MARKS: [[u64; 64]; 3] = {
    let mut table = [[0; 64]; 3];
    let mut index = 0;
    while index < 3 * 64 {
        table[index / 64][index % 64] = mix(0x2000 + index as u64);
        index += 1;
    }
    table
};

#[inline]
pub(crate) fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    PIECES[color as usize][piece as usize][square.index()]
}

/// A rook that may still castle.
#[inline]
pub(crate) fn castling(rook: Square) -> u64 {
    MARKS[0][rook.index()]
}

/// A promoted pawn.
#[inline]
pub(crate) fn promoted(square: Square) -> u64 {
    MARKS[1][square.index()]
}

#[inline]
pub(crate) fn en_passant(square: Square) -> u64 {
    MARKS[2][square.index()]
}

/// A side whose king has never moved.
#[inline]
pub(crate) fn king_unmoved(color: Color) -> u64 {
    mix(0x3000 + color as u64)
}

/// All that a side holds.
#[inline]
pub(crate) fn pocket(color: Color, pocket: Pocket) -> u64 {
    if pocket.is_empty() { 0 } else { mix(pocket.bits() ^ mix(0x4000 + color as u64)) }
}

/// Tells the games apart.
#[inline]
pub(crate) fn game(number: u64) -> u64 {
    mix(0x5000 + number)
}

#[inline]
const fn mix(seed: u64) -> u64 {
    finish(seed.wrapping_mul(GOLDEN))
}

/// The first number of the generator splitmix64 with this seed.
pub(crate) const fn splitmix64(seed: u64) -> u64 {
    finish(seed.wrapping_add(GOLDEN))
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of splitmix64: every bit of the input reaches every bit of the output.
#[inline]
const fn finish(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
