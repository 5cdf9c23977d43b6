//! One thread's search: what it carries from node to node. The steps are in the files below.

mod judge;
mod moves;
mod node;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod singular;
mod toss;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use movegen::rules::{Goal, Rules, Source};
use movegen::{Coin, Color, Move, Piece, Position, Square, Watcher};

pub(crate) use root::{Found, RootMove};

use crate::control::Control;
use crate::correction::Keys;
use crate::eval::Evaluation;
use crate::history::{History, Past, Trace};
use crate::limits::Limits;
use crate::table::Table;
use crate::time::Bounds;
use crate::value::{MAX_PLY, Value};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub control: &'a Control,
    pub limits: &'a Limits,
    pub bounds: Bounds,
    pub start: Instant,
    /// Positions that each thread has told of.
    pub nodes: Vec<AtomicU64>,
    /// Whether the search is over: it was stopped, or has reached a limit.
    pub over: AtomicBool,
}

impl Shared<'_> {
    /// Ends the search of every thread.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// How long the search has been running.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// How long the clock has been running: less, if the search began while the opponent was thinking.
    fn on_the_clock(&self) -> Option<Duration> {
        self.control.on_the_clock(self.start)
    }

    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// The kind of a node, known at compile time.
pub(crate) trait Kind {
    /// Whether the node is on the line that both sides are expected to play, so that its exact value matters.
    const PV: bool;
}

/// A node whose exact value matters.
pub(crate) struct Exact;
/// A node of which only matters on which side of a bound it lies.
pub(crate) struct Bounded;

impl Kind for Exact {
    const PV: bool = true;
}

impl Kind for Bounded {
    const PV: bool = false;
}

/// A position in the tree, with its evaluation and how far it is from the root.
#[derive(Copy, Clone)]
pub(crate) struct Place<R: Rules, E> {
    pub position: Position<R>,
    pub evaluation: E,
    pub keys: Keys,
    pub ply: usize,
}

impl<R: Rules, E: Evaluation<R>> Place<R, E> {
    pub fn root(position: Position<R>, weights: E::Weights) -> Place<R, E> {
        Place { position, evaluation: E::of(&position, weights), keys: Keys::of(&position), ply: 0 }
    }

    /// Where a legal move leads.
    #[inline]
    fn after(&self, mv: Move, coin: Option<Coin>) -> Place<R, E> {
        let mut next = *self;
        next.position.make(mv, coin, &mut Both(&mut next.evaluation, &mut next.keys));
        next.ply += 1;
        next
    }

    /// Where doing nothing leads; nowhere in check.
    #[inline]
    fn passed(&self) -> Option<Place<R, E>> {
        Some(Place { position: self.position.pass()?, ply: self.ply + 1, ..*self })
    }

    fn value(&self) -> Value {
        self.evaluation.value(&self.position)
    }
}

/// Two watchers of the same moves.
struct Both<'a, A, B>(&'a mut A, &'a mut B);

impl<A: Watcher, B: Watcher> Watcher for Both<'_, A, B> {
    #[inline]
    fn placed(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.placed(color, piece, square);
        self.1.placed(color, piece, square);
    }

    #[inline]
    fn removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.removed(color, piece, square);
        self.1.removed(color, piece, square);
    }

    #[inline]
    fn pocketed(&mut self, color: Color, piece: Piece) {
        self.0.pocketed(color, piece);
        self.1.pocketed(color, piece);
    }

    #[inline]
    fn unpocketed(&mut self, color: Color, piece: Piece) {
        self.0.unpocketed(color, piece);
        self.1.unpocketed(color, piece);
    }
}

/// The moves from a node on that both sides are expected to play.
type Variation = ArrayVec<Move, MAX_PLY>;

/// What is remembered of each node on the way to the present one.
#[derive(Copy, Clone, Default)]
struct Step {
    /// The static evaluation; nothing in check.
    eval: Option<Value>,
    /// The moves that led here, and whether the last was a pass.
    past: Past,
    passed: bool,
    /// A move that is left out, to find out how good the others are.
    excluded: Option<Move>,
    /// How many nodes one ply deeper were cut off here.
    cutoffs: u32,
    /// Extensions by two plies on the way here.
    doubled: u32,
}

/// How a node was reached.
#[derive(Copy, Clone, Default)]
struct Arrival {
    trace: Trace,
    /// Whether nothing was done: a null move, or a coin that fell on tails.
    passed: bool,
}

impl Arrival {
    /// A null move.
    const PASS: Arrival = Arrival { trace: Trace::NONE, passed: true };

    /// A move of any other kind.
    fn by(trace: Trace) -> Arrival {
        Arrival { trace, passed: false }
    }
}

/// One thread's search.
pub(crate) struct Worker<'a, R: Rules, E> {
    pub shared: &'a Shared<'a>,
    thread: usize,
    history: &'a mut History,
    root: Place<R, E>,
    moves: Vec<RootMove>,
    /// The keys of all positions of the game and of the line that is being looked at.
    keys: Vec<u64>,
    /// How many of them are from before the root.
    earlier: usize,
    steps: Box<[Step; MAX_PLY + 2]>,
    variations: Box<[Variation]>,
    /// What the last coin shot at the root was worth on either side of the coin.
    sides: [Value; 2],
    nodes: u64,
    /// The depth of the iteration.
    depth: i32,
    selective_depth: usize,
    stopped: bool,
    /// Whether the search is a plain one: no reductions, no pruning, no history of the game, values at the full depth.
    exact: bool,
    /// Whether the table is asked and told, in an exact search.
    with_table: bool,
}

/// How often the clock is looked at, in positions.
const CHECK_INTERVAL: u64 = 512;

