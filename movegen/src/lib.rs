//! The rules of Fletcher's games.

pub mod attacks;
mod bitboard;
mod fen;
mod moves;
mod perft;
mod piece;
mod pocket;
mod position;
mod refusal;
pub mod rules;
mod square;
mod uci;
mod variant;
mod watcher;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use fen::{FenError, FenProblem};
pub use moves::{Coin, Move, MoveKind, MoveSet, Moves, Origin, Ply, Stages};
pub use perft::{Perft, PerftError, Progress, perft};
pub use piece::{Color, Piece};
pub use pocket::{Holdings, House, Pocket, Reserve};
pub use position::{MoveList, Position};
pub use refusal::Refusal;
pub use square::{NotASquare, Square};
pub use variant::{UnknownVariant, Variant, WithRules};
pub use watcher::Watcher;
