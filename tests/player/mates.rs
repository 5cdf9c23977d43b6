//! Forced mates: the engine finds those of `positions/mates.tsv`, in as many moves as trying every move proves they take.

use std::path::Path;
use std::time::Duration;

use crate::random::Source;
use crate::solver::{is_lost, mates, mates_by};
use engine::{Control, Engine, Limits, Outcome};
use movegen::rules::Rules;
use movegen::{Game, Move, MoveKind, Position, Variant, WithRules};

/// What a search may take at most: enough for every mate many times over, so that one that is not found is a failure and
/// not a test without end.
const NODES: u64 = 20_000_000;

/// A line of the suite.
struct Riddle {
    variant: Variant,
    moves: u32,
    fen: String,
}

impl Riddle {
    /// Whether a move keeps what the riddle says; without a move, whether the riddle is true.
    fn proof(&self, best: Option<Move>) -> bool {
        self.variant.with_rules(Proof { riddle: self, best })
    }
}

/// The question of [`Riddle::proof`] in the rules of its game.
struct Proof<'a> {
    riddle: &'a Riddle,
    best: Option<Move>,
}

impl WithRules for Proof<'_> {
    type Output = bool;

    fn run<R: Rules>(self) -> bool {
        let Riddle { moves, fen, .. } = self.riddle;
        let position: Position<R> = fen.parse().expect("a sound FEN");
        match self.best {
            Some(mv) => mates_by(&position, mv, *moves),
            None => mates(&position, *moves) && !mates(&position, *moves - 1),
        }
    }
}

fn suite() -> Vec<Riddle> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../positions/mates.tsv");
    let text = std::fs::read_to_string(file).expect("the suite is in the repository");
    let riddle = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
        [game, moves, fen] => Riddle {
            variant: game.parse().expect("a game"),
            moves: moves.parse().expect("a number of moves"),
            fen: fen.to_owned(),
        },
        _ => panic!("not a game, a number and a FEN: {line}"),
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(riddle).collect()
}

