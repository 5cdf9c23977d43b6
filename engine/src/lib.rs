//! The player of Fletcher: evaluation and search over the rules in `movegen`. It knows no protocol and prints nothing.
//!
//! An [`Engine`] searches a game within [`Limits`] and reports what it finds as values; a [`Control`] stops it from
//! another thread.

mod chance;
mod control;
mod correction;
mod engine;
mod eval;
mod history;
mod inside;
mod judgement;
mod limits;
mod params;
mod picker;
mod report;
mod search;
mod see;
mod skill;
mod table;
mod team;
mod time;
pub mod tune;
mod value;
mod vote;

pub use control::Control;
pub use engine::{Engine, EngineError};
pub use inside::{Term, coin_value, evaluate, exact_value, explain};
pub use judgement::{Judgement, Mark, Summary};
pub use limits::{Clock, Limits, Trades};
pub use report::{Certainty, Line, Outcome, Report};
pub use skill::Skill;
pub use team::{Seated, Situation, Wish, Wishes};
pub use value::{MAX_PLY, Value};
