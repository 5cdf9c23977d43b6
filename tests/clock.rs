//! The engine's own time management on a loaded machine: at a second for the game and a hundredth for each move, no flag falls.

mod random;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{Clock, Control, Engine, Limits};
use movegen::rules::{Chess, Crazyhouse, Rules};
use movegen::{Coin, Game, MoveKind, Ply};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const TIME: Duration = Duration::from_secs(1);
const INCREMENT: Duration = Duration::from_millis(10);
/// Nobody plays on for longer.
const LONGEST: usize = 400;

for_every_game!(
    #[ignore = "long: the README names the command"]
    no_flag_falls_in_whole_games,
);

#[test]
fn no_flag_falls() {
    // What else the machine does may stop everything for longer than there is time, but not each time.
    fn once_in_three<R: Rules>() {
        let games: Vec<_> = (0..3).map(|seed| play::<R>(40, seed)).take_while(Result::is_err).collect();
        assert!(games.len() < 3, "{games:?}");
    }
    let _load = Load::new();
    once_in_three::<Chess>();
    once_in_three::<Crazyhouse>();
}

fn no_flag_falls_in_whole_games<R: Rules>() {
    let _load = Load::new();
    let least: Vec<Duration> = (0..6).map(|seed| play::<R>(LONGEST, seed).expect("time enough")).collect();
    println!("{}: least time left in each game {least:?}", R::default().variant());
}

/// Two threads that do nothing, as fast as they can, for as long as this lives. There is only one at a time: with more, moves
/// would wait for a core for longer than the increment, and no player could keep such a clock.
struct Load {
    over: Arc<AtomicBool>,
    _alone: MutexGuard<'static, ()>,
}

static ALONE: Mutex<()> = Mutex::new(());

impl Load {
    fn new() -> Load {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let over = Arc::new(AtomicBool::new(false));
        for _ in 0..2 {
            let over = Arc::clone(&over);
            std::thread::spawn(move || {
                while !over.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Load { over, _alone: alone }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Relaxed);
    }
}

/// A game of the engine with itself: the least time that a side ever had, or how a flag fell.
fn play<R: Rules>(plies: usize, seed: u64) -> Result<Duration, String> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut player = Engine::new(1, 8).expect("a small engine");
    let mut game = Game::<R>::default();
    let mut left = [TIME; 2];
    let mut least = TIME;
    while game.ending().is_none() && !game.position().is_waiting() && game.plies().len() < plies {
        let own = &mut left[game.position().turn() as usize];
        let clock = Some(Clock { left: *own, increment: INCREMENT, moves_to_go: None });
        let start = Instant::now();
        let outcome = player
            .search(&game, &Limits { clock, ..Limits::default() }, &Control::default(), &mut |_| ())
            .expect("a sound search");
        let taken = start.elapsed();
        let rest = own.checked_sub(taken);
        *own = rest.ok_or_else(|| format!("{taken:?} of {own:?}: {} {outcome:?}", game.position().fen()))?;
        least = least.min(*own);
        *own += INCREMENT;
        let legal = game.position().legal_moves();
        // Games of an engine with itself are alike: their first moves are left to chance.
        let mv = if game.plies().len() < 4 {
            legal[rng.random_range(0..legal.len())]
        } else {
            outcome.best.expect("a move")
        };
        let coin = (mv.kind() == MoveKind::CoinShot).then(|| Coin::BOTH[rng.random_range(0..2)]);
        game.play(Ply { mv, coin }).expect("a legal move");
    }
    Ok(least)
}
