//! Perft of any game, chosen at run time: `every_game VARIANT FEN DEPTH`.

#[path = "../benches/peers/ours.rs"]
mod ours;

use std::process::ExitCode;

use bench::{Counter, answer, arguments, depth};
use movegen::UnknownVariant;

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [variant, fen, plies] = arguments("VARIANT FEN DEPTH")?;
    let variant = variant.parse().map_err(|error: UnknownVariant| error.to_string())?;
    ours::counter(variant, &fen, depth(&plies)?)
}
