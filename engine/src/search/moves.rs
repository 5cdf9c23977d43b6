//! The moves of a node, one after the other: which are left out, how deep the others are searched, and what is learned.

use arrayvec::ArrayVec;
use movegen::Move;
use movegen::rules::Rules;

use super::node::{Node, is_quiet};
use super::reduce::{self, Surroundings};
use super::singular::Extension;
use super::{Bounded, Exact, Kind, Place, Worker};
use crate::eval::Evaluation;
use crate::history::{bonus, mover};
use crate::params::*;
use crate::picker::{Picker, Wanted};
use crate::table::{Bound, Entry};
use crate::value::Value;

/// A move that is being tried.
pub(super) struct Attempt {
    pub mv: Move,
    /// The first is number 1.
    pub number: i32,
    pub quiet: bool,
    pub gives_check: bool,
    /// What the histories say of it.
    pub history: i32,
}

/// What has been found out by trying moves.
struct Findings {
    best: Value,
    best_move: Move,
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// Tries the moves of a node; gives its value.
    pub(super) fn try_moves<K: Kind>(&mut self, here: &Place<R, E>, node: &mut Node) -> Value {
        let (position, ply, first_alpha) = (&here.position, here.ply, node.alpha);
        let past = self.steps[ply].past;
        let late = self.late_moves(position, node);
        let prunes = !self.exact && !position.in_check();
        let mut picker = Picker::new(Wanted::All, node.table_move);
        let mut findings = Findings::new();
        let mut number = 0;
        while let Some(mv) = picker.next(position, self.history, &past) {
            if node.excluded == Some(mv) {
                continue;
            }
            number += 1;
            // Step 8: what is not worth a look near the horizon is left out, unless only a mate would do, against us or for us.
            let prunes = prunes && findings.best > -Value::WAITING && node.alpha < Value::WAITING;
            let quiet = is_quiet(mv);
            if prunes && quiet && number > late {
                picker.skip_quiets();
                continue;
            }
            let attempt = self.attempt(here, mv, number);
            if prunes && quiet && self.is_futile_quiet(position, node, &attempt) {
                picker.skip_quiets();
                continue;
            }
            if prunes && self.loses(position, node, &attempt) {
                continue;
            }
            // Step 9: how deep it is searched, and step 10: its value.
            let value = match self.extension::<K>(here, node, &attempt) {
                Extension::MultiCut(value) => return value,
                Extension::By(plies) => self.search_move::<K>(here, node, &attempt, plies, findings.best),
            };
            if self.stopped {
                return Value::DRAW;
            }
            // Step 11: is it the best so far, or enough?
            if value > findings.best {
                findings.best = value;
                if value > node.alpha {
                    node.alpha = value;
                    findings.best_move = mv;
                    if K::PV {
                        self.note_variation(ply, mv);
                    }
                    if value >= node.beta {
                        self.steps[ply].cutoffs += 1;
                        break;
                    }
                }
            }
            findings.note(mv, quiet);
        }
        // Step 12: no move at all, or none but the one that is left out.
        if number == 0 {
            return if node.excluded.is_some() { node.alpha } else { self.without_moves(here) };
        }
        // Step 13: learn from it, and step 14: tell the table.
        let bound = match findings.best {
            best if best >= node.beta => Bound::Lower,
            best if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if !self.exact {
            self.learn(here, node, &findings, bound);
        }
        let Findings { best, best_move, .. } = findings;
        if self.with_table && node.excluded.is_none() {
            let entry = Entry { mv: best_move, value: best, eval: node.raw, depth: node.depth, bound };
            self.shared.table.store(position.key(), ply, entry);
        }
        best
    }

    /// What is known of a move before it is tried.
    #[inline]
    pub(super) fn attempt(&self, here: &Place<R, E>, mv: Move, number: i32) -> Attempt {
        let (position, quiet) = (&here.position, is_quiet(mv));
        let (side, piece) = (position.turn(), mover(position, mv));
        let history = match quiet {
            true => self.history.quiet(side, piece, mv, &self.steps[here.ply].past),
            false => self.history.capture(side, piece, mv, position.captured(mv)),
        };
        Attempt { mv, number, quiet, gives_check: position.gives_check(mv), history }
    }

    /// How much deeper a move is searched than others.
    #[inline]
    fn extension<K: Kind>(&mut self, here: &Place<R, E>, node: &Node, attempt: &Attempt) -> Extension {
        if self.exact {
            return Extension::By(0);
        }
        if node.table_move == Some(attempt.mv)
            && let Some(entry) = self.may_be_singular(here, node)
        {
            return self.singularity::<K>(here, node, &entry);
        }
        // Where pieces are dropped, most attacks are checks without end.
        let check = attempt.gives_check && drops_freely(here.position.rules()) && self.is_near(here);
        Extension::By(i32::from(check))
    }

    /// The value of a move: the first is searched in the full window, others in none, late ones less deep; those that surprise
    /// again.
    #[inline]
    fn search_move<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        node: &Node,
        attempt: &Attempt,
        extension: i32,
        best: Value,
    ) -> Value {
        let Node { alpha, beta, cut, .. } = *node;
        let (mv, ply) = (attempt.mv, here.ply);
        let mut depth = node.depth - 1 + extension;
        let doubled = self.steps[ply].doubled;
        self.steps[ply].doubled += u32::from(extension >= 2);
        let value = if attempt.number == 1 || self.exact {
            self.try_move::<K>(here, mv, alpha, beta, depth, !K::PV && !cut)
        } else {
            let reduction = if here.position.in_check() { 0 } else { self.reduction::<K>(node, attempt, ply) };
            let reduction = reduction.clamp(0, (depth - 1).max(0));
            let mut value = self.try_move::<Bounded>(here, mv, alpha, alpha + 1, depth - reduction, true);
            if value > alpha && reduction > 0 {
                let less = depth - reduction;
                depth += i32::from(reduction > 1 && value > best + DEEPER) - i32::from(value < best + SHALLOWER);
                if depth > less {
                    value = self.try_move::<Bounded>(here, mv, alpha, alpha + 1, depth, !cut);
                }
            }
            if K::PV && value > alpha && value < beta {
                value = self.try_move::<Exact>(here, mv, alpha, beta, depth, false);
            }
            value
        };
        self.steps[ply].doubled = doubled;
        value
    }

