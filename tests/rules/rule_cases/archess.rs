//! ArChess: archers that give check, and the coin that is tossed for knights.

use Variant::{Archerss, Archess};

use super::*;

const KING_IN_CHECK: &str = "your king would be in check";
const CASTLING: &str = "the king may not castle out of, through or into check";
const COIN_IN_CHECK: &str = "your king is in check, and a coin does not answer a check";

fn check_archess(cases: &[(&str, &str, &str, &str)]) {
    check_in(&[Archess], cases);
}

#[test]
fn the_range_is_one_or_exactly_three() {
    #[rustfmt::skip]
    check_archess(&[
        ("a neighbour", "4k3/8/8/3p4/2A5/8/8/4K3 w - - 0 1", "c4d5", "4k3/8/8/8/2A5/8/8/4K3 b - - 0 1"),
        ("three up", "4k3/2p5/8/8/2A5/8/8/4K3 w - - 0 1", "c4c7", "4k3/8/8/8/2A5/8/8/4K3 b - - 0 1"),
        ("three down, over pieces", "4k3/8/8/8/2A5/2p5/2P5/2r3K1 w - - 0 1", "c4c1",
            "4k3/8/8/8/2A5/2p5/2P5/6K1 b - - 0 1"),
        ("not two", "4k3/8/2p5/8/2A5/8/8/4K3 w - - 0 1", "c4c6", "the archer on c4 cannot reach c6"),
        ("not four", "2b1k3/8/8/8/2A5/8/8/4K3 w - - 0 1", "c4c8", "the archer on c4 cannot reach c8"),
        ("not three to the side", "4k3/8/8/8/2A2p2/8/8/4K3 w - - 0 1", "c4f4", "the archer on c4 cannot reach f4"),
        ("steps as everywhere", "4k3/8/8/8/2A5/8/8/4K3 w - - 0 1", "c4d5", "4k3/8/8/3A4/8/8/8/4K3 b - - 1 1"),
        ("no step of three", "4k3/8/8/8/2A5/8/8/4K3 w - - 0 1", "c4c7", "the archer on c4 cannot reach c7"),
    ]);
}

#[test]
fn a_king_in_range_is_in_check() {
    #[rustfmt::skip]
    check_archess(&[
        ("beside the archer", "4k3/7p/2A5/8/8/8/8/4K3 w - - 0 1", "c6d7 h7h6", KING_IN_CHECK),
        ("three squares above it", "4k3/7p/8/8/4A3/8/8/4K3 w - - 0 1", "e4e5 h7h6", KING_IN_CHECK),
        ("with pieces between", "4k3/4p2p/4p3/8/4A3/8/8/4K3 w - - 0 1", "e4e5 h7h6", KING_IN_CHECK),
        ("three squares below it", "7k/8/8/8/8/a7/7P/K7 b - - 0 1", "a3a4 h2h3", KING_IN_CHECK),
        ("not two squares above it", "4k3/7p/8/3A4/8/8/8/4K3 w - - 0 1", "d5e6 h7h6",
            "4k3/8/4A2p/8/8/8/8/4K3 w - - 0 2"),
        ("not three squares beside it", "8/8/7p/k7/3A4/8/8/4K3 w - - 0 1", "d4d5 h6h5",
            "8/8/8/k2A3p/8/8/8/4K3 w - - 0 2"),
        ("who has moved is not in it", "4k3/8/8/4A3/8/8/8/4K3 w - - 0 1", "",
            "Black is in check but it is not Black's turn"),
    ]);
}

