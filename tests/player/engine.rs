//! A search from the outside: what ends it, what it reports, and what it says where there is nothing to play.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::random::Source;
use engine::{Certainty, Clock, Control, Engine, Limits, Line, Outcome, Report, Skill, Value};
use movegen::rules::Rules;
use movegen::{AnyGame, Game, Move, MoveKind, Position, Variant};

for_every_game!(nodes_are_counted_exactly, lines_are_legal_and_in_order, a_search_can_be_repeated);

fn new_engine(threads: usize) -> Engine {
    Engine::new(threads, 4).expect("a small engine")
}

fn start(variant: Variant) -> Box<dyn AnyGame> {
    variant.game(None).expect("a sound start")
}

fn search(engine: &mut Engine, game: &dyn AnyGame, limits: &Limits) -> (Outcome, Vec<Line>) {
    let mut lines = Vec::new();
    let mut listen = |report| {
        if let Report::Line(line) = report {
            lines.push(line);
        }
    };
    let outcome = engine.search(game, limits, &Control::default(), &mut listen).expect("a sound search");
    (outcome, lines)
}

/// Random games that go on, each with some moves to choose from.
fn games<R: Rules>(seed: u64, count: usize) -> Vec<Game<R>> {
    let mut source = Source::<R>::new(seed);
    let positions = std::iter::repeat_with(|| source.next());
    let goes_on = |game: &Game<R>| game.ending().is_none() && game.position().legal_moves().len() >= 3;
    positions.map(Game::new).filter(goes_on).take(count).collect()
}

fn nodes_are_counted_exactly<R: Rules>() {
    let mut engine = new_engine(1);
    for (number, game) in games::<R>(61, 60).iter().enumerate() {
        let most = 100 + 611 * number as u64;
        let (outcome, _) = search(&mut engine, game, &Limits { nodes: Some(most), ..Limits::default() });
        // A search that has seen everything ends earlier.
        let whole = outcome.depth as usize >= engine::MAX_PLY - 1;
        assert!(outcome.nodes == most || whole && outcome.nodes < most, "{}: {outcome:?}", game.position().fen());
        assert!(outcome.best.is_some_and(|best| game.position().is_legal(best)));
    }
}

/// Plays a line through; a coin shot can only be its last move.
fn assert_legal<R: Rules>(start: &Position<R>, moves: &[Move]) {
    let mut position = *start;
    assert!(!moves.is_empty(), "{}", start.fen());
    for (index, &mv) in moves.iter().enumerate() {
        assert!(position.is_legal(mv), "{}: {mv:?} of {moves:?}", start.fen());
        if mv.kind() == MoveKind::CoinShot {
            assert_eq!(index + 1, moves.len(), "{}: {moves:?}", start.fen());
            return;
        }
        position = position.after(mv.into());
    }
}

fn lines_are_legal_and_in_order<R: Rules>() {
    let mut engine = new_engine(1);
    let mut complete = 0;
    for game in games::<R>(62, 40) {
        let position = game.position();
        let limits = Limits { nodes: Some(20_000), lines: 3, ..Limits::default() };
        let (outcome, lines) = search(&mut engine, &game, &limits);
        for line in &lines {
            assert_legal(position, &line.moves);
        }
        let exact: Vec<&Line> = lines.iter().filter(|line| line.certainty == Certainty::Exact).collect();
        for iteration in exact.chunk_by(|one, other| one.depth == other.depth) {
            let fen = position.fen();
            let ranks: Vec<usize> = iteration.iter().map(|line| line.rank).collect();
            assert_eq!(ranks, [1, 2, 3][..ranks.len()], "{fen}");
            let values: Vec<i32> = iteration.iter().map(|line| line.value.number()).collect();
            assert!(values.is_sorted_by(|one, other| one >= other), "{fen}: {values:?} at {}", iteration[0].depth);
            let first: Vec<Move> = iteration.iter().map(|line| line.moves[0]).collect();
            assert!((1..first.len()).all(|index| !first[..index].contains(&first[index])), "{fen}: {first:?}");
        }
        let Some(told) = exact.iter().rfind(|line| line.rank == 1) else { continue };
        assert_eq!((outcome.best, outcome.depth), (Some(told.moves[0]), told.depth));
        complete += usize::from(exact.last().is_some_and(|line| line.rank == 3));
    }
    // Where many pieces can be dropped, the captures behind the first moves can be too many for the first iteration.
    assert!(complete >= 36, "{complete}");
}

