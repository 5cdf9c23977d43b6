//! `fletcher match`: engines play each other, in any game; the arena referees, counts and reports.

mod allowance;
mod contest;
mod epd;
mod journal;
mod openings;
mod player;
mod process;
mod program;
mod referee;
mod runner;
mod schedule;
mod spec;
mod standing;
pub mod statistics;
mod two_boards;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use movegen::Variant;

use allowance::Allowance;
use contest::OneBoard;
pub use openings::Openings;
use openings::OpeningsError;
use referee::{DrawRule, House, ResignRule};
use schedule::Mode;
use spec::Spec;
use standing::Standing;
use statistics::Sprt;
use two_boards::TwoBoards;

/// Lets engines play each other: this one, in as many settings as you like, and any UCI program.
///
/// Each opening is played twice with colours reversed. An engine that crashes, stalls, answers with an illegal move or oversteps
/// its time loses that game, and is started anew. A coin falls the same way for the same seed, pair and half-move.
#[derive(Args)]
#[command(
    after_help = "An engine is described by words: builtin, or cmd=PROGRAM with arg=…; name=…; option.NAME=VALUE; and how much it may
think: tc=10+0.1 (seconds), tc=40/60, st=0.5 (each move), nodes=1000 or depth=8. Single quotes hold blanks together. The builtin
engine has a thread and a table of 16 MB, less if few nodes cannot fill it; option.Threads and option.Hash say otherwise.

Bughouse is played on two boards: an engine is a team, White on A and Black on B or the two other seats, and the second game of a pair
has the teams swapped. A program with the option Seats (this one) speaks the protocol of uci/PROTOCOL.md, as one process for the team
or, with seats=each, as one for each seat. Any other program plays each seat as if it were the only board, with its pocket in
the FEN, and sits while it has no move: it plays bughouse-fics, which is the game that it knows. Times are real, and all seats think at
once; where everybody has nodes= or depth=, or with --virtual-time, a search takes as long as its positions. Without clocks it
is a draw if nobody moves any more. Records are BPGN.

Examples:
  fletcher match -e 'builtin name=new' -e 'cmd=./old/fletcher name=old' --each tc=10+0.1 --games 200
  fletcher match -e builtin -e 'cmd=fairy-stockfish option.Hash=64' --each st=0.1 -v crazyhouse --pgn games.pgn
  fletcher match -e 'builtin name=a' -e 'builtin name=b option.Hash=1' --each nodes=5000 --sprt elo0=0 elo1=10
  fletcher match -e 'builtin name=a' -e 'builtin name=b' --each nodes=1000 --json match.json --resume
  fletcher match -e builtin -e cmd=fairy-stockfish --each tc=60 -v bughouse-fics --pgn games.bpgn"
)]
pub struct Options {
    /// An engine, twice or more; the first two are compared
    #[arg(short, long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<Spec>,

    /// What holds for each engine that does not say otherwise
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: Spec,

    /// The game
    #[arg(short, long, value_name = "GAME", default_value_t = Variant::Chess)]
    variant: Variant,

    /// On how many boards Bughouse is played, 1 or 2 [default: 2, two teams of two seats]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    boards: Option<u8>,

    /// On two boards: a search takes as long as its positions at so many a second, and the same games are played on every machine
    /// [default: real time, unless everybody has nodes= or depth=]
    #[arg(long, value_name = "NODES_PER_SECOND", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    virtual_time: Option<u64>,

    /// How many games each two engines play; an odd number is rounded up [default: 100, and with --sprt as many as it takes]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,

    /// How many games are played at the same time [default: as many as there are cores; half of it if seats think at once]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,

    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Mode::RoundRobin)]
    mode: Mode,

    /// A file of openings: PGN, or a FEN or EPD on each line, with `hmvc` and `fmvn` for its counters; for two boards BPGN, or two
    /// FENs with ` | ` between them
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Openings of so many random half-moves, on each board
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: u32,

    /// What decides openings and coins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games of so many half-moves are draws
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: u32,

    /// How much a clock may be overdrawn, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,

    /// Stop as soon as the sequential test of the two engines is decided, as in elo0=0 elo1=10 alpha=0.05 beta=0.05
    #[arg(long, value_name = "WORDS", num_args = 1..=4)]
    sprt: Vec<String>,

    /// Adjudicate draws: from a move on, after so many moves within a score, as in 40,8,10 (centipawns)
    #[arg(long, value_name = "MOVE,COUNT,SCORE", value_parser = draw_rule)]
    draw: Option<DrawRule>,

    /// Adjudicate losses: after so many moves below a score, as in 4,900 (centipawns)
    #[arg(long, value_name = "COUNT,SCORE", value_parser = resign_rule)]
    resign: Option<ResignRule>,

    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Write a line of JSON for the match and one for each game
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Go on with the match whose games are in the JSON file
    #[arg(long, requires = "json")]
    resume: bool,
}

