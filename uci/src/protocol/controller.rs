//! The controller: handles commands in their order, owns the game and the engines, and is never blocked by a search.

mod board;
mod go;
mod set_option;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender};
use engine::{Engine, EngineError};
use movegen::{AnyGame, FenError, Refusal, Seat, TwoBoardsError};

use super::Event;
use super::command::{Command, CommandError};
use super::options;
use super::output::Output;
use super::reader::Interrupt;
use super::search::{Open, Then, lock};
use super::seats::Team;
use super::settings::{NotAMove, Settings};
use super::text;
use crate::perft;

/// What is on the table.
pub(super) enum Table {
    One(Box<dyn AnyGame>),
    Two(Box<Team>),
}

/// Why a command was not followed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Option(#[from] options::OptionError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("Hash: {wanted} MB are more than the {available} MB of memory that are free; the table stays as it was")]
    Memory { wanted: usize, available: usize },
    #[error("Debug Log File: {path}: {error}")]
    Log { path: String, error: std::io::Error },
    #[error("position: {0}")]
    Fen(#[from] FenError),
    #[error("position: {0}")]
    TwoBoards(#[from] TwoBoardsError),
    #[error("position: move {number}, {text}: {refusal}")]
    Move { number: usize, text: String, refusal: Refusal },
    #[error("the last position was refused")]
    Refused,
    #[error(transparent)]
    NotAMove(#[from] NotAMove),
    #[error("go: there are two boards: say for which seat, as in go seat A")]
    NoSeat,
    #[error("there is one board, and this is for two: position POS | POS")]
    OneBoard,
    #[error("go: the match is over: {0}")]
    Over(movegen::Reason),
    #[error("go: it is not the turn of {0}")]
    NotYourTurn(Seat),
    #[error("flip: one board at a time")]
    FlipTwo,
    #[error("bench: {0}")]
    Bench(String),
    #[error("no thread could be started: {0}")]
    Thread(#[from] std::io::Error),
    #[error("go perft: {0}")]
    Perft(perft::Error),
}

/// The one who handles everything.
pub struct Controller {
    pub(super) output: Output,
    pub(super) settings: Settings,
    pub(super) table: Table,
    /// Whether the last position was refused.
    refused: bool,
    /// One for the single board, and one for each seat that was asked for.
    engines: BTreeMap<Option<Seat>, Arc<Mutex<Engine>>>,
    pub(super) threads: usize,
    pub(super) megabytes: usize,
    pub(super) searches: Vec<Open>,
    /// Commands that cannot be handled while a search runs, and what came after them.
    waiting: VecDeque<(u64, Command)>,
    /// The number of the last `ponderhit`.
    last_hit: u64,
    interrupt: Arc<Interrupt>,
    pub(super) events: Sender<Event>,
    over: bool,
}

impl Controller {
    /// With chess on the board and every option at its default.
    pub fn new(output: Output, interrupt: Arc<Interrupt>, events: Sender<Event>) -> Result<Controller, EngineError> {
        let settings = Settings::default();
        let (threads, megabytes) = (options::THREADS, options::HASH);
        let engine = Engine::new(threads, megabytes)?;
        Ok(Controller {
            output,
            table: Table::One(usual_start(&settings)),
            settings,
            refused: false,
            engines: BTreeMap::from([(None, Arc::new(Mutex::new(engine)))]),
            threads,
            megabytes,
            searches: Vec::new(),
            waiting: VecDeque::new(),
            last_hit: 0,
            interrupt,
            events,
            over: false,
        })
    }

    /// Handles events until the client leaves.
    pub fn run(mut self, events: &Receiver<Event>) {
        while !self.over && !self.output.is_closed() {
            match events.recv() {
                Ok(Event::Line(number, line, command)) => {
                    self.output.heard(&line);
                    command.into_iter().for_each(|command| self.receive(number, command));
                }
                Ok(Event::Progress(line)) => self.output.say(&line),
                Ok(Event::Finished(finished)) => self.finish(finished),
                Err(_) => return,
            }
            self.handle_waiting();
        }
    }

    /// Handles the commands that need not wait any longer.
    fn handle_waiting(&mut self) {
        let before = self.waiting.len();
        while let Some((_, command)) = self.waiting.front()
            && !self.must_wait(command)
            && let Some((number, command)) = self.waiting.pop_front()
        {
            self.handle(number, command);
        }
        // A search that has only now begun must not keep those waiting who end it.
        if self.waiting.len() < before {
            let ended: Vec<Option<Seat>> = self.waiting.iter().filter_map(|(_, command)| self.ends(command)).collect();
            ended.into_iter().for_each(|seat| self.stop(seat));
        }
    }

    /// Handles a command now, or later if a search stands in its way.
    fn receive(&mut self, number: u64, command: Command) {
        let at_once = matches!(command, Command::IsReady | Command::Stop(_) | Command::PonderHit);
        if at_once || self.waiting.is_empty() && !self.must_wait(&command) {
            return self.handle(number, command);
        }
        if let Some(seat) = self.ends(&command) {
            self.stop(seat);
        }
        self.waiting.push_back((number, command));
    }

    /// Whether a search that is running must end first.
    fn must_wait(&self, command: &Command) -> bool {
        let two = matches!(self.table, Table::Two(_));
        !self.searches.is_empty()
            && match command {
                Command::Position(Ok(setup)) => !two || setup.starts.len() < 2,
                Command::Position(Err(_)) => !two,
                Command::Go(Ok(go)) if go.perft.is_none() && two => {
                    go.seat.is_none() || self.searches.iter().any(|open| open.seat == go.seat)
                }
                Command::Go(_) | Command::SetOption { .. } | Command::NewGame => true,
                Command::Flip | Command::Bench(_) | Command::Quit => true,
                _ => false,
            }
    }

    /// The seat whose search a command ends, or all of them, rather than wait until it ends by itself.
    fn ends(&self, command: &Command) -> Option<Option<Seat>> {
        match command {
            Command::Go(Ok(go)) if go.perft.is_none() && matches!(self.table, Table::Two(_)) => Some(go.seat),
            Command::Go(_) | Command::Quit => Some(None),
            _ => None,
        }
    }

    /// Ends the search of a seat, or every search; one that was to begin anew does not.
    fn stop(&mut self, seat: Option<Seat>) {
        for open in self.searches.iter_mut().filter(|open| seat.is_none() || open.seat == seat) {
            open.redirect(Then::Stopped);
        }
    }

    fn handle(&mut self, number: u64, command: Command) {
        let output = self.output.clone();
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => output.say("readyok"),
            Command::NewGame => self.forget(),
            Command::SetOption { name, value } => output.check(self.set_option(&name, value.as_deref())),
            Command::Position(setup) => output.check(self.position(setup)),
            Command::Go(go) => self.answer_go(number, go),
            Command::Stop(Some(_)) if matches!(self.table, Table::One(_)) => output.error(&Error::OneBoard),
            Command::Stop(seat) => self.stop(seat),
            Command::PonderHit => self.ponder_hit(number),
            Command::Clock(times) => output.check(self.set_clocks(times)),
            Command::PartnerTells(message) => output.check(self.hear_partner(message)),
            Command::Quit => self.over = true,
            Command::Debug(on) => self.settings.debug = on,
            Command::Register => output.say("info string no registration is needed"),
            Command::Display => self.display(),
            Command::Eval => self.evaluate(),
            Command::Flip => output.check(self.flip()),
            Command::Bench(game) => output.check(self.bench(number, game.as_deref())),
            Command::Help => output.say(text::HELP),
            Command::Refused(error) => output.error(&error),
        }
    }

    /// Forgets what was learned of earlier positions, and what partners have said.
    fn forget(&mut self) {
        if let Table::Two(team) = &mut self.table {
            team.forget();
        }
        self.engines.values().for_each(|engine| lock(engine).clear());
    }

    fn introduce(&self) {
        self.output.say(&text::identity());
        options::list().for_each(|line| self.output.say(&line));
        self.output.say("uciok");
    }

    fn ponder_hit(&mut self, number: u64) {
        self.last_hit = number;
        self.searches.iter().for_each(|open| open.control.ponder_hit());
    }
}

fn usual_start(settings: &Settings) -> Box<dyn AnyGame> {
    settings.variant().start()
}
