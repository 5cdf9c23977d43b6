//! The hand on the switch of a search.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Stops a search, or tells it that the opponent has played the expected move. Each search has its own, made before it
/// begins and shared with whoever may end it: so no word comes too early, and none that comes too late ends the next one.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    ponders: bool,
    hit: OnceLock<Instant>,
}

impl Control {
    /// For a search that thinks while the opponent does: its clock counts from [`ponder_hit`](Control::ponder_hit) on, and
    /// before that nothing but [`stop`](Control::stop) ends it.
    pub fn pondering() -> Control {
        Control { ponders: true, ..Control::default() }
    }

    /// Ends the search within some milliseconds; one that has not begun ends as soon as it does.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// The opponent has played the move that the search assumed: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.hit.get_or_init(Instant::now);
    }

    /// Whether it was stopped.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether it still waits for the expected move.
    pub fn is_pondering(&self) -> bool {
        self.ponders && self.hit.get().is_none()
    }

    /// How long the clock has been running for a search that began at `start`; nothing while it ponders.
    pub(crate) fn on_the_clock(&self, start: Instant) -> Option<Duration> {
        match self.hit.get().filter(|_| self.ponders) {
            Some(&hit) => Some(hit.max(start).elapsed()),
            None => (!self.ponders).then(|| start.elapsed()),
        }
    }
}
