//! Forced mates by trying every move: slow, plain, and with nothing of the engine in it. `hunt` finds positions for it.
//!
//! A forced mate is one that comes whatever the opponent and the coins do; in Falcon–Hunter it is the capture of the king. A
//! side of Bughouse that can only wait is not mated: its line ends without one.

pub mod hunt;

use movegen::rules::{Goal, Rules};
use movegen::{Move, Ply, Position};

/// In how many own moves the side to move mates at the latest, if in no more than `most`.
pub fn shortest_mate<R: Rules>(position: &Position<R>, most: u32) -> Option<u32> {
    (1..=most).find(|&moves| mates(position, moves))
}

/// Whether the side to move can force mate in so many own moves or fewer.
pub fn mates<R: Rules>(position: &Position<R>, moves: u32) -> bool {
    let may = |mv: Move| moves > 1 || attacks(position, mv);
    moves > 0 && position.legal_moves().into_iter().any(|mv| may(mv) && mates_by(position, mv, moves))
}

/// Whether a move forces mate in so many own moves or fewer, itself included.
pub fn mates_by<R: Rules>(position: &Position<R>, mv: Move, moves: u32) -> bool {
    Ply::outcomes(mv).all(|ply| is_lost(&position.after(ply), moves - 1))
}

/// Whether the side to move is mated, or will be after so many more moves of its opponent or fewer.
pub fn is_lost<R: Rules>(position: &Position<R>, moves: u32) -> bool {
    if position.is_mate() {
        return true;
    }
    let list = position.legal_moves();
    let mut replies = list.into_iter().flat_map(Ply::outcomes).peekable();
    // Without a reply it is stalemate, or the side waits.
    moves > 0 && replies.peek().is_some() && replies.all(|ply| mates(&position.after(ply), moves))
}

/// Whether a move can be the last one: a check, or the capture of the king.
fn attacks<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    match position.rules().goal() {
        Goal::KingCapture => position.king(!position.turn()) == Some(mv.to()),
        Goal::Checkmate => position.gives_check(mv),
    }
}
