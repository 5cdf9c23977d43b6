//! Bughouse as it is played: two boards, and pieces that travel between them.

mod any;
mod clocks;
mod game;
mod seat;

use std::str::FromStr;

pub use any::AnyMatch;
pub use clocks::Clocks;
pub use game::{Match, Turn};
pub use seat::{Board, Seat, Team};

use crate::rules::{Rules, Source};
use crate::{Color, FenError, Move, Ply, Position, Reason, Refusal, Variant};

/// The position of both boards. Only games whose pockets are fed by a partner have one.
///
/// ```
/// use movegen::{rules::Bughouse, Board, TwoBoards};
/// let mut boards = TwoBoards::<Bughouse>::start();
/// for text in ["A:e4", "A:d5", "A:exd5"] {
///     let (board, ply) = boards.parse_text(text)?;
///     boards.play(board, ply)?;
/// }
/// // The black pawn went to Black on the other board.
/// assert!(boards.board(Board::B).fen().contains("RNBQKBNR[p] w"));
/// # Ok::<(), movegen::Refusal>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct TwoBoards<R: Rules> {
    boards: [Position<R>; 2],
}

/// What is wrong with the FEN of two boards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TwoBoardsError {
    /// The game is played on one board.
    #[error("{0} is not played on two boards, so a FEN with ` | ` has no place here")]
    OneBoard(Variant),
    /// Not two FENs.
    #[error("two boards are two FENs with ` | ` between them, this has {0}")]
    Count(usize),
    /// One of the FENs, or each of them, is wrong.
    #[error("{}", each(.0))]
    Fens([Option<FenError>; 2]),
    /// More pieces than two full sets.
    #[error("both boards and their pockets hold {0} pieces, more than the 64 of two sets")]
    TooManyPieces(u32),
}

fn each(errors: &[Option<FenError>; 2]) -> String {
    let told = Board::ALL.into_iter().zip(errors).filter_map(|(board, error)| {
        let error = error.as_ref()?;
        Some(format!("board {board}: {error}"))
    });
    told.collect::<Vec<_>>().join("; ")
}

impl<R: Rules> TwoBoards<R> {
    /// The start of a match.
    pub fn start() -> TwoBoards<R> {
        TwoBoards { boards: [Position::start(); 2] }
    }

    /// Reads two FENs with ` | ` between them, board A first.
    pub fn from_fen(fen: &str) -> Result<TwoBoards<R>, TwoBoardsError> {
        let rules = R::default();
        if rules.drops().is_none_or(|drops| drops.source != Source::Partner) {
            return Err(TwoBoardsError::OneBoard(rules.variant()));
        }
        let mut parts = fen.split('|');
        let (Some(a), Some(b), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(TwoBoardsError::Count(fen.split('|').count()));
        };
        let boards = match [a, b].map(Position::from_fen) {
            [Ok(a), Ok(b)] => [a, b],
            fens => return Err(TwoBoardsError::Fens(fens.map(Result::err))),
        };
        // No pocket can overflow while all pieces together are those of two sets.
        let pieces: u32 = boards.iter().map(Position::piece_count).sum();
        if pieces > 64 {
            return Err(TwoBoardsError::TooManyPieces(pieces));
        }
        Ok(TwoBoards { boards })
    }

    /// The two FENs with ` | ` between them.
    pub fn fen(&self) -> String {
        let [a, b] = &self.boards;
        format!("{} | {}", a.fen(), b.fen())
    }

    /// One of the boards.
    #[inline]
    pub fn board(&self, board: Board) -> &Position<R> {
        &self.boards[board as usize]
    }

    /// The seats whose turn it is, on A and on B.
    pub fn to_move(&self) -> [Seat; 2] {
        Board::ALL.map(|board| board.seat(self.board(board).turn()))
    }

    /// The seat that is checkmated for good, which ends the match.
    pub fn mated(&self) -> Option<Seat> {
        self.to_move().into_iter().find(|seat| self.board(seat.board()).is_mate())
    }

    /// Whether nobody whose turn it is can move, so that no piece will ever arrive either.
    pub fn is_stuck(&self) -> bool {
        !self.boards.iter().any(Position::has_legal_move)
    }

    /// All legal moves on both boards; none once a side is mated.
    pub fn legal_moves(&self) -> Vec<(Board, Move)> {
        if self.mated().is_some() {
            return Vec::new();
        }
        let on = |board| self.board(board).legal_moves().into_iter().map(move |mv| (board, mv));
        Board::ALL.into_iter().flat_map(on).collect()
    }

    /// Makes a ply if it is legal; otherwise says why not and changes nothing.
    pub fn play(&mut self, board: Board, ply: Ply) -> Result<(), Refusal> {
        if self.mated().is_some() {
            return Err(Refusal::GameOver(Reason::Checkmate));
        }
        let position = self.board(board);
        let (victim, prize) = (!position.turn(), position.prize(ply.mv));
        self.boards[board as usize].play(ply)?;
        if let Some(piece) = prize {
            self.boards[board.other() as usize].receive(victim, piece);
        }
        Ok(())
    }

    /// The position after a legal ply.
    #[must_use]
    pub fn after(&self, board: Board, ply: Ply) -> TwoBoards<R> {
        let mut boards = *self;
        let position = self.board(board);
        boards.boards[board as usize].make(ply.mv, ply.coin, &mut ());
        if let Some(piece) = position.prize(ply.mv) {
            boards.boards[board.other() as usize].receive(!position.turn(), piece);
        }
        boards
    }

    /// Reads a move with its board in front, as `A:e2e4` or `B:Nf3`, or with a seat that is to move there, as `a:e7e5`.
    pub fn parse_text(&self, text: &str) -> Result<(Board, Ply), Refusal> {
        let no_board = || Refusal::no_board(text.as_bytes());
        let (label, text) = text.split_once(':').ok_or_else(no_board)?;
        let mut letters = label.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(no_board()) };
        let seat = Seat::from_letter(letter).ok_or_else(no_board)?;
        let position = self.board(seat.board());
        // A large letter is the board as well as White there.
        if seat.color() == Color::Black && position.turn() == Color::White {
            return Err(Refusal::NotYourTurn(seat));
        }
        Ok((seat.board(), position.parse_text(text)?))
    }

    /// The text of a legal ply with its board in front, as UCI writes it: `A:e2e4`.
    pub fn uci(&self, board: Board, ply: impl Into<Ply>) -> String {
        format!("{board}:{}", self.board(board).uci(ply))
    }

    /// A 64-bit key of everything that makes positions different, the counters aside.
    #[inline]
    pub fn key(&self) -> u64 {
        let [a, b] = &self.boards;
        a.key() ^ b.key().rotate_left(32)
    }
}

impl<R: Rules> FromStr for TwoBoards<R> {
    type Err = TwoBoardsError;

    fn from_str(fen: &str) -> Result<TwoBoards<R>, TwoBoardsError> {
        TwoBoards::from_fen(fen)
    }
}
