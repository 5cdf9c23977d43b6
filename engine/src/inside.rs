//! Looking inside: the parts of the player one by one, for its tests and for the curious.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use movegen::rules::Rules;
use movegen::{AnyGame, Position, WithRules};

use crate::control::Control;
use crate::eval::{Evaluation, HandWritten, Weights};
use crate::history::History;
use crate::search::{Shared, Worker};
use crate::table::Table;
use crate::time::Bounds;
use crate::{Limits, Value};

/// The value of a position at some depth by a plain search: every move, no reductions, no pruning, the evaluation at the
/// horizon, the game's history left out. Exact if it lies between `alpha` and `beta`; at or beyond one of them it is a bound.
/// With `table`, positions are looked up in a table of one megabyte, at equal depth only.
///
/// This is the search that plays with everything doubtful taken away: what it says can be proved.
pub fn exact_value<R: Rules>(position: &Position<R>, depth: u32, alpha: Value, beta: Value, table: bool) -> Value {
    let limits = Limits::default();
    let Some(memory) = Table::new(1) else { unreachable!("a megabyte can be had") };
    let control = Control::default();
    let shared = Shared {
        table: &memory,
        control: &control,
        limits: &limits,
        bounds: Bounds::of(&limits),
        start: Instant::now(),
        nodes: vec![AtomicU64::new(0)],
        over: AtomicBool::new(false),
    };
    let mut history = History::new();
    let weights = Weights::of(position.rules().variant());
    let mut worker =
        Worker::<R, HandWritten>::new(&shared, 0, &mut history, &[*position], Vec::new(), weights).exactly(table);
    worker.value(depth as i32, alpha, beta)
}

/// What a coin is worth whose sides are worth this: the value of the mean of the two expected scores. It is a mate only if
/// both sides are.
///
/// ```
/// use engine::{Value, coin_value};
/// let gamble = coin_value(Value::mate_in(3), Value::centipawns(-900));
/// assert!(gamble > Value::DRAW && gamble < Value::centipawns(100));
/// ```
pub fn coin_value(heads: Value, tails: Value) -> Value {
    crate::chance::mean(heads, tails)
}

/// What the evaluation says of a position, to its side to move.
pub fn evaluate<R: Rules>(position: &Position<R>) -> Value {
    HandWritten::of(position, Weights::of(position.rules().variant())).value(position)
}

/// A part of the evaluation, in centipawns for White.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it judges.
    pub name: &'static str,
    /// What it says of the middle of a game.
    pub middle: i32,
    /// What it says of its end.
    pub end: i32,
}

/// The parts of the evaluation of where a game stands, and how much of the middle game is left, from 0 to 1.
///
/// ```
/// use movegen::Variant;
/// let (terms, middle) = engine::explain(&*Variant::Chess.game(None)?);
/// assert!(middle == 1.0 && terms.iter().all(|term| term.middle == 0 && term.end == 0));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub fn explain(game: &dyn AnyGame) -> (Vec<Term>, f64) {
    struct Explain<'a>(&'a dyn AnyGame);

    impl WithRules for Explain<'_> {
        type Output = (Vec<Term>, f64);

        fn run<R: Rules>(self) -> Self::Output {
            let Some(game) = self.0.of::<R>() else { unreachable!("a game has the rules of its variant") };
            HandWritten::of(game.position(), Weights::of(game.position().rules().variant())).explain(game.position())
        }
    }

    game.variant().with_rules(Explain(game))
}
