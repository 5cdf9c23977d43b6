//! The rules: against a slow second implementation, known counts, small cases, properties and hostile input. One program,
//! since every file needs all games compiled.

#[macro_use]
#[path = "../random/mod.rs"]
mod random;

mod agreement;
mod drawing;
mod fens;
mod games;
mod matches;
mod move_texts;
mod perft_suites;
mod pgn;
mod properties;
mod python_chess;
mod rule_cases;
mod san;
