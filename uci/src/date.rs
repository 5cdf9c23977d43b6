//! The date of today as records write it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Year, month and day in UTC; question marks where the clock has no idea.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or_else(|_| "????.??.??".to_owned(), |since| of_day(since.as_secs() / 86_400))
}

/// The date of a day, counted from the first of January 1970.
fn of_day(day: u64) -> String {
    // Years begin in March, so that the day that some of them lack is their last (howardhinnant.github.io/date_algorithms.html).
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_453, "2025.12.31"),
            (20_454, "2026.01.01"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(of_day(day), date, "{day}");
        }
        assert_eq!(today().len(), 10);
    }
}
