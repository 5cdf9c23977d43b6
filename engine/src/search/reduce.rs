//! How much less deep late moves are searched at first (chessprogramming.org/Late_Move_Reductions).

use std::sync::LazyLock;

use super::Kind;
use super::moves::Attempt;
use crate::params::*;

/// The reduction by depth and move number, in 1024ths of a ply.
static REDUCTIONS: LazyLock<[[i16; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = ln(depth) * ln(number);
            *reduction = (1024.0 * (REDUCTION_BASE + product / REDUCTION_DIVISOR)) as i16;
        }
    }
    table
});

/// The natural logarithm by additions, multiplications and divisions alone, which are the same on every machine.
fn ln(number: usize) -> f64 {
    // ln(n) = 2·artanh((n − 1) / (n + 1))
    let ratio = (number as f64 - 1.0) / (number as f64 + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for odd in (1..1_000).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    2.0 * sum
}

/// The reduction by depth and number alone, in 1024ths of a ply.
#[inline]
pub(super) fn base(depth: i32, number: i32) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
}

/// Where a move that may be reduced stands.
#[derive(Copy, Clone, Default)]
pub(super) struct Surroundings {
    pub depth: i32,
    /// Whether the side to move stands better than a move ago.
    pub improving: bool,
    /// Whether the node is expected to be at least beta.
    pub cut: bool,
    /// Whether the best move from the table is a capture or the like.
    pub noisy_best: bool,
    /// How many positions after earlier moves had a good answer.
    pub cutoffs: u32,
}

/// How much less deep a move is searched at first, in plies. A coin shot is reduced as one move, both outcomes alike.
#[inline]
pub(super) fn reduction<K: Kind>(attempt: &Attempt, around: Surroundings) -> i32 {
    if around.depth < 3 || attempt.number < if K::PV { 4 } else { 3 } {
        return 0;
    }
    let usual = base(around.depth, attempt.number);
    let reduction = match attempt.quiet {
        false => usual / 2 - 1024 - attempt.history * 1024 / REDUCTION_HISTORY_NOISY,
        true => {
            usual + 1024 * (i32::from(!around.improving) + i32::from(around.cut))
                - 1024 * (i32::from(K::PV) + i32::from(attempt.gives_check))
                + REDUCTION_NOISY_BEST * i32::from(around.noisy_best)
                + REDUCTION_CUTOFFS * i32::from(around.cutoffs > MANY_CUTOFFS)
                - attempt.history * 1024 / REDUCTION_HISTORY
        }
    };
    (reduction / 1024).max(0)
}
