//! Positions for the tests.

use movegen::rules::Rules;
use movegen::{AnyGame, Coin, MoveKind, Ply, Position, Variant};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Positions of games of random moves.
pub fn positions<R: Rules>(variant: Variant, seed: u64, count: usize) -> Vec<Position<R>> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game: Box<dyn AnyGame> = variant.start();
        while game.ending().is_none() && game.plies().len() < 150 {
            let Some(&mv) = game.legal_moves().choose(&mut rng) else { break };
            let coin = (mv.kind() == MoveKind::CoinShot).then(|| Coin::BOTH[rng.random_range(0..2)]);
            game.play(Ply { mv, coin }).expect("a legal move");
            positions.extend(game.of::<R>().map(|game| *game.position()));
        }
    }
    positions.truncate(count);
    positions
}
