//! How games on one board end: mates, sides without a move, fifty moves, and which reason comes first.

use super::verdict;
use crate::Game::{self, Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};
use crate::Referee;

#[test]
fn wins() {
    const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("Black mates", Chess, Chess.start_fen(), FOOLS_MATE, "0-1 checkmate"),
        ("White mates", Chess, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "1-0 checkmate"),
        ("the start is a mate", Chess960, "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "", "1-0 checkmate"),
        ("an archer mates in ArChess", Archess, "7k/8/8/8/8/2a5/7r/K7 b - - 0 1", "c3b2", "0-1 checkmate"),
        ("but gives no check in Archerss", Archerss, "7k/8/8/8/8/2a5/7r/K7 b - - 0 1", "c3b2", "*"),
        ("a distant mate", Crazyhouse, BACK_RANK, "a2a1", "0-1 checkmate"),
        ("is not final in bughouse", Bughouse, BACK_RANK, "a2a1", "* waiting"),
        ("nor as other servers play it", BughouseFics, BACK_RANK, "a2a1", "* waiting"),
        ("a knight's mate is", Bughouse, "6rk/6pp/8/4N3/8/8/8/K7 w - - 0 1", "e5f7", "1-0 checkmate"),
        ("a drop mates", Crazyhouse, "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "1-0 checkmate"),
        ("a drop mates", BughouseFics, "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "1-0 checkmate"),
        ("no mate where kings are captured", FalconHunter, FalconHunter.start_fen(), FOOLS_MATE, "*"),
        ("White takes the king", FalconHunter, "7k/8/8/8/8/8/p7/K6R w - - 0 1", "h1h8", "1-0 king captured"),
        ("Black takes the king", FalconHunter, "6rk/8/8/8/8/8/p7/6K1 b - - 0 1", "g8g1", "0-1 king captured"),
        ("with the own king", FalconHunter, "8/8/8/8/8/8/1k6/K7 w - - 0 1", "a1b2", "1-0 king captured"),
        ("the king is gone at the start", FalconHunter, "8/8/8/8/8/8/8/K7 b - - 0 1", "", "1-0 king captured"),
        ("and the winner is to move", FalconHunter, "8/8/8/8/8/8/8/K7 w - - 0 1", "", "1-0 king captured"),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{why} in {}", game.name());
    }
}

#[test]
fn a_side_without_a_move() {
    const STALEMATE: &str = "7k/8/8/8/8/8/p7/K4Q2 w - - 0 1";
    const PAWNS_AT_THE_END: &str = "KP5k/PP6/8/8/8/8/8/8[] w - - 0 1";
    #[rustfmt::skip]
    let cases = [
        (Chess, STALEMATE, "f1f7", "1/2-1/2 stalemate"),
        (Chess960, STALEMATE, "f1f7", "1/2-1/2 stalemate"),
        (Archerss, STALEMATE, "f1f7", "1/2-1/2 stalemate"),
        (Archess, STALEMATE, "f1f7", "1/2-1/2 stalemate"),
        (Crazyhouse, STALEMATE, "f1f7", "1/2-1/2 stalemate"),
        (Bughouse, STALEMATE, "f1f7", "* waiting"),
        (BughouseFics, STALEMATE, "f1f7", "* waiting"),
        // The king may step into attack.
        (FalconHunter, STALEMATE, "f1f7", "*"),
        (FalconHunter, PAWNS_AT_THE_END, "", "1/2-1/2 no move"),
        // An entry is a move.
        (FalconHunter, "KP5k/PP6/8/8/8/8/8/8[F] w - - 0 1", "", "*"),
        // So is a drop.
        (Crazyhouse, "7k/8/8/8/8/8/p7/K4Q2[p] w - - 0 1", "f1f7", "*"),
        (Bughouse, "7k/8/8/8/8/8/p7/K4Q2[p] w - - 0 1", "f1f7", "*"),
        // A pocket that does not help: no pawn is dropped on the first rank.
        (Bughouse, "6k1/5ppp/8/8/8/8/5PPP/r5K1[PPP] w - - 0 1", "", "* waiting"),
        (Crazyhouse, "6k1/5ppp/8/8/8/8/5PPP/r5K1[PPP] w - - 0 1", "", "0-1 checkmate"),
    ];
    for (game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{moves} in {} {fen}", game.name());
    }
}

#[test]
fn fifty_moves_end_three_games_only() {
    for game in Game::ALL {
        let has_rule = matches!(game, Chess | Chess960 | Archerss | Archess);
        let expected = if has_rule { "1/2-1/2 fifty moves" } else { "*" };
        #[rustfmt::skip]
        let cases = [
            ("the 99th half-move", "7k/8/6K1/8/8/8/8/R7 w - - 98 80", "a1a7", "*"),
            ("the 100th half-move", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a7", expected),
            ("the clock of the FEN", "7k/8/6K1/8/8/8/8/R7 w - - 100 80", "", expected),
            ("a clock that has run on", "7k/8/6K1/8/8/8/8/R7 w - - 140 80", "", expected),
            ("a capture in time", "7k/8/6K1/8/8/7P/p7/R7 w - - 99 80", "a1a2", "*"),
            ("a pawn move in time", "7k/8/6K1/8/8/8/P7/R7 w - - 99 80", "a2a4", "*"),
        ];
        for (why, fen, moves, expected) in cases {
            assert_eq!(verdict(game, fen, moves), expected, "{why} in {}", game.name());
        }
    }
}

#[test]
fn shots_and_the_fifty_moves() {
    #[rustfmt::skip]
    let cases = [
        ("a shot", Archerss, "6k1/8/8/8/n7/8/A6R/K7 w - - 99 80", "a2a4", "*"),
        ("heads", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a5h", "*"),
        ("tails", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a5t", "1/2-1/2 fifty moves"),
        ("a step", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a3", "1/2-1/2 fifty moves"),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{why}");
    }
}

#[test]
fn the_first_of_several_reasons_counts() {
    const SHUTTLE: &str = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8";
    // Black's king has no move between White's king and the bishop on the long diagonal.
    const BISHOP: &str = "k7/8/1K6/4B3/8/8/8/8 b - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("mate before fifty moves", Chess, "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "1-0 checkmate"),
        ("stalemate before fifty moves", Chess, "7k/8/8/8/8/8/8/K4Q2 w - - 99 80", "f1f7", "1/2-1/2 stalemate"),
        ("material before fifty moves", Chess, "7k/8/8/8/8/8/8/K7 w - - 99 80", "a1b1", "1/2-1/2 material"),
        ("repetition before fifty moves", Chess, "7k/p7/8/8/8/8/P7/K7 w - - 92 80", SHUTTLE, "1/2-1/2 repetition"),
        ("material before repetition", Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1", SHUTTLE, "1/2-1/2 material"),
        ("stalemate before material", Chess, BISHOP, "", "1/2-1/2 stalemate"),
        ("stalemate before material", Crazyhouse, BISHOP, "", "1/2-1/2 stalemate"),
        ("waiting before material", Bughouse, BISHOP, "", "* waiting"),
        ("waiting before material", BughouseFics, BISHOP, "", "* waiting"),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{why} in {}", game.name());
    }
}

#[test]
fn a_game_may_be_played_on_after_a_draw() {
    #[rustfmt::skip]
    let cases = [
        ("after a repetition", Chess.start_fen(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", "*"),
        ("after fifty moves", "7k/8/6K1/8/8/8/P7/R7 w - - 100 80", "a1b1", "1/2-1/2 fifty moves"),
        ("to a pawn move", "7k/8/6K1/8/8/8/P7/R7 w - - 100 80", "a2a3", "*"),
        ("to a mate", "7k/8/6K1/8/8/8/8/R7 w - - 100 80", "a1a8", "1-0 checkmate"),
    ];
    for (why, fen, moves, expected) in cases {
        assert_eq!(verdict(Chess, fen, moves), expected, "{why}");
    }
}

#[test]
#[should_panic(expected = "e2e5 is not legal")]
fn an_illegal_move_is_not_played() {
    let mut referee = Referee::new(Chess, Chess.start_fen()).expect("the start is valid");
    referee.play("e2e5");
}