#[test]
fn the_answers_to_an_archers_check() {
    const FROM_AFAR: &str = "4k3/8/8/8/R3a3/R7/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    check_archess(&[
        ("the king moves", FROM_AFAR, "e1e2", "4k3/8/8/8/R3a3/R7/4K3/8 b - - 1 1"),
        ("the archer is taken", FROM_AFAR, "a4e4", "4k3/8/8/8/4R3/R7/8/4K3 b - - 0 1"),
        ("there is no line to block", FROM_AFAR, "a3e3", KING_IN_CHECK),
        ("the archer is shot", "7k/8/8/8/4a3/3A4/8/4K3 w - - 0 1", "d3e4", "7k/8/8/8/8/3A4/8/4K3 b - - 0 1"),
        ("the archer is shot from afar", "7k/4A3/8/8/4a3/8/8/4K3 w - - 0 1", "e7e4", "7k/4A3/8/8/8/8/8/4K3 b - - 0 1"),
        ("the king takes it", "7k/8/8/8/8/8/3a4/4K1R1 w - - 0 1", "e1d2", "7k/8/8/8/8/8/3K4/6R1 b - - 0 1"),
        ("but not if another guards it", "7k/8/8/8/8/2a5/3a4/4K1R1 w - - 0 1", "e1d2", KING_IN_CHECK),
        ("nor if one guards it from afar", "7k/8/8/3a4/8/8/3a4/4K1R1 w - - 0 1", "e1d2", KING_IN_CHECK),
        ("a knight is not to be shot now", "7k/8/8/1n6/4a3/8/1A6/4K3 w - - 0 1", "b2b5h", COIN_IN_CHECK),
    ]);
}

#[test]
fn kings_keep_out_of_range() {
    // The archer on d4 guards c3 to e5, d1 and d7.
    const ARCHER: &str = "7k/8/8/8/3a4/8/4K3/8 w - - 0 1";
    #[rustfmt::skip]
    check_archess(&[
        ("not beside it", ARCHER, "e2e3", KING_IN_CHECK),
        ("not three squares below it", ARCHER, "e2d1", KING_IN_CHECK),
        ("two squares below it", ARCHER, "e2d2", "7k/8/8/8/3a4/8/3K4/8 b - - 1 1"),
        ("not onto what it guards", "7k/8/8/8/8/2a5/1r5P/K7 w - - 0 1", "a1b2", KING_IN_CHECK),
        ("castling out of range", "4k3/8/8/8/4a3/8/8/R3K2R w KQ - 0 1", "e1g1", CASTLING),
        ("castling through it", "4k3/8/8/8/5a2/8/8/R3K2R w KQ - 0 1", "e1g1", CASTLING),
        ("castling into it", "4k3/8/8/8/6a1/8/8/R3K2R w KQ - 0 1", "e1g1", CASTLING),
        ("castling out of a neighbour's", "4k3/8/8/8/8/8/3a4/R3K2R w KQ - 0 1", "e1g1", CASTLING),
        ("castling long through it", "4k3/8/8/8/3a4/8/8/R3K2R w KQ - 0 1", "e1c1", CASTLING),
        ("castling long into it", "4k3/8/8/8/2a5/8/8/R3K2R w KQ - 0 1", "e1c1", CASTLING),
        ("Black's castling into it", "r3k2r/8/8/6A1/8/8/8/4K3 b kq - 0 1", "e8g8", CASTLING),
        ("b1 may be in range", "4k3/8/8/8/1a6/8/8/R3K2R w KQ - 0 1", "e1c1", "4k3/8/8/8/1a6/8/8/2KR3R b - - 1 1"),
        ("the rook may", "4k3/8/8/8/7a/8/8/R3K2R w KQ - 0 1", "e1g1", "4k3/8/8/8/7a/8/8/R4RK1 b - - 1 1"),
        ("two squares above is no range", "4k3/8/8/8/8/6a1/8/R3K2R w KQ - 0 1", "e1g1",
            "4k3/8/8/8/8/6a1/8/R4RK1 b - - 1 1"),
        ("a paralysed knight is in the way", "4k3/8/8/8/8/8/8/RX2K2R w KQ - 0 1", "e1c1",
            "castling is blocked by a piece in between"),
    ]);
}

