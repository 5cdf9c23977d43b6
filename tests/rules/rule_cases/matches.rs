//! How matches on two boards end: mates, flags, repetitions, sides that wait; and what does not end them.

use movegen::rules::{Bughouse, BughouseFics};

use super::two_boards::{Case, Times, check};
use super::{GOES_ON, REPETITION};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
/// White mates with h5f7.
const MATE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 4 4";
/// Black mates with e4f2.
const BLACK_MATES: &str = "k7/8/8/8/4n3/8/6PP/6RK[] b - - 0 1";
const WHITE_MATED: &str = "k7/8/8/8/8/8/5nPP/6RK[] w - - 0 1";
const BLACK_MATED: &str = "6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1";
/// Black is stalemated, and waits.
const BLACK_WAITS: &str = "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1";
/// White is in a check that only a drop could parry, and waits.
const WHITE_WAITS: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";

const ONE_MATES: &str = "1-0, checkmate";
const TWO_MATES: &str = "0-1, checkmate";
const ONE_WINS_ON_TIME: &str = "1-0, time ran out";
const TWO_WINS_ON_TIME: &str = "0-1, time ran out";
const BOTH_OUT_OF_TIME: &str = "1/2-1/2, time ran out";

fn on(a: &str, b: &str) -> String {
    format!("{a} | {b}")
}

/// Matches end alike in both games.
fn check_both(cases: &[(&str, String, Times, &str, &str)]) {
    let cases: Vec<Case> =
        cases.iter().map(|(why, fen, times, steps, expected)| (*why, &**fen, *times, *steps, *expected)).collect();
    check::<Bughouse>(&cases);
    check::<BughouseFics>(&cases);
}

#[test]
fn a_mated_player_loses_for_the_team() {
    #[rustfmt::skip]
    check_both(&[
        ("White mates on A", on(MATE, START), None, "A:h5f7", ONE_MATES),
        ("White mates on B", on(START, MATE), None, "B:h5f7", TWO_MATES),
        ("Black mates on A", on(BLACK_MATES, START), None, "a:e4f2", TWO_MATES),
        ("Black mates on B", on(START, BLACK_MATES), None, "b:e4f2", ONE_MATES),
        ("a mate to begin with", on(WHITE_MATED, START), None, "", TWO_MATES),
        ("a mate to begin with on B", on(START, WHITE_MATED), None, "", ONE_MATES),
        ("both of a team", on(WHITE_MATED, BLACK_MATED), None, "", TWO_MATES),
        ("no move follows on that board", on(MATE, START), None, "A:h5f7 a:a7a6", "the game is over: checkmate"),
        ("nor on the other", on(MATE, START), None, "A:h5f7 B:e2e4", "the game is over: checkmate"),
        ("not even nonsense", on(MATE, START), None, "A:h5f7 B:nonsense", "the game is over: checkmate"),
        ("nor is the end changed", on(MATE, START), None, "A:h5f7 resign:A", "the game is over: checkmate"),
        ("nor a draw agreed", on(MATE, START), None, "A:h5f7 draw", "the game is over: checkmate"),
    ]);
}

#[test]
fn what_does_not_end_a_match() {
    #[rustfmt::skip]
    check_both(&[
        ("the start", on(START, START), None, "", GOES_ON),
        ("a check that a drop could parry", on(WHITE_WAITS, START), None, "", GOES_ON),
        ("stalemate", on(START, BLACK_WAITS), None, "", GOES_ON),
        ("nothing but kings", on("7k/8/8/8/8/8/8/K7[] w - - 0 1", "7k/8/8/8/8/8/8/K7[] w - - 0 1"), None, "", GOES_ON),
        ("the last pawn is taken", on("7k/8/8/8/8/8/p7/K7[] w - - 0 1", START), None, "A:a1a2", GOES_ON),
        ("fifty moves", on("7k/8/8/8/8/8/R7/K7[] w - - 100 80", START), None, "A:a2a3", GOES_ON),
        ("while one waits the others play", on(WHITE_WAITS, START), None, "B:e4 b:e5 B:Nf3 b:Nc6", GOES_ON),
    ]);
}

#[test]
fn the_players_word() {
    #[rustfmt::skip]
    check_both(&[
        ("White on A gives up", on(START, START), None, "resign:A", "0-1, resignation"),
        ("Black on A gives up", on(START, START), None, "resign:a", "1-0, resignation"),
        ("White on B gives up", on(START, START), None, "resign:B", "1-0, resignation"),
        ("Black on B gives up", on(START, START), None, "resign:b", "0-1, resignation"),
        ("all agree", on(START, START), None, "A:e4 draw", "1/2-1/2, a draw was agreed"),
        ("no move follows", on(START, START), None, "resign:A B:e4", "the game is over: resignation"),
        ("played on", on(START, START), None, "resign:A on:B:e4", GOES_ON),
    ]);
}

