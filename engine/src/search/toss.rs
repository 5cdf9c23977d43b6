//! Searching a move, and the two sides of a coin shot.

use movegen::rules::Rules;
use movegen::{Coin, Move, MoveKind};

use super::node::is_timeless;
use super::{Arrival, Kind, Place, Worker};
use crate::chance;
use crate::eval::Evaluation;
use crate::history::Trace;
use crate::table::Bound;
use crate::value::Value;

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// The value of a move to the side that makes it, searched to a depth below it.
    #[inline]
    pub(super) fn try_move<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        mv: Move,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        if mv.kind() == MoveKind::CoinShot {
            return self.toss::<K>(here, mv, alpha, beta, depth, cut);
        }
        let next = here.after(mv, None);
        self.outcome::<K>(&next, Arrival::by(Trace::of(&here.position, mv)), alpha, beta, depth, cut)
    }

    /// The value of a position to the side that has just moved. Once the search is over nothing is entered any more: the
    /// second side of a coin, or a move that is to be searched again, would be one position too many.
    #[inline]
    fn outcome<K: Kind>(
        &mut self,
        next: &Place<R, E>,
        arrival: Arrival,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        if self.stopped {
            return Value::DRAW;
        }
        self.enter(next, arrival);
        let value = -self.search::<K>(next, -beta, -alpha, depth, cut);
        self.leave();
        value
    }

    /// The value of a coin shot: both sides are searched, each in the window that matters given what is known of the other
    /// (Ballard's Star algorithms; chessprogramming.org/Expectiminimax). Nothing is stored but the two positions.
    fn toss<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        mv: Move,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        let places = Coin::BOTH.map(|coin| here.after(mv, Some(coin)));
        // A coin that falls on tails was a pass: doing nothing again proves nothing.
        let trace = Trace::of(&here.position, mv);
        let arrivals = Coin::BOTH.map(|coin| Arrival { trace, passed: coin == Coin::Tails });
        let mut known = places.each_ref().map(|place| self.known(place, depth));
        let mean = |known: [[Value; 2]; 2], end: usize| chance::mean(known[0][end], known[1][end]);
        if !K::PV && !self.exact {
            // Where both sides are beyond the same bound, so is their mean.
            for side in 0..2 {
                if known[side][0] < beta && known[side][1] > alpha {
                    let value = self.outcome::<K>(&places[side], arrivals[side], alpha, beta, depth, cut);
                    narrow(&mut known[side], value, alpha, beta);
                }
            }
        }
        for side in 0..2 {
            if mean(known, 0) >= beta || mean(known, 1) <= alpha {
                break;
            }
            let [lowest, highest] = known[side];
            if lowest < highest {
                let (lower, upper) = chance::window(alpha, beta, known[1 - side]);
                let value = self.outcome::<K>(&places[side], arrivals[side], lower, upper, depth, cut);
                narrow(&mut known[side], value, lower, upper);
            }
        }
        if here.ply == 0 {
            self.sides = known.map(|[lowest, highest]| if highest < Value::INFINITE { highest } else { lowest });
        }
        if mean(known, 0) >= beta { mean(known, 0) } else { mean(known, 1) }
    }

    /// Between which values a position lies for the side that has just moved, as far as the table knows.
    fn known(&self, place: &Place<R, E>, depth: i32) -> [Value; 2] {
        let unknown = [-Value::INFINITE, Value::INFINITE];
        if !self.with_table {
            return unknown;
        }
        let timeless = self.exact || is_timeless(&place.position);
        let entry = self.shared.table.probe(place.position.key(), place.ply).filter(|_| timeless);
        let Some(entry) = entry else { return unknown };
        let deep_enough = if self.exact { entry.depth == depth } else { entry.depth >= depth };
        match entry.bound {
            _ if !deep_enough => unknown,
            Bound::Exact => [-entry.value; 2],
            Bound::Lower => [-Value::INFINITE, -entry.value],
            Bound::Upper => [-entry.value, Value::INFINITE],
        }
    }
}

/// A search in a window has found a value.
fn narrow(known: &mut [Value; 2], value: Value, alpha: Value, beta: Value) {
    if value > alpha {
        known[0] = known[0].max(value);
    }
    if value < beta {
        known[1] = known[1].min(value);
    }
}
