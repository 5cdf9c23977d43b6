//! Records of games: PGN for one board, BPGN for two, read and written.
//!
//! A [`Reader`] reads a file game by game; a [`Record`] is one of them, and writes itself by `Display`.

mod clock;
mod error;
mod lexer;
mod read;
mod record;
mod source;
mod table;
mod write;

pub use error::{PgnError, PgnProblem};
pub use read::Reader;
pub use record::{Line, Node, Notes, Record, Step, Verdict};
pub use source::Place;
