//! Pawns: en passant, promotion, and the clock that their moves set back.

use super::{fen_after, judge, moves_like, position};
use crate::Game::{self, Archerss, Archess, Bughouse, BughouseFics, Chess, Crazyhouse, FalconHunter};

#[test]
fn en_passant_must_not_uncover_the_king() {
    #[rustfmt::skip]
    let cases = [
        ("both pawns leave the rank", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "", "e5d6"),
        ("the captor is pinned", "7k/b7/8/2Pp4/8/8/5K2/8 w - d6 0 1", "", "c5d6"),
        ("the captured pawn was shielding", "6bk/8/8/3pP3/8/8/K7/8 w - d6 0 1", "", "e5d6"),
        ("the captor stays on the pinning line", "3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1", "e5d6", ""),
        ("the checking pawn is taken", "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6", "e5e6"),
        ("the check is not parried", "7k/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", "", "e5d6"),
    ];
    for (why, fen, legal, illegal) in cases {
        judge(why, Chess, fen, legal, illegal);
    }
}

#[test]
fn the_en_passant_square_is_written_only_if_the_capture_is_legal() {
    #[rustfmt::skip]
    let cases = [
        (Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        (Chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        (Chess, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
        (Chess, "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", "4k3/8/8/8/P6p/8/8/4K3 b - - 0 1"),
        (FalconHunter, "4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3[] b - - 0 1"),
    ];
    for (game, fen, mv, expected) in cases {
        assert_eq!(fen_after(game, fen, mv), expected);
    }
}

#[test]
fn the_en_passant_square_is_gone_after_the_next_move() {
    #[rustfmt::skip]
    let cases = [
        (Chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"),
        (Chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 2"),
        (Archerss, "4k3/2a5/8/2P5/3pP3/8/8/4K3 b - e3 0 1", "c7c5", "4k3/2a5/8/8/3pP3/8/8/4K3 w - - 0 2"),
        (Archess, "4k3/2a5/8/8/2NpP3/8/8/4K3 b - e3 0 1", "c7c4t", "4k3/2a5/8/8/2NpP3/8/8/4K3 w - - 1 2"),
        (Bughouse, "4k3/8/8/8/3pP3/8/8/4K3[n] b - e3 0 1", "N@a8", "n3k3/8/8/8/3pP3/8/8/4K3[] w - - 1 2"),
    ];
    for (game, fen, mv, expected) in cases {
        assert_eq!(fen_after(game, fen, mv), expected);
    }
}

#[test]
fn pawns_promote_to_the_same_four_pieces_everywhere() {
    for game in Game::ALL {
        let expected = match game {
            FalconHunter => "a7a8",
            _ => "a7a8b a7a8n a7a8q a7a8r",
        };
        let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(moves_like(game, fen, "a7"), expected, "{}", game.name());
    }
}

#[test]
fn promoted_pieces_are_marked_where_they_turn_back_into_pawns() {
    for game in Game::ALL {
        let expected = match game {
            Bughouse | BughouseFics | Crazyhouse => "Q~6k/8/8/8/8/8/8/K7[] b - - 0 1",
            FalconHunter => continue,
            _ => "Q6k/8/8/8/8/8/8/K7 b - - 0 1",
        };
        let fen = "7k/P7/8/8/8/8/8/K7 w - - 5 1";
        assert_eq!(fen_after(game, fen, "a7a8q"), expected, "{}", game.name());
    }
}

#[test]
fn a_pawn_steps_twice_only_from_its_second_rank_over_empty_squares() {
    #[rustfmt::skip]
    let cases = [
        (Chess, "7k/8/8/8/8/8/P7/K7 w - - 0 1", "a2a3 a2a4"),
        (Chess, "7k/8/8/8/p7/8/P7/K7 w - - 0 1", "a2a3"),
        (Chess, "7k/8/8/8/8/p7/P7/K7 w - - 0 1", ""),
        (Chess, "7k/8/8/8/8/1p6/P7/K7 w - - 0 1", "a2a3 a2a4 a2b3"),
        (FalconHunter, "7k/8/8/8/8/n7/P7/K7 w - - 0 1", ""),
    ];
    for (game, fen, expected) in cases {
        assert_eq!(moves_like(game, fen, "a2"), expected, "{fen}");
    }
    assert_eq!(moves_like(Chess, "7k/8/8/8/8/P7/8/K7 w - - 0 1", "a3"), "a3a4");
}

#[test]
fn the_half_move_clock_counts_what_changes_nothing_for_good() {
    #[rustfmt::skip]
    let cases = [
        ("a quiet move", Chess, "7k/8/8/8/8/8/P7/K7 w - - 7 1", "a1b1", 8),
        ("a pawn move", Chess, "7k/8/8/8/8/8/P7/K7 w - - 7 1", "a2a3", 0),
        ("a capture", Chess, "7k/8/8/8/8/8/p7/K7 w - - 7 1", "a1a2", 0),
        ("castling", Chess, "7k/7p/8/8/8/8/8/4K2R w K - 7 1", "e1g1", 8),
        ("an archer's step", Archerss, "7k/8/8/8/8/8/A7/K7 w - - 7 1", "a2a3", 8),
        ("a shot", Archerss, "7k/8/8/8/n7/8/A7/K7 w - - 7 1", "a2a4", 0),
        ("heads", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 7 1", "a2a5h", 0),
        ("tails", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 7 1", "a2a5t", 8),
        ("a drop", Crazyhouse, "7k/8/8/8/8/8/8/K7[NP] w - - 7 1", "N@a8", 8),
        ("a pawn drop", Crazyhouse, "7k/8/8/8/8/8/8/K7[NP] w - - 7 1", "P@a4", 0),
        ("an entry", FalconHunter, "7k/8/8/8/8/8/8/K7[FH] w - - 7 1", "F@b1", 8),
    ];
    for (why, game, fen, mv, clock) in cases {
        let after = position(game, fen).after(mv);
        assert_eq!(after.half_move_clock, clock, "{why}");
    }
}
