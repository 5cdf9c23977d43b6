//! Perft by shakmaty: `shakmaty chess|crazyhouse FEN DEPTH`.

#[path = "../benches/peers/their_shakmaty.rs"]
mod their_shakmaty;

use std::process::ExitCode;

use bench::{Counter, answer, arguments, depth};
use shakmaty::Chess;
use shakmaty::variant::Crazyhouse;

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [variant, fen, plies] = arguments("VARIANT FEN DEPTH")?;
    let depth = depth(&plies)?;
    match variant.as_str() {
        "chess" => their_shakmaty::counter::<Chess>(&fen, depth),
        "crazyhouse" => their_shakmaty::counter::<Crazyhouse>(&fen, depth),
        other => Err(format!("there is no game `{other}` here; the games are chess, crazyhouse")),
    }
}
