//! A program that plays on two boards, at one seat or at both of its team: it speaks the protocol of `uci/PROTOCOL.md`.

use std::time::Duration;

use crossbeam_channel::Select;
use movegen::{Seat, Variant};

use super::boards::Boards;
use super::player::{Clocks, News, Player, Question, Reply};
use crate::arena::allowance::Allowance;
use crate::arena::player::{Answer, Fault};
use crate::arena::process::read_info;
use crate::arena::program::{Heard, Program};
use crate::arena::referee::quote;

/// The program, and what it has been asked.
pub struct SeatedProgram {
    program: Program,
    seats: Vec<Seat>,
    /// The seats that have not answered yet, and what they have said of their search.
    open: Vec<(Seat, Answer)>,
}

impl SeatedProgram {
    pub fn new(program: Program) -> SeatedProgram {
        SeatedProgram { program, seats: Vec::new(), open: Vec::new() }
    }

    /// The search that a line is about: that of the seat that it names, or the only one.
    fn open(&mut self, named: Option<Seat>) -> Option<usize> {
        match named {
            Some(named) => self.open.iter().position(|(seat, _)| *seat == named),
            None => (self.open.len() == 1).then_some(0),
        }
    }

    fn best_move(&mut self, Heard { line, at }: Heard) -> Result<Option<News>, Fault> {
        let mut words = line.split_whitespace().skip(1);
        let text = words.next().unwrap_or_default();
        let stranger = || Fault::NotAsked(quote(&line));
        let (named, text) = match text.split_once(':') {
            Some((label, text)) => (Some(seat(label).ok_or_else(stranger)?), text),
            None => (None, text),
        };
        let index = self.open(named).ok_or_else(stranger)?;
        let (seat, said) = self.open.swap_remove(index);
        let mut again = || words.next().and_then(|time| time.parse().ok()).map(Duration::from_millis);
        let reply = if text == "sit" { Reply::Sit(again()) } else { Reply::Move(text.to_owned()) };
        Ok(Some(News { seat, at, messages: Vec::new(), answer: Some((reply, said)) }))
    }
}

impl Player for SeatedProgram {
    fn begin(&mut self, variant: Variant, seats: &[Seat]) -> Result<(), Fault> {
        (self.seats, self.open) = (seats.to_vec(), Vec::new());
        let letters: String = seats.iter().map(|seat| seat.letter()).collect();
        self.program.say(&format!("setoption name Seats value {letters}"))?;
        self.program.begin(variant)
    }

    fn ask(&mut self, question: &Question) -> Result<(), Fault> {
        self.show(question.boards, question.clocks)?;
        self.open.push((question.seat, Answer::default()));
        self.program.say(&format!("go seat {} {}", question.seat.letter(), limits(question)))
    }

    fn show(&mut self, boards: &Boards, clocks: Option<Clocks>) -> Result<(), Fault> {
        self.program.say(&boards.position())?;
        match clocks {
            Some(Clocks { left, .. }) => {
                let left = left.map(|left| left.as_millis().to_string());
                self.program.say(&format!("clock {}", left.join(" ")))
            }
            None => Ok(()),
        }
    }

    fn tell(&mut self, seat: Seat, message: &str) -> Result<bool, Fault> {
        // Who plays for both has told it to themselves.
        let listens = !self.seats.contains(&seat.partner());
        if listens {
            self.program.say(&format!("ptell {message}"))?;
        }
        Ok(listens)
    }

    fn stop(&mut self) {
        if !self.open.is_empty() {
            // Who has left will be found out.
            let _ = self.program.say("stop");
        }
    }

    fn sees(&self, _seat: Seat, boards: &Boards) -> String {
        boards.game.fen()
    }

    fn watch<'a>(&'a self, select: &mut Select<'a>) {
        select.recv(self.program.lines());
    }

    fn hear(&mut self) -> Result<Option<News>, Fault> {
        let Some(heard) = self.program.hear()? else { return Ok(None) };
        let mut words = heard.line.split_whitespace();
        match words.next() {
            Some("bestmove") => self.best_move(heard),
            Some("info") => {
                let named = words.next().filter(|&word| word == "seat").and_then(|_| seat(words.next()?));
                if let Some(index) = self.open(named) {
                    read_info(&heard.line, &mut self.open[index].1);
                }
                Ok(None)
            }
            Some("tell") => {
                let messages = vec![words.collect::<Vec<_>>().join(" ")];
                let news = |&seat: &Seat| News { seat, at: heard.at, messages, answer: None };
                Ok(self.seats.first().map(news))
            }
            _ => Ok(None),
        }
    }
}

/// The seat with a letter.
fn seat(label: &str) -> Option<Seat> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Seat::from_letter)
}

/// The limits of a question.
fn limits(question: &Question) -> String {
    match (question.allowance, question.clocks) {
        (Allowance::Clock { .. }, Some(Clocks { left, increments })) => {
            let [left, increments] = [left, increments].map(|times| times.map(|time| time.as_millis()));
            let names = [["wtime", "winc"], ["btime", "binc"], ["wtime2", "winc2"], ["btime2", "binc2"]];
            let told = names.iter().zip(left.iter().zip(increments));
            let told = told.map(|([time, increment], (left, added))| format!("{time} {left} {increment} {added}"));
            told.collect::<Vec<_>>().join(" ")
        }
        (Allowance::Clock { time, .. }, None) => format!("wtime {}", time.as_millis()),
        (Allowance::MoveTime(time), _) => format!("movetime {}", time.as_millis()),
        (Allowance::Nodes(nodes), _) => format!("nodes {nodes}"),
        (Allowance::Depth(depth), _) => format!("depth {depth}"),
    }
}
