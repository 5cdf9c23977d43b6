//! The safety of kings: what attacks the squares around them, what could land there, and what shelters them.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position, attacks};

use super::weights::{Tapered, Weights};

/// By what the square of all that is counted against a king is divided to be centipawns.
const DIVISOR: i32 = 1_024;
/// The most that danger costs.
const MOST: i32 = 700;

/// What is counted against one king.
#[derive(Copy, Clone, Default)]
pub(super) struct Assault {
    count: i32,
    attackers: i32,
}

impl Assault {
    /// An enemy piece attacks some squares.
    #[inline]
    pub fn add(&mut self, piece: Piece, attacked: Bitboard, ring: Bitboard, weights: &Weights) {
        let near = attacked & ring;
        if near.any() {
            self.count += weights.assault[piece as usize] * near.len() as i32;
            self.attackers += 1;
        }
    }

    /// The enemy holds pieces that could land next to the king.
    #[inline]
    pub fn add_landing<R: Rules>(&mut self, position: &Position<R>, enemy: Color, ring: Bitboard, weights: &Weights) {
        let pocket = position.pocket(enemy);
        if pocket.is_empty() {
            return;
        }
        let open = (ring & !position.occupied()).len() as i32;
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            if pocket.has(piece) {
                let held = pocket.count(piece).min(2) as i32;
                self.count += weights.landing[piece as usize] * held * open.min(5) / 3;
                self.attackers += 1;
            }
        }
    }

    /// What it takes from the king's side: little for one attacker, much for several.
    #[inline]
    pub fn danger(self) -> Tapered {
        if self.attackers < 2 {
            return Tapered::ZERO;
        }
        let danger = (self.count * self.count / DIVISOR).min(MOST);
        Tapered::new(danger, danger / 8)
    }
}

/// The squares around a king, and those in front of them.
#[inline]
pub(super) fn ring<R: Rules>(position: &Position<R>, color: Color) -> Bitboard {
    let Some(king) = position.king(color) else { return Bitboard::EMPTY };
    attacks::king(king) | Bitboard::from(king)
}

/// What the pawns before a king are worth to it.
#[inline]
pub(super) fn shelter<R: Rules>(position: &Position<R>, color: Color, weights: &Weights) -> Tapered {
    let Some(king) = position.king(color) else { return Tapered::ZERO };
    let near = attacks::king(king);
    let ahead = match color {
        Color::White => Bitboard(near.0 | near.0 << 8),
        Color::Black => Bitboard(near.0 | near.0 >> 8),
    };
    let front = if color == Color::White { Bitboard(!0 << (8 * king.rank() as u32)) } else { below(king.rank()) };
    let pawns = position.colored(color, Piece::Pawn) & ahead & front;
    weights.shelter * pawns.len().min(4) as i32
}

/// The ranks up to this one.
#[inline]
fn below(rank: u8) -> Bitboard {
    Bitboard(!0 >> (8 * (7 - u32::from(rank))))
}
