//! The engine: its threads, its memory, and a search from the outside.

use std::any::Any;
use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use movegen::rules::Rules;
use movegen::{AnyGame, Game, Move, MoveKind, Score, Variant, WithRules};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::control::Control;
use crate::eval::{Evaluation, HandWritten, Weights};
use crate::history::History;
use crate::report::{Line, Outcome, Report};
use crate::search::{Found, RootMove, Shared, Worker};
use crate::see;
use crate::table::Table;
use crate::time::Bounds;
use crate::vote::{self, Choice};
use crate::{Limits, Value};

/// A player of every game.
///
/// ```
/// use engine::{Control, Engine, Limits};
/// use movegen::Variant;
/// let mut engine = Engine::new(1, 16)?;
/// let game = Variant::Chess.game(Some("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"))?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let outcome = engine.search(&*game, &limits, &Control::default(), &mut |_| ())?;
/// let best = outcome.best.unwrap();
/// assert_eq!((game.uci(best.into()), outcome.value.mate()), ("d1d8".to_owned(), Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    pool: ThreadPool,
    threads: usize,
    megabytes: usize,
    table: Table,
    histories: Vec<Mutex<History>>,
    /// The game that the table and the histories are about.
    variant: Option<Variant>,
    /// Whether it was made for one search of a weak player.
    novice: bool,
}

/// Why the engine could not do something.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The table does not fit into memory.
    #[error("there is not enough memory for a table of {0} MB")]
    Memory(usize),
    /// The threads could not be started.
    #[error("{0} threads could not be started: {1}")]
    Threads(usize, rayon::ThreadPoolBuildError),
    /// A thread failed: a fault of this program. What had been found is still there.
    #[error("the search failed: {message}")]
    Failed {
        /// What the thread said.
        message: String,
        /// What the last finished iteration found.
        outcome: Box<Outcome>,
    },
}

/// The table of a weak player, in megabytes.
const NOVICE_MEGABYTES: usize = 2;

/// Up to so many megabytes an engine's own threads see to its table.
const SMALL_TABLE: usize = 16;

/// What each thread may use for its stack: the deepest line takes about a third of it.
const STACK: usize = 16 << 20;

impl Engine {
    /// An engine with so many threads and a table of so many megabytes; at least one of each.
    pub fn new(threads: usize, megabytes: usize) -> Result<Engine, EngineError> {
        let (threads, megabytes) = (threads.max(1), megabytes.max(1));
        let pool = start_pool(threads)?;
        let table = on_table(&pool, megabytes, || Table::new(megabytes)).ok_or(EngineError::Memory(megabytes))?;
        let histories = new_histories(threads);
        Ok(Engine { pool, threads, megabytes, table, histories, variant: None, novice: false })
    }

    /// Changes the number of threads; on an error everything stays as it was.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        let threads = threads.max(1);
        self.pool = start_pool(threads)?;
        self.histories = new_histories(threads);
        self.threads = threads;
        Ok(())
    }

    /// Changes the size of the table, which is empty then; on an error everything stays as it was.
    pub fn set_megabytes(&mut self, megabytes: usize) -> Result<(), EngineError> {
        let megabytes = megabytes.max(1);
        if megabytes < self.megabytes
            && let Some(small) = Table::new(1)
        {
            // There is room for less, but perhaps not for both.
            self.table = small;
        }
        self.table = on_table(&self.pool, megabytes, || Table::new(megabytes)).ok_or(EngineError::Memory(megabytes))?;
        self.megabytes = megabytes;
        Ok(())
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table in megabytes.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Forgets everything: the next search is as the first.
    pub fn clear(&mut self) {
        let table = &mut self.table;
        on_table(&self.pool, self.megabytes, || table.clear());
        self.histories = new_histories(self.threads);
    }

    /// Gets ready for a game: what is known of another one is forgotten, for it helps nobody. A search does the same, but
    /// then its clock is running.
    pub fn prepare(&mut self, variant: Variant) {
        if self.variant.replace(variant).is_some_and(|before| before != variant) {
            self.clear();
        }
    }

    /// Searches for the best move. `control` may end it from another thread; `report` hears of what is found on the way,
    /// on the thread that searches.
    ///
    /// A game that is over has no best move; its value is that of the result.
    pub fn search(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: &Control,
        report: &mut (dyn FnMut(Report) + Send),
    ) -> Result<Outcome, EngineError> {
        let start = Instant::now();
        if limits.skill.is_some() && !self.novice {
            // What a weak player chooses depends on nothing but the position and the seed: not on earlier searches, nor threads.
            let mut novice = Engine { novice: true, ..Engine::new(1, NOVICE_MEGABYTES)? };
            return novice.search(game, limits, control, report);
        }
        self.prepare(game.variant());
        game.variant().with_rules(Search { engine: self, game, limits, control, report, start })
    }
}

