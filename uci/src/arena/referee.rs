//! A game between two players: the rules, the clocks, the coins, and how it ends.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Clock, Control};
use movegen::{AnyGame, Coin, Color, MoveKind, Reason, Score};

use super::allowance::Allowance;
use super::contest::{Ended, Side};
use super::player::{Answer, Fault, Player, Question};

/// How games are judged besides the rules.
#[derive(Clone, Debug, Default)]
pub struct House {
    /// How much a clock may be overdrawn.
    pub margin: Duration,
    /// Games of so many half-moves are draws.
    pub longest: usize,
    pub draw: Option<DrawRule>,
    pub resign: Option<ResignRule>,
    /// Breaks off all games, and the searches of this program.
    pub closing: Arc<Control>,
}

impl House {
    pub fn is_closed(&self) -> bool {
        self.closing.is_stopped()
    }
}

/// Games are drawn from this move on, once both players have said so often in a row that nobody is better than this.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DrawRule {
    pub from_move: usize,
    pub moves: usize,
    pub score: i32,
}

/// A player gives up who has said so often in a row that they are worse than this.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ResignRule {
    pub moves: usize,
    pub score: i32,
}

/// The game as it is being played.
struct Table<'a> {
    house: &'a House,
    game: Box<dyn AnyGame>,
    moves: Vec<String>,
    clocks: [Option<Clock>; 2],
    /// What was said of each move, for the record.
    notes: Vec<String>,
    /// The values that the players gave, as White sees them.
    values: Vec<Option<i32>>,
}

/// A game that a player loses because there is none.
pub fn forfeit(start: &dyn AnyGame, color: Color, fault: &Fault) -> Ended {
    Table::new(start, &House::default(), [None; 2]).fault(color, &fault.to_string())
}

/// Plays a game from a start to its end; nothing if it was broken off. `seed` decides its coins.
pub fn play(start: &dyn AnyGame, mut sides: [Side<Player>; 2], house: &House, seed: u64) -> Option<Ended> {
    let mut table = Table::new(start, house, sides.each_ref().map(|side| full_clock(side.allowance)));
    for color in Color::ALL {
        if let Err(fault) = sides[color as usize].engine.begin(start) {
            return Some(table.fault(color, &fault.to_string()));
        }
    }
    loop {
        if let Some((score, reason)) = table.judged() {
            return Some(table.ended(score, reason, None));
        }
        let color = table.game.turn();
        let side = &mut sides[color as usize];
        let question = Question {
            game: &*table.game,
            moves: &table.moves,
            allowance: side.allowance,
            clocks: table.clocks,
            house,
        };
        let begin = Instant::now();
        let answer = side.engine.think(&question);
        let taken = begin.elapsed();
        if house.is_closed() {
            return None;
        }
        if let Some(reason) = table.flag(color, side.allowance, taken) {
            return Some(table.lost(color, reason, answer.is_err()));
        }
        let done = match answer {
            Ok(answer) => table.play(&answer, taken, seed),
            Err(fault) => Err(fault.to_string()),
        };
        if let Err(reason) = done {
            return Some(table.fault(color, &reason));
        }
    }
}

fn full_clock(allowance: Allowance) -> Option<Clock> {
    match allowance {
        Allowance::Clock { time, increment, moves } => Some(Clock { left: time, increment, moves_to_go: moves }),
        _ => None,
    }
}

impl<'a> Table<'a> {
    /// A game whose opening has been played already.
    fn new(start: &dyn AnyGame, house: &'a House, clocks: [Option<Clock>; 2]) -> Table<'a> {
        let mut moves = Vec::new();
        let mut replay = start.copy();
        while replay.undo().is_some() {}
        for &ply in start.plies() {
            moves.push(replay.uci(ply));
            // It was legal before.
            let _ = replay.play_on(ply);
        }
        let (notes, values) = (vec!["book".to_owned(); moves.len()], vec![None; moves.len()]);
        Table { house, game: start.copy(), moves, clocks, notes, values }
    }

    /// How the game has ended by the rules, or by those of the house.
    fn judged(&self) -> Option<(Score, String)> {
        if let Some(ending) = self.game.ending() {
            return Some((ending.score, ending.reason.to_string()));
        }
        let turn = self.game.turn();
        if self.game.is_waiting() {
            return Some((Score::won_by(!turn), "adjudication: no partner can send a piece".to_owned()));
        }
        if self.moves.len() >= self.house.longest {
            return Some((Score::Draw, format!("adjudication: {} half-moves", self.house.longest)));
        }
        if let Some(rule) = self.house.draw
            && self.moves.len() >= 2 * rule.from_move
            && self.lately(2 * rule.moves, |value| value.abs() <= rule.score)
        {
            return Some((Score::Draw, "adjudication: nobody is better".to_owned()));
        }
        let rule = self.house.resign?;
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            // Its own words, every other one.
            let own = self.values.iter().rev().skip(usize::from(turn == color)).step_by(2).take(rule.moves);
            let hopeless: Vec<bool> = own.map(|value| value.is_some_and(|value| sign * value <= -rule.score)).collect();
            if hopeless.len() == rule.moves && hopeless.iter().all(|&hopeless| hopeless) {
                return Some((Score::won_by(!color), "adjudication: hopeless".to_owned()));
            }
        }
        None
    }

