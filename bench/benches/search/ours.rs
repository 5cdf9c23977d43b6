//! Our own search.

use std::time::Duration;

use engine::{Control, Engine, Limits};
use movegen::Variant;

/// An engine for one game.
pub struct Ours {
    engine: Engine,
    variant: Variant,
}

impl Ours {
    pub fn new(variant: Variant, threads: usize) -> Ours {
        Ours { engine: Engine::new(threads, 64).expect("threads and 64 MB can be had"), variant }
    }

    /// Million nodes per second on a position, from an empty table.
    pub fn speed(&mut self, fen: &str, time: Duration) -> f64 {
        let game = self.variant.game(Some(fen)).expect("the positions are sound");
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        self.engine.clear();
        let outcome =
            self.engine.search(&*game, &limits, &Control::default(), &mut |_| ()).expect("the search does not fail");
        outcome.nodes as f64 / outcome.time.as_secs_f64() / 1e6
    }
}
