//! The engine's own time management on a loaded machine: at a second for the game and a hundredth for each move, no flag falls.

mod random;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use engine::{Clock, Engine, Limits};
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
    let _load = Load::new();
    play::<Chess>(40, 0);
    play::<Crazyhouse>(40, 0);
}

fn no_flag_falls_in_whole_games<R: Rules>() {
    let _load = Load::new();
    let least: Vec<Duration> = (0..6).map(|seed| play::<R>(LONGEST, seed)).collect();
    println!("{}: least time left in each game {least:?}", R::default().variant());
}

/// Two threads that do nothing, as fast as they can, for as long as this lives.
struct Load(Arc<AtomicBool>);

impl Load {
    fn new() -> Load {
        let over = Arc::new(AtomicBool::new(false));
        for _ in 0..2 {
            let over = Arc::clone(&over);
            std::thread::spawn(move || {
                while !over.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Load(over)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// A game of the engine with itself; the least time that a side ever had.
fn play<R: Rules>(plies: usize, seed: u64) -> Duration {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut player = Engine::new(1, 8).expect("a small engine");
    let mut game = Game::<R>::default();
    let mut left = [TIME; 2];
    let mut least = TIME;
    while game.ending().is_none() && !game.position().is_waiting() && game.plies().len() < plies {
        let own = &mut left[game.position().turn() as usize];
        let clock = Some(Clock { left: *own, increment: INCREMENT, moves_to_go: None });
        let start = Instant::now();
        let outcome =
            player.search(&game, &Limits { clock, ..Limits::default() }, &mut |_| ()).expect("a sound search");
        let taken = start.elapsed();
        let rest = own.checked_sub(taken);
        *own = rest.unwrap_or_else(|| panic!("{taken:?} of {own:?}: {}", game.position().fen()));
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
    least
}
