//! A slow, plain referee for every game: a board of 64 squares, moves tried one by one on a copy.
//! It is written from the rules alone and shares nothing with the fast generator that it is there to test.

mod board;
mod castling;
mod clocks;
mod entry;
mod game;
mod legality;
mod making;
mod material;
mod movement;
mod moves;
mod pocket;
mod reading;
mod referee;
mod repetition;
mod seats;
mod team_referee;
mod two_boards;
mod validity;
mod writing;

#[cfg(test)]
mod rule_cases;

use board::{Board, Color, Square};
use castling::CastlingRights;
use pocket::Pocket;

pub use game::Game;
pub use referee::{Outcome, Referee};
pub use team_referee::TeamReferee;
pub use two_boards::TwoBoards;

/// A position of one game on one board.
///
/// ```
/// use reference::{Game, Reference};
///
/// let start = Reference::from_fen(Game::Chess, Game::Chess.start_fen())?;
/// assert_eq!(start.perft(2), 400);
/// assert_eq!(
///     start.after("e2e4").fen(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    game: Game,
    board: Board,
    side_to_move: Color,
    /// What White and Black hold, in this order.
    pockets: [Pocket; 2],
    castling: CastlingRights,
    /// Whether White's and Black's king have never moved. Kept where a dropped rook may castle; elsewhere always false.
    king_unmoved: [bool; 2],
    /// The square a pawn has just passed over, if taking it there is legal.
    en_passant: Option<Square>,
    half_move_clock: u32,
    full_move_number: u32,
}

impl Reference {
    /// Reads a FEN of this game, or says what is wrong with it.
    pub fn from_fen(game: Game, fen: &str) -> Result<Reference, String> {
        let mut position = reading::read(game, fen)?;
        position.check_validity()?;
        position.forget_useless_en_passant();
        Ok(position)
    }

    /// The FEN of this position, as the rules say it is written.
    pub fn fen(&self) -> String {
        writing::write(self)
    }

    /// Every legal move as UCI text, sorted. A shot at a knight that needs a coin stands here twice, once per outcome.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.moves();
        let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.uci(self.game)).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move, given as [`Reference::legal_moves`] writes it.
    ///
    /// # Panics
    /// If the move is not legal here.
    pub fn after(&self, uci: &str) -> Reference {
        match self.legal_move(uci) {
            Some(mv) => self.play(mv),
            None => panic!("{uci} is not legal in {} {}", self.game.name(), self.fen()),
        }
    }

    /// Whether the king of the side to move is attacked. Falcon–Hunter knows no check.
    pub fn in_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move)
    }

    /// The number of lines of exactly `depth` moves. Draws do not end a line.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => {
                let moves = self.moves().into_iter();
                moves.map(|mv| self.play(mv).perft(depth - 1)).sum()
            }
        }
    }
}
