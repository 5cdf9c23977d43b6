//! The sentences of the rules that a reader could doubt, as small games that are played through `movegen` as its users
//! play them. What is expected was written down from the rules, not from what the code answers.

mod archerss;
mod archess;
mod bughouse;
mod crazyhouse;
mod falcon_hunter;
mod fields;
mod half_move_clock;
mod matches;
mod material;
mod playing;
mod repetition;
mod results;
mod two_boards;

use movegen::{AnyGame, Color, Ending, Reason, Refusal, Variant};

/// The usual start of a game, in place of a FEN.
const START: &str = "start";

const GOES_ON: &str = "goes on";
const WAITS: &str = "waits";
const REPETITION: &str = "1/2-1/2, threefold repetition";
const FIFTY_MOVES: &str = "1/2-1/2, fifty moves without capture or pawn move";
const MATERIAL: &str = "1/2-1/2, too little material to win";
const STALEMATE: &str = "1/2-1/2, stalemate";

/// Why, in which game, from which FEN, which steps, and what comes of it: a FEN, an ending, [`GOES_ON`], [`WAITS`], or
/// the words in which the FEN or the last step is refused.
///
/// Steps are separated by spaces. A step is a move, `on:` with a move that is played whether the game is over or not,
/// `undo`, `redo`, `draw`, or `resign:` or `flag:` with a colour. One with `!` in front must be refused, and the next
/// follows.
type Case<'a> = (&'a str, Variant, &'a str, &'a str, &'a str);

fn check(cases: &[Case]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|&(why, game, fen, steps, expected)| {
            let answer = outcome(game, fen, steps, expected);
            let case = format!("{why}\n      {game}: {fen}: {steps}");
            (answer != expected).then(|| format!("{case}\n      expected: {expected}\n      answered: {answer}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n  {}", wrong.len(), cases.len(), wrong.join("\n  "));
}

/// The same cases in several games.
fn check_in(games: &[Variant], cases: &[(&str, &str, &str, &str)]) {
    for &game in games {
        let cases: Vec<Case> =
            cases.iter().map(|&(why, fen, steps, expected)| (why, game, fen, steps, expected)).collect();
        check(&cases);
    }
}

/// What comes of a case: the FEN where one is expected, otherwise the verdict; or the words of a refusal.
fn outcome(game: Variant, fen: &str, steps: &str, expected: &str) -> String {
    let mut game = match game.game((fen != START).then_some(fen)) {
        Ok(game) => game,
        Err(error) => return error.to_string(),
    };
    let mut steps = steps.split_whitespace().peekable();
    while let Some(step) = steps.next() {
        let (step, must_fail) = step.strip_prefix('!').map_or((step, false), |step| (step, true));
        let before = everything(&*game);
        match take(&mut *game, step) {
            Ok(()) if must_fail => return format!("{step} is not refused"),
            Ok(()) => {}
            Err(refusal) => {
                assert_eq!(everything(&*game), before, "{step} is refused, and yet something changes");
                match steps.peek() {
                    _ if must_fail => {}
                    None => return refusal.to_string(),
                    Some(_) => return format!("{step}: {refusal}"),
                }
            }
        }
    }
    retrace(&*game);
    if is_fen(expected) { game.fen() } else { verdict(game.ending(), game.is_waiting()) }
}

fn take(game: &mut dyn AnyGame, step: &str) -> Result<(), Refusal> {
    match step.split_once(':').unwrap_or((step, "")) {
        ("undo", _) => game.undo().map_or_else(|| panic!("there is nothing to take back"), |_| Ok(())),
        ("redo", _) => game.redo().map_or_else(|| panic!("there is nothing to play again"), |_| Ok(())),
        ("draw", _) => game.agree_to_draw(),
        ("resign", color) => game.resign(color_of(color)),
        ("flag", color) => game.flag(color_of(color)),
        ("on", text) => game.parse_text(text).and_then(|ply| game.play_on(ply)),
        _ => game.play_text(step),
    }
}

fn color_of(name: &str) -> Color {
    match name {
        "white" => Color::White,
        "black" => Color::Black,
        _ => panic!("{name} is no colour"),
    }
}

fn is_fen(expected: &str) -> bool {
    expected.contains(" w ") || expected.contains(" b ")
}

fn verdict(ending: Option<Ending>, waits: bool) -> String {
    match ending {
        Some(ending) => ending.to_string(),
        None if waits => WAITS.to_owned(),
        None => GOES_ON.to_owned(),
    }
}

/// All that can be seen of a game, with what has been taken back and could be played again.
fn everything(game: &dyn AnyGame) -> impl PartialEq + std::fmt::Debug + use<> {
    let mut ahead = game.copy();
    while ahead.redo().is_some() {}
    let now = (game.fen(), game.plies().to_vec(), game.ending(), game.is_waiting());
    (now, ahead.fen(), ahead.plies().to_vec(), ahead.ending())
}

/// Takes a game back to its start and plays it again, which must lead to the same end.
fn retrace(game: &dyn AnyGame) {
    let mut copy = game.copy();
    let plies = game.plies().to_vec();
    for &ply in plies.iter().rev() {
        assert_eq!(copy.undo(), Some(ply));
    }
    assert_eq!(copy.undo(), None);
    assert_eq!(copy.fen(), game.start_fen());
    for &ply in &plies {
        assert_eq!(copy.redo(), Some(ply));
    }
    assert_eq!((copy.fen(), copy.plies()), (game.fen(), &plies[..]));
    let decided = [Reason::Flag, Reason::Resignation, Reason::Agreement, Reason::Stopped];
    if game.ending().is_none_or(|ending| !decided.contains(&ending.reason)) {
        assert_eq!((copy.ending(), copy.is_waiting()), (game.ending(), game.is_waiting()));
    }
}
