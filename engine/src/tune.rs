//! Finding the weights of the evaluation in games that the engine plays against itself.
//!
//! [`self_play()`] plays a game and picks quiet positions from it, each with the value that a small search gave it. [`fit()`] takes
//! many such games and looks for the weights whose evaluation, as a chance to win, comes nearest to what the searches and the
//! results said: gradient descent on the logistic loss (chessprogramming.org/Texel's_Tuning_Method). Where games and files are
//! kept is up to the caller.
//!
//! Everything depends on seeds alone, not on the number of threads.

mod descent;
mod fit;
mod linear;
#[cfg(test)]
mod random;
mod self_play;

use movegen::{FenError, Score, Variant};

pub use fit::fit;
pub use self_play::{SelfPlay, self_play};

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// What a search said of it, in centipawns for White.
    pub value: i32,
}

/// A game that was played to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Some of its positions, in their order.
    pub samples: Vec<Sample>,
    /// How it ended.
    pub score: Score,
}

/// How to look for weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How many threads do the work.
    pub threads: usize,
    /// What decides which games are held out, and the order of the positions.
    pub seed: u64,
    /// How much the values of searches count against the results of games, from 0 to 1.
    pub trust: f64,
    /// How strongly weights are held near those that they begin with: what each centipawn away costs when squared, as a loss in all
    /// positions together.
    pub hold: f64,
    /// The share of games that nothing is learned from.
    pub held_out: f64,
    /// How often the evaluation is looked at anew as a sum of its weights: only the danger of kings is none.
    pub rounds: usize,
    /// How often all positions are gone through in each round.
    pub epochs: usize,
    /// How many positions each step looks at.
    pub batch: usize,
    /// How far the first steps go, in centipawns; the last go hardly anywhere.
    pub rate: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            seed: 1,
            trust: 0.6,
            hold: 0.002,
            held_out: 0.1,
            rounds: 4,
            epochs: 15,
            batch: 4_096,
            rate: 1.5,
        }
    }
}

/// How far a search for weights has come: at the end of a round it can be left, and taken up again as if nothing had happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// How many rounds are done.
    pub rounds: usize,
    /// The weights, in the order of their table.
    pub weights: Vec<f64>,
}

/// The mean loss of some weights, rounded as they are written; less is better.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Losses {
    /// In the positions that are learned from.
    pub learned: f64,
    /// In those that are held out.
    pub held_out: f64,
}

/// What is told on the way.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The positions have been read, and shared out by games.
    Shared {
        /// Positions to learn from.
        learned: usize,
        /// Positions that are held out.
        held_out: usize,
        /// The centipawns for which the chance to win rises from a half to 73 %, as the first weights have it.
        scale: f64,
    },
    /// The losses when a round begins.
    Round {
        /// How many rounds are done.
        done: usize,
        /// With the weights that these have led to.
        losses: Losses,
        /// Where to go on from.
        checkpoint: Checkpoint,
    },
    /// All positions have been gone through once more.
    Epoch {
        /// How often in all rounds.
        done: usize,
        /// How often that will be.
        of: usize,
    },
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The table of the weights, as files keep it.
    pub table: String,
    /// What the first weights lose, and what these do.
    pub losses: [Losses; 2],
}

/// Why no weights were found.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The game uses the weights of another one.
    #[error("{0} has the weights of {1}: tune those")]
    Shared(Variant, Variant),
    /// A position cannot be read.
    #[error("the position is none of this game: {error}")]
    Fen {
        /// Which one, counted through all games.
        index: usize,
        /// What is wrong with it.
        error: FenError,
    },
    /// There is nothing to learn from, or nothing to hold out.
    #[error("{learned} positions to learn from and {held_out} held out are too few: more games are needed")]
    TooFew {
        /// Positions to learn from.
        learned: usize,
        /// Positions that are held out.
        held_out: usize,
    },
    /// A checkpoint is not one of this game.
    #[error("the state of the work is not one of this game: it has {found} weights, and {needed} are needed")]
    Checkpoint {
        /// The weights that it has.
        found: usize,
        /// The weights that the game has.
        needed: usize,
    },
    /// The threads could not be started.
    #[error("{0} threads could not be started: {1}")]
    Threads(usize, rayon::ThreadPoolBuildError),
}
