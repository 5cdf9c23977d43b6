//! A game in virtual time: a search takes as long as its positions at a given speed, so that the same games are played on every
//! machine. Everybody whose turn it is thinks at once, in that time; who is done first is played first, and board A before B.

use std::time::{Duration, Instant};

use movegen::Seat;

use super::player::{Question, Reply};
use super::seating::{Failed, Seating};
use super::table::{Over, Table};
use crate::arena::allowance::Allowance;
use crate::arena::contest::Ended;
use crate::arena::player::{Answer, Fault};
use crate::arena::process::{GRACE, LONG};

/// So often somebody looks whether the game is to be broken off.
const LOOK: Duration = Duration::from_millis(200);
/// Whoever sits takes so long at least to say so.
const LEAST: Duration = Duration::from_millis(1);
/// With a clock, each move may take this part of it, and this part of the increment.
const SHARE: u32 = 30;
const SHARE_OF_INCREMENT: f64 = 0.75;

/// What a seat does.
enum State {
    Idle,
    Thinks(Thought),
    /// Until when, if that was said, or until it sees something else.
    Sits(Option<Duration>, String),
}

/// What a seat has found, and will say when its time has come.
struct Thought {
    /// What it saw when it was asked.
    saw: String,
    taken: Duration,
    done: Duration,
    reply: Reply,
    said: Answer,
    messages: Vec<String>,
}

struct Game<'a, 'b> {
    table: Table<'a>,
    seating: Seating<'b>,
    allowances: [Allowance; 4],
    /// Positions a second.
    speed: f64,
    states: [State; 4],
    now: Duration,
    /// The seat that is thinking in real time, right now.
    asked: Option<Seat>,
}

/// Plays a game to its end; nothing if it was broken off.
pub fn play(table: Table, seating: Seating, allowances: [Allowance; 4], speed: u64) -> Option<Ended> {
    let states = [State::Idle, State::Idle, State::Idle, State::Idle];
    let speed = speed as f64;
    let mut game = Game { table, seating, allowances, speed, states, now: Duration::ZERO, asked: None };
    let over = loop {
        if let Err(over) = game.go_on() {
            break over;
        }
    };
    let stuck = game.seating.settle(game.asked.into_iter().collect(), GRACE);
    let mut faults = [false; 2];
    stuck.into_iter().for_each(|seat| faults[seat.team().color_on_a() as usize] = true);
    game.table.ended(over, faults)
}

impl Game<'_, '_> {
    /// Until the next thing has happened.
    fn go_on(&mut self) -> Result<(), Over> {
        let running = self.table.boards.game.to_move();
        self.table.judge(false)?;
        for seat in running {
            if self.is_ready(seat) {
                let thought = self.think(seat)?;
                self.states[seat as usize] = State::Thinks(thought);
            }
        }
        let all_sit = running.into_iter().all(|seat| matches!(self.states[seat as usize], State::Sits(..)));
        self.table.judge(all_sit)?;
        let due = running.into_iter().filter_map(|seat| Some((self.due(seat)?, seat)));
        let next = due.min_by_key(|&(due, seat)| (due, seat));
        let flag = self.table.flag();
        match next {
            Some((due, seat)) if flag.is_none_or(|flag| due <= flag) => {
                self.now = self.now.max(due);
                self.table.boards.game.advance(self.now);
                self.follow(seat)
            }
            _ => {
                // Nobody does anything before a flag falls.
                self.table.boards.game.advance(flag.unwrap_or(self.now));
                self.table.judge(true)
            }
        }
    }

    /// Whether a seat is to be asked.
    fn is_ready(&mut self, seat: Seat) -> bool {
        match &self.states[seat as usize] {
            State::Idle => true,
            State::Thinks(_) => false,
            State::Sits(until, saw) => {
                until.is_some_and(|until| until <= self.now) || *saw != self.seating.sees(seat, &self.table.boards)
            }
        }
    }

    /// When a seat does something, unless something happens before.
    fn due(&self, seat: Seat) -> Option<Duration> {
        match &self.states[seat as usize] {
            State::Idle => None,
            State::Thinks(thought) => Some(thought.done),
            State::Sits(until, _) => *until,
        }
    }

    /// Asks a seat, and waits for its answer: it has thought when its time is over.
    fn think(&mut self, seat: Seat) -> Result<Thought, Over> {
        let (boards, clocks) = (&self.table.boards, self.table.clocks());
        let saw = self.seating.sees(seat, boards);
        let allowance = self.in_positions(seat);
        self.seating.ask(&Question { seat, boards, allowance, clocks })?;
        self.asked = Some(seat);
        let (deadline, mut messages) = (Instant::now() + LONG, Vec::new());
        let (reply, said) = loop {
            let news = self.seating.hear(deadline.min(Instant::now() + LOOK))?;
            if self.table.house().is_closed() {
                return Err(Over::Closed);
            }
            match news {
                Some(news) if news.seat.team() == seat.team() => {
                    messages.extend(news.messages);
                    if let Some(answer) = news.answer {
                        break answer;
                    }
                }
                _ if Instant::now() > deadline => {
                    return Err(Over::Lost { seat, reason: format!("{seat}: {}", Fault::Stall), broken: true });
                }
                _ => {}
            }
        };
        self.asked = None;
        let positions = said.nodes.unwrap_or(0).max(1);
        let taken = Duration::try_from_secs_f64(positions as f64 / self.speed).unwrap_or(LONG);
        let taken = if matches!(reply, Reply::Sit(_)) { taken.max(LEAST) } else { taken };
        Ok(Thought { saw, taken, done: self.now + taken, reply, said, messages })
    }

    /// What a seat may use, times as the positions that they are worth.
    fn in_positions(&self, seat: Seat) -> Allowance {
        let positions = |time: Duration| Allowance::Nodes(((time.as_secs_f64() * self.speed) as u64).max(1));
        match (self.allowances[seat as usize], self.table.clocks()) {
            (Allowance::Clock { time, increment, .. }, clocks) => {
                let left = clocks.map_or(time, |clocks| clocks.left[seat as usize]);
                positions((left / SHARE + increment.mul_f64(SHARE_OF_INCREMENT)).min(left))
            }
            (Allowance::MoveTime(time), _) => positions(time),
            (allowance, _) => allowance,
        }
    }

    /// The time of a seat has come.
    fn follow(&mut self, seat: Seat) -> Result<(), Over> {
        let thought = match std::mem::replace(&mut self.states[seat as usize], State::Idle) {
            State::Thinks(thought) => thought,
            // It looks again.
            State::Idle | State::Sits(..) => return Ok(()),
        };
        for message in &thought.messages {
            self.pass_on(seat.partner(), message)?;
        }
        match thought.reply {
            Reply::Move(text) => self.table.play(seat, &text, &thought.said, thought.taken),
            Reply::Sit(again) => {
                self.table.sit();
                self.states[seat as usize] = State::Sits(again.map(|time| self.now + time), thought.saw);
                Ok(())
            }
        }
    }

    /// A partner who sits looks again after each word.
    fn pass_on(&mut self, to: Seat, message: &str) -> Result<(), Failed> {
        if self.seating.tell(to, message)? {
            match &mut self.states[to as usize] {
                State::Thinks(Thought { saw, .. }) | State::Sits(_, saw) => saw.clear(),
                State::Idle => {}
            }
        }
        Ok(())
    }
}
