//! Perft of chess in a program that knows no other game: `chess_only FEN DEPTH`.

use std::hint::black_box;
use std::process::ExitCode;

use bench::{Counter, answer, arguments, depth};
use movegen::rules::Chess;
use movegen::{Position, perft};

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [fen, plies] = arguments("FEN DEPTH")?;
    let position: Position<Chess> = fen.parse().map_err(|error| format!("the FEN `{fen}`: {error}"))?;
    let depth = depth(&plies)?;
    Ok(Box::new(move || perft(black_box(&position), depth)))
}
