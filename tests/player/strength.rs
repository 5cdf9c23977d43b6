//! The engine against the yardstick in every game: openings at random, each played with both colours.
//!
//! The two players of a game think in turns, so that nothing is unfair about several games at once on as many cores. A game of
//! one-board Bughouse in which a side waits for a piece is unfinished: it is told of and not counted.

use std::time::Duration;

use crate::yardstick::{Patience, think};
use engine::{Control, Engine, Limits};
use movegen::rules::{Castling, Rules, Source as Feed};
use movegen::{Coin, Color, Game, Move, MoveKind, Ply, Position, Score};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Games that go on for so long are draws.
const LONGEST: usize = 400;
/// The half-moves of an opening, and how much better than the other a side may stand after them.
const OPENING: usize = 6;
const FAIR: i32 = 120;

for_every_game!(
    the_yardstick_is_a_player,
    the_engine_wins_a_few_games,
    #[ignore = "long: the README names the command"]
    the_engine_wins_at_equal_time,
);

/// To be better than a broken player would prove nothing: the yardstick itself beats moves at random.
fn the_yardstick_is_a_player<R: Rules>() {
    let mut rng = Pcg64Mcg::seed_from_u64(72);
    let chance = |game: &Game<R>| *game.position().legal_moves().choose(&mut rng).expect("a game that goes on");
    let tally = play_match(6, |game| think(game, Patience::Plies(2)).0, chance);
    assert!(tally.lost == 0 && tally.won > tally.drawn, "{tally:?}");
}

/// As many positions a move as a blink of the engine takes, against a yardstick that looks two plies ahead: always the same.
fn the_engine_wins_a_few_games<R: Rules>() {
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    let tally = play_match::<R>(4, engine(limits), |game| think(game, Patience::Plies(2)).0);
    assert!(tally.score() >= 0.75, "{tally:?}");
}

/// 50 ms a move for both sides. `FLETCHER_GAMES` says how many games, a hundred if it does not.
fn the_engine_wins_at_equal_time<R: Rules>() {
    let games = std::env::var("FLETCHER_GAMES").map_or(100, |games| games.parse().expect("a number of games"));
    let time = Duration::from_millis(50);
    let limits = Limits { move_time: Some(time), ..Limits::default() };
    let tally = play_match::<R>(games, engine(limits), |game| think(game, Patience::Time(time)).0);
    assert!(tally.score() >= 0.9, "{tally:?}");
}

/// The engine as a player that remembers nothing of earlier games.
fn engine<R: Rules>(limits: Limits) -> impl FnMut(&Game<R>) -> Move {
    let mut engine = Engine::new(1, 8).expect("a small engine");
    move |game| {
        if game.plies().len() <= OPENING + 1 {
            engine.clear();
        }
        engine
            .search(game, &limits, &Control::default(), &mut |_| ())
            .expect("a sound search")
            .best
            .expect("a game that goes on")
    }
}

/// What came of the games, as the first player sees it.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Unfinished: the other player has to wait, or the first.
    other_waits: u32,
    waits: u32,
}

impl Tally {
    fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from((self.won + self.drawn + self.lost).max(1))
    }

    fn add<R: Rules>(&mut self, game: &Game<R>, color: Color) {
        let count = match game.score() {
            Score::Unfinished if game.position().is_waiting() && game.position().turn() == color => &mut self.waits,
            Score::Unfinished if game.position().is_waiting() => &mut self.other_waits,
            Score::Draw | Score::Unfinished => &mut self.drawn,
            score if score == Score::won_by(color) => &mut self.won,
            _ => &mut self.lost,
        };
        *count += 1;
    }
}

fn play_match<R: Rules>(
    games: u32,
    mut player: impl FnMut(&Game<R>) -> Move,
    mut other: impl FnMut(&Game<R>) -> Move,
) -> Tally {
    let mut rng = Pcg64Mcg::seed_from_u64(71);
    let mut tally = Tally::default();
    let mut start = Game::default();
    for number in 0..games {
        let color = Color::ALL[number as usize % 2];
        if color == Color::White {
            start = opening::<R>(&mut rng);
        }
        let mut game = start.clone();
        while game.ending().is_none() && !game.position().is_waiting() && game.plies().len() < LONGEST {
            let mv = if game.position().turn() == color { player(&game) } else { other(&game) };
            game.play(toss(mv, &mut rng)).expect("a legal move");
        }
        tally.add(&game, color);
    }
    let Tally { won, drawn, lost, other_waits, waits } = tally;
    let (name, percent) = (R::default().variant().name(), 100.0 * tally.score());
    println!("{name:13} +{won} ={drawn} -{lost} {percent:5.1} %, unfinished +{other_waits} -{waits}");
    tally
}

fn toss(mv: Move, rng: &mut Pcg64Mcg) -> Ply {
    let coin = (mv.kind() == MoveKind::CoinShot).then(|| Coin::BOTH[rng.random_range(0..2)]);
    Ply { mv, coin }
}

/// Some random plies from the start, after which neither side is clearly better.
fn opening<R: Rules>(rng: &mut Pcg64Mcg) -> Game<R> {
    loop {
        let mut game = Game::new(start(rng));
        for _ in 0..OPENING {
            if let Some(&mv) = game.position().legal_moves().choose(rng) {
                // A game that is over already is no opening: it stays too short.
                let _ = game.play(toss(mv, rng));
            }
        }
        if game.plies().len() == OPENING && game.ending().is_none() && game.position().has_legal_move() {
            let value = think(&game, Patience::Plies(2)).1;
            if value.abs() <= FAIR {
                return game;
            }
        }
    }
}

/// The usual start; in Chess960 any of them, in Bughouse with what partners might have sent.
fn start<R: Rules>(rng: &mut Pcg64Mcg) -> Position<R> {
    let rules = R::default();
    let fen = rules.variant().start_fen();
    if rules.castling() == Castling::Chess960 {
        return shuffled(rng).parse().expect("a sound start");
    }
    if rules.drops().is_some_and(|drops| drops.source == Feed::Partner) {
        let sent: String =
            (0..rng.random_range(2..7)).filter_map(|_| "QRBBNNPPPP".chars().nth(rng.random_range(0..10))).collect();
        return fen.replace("[]", &format!("[{sent}{}]", sent.to_lowercase())).parse().expect("a sound start");
    }
    Position::start()
}

/// A start of Chess960: the bishops on squares of both colours, the king between the rooks.
fn shuffled(rng: &mut Pcg64Mcg) -> String {
    let mut pieces = *b"rnbqkbnr";
    loop {
        pieces.shuffle(rng);
        let files = |piece: u8| (0..8).filter(|&file| pieces[file] == piece).collect::<Vec<usize>>();
        let (rooks, bishops, king) = (files(b'r'), files(b'b'), files(b'k')[0]);
        if (bishops[0] + bishops[1]) % 2 == 1 && rooks[0] < king && king < rooks[1] {
            let black = String::from_utf8_lossy(&pieces).into_owned();
            let castling: String = rooks.iter().rev().map(|&file| (b'a' + file as u8) as char).collect();
            let [white, rights] = [&black, &castling].map(|text| text.to_uppercase());
            return format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights}{castling} - 0 1");
        }
    }
}
