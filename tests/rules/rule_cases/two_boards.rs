//! Bughouse on two boards: where captured pieces go, and whose turn it is.

use std::time::Duration;

use movegen::rules::{Bughouse, BughouseFics, Rules};
use movegen::{Clocks, Match, Perft, Refusal, Seat, TwoBoards};

use super::is_fen;

const A_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";

/// The clocks of a match in milliseconds: what everyone has, in the order of [`Seat::ALL`], and what a move adds.
pub type Times = Option<([u64; 4], u64)>;

/// Why, the two FENs, the clocks, which steps, and what comes of it: two FENs, an ending, `goes on`, or the words in
/// which the FENs or the last step is refused.
///
/// Steps are separated by spaces. A step is a move with its board in front, `on:` with one that is played whether the
/// match is over or not, `@` with the milliseconds that have passed since the start, `draw`, or `resign:` with a seat.
/// One with `!` in front must be refused, and the next follows.
pub type Case<'a> = (&'a str, &'a str, Times, &'a str, &'a str);

pub fn check<R: Rules>(cases: &[Case]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|&(why, fen, times, steps, expected)| {
            let answer = outcome::<R>(fen, times, steps, expected);
            let case = format!("{why}\n      {fen}: {steps}");
            (answer != expected).then(|| format!("{case}\n      expected: {expected}\n      answered: {answer}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n  {}", wrong.len(), cases.len(), wrong.join("\n  "));
}

fn outcome<R: Rules>(fen: &str, times: Times, steps: &str, expected: &str) -> String {
    let boards = match TwoBoards::<R>::from_fen(fen) {
        Ok(boards) => boards,
        Err(error) => return error.to_string(),
    };
    let millis = Duration::from_millis;
    let clocks = times.map(|(left, increment)| Clocks::of(left.map(millis), millis(increment)));
    let mut game = Match::new(boards, clocks);
    let mut steps = steps.split_whitespace().peekable();
    while let Some(step) = steps.next() {
        let (step, must_fail) = step.strip_prefix('!').map_or((step, false), |step| (step, true));
        let everything =
            |game: &Match<R>| (game.boards().fen(), game.turns().to_vec(), game.clocks().copied(), game.ending());
        let before = everything(&game);
        match take(&mut game, step) {
            Ok(()) if must_fail => return format!("{step} is not refused"),
            Ok(()) => {}
            Err(refusal) => {
                assert_eq!(everything(&game), before, "{step} is refused, and yet something changes");
                match steps.peek() {
                    _ if must_fail => {}
                    None => return refusal.to_string(),
                    Some(_) => return format!("{step}: {refusal}"),
                }
            }
        }
    }
    match game.ending() {
        _ if is_fen(expected) => game.boards().fen(),
        Some(ending) => ending.to_string(),
        None => "goes on".to_owned(),
    }
}

fn take<R: Rules>(game: &mut Match<R>, step: &str) -> Result<(), Refusal> {
    if let Some(now) = step.strip_prefix('@') {
        game.advance(Duration::from_millis(now.parse().expect("milliseconds")));
        return Ok(());
    }
    match step.split_once(':').unwrap_or((step, "")) {
        ("draw", _) => game.agree_to_draw(),
        ("resign", seat) => game.resign(seat.chars().next().and_then(Seat::from_letter).expect("a seat")),
        ("on", text) => game.boards().parse_text(text).and_then(|(board, ply)| game.play_on(board, ply)),
        _ => game.play_text(step),
    }
}

/// The board on which something is captured, the move, the board after it, and what that adds to the pocket of the
/// partner, who sits at the other board.
#[test]
fn captured_pieces_go_in_their_own_colour_to_the_captors_partner() {
    #[rustfmt::skip]
    let cases = [
        ("White takes a black pawn", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "exd5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "p"),
        ("Black takes a white pawn", "4k3/8/8/3p4/4P3/8/8/4K3[] b - - 0 1", "dxe4",
            "4k3/8/8/8/4p3/8/8/4K3[] w - - 0 2", "P"),
        ("a queen stays a queen", "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1", "exd5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "q"),
        ("a promoted queen travels as a pawn", "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1", "exd5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "p"),
        ("a promoted knight travels as a pawn", "4k3/8/8/3n~4/4P3/8/8/4K3[] w - - 0 1", "exd5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "p"),
        ("a promoted queen takes a rook", "3rk3/8/8/8/8/8/8/3Q~K3[] w - - 0 1", "Qxd8",
            "3Q~k3/8/8/8/8/8/8/4K3[] b - - 0 1", "r"),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "exd6",
            "4k3/8/3P4/8/8/8/8/4K3[] b - - 0 1", "p"),
        ("a promotion takes a knight", "n3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", "bxa8=R",
            "R~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", "n"),
        ("a promotion alone sends nothing", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a8=Q",
            "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", ""),
        ("a drop sends nothing", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", "N@a1",
            "4k3/8/8/8/8/8/8/N3K3[n] b - - 1 1", ""),
        ("nothing goes to the own board", "4k3/8/8/3n4/4P3/8/8/4K3[Nn] w - - 0 1", "exd5",
            "4k3/8/8/3P4/8/8/8/4K3[Nn] b - - 0 1", "n"),
    ];
    for (why, before, text, after, pocket) in cases {
        let other = KINGS.replace("[]", &format!("[{pocket}]"));
        let (on_a, on_b) = (format!("{before} | {KINGS}"), format!("{KINGS} | {before}"));
        let (by_a, by_b) = (format!("A:{text}"), format!("B:{text}"));
        let (after_a, after_b) = (format!("{after} | {other}"), format!("{other} | {after}"));
        let cases = [(why, &*on_a, None, &*by_a, &*after_a), (why, &*on_b, None, &*by_b, &*after_b)];
        check::<Bughouse>(&cases);
        check::<BughouseFics>(&cases);
    }
}

#[test]
fn what_arrives_can_be_dropped() {
    // White on A waits for a piece that can stand between king and rook.
    let waiting = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1 | 7k/8/8/8/8/rN6/8/7K[] b - - 0 1";
    let rook = "1r2k3/1R6/8/8/8/8/8/4K3[] b - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w E - 0 1";
    let both = format!("{A_START} | {A_START}");
    #[rustfmt::skip]
    check::<Bughouse>(&[
        ("at once", &both, None, "A:e4 A:d5 A:exd5 B:e4 b:P@e3",
            "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 | \
             rnbqkbnr/pppppppp/8/8/4P3/4p3/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2"),
        ("not before", &both, None, "A:e4 A:d5 B:e4 b:P@e3", "you hold no pawn"),
        ("not by the captor", &both, None, "A:e4 A:d5 A:exd5 A:a6 A:P@e3", "you hold no pawn"),
        ("who waits cannot move", waiting, None, "A:g1f1", "your king would be in check"),
        ("who waits has no knight yet", waiting, None, "A:N@c1", "you hold no knight"),
        ("a piece arrives and ends the wait", waiting, None, "b:Rxb3 A:N@c1",
            "6k1/5ppp/8/8/8/8/5PPP/r1N3K1[] b - - 1 1 | 7k/8/8/8/8/1r6/8/7K[] w - - 0 2"),
        ("a rook that has travelled castles", rook, None, "a:Rxb7 B:R@h1 b:Ke7 B:O-O",
            "4k3/1r6/8/8/8/8/8/4K3[] w - - 0 2 | 8/4k3/8/8/8/8/8/5RK1[] b - - 3 2"),
    ]);
    #[rustfmt::skip]
    check::<BughouseFics>(&[
        ("but not on other servers", &rook.replace('E', "-"), None, "a:Rxb7 B:R@h1 b:Ke7 B:O-O",
            "there is no right to castle on that side"),
    ]);
}

#[test]
fn whose_turn_it_is() {
    let both = format!("{A_START} | {A_START}");
    #[rustfmt::skip]
    let cases = [
        ("the boards do not wait for each other", &*both, None, "A:e4 A:e5 A:Nf3",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2 | \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("Black does not begin on A", &*both, None, "a:e5", "it is not the turn of Black on board A"),
        ("Black does not begin on B", &*both, None, "b:e5", "it is not the turn of Black on board B"),
        ("nor move twice", &*both, None, "A:e4 a:e5 a:d5", "it is not the turn of Black on board A"),
        ("White does not move twice", &*both, None, "B:e2e4 B:d2d4", "the pawn on d2 is not yours"),
        ("a move needs its board", &*both, None, "e2e4",
            "`e2e4` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("there is no board C", &*both, None, "C:e2e4",
            "`C:e2e4` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("two boards are two FENs", A_START, None, "",
            "two boards are two FENs with ` | ` between them, this has 1"),
    ];
    check::<Bughouse>(&cases);
    check::<BughouseFics>(&cases);
}

#[test]
fn perft_counts_the_moves_of_all_players() {
    const WAITS: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    const MATED: &str = "6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("anyone whose turn it is", A_START, A_START, 1, 40),
        ("on either board", A_START, A_START, 2, 1600),
        ("one waits", WAITS, A_START, 2, 400),
        ("both wait", WAITS, WAITS, 1, 0),
        ("a mate on A ends the line", MATED, A_START, 1, 0),
        ("a mate on B ends the line", A_START, MATED, 1, 0),
        ("draws do not", "4k3/8/8/8/8/8/8/4K3[] w - - 100 80", "4k3/8/8/8/8/8/8/4K3[] w - - 100 80", 1, 10),
    ];
    for (why, a, b, depth, expected) in cases {
        let boards = TwoBoards::<Bughouse>::from_fen(&format!("{a} | {b}")).expect("two sound FENs");
        let divided = Perft::default().divide_boards(&boards, depth, &|_| ()).expect("no threads, no table");
        assert_eq!(divided.iter().map(|&(_, leaves)| leaves).sum::<u64>(), expected, "{why}");
    }
}

#[test]
fn seats_and_teams() {
    let partners = Seat::ALL.map(|seat| (seat.letter(), seat.partner().letter()));
    assert_eq!(partners, [('A', 'b'), ('a', 'B'), ('B', 'a'), ('b', 'A')]);
    for seat in Seat::ALL {
        assert_eq!(seat.team(), seat.partner().team());
        assert_ne!(seat.team(), seat.board().seat(!seat.color()).team(), "opponents share a board");
    }
}
