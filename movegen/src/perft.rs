//! Counting the leaves of the game tree: the proof of a move generator and the measure of its speed.

mod table;
mod walk;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use crate::rules::Rules;
use crate::{Board, Ply, Position, TwoBoards};
use table::{Stoppable, Table};
use walk::Tree;

/// How many sequences of `depth` plies start from here; a coin shot counts as two plies. One thread, no table.
///
/// ```
/// use movegen::{perft, rules::Chess, Position};
/// assert_eq!(perft(&Position::<Chess>::start(), 4), 197_281);
/// ```
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    position.leaves(depth, &())
}

/// A perft with several threads, a table of counts, a progress report, and a count for each first ply.
///
/// ```
/// use movegen::{rules::Archess, Perft, Position};
/// let position: Position<Archess> = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1".parse().unwrap();
/// let divided = Perft { threads: 2, ..Perft::default() }.divide(&position, 1, &|_| ()).unwrap();
/// let texts: Vec<_> = divided.iter().map(|&(ply, _)| position.uci(ply)).collect();
/// assert!(texts.contains(&"b2b5h".to_owned()) && texts.contains(&"b2b5t".to_owned()));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Perft<'a> {
    /// How many threads count.
    pub threads: usize,
    /// The size of the table in megabytes; 0 for none.
    pub hash: usize,
    /// A flag that ends the count as soon as another thread raises it.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Perft<'_> {
    fn default() -> Self {
        Perft { threads: 1, hash: 0, stop: None }
    }
}

/// How far a perft has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Parts of the tree that have been counted.
    pub done: usize,
    /// Parts of the tree in all.
    pub parts: usize,
    /// Leaves counted so far.
    pub nodes: u64,
}

/// Why a perft has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The table does not fit into memory.
    #[error("there is not enough memory for a table of {0} MB")]
    Memory(usize),
    /// The threads could not be started.
    #[error("{0} threads could not be started: {1}")]
    Threads(usize, ThreadPoolBuildError),
    /// The flag was raised.
    #[error("the count was stopped")]
    Stopped,
}

/// The first plies, each with the count below it.
pub type Divided<P> = Vec<(P, u64)>;

/// A subtree to be counted: which first ply it belongs to, where it starts and how deep it goes.
struct Part<T> {
    root: usize,
    position: T,
    depth: u32,
}

impl Perft<'_> {
    /// The count below each first ply. `report` is called, from any of the threads, after each part of the tree.
    ///
    /// The counts add up to the perft; at depth 0, where there is no first ply, the list is empty.
    pub fn divide<R: Rules>(
        self,
        position: &Position<R>,
        depth: u32,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Divided<Ply>, PerftError> {
        self.count(position, depth, report)
    }

    /// The same on two boards, where a ply is a move of anyone whose turn it is.
    ///
    /// ```
    /// use movegen::{rules::Bughouse, Perft, TwoBoards};
    /// let divided = Perft::default().divide_boards(&TwoBoards::<Bughouse>::start(), 2, &|_| ()).unwrap();
    /// assert_eq!(divided.iter().map(|&(_, leaves)| leaves).sum::<u64>(), 1600);
    /// ```
    pub fn divide_boards<R: Rules>(
        self,
        boards: &TwoBoards<R>,
        depth: u32,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Divided<(Board, Ply)>, PerftError> {
        self.count(boards, depth, report)
    }

    fn count<T: Tree>(
        self,
        position: &T,
        depth: u32,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Divided<T::Ply>, PerftError> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        let plies = position.plies();
        let parts = split(position, &plies, depth);
        let totals: Vec<AtomicU64> = plies.iter().map(|_| AtomicU64::new(0)).collect();
        let (done, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
        let table = match self.hash {
            0 => None,
            megabytes => Some(Table::new(megabytes).ok_or(PerftError::Memory(megabytes))?),
        };
        let work = |part: &Part<T>| {
            let leaves = match (&table, self.stop) {
                (None, None) => part.position.leaves(part.depth, &()),
                (Some(table), None) => part.position.leaves(part.depth, table),
                (None, Some(stop)) => part.position.leaves(part.depth, &Stoppable { memory: &(), stop }),
                (Some(memory), Some(stop)) => part.position.leaves(part.depth, &Stoppable { memory, stop }),
            };
            totals[part.root].fetch_add(leaves, Ordering::Relaxed);
            let nodes = nodes.fetch_add(leaves, Ordering::Relaxed) + leaves;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            report(Progress { done, parts: parts.len(), nodes });
        };
        if self.threads <= 1 {
            parts.iter().for_each(work);
        } else {
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
            let pool = pool.map_err(|error| PerftError::Threads(self.threads, error))?;
            pool.install(|| parts.par_iter().for_each(work));
        }
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(PerftError::Stopped);
        }
        Ok(plies.into_iter().zip(totals.into_iter().map(AtomicU64::into_inner)).collect())
    }
}

/// The subtrees after two plies where the tree is deep enough to be worth it, otherwise after one.
fn split<T: Tree>(position: &T, plies: &[T::Ply], depth: u32) -> Vec<Part<T>> {
    let firsts =
        plies.iter().enumerate().map(|(root, &ply)| Part { root, position: position.child(ply), depth: depth - 1 });
    if depth < 4 {
        return firsts.collect();
    }
    let seconds = |first: Part<T>| {
        let replies = first.position.plies().into_iter();
        replies.map(move |ply| Part { root: first.root, position: first.position.child(ply), depth: depth - 2 })
    };
    firsts.flat_map(seconds).collect()
}
