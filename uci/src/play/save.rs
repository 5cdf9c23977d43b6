//! Writing a game to a file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use movegen::pgn::Record;

use super::clock::TimeControl;
use crate::date;

/// Why a game was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("{0} is there already; `save! {0}` writes over it")]
    Exists(String),
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
}

/// Tags that every saved game has.
pub fn set_tags(record: &mut Record, event: &str, control: Option<TimeControl>) {
    record.set_tag("Event", event);
    record.set_tag("Date", &date::today());
    record.set_tag("TimeControl", &control.map_or_else(|| "-".to_owned(), |control| control.to_string()));
}

/// Writes a record, over what was there only if that is meant.
pub fn save(record: &Record, path: &Path, overwrite: bool) -> Result<(), SaveError> {
    let text = record.to_string();
    let written = if path.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else if overwrite {
        fs::write(path, text)
    } else {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
    };
    written.map_err(|error| {
        let path = path.display().to_string();
        match error.kind() {
            io::ErrorKind::AlreadyExists => SaveError::Exists(path),
            _ => SaveError::File { path, error },
        }
    })
}
