//! The engine on one of the other seats: it thinks on a thread of its own, and answers through a channel.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use engine::{Control, Engine, EngineError, Limits, Seated, Situation, Wish, Wishes};
use movegen::{AnyGame, Seat};

use crate::protocol::Message;
use crate::protocol::options::{HASH, THREADS};

/// One who sits of their own will looks again so soon.
const AGAIN: Duration = Duration::from_secs(1);

/// A player who holds a move back looks up so often.
const MOMENT: Duration = Duration::from_millis(10);

/// What a player is to think about.
pub struct Task {
    pub game: Box<dyn AnyGame>,
    pub limits: Limits,
    pub situation: Situation,
    /// No move comes sooner.
    pub least: Duration,
}

/// What a search has found.
pub struct Answer {
    pub seat: Seat,
    /// The match for which it was asked.
    pub round: u32,
    pub found: Result<Seated, EngineError>,
}

/// What a player does.
enum State {
    Idle,
    Thinks {
        control: Arc<Control>,
        /// Whether the answer is worth nothing any more.
        anew: bool,
    },
    /// Until the board is another one, or for some time.
    Sits {
        fen: String,
        until: Instant,
    },
}

/// The engine on a seat.
pub struct Player {
    pub seat: Seat,
    engine: Arc<Mutex<Engine>>,
    state: State,
    /// What the partner has asked for.
    pub wishes: Wishes,
    /// How fast to play, in hundredths.
    pub pace: u32,
    /// What was asked of the partner last.
    asked: Vec<Wish>,
    told_sitting: bool,
}

impl Player {
    pub fn new(seat: Seat) -> Result<Player, EngineError> {
        let engine = Arc::new(Mutex::new(Engine::new(THREADS, HASH)?));
        let (wishes, asked) = Default::default();
        Ok(Player { seat, engine, state: State::Idle, wishes, pace: 100, asked, told_sitting: false })
    }

    /// Sits down to another match; a search that still runs ends, and nobody will hear its answer.
    pub fn begin(&mut self) {
        self.stop();
        (self.wishes, self.pace, self.asked) = (Wishes::default(), 100, Vec::new());
        (self.state, self.told_sitting) = (State::Idle, false);
    }

    /// Ends the search, if one runs.
    pub fn stop(&self) {
        if let State::Thinks { control, .. } = &self.state {
            control.stop();
        }
    }

    /// Whether it is worth asking for a move on this board.
    pub fn is_ready(&self, game: &dyn AnyGame) -> bool {
        match &self.state {
            State::Idle => true,
            State::Thinks { .. } => false,
            State::Sits { fen, until } => *until <= Instant::now() || *fen != game.fen(),
        }
    }

    /// When a player that sits looks again.
    pub fn looks_again(&self) -> Option<Duration> {
        match &self.state {
            State::Sits { until, .. } => Some(until.saturating_duration_since(Instant::now())),
            _ => None,
        }
    }

    /// Begins to think.
    pub fn ask(&mut self, task: Task, round: u32, answers: &Sender<Answer>) -> io::Result<()> {
        let Task { game, limits, situation, least } = task;
        let control = Arc::new(Control::default());
        let (seat, engine, answers) = (self.seat, Arc::clone(&self.engine), answers.clone());
        self.state = State::Thinks { control: Arc::clone(&control), anew: false };
        let work = move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let start = Instant::now();
            let found = engine.search_seat(&*game, &limits, &situation, &control, &mut |_| ());
            while start.elapsed() < least && !control.is_stopped() {
                thread::sleep(MOMENT.min(least));
            }
            // If the match is gone, nobody wants to know.
            let _ = answers.send(Answer { seat, round, found });
        };
        thread::Builder::new().name(format!("seat {}", seat.letter())).spawn(work)?;
        Ok(())
    }

    /// The search is over; says whether its answer counts.
    pub fn answered(&mut self) -> bool {
        let counts = matches!(self.state, State::Thinks { anew: false, .. });
        self.state = State::Idle;
        counts
    }

    /// Has moved.
    pub fn moved(&mut self) {
        self.told_sitting = false;
    }

    /// Sits on this board; says whether that is news.
    pub fn sit(&mut self, game: &dyn AnyGame) -> bool {
        self.state = State::Sits { fen: game.fen(), until: Instant::now() + AGAIN };
        !std::mem::replace(&mut self.told_sitting, true)
    }

    /// What to ask the partner for that was not asked before.
    pub fn news(&mut self, wishes: Vec<Wish>) -> Vec<Message> {
        let news = wishes.iter().filter(|wish| !self.asked.contains(wish)).map(Message::from).collect();
        self.asked = wishes;
        news
    }

    /// Hears something from the partner.
    pub fn hear(&mut self, message: Message) {
        message.reach(&mut self.wishes, &mut self.pace);
        match &mut self.state {
            State::Thinks { control, anew } if message == Message::Sit => {
                *anew = true;
                control.stop();
            }
            State::Sits { until, .. } => *until = Instant::now(),
            _ => {}
        }
    }
}
