//! The Elo difference with its error, and the likelihood of superiority.

use std::fmt;

use super::elo_of_score;

/// The standard deviations that a normal variable leaves in 5 % of the cases.
const DEVIATIONS_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

/// How much stronger one player is than another, as far as their games tell.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The difference in Elo; infinite where one side took every point, 0 before the first game.
    pub elo: f64,
    /// Half the width of its 95 % interval; infinite where the interval has no end on one side, as in a few games that were
    /// nearly all won.
    pub error: f64,
    /// The likelihood of superiority: how probable it is, from 0 to 1, that the first player is the stronger one.
    pub los: f64,
}

impl Estimate {
    /// From how often each result occurred, the worst first, all steps between them being worth the same: three results for
    /// games, five for pairs.
    ///
    /// The mean is taken as normally distributed, with the variance that the results show among themselves.
    pub(super) fn of<const RESULTS: usize>(counts: &[u64; RESULTS]) -> Estimate {
        let counts = counts.map(|count| count as f64);
        let units: f64 = counts.iter().sum();
        if units == 0.0 {
            return Estimate { elo: 0.0, error: f64::INFINITY, los: 0.5 };
        }
        let (score, mut variance) = moments(&counts);
        if variance == 0.0 {
            // Results that are all the same tell nothing of their spread. One more at either end stands in for it: for draws
            // alone this is close to the rule of three, by which what did not occur in n trials has a probability below 3/n.
            let mut widened = counts;
            widened[0] += 1.0;
            widened[RESULTS - 1] += 1.0;
            variance = moments(&widened).1;
        }
        let deviation = (variance / units).sqrt();
        let elo_at = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        let margin = DEVIATIONS_OF_95_PERCENT * deviation;
        Estimate {
            elo: elo_of_score(score),
            error: (elo_at(score + margin) - elo_at(score - margin)) / 2.0,
            los: normal_below((score - 0.5) / deviation),
        }
    }
}

impl fmt::Display for Estimate {
    /// `+35.1 ± 20.2`, or with ∞.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elo = if self.elo.is_infinite() {
            if self.elo > 0.0 { "+∞".to_owned() } else { "-∞".to_owned() }
        } else {
            format!("{:+.1}", self.elo)
        };
        let error = if self.error.is_infinite() { "∞".to_owned() } else { format!("{:.1}", self.error) };
        f.pad(&format!("{elo} ± {error}"))
    }
}

/// Mean and variance of results worth 0 to 1 in equal steps.
fn moments<const RESULTS: usize>(counts: &[f64; RESULTS]) -> (f64, f64) {
    let units: f64 = counts.iter().sum();
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        let values = counts.iter().enumerate().map(|(step, count)| count * value(step as f64));
        values.sum::<f64>() / units
    };
    // In steps, so that equal results have a variance of exactly zero.
    let mean = mean_of(&|step| step);
    let variance = mean_of(&|step| (step - mean).powi(2));
    let steps = (RESULTS - 1) as f64;
    (mean / steps, variance / (steps * steps))
}

