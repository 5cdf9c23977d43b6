//! What a position is worth without looking ahead.
//!
//! The search knows an evaluation only as a watcher of moves that can be asked for a value: one that has learned can
//! take the place of this one.

mod king;
mod layout;
mod pawns;
mod table;
mod terms;
mod threats;
mod weights;

use movegen::rules::Rules;
use movegen::{Color, Piece, Position, Square, Watcher};

pub(crate) use layout::Field;
pub(crate) use table::Table;
use terms::Terms;
use weights::FULL_PHASE;
pub(crate) use weights::{Tapered, Weights};

use crate::{Term, Value};

/// An evaluation that is kept in step with a position: it watches the moves.
pub trait Evaluation<R: Rules>: Watcher + Copy + Send {
    /// The numbers that it judges by.
    type Weights: Copy + Send + Sync;

    /// The evaluation of a position, from scratch.
    fn of(position: &Position<R>, weights: Self::Weights) -> Self;

    /// What the position that has been watched is worth to its side to move.
    fn value(&self, position: &Position<R>) -> Value;
}

/// The evaluation written by hand: material and squares kept in step, everything else looked at when it is asked.
#[derive(Copy, Clone)]
pub struct HandWritten<'w> {
    weights: &'w Weights,
    /// Material, squares and pockets, White's less Black's.
    sum: Tapered,
    /// How much is left to fight with.
    phase: i32,
}

impl HandWritten<'_> {
    #[inline]
    fn count(&mut self, color: Color, worth: Tapered, phase: i32, sign: i32) {
        let sign_of_side = if color == Color::White { sign } else { -sign };
        self.sum += worth * sign_of_side;
        self.phase += phase * sign;
    }
}

impl HandWritten<'_> {
    /// The terms by name, and how much of the middle game is left, from 0 to 1.
    pub fn explain<R: Rules>(&self, position: &Position<R>) -> (Vec<Term>, f64) {
        let terms = Terms::of(position, self.weights, self.sum).named();
        let named = |(name, Tapered { middle, end })| Term { name, middle, end };
        (terms.map(named).to_vec(), self.middle())
    }

    /// How much of the middle game is left, from 0 to 1.
    pub fn middle(&self) -> f64 {
        f64::from(self.phase.min(FULL_PHASE)) / f64::from(FULL_PHASE)
    }

    /// All terms together, White's less Black's; the move is not counted.
    pub fn tapered<R: Rules>(&self, position: &Position<R>) -> Tapered {
        Terms::of(position, self.weights, self.sum).sum()
    }

    /// What the position is worth to White, in fractions of centipawns.
    pub fn for_white<R: Rules>(&self, position: &Position<R>) -> f64 {
        let (sum, middle) = (self.tapered(position), self.middle());
        let tempo = if position.turn() == Color::White { self.weights.tempo } else { -self.weights.tempo };
        f64::from(sum.middle) * middle + f64::from(sum.end) * (1.0 - middle) + f64::from(tempo)
    }

    /// The same by other weights, which agree on pieces and squares.
    pub fn judged_by<'w>(&self, weights: &'w Weights) -> HandWritten<'w> {
        HandWritten { weights, sum: self.sum, phase: self.phase }
    }
}

impl Watcher for HandWritten<'_> {
    #[inline]
    fn placed(&mut self, color: Color, piece: Piece, square: Square) {
        self.count(color, self.weights.on(color, piece, square), weights::phase(piece), 1);
    }

    #[inline]
    fn removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.count(color, self.weights.on(color, piece, square), weights::phase(piece), -1);
    }

    #[inline]
    fn pocketed(&mut self, color: Color, piece: Piece) {
        self.count(color, self.weights.held(color, piece), weights::phase(piece), 1);
    }

    #[inline]
    fn unpocketed(&mut self, color: Color, piece: Piece) {
        self.count(color, self.weights.held(color, piece), weights::phase(piece), -1);
    }
}

impl<'w, R: Rules> Evaluation<R> for HandWritten<'w> {
    type Weights = &'w Weights;

    fn of(position: &Position<R>, weights: &'w Weights) -> HandWritten<'w> {
        let mut evaluation = HandWritten { weights, sum: weights.start, phase: 0 };
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in position.colored(color, piece) {
                    evaluation.placed(color, piece, square);
                }
                for _ in 0..position.pocket(color).count(piece) {
                    evaluation.pocketed(color, piece);
                }
            }
        }
        evaluation
    }

    #[inline]
    fn value(&self, position: &Position<R>) -> Value {
        let terms = Terms::of(position, self.weights, self.sum);
        terms.total(position.turn(), self.phase, self.weights)
    }
}
