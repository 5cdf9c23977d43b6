//! How much of the clock to take for a move.

use std::time::Duration;

use crate::Limits;

/// How long a search may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// After this no new iteration begins, give or take what the search itself says of it.
    pub soft: Option<Duration>,
    /// After this the search ends, wherever it is.
    pub hard: Option<Duration>,
}

/// Games are planned for so many more moves if nothing else is known.
const HORIZON: u32 = 32;
/// What is held back, in overheads.
const RESERVE: u32 = 4;

impl Bounds {
    pub fn of(limits: &Limits) -> Bounds {
        if let Some(time) = limits.move_time {
            return Bounds { soft: None, hard: Some(time) };
        }
        let Some(clock) = limits.clock else { return Bounds { soft: None, hard: None } };
        let left = clock.left.saturating_sub(limits.overhead);
        // A busy machine now and then takes some more: that is held back as long as there is enough to plan with.
        let left = left.saturating_sub((RESERVE * limits.overhead).min(left / 2)).max(Duration::from_millis(1));
        let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
        // Every move costs the overhead again: only what is more than that comes in. So a clock with small increments never
        // gets so low that a busy machine could make the flag fall.
        let increment = clock.increment.saturating_sub(limits.overhead).mul_f64(0.75);
        // The last move before new time may take almost all of it, others never more than a part.
        let most = left.mul_f64(if moves == 1 { 0.9 } else { 0.45 });
        let usual = (left / moves + increment).mul_f64(f64::from(limits.pace) / 100.0);
        Bounds { soft: Some(usual.mul_f64(0.7).min(most)), hard: Some(usual.mul_f64(3.5).min(most)) }
    }
}

/// What a finished iteration says of whether to think longer.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mood {
    /// How many iterations in a row have found the same best move.
    pub steady: u32,
    /// The share of all positions that were looked at below the best move, from 0 to 1.
    pub share: f64,
    /// How much worse the value is than some iterations ago, in centipawns.
    pub drop: i32,
}

impl Mood {
    /// How much more or less than the usual time to take.
    pub fn factor(self) -> f64 {
        let steady = 1.25 - 0.07 * f64::from(self.steady.min(8));
        let share = (1.9 - 1.4 * self.share).clamp(0.6, 1.7);
        let drop = (1.0 + f64::from(self.drop.clamp(-20, 80)) / 130.0).clamp(0.85, 1.6);
        steady * share * drop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    fn bounds(left: u64, increment: u64, moves_to_go: Option<u32>) -> (u64, u64) {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        let clock = Some(Clock { left, increment, moves_to_go });
        let bounds = Bounds::of(&Limits { clock, ..Limits::default() });
        let millis = |bound: Option<Duration>| bound.expect("a clock bounds").as_millis() as u64;
        (millis(bounds.soft), millis(bounds.hard))
    }

    #[test]
    fn no_move_takes_what_is_not_there() {
        for left in [0, 1, 5, 11, 20, 50, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(400)] {
                    let (soft, hard) = bounds(left, increment, moves);
                    assert!(soft <= hard, "{left} {increment} {moves:?}");
                    assert!(hard <= left.saturating_sub(10).max(1), "{left} {increment} {moves:?}: {hard}");
                }
            }
        }
    }

    #[test]
    fn a_game_is_planned_as_a_whole() {
        // With nothing coming in, 150 moves at the soft bound still leave time.
        let mut left = 60_000;
        for _ in 0..150 {
            let (soft, hard) = bounds(left, 0, None);
            left -= soft.max(1).min(hard);
            assert!(left > 100);
        }
    }

    #[test]
    fn small_increments_leave_a_reserve() {
        // Even if every move took all it may.
        let mut left = 1_000;
        for _ in 0..300 {
            let (_, hard) = bounds(left, 10, None);
            left = left - hard + 10;
            assert!(left >= 130);
        }
    }

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let calm = Mood { steady: 8, share: 0.95, drop: 0 }.factor();
        let usual = Mood { steady: 3, share: 0.6, drop: 0 }.factor();
        let alarm = Mood { steady: 0, share: 0.2, drop: 60 }.factor();
        assert!(calm < 0.6 && (0.8..1.3).contains(&usual) && alarm > 2.0, "{calm} {usual} {alarm}");
    }
}
