//! How far the search for weights has come, in a file beside the table, so that it can be stopped and go on.

use std::path::{Path, PathBuf};

use engine::tune::Checkpoint;

use super::Error;

/// The file, and what work it is about.
pub struct State {
    path: PathBuf,
    work: String,
}

impl State {
    /// The file that belongs to a table; `work` says what is done, so that other work is not gone on with.
    pub fn new(output: &Path, work: String) -> State {
        let mut path = output.as_os_str().to_owned();
        path.push(".part");
        State { path: path.into(), work }
    }

    /// What is there of this work; nothing if it has not begun.
    pub fn read(&self) -> Result<Option<Checkpoint>, Error> {
        let wrong = |what: String| Error::State { path: self.path.clone(), what };
        let text = match std::fs::read_to_string(&self.path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| wrong(error.to_string()))?,
        };
        let mut lines = text.lines();
        if lines.next() != Some(&self.work) {
            return Err(wrong(
                "it is of other work: other games, or other settings; remove it to begin anew".to_owned(),
            ));
        }
        let rounds = lines.next().and_then(|line| line.parse().ok());
        let weights: Option<Vec<f64>> = lines.map(|line| line.parse().ok()).collect();
        match (rounds, weights) {
            (Some(rounds), Some(weights)) => Ok(Some(Checkpoint { rounds, weights })),
            _ => Err(wrong("it cannot be read; remove it to begin anew".to_owned())),
        }
    }

    /// Keeps what has been done.
    pub fn write(&self, checkpoint: &Checkpoint) -> Result<(), Error> {
        let mut text = format!("{}\n{}\n", self.work, checkpoint.rounds);
        checkpoint.weights.iter().for_each(|weight| text.push_str(&format!("{weight}\n")));
        // The file is there whole or not at all.
        let draft = self.path.with_extension("part.new");
        let written = std::fs::write(&draft, text).and_then(|()| std::fs::rename(&draft, &self.path));
        written.map_err(|error| Error::State { path: self.path.clone(), what: error.to_string() })
    }

    /// The work is done.
    pub fn remove(&self) {
        // A file that stays behind is known by its work.
        let _ = std::fs::remove_file(&self.path);
    }
}
