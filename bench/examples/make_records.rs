//! Prints games of chess to be read: `make_records plain|clocks GAMES`.

use std::process::ExitCode;

use bench::{Records, arguments};

fn main() -> ExitCode {
    match records() {
        Ok(records) => {
            print!("{}", records.text);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn records() -> Result<Records, String> {
    let [kind, games] = arguments("plain|clocks GAMES")?;
    let games = games.parse().map_err(|_| format!("the number of games `{games}` is not a whole number"))?;
    match kind.as_str() {
        "plain" => Ok(Records::plain(games)),
        "clocks" => Ok(Records::with_clocks(games)),
        other => Err(format!("there is no kind `{other}` of records; the kinds are plain, clocks")),
    }
}
