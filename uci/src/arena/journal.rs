//! The files of a match: every finished game is written at once, so that nothing is lost and a match can go on later.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// A game of the match, as the file for scripts has it: one such object on each line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The pair, and which of its two games.
    pub pair: u64,
    pub game: u8,
    /// On two boards, White on A with the partner, and the other team.
    pub white: String,
    pub black: String,
    /// White's points.
    pub score: f64,
    pub reason: String,
    pub plies: usize,
    /// The moves as UCI writes them, coins included, from this position.
    pub fen: String,
    pub moves: Vec<String>,
}

impl Entry {
    /// Which game it is, as records say it.
    pub fn round(&self) -> String {
        round(self.pair, self.game)
    }
}

/// A game of a pair as records name it.
pub fn round(pair: u64, game: u8) -> String {
    format!("{}.{}", pair + 1, game + 1)
}

/// What a match is, on the first line: a match that goes on must be the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub fletcher: String,
    pub variant: String,
    pub engines: Vec<String>,
    pub games: u64,
    pub seed: u64,
    pub openings: String,
    /// Who meets whom.
    #[serde(default)]
    pub mode: String,
    /// How games are judged besides the rules.
    #[serde(default)]
    pub house: String,
    /// On two boards, how time is measured; empty on one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub two_boards: String,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("--resume: {} is of another match: {what} differs", .path.display())]
    Other { path: PathBuf, what: &'static str },
    #[error("{} is there already: name another file, or add --resume to go on with that match", .0.display())]
    Exists(PathBuf),
    #[error("--resume: {}, line {line}: {error}", .path.display())]
    Line { path: PathBuf, line: usize, error: serde_json::Error },
}

/// The files that are being written.
#[derive(Default)]
pub struct Journal {
    json: Option<File>,
    pgn: Option<File>,
}

impl Journal {
    /// Opens the files; gives the games that are there already, if the match goes on.
    pub fn open(
        json: Option<&Path>,
        pgn: Option<&Path>,
        header: &Header,
        resume: bool,
    ) -> Result<(Journal, Vec<Entry>), JournalError> {
        let entries = match json.filter(|path| resume && path.exists()) {
            Some(path) => {
                let entries = read(path, header)?;
                if let Some(path) = pgn {
                    cut_off_unfinished(path, &entries)
                        .map_err(|error| JournalError::File { path: path.to_owned(), error })?;
                }
                entries
            }
            None => Vec::new(),
        };
        for path in [json, pgn].into_iter().flatten() {
            let used = std::fs::metadata(path).is_ok_and(|file| file.len() > 0);
            if !resume && used {
                return Err(JournalError::Exists(path.to_owned()));
            }
        }
        let open = |path: &Path| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.map_err(|error| JournalError::File { path: path.to_owned(), error })
        };
        let mut journal = Journal { json: json.map(open).transpose()?, pgn: pgn.map(open).transpose()? };
        if let (Some(path), true) = (json, entries.is_empty()) {
            let fresh = std::fs::metadata(path).is_ok_and(|file| file.len() == 0);
            if fresh {
                journal.line(header).map_err(|error| JournalError::File { path: path.to_owned(), error })?;
            }
        }
        Ok((journal, entries))
    }

    /// Writes a finished game.
    pub fn write(&mut self, entry: &Entry, record: &str) -> std::io::Result<()> {
        if let Some(file) = &mut self.pgn {
            // One write, as below.
            file.write_all(format!("{record}\n").as_bytes())?;
            file.sync_data()?;
        }
        self.line(entry)
    }

    fn line(&mut self, value: &impl Serialize) -> std::io::Result<()> {
        let Some(file) = &mut self.json else { return Ok(()) };
        // One write, so that a line is there whole or not at all.
        let mut line = serde_json::to_string(value)?;
        line.push('\n');
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }
}

/// The games of a match that was stopped. A last line that is not whole is what power loss leaves: it is cut off.
fn read(path: &Path, header: &Header) -> Result<Vec<Entry>, JournalError> {
    let failed = |error| JournalError::File { path: path.to_owned(), error };
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    let (mut entries, mut line, mut whole) = (Vec::new(), String::new(), 0);
    for number in 1.. {
        line.clear();
        let length = reader.read_line(&mut line).map_err(failed)?;
        if length == 0 || !line.ends_with('\n') {
            break;
        }
        let wrong = |error| JournalError::Line { path: path.to_owned(), line: number, error };
        match number {
            1 => compare(path, &serde_json::from_str(&line).map_err(wrong)?, header)?,
            _ => entries.push(serde_json::from_str(&line).map_err(wrong)?),
        }
        whole += length as u64;
    }
    let file = OpenOptions::new().write(true).open(path).map_err(failed)?;
    file.set_len(whole).map_err(failed)?;
    Ok(entries)
}

/// How the record of a game of a match begins.
const BEGINNING: &[u8] = b"[Event \"fletcher match\"]\n";

/// A game is written as a record first. One that is not among the entries, or not whole, was being written when the power went; it
/// is played again, so it is cut off. It can only be the last.
fn cut_off_unfinished(path: &Path, entries: &[Entry]) -> std::io::Result<()> {
    let bytes = match std::fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        bytes => bytes?,
    };
    let positions = |text: &[u8], part: &[u8]| -> Vec<usize> {
        text.windows(part.len()).enumerate().filter(|(_, window)| *window == part).map(|(index, _)| index).collect()
    };
    let whole = match positions(&bytes, BEGINNING).last() {
        Some(&begin) => {
            let record = &bytes[begin..];
            let text = String::from_utf8_lossy(record);
            let round = text.lines().find_map(|line| line.strip_prefix("[Round \"")?.strip_suffix("\"]"));
            let known = entries.iter().any(|entry| round == Some(&entry.round()));
            // Behind the tags and behind the moves there is an empty line.
            let end = positions(record, b"\n\n").get(1).map(|&end| begin + end + 2);
            if known { end } else { Some(begin) }
        }
        None if BEGINNING.starts_with(&bytes) => Some(0),
        None => None,
    };
    match whole {
        Some(length) if length < bytes.len() => OpenOptions::new().write(true).open(path)?.set_len(length as u64),
        _ => Ok(()),
    }
}

fn compare(path: &Path, found: &Header, header: &Header) -> Result<(), JournalError> {
    let differs = [
        (found.variant != header.variant, "the game"),
        (found.engines != header.engines, "an engine"),
        (found.seed != header.seed, "the seed"),
        (found.openings != header.openings, "the openings"),
        (found.mode != header.mode, "the mode"),
        (found.house != header.house, "--max-plies, --margin, --draw or --resign"),
        (found.two_boards != header.two_boards, "what is played on two boards"),
    ];
    match differs.into_iter().find(|(differs, _)| *differs) {
        Some((_, what)) => Err(JournalError::Other { path: path.to_owned(), what }),
        None => Ok(()),
    }
}
