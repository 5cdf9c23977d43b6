//! How long a search may take.

use std::time::Duration;

use movegen::Move;

/// What ends a search. What is not given does not end it; without any, only being stopped does.
///
/// ```
/// use std::time::Duration;
/// use engine::Limits;
/// let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Whether to think while the opponent does: the clock counts only from [`Control::ponder_hit`](crate::Control) on.
    pub ponder: bool,
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
            ponder: false,
            infinite: false,
            moves: Vec::new(),
            lines: 1,
            overhead: Duration::from_millis(10),
            pace: 100,
        }
    }
}
