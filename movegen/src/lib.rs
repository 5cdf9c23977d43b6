//! The rules of Fletcher's games: positions, legal moves, games, records, perft. This crate never searches and never prints.
//!
//! A [`Position`] is a small value of one game, and the game is its type parameter: [`rules`] has one type for each.
//! Where the game is known only at run time, [`Variant::with_rules`] leads from its name to its type.
//!
//! ```
//! use movegen::{perft, rules::Archess, MoveKind, Position};
//!
//! // An archer shoots over a pawn at a knight: one move, two outcomes.
//! let position: Position<Archess> = "4k3/8/8/1n6/8/1p6/1A6/4K3 w - - 0 1".parse()?;
//! let shots: Vec<_> =
//!     position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::CoinShot).collect();
//! assert_eq!(position.uci(shots[0]), "b2b5");
//!
//! let mut after = position;
//! after.play(position.parse_uci("b2b5h")?)?;
//! assert_eq!(after.fen(), "4k3/8/8/1x6/8/1p6/1A6/4K3 b - - 0 1");
//! assert_eq!(perft(&position, 1), position.legal_moves().len() as u64 + 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three ways lead to moves, from the most convenient to the fastest:
//! - [`Position::legal_moves`] is a list, [`Position::play`] checks and says why not, [`Position::after`] copies.
//! - [`Position::generate`] hands out [`MoveSet`]s of the [`Stages`] that are wanted; [`Position::make`] changes the
//!   position in place and tells a [`Watcher`] what changes.
//! - [`Position::is_legal`], [`Position::gives_check`] and [`Position::has_legal_move`] generate no list at all.
//!
//! A [`Game`] knows how its position came about, and so how it ends; a [`Match`] is the same for [`TwoBoards`] of
//! Bughouse; [`pgn`] reads and writes the records of both.
//!
//! A position displays as a board with its FEN below; [`Position::drawing`] has more to offer to a terminal.

pub mod attacks;
mod bitboard;
mod drawing;
mod ending;
mod fen;
mod game;
mod moves;
mod perft;
pub mod pgn;
mod piece;
mod pocket;
mod position;
mod refusal;
pub mod rules;
mod san;
mod shuffle;
mod square;
mod two_boards;
mod uci;
mod variant;
mod watcher;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use drawing::{Drawing, Style, side_by_side};
pub use ending::{Ending, NotAScore, Reason, Score};
pub use fen::{FenError, FenProblem};
pub use game::{AnyGame, Game};
pub use moves::{Coin, Move, MoveKind, MoveSet, Moves, Origin, Ply, Stages};
pub use perft::{Divided, Perft, PerftError, Progress, perft};
pub use piece::{Color, Piece};
pub use pocket::{Holdings, House, Pocket, Reserve};
pub use position::{MoveList, Position};
pub use refusal::Refusal;
pub use square::{NotASquare, Square};
pub use two_boards::{AnyMatch, Board, Clocks, Match, Seat, Team, Turn, TwoBoards, TwoBoardsError};
pub use variant::{UnknownVariant, Variant, WithRules};
pub use watcher::Watcher;
