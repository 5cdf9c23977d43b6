//! The engine as an opponent: how well it plays, how long it thinks, and what it says when it is asked.

use std::time::Duration;

use engine::{Clock, Engine, EngineError, Limits, Outcome, Skill};
use movegen::AnyGame;

use super::USUAL;
use super::clock::{Clocks, TimeControl};
use super::input::Interrupt;
use crate::progress;
use crate::protocol::options::{HASH, THREADS};

/// How long the engine thinks about a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Pace {
    Time(Duration),
    Clock(TimeControl),
    /// The same on every machine.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests do not depend on time"))]
    Depth(u32),
}

/// The engine at the other side of the board.
pub struct Opponent {
    engine: Engine,
    level: i32,
    pace: Pace,
    interrupt: Interrupt,
    /// Whether to show that it thinks.
    shows: bool,
}

impl Opponent {
    pub fn new(level: i32, pace: Pace, interrupt: Interrupt, shows: bool) -> Result<Opponent, EngineError> {
        Ok(Opponent { engine: Engine::new(THREADS, HASH)?, level, pace, interrupt, shows })
    }

    pub fn level(&self) -> i32 {
        self.level
    }

    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The next game has nothing to do with the last one.
    pub fn forget(&mut self) {
        self.engine.clear();
    }

    /// The move that it plays, as well as its level allows.
    pub fn choose(&mut self, game: &dyn AnyGame, clocks: Option<&Clocks>, seed: u64) -> Result<Outcome, EngineError> {
        let mut limits = self.limits();
        if let Some(clocks) = clocks {
            let left = clocks.left(game.turn(), true);
            let clock = Clock { left, increment: clocks.increment(), moves_to_go: None };
            limits = Limits { clock: Some(clock), ..Limits::default() };
        }
        limits.skill = Skill::level(self.level, seed);
        self.search(game, &limits)
    }

    /// What it thinks of a position, as well as it can.
    pub fn judge(&mut self, game: &dyn AnyGame) -> Result<Outcome, EngineError> {
        let limits = self.limits();
        self.search(game, &limits)
    }

    fn limits(&self) -> Limits {
        match self.pace {
            Pace::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
            Pace::Clock(_) => Limits { move_time: Some(USUAL), ..Limits::default() },
            Pace::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
        }
    }

    fn search(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<Outcome, EngineError> {
        let line = self.shows.then(progress::thinking);
        let engine = &mut self.engine;
        let result = self.interrupt.during(|control| engine.search(game, limits, control, &mut |_| ()));
        if let Some(line) = line {
            line.finish_and_clear();
        }
        match result {
            // What it had found by then is still a move.
            Err(EngineError::Failed { outcome, .. }) if outcome.best.is_some() => Ok(*outcome),
            result => result,
        }
    }
}
