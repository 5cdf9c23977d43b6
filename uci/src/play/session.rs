//! A game on one board, from the first line that is typed to the last. It works on any input and output, so that tests
//! can play.

#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use movegen::{AnyGame, Color, FenError, MoveKind, Ply, Reason, Refusal, Style, Variant};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::clock::Clocks;
use super::command::Command;
use super::input::Input;
use super::opponent::{Opponent, Pace};
use super::{Error, Farewell, Side, save, text};
use crate::protocol::text::evaluation;

/// What the user has asked for at the start.
#[derive(Copy, Clone, Debug)]
pub struct Table {
    pub side: Side,
    pub seed: u64,
    pub style: Style,
}

/// A user, an opponent, and the game between them.
pub struct Session<W: Write> {
    game: Box<dyn AnyGame>,
    user: Color,
    opponent: Opponent,
    clocks: Option<Clocks>,
    /// What was left after each move, if there are clocks; moves that were taken back are still there.
    left: Vec<Duration>,
    side: Side,
    style: Style,
    /// For everything that is left to chance.
    dice: Pcg64Mcg,
    /// For the coins of this game: a shot that is taken back and repeated falls as before.
    coins: u64,
    /// For the moves of a weak opponent in this game.
    whims: u64,
    /// Where this game was written to, and how many moves it had then.
    saved: Option<(PathBuf, usize)>,
    input: Receiver<Input>,
    output: W,
}

/// What was heard at the prompt.
enum Heard {
    Line(String),
    TimeUp,
    Left(Farewell),
}

impl<W: Write> Session<W> {
    pub fn new(
        variant: Variant,
        fen: Option<&str>,
        table: Table,
        opponent: Opponent,
        input: Receiver<Input>,
        output: W,
    ) -> Result<Session<W>, FenError> {
        let mut dice = Pcg64Mcg::seed_from_u64(table.seed);
        let mut session = Session {
            game: begin(variant, fen, &mut dice)?,
            user: Color::White,
            opponent,
            clocks: None,
            left: Vec::new(),
            side: table.side,
            style: table.style,
            dice,
            coins: 0,
            whims: 0,
            saved: None,
            input,
            output,
        };
        session.sit_down();
        Ok(session)
    }

    /// Plays until the user leaves.
    pub fn run(mut self) -> Result<Farewell, Error> {
        self.greet()?;
        loop {
            if self.is_opponents_turn() {
                self.answer()?;
                continue;
            }
            match self.hear()? {
                Heard::Left(farewell) => return self.leave(farewell),
                Heard::TimeUp => self.flag(self.user)?,
                Heard::Line(line) => match Command::parse(&line) {
                    Ok(Some(Command::Quit)) => return self.leave(Farewell::Quit),
                    Ok(Some(command)) => self.follow(command)?,
                    Ok(None) => {}
                    Err(error) => self.say(&error.to_string())?,
                },
            }
        }
    }

    /// Everything that is decided anew for each game.
    fn sit_down(&mut self) {
        let lot = if self.dice.random() { Color::White } else { Color::Black };
        self.user = self.side.color().unwrap_or(lot);
        (self.coins, self.whims) = (self.dice.random(), self.dice.random());
        self.style.below = self.user;
        (self.saved, self.left) = (None, Vec::new());
        self.clocks = match self.opponent.pace() {
            Pace::Clock(control) => Some(Clocks::new(control)),
            _ => None,
        };
    }

    fn greet(&mut self) -> Result<(), Error> {
        let (level, pace) = (self.opponent.level(), self.opponent.pace());
        self.say(&text::greeting(self.game.variant(), self.user, level, pace))?;
        self.show()
    }

    fn is_opponents_turn(&self) -> bool {
        self.game.turn() != self.user && self.game.ending().is_none() && !self.game.is_waiting()
    }

    /// The next line, unless time is up before or nothing more comes.
    fn hear(&mut self) -> Result<Heard, Error> {
        let over = self.game.ending().is_some();
        write!(self.output, "{}", text::prompt(self.clocks.as_ref(), self.user, over))?;
        self.output.flush()?;
        let heard = match &self.clocks {
            Some(clocks) if !over => self.input.recv_timeout(clocks.left(self.user, true)),
            _ => self.input.recv().map_err(RecvTimeoutError::from),
        };
        Ok(match heard {
            Ok(Input::Line(line)) => Heard::Line(line),
            Ok(Input::Interrupt) => Heard::Left(Farewell::Interrupted),
            Err(RecvTimeoutError::Timeout) => Heard::TimeUp,
            Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => Heard::Left(Farewell::Quit),
        })
    }