fn a_search_can_be_repeated<R: Rules>() {
    let mut engine = new_engine(1);
    let limits = Limits { depth: Some(6), nodes: Some(50_000), ..Limits::default() };
    for game in games::<R>(63, 10) {
        let [one, two] = [0; 2].map(|_| {
            engine.clear();
            let (outcome, lines) = search(&mut engine, &game, &limits);
            let lines: Vec<_> = lines.into_iter().map(|line| (line.moves, line.value, line.nodes)).collect();
            (outcome.best, outcome.value, outcome.nodes, lines)
        });
        assert_eq!(one, two, "{}", game.position().fen());
    }
}

#[test]
fn depth_and_mate_end_a_search() {
    for variant in Variant::ALL {
        let (outcome, lines) =
            search(&mut new_engine(1), &*start(variant), &Limits { depth: Some(5), ..Limits::default() });
        assert_eq!(outcome.depth, 5, "{variant}");
        assert_eq!(lines.last().map(|line| line.depth), Some(5), "{variant}");
    }
    let game = Variant::Chess.game(Some("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1")).expect("a sound FEN");
    let (outcome, _) = search(&mut new_engine(1), &*game, &Limits { mate: Some(1), ..Limits::default() });
    assert_eq!(outcome.value.mate(), Some(1));
}

#[test]
fn only_the_wanted_moves_are_looked_at() {
    let mut engine = new_engine(1);
    for variant in Variant::ALL {
        let game = start(variant);
        let wanted = ["a2a3", "h2h3"].map(|text| game.parse_text(text).expect("a legal move").mv);
        let limits = Limits { depth: Some(6), moves: wanted.to_vec(), ..Limits::default() };
        let (outcome, lines) = search(&mut engine, &*game, &limits);
        assert!(outcome.best.is_some_and(|best| wanted.contains(&best)), "{variant}: {outcome:?}");
        assert!(lines.iter().all(|line| wanted.contains(&line.moves[0])), "{variant}");
    }
}

#[test]
fn the_best_move_has_been_told() {
    for threads in [1, 2] {
        let mut engine = new_engine(threads);
        for (variant, skill) in
            Variant::ALL.into_iter().flat_map(|variant| [(variant, None), (variant, Skill::level(-5, 3))])
        {
            for nodes in (2_000..40_000).step_by(1_777) {
                let limits = Limits { nodes: Some(nodes), skill, ..Limits::default() };
                let (outcome, lines) = search(&mut engine, &*start(variant), &limits);
                let told = lines.last().expect("at least one line");
                assert_eq!(told.moves.first().copied(), outcome.best, "{variant}, {nodes} nodes: {lines:?}");
                assert_eq!(told.value, outcome.value, "{variant}, {nodes} nodes");
            }
        }
    }
}

/// A search may end so much later than it is told to.
const DELAY: Duration = Duration::from_millis(10);

/// Whatever else the machine does may delay a search further, but not each time: two of twenty tries must be in time.
fn assert_prompt(about: &str, mut delay: impl FnMut() -> Duration) {
    let mut delays: Vec<Duration> = Vec::new();
    while delays.iter().filter(|&&delay| delay < DELAY).count() < 2 {
        assert!(delays.len() < 20, "{about}: {delays:?}");
        delays.push(delay());
    }
}

#[test]
fn the_time_of_a_move_is_kept() {
    let mut engine = new_engine(1);
    let wanted = Duration::from_millis(60);
    for variant in Variant::ALL {
        assert_prompt(variant.name(), || {
            let begin = Instant::now();
            search(&mut engine, &*start(variant), &Limits { move_time: Some(wanted), ..Limits::default() });
            let taken = begin.elapsed();
            assert!(taken >= wanted, "{variant}: {taken:?}");
            taken - wanted
        });
    }
}

/// Begins a search on another thread; as soon as it has reported something, `meanwhile` decides how to end it. Gives how
/// long the search went on after that.
fn after_ending(
    engine: &mut Engine,
    game: &dyn AnyGame,
    limits: &Limits,
    control: &Control,
    meanwhile: impl FnOnce(&Control),
) -> Duration {
    let (told, heard) = mpsc::channel();
    std::thread::scope(|scope| {
        let searching = scope.spawn(move || {
            let mut listen = |_| told.send(()).expect("somebody listens");
            engine.search(game, limits, control, &mut listen).expect("a sound search");
            Instant::now()
        });
        heard.recv().expect("a report");
        std::thread::sleep(Duration::from_millis(40));
        assert!(!searching.is_finished(), "nobody has ended the search");
        let ended = Instant::now();
        meanwhile(control);
        searching.join().expect("a sound search").duration_since(ended)
    })
}

