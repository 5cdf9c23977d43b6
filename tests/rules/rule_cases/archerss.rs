//! Archerss: archers that remove anything but a king and threaten nothing.

use Variant::{Archerss, Archess};

use super::*;

const KING_IN_CHECK: &str = "your king would be in check";

fn check_archerss(cases: &[(&str, &str, &str, &str)]) {
    check_in(&[Archerss], cases);
}

#[test]
fn an_archer_steps_onto_empty_squares_only() {
    const ARCHER: &str = "4k3/8/8/3p4/2A5/2P5/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    check_archerss(&[
        ("one square", ARCHER, "c4d4", "4k3/8/8/3p4/3A4/2P5/8/4K3 b - - 1 1"),
        ("not two", ARCHER, "c4e4", "the archer on c4 cannot reach e4"),
        ("not two forward either", ARCHER, "c4c6", "the archer on c4 cannot reach c6"),
        ("never onto a target", ARCHER, "Ad5", "no archer can go to d5"),
        ("it never captures by moving", ARCHER, "Axd5", "an archer never captures by moving; a shot is written Ac4*d5"),
        ("nor onto its own side", ARCHER, "c4c3", "your own pawn stands on c3"),
        ("nor twice from its second rank", START, "c2c4", "the archer on c2 cannot reach c4"),
        ("nor as a pawn takes en passant", "4k3/8/8/8/3pPa2/8/8/4K3 b - e3 0 1", "f4e3",
            "4k3/8/8/8/3pP3/4a3/8/4K3 w - - 1 2"),
    ]);
}

#[test]
fn the_target_goes_and_the_archer_stays() {
    const SURROUNDED: &str = "7k/2p5/1ppp4/1pAp4/1ppp4/2p5/8/K7 w - - 5 9";
    #[rustfmt::skip]
    check_archerss(&[
        ("a neighbour", SURROUNDED, "c5d6", "7k/2p5/1pp5/1pAp4/1ppp4/2p5/8/K7 b - - 0 9"),
        ("a neighbour below", SURROUNDED, "c5b4", "7k/2p5/1ppp4/1pAp4/2pp4/2p5/8/K7 b - - 0 9"),
        ("two up, over a piece", SURROUNDED, "c5c7", "7k/8/1ppp4/1pAp4/1ppp4/2p5/8/K7 b - - 0 9"),
        ("two down, over a piece", SURROUNDED, "Ac5*c3", "7k/2p5/1ppp4/1pAp4/1ppp4/8/8/K7 b - - 0 9"),
        ("over the own side", "7k/2r5/2P5/2A5/8/8/8/K7 w - - 0 1", "c5c7", "7k/8/2P5/2A5/8/8/8/K7 b - - 0 1"),
        ("not three up", "4k3/2p5/8/8/2A5/8/8/4K3 w - - 0 1", "c4c7", "the archer on c4 cannot reach c7"),
        ("not two to the side", "4k3/8/8/8/2A1p3/8/8/4K3 w - - 0 1", "c4e4", "the archer on c4 cannot reach e4"),
        ("not two askew", "4k3/8/4p3/8/2A5/8/8/4K3 w - - 0 1", "c4e6", "the archer on c4 cannot reach e6"),
        ("not as a knight moves", "4k3/8/3p4/8/2A5/8/8/4K3 w - - 0 1", "c4d6", "the archer on c4 cannot reach d6"),
        ("not around the edge", "4k3/8/8/7p/A6p/7p/8/4K3 w - - 0 1", "a4h4", "the archer on a4 cannot reach h4"),
        ("not the own side", "4k3/8/8/3P4/2A5/8/8/4K3 w - - 0 1", "c4d5", "your own pawn stands on d5"),
        ("another archer", "7k/8/3a4/2A5/8/8/8/K5R1 w - - 0 1", "c5d6", "7k/8/8/2A5/8/8/8/K5R1 b - - 0 1"),
        ("without a coin", "7k/8/3n4/2A5/8/8/8/K5R1 w - - 0 1", "c5d6h", "no coin is tossed for this move"),
        ("archers can be taken", "7k/8/8/a5R1/8/8/8/K7 w - - 0 1", "g5a5", "7k/8/8/R7/8/8/8/K7 b - - 0 1"),
    ]);
}

