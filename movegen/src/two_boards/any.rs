//! Two boards whose rules are known only at run time: the face that front ends work with.

use std::fmt::Debug;

use super::{Board, Match, Seat, TwoBoards, TwoBoardsError};
use crate::rules::Rules;
use crate::{AnyGame, Ending, Game, Piece, Refusal, Style, Variant, WithRules};

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

    /// See [`Match::play_text`].
    fn play_text(&mut self, text: &str) -> Result<(), Refusal>;

    /// The same, but a match goes on after a draw: whoever plays it knows why.
    fn play_on_text(&mut self, text: &str) -> Result<(), Refusal>;

    /// The kinds of pieces that may still arrive in the pocket of a seat: those of its colour on the other board.
    fn arriving(&self, seat: Seat) -> Vec<Piece>;

    /// See [`Match::ending`].
    fn ending(&self) -> Option<Ending>;

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

    fn ending(&self) -> Option<Ending> {
        self.ending()
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
        struct Begin<'a>(Option<&'a str>);

        impl WithRules for Begin<'_> {
            type Output = Result<Box<dyn AnyMatch>, TwoBoardsError>;

            fn run<R: Rules>(self) -> Self::Output {
                let usual = TwoBoards::<R>::start().fen();
                let start = TwoBoards::<R>::from_fen(self.0.unwrap_or(&usual))?;
                Ok(Box::new(Match::new(start, None)))
            }
        }

        self.with_rules(Begin(fen))
    }
}
