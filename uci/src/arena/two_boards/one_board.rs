//! A program that knows one board only, at a seat: it is told of its board and of what is in the pockets.

use crossbeam_channel::Select;
use movegen::{Seat, Variant};

use super::boards::Boards;
use super::player::{Clocks, News, Player, Question, Reply};
use crate::arena::player::{Answer, Fault};
use crate::arena::process::{limits, read_info};
use crate::arena::program::Program;

/// The program, and what it has been asked.
pub struct OneBoardProgram {
    program: Program,
    open: Option<Open>,
}

/// A question that has not been answered yet.
struct Open {
    seat: Seat,
    /// Whether the seat has no move before a piece arrives.
    waits: bool,
    said: Answer,
}

impl OneBoardProgram {
    pub fn new(program: Program) -> OneBoardProgram {
        OneBoardProgram { program, open: None }
    }
}

impl Player for OneBoardProgram {
    fn begin(&mut self, variant: Variant, _seats: &[Seat]) -> Result<(), Fault> {
        self.open = None;
        self.program.begin(variant)
    }

    fn ask(&mut self, question: &Question) -> Result<(), Fault> {
        let Question { seat, boards, allowance, clocks } = *question;
        self.program.say(&boards.position_on(seat.board()))?;
        self.open = Some(Open { seat, waits: boards.must_wait(seat), said: Answer::default() });
        let clocks = clocks.map_or([None; 2], |clocks| clocks.on(seat.board()));
        self.program.say(&format!("go {}", limits(allowance, clocks, seat.color())))
    }

    fn show(&mut self, _boards: &Boards, _clocks: Option<Clocks>) -> Result<(), Fault> {
        // It cannot hear of another pocket while it thinks.
        Ok(())
    }

    fn tell(&mut self, _seat: Seat, _message: &str) -> Result<bool, Fault> {
        Ok(false)
    }

    fn stop(&mut self) {
        if self.open.is_some() {
            // Who has left will be found out.
            let _ = self.program.say("stop");
        }
    }

    fn sees(&self, seat: Seat, boards: &Boards) -> String {
        boards.fen(seat.board())
    }

    fn watch<'a>(&'a self, select: &mut Select<'a>) {
        select.recv(self.program.lines());
    }

    fn hear(&mut self) -> Result<Option<News>, Fault> {
        let Some(heard) = self.program.hear()? else { return Ok(None) };
        let Some(mut open) = self.open.take() else { return Ok(None) };
        read_info(&heard.line, &mut open.said);
        if !heard.line.starts_with("bestmove") {
            self.open = Some(open);
            return Ok(None);
        }
        let Open { seat, waits, said } = open;
        // Who has a move must make it: it does not know how to sit.
        let reply = match said.text.as_str() {
            "(none)" | "0000" if waits => Reply::Sit(None),
            text => Reply::Move(text.to_owned()),
        };
        Ok(Some(News { seat, at: heard.at, messages: Vec::new(), answer: Some((reply, said)) }))
    }
}
