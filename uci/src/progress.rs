//! Progress lines: on a terminal only, and on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line that shows how much of something is done.
pub fn parts() -> ProgressBar {
    styled(ProgressBar::new(0), "{bar:30} {percent}% {msg} {elapsed} (about {eta} left)")
}

/// A line that shows how much of an input has been read; its length may not be known.
pub fn bytes(length: Option<u64>) -> ProgressBar {
    match length {
        Some(length) => {
            styled(ProgressBar::new(length), "{bar:30} {percent}% {msg}, {bytes_per_sec}, about {eta} left")
        }
        None => styled(ProgressBar::no_length(), "{spinner} {bytes} {msg}, {bytes_per_sec}"),
    }
}

/// A line that shows that something goes on whose length is not known.
pub fn endless() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {msg}, {elapsed}")
}

/// A line that shows that somebody thinks, and for how long.
pub fn thinking() -> ProgressBar {
    let bar = styled(ProgressBar::new_spinner(), "{spinner} Fletcher thinks … {elapsed}");
    bar.enable_steady_tick(Duration::from_millis(150));
    bar
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
