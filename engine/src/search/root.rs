//! The root: deeper and deeper, line by line, in a window around what was found last.

use std::sync::atomic::Ordering::Relaxed;

use movegen::rules::Rules;
use movegen::{Move, MoveKind};

use super::reduce::{self, Surroundings};
use super::{Bounded, Exact, Shared, Worker};
use crate::eval::Evaluation;
use crate::params::ASPIRATION;
use crate::report::{Certainty, Line, Report};
use crate::skill::Skill;
use crate::time::Mood;
use crate::value::{MAX_PLY, Value};

/// A move at the root, and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    /// The value in this iteration; as bad as can be for moves that are not among the best.
    pub value: Value,
    /// The value of the last iteration in which it was among the best.
    pub last_value: Value,
    /// The move and what is expected to follow.
    pub line: Vec<Move>,
    pub selective_depth: usize,
    /// Positions looked at below it.
    pub nodes: u64,
    /// What a coin shot is worth if it falls on heads, and on tails.
    pub coin: Option<[Value; 2]>,
    /// Whether the value is exact.
    pub certainty: Certainty,
}

impl RootMove {
    pub fn new(mv: Move) -> RootMove {
        let value = -Value::INFINITE;
        RootMove {
            mv,
            value,
            last_value: value,
            line: vec![mv],
            selective_depth: 0,
            nodes: 0,
            coin: None,
            certainty: Certainty::Exact,
        }
    }
}

impl RootMove {
    /// Whether the value may be trusted though its iteration was cut off: that the first move is worse than was thought says
    /// nothing of the others, which have not been looked at.
    fn is_sound(&self) -> bool {
        let lost = self.value.mate().is_some_and(|moves| moves <= 0);
        self.value > -Value::INFINITE && self.certainty != Certainty::AtMost && !lost
    }

    /// What is told of it.
    pub fn report(&self, depth: u32, rank: usize, shared: &Shared) -> Line {
        Line {
            depth,
            selective_depth: self.selective_depth as u32,
            rank,
            value: self.value,
            certainty: self.certainty,
            nodes: shared.total_nodes(),
            time: shared.elapsed(),
            fullness: shared.table.fullness(),
            moves: self.line.clone(),
        }
    }
}