    fn follow(&mut self, command: Command) -> Result<(), Error> {
        match command {
            Command::Move(text) => self.move_by_hand(&text),
            Command::Moves(query) => self.say(&text::moves(&*self.game, query)),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::Eval => self.say(&evaluation(&*self.game)),
            Command::Flip => {
                self.style.below = !self.style.below;
                self.show()
            }
            Command::Board => self.show(),
            Command::Save { path, overwrite } => self.save(&path, overwrite),
            Command::Resign => match self.game.resign(self.user) {
                Ok(()) => self.announce_end(),
                Err(refusal) => self.refuse(&refusal),
            },
            Command::Draw => self.offer_draw(),
            Command::Tell(_) => self.say("there is no partner on one board"),
            Command::New { variant, side } => self.begin(variant, side),
            Command::Help => self.say(text::HELP),
            // Whoever runs the session has seen to it.
            Command::Quit => Ok(()),
        }
    }

    fn move_by_hand(&mut self, words: &str) -> Result<(), Error> {
        // The console form of a game can stop it, which is no move.
        let parsed = match self.game.parse_text(words) {
            Err(Refusal::Unreadable(_)) => {
                return match self.game.play_text(words) {
                    Ok(()) => self.announce_end(),
                    Err(refusal) => self.refuse(&refusal),
                };
            }
            parsed => parsed,
        };
        match (self.game.ending(), parsed) {
            (Some(ending), _) => self.refuse(&Refusal::GameOver(ending.reason)),
            (None, Err(refusal)) => self.refuse(&refusal),
            (None, Ok(Ply { mv, coin: Some(_) })) => self.say(&text::coin_chosen(&*self.game, mv)),
            (None, Ok(ply)) => self.play(ply),
        }
    }

    /// The opponent moves.
    fn answer(&mut self) -> Result<(), Error> {
        self.output.flush()?;
        let outcome = self.opponent.choose(&*self.game, self.clocks.as_ref(), self.whims)?;
        // A search that is ended before it has begun may know nothing.
        let any = || self.game.legal_moves().first().copied();
        match outcome.best.or_else(any) {
            Some(best) => self.play(best.into()),
            None => Ok(()),
        }
    }

