//! What sets the half-move clock back, and what lets it run.

use Variant::{Archerss, Archess, Bughouse, Chess, Crazyhouse, FalconHunter};

use super::*;

#[test]
fn pawns_and_captures() {
    #[rustfmt::skip]
    check(&[
        ("a king's move adds one", Chess, "7k/8/8/8/8/8/P7/K7 w - - 7 9", "a1b1", "7k/8/8/8/8/8/P7/1K6 b - - 8 9"),
        ("so does Black's", Chess, "7k/8/8/8/8/8/P7/K7 b - - 7 9", "h8g8", "6k1/8/8/8/8/8/P7/K7 w - - 8 10"),
        ("a pawn move resets", Chess, "7k/8/8/8/8/8/P7/K7 w - - 7 9", "a2a3", "7k/8/8/8/8/P7/8/K7 b - - 0 9"),
        ("a capture resets", Chess, "7k/8/8/8/8/8/p7/K7 w - - 7 9", "a1a2", "7k/8/8/8/8/8/K7/8 b - - 0 9"),
        ("castling adds one", Chess, "4k3/7p/8/8/8/8/8/4K2R w K - 7 9", "e1g1", "4k3/7p/8/8/8/8/8/5RK1 b - - 8 9"),
        ("a promotion resets", Chess, "7k/P7/8/8/8/8/8/K7 w - - 7 9", "a7a8r", "R6k/8/8/8/8/8/8/K7 b - - 0 9"),
        ("the last rank resets too", FalconHunter, "7k/P7/8/8/8/8/8/K7[] w - - 7 9", "a7a8",
            "P6k/8/8/8/8/8/8/K7[] b - - 0 9"),
        ("a captured king resets", FalconHunter, "7k/8/8/8/8/8/8/K6R[] w - - 7 9", "h1h8",
            "7R/8/8/8/8/8/8/K7[] b - - 0 9"),
    ]);
}

#[test]
fn archers() {
    #[rustfmt::skip]
    check(&[
        ("a step adds one", Archerss, "7k/8/8/8/p7/8/A7/K7 w - - 7 9", "a2a3", "7k/8/8/8/p7/A7/8/K7 b - - 8 9"),
        ("a shot resets", Archerss, "7k/8/8/8/r7/8/A7/K7 w - - 7 9", "a2a4", "7k/8/8/8/8/8/A7/K7 b - - 0 9"),
        ("a knight too is removed", Archerss, "7k/8/8/8/n7/8/A7/K7 w - - 7 9", "a2a4", "7k/8/8/8/8/8/A7/K7 b - - 0 9"),
        ("a shot resets", Archess, "7k/8/8/r7/8/8/A7/K7 w - - 7 9", "a2a5", "7k/8/8/8/8/8/A7/K7 b - - 0 9"),
        ("heads reset", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 7 9", "a2a5h", "7k/8/8/x7/8/8/A7/K7 b - - 0 9"),
        ("tails add one", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 7 9", "a2a5t", "7k/8/8/n7/8/8/A7/K7 b - - 8 9"),
        ("Black's tails", Archess, "7k/a7/8/8/N7/8/8/K7 b - - 7 9", "a7a4t", "7k/a7/8/8/N7/8/8/K7 w - - 8 10"),
        ("a paralysed knight is removed", Archess, "7k/8/8/x7/8/8/A7/K7 w - - 7 9", "a2a5",
            "7k/8/8/8/8/8/A7/K7 b - - 0 9"),
    ]);
}

#[test]
fn drops_and_entries() {
    #[rustfmt::skip]
    check(&[
        ("a piece adds one", Crazyhouse, "7k/8/8/8/8/8/8/K7[QP] w - - 7 9", "Q@a4", "7k/8/8/8/Q7/8/8/K7[P] b - - 8 9"),
        ("a pawn resets", Crazyhouse, "7k/8/8/8/8/8/8/K7[QP] w - - 7 9", "P@a4", "7k/8/8/8/P7/8/8/K7[Q] b - - 0 9"),
        ("a piece adds one", Bughouse, "7k/8/8/8/8/8/8/K7[np] b - - 7 9", "N@a4", "7k/8/8/8/n7/8/8/K7[p] w - - 8 10"),
        ("a pawn resets", Bughouse, "7k/8/8/8/8/8/8/K7[np] b - - 7 9", "P@a4", "7k/8/8/8/p7/8/8/K7[n] w - - 0 10"),
        ("an entry adds one", FalconHunter, "7k/8/8/8/8/8/8/K7[FH] w - - 7 9", "F@b1",
            "7k/8/8/8/8/8/8/KF6[H] b - - 8 9"),
    ]);
}