#[test]
fn repetition_on_a_board_ends_the_match() {
    const SHUTTLE: &str = "A:g1f3 A:g8f6 A:f3g1 A:f6g8";
    const ON_B: &str = "B:g1f3 B:g8f6 B:f3g1 B:f6g8";
    const WITH_MOVES_ON_B: &str = "A:g1f3 B:e2e4 A:g8f6 B:e7e5 A:f3g1 B:d2d4 A:f6g8 B:d7d5";
    // A black pawn goes to Black on A.
    const FEEDING: &str = "B:e2e4 B:d7d5 B:e4d5";
    let cases = [
        ("twice", SHUTTLE.to_owned(), GOES_ON),
        ("three times", format!("{SHUTTLE} {SHUTTLE}"), REPETITION),
        ("three times on B", format!("{ON_B} {ON_B}"), REPETITION),
        ("twice on each board", format!("{SHUTTLE} {ON_B}"), GOES_ON),
        ("the other board does not matter", format!("{WITH_MOVES_ON_B} {SHUTTLE}"), REPETITION),
        ("its pockets do", format!("{SHUTTLE} {FEEDING} {SHUTTLE}"), GOES_ON),
        // With the pawn in hand the knights stand at home three times, but the first time nobody has just moved there.
        ("an arrival is not counted", format!("{FEEDING} {SHUTTLE} {SHUTTLE}"), GOES_ON),
        ("the position after a move is", format!("{FEEDING} {SHUTTLE} {SHUTTLE} A:g1f3"), REPETITION),
        ("no move follows", format!("{SHUTTLE} {SHUTTLE} B:e2e4"), "the game is over: threefold repetition"),
        ("played on", format!("{SHUTTLE} {SHUTTLE} on:A:e2e4"), GOES_ON),
    ];
    for (why, steps, expected) in cases {
        check_both(&[(why, on(START, START), None, &steps, expected)]);
    }
}

#[test]
fn nobody_can_move() {
    const NO_MOVE: &str = "1/2-1/2, no move is left";
    const ALMOST: &str = "6k1/5ppp/8/8/8/8/r4PPP/6K1[] b - - 0 1";
    let stuck = || on(WHITE_WAITS, BLACK_WAITS);
    #[rustfmt::skip]
    check_both(&[
        ("without clocks", stuck(), None, "", NO_MOVE),
        ("one still can", on(ALMOST, BLACK_WAITS), None, "", GOES_ON),
        ("the last move", on(ALMOST, BLACK_WAITS), None, "a:a2a1", NO_MOVE),
        ("a pocket that does not help", on("6k1/5ppp/8/8/8/8/5PPP/r5K1[PP] w - - 0 1", BLACK_WAITS), None, "", NO_MOVE),
        ("a pocket that helps", on("6k1/5ppp/8/8/8/8/5PPP/r5K1[N] w - - 0 1", BLACK_WAITS), None, "", GOES_ON),
        ("with clocks they decide", stuck(), Some(([5000, 1, 1, 9000], 0)), "@4999", GOES_ON),
        ("White on A and Black on B are partners", stuck(), Some(([5000, 1, 1, 9000], 0)), "@5000", TWO_WINS_ON_TIME),
        ("opponents", on(WHITE_WAITS, WHITE_WAITS), Some(([5000, 1, 4000, 1], 0)), "@4000", ONE_WINS_ON_TIME),
        ("opponents at the same instant", on(WHITE_WAITS, WHITE_WAITS), Some(([5000, 1, 5000, 1], 0)), "@5000",
            BOTH_OUT_OF_TIME),
    ]);
}

