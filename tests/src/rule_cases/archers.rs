//! Archers in both of their games: steps, shots, checks and coins.

use super::{fen_after, judge, moves_like, position};
use crate::Game::{Archerss, Archess};

#[test]
fn an_archer_steps_and_shoots() {
    #[rustfmt::skip]
    let cases = [
        ("ten targets, not eleven", Archerss, "7k/2p5/1ppp4/1pAp4/1ppp4/2p5/8/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c3 c5c4 c5c6 c5c7 c5d4 c5d5 c5d6"),
        ("two squares up and down only", Archerss, "7k/2r5/b3b3/n1A1n3/b3b3/2r5/8/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c3 c5c4 c5c6 c5c7 c5d4 c5d5 c5d6"),
        ("not three squares in Archerss", Archerss, "2r4k/8/8/2A5/8/8/2r5/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c4 c5c6 c5d4 c5d5 c5d6"),
        ("three squares in ArChess, not two", Archess, "2r4k/2p5/8/2A5/8/2p5/2p5/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c2 c5c4 c5c6 c5c8 c5d4 c5d5 c5d6"),
        ("over pieces in between", Archess, "2r4k/2p5/2P5/2A5/2P5/2p5/2p5/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c2 c5c8 c5d4 c5d5 c5d6"),
        ("never at its own side", Archerss, "7k/2P5/1PPP4/1PAP4/1PPP4/2P5/8/K7 w - - 0 1", "c5", ""),
        ("Black in the same way", Archess, "2R4K/8/8/2a5/8/8/2R5/k7 b - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c2 c5c4 c5c6 c5c8 c5d4 c5d5 c5d6"),
        ("at an enemy archer", Archerss, "7k/2a5/8/2A5/8/8/8/K7 w - - 0 1", "c5",
            "c5b4 c5b5 c5b6 c5c4 c5c6 c5c7 c5d4 c5d5 c5d6"),
        ("never at the king", Archerss, "8/8/2k5/8/2A5/8/8/K7 w - - 0 1", "c4",
            "c4b3 c4b4 c4b5 c4c3 c4c5 c4d3 c4d4 c4d5"),
        ("not around the edge", Archerss, "7k/8/7r/A6r/7r/8/8/4K3 w - - 0 1", "a5",
            "a5a4 a5a6 a5b4 a5b5 a5b6"),
    ];
    for (why, game, fen, archer, expected) in cases {
        assert_eq!(moves_like(game, fen, archer), expected, "{why}");
    }
}

#[test]
fn the_archer_stays_and_the_target_goes() {
    let fen = "7k/2r5/8/2A5/8/8/8/K7 w - - 3 5";
    let after = "7k/8/8/2A5/8/8/8/K7 b - - 0 5";
    assert_eq!(fen_after(Archerss, fen, "c5c7"), after);
}

#[test]
fn the_own_king_must_be_safe_after_a_shot() {
    #[rustfmt::skip]
    let cases = [
        ("the target shields the king", Archerss, "4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", "d3e3", "d3e4"),
        ("a pinned archer shoots", Archerss, "4r2k/8/8/5p2/4A3/8/8/4K3 w - - 0 1", "e4f5 e4e5 e4e3", "e4d4 e4d5"),
        ("the checking piece is shot", Archerss, "7k/8/8/8/4r3/3A4/8/4K3 w - - 0 1", "d3e4 d3e3 d3e2", "d3d4"),
        ("the target shields the king", Archess, "4r2k/8/8/8/4b3/3A4/8/4K3 w - - 0 1", "d3e3", "d3e4"),
        ("the checking archer is shot", Archess, "7k/8/8/8/4a3/3A4/8/4K3 w - - 0 1", "d3e4 e1d2", "d3e3 d3e2"),
    ];
    for (why, game, fen, legal, illegal) in cases {
        judge(why, game, fen, legal, illegal);
    }
}

#[test]
fn a_shot_may_discover_check() {
    let shot = position(Archerss, "4k3/8/8/8/4n3/3A4/8/K3R3 w - - 0 1").after("d3e4");
    assert!(shot.in_check());
}

#[test]
fn kings_in_range_are_in_check_in_archess_only() {
    #[rustfmt::skip]
    let cases = [
        ("beside the archer", "8/8/8/8/8/8/3a4/4K2k w - - 0 1", true),
        ("three squares below it", "7k/8/8/8/4a3/8/8/4K3 w - - 0 1", true),
        ("three squares below it, with a piece between", "7k/8/8/8/4a3/4P3/8/4K3 w - - 0 1", true),
        ("three squares above it", "7k/8/8/4K3/8/8/4a3/8 w - - 0 1", true),
        ("two squares below it", "7k/8/8/8/8/4a3/8/4K3 w - - 0 1", false),
        ("three squares beside it", "7k/8/8/8/8/8/8/1a2K3 w - - 0 1", false),
    ];
    for (why, fen, in_archess) in cases {
        assert_eq!(position(Archess, fen).in_check(), in_archess, "{why}");
        assert!(!position(Archerss, fen).in_check(), "{why}");
    }
}

