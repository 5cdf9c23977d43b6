//! The binary `fletcher`: the command line. It knows no rule and no score.

mod bench;
mod memory;
mod perft;
mod pgn;
mod progress;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A chess-variant engine: archers, bughouse, falcons and hunters.
#[derive(Parser)]
#[command(name = "fletcher", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the move sequences of a given length, or check counts against a file.
    Perft(perft::Options),
    /// Search fixed positions: the signature of the search, and its speed.
    Bench(bench::Options),
    /// Read records of games: check them, say how they end, convert them.
    Pgn(pgn::Options),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Perft(options) => perft::run(&options).map_err(|error| error.to_string()),
        Command::Bench(options) => bench::run(&options).map_err(|error| error.to_string()),
        Command::Pgn(options) => pgn::run(&options).map_err(|error| error.to_string()),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}