#[test]
fn kings_have_nothing_to_fear() {
    #[rustfmt::skip]
    check_archerss(&[
        ("a neighbour is no target", "8/8/8/3k4/2A5/8/7P/4K3 w - - 0 1", "c4d5", "a king cannot be shot"),
        ("nor at two squares", "8/8/2k5/8/2A5/8/7P/4K3 w - - 0 1", "c4c6", "a king cannot be shot"),
        ("a king steps beside an archer", "8/8/8/3k4/8/2A4P/8/4K3 b - - 0 1", "d5d4",
            "8/8/8/8/3k4/2A4P/8/4K3 w - - 1 2"),
        ("a king stays beside one", "8/8/8/3k3p/2A5/8/7P/4K3 b - - 0 1", "h5h4", "8/8/8/3k4/2A4p/8/7P/4K3 w - - 0 2"),
        ("a king takes what only an archer guards", "7k/8/8/8/8/2a5/1r6/K7 w - - 0 1", "a1b2",
            "7k/8/8/8/8/2a5/1K6/8 b - - 0 1"),
        ("a king takes an archer", "7k/7p/8/8/8/2a5/1a6/K7 w - - 0 1", "a1b2", "7k/7p/8/8/8/2a5/1K6/8 b - - 0 1"),
        ("castling out of, through and into range", "4k3/8/8/8/8/4aaa1/4aaa1/R3K2R w KQ - 0 1", "e1g1",
            "4k3/8/8/8/8/4aaa1/4aaa1/R4RK1 b - - 1 1"),
        ("on the other side too", "4k3/8/8/8/8/2aaa3/2aaa3/R3K2R w KQ - 0 1", "e1c1",
            "4k3/8/8/8/8/2aaa3/2aaa3/2KR3R b - - 1 1"),
        ("an archer never mates", "7k/8/8/8/8/2a5/7r/K7 b - - 0 1", "c3b2", GOES_ON),
        ("the king walks on", "7k/8/8/8/8/2a5/7r/K7 b - - 0 1", "c3b2 a1b1", "7k/8/8/8/8/8/1a5r/1K6 b - - 2 2"),
    ]);
}

#[test]
fn a_shot_must_leave_the_own_king_safe() {
    #[rustfmt::skip]
    check_archerss(&[
        ("the target is a shield", "4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", "d3e4", KING_IN_CHECK),
        ("a shield against a bishop", "7k/8/8/b7/8/2p5/1A6/4K3 w - - 0 1", "b2c3", KING_IN_CHECK),
        ("one of two shields", "4r2k/8/8/4n3/4n3/3A4/8/4K3 w - - 0 1", "d3e4", "4r2k/8/8/4n3/8/3A4/8/4K3 b - - 0 1"),
        ("a pinned archer shoots aside", "4r2k/8/8/5p2/4A3/8/8/4K3 w - - 0 1", "e4f5",
            "4r2k/8/8/8/4A3/8/8/4K3 b - - 0 1"),
        ("a pinned archer shoots what pins it", "7k/8/8/4r3/8/4A3/7P/4K3 w - - 0 1", "e3e5",
            "7k/8/8/8/8/4A3/7P/4K3 b - - 0 1"),
        ("a pinned archer steps along the line", "4r2k/8/8/5p2/4A3/8/8/4K3 w - - 0 1", "e4e5",
            "4r2k/8/8/4Ap2/8/8/8/4K3 b - - 1 1"),
        ("but not off it", "4r2k/8/8/5p2/4A3/8/8/4K3 w - - 0 1", "e4d4", KING_IN_CHECK),
        ("the piece that gives check is shot", "7k/8/8/8/4r3/3A4/7P/4K3 w - - 0 1", "d3e4",
            "7k/8/8/8/8/3A4/7P/4K3 b - - 0 1"),
        ("another is not to be shot then", "7k/8/8/8/4r3/3A4/2p5/4K3 w - - 0 1", "d3c2", KING_IN_CHECK),
        ("one of two that give check", "4r2k/8/8/8/8/5n2/6A1/4K3 w - - 0 1", "g2f3", KING_IN_CHECK),
        ("a step parries", "7k/8/8/8/4r3/3A4/7P/4K3 w - - 0 1", "d3e3", "7k/8/8/8/4r3/4A3/7P/4K3 b - - 1 1"),
    ]);
}

