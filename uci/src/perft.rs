//! `fletcher perft`: counts from one position, or a whole file of positions checked against their counts.

mod suite;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use movegen::rules::Rules;
use movegen::{FenError, Perft, PerftError, Position, Progress, TwoBoards, TwoBoardsError, Variant, WithRules};

use crate::{memory, progress};

/// Counts the sequences of DEPTH moves from a position. A coin shot counts as two moves, heads and tails.
#[derive(Args)]
#[command(after_help = "Examples:
  fletcher perft 6
  fletcher perft 4 -v archess --divide
  fletcher perft 5 -v crazyhouse --fen \"2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1\" --threads 2
  fletcher perft 3 -v bughouse --fen \"FEN | FEN\"
  fletcher perft --suite positions/perft/chess.tsv")]
pub struct Options {
    /// How many moves deep to count; with --suite, the deepest counts to check
    #[arg(value_name = "DEPTH", required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=99))]
    depth: Option<u32>,

    /// The game
    #[arg(short, long, value_name = "GAME", default_value = "chess")]
    variant: Variant,

    /// The position to start from; two of them with ` | ` between for bughouse on two boards [default: the start of the
    /// game]
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,

    /// Print the count below each first move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// A file with a position and its counts on each line, apart by tabs: FEN, count at depth 1, at depth 2 …
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=512))]
    threads: u32,

    /// Megabytes of memory for counts seen before; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
}

impl Options {
    fn perft(&self) -> Perft<'_> {
        Perft { threads: self.threads as usize, hash: self.hash, stop: None }
    }
}

/// Why the command could not do its work: a sentence that names the argument.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    #[error("--fen: {0}")]
    Fens(#[from] TwoBoardsError),
    #[error("{argument}: {error}", argument = argument_of(.error))]
    Perft { error: PerftError },
    #[error("the count was stopped")]
    Stopped,
    #[error("--hash: {wanted} MB is more than the {available} MB of memory that are free")]
    Hash { wanted: usize, available: usize },
    #[error("--suite: {path}: {error}", path = .path.display())]
    File { path: PathBuf, error: std::io::Error },
}

/// Which argument asked for more than there is.
fn argument_of(error: &PerftError) -> &'static str {
    match error {
        PerftError::Threads(..) => "--threads",
        _ => "--hash",
    }
}

impl From<PerftError> for Error {
    fn from(error: PerftError) -> Error {
        match error {
            PerftError::Stopped => Error::Stopped,
            error => Error::Perft { error },
        }
    }
}

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    if let Some(available) = memory::available()
        && options.hash > available
    {
        return Err(Error::Hash { wanted: options.hash, available });
    }
    match &options.suite {
        Some(path) => options.variant.with_rules(suite::Suite { options, path }),
        None => options.variant.with_rules(Count { options }),
    }
}

/// The text of each first move from a position of one board or two, and the count below it, until `stop` is raised.
pub fn divide(
    variant: Variant,
    fen: &str,
    depth: u32,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<(String, u64)>, Error> {
    struct Divide<'a> {
        fen: &'a str,
        depth: u32,
        perft: Perft<'a>,
    }

    impl WithRules for Divide<'_> {
        type Output = Result<Vec<(String, u64)>, Error>;

        fn run<R: Rules>(self) -> Self::Output {
            Ok(Start::<R>::from_fen(self.fen)?.divide(self.perft, self.depth, &|_| ())?)
        }
    }

    variant.with_rules(Divide { fen, depth, perft: Perft { threads, hash: 0, stop: Some(stop) } })
}

/// The perft of one position, in the rules of its game.
struct Count<'a> {
    options: &'a Options,
}

impl WithRules for Count<'_> {
    type Output = Result<ExitCode, Error>;

    fn run<R: Rules>(self) -> Result<ExitCode, Error> {
        let depth = self.options.depth.unwrap_or_default();
        let start = match &self.options.fen {
            Some(fen) => Start::<R>::from_fen(fen)?,
            None => Start::One(Position::start()),
        };
        let bar = progress::parts();
        let begin = Instant::now();
        let divided = start.divide(self.options.perft(), depth, &|progress| show(&bar, progress))?;
        let elapsed = begin.elapsed();
        bar.finish_and_clear();
        if self.options.divide {
            for (text, leaves) in &divided {
                println!("{text}: {leaves}");
            }
            println!();
        }
        let leaves = if depth == 0 { 1 } else { divided.iter().map(|(_, leaves)| leaves).sum() };
        println!("Nodes searched: {leaves}");
        println!("Time: {:.3} s, {}", elapsed.as_secs_f64(), speed(leaves, elapsed));
        Ok(ExitCode::SUCCESS)
    }
}

/// Where a count starts: on one board, or on two.
enum Start<R: Rules> {
    One(Position<R>),
    Two(TwoBoards<R>),
}

impl<R: Rules> Start<R> {
    fn from_fen(fen: &str) -> Result<Start<R>, Error> {
        Ok(match fen.contains('|') {
            true => Start::Two(TwoBoards::from_fen(fen)?),
            false => Start::One(Position::from_fen(fen)?),
        })
    }

    /// The text of each first move, and the count below it.
    fn divide(
        &self,
        perft: Perft<'_>,
        depth: u32,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<(String, u64)>, PerftError> {
        Ok(match self {
            Start::One(position) => {
                let divided = perft.divide(position, depth, report)?.into_iter();
                divided.map(|(ply, leaves)| (position.uci(ply), leaves)).collect()
            }
            Start::Two(boards) => {
                let divided = perft.divide_boards(boards, depth, report)?.into_iter();
                divided.map(|((board, ply), leaves)| (boards.uci(board, ply), leaves)).collect()
            }
        })
    }
}

/// Millions of leaves a second, as text.
fn speed(leaves: u64, elapsed: Duration) -> String {
    format!("{:.1} Mnps", leaves as f64 / elapsed.as_secs_f64().max(1e-9) / 1e6)
}

fn show(bar: &ProgressBar, progress: Progress) {
    if bar.is_hidden() {
        return;
    }
    bar.set_length(progress.parts as u64);
    bar.set_position(progress.done as u64);
    bar.set_message(format!("{} M nodes", progress.nodes / 1_000_000));
}
