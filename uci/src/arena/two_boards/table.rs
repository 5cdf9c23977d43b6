//! A game on two boards as its referee keeps it, whatever time is: the boards, the clocks, what was said, and how it ends.

use std::time::Duration;

use movegen::{Color, Reason, Score, Seat, Team};

use super::boards::Boards;
use super::player::Clocks;
use super::seating::{Failed, names};
use crate::arena::allowance::Allowance;
use crate::arena::contest::Ended;
use crate::arena::player::{Answer, Fault};
use crate::arena::referee::{House, is_uci, quote};

/// A seat without a clock in a game with clocks never runs out of time.
const PLENTY: Duration = Duration::from_secs(3_600_000);
/// Without clocks, after so many answers in a row that are no moves, nobody will ever move.
const PATIENCE: u32 = 200;

/// Why a game is over.
#[derive(Debug)]
pub enum Over {
    Judged(Score, String),
    /// A seat has lost it for its team; whether its engine must be started anew.
    Lost {
        seat: Seat,
        reason: String,
        broken: bool,
    },
    /// It was broken off.
    Closed,
}

impl From<Failed> for Over {
    fn from(Failed { seats, fault }: Failed) -> Over {
        let seat = seats.first().copied().unwrap_or(Seat::WhiteA);
        Over::Lost { seat, reason: format!("{}: {fault}", names(seats)), broken: true }
    }
}

/// The game as it is being played.
pub struct Table<'a> {
    pub boards: Boards,
    house: &'a House,
    timed: [bool; 4],
    increments: [Duration; 4],
    /// What is written of each move: the clock after it, and what its player said.
    notes: Vec<(Option<Duration>, String)>,
    /// The values that each seat gave.
    said: [Vec<Option<i32>>; 4],
    /// How many answers since the last move were none.
    sat: u32,
}

impl<'a> Table<'a> {
    /// A game whose opening has been played already.
    pub fn new(mut boards: Boards, allowances: [Allowance; 4], house: &'a House) -> Table<'a> {
        let times = allowances.map(|allowance| match allowance {
            Allowance::Clock { time, increment, .. } => Some((time, increment)),
            _ => None,
        });
        let increments = times.map(|time| time.map_or(Duration::ZERO, |(_, increment)| increment));
        if times.iter().any(Option::is_some) {
            // What may be overdrawn is hidden from the players.
            let left = times.map(|time| time.map_or(PLENTY, |(left, _)| left + house.margin));
            boards.game.start_clocks(movegen::Clocks::each(left, increments));
        }
        let notes = vec![(None, "book".to_owned()); boards.moves().len()];
        let (timed, said) = (times.map(|time| time.is_some()), Default::default());
        Table { boards, house, timed, increments, notes, said, sat: 0 }
    }

    pub fn house(&self) -> &'a House {
        self.house
    }

