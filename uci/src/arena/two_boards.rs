//! Matches of Bughouse on two boards: each game is one of two teams, White on A and Black on B against the other two seats.

mod boards;
mod builtin;
mod one_board;
mod openings;
mod player;
mod program;
mod real_time;
mod seating;
mod squad;
mod table;
mod virtual_time;

use movegen::pgn::Record;
use movegen::{Color, Seat, Variant};

use super::Entrant;
use super::allowance::Allowance;
use super::contest::{Contest, Ended, Side};
use super::player::Fault;
use super::referee::House;

pub use openings::{Openings, OpeningsError};
use seating::Seating;
pub use squad::{NoSeats, Seats, Squad};
use table::{Over, Table};

/// Games on two boards.
pub struct TwoBoards<'a> {
    pub variant: Variant,
    pub openings: Openings,
    pub house: &'a House,
    /// Positions for a second, if time is counted in positions even where allowances are times.
    pub speed: Option<u64>,
}

/// Positions for a second where nothing else is said: what it is does not matter, unless seats wait for a time.
const SPEED: u64 = 1_000_000;

/// Whether nothing that engines are allowed depends on time.
pub fn is_timeless(allowance: Allowance) -> bool {
    matches!(allowance, Allowance::Nodes(_) | Allowance::Depth(_))
}

impl Contest for TwoBoards<'_> {
    type Engine = Squad;

    fn start(&self, entrant: &Entrant) -> Result<Squad, Fault> {
        Squad::start(&entrant.spec)
    }

    fn try_out(&self, engine: &mut Squad) -> Result<(), Fault> {
        engine.begin(self.variant, Color::White)
    }

    fn play(&self, opening: u64, sides: [Side<Squad>; 2], _seed: u64) -> Option<Ended> {
        let boards = self.openings.opening(opening);
        let allowed = sides.each_ref().map(|side| side.allowance);
        let allowances = Seat::ALL.map(|seat| allowed[seat.team().color_on_a() as usize]);
        let timeless = allowed.into_iter().all(is_timeless);
        let speed = self.speed.or(timeless.then_some(SPEED));
        let squads = sides.map(|side| side.engine);
        for color in Color::ALL {
            if let Err(fault) = squads[color as usize].begin(self.variant, color) {
                let reason = format!("{}: {fault}", seating::names(squad::seats(color)));
                let over = Over::Lost { seat: squad::seats(color)[0], reason, broken: true };
                return Table::new(boards, allowances, self.house).ended(over, [false; 2]);
            }
        }
        let (table, seating) = (Table::new(boards, allowances, self.house), Seating::new(squads));
        match speed {
            Some(speed) => virtual_time::play(table, seating, allowances, speed),
            None => real_time::play(table, seating, allowances),
        }
    }

    fn forfeit(&self, opening: u64, loser: Color, fault: &Fault) -> Ended {
        // Nobody thinks in this game.
        let table = Table::new(self.openings.opening(opening), [Allowance::Depth(1); 4], self.house);
        table.forfeit(squad::seats(loser)[0], fault)
    }

    fn sign(&self, record: &mut Record, names: [&str; 2]) {
        for (seat, tag) in Seat::ALL.into_iter().zip(["WhiteA", "BlackA", "WhiteB", "BlackB"]) {
            record.set_tag(tag, names[seat.team().color_on_a() as usize]);
        }
    }
}
