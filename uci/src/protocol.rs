//! UCI, and what is added to it for coins and two boards: `uci/PROTOCOL.md` describes it.
//!
//! A thread reads lines and hands them on as typed commands; the controller handles them in their order and owns the game and
//! the engines; searches run on threads of their own and report to the controller; `text` words what is printed.
//!
//! Why no thread sanitizer or model checker runs over this: all of it is safe code, so that the compiler excludes data races, and
//! a sanitizer needs a standard library built for it, without which it only reports that library's own locks. What could still go
//! wrong is an order, and little depends on one. Threads share two things besides channels: `Interrupt`, one mutex around the
//! number of the last `stop` and the work that it ends, so that its three methods are atomic; and a `Control` for each search,
//! whose two words are set once and never reset, so that a word that comes early or late means the same. That every order
//! of commands is survived is what `tests/torture.rs` tries.

mod command;
mod controller;
mod go;
mod message;
pub(crate) mod options;
mod output;
mod reader;
mod search;
mod seats;
mod settings;
pub(crate) mod text;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

pub use command::{Command, CommandError, Setup, Start};
pub use go::Go;
pub use message::Message;
pub(crate) use settings::{Settings, engine_option};

use controller::Controller;
use output::Output;
use reader::Interrupt;
use search::Finished;

/// Why the conversation could not begin.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The thread that reads could not be started.
    #[error("no thread could be started to read the input: {0}")]
    Thread(io::Error),
    /// The engine could not be set up.
    #[error(transparent)]
    Engine(#[from] engine::EngineError),
}

/// What the controller hears.
enum Event {
    /// From the client, numbered in the order in which it was read: the line, and what it means if it is not empty.
    Line(u64, String, Option<Command>),
    /// From a search: a line to print.
    Progress(String),
    /// A search is over.
    Finished(Finished),
}

/// Speaks with whoever is on standard input until they leave.
pub fn run() -> Result<ExitCode, Error> {
    let (sender, events) = crossbeam_channel::unbounded();
    let (output, interrupt) = (Output::default(), Arc::new(Interrupt::default()));
    let controller = Controller::new(output, Arc::clone(&interrupt), sender.clone())?;
    let read = move || reader::read(io::stdin().lock(), &sender, &interrupt);
    thread::Builder::new().name("reader".to_owned()).spawn(read).map_err(Error::Thread)?;
    controller.run(&events);
    Ok(ExitCode::SUCCESS)
}
