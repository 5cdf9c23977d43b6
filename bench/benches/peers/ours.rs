//! Perft as Fletcher counts.

use std::hint::black_box;

use bench::Counter;
use movegen::rules::Rules;
use movegen::{Position, Variant, WithRules, perft};

/// A count of a game that is chosen at run time.
pub fn counter(variant: Variant, fen: &str, depth: u32) -> Result<Counter, String> {
    variant.with_rules(Prepare { fen, depth })
}

struct Prepare<'a> {
    fen: &'a str,
    depth: u32,
}

impl WithRules for Prepare<'_> {
    type Output = Result<Counter, String>;

    fn run<R: Rules>(self) -> Self::Output {
        let Prepare { fen, depth } = self;
        let position = Position::<R>::from_fen(fen).map_err(|error| format!("the FEN `{fen}`: {error}"))?;
        Ok(Box::new(move || perft(black_box(&position), depth)))
    }
}
