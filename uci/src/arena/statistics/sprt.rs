//! The sequential probability ratio test: play until one of two hypotheses is as good as proved.
//!
//! It is the generalised test of Van den Bergh for logistic Elo, as fishtest and fastchess run it on pairs: the logarithm of
//! the likelihood ratio (LLR) compares the likeliest distribution of pairs whose mean is that of `elo1` with the likeliest
//! whose mean is that of `elo0`. Theory: <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>.

use std::fmt;
use std::str::FromStr;

use super::score_of_elo;

/// What a result that did not occur yet counts in the test. Without it the likelihood would not exist; fishtest's value.
const UNSEEN: f64 = 1e-3;
/// The hypotheses may lie so far from 0: scores of 0.3 % and 99.7 %.
const FARTHEST_ELO: f64 = 1000.0;
/// What each error rate is if nobody says.
const USUAL_RATE: f64 = 0.05;

/// A test between two hypotheses: H0, the first player is stronger by no more than `elo0`, and H1, by at least `elo1`.
///
/// It is read and written as `elo0=0 elo1=10 alpha=0.05 beta=0.05`; the words may come in any order, and the rates may be
/// left out.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet: the match goes on.
    GoesOn,
    /// H0 is accepted: the first player is not stronger by `elo1`.
    H0,
    /// H1 is accepted: the first player is stronger than by `elo0`.
    H1,
}

impl Sprt {
    /// The test that accepts H1 wrongly with a probability of `alpha`, and H0 with one of `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-FARTHEST_ELO..=FARTHEST_ELO).contains(&value) {
                return Err(SprtError::EloTooFar { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::WrongOrder { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::NoRate { name, value });
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The logarithm of the likelihood ratio for pairs worth 0, ½, 1, 1½ and 2 points: above zero they speak for H1.
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        if *pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        likelihood(&counts, score_of_elo(self.elo1)) - likelihood(&counts, score_of_elo(self.elo0))
    }

    /// Where the test ends: H0 is accepted when the ratio falls to the first, H1 when it rises to the second. These are
    /// Wald's bounds. That the last pair overshoots them makes errors rarer than promised, most of all in short matches; that
    /// the spread of the results is learnt on the way makes them less rare. Simulated, the rates stay at what is promised,
    /// with 5.8 % instead of 5 % as the worst found: short matches, nearly all drawn, whose second games repeat the first.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the pairs played so far decide. To be asked after every pair: the first verdict is the one that counts.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Verdict {
        let llr = self.llr(pairs);
        match self.bounds() {
            (lower, _) if llr <= lower => Verdict::H0,
            (_, upper) if llr >= upper => Verdict::H1,
            _ => Verdict::GoesOn,
        }
    }
}

/// The logarithm of the greatest likelihood that a distribution of pairs with the mean `score` can give to the counts, less
/// that of the distribution observed.
///
/// The likeliest one is pᵢ = p̂ᵢ / (1 + x dᵢ), where p̂ᵢ is the share observed, dᵢ how far the result lies above the mean, and
/// x solves Σ p̂ᵢ dᵢ / (1 + x dᵢ) = 0. The sum falls from +∞ to −∞ between the poles of its outer terms.
fn likelihood(counts: &[f64; 5], score: f64) -> f64 {
    let above: [f64; 5] = std::array::from_fn(|half_points| half_points as f64 / 4.0 - score);
    let (mut low, mut high) = (-1.0 / above[4], -1.0 / above[0]);
    let close = 1e-12 * (high - low);
    let mut x = 0.0;
    // Newton's method, with a bisection where it would leave the interval; some five steps in a real match, and
    // fewer than 50 with a billion pairs of one kind and none of another.
    for _ in 0..100 {
        let (mut sum, mut fall) = (0.0, 0.0);
        for (count, above) in counts.iter().zip(&above) {
            let term = above / (1.0 + x * above);
            sum += count * term;
            fall += count * term * term;
        }
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let step = sum / fall;
        if step.abs() <= close {
            break;
        }
        x += step;
        if x <= low || x >= high {
            x = (low + high) / 2.0;
        }
    }
    counts.iter().zip(&above).map(|(count, above)| -count * (x * above).ln_1p()).sum()
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}")
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];
        let mut values = [None; 4];
        for word in text.split_whitespace() {
            let known = word.split_once('=').and_then(|(name, value)| {
                let index = NAMES.iter().position(|known| *known == name)?;
                Some((index, value))
            });
            let Some((index, value)) = known else { return Err(SprtError::UnknownWord(word.to_owned())) };
            let name = NAMES[index];
            let Ok(number) = value.parse() else {
                return Err(SprtError::NoNumber { name, value: value.to_owned() });
            };
            if values[index].replace(number).is_some() {
                return Err(SprtError::Twice(name));
            }
        }
        let [elo0, elo1, alpha, beta] = values;
        let elo0 = elo0.ok_or(SprtError::Missing("elo0"))?;
        let elo1 = elo1.ok_or(SprtError::Missing("elo1"))?;
        Sprt::new(elo0, elo1, alpha.unwrap_or(USUAL_RATE), beta.unwrap_or(USUAL_RATE))
    }
}

