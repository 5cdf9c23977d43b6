//! Everything that is printed, line by line, and the log of a conversation.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where lines go. Copies write to the same place.
#[derive(Clone, Default)]
pub struct Output {
    log: Arc<Mutex<Option<File>>>,
    closed: Arc<AtomicBool>,
}

impl Output {
    /// Prints a line, or several, and sends them off.
    pub fn say(&self, text: &str) {
        self.log("<<", text);
        let mut stdout = io::stdout().lock();
        // Nobody listens any more: there is no one to tell.
        if writeln!(stdout, "{text}").and_then(|()| stdout.flush()).is_err() {
            self.closed.store(true, Relaxed);
        }
    }

    /// Says what was wrong.
    pub fn error(&self, error: &dyn std::fmt::Display) {
        self.say(&format!("info string error: {error}"));
    }

    /// Says what was wrong, if something was.
    pub fn check(&self, done: Result<(), impl std::fmt::Display>) {
        if let Err(error) = done {
            self.error(&error);
        }
    }

    /// Notes what was heard.
    pub fn heard(&self, line: &str) {
        self.log(">>", line);
    }

    /// Whether whoever listened has gone.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    /// Writes everything to a file as well, at its end; to none if the name is empty.
    pub fn set_log(&self, path: &str) -> io::Result<()> {
        let file = match path {
            "" | "<empty>" => None,
            path => Some(OpenOptions::new().create(true).append(true).open(path)?),
        };
        *self.file() = file;
        Ok(())
    }

    fn log(&self, sign: &str, text: &str) {
        if let Some(file) = &mut *self.file() {
            for line in text.lines() {
                // A log that cannot be written is no reason to stop playing.
                let _ = writeln!(file, "{sign} {line}");
            }
        }
    }

    fn file(&self) -> MutexGuard<'_, Option<File>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
