//! Reads a file of chess games with Fletcher and counts them: `read_records FILE`.

#[path = "../benches/peers/our_reader.rs"]
mod our_reader;

use std::fs;
use std::process::ExitCode;

use bench::{Counter, answer, arguments};

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [file] = arguments("FILE")?;
    let text = fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let tally = our_reader::read(&text)?;
    Ok(Box::new(move || tally.games))
}