#[test]
fn flags_fall() {
    const EVEN: Times = Some(([10_000; 4], 0));
    const INCREMENT: Times = Some(([10_000; 4], 2_000));
    #[rustfmt::skip]
    check_both(&[
        ("not before their time", on(START, START), EVEN, "@9999", GOES_ON),
        ("both teams' at the same instant", on(START, START), EVEN, "@10000", BOTH_OUT_OF_TIME),
        ("told late", on(START, START), EVEN, "@99000", BOTH_OUT_OF_TIME),
        ("White's on A", on(START, START), Some(([9999, 1, 10_000, 1], 0)), "@9999", TWO_WINS_ON_TIME),
        ("White's on B", on(START, START), Some(([10_000, 1, 9999, 1], 0)), "@9999", ONE_WINS_ON_TIME),
        ("the first one counts", on(START, START), Some(([10_000, 1, 9999, 1], 0)), "@20000", ONE_WINS_ON_TIME),
        ("Black's on A", on(START, START), Some(([9000, 5000, 9000, 1], 0)), "@1000 A:e4 @6000", ONE_WINS_ON_TIME),
        ("Black's on B", on(START, START), Some(([9000, 1, 9000, 5000], 0)), "@1000 B:e4 @6000", TWO_WINS_ON_TIME),
        ("both of one team", on(START, START), Some(([6000, 1, 9000, 5000], 0)), "@1000 B:e4 @6000", TWO_WINS_ON_TIME),
        ("both of the other", on(START, START), Some(([9000, 5000, 6000, 1], 0)), "@1000 A:e4 @6000", ONE_WINS_ON_TIME),
        ("a clock stands on the other's turn", on(START, START), Some(([2000, 90_000, 90_000, 1], 0)),
            "@1500 A:e4 @80000", GOES_ON),
        ("and runs on from there", on(START, START), EVEN, "@4000 A:e4 @4500 a:e5 @5000 B:e4 @10499", GOES_ON),
        ("and runs on from there", on(START, START), EVEN, "@4000 A:e4 @4500 a:e5 @5000 B:e4 @10500", TWO_WINS_ON_TIME),
        ("a move adds its increment", on(START, START), INCREMENT, "@4000 A:e4 @4500 a:e5 @5000 B:e4 @12499", GOES_ON),
        ("a move adds its increment", on(START, START), INCREMENT, "@4000 A:e4 @4500 a:e5 @5000 B:e4 @12500",
            TWO_WINS_ON_TIME),
        ("but not before it", on(START, START), INCREMENT, "@10000", BOTH_OUT_OF_TIME),
        ("a move at the last moment", on(START, START), Some(([1000, 9000, 9000, 1], 0)), "@999 A:e4 @1000", GOES_ON),
        ("a move at the instant", on(START, START), Some(([1000, 9000, 9000, 1], 0)), "@1000 A:e4",
            "the game is over: time ran out"),
        ("a partner's board stops as well", on(START, START), Some(([1000, 9000, 9000, 1], 0)), "@1000 B:e4",
            "the game is over: time ran out"),
        ("a move too late", on(START, START), Some(([1000, 9000, 9000, 1], 0)), "@1001 B:e4",
            "the game is over: time ran out"),
        ("nothing is claimed after it", on(START, START), EVEN, "@10000 draw", "the game is over: time ran out"),
        ("no clocks, no flags", on(START, START), None, "@99000", GOES_ON),
    ]);
}

#[test]
fn who_waits_does_so_on_their_own_time() {
    // Black takes a knight for White on A.
    const KNIGHT: &str = "4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1";
    #[rustfmt::skip]
    check_both(&[
        ("moves on the other board", on(BLACK_WAITS, START), Some(([1, 8000, 9000, 9000], 0)),
            "@1000 B:e4 @2000 b:e5 @7999", GOES_ON),
        ("do not stop the clock", on(BLACK_WAITS, START), Some(([1, 8000, 9000, 9000], 0)),
            "@1000 B:e4 @2000 b:e5 @8000", ONE_WINS_ON_TIME),
        ("nor does a piece that arrives", on(WHITE_WAITS, KNIGHT), Some(([8000, 90_000, 90_000, 90_000], 0)),
            "@7000 b:dxe4 @8000", TWO_WINS_ON_TIME),
        ("its drop does", on(WHITE_WAITS, KNIGHT), Some(([8000, 90_000, 90_000, 90_000], 0)),
            "@7000 b:dxe4 @7500 A:N@c1 @9000", GOES_ON),
    ]);
}

#[test]
fn mate_beats_a_flag_of_the_same_instant() {
    // White on A has five seconds, White on B six; both can mate.
    const TIMES: Times = Some(([5000, 9000, 6000, 9000], 0));
    let both = || on(MATE, MATE);
    #[rustfmt::skip]
    check_both(&[
        ("before the flag", both(), TIMES, "@4999 A:h5f7 @9000", ONE_MATES),
        ("at the own flag", both(), TIMES, "@5000 A:h5f7", ONE_MATES),
        ("at a flag on the other board", both(), TIMES, "@5000 B:h5f7", TWO_MATES),
        ("at the flags of both teams", both(), Some(([5000, 1, 5000, 1], 0)), "@5000 B:h5f7", TWO_MATES),
        ("after a move that came too late", both(), TIMES, "@5000 !A:a2a3 B:h5f7", TWO_MATES),
        ("an instant too late", both(), TIMES, "@5001 A:h5f7", "the game is over: time ran out"),
        ("an instant too late on the other board", both(), TIMES, "@5001 B:h5f7", "the game is over: time ran out"),
        ("no flag falls after a mate", both(), TIMES, "@1000 A:h5f7 @90000", ONE_MATES),
    ]);
}

#[test]
fn repetition_and_flags() {
    const EARLY: &str = "A:g1f3 A:g8f6 A:f3g1 A:f6g8 A:g1f3 A:g8f6 A:f3g1";
    const TIMES: Times = Some(([5000; 4], 0));
    let before = format!("{EARLY} @4999 A:f6g8 @9000");
    let same_instant = format!("{EARLY} @5000 A:f6g8");
    let flags = format!("{EARLY} @5000");
    #[rustfmt::skip]
    check_both(&[
        ("no flag falls after a repetition", on(START, START), TIMES, &before, REPETITION),
        ("only a mate beats a flag", on(START, START), TIMES, &same_instant, "the game is over: time ran out"),
        ("Black on A and White on B are partners", on(START, START), TIMES, &flags, ONE_WINS_ON_TIME),
    ]);
}
