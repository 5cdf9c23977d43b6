//! Looking deeper where one move alone is good, or where a check must be answered.

use movegen::rules::Rules;

use super::node::Node;
use super::{Bounded, Kind, Place, Worker};
use crate::eval::Evaluation;
use crate::params::*;
use crate::table::{Bound, Entry};
use crate::value::Value;

/// How deep a move is to be looked at.
pub(super) enum Extension {
    /// So many plies deeper, or less deep.
    By(i32),
    /// Not at all: several moves are good enough, so that the node is worth at least this.
    MultiCut(Value),
}

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// Searches all moves but the one from the table, to see how much better that one is
    /// (chessprogramming.org/Singular_Extensions).
    pub(super) fn singularity<K: Kind>(&mut self, here: &Place<R, E>, node: &Node, entry: &Entry) -> Extension {
        let ply = here.ply;
        let bound = entry.value - node.depth * SINGULAR_MARGIN / 8;
        self.steps[ply].excluded = Some(entry.mv);
        let value = self.search::<Bounded>(here, bound - 1, bound, (node.depth - 1) / 2, node.cut);
        self.steps[ply].excluded = None;
        match value {
            _ if self.stopped => Extension::By(0),
            value if value < bound => {
                let far = !K::PV && value < bound - SINGULAR_FAR && self.steps[ply].doubled < MOST_DOUBLED;
                Extension::By(if far { 2 } else { 1 })
            }
            _ if bound >= node.beta => Extension::MultiCut(bound),
            _ if entry.value >= node.beta || node.cut => Extension::By(-1),
            _ => Extension::By(0),
        }
    }

    /// What the table says of its move, if that may be far better than all others.
    #[inline]
    pub(super) fn may_be_singular(&self, here: &Place<R, E>, node: &Node) -> Option<Entry> {
        let may = |entry: &Entry| {
            entry.depth >= node.depth - 3
                && entry.bound != Bound::Upper
                && entry.value.number().abs() < Value::LIMIT.number()
        };
        let here_too = node.depth >= SINGULAR_DEPTH && self.is_near(here) && node.excluded.is_none();
        node.entry.filter(|entry| here_too && may(entry))
    }

    /// Whether a line has not been extended too far already; not at the root.
    #[inline]
    pub(super) fn is_near(&self, here: &Place<R, E>) -> bool {
        here.ply > 0 && here.ply < 2 * self.depth as usize
    }
}
