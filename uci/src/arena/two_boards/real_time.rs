//! A game in real time: everybody whose turn it is thinks at once, and all clocks run.

use std::time::{Duration, Instant};

use movegen::Seat;

use super::player::{News, Question, Reply};
use super::seating::{Failed, Seating};
use super::table::{Over, Table};
use crate::arena::allowance::Allowance;
use crate::arena::contest::Ended;
use crate::arena::player::{Answer, Fault};
use crate::arena::process::{GRACE, LONG};
use crate::arena::referee::SLACK;

/// So often somebody looks whether the game is to be broken off.
const LOOK: Duration = Duration::from_millis(200);

/// What a seat does.
enum State {
    Idle,
    /// Since when, and what it saw then.
    Thinks(Instant, String),
    /// Until when, if that was said, or until it sees something else.
    Sits(Option<Instant>, String),
}

struct Game<'a, 'b> {
    table: Table<'a>,
    seating: Seating<'b>,
    allowances: [Allowance; 4],
    states: [State; 4],
    start: Instant,
}

/// Plays a game to its end; nothing if it was broken off.
pub fn play(table: Table, seating: Seating, allowances: [Allowance; 4]) -> Option<Ended> {
    let states = [State::Idle, State::Idle, State::Idle, State::Idle];
    let mut game = Game { table, seating, allowances, states, start: Instant::now() };
    let over = loop {
        if let Err(over) = game.go_on() {
            break over;
        }
    };
    let thinking = Seat::ALL.into_iter().filter(|&seat| game.thinks_since(seat).is_some()).collect();
    let stuck = game.seating.settle(thinking, GRACE);
    let mut faults = [false; 2];
    stuck.into_iter().for_each(|seat| faults[seat.team().color_on_a() as usize] = true);
    game.table.ended(over, faults)
}

impl Game<'_, '_> {
    /// Until the next thing has happened.
    fn go_on(&mut self) -> Result<(), Over> {
        let all_sit = self.table.boards.game.to_move().into_iter().all(|seat| {
            let sees = self.seating.sees(seat, &self.table.boards);
            matches!(&self.states[seat as usize], State::Sits(_, saw) if *saw == sees)
        });
        self.table.judge(all_sit)?;
        for seat in self.table.boards.game.to_move() {
            if self.is_ready(seat) {
                self.ask(seat)?;
            }
        }
        match self.seating.hear(self.deadline())? {
            Some(news) => {
                self.table.boards.game.advance(news.at.saturating_duration_since(self.start));
                self.check_times(news.at, Some(news.seat))?;
                self.follow(news)
            }
            None => {
                self.table.boards.game.advance(self.start.elapsed());
                self.check_times(Instant::now(), None)
            }
        }
    }

    fn thinks_since(&self, seat: Seat) -> Option<Instant> {
        match self.states[seat as usize] {
            State::Thinks(since, _) => Some(since),
            _ => None,
        }
    }

    /// Whether a seat is to be asked.
    fn is_ready(&mut self, seat: Seat) -> bool {
        match &self.states[seat as usize] {
            State::Idle => true,
            State::Thinks(..) => false,
            State::Sits(until, saw) => {
                until.is_some_and(|until| until <= Instant::now())
                    || *saw != self.seating.sees(seat, &self.table.boards)
            }
        }
    }

    fn ask(&mut self, seat: Seat) -> Result<(), Over> {
        let (boards, clocks) = (&self.table.boards, self.table.clocks());
        let saw = self.seating.sees(seat, boards);
        let question = Question { seat, boards, allowance: self.allowances[seat as usize], clocks };
        self.states[seat as usize] = State::Thinks(Instant::now(), saw);
        Ok(self.seating.ask(&question)?)
    }

    /// When something happens even if nobody does anything.
    fn deadline(&self) -> Instant {
        let flag = self.table.flag().map(|flag| self.start + flag + Duration::from_millis(1));
        let seats = self.table.boards.game.to_move().into_iter();
        let own = seats.filter_map(|seat| match &self.states[seat as usize] {
            State::Thinks(since, _) => self.longest(seat).map(|longest| *since + longest),
            State::Sits(until, _) => *until,
            State::Idle => None,
        });
        own.chain(flag).min().unwrap_or_else(Instant::now).min(Instant::now() + LOOK)
    }

    /// How long an answer may take that no clock measures.
    fn longest(&self, seat: Seat) -> Option<Duration> {
        match self.allowances[seat as usize] {
            Allowance::Clock { .. } => None,
            Allowance::MoveTime(time) => Some(time + self.table.house().margin.max(SLACK)),
            Allowance::Nodes(_) | Allowance::Depth(_) => Some(LONG),
        }
    }

    /// Whether somebody has thought for too long: the one who answers, or else anybody.
    fn check_times(&self, now: Instant, answers: Option<Seat>) -> Result<(), Over> {
        for seat in Seat::ALL.into_iter().filter(|&seat| answers.is_none_or(|answers| answers == seat)) {
            let (Some(since), Some(longest)) = (self.thinks_since(seat), self.longest(seat)) else { continue };
            if now <= since + longest {
                continue;
            }
            return Err(match self.allowances[seat as usize] {
                Allowance::MoveTime(_) => {
                    let reason = format!("{seat}: {}", movegen::Reason::Flag);
                    Over::Lost { seat, reason, broken: false }
                }
                _ => Over::Lost { seat, reason: format!("{seat}: {}", Fault::Stall), broken: true },
            });
        }
        Ok(())
    }

    fn follow(&mut self, news: News) -> Result<(), Over> {
        for message in &news.messages {
            self.pass_on(news.seat.partner(), message)?;
        }
        let Some((reply, said)) = news.answer else { return Ok(()) };
        match std::mem::replace(&mut self.states[news.seat as usize], State::Idle) {
            State::Thinks(since, saw) => self.answered(news.seat, reply, &said, since, saw, news.at),
            _ => Ok(()),
        }
    }

    /// A partner who sits looks again after each word.
    fn pass_on(&mut self, to: Seat, message: &str) -> Result<(), Failed> {
        if self.seating.tell(to, message)? {
            match &mut self.states[to as usize] {
                State::Thinks(_, saw) | State::Sits(_, saw) => saw.clear(),
                State::Idle => {}
            }
        }
        Ok(())
    }

    fn answered(
        &mut self,
        seat: Seat,
        reply: Reply,
        said: &Answer,
        since: Instant,
        saw: String,
        at: Instant,
    ) -> Result<(), Over> {
        match reply {
            Reply::Move(text) => {
                self.table.play(seat, &text, said, at.saturating_duration_since(since))?;
                let (boards, clocks) = (&self.table.boards, self.table.clocks());
                let states = &self.states;
                let thinks = |seat: Seat| matches!(states[seat as usize], State::Thinks(..));
                Ok(self.seating.show(boards, clocks, thinks)?)
            }
            Reply::Sit(again) => {
                self.table.sit();
                self.states[seat as usize] = State::Sits(again.map(|time| at + time), saw);
                Ok(())
            }
        }
    }
}
