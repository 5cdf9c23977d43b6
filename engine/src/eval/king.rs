//! The safety of kings: what attacks the squares around them, what could land there, and what shelters them.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position, attacks};

use super::threats::Reach;
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

    /// The squares next to the king that only it defends, and those from which it could be put in check without loss.
    #[inline]
    pub fn add_checks<R: Rules>(
        &mut self,
        position: &Position<R>,
        color: Color,
        own: &Reach,
        enemy: &Reach,
        weights: &Weights,
    ) {
        // One attacker alone is no danger, whatever it attacks.
        let Some(king) = position.king(!color).filter(|_| self.attackers >= 2) else { return };
        let weak = attacks::king(king) & own.all & !enemy.without_king;
        self.count += weights.weak_ring * weak.len() as i32;
        let safe = !position.color(color) & !enemy.all;
        let empty = safe & !position.occupied();
        let (bishops, rooks) = (attacks::bishop(king, position.occupied()), attacks::rook(king, position.occupied()));
        let pocket = position.pocket(color);
        for (piece, lines) in [
            (Piece::Knight, attacks::knight(king)),
            (Piece::Bishop, bishops),
            (Piece::Rook, rooks),
            (Piece::Queen, bishops | rooks),
        ] {
            let kind = piece as usize;
            self.count += weights.check[kind] * (lines & safe & own.by[kind]).len() as i32;
            if pocket.has(piece) {
                self.count += weights.drop_check[kind] * (lines & empty).len().min(4) as i32;
            }
        }
        if pocket.has(Piece::Pawn) {
            let squares = attacks::pawn(!color, king) & empty;
            self.count += weights.drop_check[Piece::Pawn as usize] * squares.len() as i32;
        }
    }

    /// What it takes from the king's side: little for one attacker, much for several.
    #[inline]
    pub fn danger(self) -> Tapered {
        if self.attackers < 2 {
            return Tapered::ZERO;
        }
        // Weights may be negative.
        let count = self.count.max(0);
        let danger = (count * count / DIVISOR).min(MOST);
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
    let zone = ahead & front;
    let pawns = position.colored(color, Piece::Pawn);
    let storming = position.colored(!color, Piece::Pawn) & zone;
    let mut sum = weights.shelter * (pawns & zone).len().min(4) as i32 + weights.storm * storming.len() as i32;
    if (pawns & Bitboard::file(king.file())).is_empty() {
        sum += weights.bare_file;
    }
    sum
}

/// The ranks up to this one.
#[inline]
fn below(rank: u8) -> Bitboard {
    Bitboard(!0 >> (8 * (7 - u32::from(rank))))
}
