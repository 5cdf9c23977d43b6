//! `fletcher tune`: games of the engine against itself, and the weights of the evaluation that explain them best.

mod data;
mod play;
mod state;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use engine::EngineError;
use engine::tune::{self, Losses, News, Played, Settings, TuneError};
use movegen::Variant;

use crate::progress;
use data::{Data, DataError};
use state::State;

/// Finds the weights of a game's evaluation in games that the engine plays against itself.
///
/// First the games are played and written to a file, at a fixed number of nodes for each move, from random openings; then the weights
/// are sought whose evaluation comes nearest to what the searches and the results said, by gradient descent on the logistic loss. A
/// share of the games is held out to see whether what was learned holds for others. The table is to replace the one below
/// engine/weights. The same seeds give the same games and the same table, with any number of threads.
#[derive(Args)]
#[command(
    after_help = "The file of games has a line for each position: its value in centipawns for White, and its FEN. The result of their game
follows on a line of its own.

Examples:
  fletcher tune -v archess --games 5000 --data archess.games -o engine/weights/archess.txt
  fletcher tune -v archess --games 9000 --data archess.games -o engine/weights/archess.txt --resume
  fletcher tune -v archess --games 0 --also archess.games --trust 0.8 -o archess.txt"
)]
pub struct Options {
    /// The game
    #[arg(short, long, value_name = "GAME")]
    variant: Variant,

    /// The file of the games that are played
    #[arg(long, value_name = "FILE", required_unless_present = "also")]
    data: Option<PathBuf>,

    /// A file of games to learn from besides; may be given several times
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,

    /// Where to write the table
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// How many games to play
    #[arg(short, long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    games: u64,

    /// How many positions each move of them looks at
    #[arg(long, value_name = "N", default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games of so many half-moves are draws
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: u32,

    /// How many threads play and learn [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// What decides openings, coins, and the order in which positions are learned from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Go on where work on the same files was stopped; play the games that are still missing
    #[arg(long)]
    resume: bool,

    /// How much the values of searches count against the results of games, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().trust, value_parser = share)]
    trust: f64,

    /// The share of games that nothing is learned from
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().held_out, value_parser = share)]
    held_out: f64,

    /// How strongly weights are held near those that the game has now
    #[arg(long, value_name = "STRENGTH", default_value_t = Settings::default().hold, value_parser = not_negative)]
    hold: f64,

    /// How many rounds of descent there are; before each one, the danger of kings is looked at anew
    #[arg(long, value_name = "N", default_value_t = Settings::default().rounds, value_parser = count)]
    rounds: usize,

    /// How often all positions are gone through in a round
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs, value_parser = count)]
    epochs: usize,

    /// How many positions each step looks at
    #[arg(long, value_name = "N", default_value_t = Settings::default().batch, value_parser = count)]
    batch: usize,

    /// How far the first steps go, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = Settings::default().rate, value_parser = not_negative)]
    rate: f64,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("{path}, line {line}: {error}", path = .path.display())]
    Line { path: PathBuf, line: usize, error: TuneError },
    #[error("--variant: {0} has no weights of its own but those of chess: tune those")]
    Shared(Variant),
    #[error(transparent)]
    Tune(TuneError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("--output: {path}: {error}", path = .path.display())]
    Output { path: PathBuf, error: std::io::Error },
    #[error("--resume: {}: {what}", .path.display())]
    State { path: PathBuf, what: String },
}

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    if options.variant == Variant::Chess960 {
        return Err(Error::Shared(options.variant));
    }
    // What cannot be written in the end is better known now.
    let folder = options.output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(Error::Output { path: options.output.clone(), error: std::io::ErrorKind::NotFound.into() });
    }
    let mut read = Vec::new();
    if let Some(path) = &options.data {
        let games = play::Plan {
            variant: options.variant,
            games: options.games,
            nodes: options.nodes,
            longest: options.max_plies as usize,
            seed: options.seed,
            threads: options.threads(),
        };
        read.push(games.complete(path, options.resume)?);
    }
    for path in &options.also {
        read.push(Data::read(path, options.variant)?);
    }
    let games: Vec<Played> = read.iter().flat_map(|data| data.games.iter().cloned()).collect();
    learn(options, &games, &read)
}

/// Looks for the weights and writes them.
fn learn(options: &Options, games: &[Played], read: &[Data]) -> Result<ExitCode, Error> {
    let settings = options.settings();
    let work = format!("{settings:?} {} {}", options.variant, data::fingerprint(games));
    let state = State::new(&options.output, work);
    let checkpoint = if options.resume { state.read()? } else { None };
    if let Some(checkpoint) = &checkpoint {
        println!("going on after round {}", checkpoint.rounds);
    }
    let bar = progress::parts();
    let begin = Instant::now();
    let mut kept = Ok(());
    let mut tell = |news: News| match news {
        News::Shared { learned, held_out, scale } => bar.suspend(|| {
            println!("{}: {} games", options.variant, games.len());
            println!("{learned} positions to learn from, {held_out} held out, scale {scale:.1} centipawns");
        }),
        News::Round { done, losses, checkpoint } => {
            bar.suspend(|| println!("round {done:2}  {}", in_words(losses)));
            kept = std::mem::replace(&mut kept, Ok(())).and(state.write(&checkpoint));
        }
        News::Epoch { done, of } => {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        }
    };
    let fitted = tune::fit(options.variant, games, &settings, checkpoint, &mut tell);
    bar.finish_and_clear();
    kept?;
    let fitted = fitted.map_err(|error| located(error, read))?;
    let failed = |error| Error::Output { path: options.output.clone(), error };
    std::fs::write(&options.output, fitted.table).map_err(failed)?;
    state.remove();
    let [before, after] = fitted.losses;
    println!("before    {}", in_words(before));
    println!("after     {}, rounded to whole centipawns", in_words(after));
    eprintln!("{} written after {:.0} s", options.output.display(), begin.elapsed().as_secs_f64());
    Ok(ExitCode::SUCCESS)
}

fn in_words(losses: Losses) -> String {
    format!("loss {:.6}, held out {:.6}", losses.learned, losses.held_out)
}

/// An error with the place in the files that it is about.
fn located(error: TuneError, read: &[Data]) -> Error {
    let TuneError::Fen { index, .. } = error else { return Error::Tune(error) };
    let mut before = 0;
    for data in read {
        if let Some(&line) = data.lines.get(index - before) {
            return Error::Line { path: data.path.clone(), line, error };
        }
        before += data.lines.len();
    }
    Error::Tune(error)
}

impl Options {
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    fn settings(&self) -> Settings {
        Settings {
            threads: self.threads(),
            seed: self.seed,
            trust: self.trust,
            hold: self.hold,
            held_out: self.held_out,
            rounds: self.rounds,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "a number from 0 to 1".to_owned())
}

fn not_negative(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "a number, 0 or more".to_owned())
}

fn count(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| "a number from 1 to 1000000".to_owned())
}
