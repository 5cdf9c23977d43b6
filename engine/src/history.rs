//! What quiet moves have done before, for ordering them.

use movegen::{Color, Move, Piece};

use crate::params::{HISTORY_BONUS, HISTORY_LIMIT};

/// Where a move starts: one of the squares, or the pocket with a kind of piece.
const ORIGINS: usize = 64 + Piece::ALL.len();

/// How often each quiet move was good, by side, origin and target. A drop's origin is its kind.
pub(crate) struct History {
    quiets: Box<[[[i16; 64]; ORIGINS]; 2]>,
}

impl History {
    pub fn new() -> History {
        History { quiets: Box::new([[[0; 64]; ORIGINS]; 2]) }
    }

    #[inline]
    pub fn quiet(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.quiets[side as usize][origin(mv)][mv.to().index()])
    }

    /// A quiet move was good, and those tried before it were not.
    pub fn reward(&mut self, side: Color, good: Move, tried: &[Move], depth: i32) {
        let bonus = (150 * depth - 50).clamp(0, HISTORY_BONUS);
        self.change(side, good, bonus);
        for &mv in tried {
            self.change(side, mv, -bonus);
        }
    }

    /// Moves an entry towards its limit, the slower the nearer it is.
    fn change(&mut self, side: Color, mv: Move, bonus: i32) {
        let entry = &mut self.quiets[side as usize][origin(mv)][mv.to().index()];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

#[inline]
fn origin(mv: Move) -> usize {
    match (mv.from(), mv.dropped()) {
        (Some(from), _) => from.index(),
        (None, Some(piece)) => 64 + piece as usize,
        (None, None) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{MoveKind, Square};

    #[test]
    fn histories_never_pass_their_limit() {
        let mut history = History::new();
        let good = Move::new(MoveKind::Step, Square::E2, Square::E3);
        let bad = Move::drop(Piece::Knight, Square::E3);
        for _ in 0..1_000 {
            history.reward(Color::White, good, &[bad], 99);
        }
        let limit = HISTORY_LIMIT;
        assert!((limit / 2..=limit).contains(&history.quiet(Color::White, good)));
        assert!((-limit..=-limit / 2).contains(&history.quiet(Color::White, bad)));
        assert_eq!(history.quiet(Color::Black, good), 0);
    }
}
