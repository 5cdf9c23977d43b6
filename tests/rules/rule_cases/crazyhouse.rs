//! Crazyhouse: what is captured changes sides.

use Variant::Crazyhouse;

use super::*;

fn check_crazyhouse(cases: &[(&str, &str, &str, &str)]) {
    check_in(&[Crazyhouse], cases);
}

#[test]
fn captures_change_sides() {
    #[rustfmt::skip]
    check_crazyhouse(&[
        ("a queen", "4k3/8/8/8/8/8/8/qR2K3[] w - - 0 1", "b1a1", "4k3/8/8/8/8/8/8/R3K3[Q] b - - 0 1"),
        ("by Black", "4k3/8/8/8/8/8/r7/Q3K3[N] b - - 0 1", "a2a1", "4k3/8/8/8/8/8/8/r3K3[Nq] w - - 0 2"),
        ("a promoted queen is a pawn", "4k3/8/8/8/8/8/8/q~R2K3[] w - - 0 1", "b1a1",
            "4k3/8/8/8/8/8/8/R3K3[P] b - - 0 1"),
        ("a pawn promotes and is a pawn again", "1r2k3/P6r/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q b8a8",
            "r3k3/7r/8/8/8/8/8/4K3[p] w - - 0 2"),
        ("what a promoted piece takes is not promoted", "4k3/8/8/8/8/8/8/nR~2K3[] w - - 0 1", "b1a1",
            "4k3/8/8/8/8/8/8/R~3K3[N] b - - 0 1"),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "e5d6", "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 1"),
        ("a promotion that takes", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", "b7a8r", "R~3k3/8/8/8/8/8/8/4K3[R] b - - 0 1"),
        ("and is dropped as one", "4k3/8/8/8/8/8/8/q~R2K3[] w - - 0 1", "b1a1 e8e7 P@a7",
            "8/P3k3/8/8/8/8/8/R3K3[] b - - 0 2"),
    ]);
}

#[test]
fn what_ends_it() {
    #[rustfmt::skip]
    check_crazyhouse(&[
        ("a drop mates", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "1-0, checkmate"),
        ("a drop mates from afar", "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", "R@a8", "1-0, checkmate"),
        ("a pawn does not parry on the last rank", "6k1/5ppp/8/8/8/8/8/K7[Rp] w - - 0 1", "R@a8", "1-0, checkmate"),
        ("unless the pocket parries", "6k1/5ppp/8/8/8/8/8/K7[Rb] w - - 0 1", "R@a8", GOES_ON),
        ("stalemate", "7k/8/8/8/8/8/8/K4Q2[] w - - 0 1", "f1f7", STALEMATE),
        ("stalemate, whatever the other side holds", "7k/8/8/8/8/8/8/K4Q2[QN] w - - 0 1", "f1f7", STALEMATE),
        ("a drop is a move", "7k/8/8/8/8/8/8/K4Q2[p] w - - 0 1", "f1f7", GOES_ON),
    ]);
}

#[test]
fn how_drops_are_written() {
    #[rustfmt::skip]
    check_crazyhouse(&[
        ("a pawn", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@c3", "4k3/8/8/8/8/2P5/8/4K3[] b - - 0 1"),
        ("a pawn without its letter", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@c3", "4k3/8/8/8/8/2P5/8/4K3[] b - - 0 1"),
        ("Black's are upper case too", "4k3/8/8/8/8/8/8/4K3[n] b - - 0 1", "N@c3", "4k3/8/8/8/8/2n5/8/4K3[] w - - 1 2"),
    ]);
    let game = Crazyhouse.game(Some("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")).expect("a sound FEN");
    assert_eq!(game.san(game.parse_text("@c3").expect("a pawn drop")), "P@c3");
}