/// Why there is no match.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("--engine: a match needs two engines at least")]
    OneEngine,
    #[error("--engine: two engines are called {0}; give one of them a name=…")]
    SameName(String),
    #[error(
        "--engine: {0}: say how much it may think, with --each or with it: tc=10+0.1, st=0.5, nodes=1000 or depth=8"
    )]
    NoAllowance(String),
    #[error("--each: {0}= is for one engine: say it with --engine")]
    Each(&'static str),
    #[error("--engine: {name}: {fault}")]
    Start { name: String, fault: player::Fault },
    #[error("--sprt: {0}")]
    Sprt(statistics::SprtError),
    #[error("--pgn: {} is the file of --json already", .0.display())]
    SameFile(PathBuf),
    #[error("--sprt: the test is about two engines, and there are {0}")]
    SprtOfMany(usize),
    #[error("--boards: {0} is not played on two boards")]
    OneBoardOnly(Variant),
    #[error("--virtual-time: it is for games on two boards")]
    VirtualTimeOnOneBoard,
    #[error("--engine: {0}: on two boards a clock is not set again after some moves: write tc=180 or tc=60+0.5")]
    ComesAgain(String),
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    #[error(transparent)]
    OpeningsOnTwoBoards(#[from] two_boards::OpeningsError),
    #[error(transparent)]
    Journal(#[from] journal::JournalError),
    #[error("the games could not be written: {0}")]
    Write(std::io::Error),
    #[error("the table could not be written: {0}")]
    Output(std::io::Error),
    #[error("nobody could listen for Ctrl-C: {0}")]
    Signal(#[from] ctrlc::Error),
}

/// An engine of the match.
pub(crate) struct Entrant {
    name: String,
    spec: Spec,
    allowance: Allowance,
}

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    let entrants = entrants(options)?;
    let sprt = options.sprt()?;
    if sprt.is_some() && entrants.len() > 2 {
        return Err(Error::SprtOfMany(entrants.len()));
    }
    if let Some(pgn) = options.pgn.clone().filter(|pgn| options.json.as_ref() == Some(pgn)) {
        return Err(Error::SameFile(pgn));
    }
    let standing = Standing::new(sprt);
    // An engine with several threads takes as many cores.
    let cores = (cores() / entrants.iter().map(|entrant| entrant.spec.threads()).max().unwrap_or(1)).max(1);
    let house = House {
        margin: Duration::from_millis(options.margin),
        longest: options.max_plies as usize,
        draw: options.draw,
        resign: options.resign,
        closing: Arc::default(),
    };
    match options.boards()? {
        1 => {
            let openings = match &options.openings {
                Some(path) => Openings::read(path, options.variant, options.seed)?,
                None => Openings::Random { variant: options.variant, plies: options.random_plies, seed: options.seed },
            };
            let contest = OneBoard { openings, house: &house };
            runner::run(options, &entrants, &contest, &house, standing, cores)
        }
        _ => {
            let (variant, seed, speed) = (options.variant, options.seed, options.virtual_time);
            let openings = match &options.openings {
                Some(path) => two_boards::Openings::read(path, variant, seed)?,
                None => two_boards::Openings::random(variant, options.random_plies, seed),
            };
            let timeless = entrants.iter().all(|entrant| two_boards::is_timeless(entrant.allowance));
            // In real time two seats think at once.
            let at_once = if timeless || speed.is_some() { cores } else { (cores / 2).max(1) };
            if let Some(entrant) = entrants.iter().find(|entrant| entrant.allowance.comes_again()) {
                return Err(Error::ComesAgain(entrant.name.clone()));
            }
            let contest = TwoBoards { variant, openings, house: &house, speed };
            runner::run(options, &entrants, &contest, &house, standing, at_once)
        }
    }
}

/// So many games decide every test that anybody will wait for.
const GAMES_OF_A_TEST: u64 = 100_000;

impl Options {
    fn sprt(&self) -> Result<Option<Sprt>, Error> {
        let words = self.sprt.join(" ");
        (!self.sprt.is_empty()).then(|| words.parse().map_err(Error::Sprt)).transpose()
    }

    /// How many games each two engines play.
    fn games(&self) -> u64 {
        self.games.unwrap_or(if self.sprt.is_empty() { 100 } else { GAMES_OF_A_TEST })
    }

    /// On how many boards a game is played.
    fn boards(&self) -> Result<u8, Error> {
        let boards = self.boards.unwrap_or(if self.variant.has_two_boards() { 2 } else { 1 });
        match (boards, self.virtual_time) {
            (2, _) if !self.variant.has_two_boards() => Err(Error::OneBoardOnly(self.variant)),
            (1, Some(_)) => Err(Error::VirtualTimeOnOneBoard),
            _ => Ok(boards),
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn entrants(options: &Options) -> Result<Vec<Entrant>, Error> {
    if options.engines.len() < 2 {
        return Err(Error::OneEngine);
    }
    if options.each.name.is_some() {
        return Err(Error::Each("name"));
    }
    if options.each.command.is_some() {
        return Err(Error::Each("cmd"));
    }
    let mut entrants: Vec<Entrant> = Vec::new();
    for spec in &options.engines {
        let spec = spec.clone().or(&options.each);
        let name =
            spec.name.clone().unwrap_or_else(|| match spec.command.as_ref().and_then(|command| command.first()) {
                Some(program) => program.rsplit('/').next().unwrap_or(program).to_owned(),
                None => "fletcher".to_owned(),
            });
        if entrants.iter().any(|entrant| entrant.name == name) {
            return Err(Error::SameName(name));
        }
        let Some(allowance) = spec.allowance else { return Err(Error::NoAllowance(name)) };
        entrants.push(Entrant { name, spec, allowance });
    }
    Ok(entrants)
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    match numbers(text).as_deref() {
        Some(&[from_move, moves, score]) if moves > 0 => {
            Ok(DrawRule { from_move: usize::from(from_move), moves: usize::from(moves), score: i32::from(score) })
        }
        _ => Err("three numbers such as 40,8,10".to_owned()),
    }
}

fn resign_rule(text: &str) -> Result<ResignRule, String> {
    match numbers(text).as_deref() {
        Some(&[moves, score]) if moves > 0 => Ok(ResignRule { moves: usize::from(moves), score: i32::from(score) }),
        _ => Err("two numbers such as 4,900".to_owned()),
    }
}

/// Numbers apart by commas, none larger than a score or a game can be.
fn numbers(text: &str) -> Option<Vec<u16>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}
