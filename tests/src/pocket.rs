//! What one side holds in hand.

use crate::board::Kind;

/// The pieces in hand, by their number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pocket {
    counts: [u16; Kind::ALL.len()],
}

impl Pocket {
    pub fn count(&self, kind: Kind) -> u16 {
        self.counts[kind as usize]
    }

    pub fn holds(&self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    pub fn add(&mut self, kind: Kind) {
        self.counts[kind as usize] += 1;
    }

    /// Takes one piece of this kind out.
    ///
    /// # Panics
    /// If there is none.
    pub fn remove(&mut self, kind: Kind) {
        assert!(self.holds(kind), "the pocket holds no {kind:?}");
        self.counts[kind as usize] -= 1;
    }
}
