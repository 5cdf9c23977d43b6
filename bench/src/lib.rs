//! What the benchmarks and examples share: positions to measure on, and the manners of a small command line.

mod command_line;
mod suite;

pub use command_line::{answer, arguments, depth};
pub use suite::{Line, Suite};

/// A perft that is ready to run: every call counts the leaves again.
pub type Counter = Box<dyn Fn() -> u64>;
