//! How much an engine may think: a clock, a time for each move, positions or depth.

use std::str::FromStr;
use std::time::Duration;

/// What ends an engine's thinking.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// A clock: the time, what each move adds, and after how many moves the time comes again.
    Clock { time: Duration, increment: Duration, moves: Option<u32> },
    /// So long for each move.
    MoveTime(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So deep.
    Depth(u32),
}

/// Why a text is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no time control: write tc=10+0.1, tc=40/60, tc=1:30+1, st=0.5, nodes=1000 or depth=8")]
pub struct NoAllowance(String);

impl FromStr for Allowance {
    type Err = NoAllowance;

    fn from_str(text: &str) -> Result<Allowance, NoAllowance> {
        let read = || match text.split_once('=')? {
            ("tc", control) => clock(control),
            ("st", time) => seconds(time).filter(|time| !time.is_zero()).map(Allowance::MoveTime),
            ("nodes", count) => count.parse().ok().filter(|&count| count > 0).map(Allowance::Nodes),
            ("depth", depth) => depth.parse().ok().filter(|&depth| depth > 0).map(Allowance::Depth),
            _ => None,
        };
        read().ok_or_else(|| NoAllowance(text.to_owned()))
    }
}

impl Allowance {
    /// Whether the time comes again after some moves.
    pub fn comes_again(self) -> bool {
        matches!(self, Allowance::Clock { moves: Some(_), .. })
    }
}

/// `[MOVES/]TIME[+INCREMENT]`, times in seconds or in minutes and seconds.
fn clock(text: &str) -> Option<Allowance> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let time = seconds(time).filter(|time| !time.is_zero())?;
    Some(Allowance::Clock { time, increment: seconds(increment)?, moves })
}

fn seconds(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number: f64 = seconds.parse().ok()?;
    let minutes: u32 = minutes.parse().ok()?;
    Duration::try_from_secs_f64(f64::from(minutes) * 60.0 + number).ok().filter(|time| time.as_secs() < 1_000_000)
}

impl std::fmt::Display for Allowance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Allowance::Clock { time, increment, moves } => {
                let moves = moves.map_or_else(String::new, |moves| format!("{moves}/"));
                write!(f, "tc={moves}{}+{}", time.as_secs_f64(), increment.as_secs_f64())
            }
            Allowance::MoveTime(time) => write!(f, "st={}", time.as_secs_f64()),
            Allowance::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Allowance::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The time control of a game as records write it, if both sides have the same: a dash where no clock counts.
pub fn time_control([one, other]: [Allowance; 2]) -> Option<String> {
    if one != other {
        return None;
    }
    Some(match one {
        Allowance::Clock { time, increment, moves } => {
            let moves = moves.map_or_else(String::new, |moves| format!("{moves}/"));
            let increment = Some(increment).filter(|increment| !increment.is_zero());
            let more = increment.map_or_else(String::new, |increment| format!("+{}", increment.as_secs_f64()));
            format!("{moves}{}{more}", time.as_secs_f64())
        }
        // One move in so much time, again and again.
        Allowance::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        Allowance::Nodes(_) | Allowance::Depth(_) => "-".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_name_the_time_control() {
        let control = |one: &str, other: &str| time_control([one, other].map(|text| text.parse().expect("sound")));
        for (text, tag) in
            [("tc=10+0.1", "10+0.1"), ("tc=40/60", "40/60"), ("tc=5:00", "300"), ("st=0.5", "1/0.5"), ("nodes=9", "-")]
        {
            assert_eq!(control(text, text).as_deref(), Some(tag));
        }
        assert_eq!(control("tc=10", "tc=11"), None);
        assert_eq!(control("nodes=9", "tc=11"), None);
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, written) in [
            ("tc=10+0.1", "tc=10+0.1"),
            ("tc=40/60", "tc=40/60+0"),
            ("tc=1:30+1", "tc=90+1"),
            ("st=0.5", "st=0.5"),
            ("nodes=1000", "nodes=1000"),
            ("depth=8", "depth=8"),
        ] {
            let allowance: Allowance = text.parse().expect("sound");
            assert_eq!(allowance.to_string(), written);
            assert_eq!(written.parse(), Ok(allowance));
        }
        for text in
            ["", "tc", "tc=", "tc=0", "tc=-1", "tc=x", "tc=0/60", "st=0", "nodes=0", "depth=-3", "tc=inf", "tc=NaN"]
        {
            assert!(text.parse::<Allowance>().is_err(), "{text}");
        }
    }
}
