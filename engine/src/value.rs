//! What a position is worth to the side to move.

use std::ops::{Add, Neg, Sub};

/// How deep a line may get, quiescence included: the search returns there.
pub const MAX_PLY: usize = 200;

/// A value in centipawns, or a forced mate with its distance.
///
/// ```
/// use engine::Value;
/// let mate = Value::mate_in(3);
/// assert_eq!(mate.mate(), Some(2));
/// assert_eq!(Value::mated_in(4).mate(), Some(-2));
/// assert!(Value::mate_in(1) > mate && mate > Value::centipawns(9_000));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Value(i32);

impl Value {
    /// Nobody is better.
    pub const DRAW: Value = Value(0);
    /// More than any value.
    pub const INFINITE: Value = Value(32_001);
    /// The most that an evaluation says.
    pub const LIMIT: Value = Value(10_000);
    /// A side of Bughouse that has to wait for a piece has almost lost: this for its opponent.
    pub const WAITING: Value = Value(20_000);

    const MATE: i32 = 32_000;
    const SHORTEST_NO_MATE: i32 = Value::MATE - MAX_PLY as i32;

    /// An evaluation, held within what is not a mate.
    #[inline]
    pub const fn centipawns(value: i32) -> Value {
        let limit = Value::LIMIT.0;
        Value(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// An evaluation that is off by so much.
    #[inline]
    pub(crate) const fn corrected(self, correction: i32) -> Value {
        Value::centipawns(self.0 + correction)
    }

    /// The side to move mates with its `plies`-th half-move from the root; an odd number.
    #[inline]
    pub const fn mate_in(plies: usize) -> Value {
        Value(Value::MATE - plies as i32)
    }

    /// The side to move is mated after this many half-moves from the root.
    #[inline]
    pub const fn mated_in(plies: usize) -> Value {
        Value(plies as i32 - Value::MATE)
    }

    /// Whether this is a forced mate, for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Value::SHORTEST_NO_MATE
    }

    /// In how many own moves the side to move mates, or, below zero, is mated; nothing where nobody is.
    pub const fn mate(self) -> Option<i32> {
        match self.0 {
            value if value > Value::SHORTEST_NO_MATE => Some((Value::MATE - value + 1) / 2),
            value if value < -Value::SHORTEST_NO_MATE => Some(-(Value::MATE + value) / 2),
            _ => None,
        }
    }

    /// The number behind it: centipawns, unless it is a mate.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The value with this number.
    #[inline]
    pub(crate) const fn from_number(number: i32) -> Value {
        Value(number)
    }

    /// The nearest value that is no mate.
    #[inline]
    pub(crate) fn without_mate(self) -> Value {
        Value(self.0.clamp(-Value::SHORTEST_NO_MATE, Value::SHORTEST_NO_MATE))
    }

    /// As a table keeps it: mates counted from the position, which is `ply` half-moves from the root.
    #[inline]
    pub(crate) fn to_table(self, ply: usize) -> i16 {
        (match self.0 {
            value if !self.is_mate() => value,
            value if value > 0 => value + ply as i32,
            value => value - ply as i32,
        }) as i16
    }

    /// The value that a table kept, mates counted from the root again.
    #[inline]
    pub(crate) fn from_table(stored: i16, ply: usize) -> Value {
        let value = Value(i32::from(stored));
        match value.is_mate() {
            false => value,
            true if stored > 0 => Value(value.0 - ply as i32),
            true => Value(value.0 + ply as i32),
        }
    }

    /// The chances to win, draw and lose in thousandths, as the evaluation's scale has them.
    pub fn chances(self) -> [u32; 3] {
        let logistic = |shift: f64| 1.0 / (1.0 + (-(f64::from(self.0) + shift) / 130.0).exp());
        let win = (1000.0 * logistic(-180.0)).round() as u32;
        let lose = (1000.0 * (1.0 - logistic(180.0))).round() as u32;
        [win, 1000 - win - lose, lose]
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;
    #[inline]
    fn add(self, difference: i32) -> Value {
        Value(self.0 + difference)
    }
}

impl Sub<i32> for Value {
    type Output = Value;
    #[inline]
    fn sub(self, difference: i32) -> Value {
        Value(self.0 - difference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_own_moves() {
        for (value, moves) in [
            (Value::mate_in(1), Some(1)),
            (Value::mate_in(3), Some(2)),
            (Value::mated_in(0), Some(0)),
            (Value::mated_in(2), Some(-1)),
            (Value::mated_in(4), Some(-2)),
            (Value::WAITING, None),
            (-Value::WAITING, None),
            (Value::LIMIT, None),
        ] {
            assert_eq!(value.mate(), moves, "{value:?}");
        }
    }

    #[test]
    fn tables_count_mates_from_their_own_position() {
        for value in [Value::mate_in(9), Value::mated_in(8), Value::DRAW, Value::WAITING, Value::centipawns(-123)] {
            let stored = value.to_table(6);
            assert_eq!(Value::from_table(stored, 6), value);
        }
        assert_eq!(Value::from_table(Value::mate_in(9).to_table(6), 2), Value::mate_in(5));
    }

    #[test]
    fn chances_add_up() {
        for number in [-32_000, -10_000, -300, -1, 0, 1, 55, 300, 10_000, 32_000] {
            let [win, draw, lose] = Value(number).chances();
            assert_eq!(win + draw + lose, 1000);
            assert_eq!(Value(-number).chances(), [lose, draw, win]);
        }
    }
}
