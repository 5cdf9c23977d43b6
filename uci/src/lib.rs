//! The mouth of Fletcher: the command line of the binary `fletcher`, and the protocol that it speaks without arguments. It
//! knows no rule and no score.

mod analyse;
mod arena;
mod bench;
mod date;
mod files;
mod lines;
mod memory;
mod perft;
mod pgn;
mod play;
mod progress;
pub mod protocol;
mod terminal;
mod tune;

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

/// What can be done; the options of each say what it does.
#[derive(Subcommand)]
enum Command {
    Perft(perft::Options),
    Bench(bench::Options),
    Match(Box<arena::Options>),
    Pgn(pgn::Options),
    Analyse(analyse::Options),
    Play(play::Options),
    Tune(Box<tune::Options>),
}

/// The whole program: reads the arguments and does what they say.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => protocol::run().map_err(|error| error.to_string()),
        Some(Command::Perft(options)) => perft::run(&options).map_err(|error| error.to_string()),
        Some(Command::Bench(options)) => bench::run(&options).map_err(|error| error.to_string()),
        Some(Command::Match(options)) => arena::run(&options).map_err(|error| error.to_string()),
        Some(Command::Pgn(options)) => pgn::run(&options).map_err(|error| error.to_string()),
        Some(Command::Analyse(options)) => analyse::run(&options).map_err(|error| error.to_string()),
        Some(Command::Play(options)) => play::run(&options).map_err(|error| error.to_string()),
        Some(Command::Tune(options)) => tune::run(&options).map_err(|error| error.to_string()),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}
