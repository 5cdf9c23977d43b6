//! What moves have done before, for ordering them: quiet ones alone and as answers to earlier moves, and captures.

use movegen::rules::Rules;
use movegen::{Color, Move, Piece, Position};

use crate::correction::Corrections;
use crate::params::{HISTORY_BONUS, HISTORY_LIMIT};

const KINDS: usize = Piece::ALL.len();
/// Where a move starts: one of the squares, or the pocket with a kind of piece.
const ORIGINS: usize = 64 + KINDS;
/// How many traces there are, and one for no move.
pub(crate) const TRACES: usize = 2 * KINDS * 64;

/// What a move leaves in the memory of those who follow: which side's piece went, was dropped or shot where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trace(u16);

impl Trace {
    /// No move: the start of a search, or a pass.
    pub const NONE: Trace = Trace(TRACES as u16);

    #[inline]
    pub fn new(side: Color, piece: Piece, mv: Move) -> Trace {
        Trace(((side as usize * KINDS + piece as usize) * 64 + mv.to().index()) as u16)
    }

    /// The trace of a legal move.
    #[inline]
    pub fn of<R: Rules>(position: &Position<R>, mv: Move) -> Trace {
        Trace::new(position.turn(), mover(position, mv), mv)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Trace {
    fn default() -> Trace {
        Trace::NONE
    }
}

/// The piece that a legal move moves, drops or shoots with.
#[inline]
pub(crate) fn mover<R: Rules>(position: &Position<R>, mv: Move) -> Piece {
    let piece = mv.from().map_or_else(|| mv.dropped(), |from| position.piece_on(from));
    piece.unwrap_or(Piece::Pawn)
}

/// The last four moves on the way to a position, the latest first.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Past(pub [Trace; 4]);

impl Past {
    /// The same a move later.
    #[inline]
    pub fn then(self, trace: Trace) -> Past {
        let [one, two, three, _] = self.0;
        Past([trace, one, two, three])
    }

    /// The moves that tell most of what is good now: one, two and four half-moves ago.
    #[inline]
    fn telling(&self) -> [Trace; 3] {
        let [one, two, _, four] = self.0;
        [one, two, four]
    }
}

/// What one thread remembers of moves.
pub(crate) struct History {
    /// How often each quiet move was good, by side, origin and target. A drop's origin is its kind.
    quiets: Box<[[[i16; 64]; ORIGINS]; 2]>,
    /// How good captures and shots were, by side, piece, target and victim.
    captures: Box<[[[[i16; KINDS]; 64]; KINDS]; 2]>,
    /// How good quiet moves were after others, by the traces of both.
    pairs: Vec<[i16; TRACES]>,
    /// How far the evaluation was off.
    pub corrections: Corrections,
}

impl History {
    pub fn new() -> History {
        History {
            quiets: Box::new([[[0; 64]; ORIGINS]; 2]),
            captures: Box::new([[[[0; KINDS]; 64]; KINDS]; 2]),
            pairs: vec![[0; TRACES]; TRACES + 1],
            corrections: Corrections::new(),
        }
    }

    /// What is thought of a quiet move, all in all.
    #[inline]
    pub fn quiet(&self, side: Color, piece: Piece, mv: Move, past: &Past) -> i32 {
        let trace = Trace::new(side, piece, mv).index();
        let alone = i32::from(self.quiets[side as usize][origin(mv)][mv.to().index()]);
        let pairs: i32 = past.telling().iter().map(|before| i32::from(self.pairs[before.index()][trace])).sum();
        alone + pairs
    }

    /// What is thought of a capture or shot.
    #[inline]
    pub fn capture(&self, side: Color, piece: Piece, mv: Move, victim: Option<Piece>) -> i32 {
        let victim = victim.unwrap_or(Piece::King);
        i32::from(self.captures[side as usize][piece as usize][mv.to().index()][victim as usize])
    }

    /// A quiet move was good or bad.
    pub fn learn_quiet<R: Rules>(&mut self, position: &Position<R>, mv: Move, past: &Past, bonus: i32) {
        let side = position.turn();
        change(&mut self.quiets[side as usize][origin(mv)][mv.to().index()], bonus);
        let trace = Trace::of(position, mv).index();
        for before in past.telling() {
            change(&mut self.pairs[before.index()][trace], bonus);
        }
    }

    /// A capture or shot was good or bad.
    pub fn learn_capture<R: Rules>(&mut self, position: &Position<R>, mv: Move, bonus: i32) {
        let victim = position.captured(mv).unwrap_or(Piece::King);
        let by_piece = &mut self.captures[position.turn() as usize][mover(position, mv) as usize];
        change(&mut by_piece[mv.to().index()][victim as usize], bonus);
    }
}

/// How much a search of this depth has to say.
pub(crate) fn bonus(depth: i32) -> i32 {
    (150 * depth - 50).clamp(0, HISTORY_BONUS)
}

/// Moves an entry towards its limit, the slower the nearer it is.
fn change(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
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
    use movegen::rules::Crazyhouse;
    use movegen::{MoveKind, Square};

    #[test]
    fn histories_never_pass_their_limit() {
        let mut history = History::new();
        let position: Position<Crazyhouse> = "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1".parse().expect("a sound FEN");
        let good = Move::new(MoveKind::Step, Square::E2, Square::E3);
        let bad = Move::drop(Piece::Knight, Square::E3);
        let past = Past::default();
        for _ in 0..1_000 {
            history.learn_quiet(&position, good, &past, bonus(99));
            history.learn_quiet(&position, bad, &past, -bonus(99));
        }
        // Once alone, and three times after the same trace.
        let limit = 4 * HISTORY_LIMIT;
        assert!((limit / 2..=limit).contains(&history.quiet(Color::White, Piece::Pawn, good, &past)));
        assert!((-limit..=-limit / 2).contains(&history.quiet(Color::White, Piece::Knight, bad, &past)));
        assert_eq!(history.quiet(Color::Black, Piece::Pawn, good, &past), 0);
    }
}
