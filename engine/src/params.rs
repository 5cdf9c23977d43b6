//! The numbers of the search, in one place. Depths are in plies, values in centipawns.

/// The first window around the value of the last iteration.
pub const ASPIRATION: i32 = 18;

/// Reverse futility: deepest, and what each ply may change.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub const REVERSE_FUTILITY_MARGIN: i32 = 75;

/// Null move: shallowest, and how much shallower the other side is searched.
pub const NULL_MOVE_DEPTH: i32 = 3;
pub const NULL_MOVE_REDUCTION: i32 = 3;
/// One ply more for each so many centipawns above beta, up to three.
pub const NULL_MOVE_SURPLUS: i32 = 200;

/// Late moves: how many quiet moves are tried at depth 1, and how many more for depth squared.
pub const LATE_MOVE_DEPTH: i32 = 6;
pub const LATE_MOVE_FIRST: i32 = 4;

/// Where pieces can be dropped, the limit grows with their kinds: times half of this number and the kinds together.
pub const LATE_MOVE_DROPS: i32 = 3;

/// Reductions: the constant, and the divisor of ln(depth) · ln(move number).
pub const REDUCTION_BASE: f64 = 0.77;
pub const REDUCTION_DIVISOR: f64 = 2.36;
/// A quiet move's history that is worth one ply.
pub const REDUCTION_HISTORY: i32 = 8_192;

/// Histories: the most they can say, and the most one search adds.
pub const HISTORY_LIMIT: i32 = 16_384;
pub const HISTORY_BONUS: i32 = 1_400;
/// Where a coin shot stands among the quiet moves.
pub const COIN_SHOT_HISTORY: i32 = 6_000;

/// From this half-move clock on the table decides nothing.
pub const LAST_TIMELESS: u16 = 85;

/// Quiescence: what a capture must bring at least to be tried, besides the victim.
pub const DELTA_MARGIN: i32 = 150;
