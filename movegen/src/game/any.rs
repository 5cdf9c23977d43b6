//! A game whose rules are known only at run time: the face that front ends work with.

use std::any::Any;
use std::fmt::Debug;

use super::Game;
use crate::pgn::Record;
use crate::rules::Rules;
use crate::{Coin, Color, Ending, FenError, Move, Piece, Ply, Position, Refusal, Square, Style, Variant, WithRules};

/// A [`Game`] of any variant.
///
/// ```
/// use movegen::{AnyGame, Variant};
/// let mut game = Variant::Archess.game(Some("4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1"))?;
/// game.play_text("Ab2*b5=H")?;
/// assert_eq!(game.fen(), "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyGame: Any + Debug + Send + Sync {
    /// Which game it is.
    fn variant(&self) -> Variant;

    /// The FEN of the start.
    fn start_fen(&self) -> String;

    /// The FEN of where the game stands.
    fn fen(&self) -> String;

    /// The board, the last move marked.
    fn draw(&self, style: Style) -> String;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The plies that led here.
    fn plies(&self) -> &[Ply];

    /// See [`Position::key`].
    fn key(&self) -> u64;

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<Square>;

    /// How the seeded coin falls in this position, whoever needs it.
    fn seeded_coin(&self, seed: u64) -> Coin;

    /// A new game from this position as the other side sees it: colours, ranks and the turn changed.
    fn flipped(&self) -> Box<dyn AnyGame>;

    /// See [`Game::receive`].
    fn receive(&mut self, color: Color, piece: Piece) -> Result<(), Refusal>;

    /// The moves that are legal in the position; a game that is drawn may still have some.
    fn legal_moves(&self) -> Vec<Move>;

    /// The UCI text of a move or ply that is legal here.
    fn uci(&self, ply: Ply) -> String;

    /// The text in records of a ply that is legal here.
    fn san(&self, ply: Ply) -> String;

    /// Reads the text of a legal move, as records or UCI write it.
    fn parse_text(&self, text: &str) -> Result<Ply, Refusal>;

    /// See [`Game::play`].
    fn play(&mut self, ply: Ply) -> Result<(), Refusal>;

    /// See [`Game::play_on`].
    fn play_on(&mut self, ply: Ply) -> Result<(), Refusal>;

    /// See [`Game::play_text`].
    fn play_text(&mut self, text: &str) -> Result<(), Refusal>;

    /// See [`Game::undo`].
    fn undo(&mut self) -> Option<Ply>;

    /// See [`Game::redo`].
    fn redo(&mut self) -> Option<Ply>;

    /// See [`Game::ending`].
    fn ending(&self) -> Option<Ending>;

    /// See [`Position::is_waiting`].
    fn is_waiting(&self) -> bool;

    /// See [`Game::repetitions`].
    fn repetitions(&self) -> u32;

    /// See [`Position::halfmove_clock`].
    fn halfmove_clock(&self) -> u16;

    /// The record of the game as far as it was played.
    fn record(&self) -> Record;

    /// See [`Game::resign`].
    fn resign(&mut self, color: Color) -> Result<(), Refusal>;

    /// See [`Game::agree_to_draw`].
    fn agree_to_draw(&mut self) -> Result<(), Refusal>;

    /// See [`Game::flag`].
    fn flag(&mut self, color: Color) -> Result<(), Refusal>;

    /// A copy.
    fn copy(&self) -> Box<dyn AnyGame>;
}

impl dyn AnyGame {
    /// The game with its rules as a type, if they are these.
    pub fn of<R: Rules>(&self) -> Option<&Game<R>> {
        (self as &dyn Any).downcast_ref()
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        (**self).copy()
    }
}

impl<R: Rules> AnyGame for Game<R> {
    fn variant(&self) -> Variant {
        self.start().rules().variant()
    }

    fn start_fen(&self) -> String {
        self.start().fen()
    }

    fn fen(&self) -> String {
        self.position().fen()
    }

    fn draw(&self, style: Style) -> String {
        self.position().drawing().style(style).last_move(self.plies().last().copied()).to_string()
    }

    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn plies(&self) -> &[Ply] {
        self.plies()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn checkers(&self) -> Vec<Square> {
        self.position().checkers().into_iter().collect()
    }

    fn seeded_coin(&self, seed: u64) -> Coin {
        self.position().seeded_coin(seed)
    }

    fn flipped(&self) -> Box<dyn AnyGame> {
        Box::new(Game::new(self.position().flipped()))
    }

    fn receive(&mut self, color: Color, piece: Piece) -> Result<(), Refusal> {
        self.receive(color, piece)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position().legal_moves().to_vec()
    }

    fn uci(&self, ply: Ply) -> String {
        self.position().uci(ply)
    }

    fn san(&self, ply: Ply) -> String {
        self.position().san(ply)
    }

    fn parse_text(&self, text: &str) -> Result<Ply, Refusal> {
        self.position().parse_text(text)
    }

    fn play(&mut self, ply: Ply) -> Result<(), Refusal> {
        self.play(ply)
    }

    fn play_on(&mut self, ply: Ply) -> Result<(), Refusal> {
        self.play_on(ply)
    }

    fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        self.play_text(text)
    }

    fn undo(&mut self) -> Option<Ply> {
        self.undo()
    }

    fn redo(&mut self) -> Option<Ply> {
        self.redo()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn is_waiting(&self) -> bool {
        self.position().is_waiting()
    }

    fn repetitions(&self) -> u32 {
        self.repetitions()
    }

    fn halfmove_clock(&self) -> u16 {
        self.position().halfmove_clock()
    }

    fn record(&self) -> Record {
        Record::of(self)
    }

    fn resign(&mut self, color: Color) -> Result<(), Refusal> {
        self.resign(color)
    }

    fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        self.agree_to_draw()
    }

    fn flag(&mut self, color: Color) -> Result<(), Refusal> {
        self.flag(color)
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

impl Variant {
    /// A game of this variant from its usual start.
    pub fn start(self) -> Box<dyn AnyGame> {
        struct Begin;

        impl WithRules for Begin {
            type Output = Box<dyn AnyGame>;

            fn run<R: Rules>(self) -> Self::Output {
                Box::new(Game::<R>::default())
            }
        }

        self.with_rules(Begin)
    }

    /// A game of this variant from a FEN, or from the usual start.
    pub fn game(self, fen: Option<&str>) -> Result<Box<dyn AnyGame>, FenError> {
        struct Begin<'a>(Option<&'a str>);

        impl WithRules for Begin<'_> {
            type Output = Result<Box<dyn AnyGame>, FenError>;

            fn run<R: Rules>(self) -> Self::Output {
                let start = self.0.map_or_else(|| Ok(Position::start()), Position::<R>::from_fen)?;
                Ok(Box::new(Game::new(start)))
            }
        }

        self.with_rules(Begin(fen))
    }
}
