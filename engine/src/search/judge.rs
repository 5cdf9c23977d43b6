//! What a position looks worth: the evaluation, what was learned of it, and what the table knows.

use movegen::Move;
use movegen::rules::Rules;

use super::node::is_quiet;
use super::{Place, Worker};
use crate::eval::Evaluation;
use crate::table::{Bound, Entry};
use crate::value::Value;

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// The evaluation as it is, from the table if it is there; nothing in check.
    #[inline]
    pub(super) fn raw_value(&self, here: &Place<R, E>, entry: Option<&Entry>) -> Option<Value> {
        if here.position.in_check() {
            return None;
        }
        Some(entry.and_then(|entry| entry.eval).unwrap_or_else(|| here.value()))
    }

    /// The evaluation with what was learned of it.
    #[inline]
    pub(super) fn corrected(&self, here: &Place<R, E>, raw: Value) -> Value {
        if self.exact {
            return raw;
        }
        let past = &self.steps[here.ply].past;
        raw.corrected(self.history.corrections.of(here.position.turn(), &here.keys, past))
    }

    /// Remembers how far the evaluation was off, as far as the search knows. What captures bring is not the evaluation's fault.
    pub(super) fn learn_correction(
        &mut self,
        here: &Place<R, E>,
        eval: Value,
        best: Value,
        best_move: Move,
        bound: Bound,
        depth: i32,
    ) {
        let off = bound.tells(best, eval);
        if off && best.number().abs() <= Value::LIMIT.number() && (best_move == Move::NONE || is_quiet(best_move)) {
            let past = &self.steps[here.ply].past;
            let surplus = best.number() - eval.number();
            self.history.corrections.learn(here.position.turn(), &here.keys, past, surplus, depth);
        }
    }
}

/// An evaluation, or what the table knows better.
#[inline]
pub(super) fn better_known(eval: Value, entry: Option<&Entry>) -> Value {
    let usual = |entry: &&Entry| entry.value.number().abs() <= Value::LIMIT.number();
    match entry.filter(usual) {
        Some(entry) if entry.bound.tells(entry.value, eval) => entry.value,
        _ => eval,
    }
}
