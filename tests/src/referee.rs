//! A whole game on one board: when it is over, and why.

use crate::Reference;
use crate::board::Color;
use crate::game::Game;
use crate::repetition::History;

/// How a game ended: the score and the reason.
pub type Outcome = (&'static str, &'static str);

pub(crate) const DRAW: &str = "1/2-1/2";
pub(crate) const WHITE_WINS: &str = "1-0";
pub(crate) const BLACK_WINS: &str = "0-1";

/// How many half-moves without capture or pawn move make a draw.
const FIFTY_MOVES: u32 = 100;

/// A game on one board, from its start to the present position.
///
/// ```
/// use reference::{Game, Referee};
///
/// let mut referee = Referee::new(Game::Chess, Game::Chess.start_fen())?;
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     assert_eq!(referee.result(), None);
///     referee.play(mv);
/// }
/// assert_eq!(referee.result(), Some(("0-1", "checkmate")));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    position: Reference,
    history: History,
}

impl Referee {
    /// A game that begins here, or what is wrong with the FEN.
    pub fn new(game: Game, fen: &str) -> Result<Referee, String> {
        let position = Reference::from_fen(game, fen)?;
        let history = History::new(&position);
        Ok(Referee { position, history })
    }

    /// The present position.
    pub fn position(&self) -> &Reference {
        &self.position
    }

    /// Plays a move. A draw by rule does not forbid it; [`Referee::result`] then speaks of the new position.
    ///
    /// # Panics
    /// If the move is not legal here.
    pub fn play(&mut self, uci: &str) {
        self.position = self.position.after(uci);
        self.history.add(&self.position);
    }

    /// The score and the reason if the game is over with the present position. A game in which a side waits is not.
    ///
    /// Where several reasons hold at once the first in this order counts: checkmate or a captured king, a side without
    /// a move, material, repetition, fifty moves.
    pub fn result(&self) -> Option<Outcome> {
        let game = self.position.game;
        if let Some(decision) = self.decision() {
            return Some(decision);
        }
        if !self.position.has_legal_move() {
            return match game {
                Game::FalconHunter => Some((DRAW, "no move")),
                // The side waits. The game goes on even where the material makes a draw: it comes after this.
                _ if game.waits_for_drops() => None,
                _ => Some((DRAW, "stalemate")),
            };
        }
        if self.position.is_material_draw() {
            Some((DRAW, "material"))
        } else if self.history.is_threefold() {
            Some((DRAW, "repetition"))
        } else if game.has_fifty_move_rule() && self.position.half_move_clock >= FIFTY_MOVES {
            Some((DRAW, "fifty moves"))
        } else {
            None
        }
    }

    /// Whether the side to move has no legal move but is not mated, and may hope for a piece: in bughouse only.
    pub fn is_waiting(&self) -> bool {
        self.position.is_waiting()
    }

    /// Who has won, if anybody has.
    fn decision(&self) -> Option<Outcome> {
        let position = &self.position;
        if position.game == Game::FalconHunter {
            // A FEN may show a finished game with either side to move, so look for the missing king itself.
            let has_lost = |&color: &Color| position.board.king(color).is_none();
            let loser = Color::BOTH.into_iter().find(has_lost)?;
            return Some((lost_by(loser), "king captured"));
        }
        position.is_mate().then(|| (lost_by(position.side_to_move), "checkmate"))
    }
}

/// The score of a game that this side has lost.
fn lost_by(color: Color) -> &'static str {
    match color {
        Color::White => BLACK_WINS,
        Color::Black => WHITE_WINS,
    }
}
