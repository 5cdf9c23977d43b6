//! What comes from outside while a game is played: lines, and Ctrl-C.

use std::io::{self, BufRead};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crossbeam_channel::{Receiver, Sender};
use engine::Control;

use crate::lines::{Line, next_line};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Line(String),
    /// Ctrl-C, while nobody thinks.
    Interrupt,
    /// There are no more lines.
    End,
}

/// Why nothing can be heard.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Thread(#[from] io::Error),
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
}

/// Lets Ctrl-C reach a search: it then moves at once.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<Mutex<Option<Arc<Control>>>>);

impl Interrupt {
    /// Does work that Ctrl-C can end.
    pub fn during<T>(&self, work: impl FnOnce(&Control) -> T) -> T {
        let control = Arc::new(Control::default());
        *self.state() = Some(Arc::clone(&control));
        let result = work(&control);
        *self.state() = None;
        result
    }

    /// Ends the work, if there is any.
    fn press(&self) -> bool {
        self.state().as_ref().map(|control| control.stop()).is_some()
    }

    fn state(&self) -> MutexGuard<'_, Option<Arc<Control>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Listens to standard input and to Ctrl-C, for the rest of the program's life.
pub fn listen() -> Result<(Receiver<Input>, Interrupt), Error> {
    let (sender, events) = crossbeam_channel::unbounded();
    let (interrupt, pressed) = (Interrupt::default(), AtomicBool::new(false));
    let (handle, keys) = (interrupt.clone(), sender.clone());
    ctrlc::set_handler(move || {
        // Who presses again before the game has ended does not want to wait for it.
        if !handle.press() && (pressed.swap(true, Relaxed) || keys.send(Input::Interrupt).is_err()) {
            process::exit(130);
        }
    })?;
    let read = move || read_lines(io::stdin().lock(), &sender);
    thread::Builder::new().name("reader".to_owned()).spawn(read)?;
    Ok((events, interrupt))
}

/// Reads until the input ends or nobody listens.
fn read_lines(mut input: impl BufRead, lines: &Sender<Input>) {
    let mut bytes = Vec::new();
    while let Ok(Line::Whole | Line::TooLong) = next_line(&mut input, &mut bytes) {
        if lines.send(Input::Line(String::from_utf8_lossy(&bytes).into_owned())).is_err() {
            return;
        }
    }
    // If nobody listens any more, nobody needs to know.
    let _ = lines.send(Input::End);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let (sender, lines) = crossbeam_channel::unbounded();
        read_lines(&b"e4\n\xff\r\n\nquit"[..], &sender);
        let heard: Vec<Input> = lines.try_iter().collect();
        let expected = ["e4\n", "\u{fffd}\r\n", "\n", "quit"].map(|line| Input::Line(line.to_owned()));
        assert_eq!(heard, [&expected[..], &[Input::End]].concat());
    }

    #[test]
    fn an_interrupt_ends_what_is_being_done() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.press());
        let stopped = interrupt.during(|control| interrupt.press() && control.is_stopped());
        assert!(stopped && !interrupt.press());
    }
}
