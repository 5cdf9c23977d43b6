//! The mouth of Fletcher: the command line of the binary `fletcher`, and the protocol that it speaks without arguments. It
//! knows no rule and no score.

mod bench;
mod lines;
mod memory;
mod perft;
mod pgn;
mod play;
mod progress;
pub mod protocol;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A chess-variant engine: archers, bughouse, falcons and hunters.
///
/// Without a command it speaks UCI with whoever is on standard input: type `help` there, and `quit` to leave.
#[derive(Parser)]
#[command(name = "fletcher", version, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the move sequences of a given length, or check counts against a file.
    Perft(perft::Options),
    /// Search fixed positions: the signature of the search, and its speed.
    Bench(bench::Options),
    /// Read records of games: check them, say how they end, convert them.
    Pgn(pgn::Options),
    /// Play against the engine in the terminal.
    Play(play::Options),
}

/// The whole program: reads the arguments and does what they say.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => protocol::run().map_err(|error| error.to_string()),
        Some(Command::Perft(options)) => perft::run(&options).map_err(|error| error.to_string()),
        Some(Command::Bench(options)) => bench::run(&options).map_err(|error| error.to_string()),
        Some(Command::Pgn(options)) => pgn::run(&options).map_err(|error| error.to_string()),
        Some(Command::Play(options)) => play::run(&options).map_err(|error| error.to_string()),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}
