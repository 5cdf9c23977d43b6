//! Reads a file of chess games with pgn-reader and counts them: `pgn_reader validate|keep FILE`.

#[path = "../benches/peers/their_pgn_reader.rs"]
mod their_pgn_reader;

use std::fs;
use std::process::ExitCode;

use bench::{Counter, answer, arguments};

fn main() -> ExitCode {
    answer(counter())
}

fn counter() -> Result<Counter, String> {
    let [task, file] = arguments("validate|keep FILE")?;
    let text = fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let tally = match task.as_str() {
        "validate" => their_pgn_reader::validate(&text)?,
        "keep" => their_pgn_reader::keep(&text)?,
        other => return Err(format!("there is no task `{other}`; the tasks are validate, keep")),
    };
    Ok(Box::new(move || tally.games))
}
