//! Moves one by one, the best first, each stage generated only when it is its turn.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use movegen::rules::Rules;
use movegen::{Move, MoveKind, Position, Stages};

use crate::history::History;
use crate::params::COIN_SHOT_HISTORY;
use crate::see;

/// Captures, promotions and shots: moves that change what is on the board at once.
const NOISY: Stages = Stages::CAPTURES.union(Stages::PROMOTIONS).union(Stages::SHOTS);
/// Everything else. A coin shot wins nothing for certain.
const QUIET: Stages = Stages::QUIETS.union(Stages::DROPS).union(Stages::COIN_SHOTS);

#[derive(Copy, Clone, PartialEq, Eq)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

#[derive(Copy, Clone)]
struct Scored {
    mv: Move,
    score: i32,
}

/// Which moves are wanted.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Every legal move.
    All,
    /// Captures, promotions and shots that lose nothing.
    Noisy,
    /// The same, and drops that give check.
    NoisyAndCheckingDrops,
}

/// Hands out the moves of a position.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Move,
    moves: ArrayVec<Scored, 1024>,
    bad: ArrayVec<Move, 512>,
    next_bad: usize,
    quiets_wanted: bool,
}

impl Picker {
    pub fn new(wanted: Wanted, table_move: Option<Move>) -> Picker {
        Picker {
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::GenerateNoisy },
            wanted,
            table_move: table_move.unwrap_or(Move::NONE),
            moves: ArrayVec::new(),
            bad: ArrayVec::new(),
            next_bad: 0,
            quiets_wanted: true,
        }
    }

    /// No more quiet moves are wanted.
    pub fn skip_quiets(&mut self) {
        self.quiets_wanted = false;
    }

    /// The next move; nothing after the last.
    pub fn next<R: Rules>(&mut self, position: &Position<R>, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.generate(position, NOISY, |mv, piece| noisy_score(position, mv, piece));
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.take_best() {
                    Some(mv) if see::brings(position, mv, 0) => return Some(mv),
                    Some(mv) => {
                        if self.wanted == Wanted::All {
                            let _ = self.bad.try_push(mv);
                        }
                    }
                    None => {
                        self.stage = match self.wanted {
                            Wanted::Noisy => Stage::Done,
                            _ => Stage::GenerateQuiet,
                        }
                    }
                },
                Stage::GenerateQuiet => {
                    let stages = if self.wanted == Wanted::All { QUIET } else { Stages::CHECKING_DROPS };
                    let turn = position.turn();
                    if self.quiets_wanted {
                        self.generate(position, stages, |mv, _| {
                            let extra = if mv.kind() == MoveKind::CoinShot { COIN_SHOT_HISTORY } else { 0 };
                            history.quiet(turn, mv) + extra
                        });
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.take_best().filter(|_| self.quiets_wanted) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    let mv = self.bad.get(self.next_bad).copied();
                    self.next_bad += 1;
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate<R: Rules>(
        &mut self,
        position: &Position<R>,
        stages: Stages,
        score: impl Fn(Move, movegen::Piece) -> i32,
    ) {
        self.moves.clear();
        position.generate(stages, |set| {
            for mv in set {
                if mv != self.table_move {
                    // The list is as long as that of all legal moves.
                    let _ = self.moves.try_push(Scored { mv, score: score(mv, set.piece) });
                }
            }
            ControlFlow::Continue(())
        });
    }

    fn take_best(&mut self) -> Option<Move> {
        let best = (0..self.moves.len()).max_by_key(|&index| (self.moves[index].score, std::cmp::Reverse(index)))?;
        Some(self.moves.swap_remove(best).mv)
    }
}

/// The most valuable victim first, taken by the least valuable piece; a shot risks nothing.
fn noisy_score<R: Rules>(position: &Position<R>, mv: Move, piece: movegen::Piece) -> i32 {
    let victim = position.captured(mv).map_or(0, see::worth);
    let promotion = mv.kind().promotion().map_or(0, see::worth);
    let risk = if mv.kind() == MoveKind::Shot { 0 } else { see::worth(piece).min(1_000) / 10 };
    10 * (victim + promotion) - risk
}
