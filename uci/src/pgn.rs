//! `fletcher pgn`: reads records of games, says whether they are sound and how they end, or converts them.

mod report;

use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use movegen::Variant;
use movegen::pgn::{Reader, Record};

use crate::files::{open, pipe_closed};
use crate::{progress, terminal};

/// Reads games of any variant and says for each whether every move is legal, where it ends and how.
///
/// A game on two boards is BPGN, any other PGN; both may stand in one file. Exits with 1 if a game could not be read, with 2
/// if a file could not.
#[derive(Args)]
#[command(after_help = "Examples:
  fletcher pgn games.pgn
  fletcher pgn --board games.pgn
  fletcher pgn --to uci < games.pgn
  fletcher pgn --to pgn untidy.pgn > tidy.pgn")]
pub struct Options {
    /// The files; `-` or none for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Write the games in this form instead of reporting on them
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,

    /// The game of records that do not name one; bughouse-fics is also taken for those that only say Bughouse [default:
    /// chess, and bughouse-fics on two boards]
    #[arg(short, long, value_name = "GAME")]
    variant: Option<Variant>,

    /// Draw the last position of each game
    #[arg(long, conflicts_with = "to")]
    board: bool,
}

/// How games can be written.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each game: its moves as people write them, and the score; without its variant and start
    San,
    /// A line for each game: its moves as UCI writes them; without its variant and start
    Uci,
    /// A line for each position: its FEN; an empty line after each game
    Fen,
    /// PGN, for games on one board
    Pgn,
    /// BPGN, for games on two boards
    Bpgn,
}

/// Why the command could not do its work: a sentence that names the argument.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the output could not be written: {0}")]
    Output(io::Error),
}

/// What came of it so far.
#[derive(Default)]
struct Tally {
    games: u64,
    broken: u64,
    /// Files, not games.
    unreadable: usize,
}

pub fn run(options: &Options) -> Result<ExitCode, Error> {
    let standard_input = [PathBuf::from("-")];
    let files = if options.files.is_empty() { &standard_input[..] } else { &options.files };
    let mut tally = Tally::default();
    let mut output = BufWriter::new(io::stdout().lock());
    for path in files {
        if path == Path::new("-") {
            read(options, path, io::stdin().lock(), &progress::bytes(None), &mut output, &mut tally)?;
            continue;
        }
        match open(path) {
            Ok((file, length)) => read(options, path, file, &progress::bytes(Some(length)), &mut output, &mut tally)?,
            Err(error) => {
                tally.unreadable += 1;
                flush(&mut output)?;
                eprintln!("error: FILE: {}: {error}", path.display());
            }
        }
    }
    if options.to.is_none() && tally.unreadable < files.len() {
        let games = if tally.games == 1 { "game" } else { "games" };
        write_to(&mut output, format_args!("{} {games}, {} broken\n", tally.games, tally.broken))?;
    }
    flush(&mut output)?;
    Ok(match tally {
        Tally { unreadable: 1.., .. } => ExitCode::from(2),
        Tally { broken: 1.., .. } => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    })
}

/// Reads the games of one file.
fn read(
    options: &Options,
    path: &Path,
    input: impl Read,
    bar: &ProgressBar,
    output: &mut impl Write,
    tally: &mut Tally,
) -> Result<(), Error> {
    let mut reader = Reader::new(input);
    if let Some(variant) = options.variant {
        reader = reader.assume(variant);
    }
    while let Some(read) = reader.next() {
        let number = reader.games();
        tally.games += 1;
        let written = match &read {
            Ok(record) => write(options, path, number, record),
            Err(error) => Err(error.to_string()),
        };
        match written {
            Ok(text) => write_to(output, format_args!("{text}"))?,
            Err(problem) => {
                tally.broken += 1;
                // What was written so far comes first where both go to the same terminal.
                flush(output)?;
                bar.suspend(|| eprintln!("error: {}, game {number}: {problem}", path.display()));
            }
        }
        bar.set_position(reader.offset());
        bar.set_message(format!("{number} games"));
    }
    bar.finish_and_clear();
    Ok(())
}

/// What is to be printed for a game, or why it cannot be.
fn write(options: &Options, path: &Path, number: u64, record: &Record) -> Result<String, String> {
    let Some(form) = options.to else {
        return Ok(report::report(path, number, record, options.board.then(terminal::style)));
    };
    let mut texts = Vec::new();
    match form {
        Form::Pgn if record.is_on_two_boards() => {
            return Err("a game on two boards is BPGN: use --to bpgn".to_owned());
        }
        Form::Bpgn if !record.is_on_two_boards() => {
            return Err("a game on one board is PGN: use --to pgn".to_owned());
        }
        Form::Pgn | Form::Bpgn => return Ok(format!("{record}\n")),
        Form::Fen => {
            record.walk(&mut |step| texts.push(step.fen() + "\n"));
            return Ok(texts.concat() + "\n");
        }
        Form::San => {
            record.walk(&mut |step| texts.extend(step.san()));
            texts.push(record.score().to_string());
        }
        Form::Uci => record.walk(&mut |step| texts.extend(step.uci())),
    }
    Ok(texts.join(" ") + "\n")
}

fn write_to(output: &mut impl Write, text: std::fmt::Arguments<'_>) -> Result<(), Error> {
    output.write_fmt(text).or_else(pipe_closed).map_err(Error::Output)
}

fn flush(output: &mut impl Write) -> Result<(), Error> {
    output.flush().or_else(pipe_closed).map_err(Error::Output)
}
