//! Positions as text, read and written as each game writes them.

mod castling;
mod error;
mod read;
mod write;

pub(crate) use error::quote;
pub use error::{FenError, FenProblem};
