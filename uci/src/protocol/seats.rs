//! Two boards of Bughouse: the seats that are asked for moves, their clocks, and what partners say.

use std::time::{Duration, Instant};

use engine::{Control, Limits, Seated, Situation, Wish, Wishes};
use movegen::{AnyGame, AnyMatch, Score, Seat};

use super::controller::{Controller, Error, Table};
use super::go::Go;
use super::message::Message;
use super::search::{Open, Task, Then};
use super::settings::{Settings, milliseconds};
use super::text::{self, Manner};

/// A seat that sits of its own will wants to be asked again so soon.
const AGAIN: Duration = Duration::from_secs(1);

/// The boards, and what is known besides.
pub struct Team {
    pub boards: Box<dyn AnyMatch>,
    /// What the four clocks showed, and when.
    clocks: Option<([Duration; 4], Instant)>,
    /// What each seat has heard from its partner.
    wishes: [Wishes; 4],
    /// How fast each seat was asked to play, in hundredths.
    pace: [u32; 4],
    /// What each seat asked for last.
    asked: [Vec<Wish>; 4],
}

impl Team {
    pub fn new(boards: Box<dyn AnyMatch>) -> Team {
        let (wishes, asked) = Default::default();
        Team { boards, clocks: None, wishes, pace: [100; 4], asked }
    }

    /// A position only changes the boards.
    pub fn remember(&mut self, before: &mut Team) {
        self.clocks = before.clocks;
        self.wishes = before.wishes;
        self.pace = before.pace;
        self.asked = std::mem::take(&mut before.asked);
    }

    /// A new match begins.
    pub fn forget(&mut self) {
        (self.clocks, self.wishes, self.pace, self.asked) = (None, Default::default(), [100; 4], Default::default());
    }

    /// What a seat is to search.
    pub fn task(&self, settings: &Settings, go: &Go, seat: Seat) -> Result<Task, Error> {
        let over = self.boards.ending().filter(|ending| ending.score != Score::Draw);
        if let Some(ending) = over {
            return Err(Error::Over(ending.reason));
        }
        if !self.boards.to_move().contains(&seat) {
            return Err(Error::NotYourTurn(seat));
        }
        let game = self.boards.game(seat.board());
        let mut limits = settings.limits(go, &*game)?;
        limits.pace = (limits.pace * self.pace[seat as usize] / 100).max(10);
        let clocks = self.clocks(go);
        let own_only =
            limits.move_time.is_none() && limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite;
        if let Some(clocks) = clocks.filter(|_| limits.clock.is_none() && own_only) {
            let (left, increment) = (clocks[seat as usize], Duration::ZERO);
            limits.clock = Some(engine::Clock { left, increment, moves_to_go: None });
        }
        let manner = Manner { seat: Some(seat), ..Manner::default() };
        Ok(Task { game, limits, manner, situation: Some(self.situation(seat, clocks)), go: go.clone() })
    }

    fn situation(&self, seat: Seat, clocks: Option<[Duration; 4]>) -> Situation {
        // Whom the partner plays against sits at the same board in the other colour.
        let diagonal = seat.partner().opponent();
        let clocks = clocks.map(|clocks| [clocks[seat as usize], clocks[diagonal as usize]]);
        let arriving = [seat, seat.opponent()].map(|seat| self.boards.arriving(seat));
        Situation { wishes: self.wishes[seat as usize], clocks, arriving }
    }

    /// What the clocks show now, each as `go` says, or else as `clock` said, those of the seats to move running since; nothing
    /// if that is not known of all.
    fn clocks(&self, go: &Go) -> Option<[Duration; 4]> {
        let told = go.time.concat();
        let mut clocks = [Duration::ZERO; 4];
        for seat in Seat::ALL {
            let said = self.clocks.map(|(clocks, since)| {
                let running = self.boards.to_move().contains(&seat);
                clocks[seat as usize].saturating_sub(if running { since.elapsed() } else { Duration::ZERO })
            });
            clocks[seat as usize] = told.get(seat as usize).copied().flatten().map(milliseconds).or(said)?;
        }
        Some(clocks)
    }

