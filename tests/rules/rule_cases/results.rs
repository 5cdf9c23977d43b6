//! How games end: fifty moves, mate, sides without a move; and perft, which knows no draws.

use Variant::{Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};
use movegen::rules::Rules;
use movegen::{Position, WithRules, perft};

use super::*;

const WITH_FIFTY_MOVES: [Variant; 4] = [Chess, Chess960, Archerss, Archess];
const WITHOUT: [Variant; 4] = [Bughouse, BughouseFics, Crazyhouse, FalconHunter];

#[test]
fn a_hundred_half_moves_end_four_games_at_once() {
    #[rustfmt::skip]
    check_in(&WITH_FIFTY_MOVES, &[
        ("the 99th", "7k/8/6K1/8/8/8/8/R7 w - - 98 80", "a1a7", GOES_ON),
        ("the 100th", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a7", FIFTY_MOVES),
        ("the 100th is Black's", "r7/8/8/8/8/6k1/8/7K b - - 99 80", "a8a2", FIFTY_MOVES),
        ("the FEN says so", "7k/8/6K1/8/8/8/8/R7 w - - 100 80", "", FIFTY_MOVES),
        ("no move follows", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a7 h8g8",
            "the game is over: fifty moves without capture or pawn move"),
        ("the 100th is a capture", "7k/8/6K1/8/8/7P/p7/R7 w - - 99 80", "a1a2", GOES_ON),
        ("the 100th is a pawn's", "7k/8/6K1/8/8/8/P7/R7 w - - 99 80", "a2a4", GOES_ON),
        ("mate on the 100th", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "1-0, checkmate"),
        ("Black's mate on the 100th", "r7/8/8/8/8/6k1/8/7K b - - 99 80", "a8a1", "0-1, checkmate"),
        ("mate long after it", "R6k/8/6K1/8/8/8/8/8 b - - 140 80", "", "1-0, checkmate"),
        ("stalemate on the 100th", "7k/8/8/8/8/8/p7/K4Q2 w - - 99 80", "f1f7", STALEMATE),
    ]);
}

#[test]
fn a_hundred_half_moves_mean_nothing_where_pieces_come_in() {
    #[rustfmt::skip]
    check_in(&WITHOUT, &[
        ("the 100th", "7k/8/6K1/8/8/8/8/R7[] w - - 99 80", "a1a7", GOES_ON),
        ("long after it", "7k/8/6K1/8/8/8/8/R7[] w - - 140 80", "", GOES_ON),
        ("counted and written all the same", "7k/8/6K1/8/8/8/8/R7[] w - - 140 80", "a1a7",
            "7k/R7/6K1/8/8/8/8/8[] b - - 141 80"),
    ]);
}

#[test]
fn shots_and_the_hundred_half_moves() {
    #[rustfmt::skip]
    check(&[
        ("a shot removes", Archerss, "6k1/8/8/8/n7/8/A6R/K7 w - - 99 80", "a2a4", GOES_ON),
        ("a shot removes", Archess, "7k/8/8/p7/8/8/A7/K7 w - - 99 80", "a2a5", GOES_ON),
        ("heads", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a5h", GOES_ON),
        ("tails", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a5t", FIFTY_MOVES),
        ("a step", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 99 80", "a2a3", FIFTY_MOVES),
    ]);
}

#[test]
fn who_is_mated() {
    const FOOLS_MATE: &str = "f3 e5 g4 Qh4";
    const BACK_RANK: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    #[rustfmt::skip]
    check(&[
        ("Black mates", Chess, START, FOOLS_MATE, "0-1, checkmate"),
        ("White mates", Chess960, BACK_RANK, "Ra8", "1-0, checkmate"),
        ("in crazyhouse a pocket could help", Crazyhouse, "7k/8/6K1/8/8/8/8/R7[] w - - 0 1", "Ra8", "1-0, checkmate"),
        ("and does", Crazyhouse, "7k/8/6K1/8/8/8/8/R7[n] w - - 0 1", "Ra8", GOES_ON),
        ("a partner could", Bughouse, "7k/8/6K1/8/8/8/8/R7[] w - - 0 1", "Ra8", WAITS),
        ("a partner could", BughouseFics, "7k/8/6K1/8/8/8/8/R7[] w - - 0 1", "Ra8", WAITS),
        ("where kings are captured", FalconHunter, START, FOOLS_MATE, GOES_ON),
        ("no move follows", Chess, START, "f3 e5 g4 Qh4 a3", "the game is over: checkmate"),
        ("not even nonsense", Chess, START, "f3 e5 g4 Qh4 nonsense", "the game is over: checkmate"),
    ]);
}

#[test]
fn a_side_without_a_move() {
    const QUEEN: &str = "7k/8/8/8/8/8/p7/K4Q2 w - - 0 1";
    #[rustfmt::skip]
    check(&[
        ("stalemate", Chess, QUEEN, "Qf7", STALEMATE),
        ("stalemate", Chess960, QUEEN, "Qf7", STALEMATE),
        ("stalemate", Archerss, QUEEN, "Qf7", STALEMATE),
        ("stalemate", Archess, QUEEN, "Qf7", STALEMATE),
        ("stalemate", Crazyhouse, QUEEN, "Qf7", STALEMATE),
        ("a drop is a move", Crazyhouse, "7k/8/8/8/8/8/p7/K4Q2[p] w - - 0 1", "Qf7", GOES_ON),
        ("a piece can arrive", Bughouse, QUEEN, "Qf7", WAITS),
        ("a piece can arrive", BughouseFics, QUEEN, "Qf7", WAITS),
        ("a drop is a move", Bughouse, "7k/8/8/8/8/8/p7/K4Q2[p] w - - 0 1", "Qf7", GOES_ON),
        ("kings may step into attack", FalconHunter, QUEEN, "Qf7", GOES_ON),
        ("paralysed knights have no move", Archess, "7k/8/8/xx6/8/8/8/K4Q2 w - - 0 1", "Qf7", STALEMATE),
        ("a coin toss is a move", Archess, "ax5k/xx6/8/N7/8/8/8/K4Q2 w - - 0 1", "Qf7", GOES_ON),
        ("two squares are out of range", Archess, "ax5k/xx6/N7/8/8/8/8/K4Q2 w - - 0 1", "Qf7", STALEMATE),
        ("stalemate with too little material", Chess, "k7/8/1K6/4B3/8/8/8/8 b - - 0 1", "", STALEMATE),
    ]);
}

struct Count<'a>(&'a str, u32);

impl WithRules for Count<'_> {
    type Output = u64;

    fn run<R: Rules>(self) -> u64 {
        let Count(fen, depth) = self;
        perft(&Position::<R>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")), depth)
    }
}

#[test]
fn perft_knows_no_draws() {
    #[rustfmt::skip]
    let cases = [
        ("bare kings", Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1", 2, 9),
        ("fifty moves", Chess, "7k/8/6K1/8/8/8/8/R7 w - - 100 80", 1, 20),
        ("fifty moves on the way", Chess, "7k/8/8/8/8/8/8/K7 w - - 99 80", 2, 9),
        ("a mate ends a line", Chess, "R6k/8/6K1/8/8/8/8/8 b - - 0 1", 1, 0),
        ("a side without moves does", Chess, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 1, 0),
        ("a side that waits does", Bughouse, "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1", 1, 0),
        ("a captured king does", FalconHunter, "8/8/8/8/8/8/8/K7[] w - - 0 1", 1, 0),
        ("a coin shot counts as two", Archess, "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1", 1, 15),
        ("ten targets in Archerss", Archerss, "7k/2p5/1ppp4/1pAp4/1ppp4/2p5/8/K7 w - - 0 1", 1, 12),
        ("eight of them in ArChess", Archess, "7k/2p5/1ppp4/1pAp4/1ppp4/2p5/8/K7 w - - 0 1", 1, 10),
        ("any other shot as one", Archess, "4k3/8/8/1p6/8/8/1A6/4K3 w - - 0 1", 1, 14),
    ];
    for (why, game, fen, depth, expected) in cases {
        assert_eq!(game.with_rules(Count(fen, depth)), expected, "{why}");
    }
}
