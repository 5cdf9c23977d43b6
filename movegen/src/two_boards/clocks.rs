//! Four clocks, driven by the caller's time.

use std::time::Duration;

use super::Seat;

/// What is left on the four clocks. They know the time only from their caller, so that tests and match runners may let
/// it pass as they like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    left: [Duration; 4],
    increments: [Duration; 4],
    now: Duration,
}

impl Clocks {
    /// The same time for everyone, and what a move adds to it.
    pub fn new(time: Duration, increment: Duration) -> Clocks {
        Clocks::of([time; 4], increment)
    }

    /// What everyone has, in the order of [`Seat::ALL`], and what a move adds to it.
    pub fn of(left: [Duration; 4], increment: Duration) -> Clocks {
        Clocks::each(left, [increment; 4])
    }

    /// What everyone has, and what each one's moves add to it, in the order of [`Seat::ALL`].
    pub fn each(left: [Duration; 4], increments: [Duration; 4]) -> Clocks {
        Clocks { left, increments, now: Duration::ZERO }
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat) -> Duration {
        self.left[seat as usize]
    }

    /// The time since the start of the match, as far as the caller has told it.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Lets time pass for the seats to move, up to `now` or to the first flag. Says whether a flag fell before `now`.
    pub(super) fn advance(&mut self, now: Duration, running: [Seat; 2]) -> bool {
        let elapsed = now.saturating_sub(self.now);
        let shortest = running.map(|seat| self.left(seat)).into_iter().min().unwrap_or_default();
        let step = elapsed.min(shortest);
        for seat in running {
            self.left[seat as usize] -= step;
        }
        self.now += step;
        elapsed > shortest
    }

    /// A seat has moved.
    pub(super) fn moved(&mut self, seat: Seat) {
        let left = &mut self.left[seat as usize];
        *left = left.saturating_add(self.increments[seat as usize]);
    }
}
