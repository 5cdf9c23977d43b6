//! What the games of a match say: the tally, the Elo difference with its error, and the sequential test. Numbers in, numbers
//! out; nothing here plays, prints or waits.
//!
//! Games are played in pairs, one opening with colours reversed. The two games of a pair are not independent (an opening that
//! favours White gives a win each), so the pair and not the game is the unit of every calculation: five results, worth 0, ½,
//! 1, 1½ and 2 points, the pentanomial model of Michel Van den Bergh that the testing of Stockfish made common.

mod estimate;
#[cfg(test)]
mod simulation;
mod sprt;
mod tally;

pub use estimate::Estimate;
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::{GameResult, Tally};

/// The score between 0 and 1 that a player stronger by `elo` is expected to reach.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that explains a score; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for (elo, score) in [(0.0, 0.5), (400.0, 10.0 / 11.0), (-400.0, 1.0 / 11.0), (35.0, 0.550_199_353_253_537)] {
            assert!((score_of_elo(elo) - score).abs() < 1e-12, "{elo}");
            assert!((elo_of_score(score) - elo).abs() < 1e-9, "{elo}");
        }
        assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