/// The probability that a standard normal variable lies below `x`, by the series of Marsaglia, "Evaluating the Normal
/// Distribution" (Journal of Statistical Software 11, 2004); exact to some 15 places behind the point.
fn normal_below(x: f64) -> f64 {
    if x.abs() > 8.5 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut divisor) = (x, x, 1.0);
    while sum + term != sum {
        divisor += 2.0;
        term *= x * x / divisor;
        sum += term;
    }
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (0.5 + sum * density).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal to about nine places, or infinite alike.
    fn assert_close(found: f64, expected: f64, what: &dyn fmt::Debug) {
        let close = found == expected || (found - expected).abs() <= 1e-9 * expected.abs().max(1.0);
        assert!(close, "{what:?}: {found} instead of {expected}");
    }

    fn assert_estimates<const RESULTS: usize>(table: &[([u64; RESULTS], f64, f64, f64)]) {
        for (counts, elo, error, los) in table {
            let estimate = Estimate::of(counts);
            assert_close(estimate.elo, *elo, counts);
            assert_close(estimate.error, *error, counts);
            assert_close(estimate.los, *los, counts);
            let mut turned = *counts;
            turned.reverse();
            let other = Estimate::of(&turned);
            assert_close(other.elo, -elo, &turned);
            assert_close(other.error, *error, &turned);
            assert_close(other.los, 1.0 - los, &turned);
        }
    }

    /// Computed with scipy. The first three are also test cases of fastchess: 55.58 ± 27.65, −8.64 ± 10.33 with 5.05 % and
    /// −21.04 ± 2.95.
    #[test]
    fn elo_of_pairs() {
        assert_estimates(&[
            ([34, 54, 63, 64, 75], 55.5797804204, 27.6534295064, 0.999970393008),
            ([332, 433, 498, 333, 334], -8.64266726797, 10.3341944244, 0.0504700669825),
            ([7895, 8757, 5685, 568, 9999], -21.0435205782, 2.94528086853, 0.0),
            ([10789, 19328, 33806, 19402, 10543], -0.773577335917, 1.27757989573, 0.117658858033),
        ]);
    }

    /// Computed with scipy. The first two are also test cases of fastchess: 15.53 %, and 40.70 ± 30.43 with 99.60 %.
    #[test]
    fn elo_of_single_games() {
        assert_estimates(&[
            ([89, 123, 76], -15.6935207054, 30.458000717, 0.155326434927),
            ([96, 111, 136], 40.7024581865, 30.4272179436, 0.996010235733),
            ([356, 0, 34], -407.988432372, 63.1645147358, 0.0),
            ([26, 7, 26], 0.0, 84.8776745956, 0.5),
        ]);
    }

    #[test]
    fn few_or_equal_games_make_sense() {
        const MANY: f64 = f64::INFINITY;
        assert_estimates(&[
            ([0, 0, 0], 0.0, MANY, 0.5),
            ([0, 0, 1], MANY, MANY, 0.855577816827),
            ([0, 0, 10], MANY, MANY, 0.999999994698),
            ([0, 1, 10], 528.887717894, MANY, 1.0),
            ([0, 1, 0], 0.0, MANY, 0.5),
            ([0, 20, 0], 0.0, 46.1804485306, 0.5),
        ]);
        assert_estimates(&[
            ([0, 0, 0, 0, 0], 0.0, MANY, 0.5),
            ([0, 0, 0, 0, 50], MANY, MANY, 1.0),
            ([0, 0, 50, 0, 0], 0.0, 18.9051025445, 0.5),
            ([0, 0, 0, 8, 0], 190.848501888, 183.70144772, 0.998053791439),
        ]);
    }

    /// Every tally of a few pairs has figures, none of them NaN, and the interval closes in on what there is.
    #[test]
    fn no_tally_is_without_figures() {
        for code in 0..6u64.pow(5) {
            let counts = std::array::from_fn(|cell| code / 6u64.pow(cell as u32) % 6);
            let Estimate { elo, error, los } = Estimate::of::<5>(&counts);
            assert!(!elo.is_nan() && error > 0.0 && (0.0..=1.0).contains(&los), "{counts:?}: {elo} {error} {los}");
            assert!(elo.is_finite() || error.is_infinite(), "{counts:?}: {elo} {error}");
            assert!((los >= 0.5) == (elo >= 0.0), "{counts:?}: {elo} {los}");
        }
    }

    #[test]
    fn estimates_are_written_for_people() {
        for (counts, text) in [
            ([0, 0, 0], "+0.0 ± ∞"),
            ([0, 0, 9], "+∞ ± ∞"),
            ([9, 0, 0], "-∞ ± ∞"),
            ([96, 111, 136], "+40.7 ± 30.4"),
            ([89, 123, 76], "-15.7 ± 30.5"),
        ] {
            assert_eq!(Estimate::of(&counts).to_string(), text);
        }
        assert_eq!(format!("{:>10}", Estimate::of(&[0, 0, 0])), "  +0.0 ± ∞");
    }

    /// Against scipy.stats.norm.cdf.
    #[test]
    fn normal_distribution() {
        for (x, below) in [
            (-8.0, 6.220_960_574_271_74e-16),
            (-5.0, 2.866_515_718_791_933e-7),
            (-3.0, 0.001_349_898_031_630_093_3),
            (-1.0, 0.158_655_253_931_457_07),
            (-0.1, 0.460_172_162_722_971),
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013_1),
            (1.96, 0.975_002_104_851_779_5),
            (4.0, 0.999_968_328_758_166_9),
            (9.0, 1.0),
        ] {
            assert!((normal_below(x) - below).abs() < 1e-14, "{x}: {}", normal_below(x));
        }
        assert_eq!((normal_below(f64::NEG_INFINITY), normal_below(f64::INFINITY)), (0.0, 1.0));
    }
}
