//! A game on one board: how it got where it is, whether it is over, and why.

mod any;

use std::collections::HashMap;

pub use any::AnyGame;

use crate::rules::{Goal, Rules, Source};
use crate::{Color, Ending, FenError, Piece, Ply, Position, Reason, Refusal, Score};

/// A game from its start position to where it stands now, with what has been taken back and can be played again.
///
/// Where the game is chosen at run time, [`Variant::game`](crate::Variant::game) gives a [`Box<dyn AnyGame>`](AnyGame).
///
/// ```
/// use movegen::{rules::Chess, Game};
/// let mut game = Game::<Chess>::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.ending().unwrap().to_string(), "0-1, checkmate");
/// assert_eq!(game.play_text("a3").unwrap_err().to_string(), "the game is over: checkmate");
/// game.undo();
/// assert_eq!(game.ending(), None);
/// # Ok::<(), movegen::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    /// The start, and the position after each ply; those that were taken back are still there.
    positions: Vec<Position<R>>,
    plies: Vec<Ply>,
    /// How many of the plies count now.
    played: usize,
    /// How often each position has been on the board, by its key.
    seen: HashMap<u64, u32>,
    /// What the players or their clocks decided.
    decided: Option<Ending>,
}

impl<R: Rules> Default for Game<R> {
    fn default() -> Game<R> {
        Game::new(Position::start())
    }
}

impl<R: Rules> Game<R> {
    /// A game that starts here.
    pub fn new(start: Position<R>) -> Game<R> {
        let seen = HashMap::from([(start.key(), 1)]);
        Game { positions: vec![start], plies: Vec::new(), played: 0, seen, decided: None }
    }

    /// A game that starts from a FEN.
    pub fn from_fen(fen: &str) -> Result<Game<R>, FenError> {
        Position::from_fen(fen).map(Game::new)
    }

    /// Where the game started.
    pub fn start(&self) -> &Position<R> {
        &self.positions[0]
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position<R> {
        &self.positions[self.played]
    }

    /// The positions from the start to where the game stands.
    pub fn positions(&self) -> &[Position<R>] {
        &self.positions[..=self.played]
    }

    /// The plies that led here.
    pub fn plies(&self) -> &[Ply] {
        &self.plies[..self.played]
    }

    /// Plays a ply, or says why not and changes nothing. What had been taken back is forgotten.
    pub fn play(&mut self, ply: Ply) -> Result<(), Refusal> {
        match self.ending() {
            Some(ending) => Err(Refusal::GameOver(ending.reason)),
            None => self.play_on(ply),
        }
    }

    /// Plays a ply even if the game is a draw by repetition, fifty moves or material, or if the players have ended it:
    /// in the records of others such games go on.
    pub fn play_on(&mut self, ply: Ply) -> Result<(), Refusal> {
        let mut position = *self.position();
        position.play(ply)?;
        self.plies.truncate(self.played);
        self.positions.truncate(self.played + 1);
        self.plies.push(ply);
        self.positions.push(position);
        self.step_forward();
        Ok(())
    }

    /// Plays a move as a person writes it: as a record does, as UCI does, or in the console form of Falcon–Hunter, where
    /// `END/x/x` stops the game.
    pub fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        if self.is_stop(text) {
            return self.decide(Ending { score: Score::Unfinished, reason: Reason::Stopped });
        }
        if let Some(ending) = self.ending() {
            return Err(Refusal::GameOver(ending.reason));
        }
        self.play_on(self.position().parse_text(text)?)
    }

    /// A piece arrives in a side's pocket, in games where partners send them. It is no ply: what had been taken back is
    /// forgotten, and for repetitions positions count as they stood right after a move.
    ///
    /// ```
    /// use movegen::{rules::Bughouse, Color, Game, Piece};
    /// let mut game = Game::<Bughouse>::default();
    /// game.receive(Color::White, Piece::Knight)?;
    /// game.play_text("N@e4")?;
    /// # Ok::<(), movegen::Refusal>(())
    /// ```
    pub fn receive(&mut self, color: Color, piece: Piece) -> Result<(), Refusal> {
        let mut position = *self.position();
        let rules = position.rules();
        let fed = rules.drops().filter(|drops| drops.source == Source::Partner && drops.kinds.contains(&piece));
        // A pocket counts up to 63 of a kind, and no more pieces than those of two sets are there.
        if fed.is_none() || position.pocket(color).total() >= 62 {
            return Err(Refusal::CannotArrive { piece, variant: rules.variant() });
        }
        position.receive(color, piece);
        self.plies.truncate(self.played);
        self.positions.truncate(self.played);
        self.positions.push(position);
        Ok(())
    }

    pub(crate) fn is_stop(&self, text: &str) -> bool {
        self.start().rules().goal() == Goal::KingCapture && text.eq_ignore_ascii_case("END/x/x")
    }

    /// Takes the last ply back, and with it what ended the game; gives the ply, or nothing at the start.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = *self.plies().last()?;
        if let Some(count) = self.seen.get_mut(&self.positions[self.played].key()) {
            *count -= 1;
        }
        self.played -= 1;
        self.decided = None;
        Some(ply)
    }

    /// Plays again what was taken back last; gives the ply, or nothing where there is none.
    pub fn redo(&mut self) -> Option<Ply> {
        let ply = *self.plies.get(self.played)?;
        self.step_forward();
        Some(ply)
    }

    /// Goes to the next position, which is there already.
    fn step_forward(&mut self) {
        self.played += 1;
        self.decided = None;
        *self.seen.entry(self.position().key()).or_default() += 1;
    }

    /// How often this position has been on the board, now included.
    pub fn repetitions(&self) -> u32 {
        self.seen.get(&self.position().key()).copied().unwrap_or(0)
    }

    /// The end of the game and its reason; nothing while it goes on, or while a side of Bughouse waits for a piece.
    ///
    /// What the players decided comes first, then mate or a captured king, no move, material, repetition, fifty moves.
    pub fn ending(&self) -> Option<Ending> {
        self.decided.or_else(|| self.position().ending()).or_else(|| {
            if self.repetitions() >= 3 {
                return Some(Ending::draw(Reason::Repetition));
            }
            let position = self.position();
            let tired = position.rules().fifty_moves() && position.halfmove_clock() >= 100;
            tired.then_some(Ending::draw(Reason::FiftyMoves))
        })
    }

    /// The score so far.
    pub fn score(&self) -> Score {
        self.ending().map_or(Score::Unfinished, |ending| ending.score)
    }

    /// A side gives up.
    pub fn resign(&mut self, color: Color) -> Result<(), Refusal> {
        self.decide(Ending::won_by(!color, Reason::Resignation))
    }

    /// Both sides agree to a draw.
    pub fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        self.decide(Ending::draw(Reason::Agreement))
    }

    /// A side's time is up. It loses, unless the other side has nothing left to ever win with.
    pub fn flag(&mut self, color: Color) -> Result<(), Refusal> {
        self.decide(match self.position().could_win(!color) {
            true => Ending::won_by(!color, Reason::Flag),
            false => Ending::draw(Reason::Flag),
        })
    }

    fn decide(&mut self, ending: Ending) -> Result<(), Refusal> {
        match self.ending() {
            Some(over) => Err(Refusal::GameOver(over.reason)),
            None => {
                self.decided = Some(ending);
                Ok(())
            }
        }
    }
}