#[test]
fn an_archers_check_cannot_be_blocked() {
    let fen = "4k3/8/8/8/R3a3/8/7B/4K3 w - - 0 1";
    let answers = "a4e4 e1d1 e1d2 e1e2 e1f1 e1f2";
    assert_eq!(moves_like(Archess, fen, ""), answers);
}

#[test]
fn kings_do_not_step_into_range() {
    // The archer on d4 guards c3 to e5, d1 and d7.
    let fen = "7k/8/8/8/3a4/8/4K3/8 w - - 0 1";
    assert_eq!(moves_like(Archess, fen, "e2"), "e2d2 e2e1 e2f1 e2f2 e2f3");
    let everywhere = "e2d1 e2d2 e2d3 e2e1 e2e3 e2f1 e2f2 e2f3";
    assert_eq!(moves_like(Archerss, fen, "e2"), everywhere);
}

#[test]
fn archers_can_mate_in_archess() {
    // The archer on b2 guards a1 to c3 and b5.
    let alone = position(Archess, "7k/8/8/8/8/8/1a6/K7 w - - 0 1");
    assert!(alone.in_check() && !alone.is_mate());
    let guarded = position(Archess, "7k/8/8/8/8/8/1a5r/K7 w - - 0 1");
    assert!(guarded.in_check() && guarded.is_mate());
}

#[test]
fn a_shot_at_a_healthy_knight_is_a_coin_toss() {
    #[rustfmt::skip]
    let cases = [
        ("a neighbour", "4k3/8/3n4/2A5/8/8/8/4K3 w - - 0 1", "c5d6h c5d6t", "c5d6"),
        ("three squares up", "4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", "c3c6h c3c6t", "c3c6"),
        ("a paralysed knight", "4k3/8/3x4/2A5/8/8/8/4K3 w - - 0 1", "c5d6", "c5d6h c5d6t"),
        ("in check by that knight", "4k3/8/3n4/2A5/2K5/8/8/8 w - - 0 1", "c4d4", "c5d6 c5d6h c5d6t"),
        ("in check by another piece", "4k3/8/3n4/2A5/8/8/8/r3K3 w - - 0 1", "", "c5d6 c5d6h c5d6t"),
        ("the knight shields the king", "4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", "d3e4h d3e4t", "d3e4"),
        ("the archer is pinned", "4r2k/8/8/5n2/4A3/8/8/4K3 w - - 0 1", "e4f5h e4f5t", "e4d4"),
    ];
    for (why, fen, legal, illegal) in cases {
        judge(why, Archess, fen, legal, illegal);
    }
    let archerss = "4k3/8/3n4/2A5/8/8/8/4K3 w - - 0 1";
    judge("no coins", Archerss, archerss, "c5d6", "c5d6h c5d6t");
}

#[test]
fn the_coin_decides_what_becomes_of_the_knight() {
    #[rustfmt::skip]
    let cases = [
        ("4k3/8/3n4/2A5/8/8/8/4K3 w - - 4 9", "c5d6h", "4k3/8/3x4/2A5/8/8/8/4K3 b - - 0 9"),
        ("4k3/8/3n4/2A5/8/8/8/4K3 w - - 4 9", "c5d6t", "4k3/8/3n4/2A5/8/8/8/4K3 b - - 5 9"),
        ("6k1/2a5/3N4/8/8/8/8/4K3 b - - 4 9", "c7d6h", "6k1/2a5/3X4/8/8/8/8/4K3 w - - 0 10"),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(fen_after(Archess, fen, mv), expected);
    }
}

#[test]
fn a_paralysed_knight_does_nothing_but_stand_in_the_way() {
    let checked_by_nothing = position(Archess, "8/8/3x4/8/4K3/8/8/7k w - - 0 1");
    assert!(!checked_by_nothing.in_check());
    let shielded = position(Archess, "4r2k/8/8/8/4x3/8/8/4K3 w - - 0 1");
    assert!(!shielded.in_check());

    let fen = "7k/8/8/8/3X4/8/8/K7 w - - 0 1";
    assert_eq!(moves_like(Archess, fen, "d4"), "");
    let fen = "7k/8/8/8/R2x3p/8/8/K7 w - - 0 1";
    judge("captured, not jumped", Archess, fen, "a4d4", "a4e4 a4h4");
    let shot = fen_after(Archess, "7k/8/8/3x4/2A5/8/8/K7 w - - 8 1", "c4d5");
    assert_eq!(shot, "7k/8/8/8/2A5/8/8/K7 b - - 0 1");
}
