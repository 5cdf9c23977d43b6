//! The numbers of the search, in one place. Depths are in plies, values in centipawns, reductions in 1024ths of a ply.

use movegen::rules::{Rules, Source};

/// Whether captured pieces come back by drops. Then kings live dangerously: a quiet move can bring more than material shows,
/// and a check is worth a deeper look.
#[inline]
pub fn drops_freely<R: Rules>(rules: R) -> bool {
    rules.drops().is_some_and(|drops| drops.source != Source::Reserve)
}

/// The first window around the value of the last iteration.
pub const ASPIRATION: i32 = 18;

/// Reverse futility: deepest, and what each ply may change.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub const REVERSE_FUTILITY_MARGIN: i32 = 75;

/// Razoring: deepest, the margin, and what is added for depth squared.
pub const RAZOR_DEPTH: i32 = 3;
pub const RAZOR_MARGIN: i32 = 200;
pub const RAZOR_SLOPE: i32 = 150;

/// Null move: shallowest, and how much shallower the other side is searched.
pub const NULL_MOVE_DEPTH: i32 = 3;
pub const NULL_MOVE_REDUCTION: i32 = 3;
/// One ply more for each so many centipawns above beta, up to three.
pub const NULL_MOVE_SURPLUS: i32 = 200;

/// ProbCut: shallowest, how far beyond beta a capture must be, and in a search how much less deep.
pub const PROB_CUT_DEPTH: i32 = 5;
pub const PROB_CUT_MARGIN: i32 = 200;
pub const PROB_CUT_REDUCTION: i32 = 4;

/// Nodes without a move from the table are searched a ply less deep from this depth on.
pub const UNKNOWN_DEPTH: i32 = 4;

/// Late moves: how many quiet moves are tried at depth 1, and how many more for depth squared.
pub const LATE_MOVE_DEPTH: i32 = 6;
pub const LATE_MOVE_FIRST: i32 = 4;
/// Where pieces can be dropped, the limit grows with their kinds: times half of this number and the kinds together.
pub const LATE_MOVE_DROPS: i32 = 3;

/// Futility of quiet moves: deepest, the margin, what each ply adds, and how much history adds a centipawn. Not where pieces
/// are dropped: in Crazyhouse playing without it won 37 ± 44 Elo.
pub const FUTILITY_DEPTH: i32 = 7;
pub const FUTILITY_MARGIN: i32 = 100;
pub const FUTILITY_SLOPE: i32 = 90;
pub const FUTILITY_HISTORY: i32 = 256;

/// Losing exchanges: deepest, and how much may be lost, by quiet moves for depth squared and by captures for depth.
pub const EXCHANGE_DEPTH: i32 = 8;
pub const EXCHANGE_QUIET: i32 = 25;
pub const EXCHANGE_NOISY: i32 = 100;

/// Singular moves: shallowest, how much better than all others for each eight plies, and how much to be searched two plies
/// deeper; how often that may happen in a line.
pub const SINGULAR_DEPTH: i32 = 7;
pub const SINGULAR_MARGIN: i32 = 16;
pub const SINGULAR_FAR: i32 = 18;
pub const MOST_DOUBLED: u32 = 8;

/// Reductions: the constant, and the divisor of ln(depth) · ln(move number).
pub const REDUCTION_BASE: f64 = 0.77;
pub const REDUCTION_DIVISOR: f64 = 2.36;
/// A move's history that is worth one ply: of quiet moves, and of captures.
pub const REDUCTION_HISTORY: i32 = 16_384;
pub const REDUCTION_HISTORY_NOISY: i32 = 32_768;
/// What is added where the best move from the table is a capture, and where earlier moves failed to a good answer.
pub const REDUCTION_NOISY_BEST: i32 = 512;
pub const REDUCTION_CUTOFFS: i32 = 512;
/// So many answers are needed for that.
pub const MANY_CUTOFFS: u32 = 3;

/// A reduced move that surprises is searched a ply deeper if it is better than the best by the first number, and a ply less deep
/// if not even by the second.
pub const DEEPER: i32 = 45;
pub const SHALLOWER: i32 = 8;

/// Histories: the most one entry can say, and the most one search adds.
pub const HISTORY_LIMIT: i32 = 16_384;
pub const HISTORY_BONUS: i32 = 1_400;
/// Where a coin shot stands among the quiet moves, and what stands before others because it gives check.
pub const COIN_SHOT_HISTORY: i32 = 6_000;
pub const CHECK_HISTORY: i32 = 6_000;
/// How much of a capture's history counts besides its victim.
pub const CAPTURE_HISTORY: i32 = 16;

/// Corrections of the evaluation: the most that one entry says, and how many make a centipawn.
pub const CORRECTION_LIMIT: i32 = 1_024;
pub const CORRECTION_GRAIN: i32 = 32;

/// From this half-move clock on the table decides nothing.
pub const LAST_TIMELESS: u16 = 85;

/// Quiescence: what a capture must bring at least to be tried, besides the victim.
pub const DELTA_MARGIN: i32 = 150;
