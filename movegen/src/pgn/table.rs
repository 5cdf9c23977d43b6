//! What the moves of a record are played on: one board, or two.

use crate::rules::Rules;
use crate::{AnyGame, Board, Ending, Game, Match, MoveKind, Ply, Position, Reason, Refusal, Seat, Style, TwoBoards};

/// A position that the moves of a record lead on from.
pub(super) trait Table: Copy {
    /// Everything that has been played on it.
    type Played: Played;

    /// Reads a move as records write it; on two boards, `seat` says whose it is.
    fn read(&self, seat: Option<Seat>, text: &[u8]) -> Result<(Board, Ply), Refusal>;

    /// Makes a legal move.
    fn make(&mut self, board: Board, ply: Ply);

    /// The board, and if there is but one, that one.
    fn board(&self, board: Board) -> &Position<impl Rules>;

    /// Where it stands.
    fn fen(&self) -> String;

    /// The board or boards as text, the last move marked.
    fn draw(&self, style: Style, last: Option<(Board, Ply)>) -> String;

    /// A game that starts here.
    fn begin(&self) -> Self::Played;
}

/// A game that is being played through again.
pub(super) trait Played {
    /// Plays a move of the record, also where the game was a draw already.
    fn play_on(&mut self, board: Board, ply: Ply) -> Result<(), Refusal>;
    /// Whether and how it is over.
    fn ending(&self) -> Option<Ending>;
    /// One board of it as a game of its own; where there is but one, that one.
    fn on(&self, board: Board) -> Box<dyn AnyGame>;
}

impl<R: Rules> Table for Position<R> {
    type Played = Game<R>;

    #[inline]
    fn read(&self, _: Option<Seat>, text: &[u8]) -> Result<(Board, Ply), Refusal> {
        match self.read_text(text) {
            Ok(Ply { mv, coin: None }) if mv.kind() == MoveKind::CoinShot => Err(Refusal::CoinMissing),
            Ok(ply) => Ok((Board::A, ply)),
            Err(refusal) => Err(over(self).unwrap_or(refusal)),
        }
    }

    #[inline]
    fn make(&mut self, _: Board, ply: Ply) {
        Position::make(self, ply.mv, ply.coin, &mut ());
    }

    fn board(&self, _: Board) -> &Position<impl Rules> {
        self
    }

    fn fen(&self) -> String {
        Position::fen(self)
    }

    fn draw(&self, style: Style, last: Option<(Board, Ply)>) -> String {
        self.drawing().style(style).last_move(last.map(|(_, ply)| ply)).to_string()
    }

    fn begin(&self) -> Game<R> {
        Game::new(*self)
    }
}

/// That the game is over, if that is why no move is legal.
#[cold]
fn over<R: Rules>(position: &Position<R>) -> Option<Refusal> {
    let ending = position.ending().filter(|_| !position.has_legal_move())?;
    Some(Refusal::GameOver(ending.reason))
}

impl<R: Rules> Played for Game<R> {
    fn play_on(&mut self, _: Board, ply: Ply) -> Result<(), Refusal> {
        Game::play_on(self, ply)
    }

    fn ending(&self) -> Option<Ending> {
        Game::ending(self)
    }

    fn on(&self, _: Board) -> Box<dyn AnyGame> {
        self.copy()
    }
}

impl<R: Rules> Table for TwoBoards<R> {
    type Played = Match<R>;

    fn read(&self, seat: Option<Seat>, text: &[u8]) -> Result<(Board, Ply), Refusal> {
        let seat = seat.ok_or_else(|| Refusal::no_board(text))?;
        if self.mated().is_some() {
            return Err(Refusal::GameOver(Reason::Checkmate));
        }
        let position = TwoBoards::board(self, seat.board());
        if position.turn() != seat.color() {
            return Err(Refusal::NotYourTurn(seat));
        }
        position.read_text(text).map(|ply| (seat.board(), ply))
    }

    fn make(&mut self, board: Board, ply: Ply) {
        *self = self.after(board, ply);
    }

    fn board(&self, board: Board) -> &Position<impl Rules> {
        TwoBoards::board(self, board)
    }

    fn fen(&self) -> String {
        TwoBoards::fen(self)
    }

    fn draw(&self, style: Style, last: Option<(Board, Ply)>) -> String {
        TwoBoards::draw(self, style, last)
    }

    fn begin(&self) -> Match<R> {
        Match::new(*self, None)
    }
}

impl<R: Rules> Played for Match<R> {
    fn play_on(&mut self, board: Board, ply: Ply) -> Result<(), Refusal> {
        Match::play_on(self, board, ply)
    }

    fn ending(&self) -> Option<Ending> {
        Match::ending(self)
    }

    fn on(&self, board: Board) -> Box<dyn AnyGame> {
        Box::new(self.game(board))
    }
}