#[test]
fn a_shot_may_discover_check_and_mate() {
    #[rustfmt::skip]
    check_archerss(&[
        ("check", "4k3/7p/8/8/4n3/3A4/8/K3R3 w - - 0 1", "d3e4 h7h6", KING_IN_CHECK),
        ("mate", "Rn5k/2A3pp/8/8/8/8/8/K7 w - - 0 1", "Ac7*b8#", "1-0, checkmate"),
        ("mate unless it is shot in turn", "Rn5k/a1A3pp/8/8/8/8/8/K7 w - - 0 1", "Ac7*b8+", GOES_ON),
    ]);
}

#[test]
fn a_shot_is_a_capture() {
    #[rustfmt::skip]
    check_archerss(&[
        ("it clears the en-passant square", "4k3/2a5/8/2P5/3pP3/8/8/4K3 b - e3 0 1", "c7c5",
            "4k3/2a5/8/8/3pP3/8/8/4K3 w - - 0 2"),
        ("the right goes with the rook on h8", "r3k2r/6A1/8/8/8/8/8/R3K2R w KQkq - 7 9", "g7h8",
            "r3k3/6A1/8/8/8/8/8/R3K2R b KQq - 0 9"),
        ("the right goes with the rook on a8", "r3k2r/8/A7/8/8/8/8/R3K2R w KQkq - 7 9", "a6a8",
            "4k2r/8/A7/8/8/8/8/R3K2R b KQk - 0 9"),
        ("the right goes with the rook on a1", "r3k2r/8/8/8/8/a7/8/R3K2R b KQkq - 7 9", "a3a1",
            "r3k2r/8/8/8/8/a7/8/4K2R w Kkq - 0 10"),
        ("another piece takes no right with it", "r3k2r/6A1/7p/8/8/8/8/R3K2R w KQkq - 7 9", "g7h6",
            "r3k2r/6A1/8/8/8/8/8/R3K2R b KQkq - 0 9"),
    ]);
}

#[test]
fn how_shots_are_written() {
    const TWO_ARCHERS: &str = "4k3/8/8/3p4/2A1A3/8/8/4K3 w - - 0 1";
    const SHOT: &str = "4k3/8/8/8/2A1A3/8/8/4K3 b - - 0 1";
    #[rustfmt::skip]
    check_in(&[Archerss, Archess], &[
        ("two squares", TWO_ARCHERS, "c4d5", SHOT),
        ("the archer's square tells it apart", TWO_ARCHERS, "Ac4*d5", SHOT),
        ("either archer", TWO_ARCHERS, "Ae4*d5", SHOT),
        ("doubled file", TWO_ARCHERS, "Acc4*d5", SHOT),
        ("doubled rank", TWO_ARCHERS, "A4c4*d5", SHOT),
        ("doubled square", TWO_ARCHERS, "Ac4c4*d5", SHOT),
        ("not without its square", TWO_ARCHERS, "A*d5", "`A*d5` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("a step is told apart as usual", TWO_ARCHERS, "Acd4", "4k3/8/8/3p4/3AA3/8/8/4K3 b - - 1 1"),
        ("and must be", TWO_ARCHERS, "Ad4", "`Ad4` could be 2 different moves"),
    ]);
}

#[test]
fn no_pawn_becomes_an_archer() {
    const PAWN: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    #[rustfmt::skip]
    check_in(&[Archerss, Archess], &[
        ("a queen", PAWN, "a7a8q", "Q6k/8/8/8/8/8/8/K7 b - - 0 1"),
        ("a rook", PAWN, "a8=R", "R6k/8/8/8/8/8/8/K7 b - - 0 1"),
        ("a bishop", PAWN, "a7a8b", "B6k/8/8/8/8/8/8/K7 b - - 0 1"),
        ("a knight", PAWN, "a8=N", "N6k/8/8/8/8/8/8/K7 b - - 0 1"),
        ("not an archer", PAWN, "a7a8a", "`a7a8a` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("not an archer", PAWN, "a8=A", "a pawn that reaches the last rank must become something: add q, r, b or n"),
        ("not a paralysed knight", PAWN, "a8=X",
            "a pawn that reaches the last rank must become something: add q, r, b or n"),
    ]);
}
