//! Who sits where, and waiting for what any of them says.

use std::time::{Duration, Instant};

use crossbeam_channel::Select;
use movegen::{Color, Seat};

use super::boards::Boards;
use super::player::{Clocks, News, Player, Question};
use super::squad::{Squad, seats_of};
use crate::arena::player::Fault;

/// Both teams at their boards.
pub struct Seating<'a> {
    chairs: Vec<Chair<'a>>,
}

/// A player and its seats.
struct Chair<'a> {
    player: &'a mut dyn Player,
    seats: &'static [Seat],
}

/// A player who cannot go on, and why.
#[derive(Debug)]
pub struct Failed {
    pub seats: &'static [Seat],
    pub fault: Fault,
}

impl<'a> Seating<'a> {
    /// The first squad has White on board A.
    pub fn new(squads: [&'a mut Squad; 2]) -> Seating<'a> {
        let mut chairs = Vec::new();
        for (color, squad) in Color::ALL.into_iter().zip(squads) {
            let count = squad.players.len();
            for (index, player) in squad.players.iter_mut().enumerate() {
                chairs.push(Chair { player: &mut **player, seats: seats_of(index, count, color) });
            }
        }
        Seating { chairs }
    }

    /// Lets a seat think.
    pub fn ask(&mut self, question: &Question) -> Result<(), Failed> {
        self.at(question.seat).map_or(Ok(()), |chair| chair.player.ask(question).map_err(|fault| chair.failed(fault)))
    }

    /// Shows the boards to everybody who thinks about one of them.
    pub fn show(
        &mut self,
        boards: &Boards,
        clocks: Option<Clocks>,
        thinks: impl Fn(Seat) -> bool,
    ) -> Result<(), Failed> {
        let thinking = self.chairs.iter_mut().filter(|chair| chair.seats.iter().any(|&seat| thinks(seat)));
        for chair in thinking {
            chair.player.show(boards, clocks).map_err(|fault| chair.failed(fault))?;
        }
        Ok(())
    }

    /// The partner of a seat says something; whether anybody listens.
    pub fn tell(&mut self, seat: Seat, message: &str) -> Result<bool, Failed> {
        self.at(seat).map_or(Ok(false), |chair| chair.player.tell(seat, message).map_err(|fault| chair.failed(fault)))
    }

    /// What a seat sees of the boards.
    pub fn sees(&mut self, seat: Seat, boards: &Boards) -> String {
        self.at(seat).map_or_else(String::new, |chair| chair.player.sees(seat, boards))
    }

    /// The next news of anybody; nothing if there are none until the deadline.
    pub fn hear(&mut self, deadline: Instant) -> Result<Option<News>, Failed> {
        loop {
            let mut select = Select::new();
            for chair in &self.chairs {
                chair.player.watch(&mut select);
            }
            let Ok(index) = select.ready_deadline(deadline) else { return Ok(None) };
            drop(select);
            let Some(chair) = self.chairs.get_mut(index) else { return Ok(None) };
            let news = chair.player.hear().map_err(|fault| chair.failed(fault))?;
            // A flood keeps us busy, but not for long.
            if news.is_some() || Instant::now() > deadline + FLOOD {
                return Ok(news);
            }
        }
    }

    /// The match is over: whoever still thinks is to stop. Gives the seats of those who do not.
    pub fn settle(&mut self, mut thinking: Vec<Seat>, patience: Duration) -> Vec<Seat> {
        let mut lost = Vec::new();
        self.chairs.iter_mut().for_each(|chair| chair.player.stop());
        let deadline = Instant::now() + patience;
        while !thinking.is_empty() && Instant::now() < deadline {
            match self.hear(deadline) {
                Ok(Some(News { seat, answer: Some(_), .. })) => thinking.retain(|&other| other != seat),
                Ok(_) => {}
                Err(Failed { seats, .. }) => {
                    lost.extend(seats);
                    thinking.retain(|seat| !seats.contains(seat));
                    self.chairs.retain(|chair| chair.seats != seats);
                }
            }
        }
        lost.extend(thinking);
        lost
    }

    fn at(&mut self, seat: Seat) -> Option<&mut Chair<'a>> {
        self.chairs.iter_mut().find(|chair| chair.seats.contains(&seat))
    }
}

/// So long a player may say things that are no news before others are heard again.
const FLOOD: Duration = Duration::from_millis(5);

impl Chair<'_> {
    fn failed(&self, fault: Fault) -> Failed {
        Failed { seats: self.seats, fault }
    }
}

/// Some seats in words.
pub fn names(seats: &[Seat]) -> String {
    seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" and ")
}
