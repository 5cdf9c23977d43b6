//! Draws because of too little material, and what is just enough.

use Variant::{Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};

use super::*;

const KINGS: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";
const KNIGHT: &str = "7k/8/8/8/8/8/8/KN6 w - - 0 1";
const BLACK_KNIGHT: &str = "7k/8/8/8/n7/8/8/K7 b - - 0 1";
const BISHOP: &str = "7k/8/8/8/8/8/8/KB6 w - - 0 1";
const BLACK_BISHOP: &str = "7k/8/8/8/b7/8/8/K7 b - - 0 1";
const DARK_BISHOPS: &str = "7k/8/5b2/8/8/8/8/1KB5 w - - 0 1";
const ONE_SIDES_BISHOPS: &str = "7k/8/8/8/8/B7/8/K1B5 w - - 0 1";
const MANY_BISHOPS: &str = "1k6/8/1b6/2b5/8/2B5/1B6/1K6 w - - 0 1";

#[test]
fn boards_of_chessmen() {
    #[rustfmt::skip]
    check_in(&[Chess, Chess960, Archerss, Archess, Bughouse, BughouseFics, Crazyhouse], &[
        ("bare kings", KINGS, "", MATERIAL),
        ("a knight", KNIGHT, "", MATERIAL),
        ("Black's knight", BLACK_KNIGHT, "", MATERIAL),
        ("a bishop", BISHOP, "", MATERIAL),
        ("Black's bishop", BLACK_BISHOP, "", MATERIAL),
        ("bishops on dark squares, one each", DARK_BISHOPS, "", MATERIAL),
        ("bishops on dark squares, both White's", ONE_SIDES_BISHOPS, "", MATERIAL),
        ("many bishops on dark squares", MANY_BISHOPS, "", MATERIAL),
        ("one of many on a light square", "1k6/8/1b6/2b5/8/2B5/2B5/1K6 w - - 0 1", "", GOES_ON),
        ("bishops on both colours, one each", "7k/8/b7/8/8/8/8/K1B5 w - - 0 1", "", GOES_ON),
        ("bishops on both colours, both White's", "7k/8/8/8/8/8/8/K1BB4 w - - 0 1", "", GOES_ON),
        ("two knights", "7k/8/8/8/8/8/8/KNN5 w - - 0 1", "", GOES_ON),
        ("knight against knight", "7k/8/8/8/n7/8/8/KN6 w - - 0 1", "", GOES_ON),
        ("knight against bishop", "7k/8/8/8/b7/8/8/KN6 w - - 0 1", "", GOES_ON),
        ("knight and bishop", "7k/8/8/8/8/8/8/KBN5 w - - 0 1", "", GOES_ON),
        ("a pawn", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "", GOES_ON),
        ("a rook", "7k/8/8/8/8/8/R7/K7 w - - 0 1", "", GOES_ON),
        ("no move follows", KINGS, "a1a2", "the game is over: too little material to win"),
    ]);
}

#[test]
fn falcon_hunter_needs_none() {
    #[rustfmt::skip]
    check_in(&[FalconHunter], &[
        ("kings can take each other", KINGS, "", GOES_ON),
        ("a knight", KNIGHT, "", GOES_ON),
        ("Black's bishop", BLACK_BISHOP, "", GOES_ON),
        ("bishops on dark squares", MANY_BISHOPS, "", GOES_ON),
        ("a pawn that is stuck", "P6k/8/8/8/8/8/8/K7 w - - 0 1", "", GOES_ON),
    ]);
}

