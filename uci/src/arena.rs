//! The arena: matches between engines, in any game.

pub mod statistics;
