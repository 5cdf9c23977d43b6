//! How much memory the machine has left, where it tells.

/// The megabytes that can be had without swapping; unknown on systems other than Linux.
pub fn available() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}