    /// Plays a legal move of the side to move, tosses its coin if it has one, and shows what has become of it.
    fn play(&mut self, mut ply: Ply) -> Result<(), Error> {
        let side = self.game.turn();
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.moved(side)) {
            return self.flag(side);
        }
        if ply.mv.kind() == MoveKind::CoinShot {
            ply.coin = Some(self.game.seeded_coin(self.coins));
        }
        let words = text::played(&*self.game, ply, self.user);
        let before = self.game.plies().len();
        match self.game.play(ply) {
            Ok(()) => {
                self.left.truncate(before);
                self.left.extend(self.clocks.as_ref().map(|clocks| clocks.left(side, false)));
                self.say(&words)?;
                self.show()
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn flag(&mut self, side: Color) -> Result<(), Error> {
        self.say("")?;
        match self.game.flag(side) {
            Ok(()) => self.announce_end(),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Takes back to where the user was last to move, and what the players or a clock decided before that.
    fn undo(&mut self) -> Result<(), Error> {
        match self.game.ending().map(|ending| ending.reason) {
            Some(Reason::Flag) => {
                return self.say("time ran out, and it cannot be taken back; `new` starts another game");
            }
            Some(Reason::Resignation | Reason::Agreement | Reason::Stopped) if self.game.undo().is_some() => {
                self.game.redo();
                self.say("The game goes on")?;
                return self.show();
            }
            _ => {}
        }
        if !self.user_has_moved() {
            return self.say("you have not moved yet, so there is nothing to take back");
        }
        while self.game.undo().is_some() && self.game.turn() != self.user {}
        self.show()
    }

    fn user_has_moved(&self) -> bool {
        let plies = self.game.plies().len();
        // Sides take turns.
        let first = if plies.is_multiple_of(2) { self.game.turn() } else { !self.game.turn() };
        plies > usize::from(first != self.user)
    }

    /// Plays again what was taken back, up to where the user is to move.
    fn redo(&mut self) -> Result<(), Error> {
        if self.game.redo().is_none() {
            return self.say("nothing was taken back that could be played again");
        }
        while self.game.turn() != self.user && self.game.redo().is_some() {}
        self.show()
    }

    fn hint(&mut self) -> Result<(), Error> {
        if let Some(ending) = self.game.ending() {
            return self.refuse(&Refusal::GameOver(ending.reason));
        }
        let outcome = self.opponent.judge(&*self.game)?;
        let words = text::hint(&*self.game, &outcome);
        self.say(&words.unwrap_or_else(|| text::waiting(self.game.turn())))
    }

    /// The opponent takes a draw unless it stands better.
    fn offer_draw(&mut self) -> Result<(), Error> {
        if let Some(ending) = self.game.ending() {
            return self.refuse(&Refusal::GameOver(ending.reason));
        }
        if self.opponent.judge(&*self.game)?.value < engine::Value::DRAW {
            return self.say("Fletcher stands better and plays on");
        }
        match self.game.agree_to_draw() {
            Ok(()) => self.announce_end(),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn begin(&mut self, variant: Option<Variant>, side: Option<Side>) -> Result<(), Error> {
        self.game = begin(variant.unwrap_or(self.game.variant()), None, &mut self.dice)?;
        self.side = side.unwrap_or(self.side);
        self.opponent.forget();
        self.sit_down();
        self.greet()
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Error> {
        let mut record = self.game.record();
        let fletcher = format!("Fletcher, level {}", self.opponent.level());
        let (white, black) = if self.user == Color::White { ("You", &*fletcher) } else { (&*fletcher, "You") };
        let control = match self.opponent.pace() {
            Pace::Clock(control) => Some(control),
            _ => None,
        };
        save::set_tags(&mut record, "A game in the terminal", control);
        record.set_tag("White", white);
        record.set_tag("Black", black);
        // What was taken back is not part of the record.
        self.left.iter().enumerate().for_each(|(index, &left)| record.set_clock(index, left));
        // What this game has written before is its own.
        let own = self.saved.as_ref().is_some_and(|(before, _)| before == path);
        match save::save(&record, path, overwrite || own) {
            Ok(()) => {
                self.saved = Some((path.to_owned(), self.game.plies().len()));
                self.say(&format!("The game is in {}", path.display()))
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn leave(mut self, farewell: Farewell) -> Result<Farewell, Error> {
        if farewell == Farewell::Interrupted {
            self.say("")?;
        }
        let plies = self.game.plies().len();
        let saved = self.saved.as_ref().is_some_and(|&(_, count)| count == plies);
        if plies > 0 && !saved && self.game.ending().is_none() {
            self.say(&text::go_on(&*self.game, self.user))?;
        }
        self.say("Goodbye")?;
        self.output.flush()?;
        Ok(farewell)
    }

    /// Draws the board, and says it if the game is over.
    fn show(&mut self) -> Result<(), Error> {
        let drawing = self.game.draw(self.style);
        self.say(&format!("\n{drawing}\n"))?;
        self.announce_end()
    }

    fn announce_end(&mut self) -> Result<(), Error> {
        match self.game.ending() {
            Some(ending) => self.say(&text::ending(ending, self.user)),
            None if self.game.is_waiting() => self.say(&text::waiting(self.game.turn())),
            None => Ok(()),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<(), Error> {
        self.say(&text::refused(refusal))
    }

    fn say(&mut self, words: &str) -> Result<(), Error> {
        Ok(writeln!(self.output, "{words}")?)
    }
}

/// A game from a FEN, or from one of its starts.
fn begin(variant: Variant, fen: Option<&str>, dice: &mut Pcg64Mcg) -> Result<Box<dyn AnyGame>, FenError> {
    let shuffled = variant.numbered_start(dice.random_range(0..960));
    variant.game(fen.or(shuffled.as_deref()))
}