impl<'a, R: Rules, E: Evaluation<R>> Worker<'a, R, E> {
    /// A search of the last of these positions.
    pub fn new(
        shared: &'a Shared<'a>,
        thread: usize,
        history: &'a mut History,
        game: &[Position<R>],
        moves: Vec<RootMove>,
        weights: E::Weights,
    ) -> Worker<'a, R, E> {
        let position = game.last().copied().unwrap_or_default();
        let keys: Vec<u64> = game.iter().map(Position::key).collect();
        Worker {
            shared,
            thread,
            history,
            root: Place::root(position, weights),
            moves,
            earlier: keys.len().saturating_sub(1),
            keys,
            steps: Box::new([Step::default(); MAX_PLY + 2]),
            variations: vec![Variation::new(); MAX_PLY + 1].into_boxed_slice(),
            sides: [Value::DRAW; 2],
            nodes: 0,
            depth: 0,
            selective_depth: 0,
            stopped: false,
            exact: false,
            with_table: true,
        }
    }

    /// Makes it a plain search, with the table or without.
    pub fn exactly(mut self, with_table: bool) -> Worker<'a, R, E> {
        (self.exact, self.with_table) = (true, with_table);
        self
    }

    /// The value of the root at some depth, if it lies in the window; for an exact search.
    pub fn value(&mut self, depth: i32, alpha: Value, beta: Value) -> Value {
        let root = self.root;
        self.search::<Exact>(&root, alpha, beta, depth, false)
    }

    /// Enters a node.
    #[inline]
    fn enter(&mut self, next: &Place<R, E>, arrival: Arrival) {
        self.nodes += 1;
        self.keys.push(next.position.key());
        let Step { past, doubled, .. } = self.steps[next.ply - 1];
        let step = &mut self.steps[next.ply];
        (step.past, step.passed, step.doubled) = (past.then(arrival.trace), arrival.passed, doubled);
        self.shared.table.prefetch(next.position.key());
    }

    /// Leaves it again.
    #[inline]
    fn leave(&mut self) {
        self.keys.pop();
    }

    /// Whether the search is over. From time to time everyone looks at the control, and the main thread at the
    /// clock, and tells the others.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        // Alone, a thread keeps to the number of positions exactly.
        let alone = self.shared.nodes.len() == 1;
        if alone && self.shared.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.shared.end();
            self.stopped = true;
            return true;
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.look_at_the_clock();
        }
        self.stopped = self.shared.over.load(Relaxed);
        self.stopped
    }

    #[cold]
    fn look_at_the_clock(&mut self) {
        self.shared.nodes[self.thread].store(self.nodes, Relaxed);
        let shared = self.shared;
        if self.thread != 0 {
            // A stop is everyone's business, the clock is not.
            if shared.control.is_stopped() {
                shared.end();
            }
            return;
        }
        let late = shared.bounds.hard.is_some_and(|hard| shared.on_the_clock().is_some_and(|taken| taken >= hard));
        let enough = shared.limits.nodes.is_some_and(|most| shared.total_nodes() >= most);
        if late || enough || shared.control.is_stopped() {
            shared.end();
        }
    }

    /// The value of a node where the game is over and no move needs to be looked at, mate and stalemate aside.
    #[inline]
    fn ended(&self, here: &Place<R, E>) -> Option<Value> {
        let position = &here.position;
        let rules = position.rules();
        if rules.goal() == Goal::KingCapture && position.king(position.turn()).is_none() {
            return Some(Value::mated_in(here.ply));
        }
        // Without drops, material changes with captures and promotions only; the root may lack it already.
        let changed = position.halfmove_clock() == 0 || rules.drops().is_some() || here.ply == 1;
        if changed && position.lacks_material() {
            return Some(Value::DRAW);
        }
        if self.exact {
            return None;
        }
        if self.repeats(position) {
            return Some(Value::DRAW);
        }
        if rules.fifty_moves() && position.halfmove_clock() >= 100 {
            // Mate on the very move comes first.
            let mated = position.in_check() && !position.has_legal_move();
            return Some(if mated { Value::mated_in(here.ply) } else { Value::DRAW });
        }
        None
    }

    /// Whether the position has been there before: once in this search, or twice in the game.
    #[inline]
    fn repeats(&self, position: &Position<R>) -> bool {
        let last = self.keys.len() - 1;
        // In the drop games a position can come back after captures: what was taken is dropped and taken again.
        let reach = match position.rules().fifty_moves() {
            true => usize::from(position.halfmove_clock()).min(last),
            false => last,
        };
        let mut earlier = 0;
        let mut index = last;
        while index >= last - reach + 2 {
            index -= 2;
            if self.keys[index] == position.key() {
                earlier += if index >= self.earlier { 2 } else { 1 };
                if earlier >= 2 {
                    return true;
                }
            }
            if index < 2 {
                break;
            }
        }
        false
    }

    /// The value of a node whose side to move has no legal move.
    fn without_moves(&self, here: &Place<R, E>) -> Value {
        let position = &here.position;
        let waits = position.rules().drops().is_some_and(|drops| drops.source == Source::Partner);
        match (position.is_mate(), waits) {
            (true, _) => Value::mated_in(here.ply),
            (false, true) => -Value::WAITING,
            (false, false) => Value::DRAW,
        }
    }

    /// Notes that a move is the best so far of a node, and what follows it. After a coin shot nothing is known to follow.
    fn note_variation(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        if mv.kind() != movegen::MoveKind::CoinShot
            && let Some(next) = below.first()
        {
            let room = here[ply].remaining_capacity();
            here[ply].extend(next.iter().copied().take(room));
        }
    }
}
