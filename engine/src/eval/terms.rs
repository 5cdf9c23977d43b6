//! The terms of the evaluation, each for White and for Black.

use movegen::rules::Rules;
use movegen::{Bitboard, Color, Piece, Position, attacks};

use super::king::{self, Assault};
use super::pawns;
use super::threats::{self, Reach};
use super::weights::{Tapered, Weights};
use crate::Value;

/// The terms of a position, White's less Black's.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Terms {
    /// Pieces on their squares and in the pockets.
    material: Tapered,
    /// How freely pieces move, and what archers could shoot at.
    mobility: Tapered,
    /// What is attacked.
    threats: Tapered,
    /// Doubled, isolated, passed and connected pawns.
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
        let sides = Color::ALL.map(|color| activity(position, color, weights));
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let [own, enemy] = [color, !color].map(|color| &sides[color as usize]);
            let mut assault = own.assault;
            assault.add_checks(position, color, &own.reach, &enemy.reach, weights);
            terms.mobility += own.mobility * sign;
            terms.threats += threats::threats(position, color, &own.reach, &enemy.reach, weights) * sign;
            terms.pawns += pawns::structure(position, color, weights) * sign;
            terms.kings += (assault.danger() + king::shelter(position, color, weights)) * sign;
            terms.pieces += pieces(position, color, weights) * sign;
        }
        terms
    }

    pub fn named(self) -> [(&'static str, Tapered); 6] {
        [
            ("material and squares", self.material),
            ("mobility and shots", self.mobility),
            ("threats", self.threats),
            ("pawns", self.pawns),
            ("kings", self.kings),
            ("bishops and rooks", self.pieces),
        ]
    }

    #[inline]
    pub fn sum(&self) -> Tapered {
        self.material + self.mobility + self.threats + self.pawns + self.kings + self.pieces
    }

    #[inline]
    pub fn total(&self, turn: Color, phase: i32, weights: &Weights) -> Value {
        let white = self.sum().at(phase);
        Value::centipawns(if turn == Color::White { white } else { -white } + weights.tempo)
    }
}

/// What the pieces of a side do.
struct Activity {
    /// How freely they move.
    mobility: Tapered,
    /// What they do to the enemy king.
    assault: Assault,
    reach: Reach,
}

#[inline]
fn activity<R: Rules>(position: &Position<R>, color: Color, weights: &Weights) -> Activity {
    let (own, occupied) = (position.color(color), position.occupied());
    let ring = king::ring(position, !color);
    let pawns = position.colored(!color, Piece::Pawn);
    // A square that an enemy pawn attacks is not free to go to.
    let free = !own & !pawn_attacks(!color, pawns);
    let mut mobility = Tapered::ZERO;
    let mut assault = Assault::default();
    let mut reach = Reach::NONE;
    reach.add(Piece::Pawn, pawn_attacks(color, position.colored(color, Piece::Pawn)));
    if let Some(king) = position.king(color) {
        reach.add_king(attacks::king(king));
    }
    let mut look = |piece: Piece, attacked: Bitboard| {
        reach.add(piece, attacked);
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
            reach.add_shots(range);
            mobility += weights.mobility[Piece::Archer as usize][(attacks::king(square) & !occupied).len() as usize];
            mobility += weights.shot * (range & targets).len() as i32;
            assault.add(Piece::Archer, range, ring, weights);
        }
    }
    assault.add_landing(position, color, ring, weights);
    Activity { mobility, assault, reach }
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
pub(super) fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let (left, right) = ((pawns & !Bitboard::file(0)).0, (pawns & !Bitboard::file(7)).0);
    Bitboard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}
