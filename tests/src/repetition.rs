//! Threefold repetition: what has stood on one board, and how often.

use crate::Reference;

/// Every position of a board so far, the first included.
#[derive(Clone, Debug)]
pub struct History {
    seen: Vec<Reference>,
}

impl History {
    /// The start counts as the first time that its position stands.
    pub fn new(start: &Reference) -> History {
        History { seen: vec![start.without_counters()] }
    }

    pub fn add(&mut self, position: &Reference) {
        self.seen.push(position.without_counters());
    }

    /// Whether the latest position stands for the third time, or more often.
    pub fn is_threefold(&self) -> bool {
        let same = self.seen.iter().filter(|&position| Some(position) == self.seen.last());
        same.count() >= 3
    }
}

impl Reference {
    /// All that makes a position different from another: the two counters do not.
    fn without_counters(&self) -> Reference {
        Reference { half_move_clock: 0, full_move_number: 0, ..self.clone() }
    }
}
