//! The terms of the evaluation, each for White and for Black.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position, attacks};

use super::king::{self, Assault};
use super::pawns;
use super::weights::{Tapered, Weights};
use crate::Value;

/// The terms of a position, White's less Black's.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Terms {
    /// Pieces on their squares and in the pockets.
    material: Tapered,
    /// How freely pieces move, and what archers could shoot at.
    mobility: Tapered,
    /// Doubled, isolated and passed pawns.
    pawns: Tapered,
    /// What threatens the kings, and what shelters them.
    kings: Tapered,
    /// Pairs of bishops and rooks on open files.
    pieces: Tapered,
}

impl Terms {
    #[inline]
    pub fn of<R: Rules>(position: &Position<R>, weights: &Weights, material: Tapered) -> Terms {
        let mut terms = Terms { material, ..Terms::default() };
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let (mobility, assault) = activity(position, color, weights);
            terms.mobility += mobility * sign;
            terms.pawns += pawns::structure(position, color, weights) * sign;
            terms.kings += (assault.danger() + king::shelter(position, color, weights)) * sign;
            terms.pieces += pieces(position, color, weights) * sign;
        }
        terms
    }

    pub fn named(self) -> [(&'static str, Tapered); 5] {
        [
            ("material and squares", self.material),
            ("mobility and shots", self.mobility),
            ("pawns", self.pawns),
            ("kings", self.kings),
            ("bishops and rooks", self.pieces),
        ]
    }

    #[inline]
    pub fn sum(&self) -> Tapered {
        self.material + self.mobility + self.pawns + self.kings + self.pieces
    }

    #[inline]
    pub fn total(&self, turn: Color, phase: i32, weights: &Weights) -> Value {
        let white = self.sum().at(phase);
        Value::centipawns(if turn == Color::White { white } else { -white } + weights.tempo)
    }
}

/// How freely a side's pieces move, and what they do to the enemy king.
#[inline]
fn activity<R: Rules>(position: &Position<R>, color: Color, weights: &Weights) -> (Tapered, Assault) {
    let (own, occupied) = (position.color(color), position.occupied());
    let ring = king::ring(position, !color);
    let pawns = position.colored(!color, Piece::Pawn);
    // A square that an enemy pawn attacks is not free to go to.
    let free = !own & !pawn_attacks(!color, pawns);
    let mut mobility = Tapered::ZERO;
    let mut assault = Assault::default();
    let mut look = |piece: Piece, attacked: Bitboard| {
        mobility += weights.mobility[piece as usize][(attacked & free).len() as usize];
        assault.add(piece, attacked, ring, weights);
    };
    for square in position.colored(color, Piece::Knight) {
        look(Piece::Knight, attacks::knight(square));
    }
    for square in position.colored(color, Piece::Bishop) {
        look(Piece::Bishop, attacks::bishop(square, occupied));
    }
    for square in position.colored(color, Piece::Rook) {
        look(Piece::Rook, attacks::rook(square, occupied));
    }
    for square in position.colored(color, Piece::Queen) {
        look(Piece::Queen, attacks::queen(square, occupied));
    }
    for piece in [Piece::Falcon, Piece::Hunter] {
        for square in position.colored(color, piece) {
            look(piece, attacks::piece(piece, color, square, occupied));
        }
    }
    if let Some(archers) = position.rules().archers() {
        let targets = position.color(!color) & !position.pieces(Piece::King) & !position.pieces(Piece::Paralysed);
        for square in position.colored(color, Piece::Archer) {
            let range = attacks::archer(square, archers.reach);
            mobility += weights.mobility[Piece::Archer as usize][(attacks::king(square) & !occupied).len() as usize];
            mobility += weights.shot * (range & targets).len() as i32;
            assault.add(Piece::Archer, range, ring, weights);
        }
    }
    assault.add_landing(position, color, ring, weights);
    (mobility, assault)
}

#[inline]
fn pieces<R: Rules>(position: &Position<R>, color: Color, weights: &Weights) -> Tapered {
    let mut sum = Tapered::ZERO;
    if position.colored(color, Piece::Bishop).has_several() {
        sum += weights.bishop_pair;
    }
    let own = pawns::files(position.colored(color, Piece::Pawn));
    let enemies = pawns::files(position.colored(!color, Piece::Pawn));
    let rooks = position.colored(color, Piece::Rook) & !own;
    sum += weights.open_file * (rooks & !enemies).len() as i32;
    sum + weights.half_open_file * (rooks & enemies).len() as i32
}

/// The squares that some pawns attack.
#[inline]
fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let (left, right) = ((pawns & !Bitboard::file(0)).0, (pawns & !Bitboard::file(7)).0);
    Bitboard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}
