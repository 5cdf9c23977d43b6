//! Streams of commands that no client would send: valid lines cut, doubled, mixed and riddled with random bytes, at any
//! moment of a search, in every game and on two boards. The process lives, every `go` has exactly one `bestmove`, every
//! `isready` its `readyok`, and memory stays bounded.
//!
//! `FLETCHER_TORTURE_LINES` asks for longer streams, `FLETCHER_TORTURE_SEED` for others.

mod process;
mod stream;

use std::time::{Duration, Instant};

use process::{Heard, Process};
use stream::{Random, Stream, first_word};

/// How many lines a stream has where nobody says otherwise.
const LINES: usize = 5_000;
const SEED: u64 = 5;
/// How long the engine may take for anything: much longer than it ever should.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most memory that the engine may use with the small tables and few threads that the streams ask for.
const MEGABYTES: u64 = 512;

/// A test for each game, on one board.
macro_rules! games {
    ($($test:ident $game:literal),* $(,)?) => {
        $(
            #[test]
            fn $test() {
                torture(Stream::one_board($game, setting("SEED", SEED)));
            }
        )*
    };
}

games! {
    chess "chess",
    archerss "archerss",
    archess "archess",
    bughouse "bughouse",
    bughouse_fics "bughouse-fics",
    falconhunter "falconhunter",
    crazyhouse "crazyhouse",
}

#[test]
fn two_boards() {
    torture(Stream::two_boards("bughouse", setting("SEED", SEED)));
}

#[test]
fn two_boards_fics() {
    torture(Stream::two_boards("bughouse-fics", setting("SEED", SEED)));
}

/// Every game in one stream, one board and two.
#[test]
fn from_game_to_game() {
    torture(Stream::every_game(setting("SEED", SEED)));
}

/// A number from the environment.
fn setting<T: std::str::FromStr>(name: &str, usual: T) -> T {
    let name = format!("FLETCHER_TORTURE_{name}");
    match std::env::var(&name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}: `{text}` is not a number")),
        Err(_) => usual,
    }
}

/// Several lives of the engine, each ended in its own way.
fn torture(mut stream: Stream) {
    let name = format!("{}, seed {}", stream.name(), setting("SEED", SEED));
    let lines = setting("LINES", LINES);
    for end in [End::Quietly, End::ByQuit, End::BySilence] {
        let mut victim = Victim::new(&name);
        while victim.sent < lines / 3 {
            victim.suffer(&mut stream);
        }
        let last = stream.round();
        victim.send(&last, &mut stream.random);
        victim.end(end);
    }
}

/// How a life ends.
#[derive(Clone, Copy)]
enum End {
    /// Everything is stopped and answered before `quit`.
    Quietly,
    /// `quit` in the midst of everything.
    ByQuit,
    /// The end of the input in the midst of everything.
    BySilence,
}

/// What has been asked of the engine or answered by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    moves: usize,
    ready: usize,
    /// `Nodes searched`.
    sums: usize,
    /// Errors that say why nothing is counted.
    refusals: usize,
}

/// The engine under torture.
struct Victim {
    process: Process,
    /// Which stream this is, for reports.
    name: String,
    sent: usize,
    asked: Counts,
    answered: Counts,
}

impl Victim {
    fn new(name: &str) -> Victim {
        let (asked, answered) = Default::default();
        Victim { process: Process::start(), name: name.to_owned(), sent: 0, asked, answered }
    }

    /// A round of lines, after which everything must have been answered.
    fn suffer(&mut self, stream: &mut Stream) {
        if stream.random.one_in(6) {
            let round = stream.round_of_counts();
            self.send(&round, &mut stream.random);
            self.settle_counts(&round);
            return;
        }
        let round = stream.round();
        self.send(&round, &mut stream.random);
        // On one board a `go` ends whatever runs as well as a `stop` does.
        if stream.has_one_board() && stream.random.one_in(2) {
            self.say("position startpos");
            self.say("go depth 1");
        } else {
            self.say("stop");
        }
        self.settle();
    }

