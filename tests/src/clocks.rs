//! The four clocks of a match, in milliseconds since its start. On each board the clock of the side to move runs.

use crate::seats::Seat;

/// What the players have left, and since when clocks are running.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// What each seat had left when its clock last started or stopped.
    left: [u64; 4],
    /// When the clock that runs on boards A and B was started.
    started: [u64; 2],
    increment: u64,
}

impl Clocks {
    /// Both boards start at time 0.
    pub fn new(left: [u64; 4], increment: u64) -> Clocks {
        Clocks { left, started: [0, 0], increment }
    }

    /// When the flag of a player falls whose clock is running, if he does not move.
    pub fn falls_at(&self, seat: Seat) -> u64 {
        self.started[seat.table.index()] + self.left[seat.index()]
    }

    /// The player whose clock is running has moved: his stops and gains the increment, his opponent's starts.
    pub fn press(&mut self, seat: Seat, at: u64) {
        self.left[seat.index()] = self.falls_at(seat) - at + self.increment;
        self.started[seat.table.index()] = at;
    }

    /// When the last move was made, on whichever board.
    pub fn last_press(&self) -> u64 {
        let [a, b] = self.started;
        a.max(b)
    }
}