    /// What the players may know of the clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        let clocks = self.boards.game.clocks()?;
        let left = Seat::ALL.map(|seat| clocks.left(seat).saturating_sub(self.house.margin));
        Some(Clocks { left, increments: self.increments })
    }

    /// When a flag falls if nobody moves.
    pub fn flag(&self) -> Option<Duration> {
        let clocks = self.boards.game.clocks()?;
        let running = self.boards.game.to_move().into_iter();
        running.filter(|&seat| self.timed[seat as usize]).map(|seat| clocks.now() + clocks.left(seat)).min()
    }

    /// How the game has ended by the rules, or by those of the house. `all_sit`: nobody whose turn it is will move unless
    /// somebody else does.
    pub fn judge(&mut self, all_sit: bool) -> Result<(), Over> {
        if self.house.is_closed() {
            return Err(Over::Closed);
        }
        let running = self.boards.game.to_move();
        if let (Some(flag), true) = (self.flag(), running.into_iter().all(|seat| self.boards.must_wait(seat))) {
            // Nothing else will happen.
            self.boards.game.advance(flag);
        }
        if let Some(ending) = self.boards.game.ending() {
            return Err(Over::Judged(ending.score, self.in_words(ending.reason)));
        }
        let judged = |score, reason: String| Err(Over::Judged(score, format!("adjudication: {reason}")));
        if self.flag().is_none() && (all_sit || self.sat >= PATIENCE) {
            return judged(Score::Draw, "nobody moves".to_owned());
        }
        if self.boards.moves().len() >= self.house.longest {
            return judged(Score::Draw, format!("{} half-moves", self.house.longest));
        }
        if let Some(rule) = self.house.draw
            && self.boards.moves().len() >= 4 * rule.from_move
            && Seat::ALL.into_iter().all(|seat| self.lately(seat, rule.moves, |value| value.abs() <= rule.score))
        {
            return judged(Score::Draw, "nobody is better".to_owned());
        }
        if let Some(rule) = self.house.resign
            && let Some(seat) =
                Seat::ALL.into_iter().find(|&seat| self.lately(seat, rule.moves, |value| value <= -rule.score))
        {
            return judged(won_by(seat.team().other()), format!("hopeless for {seat}"));
        }
        Ok(())
    }

    /// Whether all that a seat has said of its last moves holds.
    fn lately(&self, seat: Seat, count: usize, holds: impl Fn(i32) -> bool) -> bool {
        let said = &self.said[seat as usize];
        said.len() >= count && said.iter().rev().take(count).all(|value| value.is_some_and(&holds))
    }

    fn in_words(&self, reason: Reason) -> String {
        let fallen = |seat: &Seat| self.boards.game.clocks().is_some_and(|clocks| clocks.left(*seat).is_zero());
        let fallen: Vec<Seat> = self.boards.game.to_move().into_iter().filter(fallen).collect();
        match reason {
            Reason::Flag => format!("{}: {reason}", names(&fallen)),
            _ => reason.to_string(),
        }
    }

    /// Plays what a seat has answered.
    pub fn play(&mut self, seat: Seat, text: &str, said: &Answer, taken: Duration) -> Result<(), Over> {
        if !is_uci(text) {
            let reason = format!("{seat}: illegal move `{}`: an engine writes moves as UCI does", quote(text));
            return Err(Over::Lost { seat, reason, broken: true });
        }
        if let Err(refusal) = self.boards.play(seat.board(), text) {
            if self.boards.game.ending().is_some() {
                // A flag has fallen first; the judge will see it.
                return Ok(());
            }
            let reason = format!("{seat}: illegal move `{}`: {refusal}", quote(text));
            return Err(Over::Lost { seat, reason, broken: true });
        }
        let value = said.value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        let depth = said.depth.map_or_else(|| "?".to_owned(), |depth| depth.to_string());
        let clock = self.clocks().filter(|_| self.timed[seat as usize]).map(|clocks| clocks.left[seat as usize]);
        self.notes.push((clock, format!("{value}/{depth} {:.3}s", taken.as_secs_f64())));
        self.said[seat as usize].push(said.value.map(|value| value.number()));
        self.sat = 0;
        Ok(())
    }

    /// A seat has answered that it does not move.
    pub fn sit(&mut self) {
        self.sat += 1;
    }

    /// A game that a seat loses because there is none.
    pub fn forfeit(self, seat: Seat, fault: &Fault) -> Ended {
        self.finish(
            won_by(seat.team().other()),
            format!("{seat}: {fault}"),
            [seat.team() == Team::One, seat.team() == Team::Two],
        )
    }

    /// The game as its journal has it; nothing if it was broken off. The faults of those who did not stop when it was over
    /// are known already.
    pub fn ended(self, over: Over, faults: [bool; 2]) -> Option<Ended> {
        match over {
            Over::Closed => None,
            Over::Judged(score, reason) => Some(self.finish(score, reason, faults)),
            Over::Lost { seat, reason, broken } => {
                let own = seat.team().color_on_a();
                let faults = Color::ALL.map(|color| faults[color as usize] || broken && color == own);
                Some(self.finish(won_by(seat.team().other()), reason, faults))
            }
        }
    }

    fn finish(self, score: Score, reason: String, faults: [bool; 2]) -> Ended {
        let mut record = self.boards.game.record();
        record.set_score(score);
        record.set_tag("Termination", &reason);
        for (index, (clock, said)) in self.notes.into_iter().enumerate() {
            let Some(notes) = record.notes_mut(index) else { continue };
            // Its clocks are those of the margin.
            notes.comments.clear();
            if let Some(left) = clock {
                record.set_clock(index, left);
            }
            if let Some(notes) = record.notes_mut(index) {
                notes.comments.push(said);
            }
        }
        let (start, moves) = (self.boards.start().to_owned(), self.boards.moves().to_vec());
        Ended { score, reason, faults, start, moves, record }
    }
}

fn won_by(team: Team) -> Score {
    Score::won_by(team.color_on_a())
}

#[cfg(test)]
mod tests {
    use movegen::{Board, Variant};

    use super::*;

