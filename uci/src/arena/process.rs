//! A UCI program as a player on one board.

use std::time::Duration;

use engine::Clock;
use movegen::{Color, Variant};

use super::allowance::Allowance;
use super::player::{Answer, Fault, Question, Worth};
use super::program::Program;
use super::referee::House;

/// How much longer than its time a program is waited for: later it has stalled, earlier its flag has fallen.
pub const GRACE: Duration = Duration::from_secs(2);
/// Nobody knows how long a search without a clock should take; but not for ever.
pub const LONG: Duration = Duration::from_secs(600);

/// A program that plays.
pub struct Process(Program);

impl Process {
    pub fn start(command: &[String], options: &[(String, String)]) -> Result<Process, Fault> {
        Program::start(command, options).map(Process)
    }

    /// A new game.
    pub fn begin(&mut self, variant: Variant) -> Result<(), Fault> {
        self.0.begin(variant)
    }

    /// Asks for a move.
    pub fn think(&mut self, question: &Question) -> Result<Answer, Fault> {
        // What it said since its last answer is of no use, but may be one too many.
        while let Some(heard) = self.0.hear()? {
            if heard.line.starts_with("bestmove") {
                return Err(Fault::NotAsked(heard.line));
            }
        }
        let moves =
            if question.moves.is_empty() { String::new() } else { format!(" moves {}", question.moves.join(" ")) };
        self.0.say(&format!("position fen {}{moves}", question.game.start_fen()))?;
        let limits = limits(question.allowance, question.clocks, question.game.turn());
        self.0.say(&format!("go {limits}"))?;
        let House { margin, ref closing, .. } = *question.house;
        let patience = match question.allowance {
            Allowance::Clock { .. } => question.own_clock().map_or(LONG, |clock| clock.left) + margin + GRACE,
            Allowance::MoveTime(time) => time + margin + GRACE,
            Allowance::Nodes(_) | Allowance::Depth(_) => LONG,
        };
        let mut answer = Answer::default();
        for line in self.0.hear_until(patience, closing, |line| line.starts_with("bestmove"))? {
            read_info(&line, &mut answer);
        }
        Ok(answer)
    }
}

/// The limits of a search as UCI writes them, for the side whose turn it is.
pub fn limits(allowance: Allowance, clocks: [Option<Clock>; 2], turn: Color) -> String {
    match allowance {
        Allowance::Clock { .. } => {
            let more = clocks[turn as usize].and_then(|clock| clock.moves_to_go);
            let more = more.map_or_else(String::new, |moves| format!(" movestogo {moves}"));
            let [white, black] = clocks.map(|clock| clock.unwrap_or(NO_CLOCK));
            let millis = |time: Duration| time.as_millis();
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
pub fn read_info(line: &str, answer: &mut Answer) {
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
