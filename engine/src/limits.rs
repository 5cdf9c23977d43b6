//! How long a search may take.

use std::time::Duration;

use movegen::{Move, Piece};

use crate::Skill;

/// What ends a search. What is not given does not end it; without any, only being stopped does.
///
/// ```
/// use std::time::Duration;
/// use engine::Limits;
/// let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// How many half-moves deep.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many own moves, or fewer, is found.
    pub mate: Option<u32>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// What the clock of the side to move says: the search decides how much of it to take.
    pub clock: Option<Clock>,
    /// Whether to go on until stopped even if nothing is left to search.
    pub infinite: bool,
    /// The only moves to look at; all if there are none.
    pub moves: Vec<Move>,
    /// How many of the best moves to find.
    pub lines: usize,
    /// What passes between a decision and its arrival at whoever keeps the clock.
    pub overhead: Duration,
    /// How much of the usual time to take, in hundredths.
    pub pace: u32,
    /// How well to play; as well as possible if nothing is said.
    pub skill: Option<Skill>,
    /// What captured pieces are worth to others, in Bughouse with a partner.
    pub trades: Option<Trades>,
}

/// What a captured piece is worth to those at the other board of Bughouse who get it, by kind, in centipawns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trades {
    /// To the partner: a piece that the side to move captures.
    pub partner: [i32; Piece::ALL.len()],
    /// To the partner's opponent: a piece that the side to move loses.
    pub opponent: [i32; Piece::ALL.len()],
}

/// The clock of the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// How many moves must be made with it; the whole game if nothing is given.
    pub moves_to_go: Option<u32>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            infinite: false,
            moves: Vec::new(),
            lines: 1,
            overhead: Duration::from_millis(10),
            pace: 100,
            skill: None,
            trades: None,
        }
    }
}
