//! A UCI program: started, spoken to, heard and ended. What is said in a game is the business of who plays with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use engine::Control;
use movegen::Variant;

use super::player::Fault;

/// How long a program may take to start, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is asked whether anyone still wants to hear.
const GLANCE: Duration = Duration::from_millis(50);
/// The longest line of which anything is kept.
const LONGEST: u64 = 1 << 16;

/// A running program.
pub struct Program {
    child: Child,
    /// To the thread that writes, so that a program which does not read stops nobody.
    input: Sender<String>,
    lines: Receiver<Heard>,
    /// The games of its option `UCI_Variant`; none if it has no such option.
    games: Vec<String>,
    options: Vec<String>,
}

/// A line that a program said.
pub struct Heard {
    pub line: String,
    pub at: Instant,
}

impl Program {
    /// Starts a program, and sets its options.
    pub fn start(command: &[String], options: &[(String, String)]) -> Result<Program, Fault> {
        let [name, arguments @ ..] = command else { return Err(Fault::Start("there is no program".to_owned())) };
        let error = |error: std::io::Error| Fault::Start(format!("{name}: {error}"));
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for us: a program that it ends would seem to have given up its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(error)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return Err(Fault::Left) };
        let (to_write, unwritten) = crossbeam_channel::unbounded();
        let (heard, lines) = crossbeam_channel::bounded(1_000);
        thread::Builder::new().name("speaker".to_owned()).spawn(move || speak(input, &unwritten)).map_err(error)?;
        thread::Builder::new().name("listener".to_owned()).spawn(move || listen(output, &heard)).map_err(error)?;
        let mut program = Program { child, input: to_write, lines, games: Vec::new(), options: Vec::new() };
        program.shake_hands(options)?;
        Ok(program)
    }

    fn shake_hands(&mut self, options: &[(String, String)]) -> Result<(), Fault> {
        self.say("uci")?;
        for line in self.hear_until(PATIENCE, &Control::default(), |line| line == "uciok")? {
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

    /// Whether it has an option.
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|own| own.eq_ignore_ascii_case(option))
    }

    /// Waits until it has done all that it was told.
    pub fn get_ready(&mut self) -> Result<(), Fault> {
        self.say("isready")?;
        self.hear_until(PATIENCE, &Control::default(), |line| line == "readyok").map(|_| ())
    }

    /// A new game.
    pub fn begin(&mut self, variant: Variant) -> Result<(), Fault> {
        let chess960 = variant.has_chess960();
        let names = variant.names_elsewhere();
        let known = names.iter().find(|name| self.games.iter().any(|game| game == *name));
        match known {
            // Everybody else means other rules by that name.
            Some(_) if variant == Variant::Bughouse && !self.has("BughouseRules") => return Err(Fault::OtherRules),
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

    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        self.input.send(format!("{line}\n")).map_err(|_| Fault::Left)
    }

    /// Where its lines come from, for who waits for several programs.
    pub fn lines(&self) -> &Receiver<Heard> {
        &self.lines
    }

    /// The next line, if there is one now.
    pub fn hear(&mut self) -> Result<Option<Heard>, Fault> {
        match self.lines.try_recv() {
            Ok(heard) => Ok(Some(heard)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Fault::Left),
        }
    }

    /// The lines up to one of a kind, that one included, unless nobody wants them any more. Of a flood only the last lines are
    /// kept.
    pub fn hear_until(
        &mut self,
        patience: Duration,
        closing: &Control,
        last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Fault> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            // A flood keeps us busy, but not past the deadline.
            if Instant::now() > deadline || closing.is_stopped() {
                return Err(Fault::Stall);
            }
            let line = match self.lines.recv_deadline(deadline.min(Instant::now() + GLANCE)) {
                Ok(Heard { line, .. }) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Left),
            };
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

/// Writes until the program ends, or who speaks to it.
fn speak(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads until the program ends, or who listens to it.
fn listen(output: ChildStdout, lines: &Sender<Heard>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        // The end came in the middle of a line: nobody knows what it would have been.
        if !bytes.ends_with(b"\n") && (bytes.len() as u64) < LONGEST {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        bytes.clear();
        if lines.send(Heard { line, at: Instant::now() }).is_err() {
            return;
        }
    }
}

impl Drop for Program {
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