    /// A seat hears something from its partner.
    fn hear(&mut self, seat: Seat, message: Message) {
        message.reach(&mut self.wishes[seat as usize], &mut self.pace[seat as usize]);
    }
}

impl Controller {
    pub(super) fn set_clocks(&mut self, times: [u64; 4]) -> Result<(), Error> {
        let Table::Two(team) = &mut self.table else { return Err(Error::OneBoard) };
        team.clocks = Some((times.map(Duration::from_millis), Instant::now()));
        Ok(())
    }

    /// Whoever speaks to this program is the partner of each seat that it plays. `sit` and `go` also reach a search.
    pub(super) fn hear_partner(&mut self, message: Option<Message>) -> Result<(), Error> {
        let Table::Two(team) = &mut self.table else { return Err(Error::OneBoard) };
        let Some(message) = message else { return Ok(()) };
        Seat::ALL.into_iter().for_each(|seat| team.hear(seat, message));
        if message == Message::Sit {
            for open in &mut self.searches {
                let game = if let Then::Again(game) = &open.then { game.copy() } else { open.game.copy() };
                open.redirect(Then::Again(game));
            }
        }
        Ok(())
    }

    /// The boards have changed: searches go on if only a piece has arrived, and end if their board has moved on.
    pub(super) fn update_searches(&mut self) {
        let Table::Two(team) = &self.table else { return };
        for open in &mut self.searches {
            let Some(seat) = open.seat else { continue };
            let game = team.boards.game(seat.board());
            if game.fen() == open.game.fen() {
                continue;
            }
            let same = without_pockets(&game.fen()) == without_pockets(&open.game.fen());
            open.redirect(if same { Then::Again(game) } else { Then::Sit });
        }
    }

    /// A search was ended because the boards had changed.
    pub(super) fn after_update(&mut self, seat: Seat, open: Open) {
        let (Then::Again(game), Table::Two(team)) = (open.then, &self.table) else {
            return self.output.say(&text::sit(seat, None));
        };
        let limits = shortened(open.limits, open.started.elapsed());
        let manner = Manner { seat: Some(seat), chances: self.settings.chances };
        let situation = Some(team.situation(seat, team.clocks(&open.go)));
        let task = Task { game, limits, manner, situation, go: open.go };
        let control = if open.control.is_pondering() { Control::pondering() } else { Control::default() };
        if let Err(error) = self.begin(Some(seat), task, control) {
            self.output.error(&error);
            self.output.say(&text::sit(seat, None));
        }
    }

    /// The answer of a seat: what it asks its partner for, and its move, or that it sits.
    pub(super) fn answer_seat(&mut self, seat: Seat, game: &dyn AnyGame, found: &Seated) {
        if let Table::Two(team) = &mut self.table
            && team.asked[seat as usize] != found.wishes
        {
            let before = std::mem::replace(&mut team.asked[seat as usize], found.wishes.clone());
            let both = self.settings.seats.contains(&seat) && self.settings.seats.contains(&seat.partner());
            let withdraw = (!before.is_empty()).then_some(Message::Withdraw);
            for message in withdraw.into_iter().chain(found.wishes.iter().map(Message::from)) {
                self.output.say(&format!("tell {message}"));
                // Who plays both seats need not wait for the client to pass it on.
                if both {
                    team.hear(seat.partner(), message);
                }
            }
        }
        let line = match found.outcome.best {
            Some(best) if !found.sits => text::seat_move(seat, game, best),
            Some(_) => text::sit(seat, Some(AGAIN)),
            None => text::sit(seat, None),
        };
        self.output.say(&line);
    }
}

/// What is left of some limits after a while.
fn shortened(mut limits: Limits, taken: Duration) -> Limits {
    if let Some(time) = &mut limits.move_time {
        *time = time.saturating_sub(taken);
    }
    if let Some(clock) = &mut limits.clock {
        clock.left = clock.left.saturating_sub(taken);
    }
    limits
}

/// A FEN but for what is in its pockets.
fn without_pockets(fen: &str) -> String {
    let pocket = fen.find('[').zip(fen.find(']'));
    pocket.map_or_else(|| fen.to_owned(), |(open, close)| format!("{}{}", &fen[..open], &fen[close..]))
}
