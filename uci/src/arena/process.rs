//! A UCI program as a player: started, asked, watched, and ended.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use engine::Clock;
use movegen::Variant;

use super::allowance::Allowance;
use super::player::{Answer, Fault, Question, Worth};

/// How long a program may take to start, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much longer than its time a program is waited for: later it has stalled, earlier its flag has fallen.
const GRACE: Duration = Duration::from_secs(2);
/// The longest line of which anything is kept.
const LONGEST: u64 = 1 << 16;

/// A running program.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The games of its option `UCI_Variant`; none if it has no such option.
    games: Vec<String>,
    options: Vec<String>,
}

impl Process {
    pub fn start(command: &[String], options: &[(String, String)]) -> Result<Process, Fault> {
        let [program, arguments @ ..] = command else { return Err(Fault::Start("there is no program".to_owned())) };
        let error = |error: std::io::Error| Fault::Start(format!("{program}: {error}"));
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(error)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return Err(Fault::Left) };
        let (sender, lines) = crossbeam_channel::bounded(1_000);
        // It ends with the program, or with whoever listens.
        let listen = move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("listener".to_owned()).spawn(listen).map_err(error)?;
        let mut process = Process { child, input, lines, games: Vec::new(), options: Vec::new() };
        process.shake_hands(options)?;
        Ok(process)
    }

    fn shake_hands(&mut self, options: &[(String, String)]) -> Result<(), Fault> {
        self.say("uci")?;
        for line in self.hear_until(PATIENCE, |line| line == "uciok")? {
            let Some(option) = line.strip_prefix("option name ") else { continue };
            let (name, rest) = option.split_once(" type ").unwrap_or((option, ""));
            if name == "UCI_Variant" {
                self.games = rest.split(" var ").skip(1).map(|game| game.trim().to_owned()).collect();
            }
            self.options.push(name.to_owned());
        }
        for (name, value) in options {
            if !self.has(name) {
                return Err(Fault::Option(format!("the option {name}, which it does not have")));
            }
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        self.get_ready()
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|own| own.eq_ignore_ascii_case(option))
    }

    fn get_ready(&mut self) -> Result<(), Fault> {
        self.say("isready")?;
        self.hear_until(PATIENCE, |line| line == "readyok").map(|_| ())
    }

    /// A new game.
    pub fn begin(&mut self, variant: Variant) -> Result<(), Fault> {
        let chess960 = variant.has_chess960();
        let names = variant.names_elsewhere();
        let known = names.iter().find(|name| self.games.iter().any(|game| game == *name));
        match known {
            Some(name) => self.say(&format!("setoption name UCI_Variant value {name}"))?,
            None if names.contains(&"chess") => {}
            None => return Err(Fault::Game(variant.name())),
        }
        if self.has("UCI_Chess960") {
            self.say(&format!("setoption name UCI_Chess960 value {chess960}"))?;
        } else if chess960 {
            return Err(Fault::Game(variant.name()));
        }
        self.say("ucinewgame")?;
        self.get_ready()
    }

    /// Asks for a move.
    pub fn think(&mut self, question: &Question) -> Result<Answer, Fault> {
        let moves =
            if question.moves.is_empty() { String::new() } else { format!(" moves {}", question.moves.join(" ")) };
        self.say(&format!("position fen {}{moves}", question.game.start_fen()))?;
        self.say(&format!("go {}", go(question)))?;
        let patience = match question.allowance {
            Allowance::Clock { .. } => question.own_clock().map_or(PATIENCE, |clock| clock.left) + GRACE,
            Allowance::MoveTime(time) => time + GRACE,
            // Nobody knows how long it should take; but not for ever.
            Allowance::Nodes(_) | Allowance::Depth(_) => Duration::from_secs(600),
        };
        let mut answer = Answer::default();
        for line in self.hear_until(patience, |line| line.starts_with("bestmove"))? {
            read_info(&line, &mut answer);
        }
        Ok(answer)
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Fault::Left)
    }

    /// The lines up to one of a kind, that one included. Of a flood only the last lines are kept.
    fn hear_until(&mut self, patience: Duration, last: impl Fn(&str) -> bool) -> Result<Vec<String>, Fault> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_deadline(deadline).map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::Stall,
                RecvTimeoutError::Disconnected => Fault::Left,
            })?;
            // A flood keeps us busy, but not past the deadline.
            if Instant::now() > deadline {
                return Err(Fault::Stall);
            }
            let over = last(&line);
            lines.push(line);
            if over {
                return Ok(lines);
            }
            if lines.len() > 10_000 {
                lines.drain(..5_000);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The limits of a question.
fn go(question: &Question) -> String {
    match question.allowance {
        Allowance::Clock { .. } => {
            let [white, black] = question.clocks.map(|clock| clock.unwrap_or(NO_CLOCK));
            let millis = |time: Duration| time.as_millis();
            let more = question.own_clock().and_then(|clock| clock.moves_to_go);
            let more = more.map_or_else(String::new, |moves| format!(" movestogo {moves}"));
            format!(
                "wtime {} btime {} winc {} binc {}{more}",
                millis(white.left),
                millis(black.left),
                millis(white.increment),
                millis(black.increment)
            )
        }
        Allowance::MoveTime(time) => format!("movetime {}", time.as_millis()),
        Allowance::Nodes(nodes) => format!("nodes {nodes}"),
        Allowance::Depth(depth) => format!("depth {depth}"),
    }
}

/// For an opponent without a clock: plenty.
const NO_CLOCK: Clock = Clock { left: Duration::from_secs(3_600), increment: Duration::ZERO, moves_to_go: None };

/// Takes what a line tells: the value and depth of the best line, or the move.
fn read_info(line: &str, answer: &mut Answer) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|&word| word == name).and_then(|index| words.get(index + 1));
    match words.first() {
        Some(&"bestmove") => answer.text = words.get(1).map_or_else(String::new, |&text| text.to_owned()),
        Some(&"info") if words.contains(&"pv") && after("multipv").is_none_or(|&rank| rank == "1") => {
            let number = |name: &str| after(name).and_then(|text| text.parse().ok());
            let mate = number("mate").map(Worth::Mate);
            answer.value = mate.or_else(|| number("cp").map(Worth::Centipawns)).or(answer.value);
            answer.depth = after("depth").and_then(|text| text.parse().ok()).or(answer.depth);
            answer.nodes = after("nodes").and_then(|text| text.parse().ok()).or(answer.nodes);
        }
        _ => {}
    }
}
