//! What the benchmarks and examples share: positions and records to measure on, and the manners of a small command line.

mod command_line;
mod players;
mod records;
mod suite;
mod tactics;

pub use command_line::{answer, arguments, depth};
pub use records::{Records, Tally};
pub use suite::{Line, Suite};
pub use tactics::Problem;

/// A perft that is ready to run: every call counts the leaves again.
pub type Counter = Box<dyn Fn() -> u64>;
