//! Where pieces can go on a board with given occupied squares, and the lines between squares.
//!
//! All tables are computed by the compiler. Sliders use PEXT where the CPU that is built for has it and hyperbola
//! quintessence (chessprogramming.org/Hyperbola_Quintessence) elsewhere.

use crate::{Bitboard, Color, Piece, Square};

/// The squares a knight's leap away.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares next to this one.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn of this side captures on.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square.index()]
}

/// The squares that an archer can shoot at: its neighbours, and those exactly `reach` up or down.
#[inline]
pub fn archer(square: Square, reach: u8) -> Bitboard {
    let here = Bitboard::from(square).0;
    king(square) | Bitboard(here << (8 * reach) | here >> (8 * reach))
}

/// The squares that a bishop sees.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares that a rook sees.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// The squares that a queen sees.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a falcon sees: diagonally forward, straight backward.
#[inline]
pub fn falcon(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) & ahead(color, square) | straight(square, occupied) & ahead(!color, square)
}

/// The squares that a hunter sees: straight forward, diagonally backward.
#[inline]
pub fn hunter(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    straight(square, occupied) & ahead(color, square) | bishop(square, occupied) & ahead(!color, square)
}

/// The squares that a piece reaches or captures on, a pawn's steps and an archer's shots aside.
#[inline]
pub fn piece(piece: Piece, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Pawn => pawn(color, square),
        Piece::Knight => knight(square),
        Piece::Bishop => bishop(square, occupied),
        Piece::Rook => rook(square, occupied),
        Piece::Queen => queen(square, occupied),
        Piece::King | Piece::Archer => king(square),
        Piece::Paralysed => Bitboard::EMPTY,
        Piece::Falcon => falcon(color, square, occupied),
        Piece::Hunter => hunter(color, square, occupied),
    }
}

/// The squares strictly between two squares of a line; none if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES[a.index()][b.index()]
}

/// What a rook on an empty board sees.
#[inline]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// What a bishop on an empty board sees.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The diagonal that rises towards the h-file, without the square itself.
#[inline]
pub(crate) fn rising(square: Square) -> Bitboard {
    RISING[square.index()]
}

/// The diagonal that falls towards the h-file, without the square itself.
#[inline]
pub(crate) fn falling(square: Square) -> Bitboard {
    FALLING[square.index()]
}

/// The part of a file that a rook sees.
#[inline]
fn straight(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) & Bitboard::file(square.file())
}

/// The ranks ahead of this one, as the side sees it.
#[inline]
fn ahead(color: Color, square: Square) -> Bitboard {
    let rank = 8 * square.rank();
    Bitboard(match color {
        Color::White => (!0 << rank) << 8,
        Color::Black => !(!0 << rank),
    })
}

type Table = [Bitboard; 64];

static KNIGHT: Table = steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: Table = steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [Table; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static ROOK_RAYS: Table = rays(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
static BISHOP_RAYS: Table = rays(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static RISING: Table = rays(&[(1, 1), (-1, -1)]);
static FALLING: Table = rays(&[(1, -1), (-1, 1)]);
static BETWEEN: [Table; 64] = pairs(false);
static LINES: [Table; 64] = pairs(true);

/// One step in each direction.
const fn steps(directions: &[(i8, i8)]) -> Table {
    walk(directions, 1)
}

/// To the edge of the board in each direction.
const fn rays(directions: &[(i8, i8)]) -> Table {
    walk(directions, 7)
}

const fn walk(directions: &[(i8, i8)], length: u8) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < directions.len() {
            let (right, up) = directions[direction];
            let (mut file, mut rank) = (square as i8 % 8 + right, square as i8 / 8 + up);
            let mut left = length;
            while left > 0 && file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square].0 |= 1 << (8 * rank + file);
                file += right;
                rank += up;
                left -= 1;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

/// For each pair of squares on one line, the squares between them or the whole line.
const fn pairs(whole: bool) -> [Table; 64] {
    const DIRECTIONS: [[(i8, i8); 2]; 4] =
        [[(0, 1), (0, -1)], [(1, 0), (-1, 0)], [(1, 1), (-1, -1)], [(1, -1), (-1, 1)]];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut direction = 0;
    while direction < 4 {
        let lines = rays(&DIRECTIONS[direction]);
        let mut a = 0;
        while a < 64 {
            let mut b = 0;
            while b < 64 {
                if lines[a].0 >> b & 1 != 0 {
                    table[a][b].0 = if whole {
                        lines[a].0 | 1 << a
                    } else {
                        let (low, high) = if a < b { (a, b) } else { (b, a) };
                        lines[a].0 & lines[b].0 & (!0 << low) & !(!0 << high)
                    };
                }
                b += 1;
            }
            a += 1;
        }
        direction += 1;
    }
    table
}

mod sliders;
