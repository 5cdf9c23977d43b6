//! What can be concluded of a node before any move is tried, and which moves need not be tried.

use movegen::rules::{Rules, Source};
use movegen::{Color, MoveKind, Piece, Position};

use super::moves::Attempt;
use super::node::{Node, is_quiet};
use super::{Arrival, Bounded, Place, Worker, reduce};
use crate::eval::Evaluation;
use crate::history::Trace;
use crate::params::*;
use crate::picker::{Picker, Wanted};
use crate::see;
use crate::value::Value;

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// What is concluded from how good the node looks; not where its exact value matters.
    pub(super) fn conclude(&mut self, here: &Place<R, E>, node: &Node, estimate: Value) -> Option<Value> {
        self.reverse_futility(node, estimate)
            .or_else(|| self.razor(here, node, estimate))
            .or_else(|| self.null_move(here, node, estimate))
            .or_else(|| self.prob_cut(here, node, estimate))
    }

    /// The node is so good that a quiet move of the opponent will hardly change it. Not where beta is worse than any
    /// evaluation: that the opponent does not mate is then to be found out, not to be assumed.
    #[inline]
    fn reverse_futility(&self, node: &Node, estimate: Value) -> Option<Value> {
        let margin = REVERSE_FUTILITY_MARGIN * (node.depth - i32::from(node.improving));
        let good = node.depth <= REVERSE_FUTILITY_DEPTH && estimate - margin >= node.beta && is_usual(node.beta);
        good.then_some(estimate - margin)
    }

    /// The node is so bad that only captures can help: they are looked at alone.
    fn razor(&mut self, here: &Place<R, E>, node: &Node, estimate: Value) -> Option<Value> {
        let Node { alpha, depth, .. } = *node;
        if depth > RAZOR_DEPTH || !is_usual(alpha) || estimate + RAZOR_MARGIN + RAZOR_SLOPE * depth * depth > alpha {
            return None;
        }
        let value = self.quiescence::<Bounded>(here, alpha, alpha + 1, 0);
        (value <= alpha).then_some(value)
    }

    /// If even doing nothing is good enough, some move is, too. Not where doing nothing may be the best there is: without
    /// pieces, after a pass, and in Bughouse, where a player may sit.
    fn null_move(&mut self, here: &Place<R, E>, node: &Node, estimate: Value) -> Option<Value> {
        let (position, beta) = (&here.position, node.beta);
        let sits = position.rules().drops().is_some_and(|drops| drops.source == Source::Partner);
        if node.depth < NULL_MOVE_DEPTH
            || estimate < beta
            || beta.is_mate()
            || self.steps[here.ply].passed
            || sits
            || !has_pieces(position, position.turn())
        {
            return None;
        }
        let next = here.passed()?;
        let surplus = ((estimate.number() - beta.number()) / NULL_MOVE_SURPLUS).min(3);
        let reduction = NULL_MOVE_REDUCTION + node.depth / 4 + surplus;
        self.enter(&next, Arrival::PASS);
        let value = -self.search::<Bounded>(&next, -beta, -beta + 1, node.depth - reduction, true);
        self.leave();
        if self.stopped || value < beta {
            return None;
        }
        // A mate that was found after doing nothing is not proved.
        Some(if value.is_mate() { beta } else { value })
    }

    /// A capture that is far beyond beta in a less deep search will be beyond it in a deep one, too
    /// (chessprogramming.org/ProbCut).
    fn prob_cut(&mut self, here: &Place<R, E>, node: &Node, estimate: Value) -> Option<Value> {
        let (position, depth) = (&here.position, node.depth - PROB_CUT_REDUCTION);
        let raised = node.beta + PROB_CUT_MARGIN;
        let refuted = node.entry.is_some_and(|entry| entry.depth > depth && entry.value < raised);
        if node.depth < PROB_CUT_DEPTH || !is_usual(node.beta) || refuted || self.stopped {
            return None;
        }
        let needed = raised.number() - estimate.number();
        let mut picker = Picker::new(Wanted::Noisy, node.table_move.filter(|&mv| !is_quiet(mv)));
        let past = self.steps[here.ply].past;
        while let Some(mv) = picker.next(position, self.history, &past) {
            if mv.kind() == MoveKind::CoinShot || !see::brings(position, mv, needed) {
                continue;
            }
            let next = here.after(mv, None);
            self.enter(&next, Arrival::by(Trace::of(position, mv)));
            let mut value = -self.quiescence::<Bounded>(&next, -raised, -raised + 1, 0);
            if value >= raised && !self.stopped {
                value = -self.search::<Bounded>(&next, -raised, -raised + 1, depth, !node.cut);
            }
            self.leave();
            if self.stopped {
                return None;
            }
            if value >= raised {
                return Some(value);
            }
        }
        None
    }

    /// After how many moves the quiet ones are left out. Where pieces can be dropped there are many more of them.
    #[inline]
    pub(super) fn late_moves(&self, position: &Position<R>, node: &Node) -> i32 {
        let Node { depth, improving, .. } = *node;
        if depth > LATE_MOVE_DEPTH {
            return i32::MAX;
        }
        let limit = (LATE_MOVE_FIRST + depth * depth) / if improving { 1 } else { 2 } + 2;
        match position.droppable(position.turn()) as i32 {
            0 => limit,
            kinds => limit * (LATE_MOVE_DROPS + kinds) / 2,
        }
    }

    /// Whether a quiet move comes too late to raise a value that is so far below alpha; then all later ones do.
    #[inline]
    pub(super) fn is_futile_quiet(&self, position: &Position<R>, node: &Node, attempt: &Attempt) -> bool {
        let depth = reduced(node, attempt);
        let margin = FUTILITY_MARGIN + FUTILITY_SLOPE * depth + attempt.history / FUTILITY_HISTORY;
        depth <= FUTILITY_DEPTH
            && !attempt.gives_check
            && !drops_freely(position.rules())
            && is_usual(node.alpha)
            && node.eval.is_some_and(|eval| eval + margin <= node.alpha)
    }

    /// Whether a move loses too much to be worth a look so near the horizon.
    #[inline]
    pub(super) fn loses(&self, position: &Position<R>, node: &Node, attempt: &Attempt) -> bool {
        let (depth, most) = match attempt.quiet {
            true if attempt.gives_check => (node.depth, EXCHANGE_NOISY * node.depth),
            true => (reduced(node, attempt), EXCHANGE_QUIET * reduced(node, attempt).pow(2)),
            false => (node.depth, EXCHANGE_NOISY * node.depth),
        };
        depth <= EXCHANGE_DEPTH && !see::brings(position, attempt.mv, -most)
    }
}

/// How deep a move would be searched at first.
#[inline]
fn reduced(node: &Node, attempt: &Attempt) -> i32 {
    (node.depth - 1 - reduce::base(node.depth, attempt.number) / 1024).max(0)
}

/// Whether a value is one that an evaluation could be.
#[inline]
fn is_usual(value: Value) -> bool {
    value.number().abs() <= Value::LIMIT.number()
}

/// Whether a side has more than pawns and paralysed knights, so that it is hardly ever bad to have to move.
#[inline]
fn has_pieces<R: Rules>(position: &Position<R>, color: Color) -> bool {
    let others = position.pieces(Piece::Pawn) | position.pieces(Piece::King) | position.pieces(Piece::Paralysed);
    (position.color(color) & !others).any() || !position.pocket(color).is_empty()
}
