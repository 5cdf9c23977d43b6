//! A search on a thread of its own, which has an engine to itself.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crossbeam_channel::Sender;
use engine::{Control, Engine, EngineError, Limits, Report, Seated, Situation};
use movegen::{AnyGame, Seat};

use super::Event;
use super::go::Go;
use super::text::{self, Manner};

/// What is to be searched.
pub struct Task {
    pub game: Box<dyn AnyGame>,
    pub limits: Limits,
    pub manner: Manner,
    /// For a seat on two boards: what it knows besides its board.
    pub situation: Option<Situation>,
    /// What the client asked for.
    pub go: Go,
}

/// A search that has not been answered yet.
pub struct Open {
    /// Nothing on one board.
    pub seat: Option<Seat>,
    pub control: Arc<Control>,
    pub limits: Limits,
    /// What it looks at.
    pub game: Box<dyn AnyGame>,
    /// What the client asked for.
    pub go: Go,
    pub started: Instant,
    /// What is to happen when it ends.
    pub then: Then,
}

/// What follows the end of a search.
pub enum Then {
    /// Its answer is printed.
    Answer,
    /// A piece has arrived: it begins anew with this game.
    Again(Box<dyn AnyGame>),
    /// Its board has moved on: the seat sits.
    Sit,
    /// The client has stopped it: its answer is printed, whatever happens meanwhile.
    Stopped,
}

impl Open {
    /// Something has happened that changes what follows, unless that is settled.
    pub fn redirect(&mut self, then: Then) {
        if !matches!(self.then, Then::Sit | Then::Stopped) {
            self.then = then;
        }
        self.control.stop();
    }
}

/// A search that is over.
pub struct Finished {
    pub seat: Option<Seat>,
    pub result: Result<Seated, EngineError>,
}

/// Begins a search.
pub fn begin(
    engine: &Arc<Mutex<Engine>>,
    seat: Option<Seat>,
    task: Task,
    control: Control,
    events: &Sender<Event>,
) -> io::Result<Open> {
    let control = Arc::new(control);
    let open = Open {
        seat,
        control: Arc::clone(&control),
        limits: task.limits.clone(),
        game: task.game.copy(),
        go: task.go.clone(),
        started: Instant::now(),
        then: Then::Answer,
    };
    let (engine, events) = (Arc::clone(engine), events.clone());
    let work = move || {
        let result = search(&mut lock(&engine), &task, &control, &events);
        // If the controller has gone, nobody wants to know.
        let _ = events.send(Event::Finished(Finished { seat, result }));
    };
    thread::Builder::new().name("search".to_owned()).spawn(work)?;
    Ok(open)
}

/// The engine, which only one search at a time uses.
pub fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

fn search(engine: &mut Engine, task: &Task, control: &Control, events: &Sender<Event>) -> Result<Seated, EngineError> {
    let Task { game, limits, manner, situation, .. } = task;
    let mut tell = |report: Report| {
        let _ = events.send(Event::Progress(text::report(&**game, &report, *manner)));
    };
    match situation {
        Some(situation) => engine.search_seat(&**game, limits, situation, control, &mut tell),
        None => {
            let outcome = engine.search(&**game, limits, control, &mut tell)?;
            Ok(Seated { outcome, sits: false, wishes: Vec::new() })
        }
    }
}

/// What a search found, also if it failed; and how it failed.
pub fn result_of(result: Result<Seated, EngineError>) -> (Option<Seated>, Option<String>) {
    match result {
        Ok(seated) => (Some(seated), None),
        Err(EngineError::Failed { message, outcome }) => (
            Some(Seated { outcome: *outcome, sits: false, wishes: Vec::new() }),
            Some(format!("the search failed: {message}")),
        ),
        Err(error) => (None, Some(error.to_string())),
    }
}