#[test]
fn archers_mate() {
    #[rustfmt::skip]
    check_archess(&[
        ("guarded by a rook", "7k/8/8/8/8/2a5/7r/K7 b - - 0 1", "c3b2", "0-1, checkmate"),
        ("not guarded", "7k/8/8/8/8/2a5/8/K7 b - - 0 1", "c3b2", GOES_ON),
        ("it can be shot", "7k/8/8/8/8/2a5/7r/K1A5 b - - 0 1", "c3b2", GOES_ON),
        ("three squares away, on the edge", "k7/7R/8/1A6/A7/8/8/K7 w - - 0 1", "a4a5", "1-0, checkmate"),
    ]);
}

#[test]
fn only_a_healthy_knight_has_a_chance() {
    #[rustfmt::skip]
    check_archess(&[
        ("a pawn", "4k3/8/8/1p6/8/8/1A6/4K3 w - - 5 9", "b2b5", "4k3/8/8/8/8/8/1A6/4K3 b - - 0 9"),
        ("a queen", "7k/8/8/1q6/8/8/1A6/K7 w - - 5 9", "b2b5", "7k/8/8/8/8/8/1A6/K7 b - - 0 9"),
        ("an archer", "4k3/8/8/8/8/1a6/1A6/4K3 w - - 5 9", "b2b3", "4k3/8/8/8/8/8/1A6/4K3 b - - 0 9"),
        ("a paralysed knight", "4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 9", "b2b5", "4k3/8/8/8/8/8/1A6/4K3 b - - 0 9"),
        ("no coin for a pawn", "4k3/8/8/1p6/8/8/1A6/4K3 w - - 5 9", "b2b5t", "no coin is tossed for this move"),
        ("no coin for a paralysed knight", "4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 9", "b2b5h",
            "no coin is tossed for this move"),
        ("heads", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "b2b5h", "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 9"),
        ("tails", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "b2b5t", "4k3/8/8/1n6/8/8/1A6/4K3 b - - 6 9"),
        ("heads in a record", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "Ab2*b5=H", "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 9"),
        ("Black's heads", "4k3/1a6/8/8/1N6/8/8/4K3 b - - 5 9", "b7b4h", "4k3/1a6/8/8/1X6/8/8/4K3 w - - 0 10"),
        ("heads, and then a shot that removes", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "b2b5h e8e7 b2b5",
            "8/4k3/8/8/8/8/1A6/4K3 b - - 0 10"),
        ("the coin has not said", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "b2b5",
            "a shot at a knight needs the result of its coin: add h or t, or in a record =H or =T"),
        ("the coin has not said in a record", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 9", "Ab2*b5",
            "a shot at a knight needs the result of its coin: add h or t, or in a record =H or =T"),
        ("heads clear the en-passant square", "4k3/2a5/8/8/2NpP3/8/8/4K3 b - e3 0 1", "c7c4h",
            "4k3/2a5/8/8/2XpP3/8/8/4K3 w - - 0 2"),
        ("tails clear it too", "4k3/2a5/8/8/2NpP3/8/8/4K3 b - e3 0 1", "c7c4t", "4k3/2a5/8/8/2NpP3/8/8/4K3 w - - 1 2"),
        ("so does a shot", "4k3/2a5/8/8/2BpP3/8/8/4K3 b - e3 0 1", "c7c4", "4k3/2a5/8/8/3pP3/8/8/4K3 w - - 0 2"),
        ("rights go with a rook", "r3k2r/8/8/A7/8/8/8/R3K2R w KQkq - 7 9", "a5a8",
            "4k2r/8/8/A7/8/8/8/R3K2R b KQk - 0 9"),
    ]);
}

