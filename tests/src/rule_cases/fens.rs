//! FENs: what is read, how it is written, and what is refused.

use super::position;
use crate::Game::{self, Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};
use crate::Reference;

#[test]
fn start_positions_are_written_as_they_are_read() {
    for game in Game::ALL {
        assert_eq!(position(game, game.start_fen()).fen(), game.start_fen());
    }
}

#[test]
fn fens_are_written_in_one_way() {
    #[rustfmt::skip]
    let cases = [
        ("castling letters in order", Chess, "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("X-FEN: K and Q are the outermost rooks", Chess960, "7k/7p/8/8/8/8/8/RR1K2RR w KQ - 0 1",
            "7k/7p/8/8/8/8/8/RR1K2RR w HA - 0 1"),
        ("X-FEN: an inner rook", Chess960, "7k/7p/8/8/8/8/8/RR1K2RR w GQ - 0 1",
            "7k/7p/8/8/8/8/8/RR1K2RR w GA - 0 1"),
        ("inner rooks", Chess960, "rr1k2rr/8/8/8/8/8/8/RR1K2RR w BGbg - 0 1",
            "rr1k2rr/8/8/8/8/8/8/RR1K2RR w GBgb - 0 1"),
        ("useless en passant", Chess, "7k/8/8/3p4/8/8/8/K7 w - d6 0 1", "7k/8/8/3p4/8/8/8/K7 w - - 0 1"),
        ("en passant that leaves an archer's check", Archess, "4k3/8/8/4A3/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/4A3/3pP3/8/8/4K3 b - - 0 1"),
        ("useful en passant", Chess, "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1"),
        ("pocket order", Crazyhouse, "7k/8/8/8/8/8/8/K7[pnPbrNqBRQP] w - - 0 1",
            "7k/8/8/8/8/8/8/K7[QRBNPPqrbnp] w - - 0 1"),
        ("no bracket", Bughouse, "7k/8/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/K7[] w - - 0 1"),
        ("a ninth rank", BughouseFics, "7k/8/8/8/8/8/8/K7/nPQ w - - 0 1", "7k/8/8/8/8/8/8/K7[QPn] w - - 0 1"),
        ("falcons before hunters", FalconHunter, "7k/8/8/8/8/8/8/K7[hHfF] w - - 0 1",
            "7k/8/8/8/8/8/8/K7[FHfh] w - - 0 1"),
        ("castling that does not exist", FalconHunter, "7k/8/8/3pP3/8/8/8/K7[] w KQkq d6 0 1",
            "7k/8/8/3pP3/8/8/8/K7[] w - - 0 1"),
        ("promoted pieces", Bughouse, "7k/8/8/8/8/8/r~7/7K[] w - - 3 4", "7k/8/8/8/8/8/r~7/7K[] w - - 3 4"),
        ("paralysed knights", Archess, "7k/8/8/3x4/3X4/8/8/K7 b - - 3 4", "7k/8/8/3x4/3X4/8/8/K7 b - - 3 4"),
        ("unmoved kings", Bughouse, "r3k3/8/8/8/8/8/8/4K3[] w Eq - 0 1", "r3k3/8/8/8/8/8/8/4K3[] w Eq - 0 1"),
        ("unmoved kings", Bughouse, "4k3/8/8/8/8/8/8/R3K2R[] w KQe - 0 1", "4k3/8/8/8/8/8/8/R3K2R[] w KQe - 0 1"),
        ("unmoved kings", Bughouse, "4k3/8/8/8/8/8/8/4K3[] w eE - 0 1", "4k3/8/8/8/8/8/8/4K3[] w Ee - 0 1"),
        ("moved kings", Bughouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    ];
    for (why, game, fen, expected) in cases {
        assert_eq!(position(game, fen).fen(), expected, "{why}");
    }
}

#[test]
fn broken_fens_are_refused() {
    #[rustfmt::skip]
    let cases = [
        ("nothing", Chess, ""),
        ("a missing field", Chess, "7k/8/8/8/8/8/8/K7 w - - 0"),
        ("seven ranks", Chess, "7k/8/8/8/8/8/K7 w - - 0 1"),
        ("a long rank", Chess, "7k/8/8/8/44P/8/8/K7 w - - 0 1"),
        ("a very long rank", Chess, "7k/8/8/88888888888888888/8/8/8/K7 w - - 0 1"),
        ("a short rank", Chess, "7k/8/8/8/7/8/8/K7 w - - 0 1"),
        ("no king", Chess, "7k/8/8/8/8/8/8/8 w - - 0 1"),
        ("two kings", Chess, "6kk/8/8/8/8/8/8/K7 w - - 0 1"),
        ("the opponent in check", Chess, "7k/8/8/8/8/8/8/K6R w - - 0 1"),
        ("the opponent in an archer's range", Archess, "7k/7A/8/8/8/8/8/K7 w - - 0 1"),
        ("a pawn on the last rank", Chess, "P6k/8/8/8/8/8/8/K7 w - - 0 1"),
        ("an archer in chess", Chess, "7k/8/8/8/A7/8/8/K7 w - - 0 1"),
        ("a paralysed knight in Archerss", Archerss, "7k/8/8/8/X7/8/8/K7 w - - 0 1"),
        ("a promoted mark in chess", Chess, "7k/8/8/8/Q~7/8/8/K7 w - - 0 1"),
        ("a promoted pawn", Crazyhouse, "7k/8/8/8/P~7/8/8/K7[] w - - 0 1"),
        ("a pocket in chess", Chess, "7k/8/8/8/8/8/8/K7[Q] w - - 0 1"),
        ("a king in the pocket", Crazyhouse, "7k/8/8/8/8/8/8/K7[K] w - - 0 1"),
        ("castling without the rook", Chess, "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        ("castling without the king", Chess, "4k3/8/8/8/8/8/8/3K3R w K - 0 1"),
        ("castling without the rook of that file", Chess960, "4k3/8/8/8/8/8/8/4K2R w G - 0 1"),
        ("an unmoved king elsewhere", Bughouse, "4k3/8/8/8/8/8/8/3K4[] w E - 0 1"),
        ("an unmoved king in another game", BughouseFics, "4k3/8/8/8/8/8/8/4K3[] w E - 0 1"),
        ("en passant on the wrong rank", Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1"),
        ("en passant without a pawn", Chess, "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"),
        ("no king at all", FalconHunter, "8/8/8/8/8/8/8/8[] w - - 0 1"),
        ("two falcons", FalconHunter, "7k/8/8/8/8/8/F7/K7[F] w - - 0 1"),
        ("eight pieces", FalconHunter, "7k/8/8/8/8/8/R7/KNNNNNNN[] w - - 0 1"),
        ("a pawn on its first rank", FalconHunter, "7k/8/8/8/8/8/8/KP6[] w - - 0 1"),
    ];
    for (why, game, fen) in cases {
        assert!(Reference::from_fen(game, fen).is_err(), "{why}: {fen}");
    }
}
