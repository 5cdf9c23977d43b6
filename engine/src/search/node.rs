//! The search of a node: which moves are looked at, and how deep.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use movegen::rules::{Rules, Source};
use movegen::{Color, Move, Piece, Position};

use super::{Bounded, Exact, Kind, Place, Worker};
use crate::eval::Evaluation;
use crate::params::*;
use crate::picker::{Picker, Wanted};
use crate::table::{Bound, Entry};
use crate::value::{MAX_PLY, Value};

/// How much less deep a late move is searched, by depth and move number (chessprogramming.org/Late_Move_Reductions).
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = ln(depth) * ln(number);
            *reduction = (REDUCTION_BASE + product / REDUCTION_DIVISOR) as i8;
        }
    }
    table
});

/// The natural logarithm by additions, multiplications and divisions alone, which are the same on every machine.
fn ln(number: usize) -> f64 {
    // ln(n) = 2·artanh((n − 1) / (n + 1))
    let ratio = (number as f64 - 1.0) / (number as f64 + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for odd in (1..1_000).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    2.0 * sum
}

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// The value of a node to its side to move, exact between alpha and beta, otherwise a bound. `cut` tells that the node
    /// is expected to be at least beta.
    pub(super) fn search<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        // Step 1: at the horizon only captures and the like are looked at.
        if depth <= 0 {
            return self.quiescence::<K>(here, alpha, beta, 0);
        }
        // Step 2: stop, or go no deeper.
        let (position, ply) = (&here.position, here.ply);
        if self.must_stop() {
            return Value::DRAW;
        }
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(here).filter(|_| ply > 0) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return here.value();
        }
        // Step 3: no line is better than the shortest mate, nor worse than being mated now.
        if !self.exact {
            alpha = alpha.max(Value::mated_in(ply));
            beta = beta.min(Value::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        // Step 4: what the table knows.
        let entry = if self.with_table { self.shared.table.probe(position.key(), ply) } else { None };
        if let Some(entry) = entry
            && (!K::PV || self.exact)
            && (self.exact || is_timeless(position))
            && self.settles(&entry, depth, alpha, beta)
        {
            return entry.value;
        }
        let table_move = entry.map(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
        // Step 5: the static evaluation, and what can be concluded from it.
        let in_check = position.in_check();
        let eval = match entry.and_then(|entry| entry.eval) {
            _ if in_check => None,
            Some(eval) => Some(eval),
            None => Some(here.value()),
        };
        self.steps[ply].eval = eval;
        let improving = self.is_improving(ply);
        if let Some(eval) = eval.filter(|_| !K::PV && !self.exact) {
            if let Some(value) = self.reverse_futility(eval, beta, depth, improving) {
                return value;
            }
            if let Some(value) = self.null_move(here, eval, beta, depth) {
                return value;
            }
        }
        // Step 6: without a move from the table, the node is worth less of a look.
        let depth = if K::PV || cut || self.exact || table_move.is_some() || depth < 4 { depth } else { depth - 1 };
        // Step 7: the moves, one after the other.
        let mut picker = Picker::new(Wanted::All, table_move);
        let mut best = -Value::INFINITE;
        let mut best_move = Move::NONE;
        let mut tried: ArrayVec<Move, 64> = ArrayVec::new();
        let mut number = 0;
        let first_alpha = alpha;
        let late = self.late_moves(position, depth, improving);
        while let Some(mv) = picker.next(position, self.history) {
            number += 1;
            let quiet = is_quiet(mv);
            // Step 8: late quiet moves are left out near the horizon, unless only a mate would do, against us or for us.
            let usual = best > -Value::WAITING && alpha < Value::WAITING;
            if !K::PV && !self.exact && number > late && !in_check && usual {
                picker.skip_quiets();
                if quiet {
                    continue;
                }
            }
            // Step 9: the first move in the full window, others in none, late ones less deep; those that surprise again.
            let value = if number == 1 || self.exact {
                self.try_move::<K>(here, mv, alpha, beta, depth - 1, !K::PV && !cut)
            } else {
                let reduction = self.reduction::<K>(position, mv, depth, number, improving, cut);
                let mut value = self.try_move::<Bounded>(here, mv, alpha, alpha + 1, depth - 1 - reduction, true);
                if value > alpha && reduction > 0 {
                    value = self.try_move::<Bounded>(here, mv, alpha, alpha + 1, depth - 1, !cut);
                }
                if K::PV && value > alpha && value < beta {
                    value = self.try_move::<Exact>(here, mv, alpha, beta, depth - 1, false);
                }
                value
            };
            if self.stopped {
                return Value::DRAW;
            }
            // Step 10: is it the best so far, or enough?
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = mv;
                    if K::PV {
                        self.note_variation(ply, mv);
                    }
                    if value >= beta {
                        if quiet {
                            self.history.reward(position.turn(), mv, &tried, depth);
                        }
                        break;
                    }
                }
            }
            if quiet {
                let _ = tried.try_push(mv);
            }
        }
        // Step 11: no move at all.
        if number == 0 {
            return self.without_moves(here);
        }
        // Step 12: tell the table.
        if self.with_table {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > first_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry { mv: best_move, value: best, eval, depth, bound };
            self.shared.table.store(position.key(), ply, entry);
        }
        best
    }

    /// Whether the table's entry makes searching needless.
    #[inline]
    pub(super) fn settles(&self, entry: &Entry, depth: i32, alpha: Value, beta: Value) -> bool {
        let deep_enough = if self.exact { entry.depth == depth } else { entry.depth >= depth };
        deep_enough
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
    }

    /// Whether the side to move stands better than a move ago.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).and_then(|ply| self.steps[ply].eval);
        self.steps[ply].eval.zip(earlier).is_some_and(|(now, then)| now > then)
    }

    /// The node is so good that a quiet move of the opponent will hardly change it. Not where beta is worse than any
    /// evaluation: that the opponent does not mate is then to be found out, not to be assumed.
    #[inline]
    fn reverse_futility(&self, eval: Value, beta: Value, depth: i32, improving: bool) -> Option<Value> {
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving));
        let known = beta >= -Value::LIMIT && beta <= Value::LIMIT;
        let good = depth <= REVERSE_FUTILITY_DEPTH && eval - margin >= beta && known;
        good.then_some(eval - margin)
    }

    /// If even doing nothing is good enough, some move is, too. Not where doing nothing may be the best there is: without
    /// pieces, after a pass, and in Bughouse, where a player may sit.
    fn null_move(&mut self, here: &Place<R, E>, eval: Value, beta: Value, depth: i32) -> Option<Value> {
        let position = &here.position;
        let sits = position.rules().drops().is_some_and(|drops| drops.source == Source::Partner);
        if depth < NULL_MOVE_DEPTH
            || eval < beta
            || beta.is_mate()
            || self.steps[here.ply].passed
            || sits
            || !has_pieces(position, position.turn())
        {
            return None;
        }
        let next = here.passed()?;
        let surplus = ((eval.number() - beta.number()) / NULL_MOVE_SURPLUS).min(3);
        let reduction = NULL_MOVE_REDUCTION + depth / 4 + surplus;
        self.enter(&next, true);
        let value = -self.search::<Bounded>(&next, -beta, -beta + 1, depth - reduction, true);
        self.leave();
        if self.stopped || value < beta {
            return None;
        }
        // A mate that was found after doing nothing is not proved.
        Some(if value.is_mate() { beta } else { value })
    }

    /// After how many moves the quiet ones are left out. Where pieces can be dropped there are many more of them.
    #[inline]
    fn late_moves(&self, position: &Position<R>, depth: i32, improving: bool) -> i32 {
        if depth > LATE_MOVE_DEPTH {
            return i32::MAX;
        }
        let limit = (LATE_MOVE_FIRST + depth * depth) / if improving { 1 } else { 2 } + 2;
        match position.droppable(position.turn()) as i32 {
            0 => limit,
            kinds => limit * (LATE_MOVE_DROPS + kinds) / 2,
        }
    }

    /// How much less deep a move is searched at first. A coin shot is reduced as one move, both outcomes alike.
    #[inline]
    fn reduction<K: Kind>(
        &self,
        position: &Position<R>,
        mv: Move,
        depth: i32,
        number: i32,
        improving: bool,
        cut: bool,
    ) -> i32 {
        if depth < 3 || number < if K::PV { 4 } else { 3 } || position.in_check() {
            return 0;
        }
        let mut reduction = i32::from(REDUCTIONS[depth.min(63) as usize][number.min(63) as usize]);
        if !is_quiet(mv) {
            return (reduction / 2 - 1).clamp(0, depth - 2);
        }
        reduction += i32::from(!improving) + i32::from(cut) - i32::from(K::PV);
        reduction -= self.history.quiet(position.turn(), mv) / REDUCTION_HISTORY;
        if position.gives_check(mv) {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 2)
    }
}

/// Whether what is known of a position holds whatever the clock of fifty moves says: near its end the table knows of wins
/// for which there is no time.
#[inline]
pub(super) fn is_timeless<R: Rules>(position: &Position<R>) -> bool {
    !position.rules().fifty_moves() || position.halfmove_clock() < LAST_TIMELESS
}

/// Whether a move captures, shoots and promotes nothing for certain.
#[inline]
pub(super) fn is_quiet(mv: Move) -> bool {
    use movegen::MoveKind::*;
    matches!(mv.kind(), Step | DoubleStep | Castle | Drop | CoinShot)
}

/// Whether a side has more than pawns and paralysed knights, so that it is hardly ever bad to have to move.
#[inline]
fn has_pieces<R: Rules>(position: &Position<R>, color: Color) -> bool {
    let others = position.pieces(Piece::Pawn) | position.pieces(Piece::King) | position.pieces(Piece::Paralysed);
    (position.color(color) & !others).any() || !position.pocket(color).is_empty()
}
