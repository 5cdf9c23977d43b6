//! A file of positions with their counts.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use movegen::WithRules;
use movegen::rules::Rules;

use super::{Error, Options, Start, speed};
use crate::progress;

/// Checks every count of a file, in the rules of its game.
pub struct Suite<'a> {
    pub options: &'a Options,
    pub path: &'a Path,
}

/// What came of it so far.
#[derive(Default)]
struct Tally {
    positions: u64,
    counts: u64,
    wrong: u64,
    unreadable: u64,
    leaves: u64,
}

impl WithRules for Suite<'_> {
    type Output = Result<ExitCode, Error>;

    fn run<R: Rules>(self) -> Result<ExitCode, Error> {
        let file_error = |error| Error::File { path: self.path.to_owned(), error };
        let text = std::fs::read_to_string(self.path).map_err(file_error)?;
        let lines: Vec<_> =
            text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#')).collect();
        let bar = progress::parts();
        bar.set_length(lines.len() as u64);
        let start = Instant::now();
        let mut tally = Tally::default();
        for (line, number) in lines {
            match self.check_line::<R>(line, &mut tally)? {
                Ok(()) => {}
                Err(problem) => {
                    tally.unreadable += 1;
                    bar.suspend(|| eprintln!("error: {}, line {number}: {problem}", self.path.display()));
                }
            }
            bar.inc(1);
            bar.set_message(format!("{} M nodes", tally.leaves / 1_000_000));
        }
        bar.finish_and_clear();
        let elapsed = start.elapsed();
        println!("Time: {:.3} s, {}", elapsed.as_secs_f64(), speed(tally.leaves, elapsed));
        println!("{} positions, {} counts, {} wrong", tally.positions, tally.counts, tally.wrong);
        Ok(match tally {
            Tally { wrong: 1.., .. } => ExitCode::from(1),
            Tally { unreadable: 1.., .. } => ExitCode::from(2),
            _ => ExitCode::SUCCESS,
        })
    }
}

impl Suite<'_> {
    /// Checks the counts of one line. The inner error is what is wrong with the line itself.
    fn check_line<R: Rules>(&self, line: &str, tally: &mut Tally) -> Result<Result<(), String>, Error> {
        let mut fields = line.split('\t').map(str::trim).filter(|field| !field.is_empty());
        let fen = fields.next().unwrap_or_default();
        let start = match Start::<R>::from_fen(fen) {
            Ok(start) => start,
            Err(Error::Fen(error)) => return Ok(Err(error.to_string())),
            Err(Error::Fens(error)) => return Ok(Err(error.to_string())),
            Err(error) => return Err(error),
        };
        let counts: Vec<u64> = match fields.map(str::parse).collect() {
            Ok(counts) => counts,
            Err(_) => return Ok(Err("a count is not a number".to_owned())),
        };
        if counts.is_empty() {
            return Ok(Err("there is no count after the FEN and a tab".to_owned()));
        }
        tally.positions += 1;
        for (depth, expected) in (1..=self.options.depth.unwrap_or(u32::MAX)).zip(counts) {
            let divided = start.divide(self.options.perft(), depth, &|_| ())?;
            let leaves: u64 = divided.iter().map(|(_, leaves)| leaves).sum();
            tally.counts += 1;
            tally.leaves += leaves;
            if leaves != expected {
                tally.wrong += 1;
                println!("wrong: {fen} depth {depth}: counted {leaves}, expected {expected}");
            }
        }
        Ok(Ok(()))
    }
}
