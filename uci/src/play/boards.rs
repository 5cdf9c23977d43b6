//! Bughouse on two boards in real time: the user has one seat, the engine the three others. Everybody's clock runs whatever
//! is typed; who does not want to move does not.

mod player;
#[cfg(test)]
mod tests;
mod text;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, select};
use engine::{Clock, EngineError, Limits, Situation, Skill};
use movegen::{AnyMatch, Board, Clocks, Ply, Refusal, Seat, Style, TwoBoardsError, Variant};

use super::clock::TimeControl;
use super::command::Command;
use super::input::Input;
use super::opponent::Pace;
use super::{Error, Farewell, Side, save, text as one_board};
use crate::protocol::Message;
use crate::protocol::text::evaluation;
use player::{Answer, Player, Task};

/// What the user has asked for at the start.
#[derive(Copy, Clone, Debug)]
pub struct Table {
    pub variant: Variant,
    pub seat: Seat,
    pub level: i32,
    pub seed: u64,
    pub control: TimeControl,
    pub pace: Pace,
    pub style: Style,
}

/// What passes between a decision and its arrival: boards are drawn, and three others want the processor.
const OVERHEAD: Duration = Duration::from_millis(50);
/// With enough time on the clock every move takes so long at least.
const LEAST: Duration = Duration::from_secs(3);
/// How long to wait where nothing is to happen.
const LONG: Duration = Duration::from_secs(3_600);

/// A user, three players, and the match between them.
pub struct Boards<W: Write> {
    table: Table,
    game: Box<dyn AnyMatch>,
    start: Instant,
    /// Counts matches, so that nobody takes an answer for another one.
    round: u32,
    players: [Player; 3],
    /// Whether the end has been told.
    over: bool,
    /// Whether the cursor stands behind a prompt.
    prompted: bool,
    saved: Option<PathBuf>,
    input: Receiver<Input>,
    answers: (Sender<Answer>, Receiver<Answer>),
    output: W,
}

impl<W: Write> Boards<W> {
    pub fn new(table: Table, fen: Option<&str>, input: Receiver<Input>, output: W) -> Result<Boards<W>, Error> {
        let user = table.seat;
        let player = |seat: Seat| Player::new(seat);
        Ok(Boards {
            game: begin(&table, fen)?,
            table: Table { style: Style { below: user.team().color_on_a(), ..table.style }, ..table },
            players: [player(user.opponent())?, player(user.partner())?, player(user.partner().opponent())?],
            start: Instant::now(),
            round: 0,
            over: false,
            prompted: false,
            saved: None,
            input,
            answers: crossbeam_channel::unbounded(),
            output,
        })
    }

    /// Plays until the user leaves.
    pub fn run(mut self) -> Result<Farewell, Error> {
        self.greet()?;
        self.start = Instant::now();
        loop {
            self.let_time_pass()?;
            self.ask_players()?;
            self.prompt()?;
            let patience = self.patience();
            select! {
                recv(self.input) -> heard => match heard {
                    Ok(Input::Line(line)) => {
                        self.prompted = false;
                        match Command::parse(&line) {
                            Ok(Some(Command::Quit)) => return self.leave(Farewell::Quit),
                            Ok(Some(command)) => self.follow(command)?,
                            Ok(None) => {}
                            Err(error) => self.say(&error.to_string())?,
                        }
                    }
                    Ok(Input::Interrupt) => return self.leave(Farewell::Interrupted),
                    Ok(Input::End) | Err(_) => return self.leave(Farewell::Quit),
                },
                recv(self.answers.1) -> answer => if let Ok(answer) = answer {
                    self.hear(answer)?;
                },
                default(patience) => {}
            }
        }
    }

    fn greet(&mut self) -> Result<(), Error> {
        let Table { variant, seat, level, control, .. } = self.table;
        self.say(&text::greeting(variant, seat, level, control))?;
        self.show()
    }

    /// Tells the match what time it is, and everybody if that has ended it.
    fn let_time_pass(&mut self) -> Result<(), Error> {
        if self.over {
            return Ok(());
        }
        self.game.advance(self.start.elapsed());
        match self.game.ending() {
            Some(ending) => {
                self.over = true;
                self.players.iter().for_each(Player::stop);
                self.say(&text::ending(ending, self.table.seat))
            }
            None => Ok(()),
        }
    }

    /// How long nothing happens if nobody does anything: until a flag falls, or one who sits looks again.
    fn patience(&self) -> Duration {
        if self.over {
            return LONG;
        }
        let clocks = self.game.clocks().copied();
        let flags = self.game.to_move().into_iter().filter_map(|seat| Some(clocks?.left(seat)));
        let looks = self.players.iter().filter_map(Player::looks_again);
        // A moment later, so that it has happened then.
        flags.chain(looks).min().unwrap_or(LONG) + Duration::from_millis(1)
    }

