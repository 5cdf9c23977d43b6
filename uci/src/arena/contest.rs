//! What the games of a match are, as its runner sees them: played on one board or on two, they begin, end and are counted alike.

use movegen::pgn::Record;
use movegen::{Color, Score};

use super::Entrant;
use super::allowance::Allowance;
use super::openings::Openings;
use super::player::{Fault, Player};
use super::referee::{self, House};

/// A kind of game that can be played as a match.
pub trait Contest: Sync {
    /// An engine that has been started.
    type Engine;

    /// Starts an engine.
    fn start(&self, entrant: &Entrant) -> Result<Self::Engine, Fault>;

    /// Finds out whether an engine plays the game at all.
    fn try_out(&self, engine: &mut Self::Engine) -> Result<(), Fault>;

    /// Plays a game from an opening; nothing if it was broken off. `seed` decides its coins.
    fn play(&self, opening: u64, sides: [Side<Self::Engine>; 2], seed: u64) -> Option<Ended>;

    /// A game that a side loses because there is none.
    fn forfeit(&self, opening: u64, loser: Color, fault: &Fault) -> Ended;

    /// Writes into a record who played.
    fn sign(&self, record: &mut Record, names: [&str; 2]);
}

/// An engine with what it may use. The first side is White; on two boards, White on A with the partner.
pub struct Side<'a, E> {
    pub engine: &'a mut E,
    pub allowance: Allowance,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// As White sees it; on two boards, as White on A does.
    pub score: Score,
    /// In words.
    pub reason: String,
    /// Which of the two sides did what no player may, and must be started anew.
    pub faults: [bool; 2],
    /// Where it started, and its moves as UCI writes them.
    pub start: String,
    pub moves: Vec<String>,
    pub record: Record,
}

/// Games on one board.
pub struct OneBoard<'a> {
    pub openings: Openings,
    pub house: &'a House,
}

impl Contest for OneBoard<'_> {
    type Engine = Player;

    fn start(&self, entrant: &Entrant) -> Result<Player, Fault> {
        Player::start(&entrant.spec)
    }

    fn try_out(&self, engine: &mut Player) -> Result<(), Fault> {
        engine.begin(&*self.openings.opening(0))
    }

    fn play(&self, opening: u64, sides: [Side<Player>; 2], seed: u64) -> Option<Ended> {
        referee::play(&*self.openings.opening(opening), sides, self.house, seed)
    }

    fn forfeit(&self, opening: u64, loser: Color, fault: &Fault) -> Ended {
        referee::forfeit(&*self.openings.opening(opening), loser, fault)
    }

    fn sign(&self, record: &mut Record, [white, black]: [&str; 2]) {
        record.set_tag("White", white);
        record.set_tag("Black", black);
    }
}
