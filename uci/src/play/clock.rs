//! Clocks for one board: what `--tc` means, and how much of it is left.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use movegen::Color;

/// Time for the whole game, and what each move adds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    pub time: Duration,
    pub increment: Duration,
}

/// The text is no time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a time control, which is minutes and seconds for each move, such as 5+3, 10 or 0.5+1")]
pub struct NotATimeControl;

/// No game is longer, in minutes or seconds.
const LONGEST: f64 = 10_000.0;

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<TimeControl, NotATimeControl> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, unit: f64| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let number = text.parse::<f64>().ok().filter(|number| plain && *number <= LONGEST);
            number.and_then(|number| Duration::try_from_secs_f64(number * unit).ok()).ok_or(NotATimeControl)
        };
        let control = TimeControl { time: read(minutes, 60.0)?, increment: read(seconds, 1.0)? };
        if control.time.is_zero() { Err(NotATimeControl) } else { Ok(control) }
    }
}

/// As records write it: seconds for the game and for each move.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.time.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// The clocks of both sides. That of the side to move runs, from when it began to.
#[derive(Copy, Clone, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    since: Instant,
}

impl Clocks {
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { left: [control.time; 2], increment: control.increment, since: Instant::now() }
    }

    /// What a side has left, if its clock runs or if it stands.
    pub fn left(&self, color: Color, runs: bool) -> Duration {
        let left = self.left[color as usize];
        if runs { left.saturating_sub(self.since.elapsed()) } else { left }
    }

    /// What each move adds.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// A side has moved; says whether it was in time.
    pub fn moved(&mut self, color: Color) -> bool {
        let left = self.left(color, true);
        self.since = Instant::now();
        self.left[color as usize] = if left.is_zero() { left } else { left + self.increment };
        !left.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls() {
        let millis = |text: &str| {
            text.parse::<TimeControl>().map(|control| (control.time.as_millis(), control.increment.as_millis()))
        };
        for (text, expected) in
            [("5+3", (300_000, 3_000)), ("10", (600_000, 0)), ("0.5+0.1", (30_000, 100)), ("1+0", (60_000, 0))]
        {
            assert_eq!(millis(text), Ok(expected), "{text}");
        }
        for text in
            ["", "+", "5+", "+3", "0", "0+1", "-1", "5+-3", "five", "1e3", "inf", "nan", "5+3+1", "99999", "5 3"]
        {
            assert_eq!(millis(text), Err(NotATimeControl), "{text:?}");
        }
        assert_eq!("5+3".parse::<TimeControl>().map(|control| control.to_string()), Ok("300+3".to_owned()));
    }

    #[test]
    fn a_move_adds_its_increment_unless_it_is_too_late() {
        let [minute, second] = [60, 1].map(Duration::from_secs);
        let mut clocks = Clocks::new(TimeControl { time: minute, increment: second });
        assert!(clocks.moved(Color::White));
        assert!(clocks.left(Color::White, false) > minute && clocks.left(Color::Black, false) == minute);
        let mut late = Clocks::new(TimeControl { time: Duration::ZERO, increment: second });
        assert!(!late.moved(Color::Black));
        assert_eq!(late.left(Color::Black, true), Duration::ZERO);
    }
}
