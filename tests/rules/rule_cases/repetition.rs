//! Threefold repetition: when it ends a game, and what makes two positions the same.

use Variant::{Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};

use super::*;

#[test]
fn the_third_time_ends_every_game_at_once() {
    #[rustfmt::skip]
    check_in(&Variant::ALL, &[
        ("the start is the first time", START, "", GOES_ON),
        ("the second time", START, "g1f3 g8f6 f3g1 f6g8", GOES_ON),
        ("a half-move before the third", START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", GOES_ON),
        ("the third time, without a claim", START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", REPETITION),
        ("after other moves in between", START, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", REPETITION),
        ("Black to move, the second time", START, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8", GOES_ON),
        ("Black to move, the third time", START, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", REPETITION),
        ("a pawn has moved", START, "g1f3 g8f6 f3g1 f6g8 e2e3 g8f6 g1f3 f6g8 f3g1", GOES_ON),
        ("no move follows", START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4",
            "the game is over: threefold repetition"),
    ]);
}

/// Every case brings the same pieces to the same squares three times.
#[test]
fn rights_to_castle_and_the_side_to_move_make_a_difference() {
    const ROOK: &str = "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8";
    const LONGER: &str = "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8 h1h2";
    const OTHER_SIDE: &str = "a1b1 h8g8 b1b2 g8h8 b2a1 h8g8 a1b1 g8g7 b1a1 g7h8";
    const KINGS: &str = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    #[rustfmt::skip]
    check(&[
        ("a right was lost", Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ROOK, GOES_ON),
        ("counted without the right", Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", LONGER, REPETITION),
        ("there was no right", Chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", ROOK, REPETITION),
        ("in Chess960", Chess960, "4k3/8/8/8/8/8/8/4K2R w H - 0 1", ROOK, GOES_ON),
        ("the counters make none", Chess, "4k3/8/8/8/8/8/8/4K2R w - - 17 40", ROOK, REPETITION),
        ("the side to move", Chess, "7k/p7/8/8/8/8/P7/K7 w - - 0 1", OTHER_SIDE, GOES_ON),
        ("a king had not moved", Bughouse, "4k3/p7/8/8/8/8/P7/4K3[] w E - 0 1", KINGS, GOES_ON),
        ("Black's had not", Bughouse, "4k3/p7/8/8/8/8/P7/4K3[] w e - 0 1", KINGS, GOES_ON),
        ("both had", Bughouse, "4k3/p7/8/8/8/8/P7/4K3[] w - - 0 1", KINGS, REPETITION),
        ("nobody asks", BughouseFics, "4k3/p7/8/8/8/8/P7/4K3[] w - - 0 1", KINGS, REPETITION),
    ]);
}

#[test]
fn en_passant_makes_a_difference_only_where_it_is_legal() {
    const KINGS: &str = "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
    const ON_THE_RANK: &str = "e2e4 a4a3 e1d1 a3a4 d1e1 a4a3 e1d1 a3a4 d1e1";
    #[rustfmt::skip]
    check(&[
        ("a pawn could take", Chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", KINGS, GOES_ON),
        ("no pawn could", Chess, "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", KINGS, REPETITION),
        ("it would have uncovered the king", Chess, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", ON_THE_RANK, REPETITION),
        ("where there is none", FalconHunter, "4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1", KINGS, REPETITION),
    ]);
}

#[test]
fn pockets_and_promoted_pieces_make_a_difference() {
    const SPENT: &str = "N@a7 a8a7 e1d1 a7a8 d1d2 e8d8 d2e1 d8e8 N@a7 a8a7 e1d1 a7a8 d1d2 e8d8 d2e1 d8e8";
    const ENTERED: &str = "F@a1 a8a1 e1d1 a1a8 d1d2 e8d8 d2e1 d8e8 H@a1 a8a1 e1d1 a1a8 d1d2 e8d8 d2e1 d8e8";
    const KINGS: &str = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    const SWAPPED: &str = "a1a2 g8h8 b1a1 h8g8 a2b2 g8h8 b2b1 h8g8 a1a2 g8h8 b1a1 h8g8 a2b2 g8h8 b2b1 h8g8";
    #[rustfmt::skip]
    check(&[
        ("a knight went to the other side", Crazyhouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", SPENT, GOES_ON),
        ("a knight left", Bughouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", SPENT, GOES_ON),
        ("the reserve was spent", FalconHunter, "r3k3/8/8/8/8/8/8/4K3[FH] w - - 0 1", ENTERED, GOES_ON),
        ("pockets as they were", Crazyhouse, "r3k3/8/8/8/8/8/8/4K3[NNN] w - - 0 1", KINGS, REPETITION),
        ("which rook is promoted", Crazyhouse, "6k1/8/8/8/8/8/8/RR~4K1[] w - - 0 1", SWAPPED, GOES_ON),
        ("both are", Crazyhouse, "6k1/8/8/8/8/8/8/R~R~4K1[] w - - 0 1", SWAPPED, REPETITION),
        ("neither is", Crazyhouse, "6k1/8/8/8/8/8/8/RR4K1[] w - - 0 1", SWAPPED, REPETITION),
    ]);
}

/// Rooks are traded and dropped again.
#[test]
fn captures_and_drops_can_repeat_a_position() {
    const ROOKS: &str = "6kr/8/8/8/8/8/8/6KR[] w - - 0 1";
    const ONCE: &str = "h1h8 g8h8 R@h2 h8g8 h2h1 R@h8";
    const TWICE: &str = "h1h8 g8h8 R@h2 h8g8 h2h1 R@h8 h1h8 g8h8 R@h2 h8g8 h2h1 R@h8";
    #[rustfmt::skip]
    check(&[
        ("all is as it was", Crazyhouse, ROOKS, ONCE, "6kr/8/8/8/8/8/8/6KR[] w - - 4 4"),
        ("the second time", Crazyhouse, ROOKS, ONCE, GOES_ON),
        ("the third time", Crazyhouse, ROOKS, TWICE, REPETITION),
        ("one board of bughouse keeps no captures", Bughouse, "6kr/p7/8/8/8/8/P7/6KR[] w - - 0 1", "h1h8 g8h8 R@h2",
            "you hold no rook"),
    ]);
}

#[test]
fn tails_repeat_a_position() {
    const BOTH_SHOOT: &str = "4k3/7a/8/n7/7N/8/A7/4K3 w - - 0 1";
    const ONE_SHOOTS: &str = "7k/8/8/n7/8/8/A7/K7 w - - 0 1";
    #[rustfmt::skip]
    check(&[
        ("two tails, the second time", Archess, BOTH_SHOOT, "a2a5t h7h4t", GOES_ON),
        ("three tails", Archess, BOTH_SHOOT, "a2a5t h7h4t a2a5t", GOES_ON),
        ("two tails again, the third time", Archess, BOTH_SHOOT, "a2a5t h7h4t a2a5t h7h4t", REPETITION),
        ("only the counters run", Archess, BOTH_SHOOT, "a2a5t h7h4t a2a5t h7h4t",
            "4k3/7a/8/n7/7N/8/A7/4K3 w - - 4 3"),
        ("heads once", Archess, BOTH_SHOOT, "a2a5t h7h4t a2a5t h7h4h", GOES_ON),
        ("a king comes back between tails", Archess, ONE_SHOOTS,
            "a2a5t h8g8 a2a5t g8h8 a2a5t h8g8 a2a5t g8h8", REPETITION),
    ]);
}
