//! `fletcher play`: a game against the engine in the terminal.
//!
//! The terminal stays in its usual mode: lines go in, text comes out, so nothing is left to repair however the program ends.

mod clock;
mod command;
mod input;
mod opponent;
mod save;
mod session;
mod text;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use engine::EngineError;
use movegen::{Color, FenError, Variant};

use crate::terminal;
use clock::TimeControl;
use opponent::{Opponent, Pace};
use session::{Session, Table};

/// A game against the engine: you type moves, the board is drawn after each.
///
/// Moves are typed as records write them (Nf3), as UCI does (g1f3), or, in falconhunter, as d2/e3/x. `? c2` shows what the
/// piece on c2 can do; `help` shows the rest.
#[derive(Args)]
#[command(after_help = "Examples:
  fletcher play
  fletcher play -v archess --side black --level 5
  fletcher play -v crazyhouse --tc 5+3
  fletcher play --fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"")]
pub struct Options {
    /// The game
    #[arg(short, long, value_name = "GAME", default_value = "chess")]
    variant: Variant,

    /// The side that you play
    #[arg(long, value_name = "SIDE", default_value = "white")]
    side: Side,

    /// How well the engine plays, from -20 to 20
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-20..=20))]
    level: i32,

    /// Clocks for both: minutes for the game and seconds that each move adds [default: no clocks]
    #[arg(long, value_name = "MIN+SEC", conflicts_with = "movetime")]
    tc: Option<TimeControl>,

    /// How long the engine thinks about a move, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,

    /// The position to start from [default: the start of the game]
    #[arg(long)]
    fen: Option<String>,

    /// Makes coins, random sides and the choices of weak levels the same each time [default: different each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Who plays what.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

impl Side {
    /// The colour that is meant, if none is drawn by lot.
    fn color(self) -> Option<Color> {
        match self {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => None,
        }
    }
}

/// Why there is no game: a sentence that names the argument.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the input and Ctrl-C cannot be listened to: {0}")]
    Input(#[from] input::Error),
    #[error("the output could not be written: {0}")]
    Output(#[from] io::Error),
}

/// How somebody has left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Farewell {
    Quit,
    Interrupted,
}

impl Farewell {
    fn code(self) -> ExitCode {
        match self {
            Farewell::Quit => ExitCode::SUCCESS,
            // What shells expect of a program that Ctrl-C has ended.
            Farewell::Interrupted => ExitCode::from(130),
        }
    }
}

/// How long the engine thinks where nothing is said.
const USUAL: Duration = Duration::from_secs(1);

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    let game = options.variant.game(options.fen.as_deref())?;
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let pace = match options.tc {
        Some(control) => Pace::Clock(control),
        None => Pace::Time(options.movetime.map_or(USUAL, Duration::from_millis)),
    };
    let (events, interrupt) = input::listen()?;
    let opponent = Opponent::new(options.level, pace, interrupt, io::stderr().is_terminal())?;
    let table = Table { side: options.side, seed, style: terminal::style() };
    let session = Session::new(game, table, opponent, events, io::stdout().lock());
    match session.run() {
        Ok(farewell) => Ok(farewell.code()),
        // Whoever reads the output may stop reading.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error),
    }
}
