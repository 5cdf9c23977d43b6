//! The player: its search against plain ones, forced mates, what ends a search, and matches against a yardstick.

#[macro_use]
#[path = "../random/mod.rs"]
mod random;

mod engine;
mod exact;
mod mates;
mod solver;
mod strength;
mod yardstick;
