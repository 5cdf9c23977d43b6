//! The search of a node: what is known of it before its moves are tried. The moves are in `moves`.

use movegen::rules::Rules;
use movegen::{Move, MoveKind, Position};

use super::judge::better_known;
use super::{Kind, Place, Worker};
use crate::eval::Evaluation;
use crate::params::*;
use crate::table::{Bound, Entry};
use crate::value::{MAX_PLY, Value};

/// What is known of a node before its moves are tried.
#[derive(Copy, Clone)]
pub(super) struct Node {
    pub alpha: Value,
    pub beta: Value,
    pub depth: i32,
    /// Whether it is expected to be at least beta.
    pub cut: bool,
    /// What the table knows, and its move if that is legal here.
    pub entry: Option<Entry>,
    pub table_move: Option<Move>,
    /// The evaluation as it is, and with what was learned of it; nothing in check.
    pub raw: Option<Value>,
    pub eval: Option<Value>,
    /// Whether the side to move stands better than a move ago.
    pub improving: bool,
    /// A move that is left out, to find out how good the others are.
    pub excluded: Option<Move>,
}

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// The value of a node to its side to move, exact between alpha and beta, otherwise a bound. `cut` tells that the node
    /// is expected to be at least beta.
    pub(super) fn search<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        // Step 1: at the horizon only captures and the like are looked at.
        if depth <= 0 {
            return self.quiescence::<K>(here, alpha, beta, 0);
        }
        // Step 2: stop, or go no deeper.
        let (position, ply) = (&here.position, here.ply);
        if self.must_stop() {
            return Value::DRAW;
        }
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(here).filter(|_| ply > 0) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return here.value();
        }
        // Step 3: no line is better than the shortest mate, nor worse than being mated now.
        if !self.exact {
            alpha = alpha.max(Value::mated_in(ply));
            beta = beta.min(Value::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        // Step 4: what the table knows.
        let excluded = self.steps[ply].excluded;
        let entry = if self.with_table { self.shared.table.probe(position.key(), ply) } else { None };
        if let Some(entry) = entry
            && excluded.is_none()
            && (!K::PV || self.exact)
            && (self.exact || is_timeless(position))
            && self.settles(&entry, depth, alpha, beta)
        {
            return entry.value;
        }
        let table_move = entry.map(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
        // Step 5: the static evaluation.
        let raw = self.raw_value(here, entry.as_ref());
        let eval = raw.map(|raw| self.corrected(here, raw));
        self.steps[ply].eval = eval;
        let next = &mut self.steps[ply + 1];
        (next.cutoffs, next.excluded) = (0, None);
        let improving = self.is_improving(ply);
        let mut node = Node { alpha, beta, depth, cut, entry, table_move, raw, eval, improving, excluded };
        // Step 6: what can be concluded from it.
        if let Some(eval) = eval.filter(|_| !K::PV && !self.exact && excluded.is_none()) {
            let concluded = self.conclude(here, &node, better_known(eval, entry.as_ref()));
            if self.stopped {
                return Value::DRAW;
            }
            if let Some(value) = concluded {
                return value;
            }
        }
        // Step 7: without a move from the table, the node is worth less of a look (chessprogramming.org/Internal_Iterative_Reductions).
        let unknown = table_move.is_none() && excluded.is_none() && (K::PV || cut) && !self.exact;
        node.depth -= i32::from(unknown && depth >= UNKNOWN_DEPTH);
        // Steps 8 to 14: its moves.
        self.try_moves::<K>(here, &mut node)
    }

    /// Whether the table's entry makes searching needless.
    #[inline]
    pub(super) fn settles(&self, entry: &Entry, depth: i32, alpha: Value, beta: Value) -> bool {
        let deep_enough = if self.exact { entry.depth == depth } else { entry.depth >= depth };
        deep_enough
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
    }

    /// Whether the side to move stands better than a move ago.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).and_then(|ply| self.steps[ply].eval);
        self.steps[ply].eval.zip(earlier).is_some_and(|(now, then)| now > then)
    }
}

/// Whether what is known of a position holds whatever the clock of fifty moves says: near its end the table knows of wins
/// for which there is no time.
#[inline]
pub(super) fn is_timeless<R: Rules>(position: &Position<R>) -> bool {
    !position.rules().fifty_moves() || position.halfmove_clock() < LAST_TIMELESS
}

/// Whether a move captures, shoots and promotes nothing for certain.
#[inline]
pub(super) fn is_quiet(mv: Move) -> bool {
    use MoveKind::*;
    matches!(mv.kind(), Step | DoubleStep | Castle | Drop | CoinShot)
}