#[test]
fn a_search_without_end_is_stopped() {
    // One where there is always more to search, and one that has seen everything long ago.
    for fen in [None, Some("k7/8/8/8/8/8/8/Kq6 w - - 0 1")] {
        for threads in [1, 2] {
            let game = Variant::Chess.game(fen).expect("a sound FEN");
            let mut engine = new_engine(threads);
            let limits = Limits { infinite: true, ..Limits::default() };
            assert_prompt("stop", || after_ending(&mut engine, &*game, &limits, &Control::default(), Control::stop));
        }
    }
}

#[test]
fn nothing_to_search_is_no_reason_to_end() {
    let game = Variant::Chess.game(Some("3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1")).expect("a sound FEN");
    let mut engine = new_engine(1);
    let (control, limits) = (Control::default(), Limits { infinite: true, ..Limits::default() });
    std::thread::scope(|scope| {
        let searching =
            scope.spawn(|| engine.search(&*game, &limits, &control, &mut |_| ()).map(|outcome| outcome.best));
        std::thread::sleep(Duration::from_millis(40));
        assert!(!searching.is_finished(), "nobody has ended the search");
        control.stop();
        assert!(matches!(searching.join().expect("a sound search"), Ok(None)));
    });
}

/// Positions in which captures and checks have almost no end.
const HARDEST: [(Variant, &str); 3] = [
    (Variant::Crazyhouse, "1B~3k2/2P1R2P/q2bB1Pr/ppr1P1p1/PP4P1/Bb~n4P/RB5p/2Q1K3[NPPnn] w - - 1 56"),
    (Variant::Chess, "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"),
    (Variant::Archerss, "aqaqkqaq/qaqaqaqa/8/8/8/8/QAQAQAQA/AQAQKQAQ w - - 0 1"),
];

