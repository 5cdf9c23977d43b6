//! The hand on the switch of a running search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a search, or tells it that the opponent has played the expected move. Shared with whoever waits for it.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// Ends the search that is running, within some milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// The opponent has played the move that the search assumed: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    pub(crate) fn begin(&self, ponder: bool) {
        self.stopped.store(false, Relaxed);
        self.pondering.store(ponder, Relaxed);
    }
}