    /// Everybody whose turn it is thinks, but for the user.
    fn ask_players(&mut self) -> Result<(), Error> {
        if self.over {
            return Ok(());
        }
        for seat in self.game.to_move() {
            let Some(index) = self.players.iter().position(|player| player.seat == seat) else { continue };
            let game = self.game.game(seat.board());
            let player = &self.players[index];
            if player.is_ready(&*game) {
                let (limits, situation, least) = (self.limits(player), self.situation(player), self.least(seat));
                let task = Task { game, limits, situation, least };
                self.players[index].ask(task, self.round, &self.answers.0).map_err(Error::Thread)?;
            }
        }
        Ok(())
    }

    fn limits(&self, player: &Player) -> Limits {
        let left = self.left(player.seat);
        let increment = self.table.control.increment;
        let mut limits = Limits {
            overhead: OVERHEAD,
            pace: player.pace,
            skill: Skill::level(self.table.level, self.table.seed ^ u64::from(self.round)),
            ..Limits::default()
        };
        match self.table.pace {
            // Nobody thinks so long that their flag falls.
            Pace::Time(time) => limits.move_time = Some(time.min(left / 16)),
            Pace::Clock(_) => limits.clock = Some(Clock { left, increment, moves_to_go: None }),
            Pace::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }

    /// How long a move takes at least: a weak player is done in no time, and nobody could follow.
    fn least(&self, seat: Seat) -> Duration {
        match self.table.pace {
            Pace::Clock(_) => (self.left(seat) / 64).min(LEAST),
            Pace::Time(time) => time.min(self.left(seat) / 16),
            Pace::Depth(_) => Duration::ZERO,
        }
    }

    fn situation(&self, player: &Player) -> Situation {
        // Whom the partner plays against is the one with whom the clocks decide who may sit.
        let diagonal = player.seat.partner().opponent();
        let arriving = [player.seat, player.seat.opponent()].map(|seat| self.game.arriving(seat));
        Situation { wishes: player.wishes, clocks: Some([self.left(player.seat), self.left(diagonal)]), arriving }
    }

    fn left(&self, seat: Seat) -> Duration {
        self.game.clocks().map_or(LONG, |clocks| clocks.left(seat))
    }

    /// A player has thought.
    fn hear(&mut self, answer: Answer) -> Result<(), Error> {
        let Answer { seat, round, found } = answer;
        let Some(index) = self.players.iter().position(|player| player.seat == seat) else { return Ok(()) };
        if round != self.round || !self.players[index].answered() {
            return Ok(());
        }
        self.let_time_pass()?;
        if self.over {
            return Ok(());
        }
        let (outcome, sits, wishes) = match found {
            Ok(found) => (found.outcome, found.sits, found.wishes),
            // What it had found by then is still a move.
            Err(EngineError::Failed { outcome, .. }) if outcome.best.is_some() => (*outcome, false, Vec::new()),
            Err(error) => return Err(error.into()),
        };
        for message in self.players[index].news(wishes) {
            self.tell(seat.partner(), message)?;
        }
        match outcome.best.filter(|_| !sits) {
            Some(best) => {
                self.players[index].moved();
                self.play(seat.board(), best.into())
            }
            None => {
                let game = self.game.game(seat.board());
                let news = self.players[index].sit(&*game);
                if news { self.say(&text::sits(seat, self.table.seat)) } else { Ok(()) }
            }
        }
    }

    /// Somebody says something to a partner.
    fn tell(&mut self, to: Seat, message: Message) -> Result<(), Error> {
        match self.players.iter_mut().find(|player| player.seat == to) {
            Some(player) => player.hear(message),
            None => self.say(&text::asks(message))?,
        }
        Ok(())
    }

    fn play(&mut self, board: Board, ply: Ply) -> Result<(), Error> {
        let game = self.game.game(board);
        let words = text::played(&*game, ply, board.seat(game.turn()), self.table.seat);
        match self.game.play(board, ply) {
            Ok(()) => {
                self.say(&words)?;
                self.show()
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn follow(&mut self, command: Command) -> Result<(), Error> {
        let seat = self.table.seat;
        match command {
            Command::Move(words) => self.move_by_hand(&words),
            Command::Moves(query) => match self.turn() {
                Ok(()) => self.say(&one_board::moves(&*self.game.game(seat.board()), query)),
                Err(refusal) => self.refuse(&refusal),
            },
            Command::Tell(message) => {
                self.tell(seat.partner(), message)?;
                self.say("Your partner has heard it")
            }
            Command::Eval => self.say(&evaluation(&*self.game.game(seat.board()))),
            Command::Flip => {
                self.table.style.below = !self.table.style.below;
                self.show()
            }
            Command::Board => self.show(),
            Command::Save { path, overwrite } => self.save(&path, overwrite),
            Command::Resign => {
                // The end is told as soon as time passes.
                self.game.resign(seat).or_else(|refusal| self.refuse(&refusal))
            }
            Command::New { variant, side } => self.begin(variant, side),
            Command::Help => self.say(text::HELP),
            Command::Undo | Command::Redo => self.say("in real time no move is taken back"),
            Command::Hint => self.say("in real time there are no hints"),
            Command::Draw => self.say("three others would have to agree to a draw, and Fletcher does not"),
            // Whoever runs the session has seen to it.
            Command::Quit => Ok(()),
        }
    }

    /// Whether the user is to move.
    fn turn(&self) -> Result<(), Refusal> {
        match self.game.ending() {
            Some(ending) => Err(Refusal::GameOver(ending.reason)),
            None if self.game.to_move().contains(&self.table.seat) => Ok(()),
            None => Err(Refusal::NotYourTurn(self.table.seat)),
        }
    }

    fn move_by_hand(&mut self, words: &str) -> Result<(), Error> {
        self.let_time_pass()?;
        let board = self.table.seat.board();
        match self.turn().and_then(|()| self.game.game(board).parse_text(words)) {
            Ok(ply) => self.play(board, ply),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn begin(&mut self, variant: Option<Variant>, side: Option<Side>) -> Result<(), Error> {
        let variant = variant.unwrap_or(self.table.variant);
        if side.is_some() || !variant.has_two_boards() {
            return self.say("here another match is `new`, `new bughouse` or `new bughouse-fics`, on the same seat");
        }
        self.table.variant = variant;
        self.game = begin(&self.table, None)?;
        self.players.iter_mut().for_each(Player::begin);
        (self.round, self.over, self.saved) = (self.round + 1, false, None);
        self.greet()?;
        self.start = Instant::now();
        Ok(())
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Error> {
        let mut record = self.game.record();
        let fletcher = format!("Fletcher, level {}", self.table.level);
        save::set_tags(&mut record, "A match in the terminal", Some(self.table.control));
        for (seat, tag) in Seat::ALL.into_iter().zip(["WhiteA", "BlackA", "WhiteB", "BlackB"]) {
            record.set_tag(tag, if seat == self.table.seat { "You" } else { &fletcher });
        }
        // What this match has written before is its own.
        let own = self.saved.as_deref() == Some(path);
        match save::save(&record, path, overwrite || own) {
            Ok(()) => {
                self.saved = Some(path.to_owned());
                self.say(&format!("The match is in {}", path.display()))
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn leave(mut self, farewell: Farewell) -> Result<Farewell, Error> {
        self.players.iter().for_each(Player::stop);
        if !self.over && self.saved.is_none() {
            self.say(&text::go_on(&*self.game, self.table.seat))?;
        }
        self.say("Goodbye")?;
        self.output.flush()?;
        Ok(farewell)
    }

    /// Draws the boards, and the clocks below them.
    fn show(&mut self) -> Result<(), Error> {
        let drawing = self.game.draw(self.table.style);
        let clocks = self.game.clocks().map_or_else(String::new, |clocks| text::clocks(clocks, self.table.seat));
        self.say(&format!("\n{drawing}\n{clocks}\n"))
    }

    fn prompt(&mut self) -> Result<(), Error> {
        if !self.prompted {
            write!(self.output, "> ")?;
            self.prompted = true;
        }
        Ok(self.output.flush()?)
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<(), Error> {
        match refusal {
            Refusal::GameOver(_) => self.say(&format!("{refusal}; `new` starts another match")),
            Refusal::NotYourTurn(_) => self.say("it is not your turn"),
            _ => self.say(&one_board::refused(refusal)),
        }
    }

    /// Says something, on a line of its own even if something is being typed.
    fn say(&mut self, words: &str) -> Result<(), Error> {
        if std::mem::take(&mut self.prompted) {
            writeln!(self.output)?;
        }
        Ok(writeln!(self.output, "{words}")?)
    }
}

fn begin(table: &Table, fen: Option<&str>) -> Result<Box<dyn AnyMatch>, TwoBoardsError> {
    let clocks = Clocks::new(table.control.time, table.control.increment);
    table.variant.two_boards_with_clocks(fen, clocks)
}
