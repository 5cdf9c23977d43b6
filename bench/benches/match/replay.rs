//! The searches of a match once more, without a runner.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Control, Engine, Limits};
use movegen::{Color, Variant};
use serde_json::Value;

use crate::{NODES, RANDOM_PLIES, THREADS};

/// The table of a built-in engine that may look at so few nodes, in megabytes.
const HASH: usize = 2;

/// A game of a match.
pub struct Game {
    start: String,
    moves: Vec<String>,
    white: String,
}

impl Game {
    /// Reads a line of a journal.
    pub fn read(line: &str) -> Option<Game> {
        let entry: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let moves = entry["moves"].as_array()?.iter().map(text).collect::<Option<Vec<String>>>()?;
        Some(Game { start: text(&entry["fen"])?, moves, white: text(&entry["white"])? })
    }

    /// How many of its moves were searched for.
    pub fn searches(&self) -> usize {
        self.moves.len() - RANDOM_PLIES
    }

    /// Plays the game again, and gives the time that its searches took.
    fn replay(&self, variant: Variant, engines: &mut [Engine; 2], searching: bool) -> Result<Duration, String> {
        engines.iter_mut().for_each(Engine::clear);
        let mut board = variant.game(Some(&self.start)).map_err(|error| error.to_string())?;
        let mut taken = Duration::ZERO;
        for (index, text) in self.moves.iter().enumerate() {
            let ply = board.parse_text(text).map_err(|refusal| refusal.to_string())?;
            if searching && index >= RANDOM_PLIES {
                let first = (board.turn() == Color::White) == (self.white == "a");
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let start = Instant::now();
                let outcome = engines[usize::from(!first)].search(&*board, &limits, &Control::default(), &mut |_| ());
                taken += start.elapsed();
                if outcome.map_err(|error| error.to_string())?.best != Some(ply.mv) {
                    return Err(format!("the search finds another move than {text} in {}", board.fen()));
                }
            }
            board.play(ply).map_err(|refusal| refusal.to_string())?;
        }
        Ok(taken)
    }
}

/// Plays the games of a match again with as many threads, and gives the time that all searches took together.
pub fn replay(variant: Variant, games: &[Game], searching: bool) -> Result<Duration, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut engines = [engine()?, engine()?];
        let mut taken = Duration::ZERO;
        while let Some(game) = games.get(next.fetch_add(1, Relaxed)) {
            taken += game.replay(variant, &mut engines, searching)?;
        }
        Ok(taken)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().map_err(|_| "a thread failed".to_owned())?).sum()
    })
}

fn engine() -> Result<Engine, String> {
    Engine::new(1, HASH).map_err(|error| error.to_string())
}
