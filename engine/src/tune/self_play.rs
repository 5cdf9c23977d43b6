//! A game of the engine against itself, and the quiet positions of it.

use movegen::rules::{Rules, Source};
use movegen::{AnyGame, Coin, Color, Game, Move, MoveKind, Piece, Score, WithRules};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Played, Sample};
use crate::{Control, Engine, EngineError, Limits};

/// How games are played to learn from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// How many positions each move looks at.
    pub nodes: u64,
    /// Games of so many half-moves are draws.
    pub longest: usize,
}

/// How many positions of a game are kept at most: one says much the same as the next.
const MOST_SAMPLES: usize = 25;
/// Values beyond this say nothing about weights.
const DECIDED: i32 = 2_000;
/// A game is over in which so many values in a row say that it is decided.
const DECIDED_FOR: usize = 6;

/// Plays a game from where it stands to its end. Coins, the choice of positions and what a partner sends, where there
/// should be one, come from the seed.
pub fn self_play(
    engine: &mut Engine,
    start: &dyn AnyGame,
    settings: SelfPlay,
    seed: u64,
) -> Result<Played, EngineError> {
    engine.clear();
    start.variant().with_rules(Play { engine, start, settings, seed })
}

struct Play<'a> {
    engine: &'a mut Engine,
    start: &'a dyn AnyGame,
    settings: SelfPlay,
    seed: u64,
}

impl WithRules for Play<'_> {
    type Output = Result<Played, EngineError>;

    fn run<R: Rules>(self) -> Self::Output {
        let Some(start) = self.start.of::<R>() else { unreachable!("a game has the rules of its variant") };
        let mut game = start.clone();
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let mut partner = Partner::of::<R>();
        let limits = Limits { nodes: Some(self.settings.nodes), ..Limits::default() };
        let mut samples = Vec::new();
        let mut decided = 0i32;
        let score = loop {
            if let Some(ending) = game.ending() {
                break ending.score;
            }
            let turn = game.position().turn();
            if game.position().is_waiting() {
                break Score::won_by(!turn);
            }
            if game.plies().len() >= self.settings.longest {
                break Score::Draw;
            }
            let outcome = self.engine.search(&game, &limits, &Control::default(), &mut |_| ())?;
            let Some(mv) = outcome.best else { break Score::Draw };
            let value = if turn == Color::White { outcome.value } else { -outcome.value }.number();
            decided = match value {
                value if value.abs() < DECIDED => 0,
                // Mates are certain, whatever a coin does.
                _ if outcome.value.is_mate() => value.signum() * DECIDED_FOR as i32,
                value if value.signum() == decided.signum() => decided + value.signum(),
                value => value.signum(),
            };
            if decided.unsigned_abs() as usize >= DECIDED_FOR {
                break Score::won_by(if decided > 0 { Color::White } else { Color::Black });
            }
            if value.abs() < DECIDED && !game.position().in_check() && is_quiet(mv) {
                samples.push(Sample { fen: game.position().fen(), value });
            }
            let coin = (mv.kind() == MoveKind::CoinShot).then(|| Coin::BOTH[rng.random_range(0..2)]);
            partner.see(&game, mv);
            if game.play(movegen::Ply { mv, coin }).is_err() {
                unreachable!("the engine plays legal moves");
            }
            partner.send(&mut game, &mut rng);
        };
        Ok(Played { samples: thinned(samples, &mut rng), score })
    }
}

/// Whether a move takes nothing and promotes nothing.
fn is_quiet(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Step | MoveKind::DoubleStep | MoveKind::Castle | MoveKind::Drop)
}

/// Some of the positions, in their order.
fn thinned(samples: Vec<Sample>, rng: &mut Pcg64Mcg) -> Vec<Sample> {
    let mut kept = (0..samples.len()).sample(rng, MOST_SAMPLES);
    kept.sort_unstable();
    kept.into_iter().map(|index| samples[index].clone()).collect()
}

/// Stands in for the other board of Bughouse: sends as many pieces of each kind as are captured here, to either side and after
/// a while.
struct Partner {
    is_there: bool,
    on_the_way: Vec<Piece>,
}

/// A piece arrives after a half-move with a chance of one in so many.
const ARRIVES: u32 = 4;

impl Partner {
    fn of<R: Rules>() -> Partner {
        let is_there = R::default().drops().is_some_and(|drops| drops.source == Source::Partner);
        Partner { is_there, on_the_way: Vec::new() }
    }

    /// Looks at a move before it is played.
    fn see<R: Rules>(&mut self, game: &Game<R>, mv: Move) {
        let position = game.position();
        if let Some(piece) = position.captured(mv).filter(|_| self.is_there) {
            let promoted = position.promoted().contains(mv.to());
            self.on_the_way.push(if promoted { Piece::Pawn } else { piece });
        }
    }

    fn send<R: Rules>(&mut self, game: &mut Game<R>, rng: &mut Pcg64Mcg) {
        if self.on_the_way.is_empty() || !rng.random_ratio(1, ARRIVES) {
            return;
        }
        let piece = self.on_the_way.swap_remove(rng.random_range(0..self.on_the_way.len()));
        // A pocket that is full gets no more.
        let _ = game.receive(Color::ALL[rng.random_range(0..2)], piece);
    }
}
