//! Moves one by one, the best first, each stage generated only when it is its turn.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use movegen::rules::Rules;
use movegen::{Bitboard, Move, MoveKind, Piece, Position, Stages, attacks};

use crate::history::{History, Past};
use crate::params::{CAPTURE_HISTORY, CHECK_HISTORY, COIN_SHOT_HISTORY, drops_freely};
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

/// A move with its score in one number, so that the greatest is the best.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(i64);

impl Scored {
    #[inline]
    fn new(mv: Move, score: i32) -> Scored {
        Scored(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline]
    fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }
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
    pub fn next<R: Rules>(&mut self, position: &Position<R>, history: &History, past: &Past) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.generate(position, NOISY, |mv, piece| {
                        let victim = position.captured(mv);
                        let learned = history.capture(position.turn(), piece, mv, victim);
                        noisy_score(mv, piece, victim) + learned / CAPTURE_HISTORY
                    });
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
                        let checks = checking_squares(position);
                        self.generate(position, stages, |mv, piece| {
                            let extra = match mv.kind() {
                                MoveKind::CoinShot => COIN_SHOT_HISTORY,
                                MoveKind::Castle => 0,
                                _ if checks[piece as usize].contains(mv.to()) => CHECK_HISTORY,
                                _ => 0,
                            };
                            history.quiet(turn, piece, mv, past) + extra
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

    fn generate<R: Rules>(&mut self, position: &Position<R>, stages: Stages, score: impl Fn(Move, Piece) -> i32) {
        self.moves.clear();
        position.generate(stages, |set| {
            for mv in set {
                if mv != self.table_move {
                    // The list is as long as that of all legal moves.
                    let _ = self.moves.try_push(Scored::new(mv, score(mv, set.piece)));
                }
            }
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn take_best(&mut self) -> Option<Move> {
        let (mut best, mut place) = (*self.moves.first()?, 0);
        for (index, &scored) in self.moves.iter().enumerate() {
            if scored > best {
                (best, place) = (scored, index);
            }
        }
        self.moves.swap_remove(place);
        Some(best.mv())
    }
}

/// The most valuable victim first, taken by the least valuable piece; a shot risks nothing.
fn noisy_score(mv: Move, piece: Piece, victim: Option<Piece>) -> i32 {
    let victim = victim.map_or(0, see::worth);
    let promotion = mv.kind().promotion().map_or(0, see::worth);
    let risk = if mv.kind() == MoveKind::Shot { 0 } else { see::worth(piece).min(1_000) / 10 };
    10 * (victim + promotion) - risk
}

/// From which squares each kind of piece would give check, where pieces are dropped: elsewhere most checks lead nowhere. In
/// chess, looking at them first lost 35 ± 43 Elo.
#[inline]
fn checking_squares<R: Rules>(position: &Position<R>) -> [Bitboard; Piece::ALL.len()] {
    let mut squares = [Bitboard::EMPTY; Piece::ALL.len()];
    let enemy = !position.turn();
    let Some(king) = position.king(enemy).filter(|_| drops_freely(position.rules())) else { return squares };
    let occupied = position.occupied();
    let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    squares[Piece::Pawn as usize] = attacks::pawn(enemy, king);
    squares[Piece::Knight as usize] = attacks::knight(king);
    squares[Piece::Bishop as usize] = diagonal;
    squares[Piece::Rook as usize] = straight;
    squares[Piece::Queen as usize] = diagonal | straight;
    squares
}
