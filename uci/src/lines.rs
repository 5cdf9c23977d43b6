//! Lines of any bytes and any length, read one by one.

use std::io::{self, BufRead, Read};

/// The longest line, in bytes: a game of a hundred thousand moves is shorter.
pub const LONGEST: usize = 1 << 20;

/// What is kept of a longer one.
const BEGINNING: usize = 100;

/// What came of reading a line.
pub enum Line {
    /// It was read.
    Whole,
    /// Its beginning was read, the rest passed over.
    TooLong,
    /// The input is over.
    End,
}

/// Reads the next line; of one that is too long only the beginning is kept.
pub fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Line> {
    bytes.clear();
    if input.by_ref().take(LONGEST as u64).read_until(b'\n', bytes)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() < LONGEST || bytes.ends_with(b"\n") {
        return Ok(Line::Whole);
    }
    bytes.truncate(BEGINNING);
    let mut rest = Vec::new();
    while input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut rest)? > 0 && !rest.ends_with(b"\n") {
        rest.clear();
    }
    Ok(Line::TooLong)
}