    const MINUTE: Allowance =
        Allowance::Clock { time: Duration::from_secs(60), increment: Duration::from_secs(1), moves: None };
    const POSITIONS: Allowance = Allowance::Nodes(1);
    /// White on A and Black on B wait, both stalemated, and nothing can come from the other board.
    const STUCK: &str = "8/8/8/8/8/1q6/8/K1k5[] w - - 0 1 | k1K5/8/1Q6/8/8/8/8/8[] b - - 0 1";

    fn boards(fen: Option<&str>) -> Boards {
        Boards::new(Variant::BughouseFics, fen).expect("sound")
    }

    fn told(over: Result<(), Over>) -> String {
        match over {
            Err(Over::Judged(score, reason)) => format!("{score} {reason}"),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn where_nobody_can_move_the_clocks_decide_or_it_is_a_draw() {
        let house = House { longest: 100, ..House::default() };
        assert_eq!(
            told(Table::new(boards(Some(STUCK)), [POSITIONS; 4], &house).judge(false)),
            "1/2-1/2 no move is left"
        );
        // Both seats are of team one.
        let clocks = told(Table::new(boards(Some(STUCK)), [MINUTE; 4], &house).judge(false));
        assert!(clocks.starts_with("0-1 ") && clocks.ends_with("time ran out"), "{clocks}");
        // Who has no clock has all the time of the world.
        let one_clock = [POSITIONS, POSITIONS, POSITIONS, MINUTE];
        let clocks = told(Table::new(boards(Some(STUCK)), one_clock, &house).judge(false));
        assert_eq!(clocks, "0-1 Black on board B: time ran out");
    }

    #[test]
    fn where_nobody_wants_to_move_it_is_a_draw_unless_there_are_clocks() {
        let house = House { longest: 100, ..House::default() };
        assert_eq!(
            told(Table::new(boards(None), [POSITIONS; 4], &house).judge(true)),
            "1/2-1/2 adjudication: nobody moves"
        );
        let mut table = Table::new(boards(None), [POSITIONS; 4], &house);
        assert!(table.judge(false).is_ok());
        (0..PATIENCE).for_each(|_| table.sit());
        assert_eq!(told(table.judge(false)), "1/2-1/2 adjudication: nobody moves");
        assert!(Table::new(boards(None), [MINUTE; 4], &house).judge(true).is_ok());
    }

    #[test]
    fn the_margin_is_hidden_and_the_opening_costs_no_time() {
        let house = House { margin: Duration::from_secs(5), longest: 3, ..House::default() };
        let mut opening = boards(None);
        opening.play(Board::A, "e4").expect("legal");
        let mut table = Table::new(opening, [MINUTE; 4], &house);
        table.boards.game.advance(Duration::from_secs(62));
        assert!(table.judge(false).is_ok(), "within the margin");
        let left = table.clocks().map(|clocks| clocks.left.map(|left| left.as_secs()));
        assert_eq!(left, Some([60, 0, 0, 60]));
        table.play(Seat::BlackA, "e7e5", &Answer::default(), Duration::from_secs(62)).expect("legal");
        table.play(Seat::WhiteB, "d2d4", &Answer::default(), Duration::from_secs(62)).expect("legal");
        let over = table.judge(false);
        let ended = table.ended(over.expect_err("it is long enough"), [false; 2]).expect("it was played");
        assert_eq!(ended.reason, "adjudication: 3 half-moves");
        let text = ended.record.to_string();
        assert!(text.contains("1A. e4 {book}") && text.contains("1a. e5 {0} {?/? 62.000s}"), "{text}");
    }

    #[test]
    fn a_seat_without_hope_gives_up_for_its_team() {
        let house = House {
            longest: 100,
            resign: Some(crate::arena::referee::ResignRule { moves: 2, score: 900 }),
            ..House::default()
        };
        let mut table = Table::new(boards(None), [POSITIONS; 4], &house);
        let bad = Answer { value: Some(crate::arena::player::Worth::Centipawns(-1_000)), ..Answer::default() };
        for (seat, text) in [(Seat::WhiteB, "e2e4"), (Seat::BlackB, "e7e5"), (Seat::WhiteB, "d2d4")] {
            assert!(table.judge(false).is_ok());
            let said = if seat == Seat::WhiteB { &bad } else { &Answer::default() };
            table.play(seat, text, said, Duration::ZERO).expect("legal");
        }
        assert_eq!(told(table.judge(false)), "1-0 adjudication: hopeless for White on board B");
    }
}