#[test]
fn the_king_must_be_safe_whatever_the_coin_says() {
    #[rustfmt::skip]
    check_archess(&[
        ("in check by that knight", "4k3/8/3n4/2A5/2K5/8/8/8 w - - 0 1", "c5d6h", COIN_IN_CHECK),
        ("tails would not help either", "4k3/8/3n4/2A5/2K5/8/8/8 w - - 0 1", "c5d6t", COIN_IN_CHECK),
        ("in check by a rook", "4k3/8/3n4/2A5/8/8/8/r3K3 w - - 0 1", "c5d6h", COIN_IN_CHECK),
        ("the knight is a shield", "4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", "d3e4h", "4r2k/8/8/8/4x3/3A4/8/4K3 b - - 0 1"),
        ("and stays one on tails", "4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", "d3e4t", "4r2k/8/8/8/4n3/3A4/8/4K3 b - - 1 1"),
        ("a paralysed shield would be removed", "4r2k/8/8/8/4x3/3A4/8/4K3 w - - 0 1", "d3e4", KING_IN_CHECK),
        ("so would a bishop", "4r2k/8/8/8/4b3/3A4/8/4K3 w - - 0 1", "d3e4", KING_IN_CHECK),
        ("a pinned archer shoots", "4r2k/8/8/5n2/4A3/8/8/4K3 w - - 0 1", "e4f5h", "4r2k/8/8/5x2/4A3/8/8/4K3 b - - 0 1"),
        ("a pinned archer does not step aside", "4r2k/8/8/5n2/4A3/8/8/4K3 w - - 0 1", "e4d4", KING_IN_CHECK),
    ]);
}

#[test]
fn a_coin_that_might_save_the_king_does_not() {
    const SMOTHERED: &str = "4a1rk/6pp/8/4N3/8/8/8/K7 w - - 0 1";
    #[rustfmt::skip]
    check(&[
        ("mate beside an archer", Archess, SMOTHERED, "e5f7", "1-0, checkmate"),
        ("who shoots without a coin in Archerss", Archerss, SMOTHERED, "e5f7 e8f7", "4a1rk/6pp/8/8/8/8/8/K7 w - - 0 2"),
    ]);
}

#[test]
fn a_paralysed_knight_only_stands_in_the_way() {
    #[rustfmt::skip]
    check_archess(&[
        ("it never moves", "4k3/8/8/8/8/3X4/7P/4K3 w - - 0 1", "d3c5",
            "the knight on d3 is paralysed and never moves again"),
        ("it gives no check", "8/8/3x4/8/4K3/8/7P/7k w - - 0 1", "h2h3", "8/8/3x4/8/4K3/7P/8/7k b - - 0 1"),
        ("it guards no square", "8/8/3x4/8/8/4K3/7P/7k w - - 0 1", "e3e4", "8/8/3x4/8/4K3/8/7P/7k b - - 1 1"),
        ("nor another piece", "7k/8/8/8/8/2x5/4r3/4K3 w - - 0 1", "e1e2", "7k/8/8/8/8/2x5/4K3/8 b - - 0 1"),
        ("it shields a king", "4r2k/8/8/8/4X3/8/7P/4K3 w - - 0 1", "h2h3", "4r2k/8/8/8/4X3/7P/8/4K3 b - - 0 1"),
        ("it blocks a rook", "7k/8/8/8/R2x3p/8/8/K7 w - - 0 1", "a4h4", "the rook on a4 cannot reach h4"),
        ("it blocks a pawn", "7k/8/8/8/8/x7/P7/K7 w - - 0 1", "a2a3", "the pawn on a2 cannot reach a3"),
        ("it blocks its own side", "7k/8/8/8/R2X3p/8/8/K7 w - - 0 1", "a4d4", "your own paralysed knight stands on d4"),
        ("it is captured like any piece", "7k/8/8/8/R2x4/8/8/K7 w - - 0 1", "Rxd4", "7k/8/8/8/3R4/8/8/K7 b - - 0 1"),
        ("a king captures it", "7k/8/8/8/8/8/x6P/K7 w - - 0 1", "a1a2", "7k/8/8/8/8/8/K6P/8 b - - 0 1"),
    ]);
}
