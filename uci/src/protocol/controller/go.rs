//! `go` and its answers, and the work that is done in its turn: counting and benchmarks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use engine::{Control, Engine};
use movegen::Seat;

use super::{Controller, Error, Table};
use crate::protocol::command::CommandError;
use crate::protocol::go::Go;
use crate::protocol::search::{self, Finished, Task, Then};
use crate::protocol::text::{self, Manner};
use crate::{bench, perft};

impl Controller {
    /// Begins what `go` asks for; if that cannot be done, says why and answers at once.
    pub(super) fn answer_go(&mut self, number: u64, go: Result<Go, (CommandError, Option<Seat>)>) {
        let (seat, counts) = match &go {
            Ok(go) => (go.seat, go.perft.is_some()),
            Err((_, seat)) => (*seat, false),
        };
        let begun = match go {
            Err((error, _)) => Err(error.into()),
            Ok(_) if self.refused => Err(Error::Refused),
            Ok(Go { perft: Some(depth), .. }) => self.perft(number, depth),
            Ok(go) => self.go(number, &go),
        };
        if let Err(error) = begun {
            self.output.error(&error);
            if !counts {
                self.output.say(&seat.map_or_else(|| text::NO_MOVE.to_owned(), |seat| text::sit(seat, None)));
            }
        }
    }

    fn go(&mut self, number: u64, go: &Go) -> Result<(), Error> {
        let mut task = match (&self.table, go.seat) {
            (Table::One(game), None) => Task {
                limits: self.settings.limits(go, &**game)?,
                game: game.copy(),
                manner: Manner::default(),
                situation: None,
                go: go.clone(),
            },
            (Table::Two(team), Some(seat)) => team.task(&self.settings, go, seat)?,
            (Table::One(_), Some(_)) => return Err(Error::OneBoard),
            (Table::Two(_), None) => return Err(Error::NoSeat),
        };
        task.manner.chances = self.settings.chances;
        if let Some(line) = text::without_moves(&*task.game).filter(|_| go.seat.is_none()) {
            self.output.say(&line);
        }
        let control = if go.ponder { Control::pondering() } else { Control::default() };
        if self.interrupt.stopped_after(number) {
            control.stop();
        }
        if self.last_hit > number {
            control.ponder_hit();
        }
        self.begin(go.seat, task, control)
    }

    /// Begins a search with the engine of the seat.
    pub(in crate::protocol) fn begin(&mut self, seat: Option<Seat>, task: Task, control: Control) -> Result<(), Error> {
        let engine = match self.engines.get(&seat) {
            Some(engine) => engine,
            None => {
                self.check_memory(self.megabytes)?;
                let engine = Engine::new(self.threads, self.megabytes)?;
                self.engines.entry(seat).or_insert(Arc::new(Mutex::new(engine)))
            }
        };
        self.searches.push(search::begin(engine, seat, task, control, &self.events)?);
        Ok(())
    }

    pub(super) fn finish(&mut self, Finished { seat, result }: Finished) {
        let Some(index) = self.searches.iter().position(|open| open.seat == seat) else { return };
        let open = self.searches.swap_remove(index);
        let (found, error) = search::result_of(result);
        if let Some(error) = error {
            self.output.error(&error);
        }
        match (open.seat, &open.then, found) {
            (Some(seat), Then::Again(_) | Then::Sit, _) => self.after_update(seat, open),
            (Some(seat), _, Some(found)) => self.answer_seat(seat, &*open.game, &found),
            (Some(seat), _, None) => self.output.say(&text::sit(seat, None)),
            (None, _, Some(found)) => {
                text::best_move(&*open.game, &found.outcome).iter().for_each(|line| self.output.say(line));
            }
            (None, _, None) => self.output.say(text::NO_MOVE),
        }
    }

    fn perft(&mut self, number: u64, depth: u32) -> Result<(), Error> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let end = move || flag.store(true, Relaxed);
        let (variant, fen, threads) = (self.settings.variant(), self.fen(), self.threads);
        let count = || perft::divide(variant, &fen, depth, threads, &stop);
        let divided = self.interrupt.during(number, end, count).map_err(Error::Perft)?;
        for (text, leaves) in &divided {
            self.output.say(&format!("{text}: {leaves}"));
        }
        let leaves: u64 = if depth == 0 { 1 } else { divided.iter().map(|(_, leaves)| leaves).sum() };
        self.output.say(&format!("\nNodes searched: {leaves}\n"));
        Ok(())
    }

    pub(super) fn bench(&mut self, number: u64, game: Option<&str>) -> Result<(), Error> {
        let variant = game.map(str::parse).transpose();
        let variant = variant.map_err(|error: movegen::UnknownVariant| Error::Bench(error.to_string()))?;
        let control = Arc::new(Control::default());
        let switch = Arc::clone(&control);
        let say = |line: &str| self.output.say(line);
        let work = || bench::measure(variant, bench::DEPTH, &control, say);
        Ok(self.interrupt.during(number, move || switch.stop(), work)?)
    }
}