#[test]
fn boards_with_archers_and_paralysed_knights() {
    #[rustfmt::skip]
    check(&[
        ("an archer never gives check", Archerss, "7k/8/8/8/8/8/8/KA6 w - - 0 1", "", MATERIAL),
        ("nor do many", Archerss, "7k/aaa5/8/8/8/8/8/KAA5 w - - 0 1", "", MATERIAL),
        ("an archer with a knight", Archerss, "7k/8/8/8/8/8/8/KAN5 w - - 0 1", "", GOES_ON),
        ("an archer against a knight", Archerss, "7k/8/8/8/n7/8/8/KA6 w - - 0 1", "", GOES_ON),
        ("an archer with a bishop", Archerss, "7k/8/8/8/8/8/8/KAB5 w - - 0 1", "", GOES_ON),
        ("an archer with a pawn", Archerss, "7k/8/8/8/8/8/P7/KA6 w - - 0 1", "", GOES_ON),
        ("an archer gives check here", Archess, "7k/8/8/8/8/8/8/KA6 w - - 0 1", "", GOES_ON),
        ("archers on both sides", Archess, "7k/aaa5/8/8/8/8/8/KA6 w - - 0 1", "", GOES_ON),
        ("a paralysed knight", Archess, "7k/8/8/8/8/8/8/KX6 w - - 0 1", "", MATERIAL),
        ("paralysed knights on both sides", Archess, "7k/xx6/8/8/8/8/8/KXX5 w - - 0 1", "", MATERIAL),
        ("a paralysed and a healthy one", Archess, "7k/8/8/8/8/8/8/KXN5 w - - 0 1", "", GOES_ON),
        ("a paralysed knight and a bishop", Archess, "7k/8/8/8/b7/8/8/KX6 w - - 0 1", "", GOES_ON),
        ("a paralysed knight and an archer", Archess, "7k/8/8/8/8/8/8/KXA5 w - - 0 1", "", GOES_ON),
    ]);
}

#[test]
fn boards_with_pockets_and_promoted_pieces() {
    #[rustfmt::skip]
    check_in(&[Bughouse, BughouseFics, Crazyhouse], &[
        ("empty pockets", "7k/8/8/8/8/8/8/K7[] w - - 0 1", "", MATERIAL),
        ("a pawn in hand", "7k/8/8/8/8/8/8/K7[P] w - - 0 1", "", GOES_ON),
        ("a knight in Black's hand", "7k/8/8/8/8/8/8/K7[n] w - - 0 1", "", GOES_ON),
        ("a bishop here and one in hand", "7k/8/8/8/8/8/8/KB6[B] w - - 0 1", "", GOES_ON),
        ("a promoted knight", "7k/8/8/8/8/8/8/KN~6[] w - - 0 1", "", GOES_ON),
        ("a promoted bishop", "7k/8/8/8/8/8/8/KB~6[] w - - 0 1", "", GOES_ON),
        ("one of two is promoted", "7k/8/8/8/b~7/8/8/KB6[] w - - 0 1", "", GOES_ON),
    ]);
}

#[test]
fn a_move_leaves_too_little() {
    const LAST_PAWN: &str = "7k/8/8/8/8/8/p7/K7 w - - 0 1";
    #[rustfmt::skip]
    check(&[
        ("the last pawn is taken", Chess, LAST_PAWN, "a1a2", MATERIAL),
        ("and held", Crazyhouse, LAST_PAWN, "a1a2", GOES_ON),
        ("and gone from one board of bughouse", Bughouse, LAST_PAWN, "a1a2", MATERIAL),
        ("a pawn becomes a knight", Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=N", MATERIAL),
        ("and could become a pawn again", Crazyhouse, "7k/P7/8/8/8/8/8/K7[] w - - 0 1", "a8=N", GOES_ON),
        ("the last pawn is shot", Archerss, "7k/8/8/8/p7/8/A7/K7 w - - 0 1", "a2a4", MATERIAL),
        ("the last pawn is shot", Archess, "7k/8/8/p7/8/8/A7/K7 w - - 0 1", "a2a5", GOES_ON),
        ("the last knight is paralysed", Archess, "7k/8/8/n7/8/8/A7/K7 w - - 0 1", "a2a5h", GOES_ON),
        ("the last archer is taken", Archess, "7k/8/8/8/8/8/a7/KX6 w - - 0 1", "a1a2", MATERIAL),
        ("only an archer is left", Archerss, "7k/8/8/8/8/8/q7/KA6 w - - 0 1", "a1a2", MATERIAL),
    ]);
}