/// Searches every riddle of the suite and tells of all that went wrong at once.
fn solve(threads: usize, runs: impl Fn(usize) -> usize, limits: impl Fn(&Riddle) -> Limits) {
    let mut engine = Engine::new(threads, 4).expect("an engine");
    let mut faults = Vec::new();
    for (number, riddle) in suite().into_iter().enumerate() {
        // A proof takes longer than the search.
        let mut proved = None;
        for _ in 0..runs(number) {
            engine.clear();
            let game = riddle.variant.game(Some(&riddle.fen)).expect("a sound FEN");
            let Outcome { best, value, depth, nodes, .. } = engine
                .search(&*game, &limits(&riddle), &Control::default(), &mut |_| ())
                .expect("the search does not fail");
            let best = best.expect("a move");
            let keeps = proved == Some(best) || riddle.proof(Some(best));
            proved = keeps.then_some(best).or(proved);
            if !keeps || value.mate() != Some(riddle.moves as i32) {
                let Riddle { variant, moves, fen } = &riddle;
                let best = game.uci(best.into());
                faults.push(format!("{variant} {moves} {fen}: {best} {value:?} at depth {depth} after {nodes} nodes"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

fn for_mate(riddle: &Riddle) -> Limits {
    Limits { mate: Some(riddle.moves), nodes: Some(NODES), ..Limits::default() }
}

#[test]
fn every_line_of_the_suite_is_true() {
    let riddles = suite();
    let wrong: Vec<&String> = riddles.iter().filter(|riddle| !riddle.proof(None)).map(|riddle| &riddle.fen).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    for variant in Variant::ALL.into_iter().filter(|&variant| variant != Variant::Chess960) {
        let whites = |riddle: &&Riddle| riddle.fen.contains(" w ");
        let (white, black): (Vec<_>, Vec<_>) =
            riddles.iter().filter(|riddle| riddle.variant == variant).partition(whites);
        assert!(white.len() >= 4 && black.len() >= 4 && white.len() + black.len() >= 12, "{variant}");
    }
}

#[test]
fn a_search_for_mate_finds_it() {
    solve(1, |_| 1, for_mate);
}

/// What is pruned comes back some plies later.
#[test]
fn a_search_to_a_depth_finds_it() {
    solve(1, |_| 1, |riddle| Limits { depth: Some(2 * riddle.moves + 16), nodes: Some(NODES), ..Limits::default() });
}

/// Mates that begin with a shot, in ArChess with one that a coin decides: mate whatever it does.
#[test]
fn a_shot_may_begin_it() {
    let mut engine = Engine::new(1, 4).expect("an engine");
    for (variant, kind) in [(Variant::Archerss, MoveKind::Shot), (Variant::Archess, MoveKind::CoinShot)] {
        let mut begun = 0;
        for riddle in suite().into_iter().filter(|riddle| riddle.variant == variant) {
            let game = variant.game(Some(&riddle.fen)).expect("a sound FEN");
            let shots = game.legal_moves().into_iter().filter(|mv| mv.kind() == kind);
            for shot in shots.filter(|&shot| riddle.proof(Some(shot))) {
                engine.clear();
                let limits = Limits { moves: vec![shot], ..for_mate(&riddle) };
                let outcome =
                    engine.search(&*game, &limits, &Control::default(), &mut |_| ()).expect("the search does not fail");
                assert_eq!(outcome.value.mate(), Some(riddle.moves as i32), "{} {outcome:?}", riddle.fen);
                begun += 1;
            }
        }
        assert!(begun >= 3, "{variant}: {begun}");
    }
}

for_every_game!(what_is_called_a_mate_is_one);

/// Searches that end wherever they are: short mates that they claim, for either side, are mates, and no shorter ones are there.
fn what_is_called_a_mate_is_one<R: Rules>() {
    let mut engine = Engine::new(1, 4).expect("an engine");
    let mut source = Source::<R>::new(64);
    // Where pieces are dropped, proofs take longer.
    let most = if R::default().drops().is_some() { 2 } else { 3 };
    let mut claims = [0, 0];
    for number in 0..250 {
        let game = Game::new(source.next());
        let position = game.position();
        if game.ending().is_some() || !position.has_legal_move() {
            continue;
        }
        let limits = Limits { nodes: Some(2_000 + 101 * number), ..Limits::default() };
        let value = engine.search(&game, &limits, &Control::default(), &mut |_| ()).expect("a sound search").value;
        match value.mate() {
            Some(moves) if (1..=most).contains(&moves) => {
                let moves = moves as u32;
                assert!(mates(position, moves) && !mates(position, moves - 1), "{}: {value:?}", position.fen());
                claims[0] += 1;
            }
            Some(moves) if (-most..=0).contains(&moves) => {
                assert!(is_lost(position, -moves as u32), "{}: {value:?}", position.fen());
                claims[1] += 1;
            }
            _ => {}
        }
    }
    assert!(claims[0] + claims[1] >= 5, "{claims:?}");
}

/// Threads never do the same twice, so a third of the suite is searched ten times.
#[test]
fn two_threads_find_it_every_time() {
    solve(2, |number| if number % 3 == 0 { 10 } else { 1 }, for_mate);
}

#[test]
#[ignore = "long: the README names the command"]
fn two_threads_find_all_of_it_ten_times() {
    solve(2, |_| 10, for_mate);
}

/// Prints a new suite.
#[test]
#[ignore = "the suite is there already"]
fn hunt() {
    struct Hunt(&'static [usize]);
    impl WithRules for Hunt {
        type Output = Vec<(u32, String)>;
        fn run<R: Rules>(self) -> Self::Output {
            crate::solver::hunt::hunt::<R>(self.0, Duration::from_secs(120), R::default().variant() as u64)
        }
    }
    let wanted = |variant| -> &[usize] {
        match variant {
            Variant::Chess960 => &[],
            Variant::Chess | Variant::Archerss | Variant::FalconHunter => &[3, 4, 5, 5],
            Variant::Archess => &[10, 10],
            _ => &[8, 8],
        }
    };
    std::thread::scope(|scope| {
        let hunts =
            Variant::ALL.map(|variant| (variant, scope.spawn(move || variant.with_rules(Hunt(wanted(variant))))));
        for (variant, hunt) in hunts {
            for (moves, fen) in hunt.join().expect("a hunt") {
                println!("{variant}\t{moves}\t{fen}");
            }
        }
    });
}