fn start_pool(threads: usize) -> Result<ThreadPool, EngineError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK)
        .thread_name(|index| format!("search {index}"))
        .build()
        .map_err(|error| EngineError::Threads(threads, error))
}

/// Does something with a whole table, if that is large with as many threads as the machine has cores. To start them takes longer
/// than a small table, and in a match of fast games each game clears two.
fn on_table<T: Send>(pool: &ThreadPool, megabytes: usize, work: impl FnOnce() -> T + Send) -> T {
    if megabytes <= SMALL_TABLE {
        return pool.install(work);
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    match ThreadPoolBuilder::new().num_threads(cores).build() {
        Ok(pool) => pool.install(work),
        // The work itself is the same with fewer.
        Err(_) => work(),
    }
}

fn new_histories(threads: usize) -> Vec<Mutex<History>> {
    (0..threads).map(|_| Mutex::new(History::new())).collect()
}

/// A search in the rules of its game.
struct Search<'a> {
    engine: &'a mut Engine,
    game: &'a dyn AnyGame,
    limits: &'a Limits,
    control: &'a Control,
    report: &'a mut (dyn FnMut(Report) + Send),
    start: Instant,
}

impl WithRules for Search<'_> {
    type Output = Result<Outcome, EngineError>;

    fn run<R: Rules>(self) -> Self::Output {
        let Search { engine, game, limits, control, report, start } = self;
        let Some(game) = game.of::<R>() else { unreachable!("a game has the rules of its variant") };
        let usual = Weights::of(game.position().rules().variant());
        let own = limits.trades.as_ref().map(|trades| usual.clone().with_trades(game.position(), trades));
        let weights = own.as_ref().unwrap_or(usual);
        // Values that count from one position on mean nothing for another.
        engine.table.grow_older(limits.trades.map_or(0, |trades| hash_of(&(trades, weights.start))));
        let shared = Shared {
            table: &engine.table,
            control,
            limits,
            bounds: Bounds::of(limits),
            start,
            nodes: (0..engine.threads).map(|_| AtomicU64::new(0)).collect(),
            over: AtomicBool::new(false),
        };
        let moves = root_moves(game, &limits.moves, weights);
        if moves.is_empty() {
            wait_for_leave(&shared);
            return Ok(nothing_to_play(game, &shared));
        }
        let found: Vec<Mutex<Found>> = (0..engine.threads).map(|_| Mutex::default()).collect();
        let (report, told) = (Mutex::new(report), Mutex::new(None));
        let histories = &engine.histories;
        // Exactly one task for each thread of the pool, all at once.
        let panics = engine.pool.broadcast(|context| {
            let thread = context.index();
            let result = catch_unwind(AssertUnwindSafe(|| {
                let mut history = lock(&histories[thread]);
                let mut found = lock(&found[thread]);
                let mut worker = Worker::<R, HandWritten>::new(
                    &shared,
                    thread,
                    &mut history,
                    game.positions(),
                    moves.clone(),
                    weights,
                );
                if thread == 0 {
                    let (mut report, mut told) = (lock(&report), lock(&told));
                    worker.run(&mut found, &mut |news| {
                        if let Report::Line(Line { rank: 1, moves, value, .. }) = &news {
                            *told = moves.first().map(|&mv| (mv, *value));
                        }
                        report(news);
                    });
                } else {
                    worker.run(&mut found, &mut |_| ());
                }
            }));
            if thread == 0 {
                wait_for_leave(&shared);
                shared.end();
            }
            result.err()
        });
        let found: Vec<Found> =
            found.into_iter().map(|found| found.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        let chosen = vote::choose(&found, limits, game.position().key());
        // Another thread's move, what was found in the last moment, or a weak player's choice has not been told yet.
        let news = |choice: &Choice| choice.is_known() && *lock(&told) != Some((choice.best.mv, choice.best.value));
        if let Some(choice) = chosen.filter(news) {
            lock(&report)(Report::Line(choice.best.report(choice.depth, 1, &shared)));
        }
        let static_value = || HandWritten::of(game.position(), weights).value(game.position());
        let outcome = outcome(chosen, static_value, &shared);
        match panics.into_iter().flatten().next() {
            Some(panic) => Err(EngineError::Failed { message: message(&*panic), outcome: Box::new(outcome) }),
            None => Ok(outcome),
        }
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A search without end, or one for the opponent's time, may not end by itself.
fn wait_for_leave(shared: &Shared) {
    while (shared.limits.infinite || shared.control.is_pondering()) && !shared.control.is_stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // What a panic left behind is still better than nothing.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("for no known reason").to_owned()
}

/// The moves to look at, those first that look best at first sight, so that a search without any time plays one of them; none
/// if the game is over on the board.
fn root_moves<R: Rules>(game: &Game<R>, wanted: &[Move], weights: &Weights) -> Vec<RootMove> {
    let position = game.position();
    let legal = position.legal_moves();
    let all = wanted.is_empty() || !legal.iter().any(|mv| wanted.contains(mv));
    let sight = |&mv: &Move| {
        let after = if mv.kind() == MoveKind::CoinShot { None } else { Some(position.after(mv.into())) };
        let mated = after.is_some_and(|after| after.is_mate());
        let value = after.map_or(0, |after| -HandWritten::of(&after, weights).value(&after).number());
        (mated, if see::brings(position, mv, 0) { value } else { value - LOSING })
    };
    let mut moves: Vec<Move> = legal.into_iter().filter(|mv| all || wanted.contains(mv)).collect();
    moves.sort_by_cached_key(|mv| Reverse(sight(mv)));
    moves.into_iter().map(RootMove::new).collect()
}

/// What a move loses at first sight that loses the exchange on its square.
const LOSING: i32 = 300;

fn nothing_to_play<R: Rules>(game: &Game<R>, shared: &Shared) -> Outcome {
    let position = game.position();
    let value = match game.score() {
        Score::Unfinished => -Value::WAITING,
        Score::Draw => Value::DRAW,
        // Where kings are captured, a position may show the winner to move.
        score if score == Score::won_by(position.turn()) => Value::mate_in(0),
        _ => Value::mated_in(0),
    };
    let nodes_by_thread = vec![0; shared.nodes.len()];
    Outcome { best: None, reply: None, value, coin: None, depth: 0, nodes: 0, nodes_by_thread, time: shared.elapsed() }
}

/// What a search found, after the threads have voted; if it had no time to find anything, the evaluation says its value.
fn outcome(chosen: Option<Choice>, static_value: impl FnOnce() -> Value, shared: &Shared) -> Outcome {
    let best = chosen.map(|choice| choice.best);
    let value = chosen.filter(Choice::is_known).map(|choice| choice.best.value);
    let nodes_by_thread: Vec<u64> = shared.nodes.iter().map(|nodes| nodes.load(Relaxed)).collect();
    Outcome {
        best: best.map(|best| best.mv),
        reply: best.filter(|best| best.mv.kind() != MoveKind::CoinShot).and_then(|best| best.line.get(1).copied()),
        value: value.unwrap_or_else(static_value),
        coin: best.and_then(|best| best.coin),
        depth: chosen.map_or(0, |choice| choice.depth),
        nodes: nodes_by_thread.iter().sum(),
        nodes_by_thread,
        time: shared.elapsed(),
    }
}