    #[inline]
    fn reduction<K: Kind>(&self, node: &Node, attempt: &Attempt, ply: usize) -> i32 {
        let around = Surroundings {
            depth: node.depth,
            improving: node.improving,
            cut: node.cut,
            noisy_best: node.table_move.is_some_and(|mv| !is_quiet(mv)),
            cutoffs: self.steps[ply + 1].cutoffs,
        };
        reduce::reduction::<K>(attempt, around)
    }

    /// Remembers which moves were good, and how far the evaluation was off.
    fn learn(&mut self, here: &Place<R, E>, node: &Node, findings: &Findings, bound: Bound) {
        let (position, depth) = (&here.position, node.depth);
        let Findings { best, best_move, ref quiets, ref captures } = *findings;
        if bound == Bound::Lower {
            let (past, bonus) = (self.steps[here.ply].past, bonus(depth));
            if is_quiet(best_move) {
                self.history.learn_quiet(position, best_move, &past, bonus);
                quiets.iter().for_each(|&mv| self.history.learn_quiet(position, mv, &past, -bonus));
            } else {
                self.history.learn_capture(position, best_move, bonus);
            }
            captures.iter().for_each(|&mv| self.history.learn_capture(position, mv, -bonus));
        }
        if let Some(eval) = node.eval.filter(|_| node.excluded.is_none()) {
            self.learn_correction(here, eval, best, best_move, bound, depth);
        }
    }
}

impl Findings {
    fn new() -> Findings {
        let (best, best_move) = (-Value::INFINITE, Move::NONE);
        Findings { best, best_move, quiets: ArrayVec::new(), captures: ArrayVec::new() }
    }

    /// A move was tried and was not enough. Beyond some tens of them, one more teaches nothing.
    #[inline]
    fn note(&mut self, mv: Move, quiet: bool) {
        let _ = if quiet { self.quiets.try_push(mv) } else { self.captures.try_push(mv) };
    }
}