/// What a thread found: the moves, best first, and how deep it came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub moves: Vec<RootMove>,
    pub depth: i32,
}

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// Searches deeper and deeper until a limit is reached. `found` is what the last finished iteration found: it is kept
    /// up to date, so that it is there whatever happens. Only the main thread reports.
    pub fn run(&mut self, found: &mut Found, report: &mut dyn FnMut(Report)) {
        let limits = self.shared.limits;
        let depths = [limits.depth, limits.skill.map(Skill::depth)];
        let most = depths.into_iter().flatten().fold(MAX_PLY as u32 - 1, u32::min) as i32;
        let lines = limits.lines.max(limits.skill.map_or(1, Skill::lines)).clamp(1, self.moves.len().max(1));
        let mut values: Vec<Value> = Vec::new();
        let mut steady = 0;
        found.moves = self.moves.clone();
        for depth in 1..=most {
            for root_move in &mut self.moves {
                root_move.last_value = root_move.value;
                root_move.value = -Value::INFINITE;
            }
            self.selective_depth = 0;
            for rank in 0..lines {
                self.search_line(depth, rank, report);
                if self.stopped {
                    break;
                }
                // The search is not exact: a later line may turn out to be better than an earlier one.
                self.moves[..=rank].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            }
            // An iteration that was cut off may still have found a better first move.
            if self.stopped {
                if found.depth == 0 {
                    // Rather a move of which nothing is known than one that is known to lose.
                    self.moves.sort_by_key(|root_move| (!root_move.is_sound(), root_move.value > -Value::INFINITE));
                }
                if found.depth == 0 || lines == 1 && self.moves[0].is_sound() {
                    found.moves = self.moves.clone();
                }
                break;
            }
            for rank in 0..lines.min(limits.lines.max(1)) {
                self.tell(depth, rank, report);
            }
            let best_before = found.moves.first().map(|best| best.mv);
            found.moves = self.moves.clone();
            found.depth = depth;
            let best = &self.moves[0];
            steady = if best_before == Some(best.mv) { steady + 1 } else { 0 };
            values.push(best.value);
            if self.thread == 0 && self.is_enough(&values, steady) {
                break;
            }
        }
        self.shared.nodes[self.thread].store(self.nodes, Relaxed);
    }

    /// Searches the best line that is not among the first `rank`, in a window around its last value that grows until the
    /// value lies within.
    fn search_line(&mut self, depth: i32, rank: usize, report: &mut dyn FnMut(Report)) {
        let expected = self.moves[rank].last_value;
        let known = depth >= 4 && expected > -Value::INFINITE && !expected.is_mate();
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = match known {
            true => (expected - width, expected + width),
            false => (-Value::INFINITE, Value::INFINITE),
        };
        let mut reduced = 0;
        self.depth = depth;
        loop {
            let value = self.search_root((depth - reduced).max(1), rank, alpha, beta, report);
            self.moves[rank..].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            if self.stopped {
                return;
            }
            let certainty = match value {
                value if value <= alpha && alpha > -Value::INFINITE => Certainty::AtMost,
                value if value >= beta && beta < Value::INFINITE => Certainty::AtLeast,
                _ => Certainty::Exact,
            };
            // Windows that fail at once are nothing to tell of; what is exact is told in order when all lines are.
            let wanted = rank < self.shared.limits.lines.max(1);
            if certainty != Certainty::Exact && wanted && self.shared.elapsed().as_secs() >= 3 {
                self.tell(depth, rank, report);
            }
            match certainty {
                Certainty::Exact => break,
                Certainty::AtMost => {
                    beta = Value::from_number((alpha.number() + beta.number()) / 2);
                    alpha = if value.is_mate() { -Value::INFINITE } else { value - width };
                    reduced = 0;
                }
                Certainty::AtLeast => {
                    beta = if value.is_mate() { Value::INFINITE } else { value + width };
                    reduced = (reduced + 1).min(3);
                }
            }
            width += width / 2;
            if width > 1_000 {
                (alpha, beta) = (-Value::INFINITE, Value::INFINITE);
            }
            alpha = alpha.max(-Value::INFINITE);
            beta = beta.min(Value::INFINITE);
        }
        self.moves[..=rank].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
    }

    /// Searches the moves from `rank` on.
    fn search_root(
        &mut self,
        depth: i32,
        rank: usize,
        mut alpha: Value,
        beta: Value,
        report: &mut dyn FnMut(Report),
    ) -> Value {
        let root = self.root;
        let mut best = -Value::INFINITE;
        for index in rank..self.moves.len() {
            let mv = self.moves[index].mv;
            if self.thread == 0 && self.shared.elapsed().as_secs() >= 3 {
                report(Report::Move { mv, number: index + 1, depth: depth as u32 });
            }
            let before = self.nodes;
            let reduction = self.root_reduction(mv, depth, index - rank);
            let first = index == rank;
            let mut value = alpha;
            if !first {
                value = self.try_move::<Bounded>(&root, mv, alpha, alpha + 1, depth - 1 - reduction, true);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = self.try_move::<Bounded>(&root, mv, alpha, alpha + 1, depth - 1, true);
                }
            }
            if (first || value > alpha) && !self.stopped {
                self.variations[1].clear();
                value = self.try_move::<Exact>(&root, mv, alpha, beta, depth - 1, false);
            }
            let nodes = self.nodes - before;
            self.moves[index].nodes += nodes;
            if self.stopped {
                return best;
            }
            if first || value > alpha {
                self.note_variation(0, mv);
                let root_move = &mut self.moves[index];
                root_move.value = value;
                root_move.certainty = match value {
                    value if value <= alpha => Certainty::AtMost,
                    value if value >= beta => Certainty::AtLeast,
                    _ => Certainty::Exact,
                };
                root_move.selective_depth = self.selective_depth;
                root_move.line.clear();
                root_move.line.extend_from_slice(&self.variations[0]);
                root_move.coin = (mv.kind() == MoveKind::CoinShot).then_some(self.sides);
                if root_move.line.len() == 1 {
                    let reply = self.reply(mv, value);
                    self.moves[index].line.extend(reply);
                }
            } else {
                self.moves[index].value = -Value::INFINITE;
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// What follows a move at the root of which the search kept no line: what the table knows. A draw needs an answer in any
    /// case, for match runners take a lone move with the value 0 for an agreed draw. Nothing if the game ends with the move.
    fn reply(&self, mv: Move, value: Value) -> Option<Move> {
        if mv.kind() == MoveKind::CoinShot {
            return None;
        }
        let next = self.root.after(mv, None).position;
        let seen = self.keys.iter().filter(|&&key| key == next.key()).count();
        let tired = next.rules().fifty_moves() && next.halfmove_clock() >= 100;
        if seen >= 2 || tired || next.ending().is_some() {
            return None;
        }
        let known = self.shared.table.probe(next.key(), 1).map(|entry| entry.mv).filter(|&mv| next.is_legal(mv));
        known.or_else(|| if value == Value::DRAW { next.legal_moves().first().copied() } else { None })
    }

    /// How much less deep a move at the root is searched at first.
    fn root_reduction(&self, mv: Move, depth: i32, number: usize) -> i32 {
        if self.root.position.in_check() {
            return 0;
        }
        let attempt = self.attempt(&self.root, mv, number as i32 + 1);
        let around = Surroundings { depth, improving: true, ..Surroundings::default() };
        reduce::reduction::<Exact>(&attempt, around).min((depth - 2).max(0))
    }

    fn tell(&self, depth: i32, rank: usize, report: &mut dyn FnMut(Report)) {
        if self.thread != 0 {
            return;
        }
        self.shared.nodes[0].store(self.nodes, Relaxed);
        report(Report::Line(self.moves[rank].report(depth as u32, rank + 1, self.shared)));
    }

    /// Whether the iterations so far are enough.
    fn is_enough(&self, values: &[Value], steady: u32) -> bool {
        let shared = self.shared;
        let best = &self.moves[0];
        let mates = |most: u32| best.value.mate().is_some_and(|moves| moves > 0 && moves as u32 <= most);
        if shared.limits.mate.is_some_and(mates) {
            return true;
        }
        let Some(soft) = shared.bounds.soft.filter(|_| !shared.control.is_pondering()) else { return false };
        if self.moves.len() == 1 {
            return true;
        }
        let value = best.value.number();
        let before = values.iter().rev().nth(3).map_or(value, |before| before.number());
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let mood = Mood { steady, share, drop: (before - value).clamp(-500, 500) };
        shared.elapsed() >= soft.mul_f64(mood.factor())
    }
}
