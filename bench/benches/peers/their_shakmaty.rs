//! Perft as shakmaty counts.

use std::hint::black_box;

use bench::Counter;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, FromSetup, Position, perft};

/// A count of a game of shakmaty's.
pub fn counter<P: Position + FromSetup + Clone + 'static>(fen: &str, depth: u32) -> Result<Counter, String> {
    let setup: Fen = fen.parse().map_err(|error| format!("the FEN `{fen}`: {error}"))?;
    let position: P =
        setup.into_position(CastlingMode::Standard).map_err(|error| format!("the FEN `{fen}`: {error}"))?;
    Ok(Box::new(move || perft(black_box(&position), depth)))
}
