//! How matches on two boards end: mates, flags, repetitions, and what does not end them.

use crate::Game::{Bughouse, BughouseFics};
use crate::TeamReferee;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
/// White mates with h5f7.
const MATE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 4 4";
/// White is finally mated.
const WHITE_MATED: &str = "k7/8/8/8/8/8/5nPP/6RK[] w - - 0 1";
/// Black is finally mated.
const BLACK_MATED: &str = "6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1";
/// Black is stalemated, and waits.
const BLACK_WAITS: &str = "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1";
/// White is in a check that only a drop could parry, and waits.
const WHITE_WAITS: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";

fn both(board: &str) -> String {
    format!("{board} | {board}")
}

fn written(result: Option<(&str, &str)>) -> String {
    result.map_or("*".to_string(), |(score, reason)| format!("{score} {reason}"))
}

/// The result of a match without clocks after these moves, which are separated by spaces.
fn verdict(fen: &str, moves: &str) -> String {
    let verdicts = [Bughouse, BughouseFics].map(|game| {
        let mut referee = TeamReferee::new(game, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for mv in moves.split_whitespace() {
            referee.play(mv, 0);
        }
        assert_eq!(referee.result(0), referee.result(u64::MAX), "time means nothing without clocks");
        written(referee.result(0))
    });
    let [seed, fics] = verdicts;
    assert_eq!(seed, fics, "matches end alike in both games");
    seed
}

/// The result of a match with clocks at a time, after moves like `A:e2e4 at 1500, B:e2e4 at 2000`.
fn timed_verdict(fen: &str, (left, increment): ([u64; 4], u64), moves: &str, now: u64) -> String {
    let referee = TeamReferee::with_clocks(Bughouse, fen, left, increment);
    let mut referee = referee.unwrap_or_else(|error| panic!("{fen}: {error}"));
    for (mv, at) in moves.split(", ").filter_map(|timed| timed.split_once(" at ")) {
        referee.play(mv, at.parse().expect("a time in milliseconds"));
    }
    written(referee.result(now))
}

#[test]
fn a_mated_player_loses_for_the_team() {
    #[rustfmt::skip]
    let cases = [
        ("White mates on A", format!("{MATE} | {START}"), "A:h5f7", "1-0 checkmate"),
        ("White mates on B", format!("{START} | {MATE}"), "B:h5f7", "0-1 checkmate"),
        ("White is mated on A", format!("{WHITE_MATED} | {START}"), "", "0-1 checkmate"),
        ("White is mated on B", format!("{START} | {WHITE_MATED}"), "", "1-0 checkmate"),
        ("Black is mated on A", format!("{BLACK_MATED} | {START}"), "", "1-0 checkmate"),
        ("Black is mated on B", format!("{START} | {BLACK_MATED}"), "", "0-1 checkmate"),
        ("both of a team are mated", format!("{WHITE_MATED} | {BLACK_MATED}"), "", "0-1 checkmate"),
        ("one of each team is mated", format!("{BLACK_MATED} | {BLACK_MATED}"), "", "1/2-1/2 checkmate"),
    ];
    for (why, fen, moves, expected) in cases {
        assert_eq!(verdict(&fen, moves), expected, "{why}");
    }
}

#[test]
fn what_does_not_end_a_match() {
    #[rustfmt::skip]
    let cases = [
        ("the start", both(START)),
        ("a check that a drop could parry", format!("{WHITE_WAITS} | {START}")),
        ("stalemate", format!("{START} | {BLACK_WAITS}")),
        ("nothing but kings", both("7k/8/8/8/8/8/8/K7[] w - - 0 1")),
        ("fifty moves", both("7k/8/8/8/8/8/R7/K7[] w - - 100 80")),
    ];
    for (why, fen) in cases {
        assert_eq!(verdict(&fen, ""), "*", "{why}");
    }
}

#[test]
fn repetition_on_one_board_ends_the_match() {
    const SHUTTLE: &str = "A:g1f3 A:g8f6 A:f3g1 A:f6g8";
    const SHUTTLE_B: &str = "B:g1f3 B:g8f6 B:f3g1 B:f6g8";
    const MEANWHILE: &str = "A:g1f3 B:e2e4 A:g8f6 B:e7e5 A:f3g1 B:d2d4 A:f6g8 B:d7d5";
    // White's capture on B gives a pawn to Black on A.
    const FEEDING: &str = "B:e2e4 B:d7d5 B:e4d5";
    #[rustfmt::skip]
    let cases = [
        ("twice", SHUTTLE.to_string(), "*"),
        ("three times", format!("{SHUTTLE} {SHUTTLE}"), "1/2-1/2 repetition"),
        ("three times on B", format!("{SHUTTLE_B} {SHUTTLE_B}"), "1/2-1/2 repetition"),
        ("twice on each board", format!("{SHUTTLE} {SHUTTLE_B}"), "*"),
        ("with moves on the other board", format!("{MEANWHILE} {SHUTTLE}"), "1/2-1/2 repetition"),
        ("a piece arrives", format!("{SHUTTLE} {FEEDING} {SHUTTLE}"), "*"),
        // The knights stand at home three times with that pawn in hand, but the first time nobody has just moved there.
        ("an arrival is not counted", format!("{FEEDING} {SHUTTLE} {SHUTTLE}"), "*"),
        ("but the position after it is", format!("{FEEDING} {SHUTTLE} {SHUTTLE} A:g1f3"), "1/2-1/2 repetition"),
        ("the match is over", format!("{SHUTTLE} {SHUTTLE} A:e2e4"), "1/2-1/2 repetition"),
    ];
    for (why, moves, expected) in cases {
        assert_eq!(verdict(&both(START), &moves), expected, "{why}");
    }
}

#[test]
fn nobody_can_move() {
    let stuck = format!("{WHITE_WAITS} | {BLACK_WAITS}");
    assert_eq!(verdict(&stuck, ""), "1/2-1/2 no move");
    let one_move_before = format!("{} | {BLACK_WAITS}", "6k1/5ppp/8/8/8/8/r4PPP/6K1[] b - - 0 1");
    assert_eq!(verdict(&one_move_before, ""), "*");
    assert_eq!(verdict(&one_move_before, "A:a2a1"), "1/2-1/2 no move");

    // White on A and Black on B are partners; with clocks the first flag decides, and here it is their own.
    let clocks = ([5_000, 1, 1, 9_000], 0);
    assert_eq!(timed_verdict(&stuck, clocks, "", 4_999), "*");
    assert_eq!(timed_verdict(&stuck, clocks, "", 5_000), "0-1 flag");
}

#[test]
fn flags_fall() {
    const EVEN: ([u64; 4], u64) = ([10_000; 4], 0);
    const MOVED: &str = "A:e2e4 at 4000, A:e7e5 at 4500, B:e2e4 at 5000";
    #[rustfmt::skip]
    let cases = [
        ("not before its time", EVEN, "", 9_999, "*"),
        ("both teams' at once", EVEN, "", 10_000, "1/2-1/2 flag"),
        ("and it stays so", EVEN, "", 10_001, "1/2-1/2 flag"),
        ("White's on A", ([9_999, 1, 10_000, 1], 0), "", 9_999, "0-1 flag"),
        ("White's on B", ([10_000, 1, 9_999, 1], 0), "", 9_999, "1-0 flag"),
        ("a later one changes nothing", ([10_000, 1, 9_999, 1], 0), "", 20_000, "1-0 flag"),
        ("Black's on A", ([10_000, 5_000, 10_000, 1], 0), "A:e2e4 at 1000", 6_000, "1-0 flag"),
        ("Black's on B", ([10_000, 1, 10_000, 5_000], 0), "B:e2e4 at 1000", 6_000, "0-1 flag"),
        ("both of one team", ([6_000, 1, 10_000, 5_000], 0), "B:e2e4 at 1000", 6_000, "0-1 flag"),
        ("both of the other team", ([10_000, 5_000, 6_000, 1], 0), "A:e2e4 at 1000", 6_000, "1-0 flag"),
        ("a clock stands on the other's turn", ([2_000, 90_000, 90_000, 1], 0), "A:e2e4 at 1500", 80_000, "*"),
        ("and goes on where it stood", EVEN, MOVED, 10_499, "*"),
        ("and goes on where it stood", EVEN, MOVED, 10_500, "0-1 flag"),
        ("an increment comes after the move", ([10_000; 4], 2_000), MOVED, 12_499, "*"),
        ("an increment comes after the move", ([10_000; 4], 2_000), MOVED, 12_500, "0-1 flag"),
        ("an increment is no help before it", ([10_000; 4], 99_000), "", 10_000, "1/2-1/2 flag"),
        ("a move at the last moment", ([1_000, 9_000, 9_000, 1], 0), "A:e2e4 at 999", 1_000, "*"),
        ("a move at the instant", ([1_000, 9_000, 9_000, 1], 0), "A:e2e4 at 1000", 1_000, "0-1 flag"),
        ("a move at the other's instant", ([1_000, 9_000, 9_000, 1], 0), "B:e2e4 at 1000", 9_000, "0-1 flag"),
        ("a move too late", ([1_000, 9_000, 9_000, 1], 0), "B:e2e4 at 1001", 9_000, "0-1 flag"),
        ("no time at all", ([0; 4], 5_000), "", 0, "1/2-1/2 flag"),
    ];
    for (why, clocks, moves, now, expected) in cases {
        assert_eq!(timed_verdict(&both(START), clocks, moves, now), expected, "{why}");
    }
}

#[test]
fn who_waits_does_so_on_his_own_time() {
    // Moves on the other board do not stop the clock of Black on A, who is stalemated.
    let fen = format!("{BLACK_WAITS} | {START}");
    let moves = "B:e2e4 at 1000, B:e7e5 at 2000";
    assert_eq!(timed_verdict(&fen, ([1, 8_000, 9_000, 9_000], 0), moves, 7_999), "*");
    assert_eq!(timed_verdict(&fen, ([1, 8_000, 9_000, 9_000], 0), moves, 8_000), "1-0 flag");

    // A piece that arrives does not stop the clock; the drop does.
    let feeding = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    let fen = format!("{BLACK_WAITS} | {feeding}");
    let clocks = ([90_000, 8_000, 90_000, 90_000], 0);
    assert_eq!(timed_verdict(&fen, clocks, "B:e4d5 at 7000", 8_000), "1-0 flag");
    assert_eq!(timed_verdict(&fen, clocks, "B:e4d5 at 7000, A:P@a2 at 7500", 8_000), "*");
}

#[test]
fn mate_beats_a_flag_of_the_same_instant() {
    let fen = both(MATE);
    // White on A has 5 seconds, White on B has 6.
    let clocks = ([5_000, 9_000, 6_000, 9_000], 0);
    #[rustfmt::skip]
    let cases = [
        ("before the flag", "A:h5f7 at 4999", 9_000, "1-0 checkmate"),
        ("at the own flag", "A:h5f7 at 5000", 5_000, "1-0 checkmate"),
        ("at the flag on the other board", "B:h5f7 at 5000", 5_000, "0-1 checkmate"),
        ("after another move at that instant", "A:a2a3 at 5000, B:h5f7 at 5000", 5_000, "0-1 checkmate"),
        ("after the own flag", "A:h5f7 at 5001", 5_001, "0-1 flag"),
        ("after the flag on the other board", "B:h5f7 at 5001", 5_001, "0-1 flag"),
        ("no flag falls after mate", "A:h5f7 at 1000", 90_000, "1-0 checkmate"),
    ];
    for (why, moves, now, expected) in cases {
        assert_eq!(timed_verdict(&fen, clocks, moves, now), expected, "{why}");
    }
}

#[test]
fn repetition_and_flags() {
    let early = "A:g1f3 at 0, A:g8f6 at 0, A:f3g1 at 0, A:f6g8 at 0, A:g1f3 at 0, A:g8f6 at 0, A:f3g1 at 0";
    let repeated_at = |at: u64| format!("{early}, A:f6g8 at {at}");
    let clocks = ([5_000; 4], 0);
    assert_eq!(timed_verdict(&both(START), clocks, &repeated_at(4_999), 4_999), "1/2-1/2 repetition");
    assert_eq!(timed_verdict(&both(START), clocks, &repeated_at(4_999), 9_000), "1/2-1/2 repetition");
    // Black on A and White on B are partners, and both have no time left.
    assert_eq!(timed_verdict(&both(START), clocks, &repeated_at(5_000), 5_000), "1-0 flag");
}

#[test]
#[should_panic(expected = "A:e7e5 is not legal")]
fn an_illegal_move_is_not_played() {
    verdict(&both(START), "A:e7e5");
}

#[test]
#[should_panic(expected = "B:a2a3 is not legal")]
fn no_move_is_legal_after_a_mate() {
    verdict(&both(MATE), "A:h5f7 B:a2a3");
}

#[test]
#[should_panic(expected = "comes before the move before it")]
fn time_does_not_run_backwards() {
    timed_verdict(&both(START), ([5_000; 4], 0), "A:e2e4 at 10, B:e2e4 at 9", 10);
}
