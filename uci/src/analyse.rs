//! `fletcher analyse`: reads records of games, searches every position of them, and writes them with what was found.

mod notes;
mod study;
mod summary;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use engine::{Engine, EngineError, Limits};
use indicatif::ProgressBar;
use movegen::Variant;
use movegen::pgn::{Reader, Record};

use crate::files::{open, pipe_closed};
use crate::{memory, progress};

/// Analyse records of games: value every move, mark mistakes, show what was better.
///
/// Each move gets the value of the position after it, for White and in pawns: `[%eval 0.31]`, or `[%eval #-3]` where Black mates
/// in three. A move that gives away 5, 10 or 15 % of the chances to win is marked as an inaccuracy ($6), a mistake ($2) or a
/// blunder ($4), and the better line follows as a variation. Chances and accuracy are reckoned as on lichess. What is in the
/// record stays there, but for older values; tags sum up how each side played, and so does a report on standard error.
///
/// A shot that a coin decides is judged before the toss: `[%shot 0.52]` is what it was worth then, `[%eval …]` what came of it.
/// On two boards each is valued by itself, with the pieces that had arrived, and for the White of that board.
///
/// With --nodes or --depth and one thread, the same games get the same notes. Exits with 1 if a game could not be read (it is
/// named and left out), with 2 if a file could not.
#[derive(Args)]
#[command(after_help = "Examples:
  fletcher analyse games.pgn > analysed.pgn
  fletcher analyse games.pgn --movetime 500 --threads 2 -o analysed.pgn
  fletcher analyse -v crazyhouse --nodes 1000000 < games.pgn")]
pub struct Options {
    /// The files, PGN or BPGN; `-` or none for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The game of records that do not name one; bughouse-fics is also taken for those that only say Bughouse [default:
    /// chess, and bughouse-fics on two boards]
    #[arg(short, long, value_name = "GAME")]
    variant: Option<Variant>,

    /// How many positions to search for each move [default: 300000]
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many milliseconds to search for each move
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,

    /// How many half-moves deep to search for each move
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=512))]
    threads: u32,

    /// Megabytes of memory for positions seen before
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,

    /// The file to write, which is replaced; none of those that are read [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How many positions are searched for each move if nothing is said: about a tenth of a second.
const NODES: u64 = 300_000;

impl Options {
    fn limits(&self) -> Limits {
        let nodes = if self.movetime.is_none() && self.depth.is_none() { Some(NODES) } else { None };
        Limits {
            nodes: self.nodes.or(nodes),
            move_time: self.movetime.map(Duration::from_millis),
            depth: self.depth,
            ..Limits::default()
        }
    }

    /// Who made the notes, and with how much effort.
    fn annotator(&self) -> String {
        let effort = match (self.movetime, self.depth) {
            (Some(time), _) => format!("{time} ms a move"),
            (_, Some(depth)) => format!("depth {depth}"),
            _ => format!("{} nodes a move", self.nodes.unwrap_or(NODES)),
        };
        format!("Fletcher {}, {effort}", env!("CARGO_PKG_VERSION"))
    }
}

/// Why the command could not do its work: a sentence that names the argument.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("FILE: name the games to analyse, or `-` to type them")]
    Nothing,
    #[error("--hash: {wanted} MB is more than the {available} MB of memory that are free")]
    Hash { wanted: usize, available: usize },
    #[error("{argument}: {0}", argument = argument_of(.0))]
    Engine(#[from] EngineError),
    #[error("--output: {path} is one of the files to read", path = .0.display())]
    SameFile(PathBuf),
    #[error("--output: {path}: {error}", path = .path.display())]
    Create { path: PathBuf, error: io::Error },
    #[error("the output could not be written: {0}")]
    Output(io::Error),
}

/// Which argument asked for more than there is.
fn argument_of(error: &EngineError) -> &'static str {
    match error {
        EngineError::Threads(..) => "--threads",
        _ => "--hash",
    }
}

/// Where games are read from.
struct Input<'a> {
    path: &'a Path,
    source: Box<dyn Read>,
    /// Unknown for what is no plain file.
    length: Option<u64>,
}

