//! Files of games to learn from.
//!
//! The first line says how the games were played. Then each line has a position, as its value in centipawns for White and its FEN, and
//! the result of a game on a line of its own closes it. A game that is not closed was being written when something went wrong.

use std::fmt::Write as _;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use engine::tune::{Played, Sample};
use movegen::{Score, Variant};

/// The games of a file.
pub struct Data {
    pub path: PathBuf,
    /// How the games were played.
    pub header: String,
    pub games: Vec<Played>,
    /// The line of each position.
    pub lines: Vec<usize>,
    /// How many bytes there are up to the end of the last game.
    pub whole: u64,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("{path}: {error}", path = .path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("{path} is no file of games of {variant}: it should begin with `{begin}`", path = .path.display(), begin = title(*.variant))]
    Header { path: PathBuf, variant: Variant },
    #[error("{path}, line {line}: a value and a FEN are needed here, or a result", path = .path.display())]
    Line { path: PathBuf, line: usize },
    #[error("{} is there already: name another file, or add --resume to go on with its games", .0.display())]
    Exists(PathBuf),
    #[error("--resume: the games of {path} were played otherwise: `{found}` is not `{wanted}`", path = .path.display())]
    Other { path: PathBuf, found: String, wanted: String },
}

/// How the first line of every file of games of this variant begins.
pub fn title(variant: Variant) -> String {
    format!("# fletcher tune -v {variant} ")
}

/// The lines of a game.
pub fn text(game: &Played) -> String {
    let mut text = String::new();
    for Sample { fen, value } in &game.samples {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{value} {fen}");
    }
    let _ = writeln!(text, "{}", game.score);
    text
}

/// A number that tells other games from these.
pub fn fingerprint(games: &[Played]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for game in games {
        game.score.hash(&mut hasher);
        game.samples.iter().for_each(|sample| (&sample.fen, sample.value).hash(&mut hasher));
    }
    hasher.finish()
}

impl Data {
    /// Reads the games of a file.
    pub fn read(path: &Path, variant: Variant) -> Result<Data, DataError> {
        let failed = |error| DataError::File { path: path.to_owned(), error };
        let (file, _) = crate::files::open(path).map_err(failed)?;
        let mut reader: BufReader<File> = BufReader::new(file);
        let mut header = String::new();
        let mut bytes = reader.read_line(&mut header).map_err(failed)? as u64;
        if !header.starts_with(&title(variant)) || !header.ends_with('\n') {
            return Err(DataError::Header { path: path.to_owned(), variant });
        }
        let header = header.trim_end().to_owned();
        let mut data = Data { path: path.to_owned(), header, games: Vec::new(), lines: Vec::new(), whole: bytes };
        let (mut samples, mut line) = (Vec::new(), String::new());
        for number in 2.. {
            line.clear();
            let length = reader.read_line(&mut line).map_err(failed)?;
            if length == 0 || !line.ends_with('\n') {
                break;
            }
            bytes += length as u64;
            let wrong = || DataError::Line { path: path.to_owned(), line: number };
            if let Ok(score) = line.trim_end().parse::<Score>() {
                data.games.push(Played { samples: std::mem::take(&mut samples), score });
                data.whole = bytes;
            } else {
                let (value, fen) = line.trim_end().split_once(' ').ok_or_else(wrong)?;
                let value = value.parse().map_err(|_| wrong())?;
                samples.push(Sample { fen: fen.to_owned(), value });
                data.lines.push(number);
            }
        }
        data.lines.truncate(data.lines.len() - samples.len());
        Ok(data)
    }
}
