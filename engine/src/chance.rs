//! The value of a coin toss: the mean of two expected scores, not of two centipawn values.
//!
//! Half a mate and half a lost queen are not worth a hundred pawns. So values are mapped to expected scores, averaged
//! there and mapped back, in whole numbers, so that every machine finds the same.

use std::sync::LazyLock;

use crate::Value;

/// The scale of the logistic curve: a value of so many centipawns is won in 73 of 100 games. Smaller, and the curve would be
/// flat within [`Value::LIMIT`].
const SCALE: f64 = 400.0;

/// The expected score of each value from 0 up, in 2⁴⁰ths of a win above a draw, and a little more for every
/// centipawn so that it never stands still: g(v) = round(2⁴⁰·tanh(v / 2K)) + v. Below 0 it is the same, negated.
static SCORES: LazyLock<Vec<i64>> = LazyLock::new(|| {
    let score = |value: i32| {
        let e = exp(f64::from(value.min(Value::LIMIT.number())) / SCALE);
        // tanh(x / 2) = (eˣ − 1) / (eˣ + 1). Adding a half and cutting off rounds a positive number.
        ((1u64 << 40) as f64 * ((e - 1.0) / (e + 1.0)) + 0.5) as i64 + i64::from(value)
    };
    (0..=Value::INFINITE.number()).map(score).collect()
});

/// The exponential function by additions, multiplications and divisions alone, which are the same on every machine; those
/// of mathematical libraries are not.
fn exp(x: f64) -> f64 {
    // exp(x) = exp(x / 1024)^1024; the series of the small number is exact after a few terms.
    let small = x / 1024.0;
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..12 {
        term = term * small / f64::from(n);
        sum += term;
    }
    (0..10).fold(sum, |power, _| power * power)
}

/// g: the expected score of a value.
fn score(value: Value) -> i64 {
    let number = value.number();
    let score = SCORES[number.unsigned_abs() as usize];
    if number < 0 { -score } else { score }
}

/// g⁻¹: the value of an expected score, cut off towards a draw.
fn value(score: i64) -> Value {
    let size = SCORES.partition_point(|&other| other <= score.abs()) as i32 - 1;
    Value::from_number(if score < 0 { -size } else { size })
}

/// f: what a coin is worth whose sides are worth `a` and `b`.
///
/// Monotone in both, odd, and equal to both where they are equal. A mate on both sides is the slower one, or for the loser
/// the longer one; any other pair is no mate. So "mate" always means whatever the coin does.
pub(crate) fn mean(a: Value, b: Value) -> Value {
    match a.is_mate() && b.is_mate() {
        true if a > Value::DRAW && b > Value::DRAW => a.min(b),
        true if a < Value::DRAW && b < Value::DRAW => a.max(b),
        _ => value((score(a) + score(b)) / 2).without_mate(),
    }
}

/// The window in which one side of a coin must be searched, if the coin's value matters only between `alpha` and `beta`
/// and the other side's value is known to lie within `other`: at or below its lower end the coin is at most alpha, at or
/// above its upper end it is at least beta.
pub(crate) fn window(alpha: Value, beta: Value, other: [Value; 2]) -> (Value, Value) {
    let [lowest, highest] = other;
    let lower = last(|x| mean(x, highest) <= alpha).unwrap_or(-Value::INFINITE);
    let upper = last(|x| mean(x, lowest) < beta).map_or(-Value::INFINITE + 1, |x| x + 1);
    (lower, upper.min(Value::INFINITE))
}

/// The last value for which something holds that holds up to some value and not beyond.
fn last(holds: impl Fn(Value) -> bool) -> Option<Value> {
    let most = Value::INFINITE.number();
    // Everything below `low` holds, everything from `high` on does not.
    let (mut low, mut high) = (-most, most + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(Value::from_number(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low > -most).then(|| Value::from_number(low - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of every kind, in their order.
    fn values() -> Vec<Value> {
        let mut all = vec![
            Value::INFINITE,
            Value::mate_in(0),
            Value::mate_in(1),
            Value::mate_in(7),
            Value::mate_in(150),
            Value::WAITING,
            Value::LIMIT,
        ];
        all.extend([9_999, 5_000, 1_000, 400, 399, 101, 100, 3, 2, 1].map(Value::centipawns));
        let negative: Vec<Value> = all.iter().map(|&value| -value).collect();
        all.extend(negative);
        all.push(Value::DRAW);
        all.sort();
        all
    }

    #[test]
    fn the_curve_rises_all_the_way() {
        assert!(SCORES.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(SCORES[0], 0);
        for number in [1, 100, 9_999, 10_000, 31_000] {
            assert_eq!(value(score(Value::from_number(number))), Value::from_number(number));
            assert_eq!(value(score(Value::from_number(number)) - 1), Value::from_number(number - 1));
        }
        // tanh(1/2) = 0.46211715726…
        assert_eq!(score(Value::from_number(400)), 508_103_187_802 + 400);
    }

    #[test]
    fn the_mean_is_monotone_odd_and_true() {
        for &a in &values() {
            assert_eq!(mean(a, a), a);
            for &b in &values() {
                assert_eq!(mean(a, b), mean(b, a));
                assert_eq!(mean(-a, -b), -mean(a, b));
                assert!(a.min(b) <= mean(a, b) && mean(a, b) <= a.max(b), "{a:?} {b:?}");
                let both = a.is_mate() && b.is_mate() && (a > Value::DRAW) == (b > Value::DRAW);
                assert_eq!(mean(a, b).is_mate(), both, "{a:?} {b:?}");
                for &c in values().iter().filter(|&&c| c >= b) {
                    assert!(mean(a, b) <= mean(a, c), "{a:?}: {b:?} {c:?}");
                }
            }
        }
        // Winning at once or being a queen down is better than a draw, but no certain win.
        let gamble = mean(Value::mate_in(3), Value::centipawns(-900));
        assert!(gamble > Value::DRAW && gamble < Value::centipawns(100), "{gamble:?}");
    }

    #[test]
    fn windows_hold_what_matters() {
        for &alpha in &values() {
            for beta in [alpha + 1, alpha + 60] {
                if beta > Value::INFINITE {
                    continue;
                }
                for &low in &values() {
                    for &high in values().iter().filter(|&&high| high >= low) {
                        let (lower, upper) = window(alpha, beta, [low, high]);
                        if lower > -Value::INFINITE {
                            assert!(mean(lower, high) <= alpha);
                        }
                        if lower < Value::INFINITE {
                            assert!(mean(lower + 1, high) > alpha, "{alpha:?} {high:?}: {lower:?}");
                        }
                        if upper < Value::INFINITE {
                            assert!(mean(upper, low) >= beta);
                        }
                        if upper > -Value::INFINITE + 1 {
                            assert!(mean(upper - 1, low) < beta);
                        }
                    }
                }
            }
        }
    }
}
