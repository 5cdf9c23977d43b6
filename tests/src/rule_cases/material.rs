//! Which boards are drawn because of their material alone.

use super::verdict;
use crate::Game::{self, Archerss, Archess, Bughouse, BughouseFics, Chess, Crazyhouse, FalconHunter};

const DRAWN: &str = "1/2-1/2 material";
const OPEN: &str = "*";

#[test]
fn boards_of_standard_pieces() {
    #[rustfmt::skip]
    let cases = [
        ("kings", "7k/8/8/8/8/8/8/K7 w - - 0 1", DRAWN),
        ("a knight", "7k/8/8/8/8/8/8/KN6 w - - 0 1", DRAWN),
        ("Black's knight", "7k/8/8/8/n7/8/8/K7 w - - 0 1", DRAWN),
        ("a bishop", "7k/8/8/8/8/8/8/KB6 w - - 0 1", DRAWN),
        ("Black's bishop", "7k/8/8/8/b7/8/8/K7 b - - 0 1", DRAWN),
        ("two knights", "7k/8/8/8/8/8/8/KNN5 w - - 0 1", OPEN),
        ("knight against knight", "7k/8/8/8/n7/8/8/KN6 w - - 0 1", OPEN),
        ("knight against bishop", "7k/8/8/8/b7/8/8/KN6 w - - 0 1", OPEN),
        ("bishop and knight", "7k/8/8/8/8/8/8/KBN5 w - - 0 1", OPEN),
        ("dark bishops on both sides", "7k/8/5b2/8/8/8/8/1KB5 w - - 0 1", DRAWN),
        ("dark bishops on one side", "7k/8/8/8/8/B7/8/K1B5 w - - 0 1", DRAWN),
        ("light bishops on one side", "7k/8/8/8/B7/8/8/KB6 w - - 0 1", DRAWN),
        ("four dark bishops", "1k6/8/1b6/2b5/8/2B5/1B6/1K6 w - - 0 1", DRAWN),
        ("one light bishop with three dark ones", "1k6/8/1b6/2b5/8/2B5/2B5/1K6 w - - 0 1", OPEN),
        ("bishops on both colours", "7k/8/8/8/8/8/8/K1BB4 w - - 0 1", OPEN),
        ("bishops of different colours", "7k/8/b7/8/8/8/8/K1B5 w - - 0 1", OPEN),
        ("a pawn", "7k/8/8/8/8/8/P7/K7 w - - 0 1", OPEN),
        ("a rook", "7k/8/8/8/8/8/R7/K7 w - - 0 1", OPEN),
        ("a queen", "7k/8/8/8/8/8/Q7/K7 w - - 0 1", OPEN),
    ];
    for game in Game::ALL {
        for (why, fen, expected) in cases {
            // Falcon–Hunter has no such draw: even kings can take each other.
            let expected = if game == FalconHunter { OPEN } else { expected };
            assert_eq!(verdict(game, fen, ""), expected, "{why} in {}", game.name());
        }
    }
}

#[test]
fn boards_with_archers_and_paralysed_knights() {
    #[rustfmt::skip]
    let cases = [
        ("an archer", Archerss, "7k/8/8/8/8/8/8/KA6 w - - 0 1", DRAWN),
        ("archers on both sides", Archerss, "7k/aaa5/8/8/8/8/8/KA6 w - - 0 1", DRAWN),
        ("an archer and a knight", Archerss, "7k/8/8/8/8/8/8/KAN5 w - - 0 1", OPEN),
        ("an archer against a bishop", Archerss, "7k/8/8/8/b7/8/8/KA6 w - - 0 1", OPEN),
        ("an archer in ArChess", Archess, "7k/8/8/8/8/8/8/KA6 w - - 0 1", OPEN),
        ("archers in ArChess", Archess, "7k/aaa5/8/8/8/8/8/KA6 w - - 0 1", OPEN),
        ("a paralysed knight", Archess, "7k/8/8/8/8/8/8/KX6 w - - 0 1", DRAWN),
        ("paralysed knights on both sides", Archess, "7k/xx6/8/8/8/8/8/KXX5 w - - 0 1", DRAWN),
        ("a paralysed and a healthy knight", Archess, "7k/8/8/8/8/8/8/KXN5 w - - 0 1", OPEN),
        ("a paralysed knight and a bishop", Archess, "7k/8/8/8/b7/8/8/KX6 w - - 0 1", OPEN),
        ("a paralysed knight and an archer", Archess, "7k/8/8/8/8/8/8/KXA5 w - - 0 1", OPEN),
    ];
    for (why, game, fen, expected) in cases {
        assert_eq!(verdict(game, fen, ""), expected, "{why}");
    }
}

#[test]
fn boards_with_pockets_and_promoted_pieces() {
    #[rustfmt::skip]
    let cases = [
        ("empty pockets", "7k/8/8/8/8/8/8/K7[] w - - 0 1", DRAWN),
        ("a pawn in hand", "7k/8/8/8/8/8/8/K7[P] w - - 0 1", OPEN),
        ("Black's knight in hand", "7k/8/8/8/8/8/8/K7[n] w - - 0 1", OPEN),
        ("a bishop on the board and one in hand", "7k/8/8/8/8/8/8/KB6[B] w - - 0 1", OPEN),
        ("a promoted knight", "7k/8/8/8/8/8/8/KN~6[] w - - 0 1", OPEN),
        ("a promoted bishop", "7k/8/8/8/8/8/8/KB~6[] w - - 0 1", OPEN),
        ("one promoted among light bishops", "7k/8/8/8/b~7/8/8/KB6[] w - - 0 1", OPEN),
    ];
    for game in [Crazyhouse, Bughouse, BughouseFics] {
        for (why, fen, expected) in cases {
            assert_eq!(verdict(game, fen, ""), expected, "{why} in {}", game.name());
        }
    }
}

#[test]
fn a_move_can_leave_too_little() {
    const LAST_PAWN: &str = "7k/8/8/8/8/8/p7/K7 w - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("the last pawn is taken", Chess, LAST_PAWN, "a1a2", DRAWN),
        ("and is in White's hand", Crazyhouse, LAST_PAWN, "a1a2", OPEN),
        ("and leaves the one board", Bughouse, LAST_PAWN, "a1a2", DRAWN),
        ("a pawn becomes a knight", Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", DRAWN),
        ("a promoted knight", Crazyhouse, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", OPEN),
        ("a shot leaves archers", Archerss, "7k/8/8/8/p7/8/A7/K7 w - - 0 1", "a2a4", DRAWN),
        ("heads paralyse the last knight", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 0 1", "a2a5h", OPEN),
        ("the last archer is taken", Archess, "7k/8/8/8/8/8/a7/KX6 w - - 0 1", "a1a2", DRAWN),
    ];
    for (why, game, fen, moves, expected) in cases {
        assert_eq!(verdict(game, fen, moves), expected, "{why} in {}", game.name());
    }
}
