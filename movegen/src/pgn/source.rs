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

/// What is in the buffer after [`Source::word`], unless the input ends before: the longest word and a bit of what follows.
const LOOKAHEAD: usize = LONGEST_WORD + 8;

const BUFFER: usize = 1 << 16;

pub(super) struct Source<S> {
    input: S,
    /// Starts with the byte before, so that there is one to look back at. Before the first stands a line end.
    buffer: Vec<u8>,
    /// Where the next byte is.
    at: usize,
    /// How many bytes the buffer has lost.
    lost: u64,
    mark: Mark,
    /// How far lines have been counted, and the place there. Few ask for places, so nobody counts until someone does.
    counted: usize,
    place: Place,
    /// Nothing more comes; after an error, that error.
    finished: Option<io::Result<()>>,
}

/// Something whose place may be asked for.
enum Mark {
    InBuffer(usize),
    Gone(Place),
}

impl<S: Read> Source<S> {
    pub fn new(input: S) -> Source<S> {
        let mut buffer = Vec::with_capacity(BUFFER);
        buffer.push(b'\n');
        let place = Place { line: 1, column: 1 };
        let mark = Mark::InBuffer(1);
        let mut source = Source { input, buffer, at: 1, lost: 0, mark, counted: 1, place, finished: None };
        source.fill(3);
        if source.rest().starts_with("\u{feff}".as_bytes()) {
            source.at += 3;
            source.counted = source.at;
            source.buffer[source.at - 1] = b'\n';
        }
        source
    }

    /// How many bytes have been read so far.
    pub fn offset(&self) -> u64 {
        self.lost + self.at as u64 - 1
    }

    /// Marks the next byte.
    #[inline]
    pub fn mark(&mut self) {
        self.mark = Mark::InBuffer(self.at);
    }

    /// Where the byte is that was marked last.
    pub fn place(&mut self) -> Place {
        match self.mark {
            Mark::Gone(place) => place,
            Mark::InBuffer(index) => {
                self.count(index);
                self.place
            }
        }
    }

    /// Counts lines and columns from where that has been done to a later byte of the buffer.
    fn count(&mut self, index: usize) {
        let mut passed = &self.buffer[self.counted..index];
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.place.line += memchr::memchr_iter(b'\n', passed).count() as u64;
            self.place.column = 1;
            passed = &passed[last + 1..];
        }
        // The bytes of a character after its first do not count.
        self.place.column += passed.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
        self.counted = index;
    }

    /// Why the input broke off, if it did and everything before has been read; told once.
    pub fn error(&mut self) -> Option<io::Error> {
        let finished = self.finished.as_mut().filter(|_| self.at == self.buffer.len())?;
        std::mem::replace(finished, Ok(())).err()
    }

    /// What the buffer holds; nothing only at the end of the input.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// The next byte.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        if self.at == self.buffer.len() {
            self.fill(1);
        }
        self.buffer.get(self.at).copied()
    }

    /// The byte after the next.
    #[inline]
    pub fn second(&mut self) -> Option<u8> {
        if self.rest().len() < 2 {
            self.fill(2);
        }
        self.rest().get(1).copied()
    }

    /// Whether the next byte is the first of its line.
    #[inline]
    pub fn at_line_start(&self) -> bool {
        self.buffer[self.at - 1] == b'\n'
    }

    /// Passes over the next bytes, which are in the buffer.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// Passes over the next bytes for which `skipped` holds, and gives the one after them.
    #[inline]
    pub fn skip_while(&mut self, skipped: impl Fn(u8) -> bool) -> Option<u8> {
        loop {
            match self.peek() {
                Some(byte) if skipped(byte) => self.at += 1,
                next => return next,
            }
        }
    }

    /// The bytes up to one for which `ends` holds, cut at the longest word; they stay in front until they are skipped.
    #[inline]
    pub fn word(&mut self, ends: impl Fn(u8) -> bool) -> &[u8] {
        if self.rest().len() < LOOKAHEAD {
            self.fill(LOOKAHEAD);
        }
        let rest = self.rest();
        let longest = &rest[..rest.len().min(LONGEST_WORD)];
        let length = longest.iter().position(|&byte| ends(byte)).unwrap_or(longest.len());
        &longest[..length]
    }

    /// Makes sure that this many bytes are in the buffer, unless the input ends before.
    #[cold]
    pub fn fill(&mut self, count: usize) {
        if self.finished.is_some() {
            return;
        }
        if let Mark::InBuffer(index) = self.mark {
            self.count(index);
            self.mark = Mark::Gone(self.place);
        }
        self.count(self.at);
        let passed = self.at - 1;
        self.buffer.drain(..passed);
        self.lost += passed as u64;
        (self.at, self.counted) = (1, 1);
        while self.rest().len() < count && self.finished.is_none() {
            self.read();
        }
    }

    /// Reads once, as much as there is room for.
    fn read(&mut self) {
        let filled = self.buffer.len();
        self.buffer.resize(BUFFER, 0);
        let read = self.input.read(&mut self.buffer[filled..]);
        self.buffer.truncate(filled + read.as_ref().map_or(0, |&count| count));
        match read {
            Ok(0) => self.finished = Some(Ok(())),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => self.finished = Some(Err(error)),
        }
    }
}
