//! Perft of chess by cozy-chess: `cozy FEN DEPTH`.

#[path = "../benches/peers/cozy.rs"]
mod cozy;

use std::process::ExitCode;

use bench::{Counter, answer, arguments, depth};

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [fen, plies] = arguments("FEN DEPTH")?;
    cozy::counter(&fen, depth(&plies)?)
}
