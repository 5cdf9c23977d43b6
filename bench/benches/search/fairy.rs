//! The search of fairy-stockfish, spoken to over UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use movegen::Variant;

/// Where distributions put it, besides the usual folders.
const PLACES: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// A running fairy-stockfish.
pub struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Fairy {
    /// Starts it, if it is installed and plays the game.
    pub fn start(variant: Variant) -> Option<Fairy> {
        let spawn = |place: &&str| {
            Command::new(place).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
        };
        let mut child = PLACES.iter().find_map(spawn)?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut fairy = Fairy { child, input, output };
        fairy.say("uci");
        let options = fairy.hear("uciok")?;
        let known = options.iter().find(|line| line.contains("name UCI_Variant"))?;
        let chess960 = variant == Variant::Chess960;
        let name = if chess960 { "chess" } else { variant.name() };
        if !known.split_whitespace().any(|word| word == name) {
            return None;
        }
        fairy.say("setoption name Threads value 1");
        fairy.say("setoption name Hash value 64");
        fairy.say(&format!("setoption name UCI_Chess960 value {chess960}"));
        fairy.say(&format!("setoption name UCI_Variant value {name}"));
        Some(fairy)
    }

    /// Million nodes per second on a position.
    pub fn speed(&mut self, fen: &str, time: Duration) -> Option<f64> {
        self.say(&format!("position fen {fen}"));
        self.say(&format!("go movetime {}", time.as_millis()));
        let told = self.hear("bestmove")?;
        let last = told.iter().rev().find(|line| line.contains(" nodes ") && line.contains(" time "))?;
        let number = |name: &str| {
            let mut words = last.split_whitespace();
            words.find(|word| *word == name)?;
            words.next()?.parse::<f64>().ok()
        };
        Some(number("nodes")? / number("time")?.max(1.0) / 1e3)
    }

    fn say(&mut self, line: &str) {
        // If it has died, the next answer is missing.
        let _ = writeln!(self.input, "{line}");
    }

    /// The lines up to one that starts like this.
    fn hear(&mut self, last: &str) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with(last) {
                return Some(lines);
            }
            lines.push(line);
        }
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}
