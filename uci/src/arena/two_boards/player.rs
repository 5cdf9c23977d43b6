//! Who plays on two boards: what a seat is asked, and what comes back while time goes on.

use std::time::{Duration, Instant};

use crossbeam_channel::Select;
use movegen::{Board, Color, Seat, Variant};

use super::boards::Boards;
use crate::arena::allowance::Allowance;
use crate::arena::player::{Answer, Fault};

/// What the clocks show, in the order of [`Seat::ALL`].
#[derive(Copy, Clone, Debug)]
pub struct Clocks {
    pub left: [Duration; 4],
    pub increments: [Duration; 4],
}

impl Clocks {
    /// The clocks of one board.
    pub fn on(&self, board: Board) -> [Option<engine::Clock>; 2] {
        Color::ALL.map(|color| Some(self.of(board.seat(color))))
    }

    pub fn of(&self, seat: Seat) -> engine::Clock {
        let (left, increment) = (self.left[seat as usize], self.increments[seat as usize]);
        engine::Clock { left, increment, moves_to_go: None }
    }
}

/// A question to a seat that is to move: what to play now, if anything.
pub struct Question<'a> {
    pub seat: Seat,
    pub boards: &'a Boards,
    pub allowance: Allowance,
    /// Nothing if nobody has a clock.
    pub clocks: Option<Clocks>,
}

/// What a seat wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The move as UCI writes it, without its board.
    Move(String),
    /// Not to move for now; to be asked again after so long at the latest, if that is said.
    Sit(Option<Duration>),
}

/// What has come from a player.
pub struct News {
    pub seat: Seat,
    pub at: Instant,
    /// What the seat says to its partner.
    pub messages: Vec<String>,
    /// What it answers, and what it thinks of that.
    pub answer: Option<(Reply, Answer)>,
}

/// An engine at one seat or at both of a team. Questions are answered in its own time; nobody is asked twice at once.
pub trait Player {
    /// A new match begins, in which these are its seats.
    fn begin(&mut self, variant: Variant, seats: &[Seat]) -> Result<(), Fault>;

    /// Lets a seat think.
    fn ask(&mut self, question: &Question) -> Result<(), Fault>;

    /// The boards have changed while a seat thinks, but not the turn on its own board.
    fn show(&mut self, boards: &Boards, clocks: Option<Clocks>) -> Result<(), Fault>;

    /// The partner of a seat says something; whether anybody listens.
    fn tell(&mut self, seat: Seat, message: &str) -> Result<bool, Fault>;

    /// Whoever thinks is to answer at once.
    fn stop(&mut self);

    /// What a seat sees: once that has changed, a seat that sits is asked again.
    fn sees(&self, seat: Seat, boards: &Boards) -> String;

    /// Adds where its news come from to what is waited for.
    fn watch<'a>(&'a self, select: &mut Select<'a>);

    /// Takes what has come, if that is any news.
    fn hear(&mut self) -> Result<Option<News>, Fault>;
}
