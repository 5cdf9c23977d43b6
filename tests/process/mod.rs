//! The engine as a process that is talked to: bytes in, lines out, and a record of both for the report of a failure.
//! Nothing here knows the protocol, and nothing here waits without end.
#![allow(dead_code, reason = "each test uses its own part")]

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How many lines a report shows at most of what was sent, and of what was heard.
const SHOWN: usize = 60;
/// How many characters of a line a report shows at most.
const WIDTH: usize = 200;

/// What comes from the engine.
pub enum Heard {
    /// A line, without what ends it, and when it came.
    Line(String, Instant),
    /// Nothing in the time that was given.
    Silence,
    /// The engine has closed its output; nothing will come any more.
    End,
}

/// A running engine. It is killed when this is dropped.
pub struct Process {
    child: Child,
    /// To the thread that writes, so that an engine which does not read stops nobody; nothing once the input is closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<(String, Instant)>,
    complaints: Arc<Mutex<String>>,
    /// The last lines that were sent and heard, and when.
    sent: VecDeque<(Instant, String)>,
    heard: VecDeque<(Instant, String)>,
    start: Instant,
}

impl Process {
    /// Starts the engine without arguments.
    pub fn start() -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fletcher"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (input, to_write) = mpsc::channel();
        let stdin = child.stdin.take().expect("a pipe");
        thread::spawn(move || write_all(stdin, &to_write));
        let (heard, output) = mpsc::channel();
        let stdout = child.stdout.take().expect("a pipe");
        thread::spawn(move || read_lines(stdout, &heard));
        let complaints = Arc::default();
        let stderr = child.stderr.take().expect("a pipe");
        let shared = Arc::clone(&complaints);
        thread::spawn(move || read_complaints(stderr, &shared));
        let (sent, heard) = Default::default();
        Process { child, input: Some(input), output, complaints, sent, heard, start: Instant::now() }
    }

    /// Sends bytes as they are. Whether anybody reads them shows in what comes back.
    pub fn send(&mut self, bytes: &[u8]) {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.note('>', &String::from_utf8_lossy(line), Instant::now());
        }
        if let Some(input) = &self.input {
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.note('>', "(end of input)", Instant::now());
        self.input = None;
    }

    /// The next line, for which it waits until `deadline`.
    pub fn hear(&mut self, deadline: Instant) -> Heard {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((line, at)) => {
                self.note('<', &line, at);
                Heard::Line(line, at)
            }
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// How the process ended, if it does so until `deadline`.
    pub fn end(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            let status = self.child.try_wait().expect("the state of a child can be asked for");
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// What it has written to standard error, where a front end that speaks a protocol has nothing to write.
    pub fn complaints(&self) -> String {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The last lines of the conversation and the complaints, for the report of a failure.
    pub fn record(&self) -> String {
        let sent = self.sent.iter().map(|(at, line)| (at, '>', line));
        let heard = self.heard.iter().map(|(at, line)| (at, '<', line));
        let mut lines: Vec<_> = sent.chain(heard).collect();
        lines.sort_by_key(|(at, ..)| **at);
        let mut text = String::new();
        for (at, direction, line) in lines {
            let time = at.saturating_duration_since(self.start).as_millis();
            let _ = writeln!(text, "{time:>10} ms {direction} {line}");
        }
        let complaints = self.complaints();
        if !complaints.is_empty() {
            let _ = write!(text, "on standard error:\n{complaints}");
        }
        text
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Keeps a line for the report; of those that tell how a search goes on, only the last one in a row.
    fn note(&mut self, direction: char, line: &str, at: Instant) {
        let record = if direction == '>' { &mut self.sent } else { &mut self.heard };
        let progress = |line: &str| line.starts_with("info ") && !line.starts_with("info string ");
        if progress(line) && record.back().is_some_and(|(_, last)| progress(last)) {
            record.pop_back();
        }
        record.push_back((at, line.trim_end().chars().take(WIDTH).map(visible).collect()));
        if record.len() > SHOWN {
            record.pop_front();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes what it is given until there is nothing more or nobody reads.
fn write_all(mut stdin: impl Write, bytes: &Receiver<Vec<u8>>) {
    for bytes in bytes {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, heard: &Sender<(String, Instant)>) {
    for line in BufReader::new(stdout).split(b'\n') {
        let Ok(line) = line else { return };
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if heard.send((text, Instant::now())).is_err() {
            return;
        }
    }
}

fn read_complaints(stderr: impl Read, complaints: &Mutex<String>) {
    for line in BufReader::new(stderr).split(b'\n') {
        let Ok(line) = line else { return };
        let mut complaints = complaints.lock().unwrap_or_else(PoisonError::into_inner);
        *complaints += &String::from_utf8_lossy(&line);
        complaints.push('\n');
    }
}

fn visible(letter: char) -> char {
    if letter.is_control() { '·' } else { letter }
}