    /// Sends lines: all at once, or some alone, some together, some in two pieces, with or without a pause in between.
    fn send(&mut self, lines: &[Vec<u8>], random: &mut Random) {
        let in_one_breath = random.one_in(3);
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend(line);
            bytes.push(b'\n');
            self.count(line);
            if in_one_breath || random.one_in(3) {
                continue;
            }
            let cut = if random.one_in(8) { random.below(bytes.len()) } else { bytes.len() };
            let rest = bytes.split_off(cut);
            self.process.send(&bytes);
            bytes = rest;
            if random.one_in(4) {
                std::thread::sleep(Duration::from_micros(random.below(4_000) as u64));
            }
        }
        self.process.send(&bytes);
    }

    fn count(&mut self, line: &[u8]) {
        self.sent += 1;
        match first_word(line) {
            b"go" if !stream::is_count(line) => self.asked.moves += 1,
            b"isready" => self.asked.ready += 1,
            _ => {}
        }
    }

    fn say(&mut self, line: &str) {
        self.count(line.as_bytes());
        self.process.send(format!("{line}\n").as_bytes());
    }

    /// Waits until everything is answered, once and not twice. Whatever ran has been told to end.
    fn settle(&mut self) {
        self.hear_until("move", |victim| victim.answered.moves >= victim.asked.moves);
        self.say("isready");
        self.hear_until("readyok", |victim| victim.answered.ready >= victim.asked.ready);
        self.compare();
        self.weigh();
    }

    /// The same after a round in which nothing was searched and only counts were asked for. One that cannot be
    /// understood has its `bestmove`, one that is refused at least an error, one that is stopped words of its own.
    fn settle_counts(&mut self, round: &[Vec<u8>]) {
        let before = self.answered;
        let asked = round.iter().filter(|line| stream::is_count(line)).count();
        let stopped = round.iter().any(|line| first_word(line) == b"stop");
        self.say("isready");
        self.hear_until("readyok", |victim| victim.answered.ready >= victim.asked.ready);
        let answered = self.answered.sums + self.answered.moves - before.sums - before.moves;
        let refused = self.answered.refusals - before.refusals;
        if answered > asked || answered + refused < asked && !stopped {
            self.fail(&format!("{asked} counts were asked for, {answered} were answered, {refused} refused"));
        }
        self.asked.moves = self.answered.moves;
        self.compare();
    }

    fn compare(&self) {
        let (asked, answered) = (self.asked, self.answered);
        if (asked.moves, asked.ready) != (answered.moves, answered.ready) {
            self.fail(&format!("asked for {asked:?}, answered {answered:?}"));
        }
    }

    fn hear_until(&mut self, what: &str, enough: impl Fn(&Victim) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !enough(self) {
            match self.process.hear(deadline) {
                Heard::Line(line, _) => self.note(&line),
                Heard::Silence => {
                    let counts = format!("asked for {:?}, answered {:?}", self.asked, self.answered);
                    self.fail(&format!("no {what} in {PATIENCE:?}: {counts}"));
                }
                Heard::End => {
                    let end = self
                        .process
                        .end(deadline)
                        .map_or("lives on".to_owned(), |status| format!("ended with {status}"));
                    self.fail(&format!("the output ended without {what}, the process {end}"));
                }
            }
        }
    }

    fn note(&mut self, line: &str) {
        match line.split_whitespace().next() {
            Some("bestmove") => self.answered.moves += 1,
            Some("readyok") => self.answered.ready += 1,
            Some("Nodes") => self.answered.sums += 1,
            _ if line.starts_with("info string error: ") && (line.contains("perft") || line.contains("refused")) => {
                self.answered.refusals += 1;
            }
            _ => {}
        }
    }

    /// Looks at the memory of the process, where the system tells.
    fn weigh(&self) {
        let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())) else { return };
        let size =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB")?.trim().parse().ok());
        let megabytes = size.map(|kilobytes: u64| kilobytes / 1024);
        if let Some(megabytes) = megabytes.filter(|&megabytes| megabytes > MEGABYTES) {
            self.fail(&format!("{megabytes} MB are in use"));
        }
    }

    /// Ends the process. Whatever has been asked before is answered all the same.
    fn end(&mut self, end: End) {
        match end {
            End::Quietly => {
                self.say("stop");
                self.settle();
                self.say("quit");
            }
            End::ByQuit => self.say("quit"),
            End::BySilence => self.process.close(),
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.process.hear(deadline) {
                Heard::Line(line, _) => self.note(&line),
                Heard::Silence => self.fail("the process lives on"),
                Heard::End => break,
            }
        }
        match self.process.end(deadline) {
            Some(status) if status.success() => {}
            Some(status) => self.fail(&format!("the process ended with {status}")),
            None => self.fail("the process closed its output and lives on"),
        }
        self.compare();
        if !self.process.complaints().is_empty() {
            self.fail("nothing belongs on standard error");
        }
    }

    fn fail(&self, what: &str) -> ! {
        panic!("{}, after {} lines: {what}\n{}", self.name, self.sent, self.process.record())
    }
}
