//! What a search tells while it runs, and in the end: values, no text.

use std::time::Duration;

use movegen::Move;

use crate::Value;

/// What a search has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// A line has been searched to some depth.
    Line(Line),
    /// The main thread begins with a move at the root.
    Move {
        /// The move.
        mv: Move,
        /// Its place among all moves at the root, from 1.
        number: usize,
        /// How deep it is searched.
        depth: u32,
    },
}

/// Whether the value of a line is exact.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is what the search found.
    Exact,
    /// The true one is at least this; a wider window is searched next.
    AtLeast,
    /// The true one is at most this; a wider window is searched next.
    AtMost,
}

/// One of the best lines, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How many half-moves deep.
    pub depth: u32,
    /// The deepest line that was looked at.
    pub selective_depth: u32,
    /// Its place among the best lines, from 1.
    pub rank: usize,
    /// What it is worth to the side to move.
    pub value: Value,
    /// How sure that is.
    pub certainty: Certainty,
    /// Positions so far, of all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The moves, all legal. A coin shot is the last one: nobody knows how it goes on.
    pub moves: Vec<Move>,
}

impl Line {
    /// Positions a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The best move; nothing if there is no legal one.
    pub best: Option<Move>,
    /// What the opponent is expected to answer; nothing after a coin shot.
    pub reply: Option<Move>,
    /// What the best move is worth to the side to move.
    pub value: Value,
    /// Where the best move is a coin shot: what it is worth on heads, and on tails.
    pub coin: Option<[Value; 2]>,
    /// How deep the best move was searched.
    pub depth: u32,
    /// Positions, of all threads.
    pub nodes: u64,
    /// Positions of each thread.
    pub nodes_by_thread: Vec<u64>,
    /// How long it took.
    pub time: Duration,
}
