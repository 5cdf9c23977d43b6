//! Playing the games: threads take one after the other, and write them down in their order.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::Sender;
use engine::tune::{Played, SelfPlay, self_play};
use engine::{Engine, EngineError};
use movegen::Variant;

use super::Error;
use super::data::{self, Data, DataError};
use crate::arena::Openings;
use crate::progress;

/// Which games to play, and how.
pub struct Plan {
    pub variant: Variant,
    pub games: u64,
    pub nodes: u64,
    pub longest: usize,
    pub seed: u64,
    pub threads: usize,
}

/// The table of each player, in megabytes: games so small need no more.
const MEGABYTES: usize = 1;
/// Games begin with so many random half-moves, and up to so many more.
const LEAST_PLIES: u32 = 6;
const MORE_PLIES: u64 = 5;

impl Plan {
    /// Plays the games that a file does not have yet, and gives them all.
    pub fn complete(&self, path: &Path, resume: bool) -> Result<Data, Error> {
        let failed = |error| DataError::File { path: path.to_owned(), error };
        let header = self.header();
        let used = std::fs::metadata(path).is_ok_and(|file| file.len() > 0);
        let mut data = match (used, resume) {
            (true, false) => return Err(DataError::Exists(path.to_owned()).into()),
            (true, true) => Data::read(path, self.variant)?,
            (false, _) => {
                std::fs::write(path, format!("{header}\n")).map_err(failed)?;
                Data::read(path, self.variant)?
            }
        };
        if data.header != header {
            let (found, wanted) = (data.header, header);
            return Err(DataError::Other { path: path.to_owned(), found, wanted }.into());
        }
        let there = data.games.len() as u64;
        if there < self.games {
            let mut file = OpenOptions::new().append(true).open(path).map_err(failed)?;
            // A game that was not finished is played again.
            file.set_len(data.whole).map_err(failed)?;
            self.play(there, &mut file, path)?;
            data = Data::read(path, self.variant)?;
        }
        Ok(data)
    }

    fn header(&self) -> String {
        let Plan { variant, nodes, longest, seed, .. } = self;
        format!("{}--nodes {nodes} --max-plies {longest} --seed {seed}", data::title(*variant))
    }

    /// Plays games from a number on and writes them.
    fn play(&self, from: u64, file: &mut File, path: &Path) -> Result<(), Error> {
        let bar = progress::parts();
        bar.set_length(self.games);
        bar.set_position(from);
        bar.set_message("of the games played");
        let (next, over) = (AtomicU64::new(from), AtomicBool::new(false));
        let (sender, finished) = crossbeam_channel::unbounded();
        let result = thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, next, over) = (sender.clone(), &next, &over);
                scope.spawn(move || self.work(next, over, &sender));
            }
            drop(sender);
            let (mut early, mut number) = (BTreeMap::new(), from);
            let mut write = || -> Result<(), Error> {
                for (finished, game) in &finished {
                    early.insert(finished, game);
                    // What a game is does not depend on who finished first.
                    while let Some(game) = early.remove(&number) {
                        let written = file.write_all(data::text(&game?).as_bytes());
                        written.map_err(|error| DataError::File { path: path.to_owned(), error })?;
                        number += 1;
                        bar.set_position(number);
                    }
                }
                Ok(())
            };
            let result = write();
            over.store(true, Relaxed);
            result
        });
        bar.finish_and_clear();
        result
    }

    /// Plays game after game until there are no more.
    fn work(&self, next: &AtomicU64, over: &AtomicBool, sender: &Sender<(u64, Result<Played, EngineError>)>) {
        let mut engine = None;
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= self.games || over.load(Relaxed) {
                return;
            }
            let game = self.game(number, &mut engine);
            if sender.send((number, game)).is_err() {
                return;
            }
        }
    }

    fn game(&self, number: u64, engine: &mut Option<Engine>) -> Result<Played, EngineError> {
        let engine = match engine {
            Some(engine) => engine,
            none => none.insert(Engine::new(1, MEGABYTES)?),
        };
        let plies = LEAST_PLIES + (number % MORE_PLIES) as u32;
        let start = Openings::Random { variant: self.variant, plies, seed: self.seed }.opening(number);
        let settings = SelfPlay { nodes: self.nodes, longest: self.longest };
        self_play(engine, &*start, settings, self.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }
}
