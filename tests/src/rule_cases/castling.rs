//! Castling: when it is legal, and what ends the right to it.

use super::{fen_after, judge};
use crate::Game::{Archerss, Archess, Chess, Chess960};

#[test]
fn castling_is_legal_or_not() {
    #[rustfmt::skip]
    let cases = [
        ("out of check", Chess, "4r2k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1 e1c1"),
        ("through check", Chess, "5r1k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"),
        ("into check", Chess, "6rk/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"),
        ("an attacked rook", Chess, "r6k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1", "e1a1 e1h1"),
        ("an attacked b-file", Chess, "1r5k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", ""),
        ("an occupied b-file", Chess, "7k/7p/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1g1", "e1c1"),
        ("without the right", Chess, "7k/7p/8/8/8/8/8/R3K2R w K - 0 1", "e1g1", "e1c1"),
        ("for Black", Chess, "r3k2r/8/8/8/8/8/1K6/2R5 b kq - 0 1", "e8g8", "e8c8"),
        ("written as king takes rook", Chess960, "7k/7p/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1 e1h1", "e1c1 e1g1"),
        ("king and rook change places", Chess960, "7k/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", ""),
        ("the king stays", Chess960, "7k/7p/8/8/8/8/8/6KR w H - 0 1", "g1h1", ""),
        ("the rook stays", Chess960, "7k/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", ""),
        ("the rook was shielding the king", Chess960, "7k/8/8/8/8/8/8/rRK5 w B - 0 1", "b1a1", "c1b1"),
        ("a long way through attack", Chess960, "3r3k/7p/8/8/8/8/8/1K5R w H - 0 1", "", "b1h1"),
        ("a long way beside attack", Chess960, "r6k/7p/8/8/8/8/8/1K5R w H - 0 1", "b1h1", ""),
        ("a piece in the rook's way only", Chess960, "7k/8/8/8/8/8/8/RN3K2 w A - 0 1", "", "f1a1"),
        ("a piece beyond both ways", Chess960, "7k/8/8/8/8/8/8/RK2B3 w A - 0 1", "b1a1", ""),
        ("a piece in the king's way only", Chess960, "7k/8/8/8/8/8/8/1K2NR2 w F - 0 1", "", "b1f1"),
        ("archers aim at g1", Archess, "4k3/8/8/8/6a1/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"),
        ("archers aim at f1", Archess, "4k3/8/8/8/5a2/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"),
        ("archers aim at e1", Archess, "4k3/8/8/8/4a3/8/8/R3K2R w KQ - 0 1", "", "e1c1 e1g1"),
        ("archers aim at g6", Archess, "4k3/8/8/8/8/6a1/8/R3K2R w KQ - 0 1", "e1c1 e1g1", ""),
        ("archers do not restrict castling", Archerss, "4k3/8/8/8/8/6a1/4a3/R3K2R w KQ - 0 1", "e1c1 e1g1", ""),
    ];
    for (why, game, fen, legal, illegal) in cases {
        judge(why, game, fen, legal, illegal);
    }
}

#[test]
fn castling_moves_both_pieces_and_ends_both_rights() {
    #[rustfmt::skip]
    let cases = [
        (Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 4 9"),
        (Chess, "r3k2r/8/8/8/8/8/8/4K3 b kq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/4K3 w - - 4 10"),
        (Chess960, "7k/7p/8/8/8/8/8/R5KR w HA - 0 1", "g1h1", "7k/7p/8/8/8/8/8/R4RK1 b - - 1 1"),
        (Chess960, "7k/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "7k/8/8/8/8/8/8/5RK1 b - - 1 1"),
        (Chess960, "7k/8/8/8/8/8/8/RK2B3 w A - 0 1", "b1a1", "7k/8/8/8/8/8/8/2KRB3 b - - 1 1"),
    ];
    for (game, fen, mv, expected) in cases {
        assert_eq!(fen_after(game, fen, mv), expected);
    }
}

#[test]
fn rights_are_lost() {
    #[rustfmt::skip]
    let cases = [
        ("the king moves", Chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2",
            "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"),
        ("the rook moves and comes back", Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1h2 e8e7 h2h1",
            "8/4k3/8/8/8/8/8/R3K2R b Q - 3 2"),
        ("rook takes rook", Chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8",
            "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
        ("a promotion takes the rook", Chess, "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8n",
            "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("a rook is shot", Archerss, "r3k2r/6A1/8/8/8/8/8/R3K2R w KQkq - 7 1", "g7h8",
            "r3k3/6A1/8/8/8/8/8/R3K2R b KQq - 0 1"),
        ("a rook is shot from afar", Archess, "r3k2r/8/8/A7/8/8/8/R3K2R w KQkq - 7 1", "a5a8",
            "4k2r/8/8/A7/8/8/8/R3K2R b KQk - 0 1"),
        ("another rook's capture takes nothing", Chess960, "1k5r/8/8/8/8/8/8/2RRK1RR w GD - 0 1", "h1h8",
            "1k5R/8/8/8/8/8/8/2RRK1R1 b GD - 0 1"),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(fen_after(game, fen, moves), expected, "{why}");
    }
}
