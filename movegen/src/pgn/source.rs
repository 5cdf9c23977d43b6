//! Bytes of a file, one buffer at a time, with the place that each has in it.

use std::io::{self, Read};

/// A line and a column, both from 1; columns are characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// The longest word that [`Source::word`] hands out; no move is nearly as long.
pub(super) const LONGEST_WORD: usize = 255;

const BUFFER: usize = 1 << 16;

pub(super) struct Source<S> {
    input: S,
    buffer: Vec<u8>,
    /// What is left in the buffer.
    at: usize,
    end: usize,
    /// How many bytes came before the buffer.
    before: u64,
    line: u64,
    /// Where the line would have to start for its characters to be bytes.
    line_start: u64,
    /// Nothing more comes; after an error, that error.
    finished: Option<io::Result<()>>,
}

impl<S: Read> Source<S> {
    pub fn new(input: S) -> Source<S> {
        let buffer = vec![0; BUFFER];
        let mut source = Source { input, buffer, at: 0, end: 0, before: 0, line: 1, line_start: 0, finished: None };
        source.fill(3);
        if source.rest().starts_with("\u{feff}".as_bytes()) {
            source.at = 3;
            source.line_start = 3;
        }
        source
    }

    /// How many bytes have been read so far.
    pub fn offset(&self) -> u64 {
        self.before + self.at as u64
    }

    pub fn place(&self) -> Place {
        Place { line: self.line, column: self.offset() - self.line_start + 1 }
    }

    /// Why the input broke off, if it did and everything before has been read; told once.
    pub fn error(&mut self) -> Option<io::Error> {
        let finished = self.finished.as_mut().filter(|_| self.at == self.end)?;
        std::mem::replace(finished, Ok(())).err()
    }

    /// What the buffer holds; nothing only at the end of the input.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// The next byte.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        if self.at == self.end {
            self.fill(1);
        }
        self.rest().first().copied()
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        self.offset() == self.line_start
    }

    /// Passes over the next byte.
    #[inline]
    pub fn bump(&mut self) {
        if let Some(&byte) = self.rest().first() {
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.offset();
            }
        }
    }

    /// Passes over the next bytes, which are in the buffer, plain and on one line.
    #[inline]
    pub fn pass(&mut self, count: usize) {
        self.at += count;
    }

    /// Passes over the next bytes, which are in the buffer.
    pub fn skip(&mut self, count: usize) {
        let passed = &self.buffer[self.at..self.at + count];
        let lines = memchr::memchr_iter(b'\n', passed).count() as u64;
        let last = memchr::memrchr(b'\n', passed);
        let tail = &passed[last.map_or(0, |last| last + 1)..];
        // The bytes of a character after its first do not count.
        let inner = tail.iter().filter(|&&byte| byte & 0xC0 == 0x80).count() as u64;
        if let Some(last) = last {
            self.line += lines;
            self.line_start = self.offset() + last as u64 + 1;
        }
        self.line_start += inner;
        self.at += count;
    }

    /// The bytes up to one for which `ends` holds, cut at the longest word; they stay in front until they are skipped.
    pub fn word(&mut self, ends: impl Fn(u8) -> bool) -> &[u8] {
        if self.end - self.at <= LONGEST_WORD {
            self.fill(LONGEST_WORD + 1);
        }
        let rest = self.rest();
        let length = rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len());
        &rest[..length.min(LONGEST_WORD)]
    }

    /// Makes sure that this many bytes are in the buffer, unless the input ends before.
    pub fn fill(&mut self, count: usize) {
        if self.finished.is_some() || self.end - self.at >= count {
            return;
        }
        self.buffer.copy_within(self.at..self.end, 0);
        self.before += self.at as u64;
        (self.at, self.end) = (0, self.end - self.at);
        while self.end < count {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => return self.finished = Some(Ok(())),
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return self.finished = Some(Err(error)),
            }
        }
    }
}
