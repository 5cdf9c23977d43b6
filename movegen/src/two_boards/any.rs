//! Two boards whose rules are known only at run time: the face that front ends work with.

use std::fmt::Debug;
use std::time::Duration;

use super::{Board, Clocks, Match, Seat, TwoBoards, TwoBoardsError};
use crate::pgn::Record;
use crate::rules::Rules;
use crate::{AnyGame, Ending, Game, Piece, Ply, Refusal, Style, Variant, WithRules};

/// A [`Match`] of any variant that has two boards.
///
/// ```
/// use movegen::{Board, Variant};
/// let mut game = Variant::Bughouse.two_boards(None)?;
/// for text in ["A:e4", "A:d5", "A:exd5"] {
///     game.play_text(text)?;
/// }
/// assert!(game.game(Board::B).fen().contains("RNBQKBNR[p] w"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyMatch: Debug + Send {
    /// Which game it is.
    fn variant(&self) -> Variant;

    /// See [`TwoBoards::fen`].
    fn fen(&self) -> String;

    /// See [`TwoBoards::to_move`].
    fn to_move(&self) -> [Seat; 2];

    /// Both boards, the last move marked.
    fn draw(&self, style: Style) -> String;

    /// See [`Match::clocks`].
    fn clocks(&self) -> Option<&Clocks>;

    /// See [`Match::start_clocks`].
    fn start_clocks(&mut self, clocks: Clocks);

    /// See [`Match::advance`].
    fn advance(&mut self, now: Duration);

    /// See [`Match::play`].
    fn play(&mut self, board: Board, ply: Ply) -> Result<(), Refusal>;

    /// See [`Match::play_text`].
    fn play_text(&mut self, text: &str) -> Result<(), Refusal>;

    /// The same, but a match goes on after a draw: whoever plays it knows why.
    fn play_on_text(&mut self, text: &str) -> Result<(), Refusal>;

    /// The kinds of pieces that may still arrive in the pocket of a seat: those of its colour on the other board.
    fn arriving(&self, seat: Seat) -> Vec<Piece>;

    /// See [`Match::resign`].
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// See [`Match::ending`].
    fn ending(&self) -> Option<Ending>;

    /// The record of the match as far as it was played.
    fn record(&self) -> Record;

    /// One of the boards as a game of its own, with the pieces that have arrived from the other one.
    fn game(&self, board: Board) -> Box<dyn AnyGame>;
}

impl<R: Rules> AnyMatch for Match<R> {
    fn variant(&self) -> Variant {
        R::default().variant()
    }

    fn fen(&self) -> String {
        self.boards().fen()
    }

    fn to_move(&self) -> [Seat; 2] {
        self.boards().to_move()
    }

    fn draw(&self, style: Style) -> String {
        self.boards().draw(style, self.turns().last().map(|turn| (turn.board, turn.ply)))
    }

    fn clocks(&self) -> Option<&Clocks> {
        self.clocks()
    }

    fn start_clocks(&mut self, clocks: Clocks) {
        self.start_clocks(clocks);
    }

    fn advance(&mut self, now: Duration) {
        self.advance(now);
    }

    fn play(&mut self, board: Board, ply: Ply) -> Result<(), Refusal> {
        self.play(board, ply)
    }

    fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        self.play_text(text)
    }

    fn play_on_text(&mut self, text: &str) -> Result<(), Refusal> {
        let (board, ply) = self.boards().parse_text(text)?;
        self.play_on(board, ply)
    }

    fn arriving(&self, seat: Seat) -> Vec<Piece> {
        let other = self.boards().board(seat.board().other());
        let kinds = R::default().drops().map_or(&[][..], |drops| drops.kinds).iter().copied();
        // Promoted pieces arrive as pawns.
        let there = |piece: &Piece| {
            let own = other.colored(seat.color(), *piece);
            let promoted = other.color(seat.color()) & other.promoted();
            (own & !promoted).any() || *piece == Piece::Pawn && promoted.any()
        };
        kinds.filter(there).collect()
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.resign(seat)
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn record(&self) -> Record {
        Record::of_match(self)
    }

    fn game(&self, board: Board) -> Box<dyn AnyGame> {
        Box::new(Match::game(self, board))
    }
}

impl<R: Rules> Match<R> {
    /// One of the boards as a game of its own, with the pieces that have arrived from the other one.
    pub fn game(&self, board: Board) -> Game<R> {
        let mut boards = *self.start();
        let mut game = Game::new(*boards.board(board));
        for turn in self.turns() {
            let other = boards.board(board.other());
            // All of this was legal when it was played, and is again.
            let _ = if turn.board == board {
                game.play_on(turn.ply)
            } else {
                other.prize(turn.ply.mv).map_or(Ok(()), |piece| game.receive(!other.turn(), piece))
            };
            boards = boards.after(turn.board, turn.ply);
        }
        game
    }
}

impl Variant {
    /// A match of this variant on two boards without clocks, from two FENs with ` | ` between them or from the usual start.
    pub fn two_boards(self, fen: Option<&str>) -> Result<Box<dyn AnyMatch>, TwoBoardsError> {
        self.with_rules(Begin(fen, None))
    }

    /// The same with clocks.
    ///
    /// ```
    /// use std::time::Duration;
    /// use movegen::{Clocks, Seat, Variant};
    /// let clocks = Clocks::new(Duration::from_secs(180), Duration::ZERO);
    /// let mut game = Variant::Bughouse.two_boards_with_clocks(None, clocks)?;
    /// game.advance(Duration::from_secs(5));
    /// assert_eq!(game.clocks().unwrap().left(Seat::WhiteA), Duration::from_secs(175));
    /// # Ok::<(), movegen::TwoBoardsError>(())
    /// ```
    pub fn two_boards_with_clocks(
        self,
        fen: Option<&str>,
        clocks: Clocks,
    ) -> Result<Box<dyn AnyMatch>, TwoBoardsError> {
        self.with_rules(Begin(fen, Some(clocks)))
    }
}

/// A match from a FEN or the usual start, perhaps with clocks.
struct Begin<'a>(Option<&'a str>, Option<Clocks>);

impl WithRules for Begin<'_> {
    type Output = Result<Box<dyn AnyMatch>, TwoBoardsError>;

    fn run<R: Rules>(self) -> Self::Output {
        let usual = TwoBoards::<R>::start().fen();
        let start = TwoBoards::<R>::from_fen(self.0.unwrap_or(&usual))?;
        Ok(Box::new(Match::new(start, self.1)))
    }
}