/// Why numbers or words make no test.
#[derive(Clone, Debug, PartialEq)]
pub enum SprtError {
    /// A word of none of the four forms.
    UnknownWord(String),
    /// What stands behind the sign is not a number.
    NoNumber {
        /// Of what the number was expected.
        name: &'static str,
        /// What stands there.
        value: String,
    },
    /// The same word stands there again.
    Twice(&'static str),
    /// A hypothesis is missing.
    Missing(&'static str),
    /// A hypothesis that no match could test.
    EloTooFar {
        /// Which one.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// The hypotheses are equal or exchanged.
    WrongOrder {
        /// That of H0.
        elo0: f64,
        /// That of H1.
        elo1: f64,
    },
    /// An error rate that is none, or no better than a coin.
    NoRate {
        /// Which one.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::UnknownWord(word) => {
                write!(f, "sprt: \"{word}\" is none of elo0=NUMBER, elo1=NUMBER, alpha=NUMBER and beta=NUMBER")
            }
            SprtError::NoNumber { name, value } => write!(f, "sprt: {name} is a number, and \"{value}\" is not"),
            SprtError::Twice(name) => write!(f, "sprt: {name} stands there twice"),
            SprtError::Missing(name) => write!(f, "sprt: {name} is missing, as in elo0=0 elo1=10"),
            SprtError::EloTooFar { name, value } => {
                write!(f, "sprt: {name} lies between -{FARTHEST_ELO} and {FARTHEST_ELO}, and {value} does not")
            }
            SprtError::WrongOrder { elo0, elo1 } => {
                write!(f, "sprt: elo0 must be below elo1, and {elo0} is not below {elo1}")
            }
            SprtError::NoRate { name, value } => write!(f, "sprt: {name} lies between 0 and 0.5, and {value} does not"),
        }
    }
}

impl std::error::Error for SprtError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    /// Computed in Python with 40 digits, and again by a general optimiser that knows no multiplier. The first two are test
    /// cases of fastchess (−3.07 and −4.98), the next three are inputs of the tests of fishtest.
    #[test]
    fn likelihood_ratios() {
        for (pairs, elo0, elo1, llr) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.0741264395892),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.978672863449),
            ([10789, 19328, 33806, 19402, 10543], -3.0, 1.0, 2.1310678117879),
            ([39, 2226, 31451, 2412, 40], 0.2, 0.9, 2.1625425800469),
            ([1187, 7410, 13475, 7378, 1164], -3.0, 1.0, 2.8615271805935),
            ([10, 40, 100, 60, 20], 0.0, 10.0, 2.0165049094741),
            ([0, 0, 0, 0, 0], 0.0, 10.0, 0.0),
            ([0, 0, 0, 0, 1], 0.0, 10.0, 0.028423811539487),
            ([0, 0, 0, 0, 100], 0.0, 10.0, 2.8368719104559),
            ([100, 0, 0, 0, 0], 0.0, 10.0, -2.9197059462922),
            ([0, 0, 100, 0, 0], 0.0, 10.0, -2.9111751479743),
            ([0, 0, 50, 1, 0], 0.0, 10.0, -0.39116196443245),
            ([3, 0, 4, 0, 9], -5.0, 5.0, 0.23027299001993),
            ([0, 7, 0, 12, 0], 0.0, 50.0, 0.66005992699139),
            ([1, 0, 0, 0, 0], -1000.0, 1000.0, -5.7665246634393),
            ([0, 0, 0, 0, 200], 0.0, 1000.0, 137.99497513296),
        ] {
            let found = sprt(elo0, elo1).llr(&pairs);
            assert!((found - llr).abs() < 1e-9, "{pairs:?} {elo0} {elo1}: {found} instead of {llr}");
            let [zero, half, one, one_and_half, two] = pairs;
            let turned = sprt(-elo1, -elo0).llr(&[two, one_and_half, one, half, zero]);
            assert!((turned + llr).abs() < 1e-9, "{pairs:?} turned round: {turned} instead of {}", -llr);
        }
    }

    /// From one pair to as many as anybody will ever play, in every mixture, up to the farthest hypotheses.
    #[test]
    fn every_tally_has_a_ratio() {
        for code in 1..5u64.pow(5) {
            let pairs: [u64; 5] = std::array::from_fn(|cell| {
                [0, 1, 7, 1_000, 1_000_000_000][(code / 5u64.pow(cell as u32) % 5) as usize]
            });
            for (elo0, elo1) in [(-1000.0, 1000.0), (999.0, 1000.0), (-1000.0, -999.0), (0.0, 0.001), (0.0, 5.0)] {
                let llr = sprt(elo0, elo1).llr(&pairs);
                assert!(llr.is_finite(), "{pairs:?} {elo0} {elo1}: {llr}");
            }
            // No distribution is likelier than the one observed, and with its mean no other is as likely.
            let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
            let number: f64 = counts.iter().sum();
            let mean =
                counts.iter().zip(0..).map(|(count, points)| count * f64::from(points) / 4.0).sum::<f64>() / number;
            let slack = 1e-12 * number;
            assert!(likelihood(&counts, mean).abs() <= slack, "{pairs:?}");
            for score in [0.003, 0.25, 0.5, 0.75, 0.997] {
                let likelihood = likelihood(&counts, score);
                assert!(likelihood <= slack, "{pairs:?} {score}: {likelihood}");
            }
        }
    }

    #[test]
    fn bounds_and_verdicts() {
        let (lower, upper) = sprt(0.0, 10.0).bounds();
        assert!((lower + 2.9444389791664403).abs() < 1e-12 && (upper - 2.9444389791664403).abs() < 1e-12);
        let (lower, upper) = Sprt::new(0.0, 10.0, 0.1, 0.02).unwrap().bounds();
        assert!((lower + 3.8066624897703196).abs() < 1e-12 && (upper - 2.282382385676526).abs() < 1e-12);
        for (pairs, verdict) in [
            ([0, 0, 0, 0, 0], Verdict::GoesOn),
            ([10, 40, 100, 60, 20], Verdict::GoesOn),
            ([20, 80, 200, 120, 40], Verdict::H1),
            ([40, 120, 200, 80, 20], Verdict::H0),
            ([0, 0, 200, 0, 0], Verdict::H0),
        ] {
            assert_eq!(sprt(0.0, 10.0).verdict(&pairs), verdict, "{pairs:?}");
        }
    }

    #[test]
    fn tests_are_read_and_written() {
        for (text, written) in [
            ("elo0=0 elo1=10 alpha=0.05 beta=0.05", "elo0=0 elo1=10 alpha=0.05 beta=0.05"),
            ("  beta=0.1\talpha=.01 elo1=1.5 elo0=-2 ", "elo0=-2 elo1=1.5 alpha=0.01 beta=0.1"),
            ("elo0=-5 elo1=0", "elo0=-5 elo1=0 alpha=0.05 beta=0.05"),
        ] {
            let test: Sprt = text.parse().unwrap();
            assert_eq!(test.to_string(), written);
            assert_eq!(written.parse(), Ok(test));
        }
    }

    #[test]
    fn what_is_no_test_is_refused_in_a_sentence() {
        for (text, sentence) in [
            ("", "sprt: elo0 is missing, as in elo0=0 elo1=10"),
            ("elo0=0", "sprt: elo1 is missing, as in elo0=0 elo1=10"),
            ("elo=3", "sprt: \"elo=3\" is none of elo0=NUMBER, elo1=NUMBER, alpha=NUMBER and beta=NUMBER"),
            ("elo0", "sprt: \"elo0\" is none of elo0=NUMBER, elo1=NUMBER, alpha=NUMBER and beta=NUMBER"),
            ("elo0=zero", "sprt: elo0 is a number, and \"zero\" is not"),
            ("elo0= elo1=3", "sprt: elo0 is a number, and \"\" is not"),
            ("elo0=0 elo0=0", "sprt: elo0 stands there twice"),
            ("elo0=0 elo1=0", "sprt: elo0 must be below elo1, and 0 is not below 0"),
            ("elo0=5 elo1=-5", "sprt: elo0 must be below elo1, and 5 is not below -5"),
            ("elo0=nan elo1=5", "sprt: elo0 lies between -1000 and 1000, and NaN does not"),
            ("elo0=0 elo1=inf", "sprt: elo1 lies between -1000 and 1000, and inf does not"),
            ("elo0=0 elo1=10 alpha=0", "sprt: alpha lies between 0 and 0.5, and 0 does not"),
            ("elo0=0 elo1=10 beta=0.5", "sprt: beta lies between 0 and 0.5, and 0.5 does not"),
            ("elo0=0 elo1=10 alpha=nan", "sprt: alpha lies between 0 and 0.5, and NaN does not"),
        ] {
            assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), sentence, "{text}");
        }
    }
}
