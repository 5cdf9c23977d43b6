//! Clocks in comments: `[%clk 0:02:59.5]` in PGN, `179.5` in BPGN.

use std::time::Duration;

/// The time left that a comment tells of.
pub(super) fn read(comment: &str) -> Option<Duration> {
    if let Some((_, rest)) = comment.split_once("[%clk ") {
        let (text, _) = rest.split_once(']')?;
        let mut parts = text.trim().split(':');
        let (hours, minutes, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let whole = |text: &str| text.parse::<u32>().ok().map(u64::from);
        let before = Duration::from_secs(whole(hours)? * 3600 + whole(minutes)? * 60);
        return if parts.next().is_none() { before.checked_add(seconds(rest)?) } else { None };
    }
    seconds(comment)
}

/// A number of seconds with as many decimals as anyone may write.
fn seconds(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| plain)?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// The comment that tells of a time left, to the millisecond.
pub(super) fn write(left: Duration, two_boards: bool) -> String {
    let fraction = match left.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    let seconds = left.as_secs();
    if two_boards {
        return format!("{seconds}{fraction}");
    }
    format!("[%clk {}:{:02}:{:02}{fraction}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        let cases = [
            ("[%clk 0:02:59]", Some(179_000)),
            ("good! [%clk 1:00:00.25] [%eval 0.1]", Some(3_600_250)),
            ("179", Some(179_000)),
            ("179.125", Some(179_125)),
            ("[%clk 0:59]", None),
            ("[%clk a:b:c]", None),
            ("[%clk 1:2:3:4]", None),
            ("[%clk -1:00:00]", None),
            ("1e5", None),
            ("", None),
            (".", None),
            ("99999999999999999999999999", None),
            ("[%clk 1:00:18446744073709551000]", None),
            ("a good move", None),
        ];
        for (text, millis) in cases {
            assert_eq!(read(text), millis.map(Duration::from_millis), "{text}");
        }
        for millis in [0, 5, 179_000, 179_120, 3_600_001] {
            let left = Duration::from_millis(millis);
            assert_eq!(read(&write(left, true)), Some(left));
            assert_eq!(read(&write(left, false)), Some(left));
        }
        assert_eq!(write(Duration::from_millis(3_661_500), false), "[%clk 1:01:01.5]");
        assert_eq!(write(Duration::from_millis(179_050), true), "179.05");
    }
}