    fn lately(&self, count: usize, holds: impl Fn(i32) -> bool) -> bool {
        self.values.len() >= count && self.values.iter().rev().take(count).all(|value| value.is_some_and(&holds))
    }

    /// Whether a player has used too much time, and sets its clock.
    fn flag(&mut self, color: Color, allowance: Allowance, taken: Duration) -> Option<String> {
        let late = Reason::Flag.to_string();
        match (allowance, &mut self.clocks[color as usize]) {
            (Allowance::MoveTime(time), _) => (taken > time + self.house.margin.max(SLACK)).then_some(late),
            (Allowance::Clock { time, .. }, Some(clock)) => {
                if taken > clock.left + self.house.margin {
                    return Some(late);
                }
                clock.left = clock.left.saturating_sub(taken) + clock.increment;
                clock.moves_to_go = clock.moves_to_go.map(|moves| moves.saturating_sub(1));
                if clock.moves_to_go == Some(0) {
                    clock.left += time;
                    clock.moves_to_go = full_clock(allowance).and_then(|full| full.moves_to_go);
                }
                None
            }
            _ => None,
        }
    }

    /// Plays what a player answered, and tosses its coin.
    fn play(&mut self, answer: &Answer, taken: Duration, seed: u64) -> Result<(), String> {
        let refused = |why: &dyn std::fmt::Display| format!("illegal move `{}`: {why}", quote(&answer.text));
        let mut ply = self.game.parse_text(&answer.text).map_err(|refusal| refused(&refusal))?;
        if !is_uci(&answer.text) {
            return Err(refused(&"an engine writes moves as UCI does"));
        }
        if ply.mv.kind() == MoveKind::CoinShot {
            // Whoever answers does not toss.
            ply.coin = Some(Coin::seeded(seed, self.moves.len() as u64));
        }
        let sign = if self.game.turn() == Color::White { 1 } else { -1 };
        let text = self.game.uci(ply);
        self.game.play(ply).map_err(|refusal| refused(&refusal))?;
        self.moves.push(text);
        self.values.push(answer.value.map(|value| sign * value.number()));
        let value = answer.value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        let depth = answer.depth.map_or_else(|| "?".to_owned(), |depth| depth.to_string());
        self.notes.push(format!("{value}/{depth} {:.3}s", taken.as_secs_f64()));
        Ok(())
    }

    fn lost(self, color: Color, reason: String, restart: bool) -> Ended {
        self.ended(Score::won_by(!color), reason, restart.then_some(color))
    }

    fn fault(self, color: Color, reason: &str) -> Ended {
        self.lost(color, format!("{color}: {reason}"), true)
    }

    fn ended(self, score: Score, reason: String, fault: Option<Color>) -> Ended {
        let mut record = self.game.record();
        record.set_score(score);
        record.set_tag("Termination", &reason);
        for (index, note) in self.notes.into_iter().enumerate() {
            if let Some(notes) = record.notes_mut(index) {
                notes.comments.push(note);
            }
        }
        let faults = Color::ALL.map(|color| fault == Some(color));
        Ended { score, reason, faults, start: self.game.start_fen(), moves: self.moves, record }
    }
}

/// A time for each move is kept by nobody to the millisecond.
pub const SLACK: Duration = Duration::from_millis(50);

/// Whether a text has the form of a move in UCI: squares from and to, or a piece and where it is dropped.
pub fn is_uci(text: &str) -> bool {
    let square = |text: Option<&[u8]>| {
        text.is_some_and(|text| matches!(text, [file, rank] if (b'a'..=b'h').contains(file) && rank.is_ascii_digit()))
    };
    let bytes = text.as_bytes();
    let comes_from =
        square(bytes.get(..2)) || bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.get(1) == Some(&b'@');
    comes_from && square(bytes.get(2..4))
}

pub fn quote(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