#[test]
fn the_hardest_positions_keep_to_the_time() {
    let mut engine = new_engine(1);
    let wanted = Duration::from_millis(30);
    for (variant, fen) in HARDEST {
        let game = variant.game(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_prompt(fen, || {
            let begin = Instant::now();
            let (outcome, _) = search(&mut engine, &*game, &Limits { move_time: Some(wanted), ..Limits::default() });
            assert!(outcome.best.is_some());
            begin.elapsed().saturating_sub(wanted)
        });
    }
}

/// A search without time for anything plays what looks best at first sight.
#[test]
fn the_first_sight_is_no_blunder() {
    let mut engine = new_engine(1);
    #[rustfmt::skip]
    let table = [
        (Variant::Chess, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        (Variant::Chess, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8"),
        (Variant::Archerss, "4k3/8/4p3/3q4/2A5/8/8/4K3 w - - 0 1", "c4d5"),
        (Variant::FalconHunter, "4k3/4R3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8"),
    ];
    for (variant, fen, expected) in table {
        let game = variant.game(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (outcome, _) = search(&mut engine, &*game, &Limits { nodes: Some(1), ..Limits::default() });
        assert_eq!(outcome.best.map(|best| game.uci(best.into())).as_deref(), Some(expected), "{variant}: {fen}");
        assert_eq!(outcome.value.mate(), None, "nothing was proved: {fen}");
    }
}

#[test]
fn too_little_material_is_a_draw() {
    let mut engine = new_engine(1);
    #[rustfmt::skip]
    let table = [
        (Variant::Chess, "4k3/8/8/8/8/8/8/2B1K3 w - - 7 20", None),
        (Variant::Archerss, "4k3/8/8/8/8/8/8/2A1K3 w - - 7 20", None),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 7 20", Some("N@e4")),
    ];
    for (variant, fen, only) in table {
        let game = variant.game(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let moves = only.map(|text| game.parse_text(text).expect("a legal move").mv).into_iter().collect();
        let (outcome, lines) = search(&mut engine, &*game, &Limits { depth: Some(6), moves, ..Limits::default() });
        assert_eq!(outcome.value, Value::DRAW, "{variant}: {fen}");
        assert!(lines.iter().all(|line| line.moves.len() == 1), "{variant}: {lines:?}");
    }
}

/// What was found with the clock at its start is no win where the clock is about to end.
#[test]
fn the_table_knows_no_wins_for_which_there_is_no_time() {
    let position = "4k3/8/4N2K/4a2A/8/8/1Q6/5B2 w - -";
    let mut engine = new_engine(1);
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let mut mate = |clock: u32, clear: bool| {
        if clear {
            engine.clear();
        }
        let game = Variant::Archess.game(Some(&format!("{position} {clock} 60"))).expect("a sound FEN");
        search(&mut engine, &*game, &limits).0.value.mate()
    };
    let alone = mate(96, true);
    mate(0, true);
    assert_eq!(mate(96, false), alone);
}

#[test]
fn a_word_that_comes_before_the_search_is_not_lost() {
    let mut engine = new_engine(2);
    let game = start(Variant::Archess);
    for (control, limits) in [
        (Control::default(), Limits { infinite: true, ..Limits::default() }),
        (Control::pondering(), Limits { depth: Some(99), ..Limits::default() }),
    ] {
        control.stop();
        let outcome = engine.search(&*game, &limits, &control, &mut |_| ()).expect("a sound search");
        assert!(outcome.best.is_some_and(|best| game.legal_moves().contains(&best)));
    }
    let control = Control::pondering();
    control.ponder_hit();
    let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    engine.search(&*game, &limits, &control, &mut |_| ()).expect("a search that ends");
}

#[test]
fn pondering_ends_after_the_expected_move_only() {
    let clock = Some(Clock { left: Duration::from_millis(20), increment: Duration::ZERO, moves_to_go: None });
    let limits = Limits { clock, ..Limits::default() };
    for variant in Variant::ALL {
        let mut engine = new_engine(1);
        for end in [Control::ponder_hit, Control::stop] {
            assert_prompt(variant.name(), || {
                after_ending(&mut engine, &*start(variant), &limits, &Control::pondering(), end)
            });
        }
    }
}

#[test]
fn the_clock_counts_from_the_expected_move() {
    let mut engine = new_engine(1);
    let wanted = Duration::from_millis(60);
    let limits = Limits { move_time: Some(wanted), ..Limits::default() };
    // Long after the time of the move, were it counted from the beginning.
    let after_hit = |control: &Control| {
        std::thread::sleep(2 * wanted);
        control.ponder_hit();
    };
    assert_prompt("ponder hit", || {
        let ended = after_ending(&mut engine, &*start(Variant::Chess), &limits, &Control::pondering(), after_hit);
        assert!(ended >= 3 * wanted, "{ended:?}");
        ended - 3 * wanted
    });
}

#[test]
fn every_thread_searches() {
    let mut engine = new_engine(2);
    for variant in Variant::ALL {
        let limits = Limits { move_time: Some(Duration::from_millis(150)), ..Limits::default() };
        let (outcome, _) = search(&mut engine, &*start(variant), &limits);
        assert_eq!(outcome.nodes_by_thread.len(), 2);
        // A helper that began only after the end would have next to nothing.
        assert!(outcome.nodes_by_thread.iter().all(|&nodes| nodes > outcome.nodes / 20), "{variant}: {outcome:?}");
        assert_eq!(outcome.nodes, outcome.nodes_by_thread.iter().sum::<u64>());
    }
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let (lost, won) = (Value::mated_in(0), Value::mate_in(0));
    #[rustfmt::skip]
    let table = [
        (Variant::Chess, "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1", lost),
        (Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Value::DRAW),
        (Variant::Archess, "k7/A7/1K6/8/8/8/8/7R b - - 0 1", lost),
        (Variant::Bughouse, "3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1", -Value::WAITING),
        (Variant::Bughouse, "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", -Value::WAITING),
        (Variant::Bughouse, "6rk/5Npp/8/8/8/8/8/K7[Qq] b - - 0 1", lost),
        (Variant::BughouseFics, "3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1", -Value::WAITING),
        (Variant::Crazyhouse, "3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1", lost),
        (Variant::FalconHunter, "8/8/8/8/8/8/8/K7[] b - - 0 1", lost),
        (Variant::FalconHunter, "8/8/8/8/8/8/8/K7[] w - - 0 1", won),
    ];
    let mut engine = new_engine(1);
    for (variant, fen, value) in table {
        let game = variant.game(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (outcome, lines) = search(&mut engine, &*game, &Limits::default());
        assert_eq!((outcome.best, outcome.value, lines), (None, value, vec![]), "{variant}: {fen}");
    }
}
