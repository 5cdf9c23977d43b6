//! Which of the threads is believed.

use crate::search::{Found, RootMove};
use crate::{Limits, Value};

/// The move that is played, and how deep it was searched.
#[derive(Copy, Clone)]
pub(crate) struct Choice<'a> {
    pub best: &'a RootMove,
    pub depth: u32,
}

impl Choice<'_> {
    /// Whether anything is known of the move, or it is just any move.
    pub fn is_known(&self) -> bool {
        self.best.value > -Value::INFINITE
    }
}

/// The threads vote: each for its best move, with more weight the deeper it searched and the better it found the move. A
/// player of limited skill chooses for itself, by the key of the position.
pub(crate) fn choose<'a>(found: &'a [Found], limits: &Limits, key: u64) -> Option<Choice<'a>> {
    // With several lines, the first thread's are those that have been told.
    let alone = limits.lines > 1 || limits.skill.is_some();
    let believed = if alone { found.first() } else { found.iter().max_by_key(|voter| votes(found, voter)) }?;
    let choice = limits.skill.map_or(0, |skill| skill.choose(&believed.moves, key));
    let best = believed.moves.get(choice)?;
    // An iteration that was cut off, be it the first, may have found the move.
    let least = u32::from(best.value > -Value::INFINITE);
    Some(Choice { best, depth: (believed.depth as u32).max(least) })
}

/// What speaks for a thread, the first thing first.
fn votes(found: &[Found], voter: &Found) -> (bool, Option<Value>, i64, i32) {
    let best = |found: &Found| found.moves.first().map(|best| best.mv);
    let value = |found: &Found| found.moves.first().map_or(0, |best| best.value.number());
    let lowest = found.iter().map(value).min().unwrap_or(0);
    let agreeing = found.iter().filter(|other| best(other) == best(voter));
    let weight = |found: &Found| i64::from(value(found) - lowest + 10) * i64::from(found.depth);
    let mate = voter.moves.first().map(|best| best.value).filter(|&value| value.is_mate() && value > -Value::INFINITE);
    // A mate is proved, and no vote is against a shorter one.
    let shortest = mate.filter(|&value| value > Value::DRAW);
    (mate.is_some(), shortest, agreeing.map(weight).sum(), voter.depth)
}
