//! An engine as a team: one program for both seats, or one for each.

use std::fmt;
use std::str::FromStr;

use movegen::{Color, Seat, Variant};

use super::builtin::BuiltinSeat;
use super::one_board::OneBoardProgram;
use super::player::Player;
use super::program::SeatedProgram;
use crate::arena::player::Fault;
use crate::arena::program::Program;
use crate::arena::spec::Spec;

/// How many processes a program is started as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    /// One for both seats of the team.
    Team,
    /// One for each seat.
    Each,
}

/// The text is neither.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no way to seat an engine: write seats=team or seats=each")]
pub struct NoSeats(String);

impl FromStr for Seats {
    type Err = NoSeats;

    fn from_str(text: &str) -> Result<Seats, NoSeats> {
        match text {
            "team" => Ok(Seats::Team),
            "each" => Ok(Seats::Each),
            _ => Err(NoSeats(text.to_owned())),
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seats::Team => "team",
            Seats::Each => "each",
        })
    }
}

/// The players of a team: one for both seats, or two.
pub struct Squad {
    pub players: Vec<Box<dyn Player>>,
}

impl Squad {
    /// Starts an engine. A program that has the option `Seats` plays on two boards; any other one knows one board only.
    pub fn start(spec: &Spec) -> Result<Squad, Fault> {
        let Some(command) = &spec.command else {
            return Ok(Squad { players: vec![Box::new(BuiltinSeat::new(spec)?), Box::new(BuiltinSeat::new(spec)?)] });
        };
        let first = Program::start(command, &spec.options)?;
        let another = || Program::start(command, &spec.options);
        let players: Vec<Box<dyn Player>> = match (first.has("Seats"), spec.seats) {
            (true, None | Some(Seats::Team)) => vec![Box::new(SeatedProgram::new(first))],
            (true, Some(Seats::Each)) => {
                vec![Box::new(SeatedProgram::new(first)), Box::new(SeatedProgram::new(another()?))]
            }
            (false, None | Some(Seats::Each)) => {
                vec![Box::new(OneBoardProgram::new(first)), Box::new(OneBoardProgram::new(another()?))]
            }
            (false, Some(Seats::Team)) => return Err(Fault::OneSeat),
        };
        Ok(Squad { players })
    }

    /// A new match begins, for the team with this colour on board A.
    pub fn begin(&mut self, variant: Variant, color: Color) -> Result<(), Fault> {
        let count = self.players.len();
        for (index, player) in self.players.iter_mut().enumerate() {
            player.begin(variant, seats_of(index, count, color))?;
        }
        Ok(())
    }
}

/// The seats of the team with this colour on board A.
pub fn seats(color: Color) -> &'static [Seat; 2] {
    match color {
        Color::White => &[Seat::WhiteA, Seat::BlackB],
        Color::Black => &[Seat::WhiteB, Seat::BlackA],
    }
}

/// The seats of one of so many players of that team.
pub fn seats_of(index: usize, count: usize, color: Color) -> &'static [Seat] {
    let seats = seats(color);
    if count == 1 { seats } else { seats.get(index..=index).unwrap_or_default() }
}
