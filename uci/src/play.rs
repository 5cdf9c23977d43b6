//! `fletcher play`: a game against the engine in the terminal, on one board or, in Bughouse, on two.
//!
//! The terminal stays in its usual mode: lines go in, text comes out, so nothing is left to repair however the program ends.

mod boards;
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
use movegen::{Color, FenError, Seat, TwoBoardsError, Variant};

use crate::terminal;
use boards::Boards;
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
  fletcher play -v bughouse --seat A --tc 3+0
  fletcher play --fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"")]
pub struct Options {
    /// The game
    #[arg(short, long, value_name = "GAME", default_value = "chess")]
    variant: Variant,

    /// The side that you play
    #[arg(long, value_name = "SIDE", default_value = "white")]
    side: Side,

    /// Bughouse on two boards in real time: the seat that you take. A is White on board A, a is Black there, B and b the
    /// same on board B; partners are A and b, B and a. The engine takes the other seats
    #[arg(long, value_name = "SEAT", conflicts_with = "side", value_parser = read_seat)]
    seat: Option<Seat>,

    /// How well the engine plays, from -20 to 20
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-20..=20))]
    level: i32,

    /// Clocks for both: minutes for the game and seconds that each move adds [default: no clocks; on two boards
    /// 5+0]
    #[arg(long, value_name = "MIN+SEC", conflicts_with = "movetime")]
    tc: Option<TimeControl>,

    /// How long the engine thinks about a move, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,

    /// The position to start from; with --seat two of them with ` | ` between [default: the start of
    /// the game, in chess960 any of them]
    #[arg(long)]
    fen: Option<String>,

    /// Makes coins, random sides and the choices of weak levels the same each time [default: different each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Options {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0))
    }
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

fn read_seat(text: &str) -> Result<Seat, &'static str> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    seat.ok_or("the seats are A, a, B and b")
}

/// Why there is no game: a sentence that names the argument.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    #[error("--fen: {0}")]
    Fens(#[from] TwoBoardsError),
    #[error("--fen: on two boards you need a seat: add --seat A, a, B or b")]
    NoSeat,
    #[error("--seat: {0} is not played on two boards; bughouse is")]
    OneBoard(Variant),
    #[error("no thread could be started: {0}")]
    Thread(io::Error),
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

/// The clocks on two boards where nothing is said.
const USUAL_ON_TWO_BOARDS: TimeControl = TimeControl { time: Duration::from_secs(300), increment: Duration::ZERO };

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    let farewell = match options.seat {
        Some(seat) => play_on_two_boards(options, seat),
        None => play_on_one_board(options),
    };
    match farewell {
        Ok(farewell) => Ok(farewell.code()),
        // Whoever reads the output may stop reading.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error),
    }
}

fn play_on_one_board(options: &Options) -> Result<Farewell, Error> {
    let fen = options.fen.as_deref();
    if options.variant.has_two_boards() && fen.is_some_and(|fen| fen.contains('|')) {
        return Err(Error::NoSeat);
    }
    let pace = match options.tc {
        Some(control) => Pace::Clock(control),
        None => Pace::Time(options.movetime.map_or(USUAL, Duration::from_millis)),
    };
    let (events, interrupt) = input::listen()?;
    let opponent = Opponent::new(options.level, pace, interrupt, io::stderr().is_terminal())?;
    let table = Table { side: options.side, seed: options.seed(), style: terminal::style() };
    Session::new(options.variant, fen, table, opponent, events, io::stdout().lock())?.run()
}

fn play_on_two_boards(options: &Options, seat: Seat) -> Result<Farewell, Error> {
    if !options.variant.has_two_boards() {
        return Err(Error::OneBoard(options.variant));
    }
    let control = options.tc.unwrap_or(USUAL_ON_TWO_BOARDS);
    let table = boards::Table {
        variant: options.variant,
        seat,
        level: options.level,
        seed: options.seed(),
        control,
        pace: options.movetime.map_or(Pace::Clock(control), |time| Pace::Time(Duration::from_millis(time))),
        style: terminal::style(),
    };
    let (events, _) = input::listen()?;
    Boards::new(table, options.fen.as_deref(), events, io::stdout().lock())?.run()
}
