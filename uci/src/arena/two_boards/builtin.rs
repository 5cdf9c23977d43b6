//! The engine of this program at a seat: each search is on a thread of its own, and answers through a channel.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Select, Sender};
use engine::{Control, Engine, EngineError, Limits, Seated, Situation, Wish, Wishes};
use movegen::{Seat, Variant};

use super::boards::Boards;
use super::player::{Clocks, News, Player, Question, Reply};
use crate::arena::allowance::Allowance;
use crate::arena::player::{Answer, Builtin, EARLY, Fault, Worth};
use crate::arena::spec::Spec;
use crate::protocol::{Message, Settings};

/// Who sits of their own will looks again so soon.
const AGAIN: Duration = Duration::from_secs(1);

/// What a search has found, in the words of the boards where it began.
struct Found {
    seat: Seat,
    at: Instant,
    result: Result<(Seated, Reply), EngineError>,
}

/// The engine at one seat.
pub struct BuiltinSeat {
    engine: Arc<Mutex<Engine>>,
    settings: Settings,
    control: Arc<Control>,
    found: (Sender<Found>, Receiver<Found>),
    /// What the partner has asked for, and how fast to play in hundredths.
    wishes: Wishes,
    pace: u32,
    /// What the partner was asked for last.
    asked: Vec<Wish>,
}

impl BuiltinSeat {
    pub fn new(spec: &Spec) -> Result<BuiltinSeat, Fault> {
        let Builtin { engine, settings } = Builtin::new(spec)?;
        Ok(BuiltinSeat {
            engine: Arc::new(Mutex::new(engine)),
            settings,
            control: Arc::default(),
            found: crossbeam_channel::unbounded(),
            wishes: Wishes::default(),
            pace: 100,
            asked: Vec::new(),
        })
    }

    fn limits(&self, question: &Question) -> Limits {
        let usual = self.settings.usual_limits();
        let usual = Limits { pace: (usual.pace * self.pace / 100).max(10), ..usual };
        match question.allowance {
            Allowance::Clock { .. } => {
                Limits { clock: question.clocks.map(|clocks| clocks.of(question.seat)), ..usual }
            }
            Allowance::MoveTime(time) => Limits { move_time: Some(time.saturating_sub(EARLY)), ..usual },
            Allowance::Nodes(nodes) => Limits { nodes: Some(nodes), ..usual },
            Allowance::Depth(depth) => Limits { depth: Some(depth), ..usual },
        }
    }

    fn situation(&self, question: &Question) -> Situation {
        let seat = question.seat;
        // If the partner's opponent waits as well, the clocks decide.
        let seats = [seat, seat.partner().opponent()];
        let clocks = question.clocks.map(|clocks| seats.map(|seat| clocks.left[seat as usize]));
        let arriving = [seat, seat.opponent()].map(|seat| question.boards.game.arriving(seat));
        Situation { wishes: self.wishes, clocks, arriving }
    }

    /// What to tell the partner now that these are the wishes.
    fn messages(&mut self, wishes: Vec<Wish>) -> Vec<String> {
        if wishes == self.asked {
            return Vec::new();
        }
        let withdraw = (!self.asked.is_empty()).then_some(Message::Withdraw);
        let messages = withdraw.into_iter().chain(wishes.iter().map(Message::from));
        let messages = messages.map(|message| message.to_string()).collect();
        self.asked = wishes;
        messages
    }
}

impl Player for BuiltinSeat {
    fn begin(&mut self, variant: Variant, _seats: &[Seat]) -> Result<(), Fault> {
        (self.wishes, self.pace, self.asked) = (Wishes::default(), 100, Vec::new());
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        engine.clear();
        engine.prepare(variant);
        Ok(())
    }

    fn ask(&mut self, question: &Question) -> Result<(), Fault> {
        let (limits, situation, seat) = (self.limits(question), self.situation(question), question.seat);
        let game = question.boards.game.game(seat.board());
        self.control = Arc::default();
        let (engine, control, sender) = (Arc::clone(&self.engine), Arc::clone(&self.control), self.found.0.clone());
        let think = move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let seated = engine.search_seat(&*game, &limits, &situation, &control, &mut |_| ());
            let at = Instant::now();
            let result = seated.map(|seated| {
                let reply = match seated.outcome.best.filter(|_| !seated.sits) {
                    Some(best) => Reply::Move(game.uci(best.into())),
                    None => Reply::Sit(seated.outcome.best.map(|_| AGAIN)),
                };
                (seated, reply)
            });
            // If nobody listens any more, nobody needs to know.
            let _ = sender.send(Found { seat, at, result });
        };
        let begun = thread::Builder::new().name(format!("seat {}", seat.letter())).spawn(think);
        begun.map(|_| ()).map_err(|error| Fault::Failed(error.to_string()))
    }

    fn show(&mut self, _boards: &Boards, _clocks: Option<Clocks>) -> Result<(), Fault> {
        // What it finds is legal all the same.
        Ok(())
    }

    fn tell(&mut self, _seat: Seat, message: &str) -> Result<bool, Fault> {
        let words: Vec<&str> = message.split_whitespace().collect();
        // What is not understood changes nothing.
        let Ok(Some(message)) = Message::parse(&words) else { return Ok(false) };
        message.reach(&mut self.wishes, &mut self.pace);
        Ok(true)
    }

    fn stop(&mut self) {
        self.control.stop();
    }

    fn sees(&self, _seat: Seat, boards: &Boards) -> String {
        boards.game.fen()
    }

    fn watch<'a>(&'a self, select: &mut Select<'a>) {
        select.recv(&self.found.1);
    }

    fn hear(&mut self) -> Result<Option<News>, Fault> {
        let Ok(Found { seat, at, result }) = self.found.1.try_recv() else { return Ok(None) };
        let (Seated { outcome, wishes, .. }, reply) = result.map_err(|error| Fault::Failed(error.to_string()))?;
        let value = outcome.value.mate().map_or(Worth::Centipawns(outcome.value.number()), Worth::Mate);
        let (depth, nodes) = (Some(outcome.depth), Some(outcome.nodes));
        let said = Answer { text: String::new(), value: Some(value), depth, nodes };
        Ok(Some(News { seat, at, messages: self.messages(wishes), answer: Some((reply, said)) }))
    }
}
