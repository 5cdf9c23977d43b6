//! The controller: handles commands in their order, owns the game and the engines, and is never blocked by a search.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender};
use engine::{Control, Engine, EngineError};
use movegen::{AnyGame, FenError, MoveKind, Refusal, Seat, TwoBoardsError};

use super::Event;
use super::command::{Command, CommandError, Setup, Start, quote};
use super::go::Go;
use super::options::{self, Setting};
use super::output::Output;
use super::reader::Interrupt;
use super::search::{self, Finished, Open, Task, Then, lock};
use super::seats::Team;
use super::settings::{NotAMove, Settings};
use super::text::{self, Manner};
use crate::{bench, memory, perft, terminal};

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
    #[error("go: there is one board, and seats are for two: position POS | POS")]
    OneBoard,
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
                Ok(Event::Command(number, command)) => self.receive(number, command),
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
                Command::Go(Ok(go)) if go.perft.is_none() && two => {
                    go.seat.is_none() || self.searches.iter().any(|open| open.seat == go.seat)
                }
                Command::Go(_) | Command::Position(_) | Command::SetOption { .. } | Command::NewGame => true,
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
            if let Then::Again(_) = open.then {
                open.then = Then::Answer;
            }
            open.control.stop();
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

    /// Forgets what was learned of earlier positions.
    fn forget(&self) {
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

    // ---- Options ------------------------------------------------------------------------------------------------

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Error> {
        let setting = options::read(name, value)?;
        let settings = &mut self.settings;
        match setting {
            Setting::Threads(threads) => self.set_threads(threads)?,
            Setting::Hash(megabytes) => self.set_megabytes(megabytes)?,
            Setting::ClearHash => self.forget(),
            Setting::MultiPv(lines) => settings.lines = lines,
            Setting::SkillLevel(level) => settings.skill_level = level,
            Setting::SkillSeed(seed) => settings.skill_seed = seed,
            Setting::MoveOverhead(time) => settings.overhead = std::time::Duration::from_millis(time),
            Setting::SlowMover(pace) => settings.pace = pace,
            Setting::AnalyseMode(on) => settings.analyse = on,
            Setting::LimitStrength(on) => settings.limit_strength = on,
            Setting::Elo(elo) => settings.elo = elo,
            Setting::ShowWdl(on) => settings.chances = on,
            Setting::SeededCoin(on) => settings.seeded_coin = on,
            Setting::CoinSeed(seed) => settings.coin_seed = seed,
            Setting::Seats(seats) => settings.seats = seats,
            Setting::DebugLogFile(path) => {
                self.output.set_log(&path).map_err(|error| Error::Log { path: quote(&path), error })?;
            }
            Setting::VariantPath(_) => {
                self.output.say("info string VariantPath is not supported yet: the games are those of UCI_Variant");
            }
            Setting::Game(game) => {
                settings.game = game;
                self.new_table();
                let variant = self.settings.variant();
                self.output.say(&text::variant(variant, game.name()));
                self.warn_of_chess960();
            }
            Setting::Chess960(on) => {
                let before = settings.variant();
                settings.chess960 = on;
                self.after_switch(before);
                self.warn_of_chess960();
            }
            Setting::BughouseFics(on) => {
                let before = settings.variant();
                settings.bughouse_fics = on;
                self.after_switch(before);
            }
            Setting::Nothing => {}
        }
        if self.settings.debug {
            self.output.say(&format!("info string {name} is set"));
        }
        Ok(())
    }

    /// The usual start of the game is on one board.
    fn new_table(&mut self) {
        self.table = Table::One(usual_start(&self.settings));
        self.refused = false;
    }

    /// A switch may have changed what game it is: then its start is on the board.
    fn after_switch(&mut self, before: movegen::Variant) {
        if self.settings.variant() != before {
            self.new_table();
        }
    }

    fn warn_of_chess960(&self) {
        if self.settings.chess960 && !self.settings.variant().has_chess960() {
            self.output.say("info string UCI_Chess960 means chess only; other games are played from their usual start");
        }
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), Error> {
        for engine in self.engines.values() {
            lock(engine).set_threads(threads)?;
        }
        self.threads = threads;
        Ok(())
    }

    fn set_megabytes(&mut self, megabytes: usize) -> Result<(), Error> {
        let wanted = megabytes.saturating_mul(self.engines.len());
        if let Some(available) = memory::available().filter(|&available| wanted > available) {
            return Err(Error::Memory { wanted, available });
        }
        for engine in self.engines.values() {
            lock(engine).set_megabytes(megabytes)?;
        }
        self.megabytes = megabytes;
        Ok(())
    }

    // ---- The board ----------------------------------------------------------------------------------------------

    fn position(&mut self, setup: Result<Setup, CommandError>) -> Result<(), Error> {
        let table = setup.map_err(Error::from).and_then(|setup| self.set_up(&setup));
        self.refused = table.is_err();
        match table? {
            Table::Two(mut team) => {
                if let Table::Two(before) = &mut self.table {
                    team.remember(before);
                }
                self.table = Table::Two(team);
                self.update_searches();
            }
            one => self.table = one,
        }
        if self.settings.debug {
            self.output.say(&format!("info string position {}", self.fen()));
        }
        Ok(())
    }

    /// What a position command puts on the table, whole or not at all.
    fn set_up(&self, setup: &Setup) -> Result<Table, Error> {
        let variant = self.settings.variant();
        let refused =
            |index: usize, refusal| Error::Move { number: index + 1, text: quote(&setup.moves[index]), refusal };
        let mut fens = setup.starts.iter().map(|start| match start {
            Start::Usual => variant.start_fen(),
            Start::Fen(fen) => fen,
        });
        if setup.starts.len() > 1 {
            let mut boards = variant.two_boards(Some(&fens.collect::<Vec<_>>().join(" | ")))?;
            for (index, text) in setup.moves.iter().enumerate() {
                boards.play_text(text).map_err(|refusal| refused(index, refusal))?;
            }
            return Ok(Table::Two(Box::new(Team::new(boards))));
        }
        let mut game = variant.game(fens.next())?;
        for (index, text) in setup.moves.iter().enumerate() {
            self.play(&mut *game, text).map_err(|refusal| refused(index, refusal))?;
        }
        Ok(Table::One(game))
    }

    /// Plays a move, and tosses its coin if nobody else does. Games go on after a draw: the client knows why.
    fn play(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), Refusal> {
        let mut ply = game.parse_text(text)?;
        if ply.mv.kind() == MoveKind::CoinShot && self.settings.seeded_coin {
            ply.coin = ply.coin.or_else(|| Some(game.seeded_coin(self.settings.coin_seed)));
        }
        game.play_on(ply)
    }

    fn fen(&self) -> String {
        match &self.table {
            Table::One(game) => game.fen(),
            Table::Two(team) => team.boards.fen(),
        }
    }

    fn display(&self) {
        let style = terminal::style();
        self.output.say(&match &self.table {
            Table::One(game) => text::display(&**game, &game.draw(style)),
            Table::Two(team) => format!("\n{}\n\nFen: {}", team.boards.draw(style), team.boards.fen()),
        });
    }

    fn evaluate(&self) {
        match &self.table {
            Table::One(game) => self.output.say(&text::evaluation(&**game)),
            Table::Two(team) => {
                for board in movegen::Board::ALL {
                    let evaluation = text::evaluation(&*team.boards.game(board));
                    self.output.say(&format!("Board {board}\n{evaluation}"));
                }
            }
        }
    }

    fn flip(&mut self) -> Result<(), Error> {
        match &mut self.table {
            Table::One(game) => *game = game.flipped(),
            Table::Two(_) => return Err(Error::FlipTwo),
        }
        Ok(())
    }

    // ---- Searching ----------------------------------------------------------------------------------------------

    /// Begins what `go` asks for; if that cannot be done, says why and answers at once.
    fn answer_go(&mut self, number: u64, go: Result<Go, (CommandError, Option<Seat>)>) {
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
    pub(super) fn begin(&mut self, seat: Option<Seat>, task: Task, control: Control) -> Result<(), Error> {
        let engine = match self.engines.get(&seat) {
            Some(engine) => engine,
            None => {
                let engine = Engine::new(self.threads, self.megabytes)?;
                self.engines.entry(seat).or_insert(Arc::new(Mutex::new(engine)))
            }
        };
        self.searches.push(search::begin(engine, seat, task, control, &self.events)?);
        Ok(())
    }

    fn finish(&mut self, Finished { seat, result }: Finished) {
        let Some(index) = self.searches.iter().position(|open| open.seat == seat) else { return };
        let open = self.searches.swap_remove(index);
        let (found, error) = search::result_of(result);
        if let Some(error) = error {
            self.output.error(&error);
        }
        match (open.seat, &open.then, found) {
            (Some(seat), Then::Again(_) | Then::Sit, _) => self.after_update(seat, open),
            (Some(seat), Then::Answer, Some(found)) => self.answer_seat(seat, &*open.game, &found),
            (Some(seat), Then::Answer, None) => self.output.say(&text::sit(seat, None)),
            (None, _, Some(found)) => {
                text::best_move(&*open.game, &found.outcome).iter().for_each(|line| self.output.say(line));
            }
            (None, _, None) => self.output.say(text::NO_MOVE),
        }
    }

    // ---- Work that takes its turn -------------------------------------------------------------------------------

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

    fn bench(&mut self, number: u64, game: Option<&str>) -> Result<(), Error> {
        let variant = game.map(str::parse).transpose();
        let variant = variant.map_err(|error: movegen::UnknownVariant| Error::Bench(error.to_string()))?;
        let control = Arc::new(Control::default());
        let switch = Arc::clone(&control);
        let say = |line: &str| self.output.say(line);
        let work = || bench::measure(variant, bench::DEPTH, &control, say);
        Ok(self.interrupt.during(number, move || switch.stop(), work)?)
    }
}

fn usual_start(settings: &Settings) -> Box<dyn AnyGame> {
    settings.variant().start()
}