/// What came of it so far.
#[derive(Default)]
struct Tally {
    games: u64,
    broken: u64,
    /// Files, not games.
    unreadable: u64,
}

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    if options.files.is_empty() && io::IsTerminal::is_terminal(&io::stdin()) {
        return Err(Error::Nothing);
    }
    let mut tally = Tally::default();
    let inputs = open_all(options, &mut tally);
    if inputs.is_empty() {
        return Ok(ExitCode::from(2));
    }
    let wanted = options.hash as usize;
    if let Some(available) = memory::available().filter(|&available| wanted > available) {
        return Err(Error::Hash { wanted, available });
    }
    let mut engine = Engine::new(options.threads as usize, wanted)?;
    // Only what can be done at all may replace a file.
    let mut output = create(options)?;
    let lengths: Option<Vec<u64>> = inputs.iter().map(|input| input.length).collect();
    let bar = lengths.map_or_else(progress::endless, |lengths| {
        let bar = progress::parts();
        bar.set_length(lengths.iter().sum());
        bar
    });
    let mut before = 0;
    for input in inputs {
        let length = input.length.unwrap_or_default();
        Work { options, engine: &mut engine, output: &mut *output, bar: &bar, before, tally: &mut tally }
            .read(input)?;
        before += length;
    }
    bar.finish_and_clear();
    eprintln!("{} analysed, {} broken", plural(tally.games - tally.broken, "game"), tally.broken);
    Ok(match tally {
        Tally { unreadable: 1.., .. } => ExitCode::from(2),
        Tally { broken: 1.., .. } => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    })
}

/// Opens every file before the first is read, so that a slip of the pen is known at once.
fn open_all<'a>(options: &'a Options, tally: &mut Tally) -> Vec<Input<'a>> {
    let standard_input = || Input { path: Path::new("-"), source: Box::new(io::stdin()), length: None };
    if options.files.is_empty() {
        return vec![standard_input()];
    }
    let mut inputs = Vec::new();
    for path in &options.files {
        if path == Path::new("-") {
            inputs.push(standard_input());
            continue;
        }
        match open(path) {
            Ok((file, length)) => {
                let length = Some(length).filter(|&length| length > 0);
                inputs.push(Input { path, source: Box::new(file), length });
            }
            Err(error) => {
                tally.unreadable += 1;
                eprintln!("error: FILE: {}: {error}", path.display());
            }
        }
    }
    inputs
}

/// Where the games go.
fn create(options: &Options) -> Result<Box<dyn Write>, Error> {
    let Some(path) = options.output.as_ref().filter(|path| *path != Path::new("-")) else {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    };
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    if real(path).is_some_and(|output| options.files.iter().any(|input| real(input).as_ref() == Some(&output))) {
        return Err(Error::SameFile(path.clone()));
    }
    let file = File::create(path).map_err(|error| Error::Create { path: path.clone(), error })?;
    Ok(Box::new(BufWriter::new(file)))
}

/// What is needed to analyse the games of a file.
struct Work<'a> {
    options: &'a Options,
    engine: &'a mut Engine,
    output: &'a mut dyn Write,
    bar: &'a ProgressBar,
    /// How many bytes the files before had.
    before: u64,
    tally: &'a mut Tally,
}

impl Work<'_> {
    /// Reads and analyses the games of one file.
    fn read(&mut self, input: Input<'_>) -> Result<(), Error> {
        let mut reader = Reader::new(input.source);
        if let Some(variant) = self.options.variant {
            reader = reader.assume(variant);
        }
        let mut from = 0;
        while let Some(read) = reader.next() {
            let (number, to) = (reader.games(), reader.offset());
            self.tally.games += 1;
            let analysed = read.map_err(|error| error.to_string()).and_then(|record| {
                self.analyse(record, number, [from, to]).map_err(|error| format!("it could not be analysed: {error}"))
            });
            match analysed {
                Ok((text, report)) => {
                    self.write(&text)?;
                    self.bar.suspend(|| eprint!("{}, game {number}: {report}", input.path.display()));
                }
                Err(problem) => {
                    self.tally.broken += 1;
                    self.bar.suspend(|| eprintln!("error: {}, game {number}: {problem}", input.path.display()));
                }
            }
            from = to;
        }
        Ok(())
    }

    /// The record with its notes, and the report on it. `bytes` is where it stands in its file.
    fn analyse(&mut self, mut record: Record, number: u64, bytes: [u64; 2]) -> Result<(String, String), EngineError> {
        let [from, to] = bytes;
        let (bar, before) = (self.bar, self.before);
        let opinions = study::study(self.engine, &record, &self.options.limits(), &mut |done, all| {
            bar.set_message(format!("game {number}, {done} of {all} moves"));
            if bar.length().is_some() {
                bar.set_position(before + from + (to - from) * done as u64 / all.max(1) as u64);
            }
        })?;
        for (index, opinion) in opinions.iter().enumerate() {
            notes::note(&mut record, index, opinion);
        }
        let report = summary::sum_up(&mut record, &opinions, &self.options.annotator());
        Ok((format!("{record}\n"), report))
    }

    /// Writes a game at once: whoever stops the program keeps those that are done.
    fn write(&mut self, text: &str) -> Result<(), Error> {
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.or_else(pipe_closed).map_err(Error::Output)
    }
}

/// So many of something.
fn plural(count: u64, what: &str) -> String {
    match (count, what.strip_suffix('y')) {
        (1, _) => format!("1 {what}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {what}s"),
    }
}
