//! Threefold repetition on one board: what makes two positions the same, and what does not.

use super::verdict;
use crate::Game::{self, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse};

const DRAWN: &str = "1/2-1/2 repetition";
const OPEN: &str = "*";

#[test]
fn the_third_time_ends_every_game() {
    for game in Game::ALL {
        #[rustfmt::skip]
        let cases = [
            ("the second time", "g1f3 g8f6 f3g1 f6g8", OPEN),
            ("one move too few", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", OPEN),
            ("the start for the third time", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", DRAWN),
            ("with other moves in between", "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", DRAWN),
            ("a pawn move starts anew", "g1f3 g8f6 f3g1 f6g8 e2e3 g8f6 g1f3 f6g8 f3g1", OPEN),
        ];
        for (why, moves, expected) in cases {
            assert_eq!(verdict(game, game.start_fen(), moves), expected, "{why} in {}", game.name());
        }
    }
}

/// Every case brings the same pieces to the same squares three times.
#[test]
fn positions_are_the_same_or_not() {
    const ROOK: &str = "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8";
    const KINGS: &str = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    const BOTH_TRIANGLES: &str = "a1b1 h8g8 b1b2 g8h8 b2a1 h8g8 a1b1 g8g7 b1a1 g7h8";
    const SWAPPED_ROOKS: &str = "a1a2 g8h8 b1a1 h8g8 a2b2 g8h8 b2b1 h8g8 a1a2 g8h8 b1a1 h8g8 a2b2 g8h8 b2b1 h8g8";
    const SPENT_KNIGHTS: &str = "N@a7 a8a7 e1d1 a7a8 d1d2 e8d8 d2e1 d8e8 N@a7 a8a7 e1d1 a7a8 d1d2 e8d8 d2e1 d8e8";
    // The second move of White's pawn could be answered en passant, if that were legal.
    const PASSED: &str = "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
    const PASSED_ON_THE_RANK: &str = "e2e4 a4a3 e1d1 a3a4 d1e1 a4a3 e1d1 a3a4 d1e1";
    #[rustfmt::skip]
    let cases = [
        ("a right to castle is lost", Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ROOK, OPEN),
        ("there was no such right", Chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", ROOK, DRAWN),
        ("a right to castle is lost", Chess960, "4k3/8/8/8/8/8/8/4K2R w H - 0 1", ROOK, OPEN),
        ("en passant was legal", Chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", PASSED, OPEN),
        ("no pawn could take", Chess, "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", PASSED, DRAWN),
        ("taking was illegal", Chess, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", PASSED_ON_THE_RANK, DRAWN),
        ("the other side was to move once", Chess, "7k/p7/8/8/8/8/P7/K7 w - - 0 1", BOTH_TRIANGLES, OPEN),
        ("a king had not moved", Bughouse, "4k3/p7/8/8/8/8/P7/4K3 w E - 0 1", KINGS, OPEN),
        ("it had", Bughouse, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", KINGS, DRAWN),
        ("an unmoved king means nothing here", Crazyhouse, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", KINGS, DRAWN),
        ("pockets change hands", Crazyhouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", SPENT_KNIGHTS, OPEN),
        ("pockets get empty", Bughouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", SPENT_KNIGHTS, OPEN),
        ("pockets get empty", BughouseFics, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", SPENT_KNIGHTS, OPEN),
        ("pockets stay", Crazyhouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", KINGS, DRAWN),
        ("a promoted rook changes places", Crazyhouse, "6k1/8/8/8/8/8/8/RR~4K1 w - - 0 1", SWAPPED_ROOKS, OPEN),
        ("two rooks change places", Crazyhouse, "6k1/8/8/8/8/8/8/RR4K1 w - - 0 1", SWAPPED_ROOKS, DRAWN),
        ("two promoted ones do", Crazyhouse, "6k1/8/8/8/8/8/8/R~R~4K1 w - - 0 1", SWAPPED_ROOKS, DRAWN),
        ("the counters do not matter", Chess, "4k3/8/8/8/8/8/8/4K2R w - - 17 40", ROOK, DRAWN),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{why} in {}", game.name());
    }
}

#[test]
fn a_position_that_has_lost_a_right_is_counted_from_there() {
    let moves = "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8 h1h2";
    assert_eq!(verdict(Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", moves), DRAWN);
}

#[test]
fn a_coin_that_shows_tails_can_repeat_a_position() {
    let fen = "7k/8/8/n7/8/8/A7/K7 w - - 0 1";
    // Tails passes the turn; Black's king comes back while White shoots again and again.
    let tails = "a2a5t h8g8 a2a5t g8h8 a2a5t h8g8 a2a5t g8h8";
    assert_eq!(verdict(Game::Archess, fen, tails), DRAWN);
}
