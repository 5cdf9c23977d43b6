//! How far the evaluation was off in positions that have something in common with this one
//! (chessprogramming.org/Static_Evaluation_Correction_History).

use movegen::rules::Rules;
use movegen::{Color, Piece, Position, Square, Watcher};

use crate::history::{Past, TRACES};
use crate::params::*;

/// What positions may have in common: the pawns, the pieces of either side, and what both hold in their pockets.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Keys {
    pawns: u64,
    pieces: [u64; 2],
    pockets: u64,
}

impl Keys {
    /// The keys of a position, from scratch.
    pub fn of<R: Rules>(position: &Position<R>) -> Keys {
        let mut keys = Keys::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                position.colored(color, piece).into_iter().for_each(|square| keys.placed(color, piece, square));
                (0..position.pocket(color).count(piece)).for_each(|_| keys.pocketed(color, piece));
            }
        }
        keys
    }

    #[inline]
    fn on_board(&mut self, color: Color, piece: Piece, square: Square) -> (&mut u64, u64) {
        let number = random((color as u64 * 16 + piece as u64) * 64 + square.index() as u64 + 1);
        match piece {
            Piece::Pawn => (&mut self.pawns, number),
            _ => (&mut self.pieces[color as usize], number),
        }
    }
}

/// A number that looks random, for each number (splitmix64's finish).
#[inline]
const fn random(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 32
}

// Sums instead of differences of bits, so that several pieces of a kind in a pocket count.
impl Watcher for Keys {
    #[inline]
    fn placed(&mut self, color: Color, piece: Piece, square: Square) {
        let (key, number) = self.on_board(color, piece, square);
        *key = key.wrapping_add(number);
    }

    #[inline]
    fn removed(&mut self, color: Color, piece: Piece, square: Square) {
        let (key, number) = self.on_board(color, piece, square);
        *key = key.wrapping_sub(number);
    }

    #[inline]
    fn pocketed(&mut self, color: Color, piece: Piece) {
        self.pockets = self.pockets.wrapping_add(random(4_096 + color as u64 * 16 + piece as u64));
    }

    #[inline]
    fn unpocketed(&mut self, color: Color, piece: Piece) {
        self.pockets = self.pockets.wrapping_sub(random(4_096 + color as u64 * 16 + piece as u64));
    }
}

/// How many positions are told apart by each of the keys.
const SIZE: usize = 1 << 14;

/// What is remembered by one thread, for each side to move.
pub(crate) struct Corrections {
    pawns: Box<[[i16; SIZE]; 2]>,
    pieces: [Box<[[i16; SIZE]; 2]>; 2],
    pockets: Box<[[i16; SIZE]; 2]>,
    /// By the last two moves.
    moves: Vec<[i16; TRACES + 1]>,
}

impl Corrections {
    pub fn new() -> Corrections {
        let table = || Box::new([[0; SIZE]; 2]);
        Corrections {
            pawns: table(),
            pieces: [table(), table()],
            pockets: table(),
            moves: vec![[0; TRACES + 1]; TRACES + 1],
        }
    }

    /// What to add to the evaluation, in centipawns.
    #[inline]
    pub fn of(&self, side: Color, keys: &Keys, past: &Past) -> i32 {
        let at = |table: &[[i16; SIZE]; 2], key: u64| i32::from(table[side as usize][key as usize % SIZE]);
        let sum = at(&self.pawns, keys.pawns)
            + at(&self.pieces[0], keys.pieces[0])
            + at(&self.pieces[1], keys.pieces[1])
            + at(&self.pockets, keys.pockets)
            + i32::from(self.moves[past.0[1].index()][past.0[0].index()]);
        sum / CORRECTION_GRAIN
    }

    /// A search found the position to be worth so much more than was thought.
    pub fn learn(&mut self, side: Color, keys: &Keys, past: &Past, surplus: i32, depth: i32) {
        let bonus = (surplus * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        let change = |entry: &mut i16| {
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / CORRECTION_LIMIT) as i16;
        };
        let side = side as usize;
        change(&mut self.pawns[side][keys.pawns as usize % SIZE]);
        change(&mut self.pieces[0][side][keys.pieces[0] as usize % SIZE]);
        change(&mut self.pieces[1][side][keys.pieces[1] as usize % SIZE]);
        change(&mut self.pockets[side][keys.pockets as usize % SIZE]);
        change(&mut self.moves[past.0[1].index()][past.0[0].index()]);
    }
}
