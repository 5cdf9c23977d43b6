//! Pockets and drops: what may be dropped where, final checkmate, and castling with dropped rooks.

use super::{fen_after, judge, moves_like, position};
use crate::Game::{Bughouse, BughouseFics, Chess, Crazyhouse};

const DROP_GAMES: [crate::Game; 3] = [Bughouse, BughouseFics, Crazyhouse];

#[test]
fn drops_go_to_empty_squares_and_answer_check() {
    #[rustfmt::skip]
    let cases = [
        ("pawns not on the first and last rank", "7k/8/8/8/8/8/8/K7[P] w - - 0 1", "P@a",
            "P@a2 P@a3 P@a4 P@a5 P@a6 P@a7"),
        ("Black's letters are upper case too", "7k/8/8/8/8/8/8/K7[p] b - - 0 1", "P@h",
            "P@h2 P@h3 P@h4 P@h5 P@h6 P@h7"),
        ("other pieces anywhere", "7k/8/8/8/8/8/8/K7[N] w - - 0 1", "N@a",
            "N@a2 N@a3 N@a4 N@a5 N@a6 N@a7 N@a8"),
        ("only what the pocket holds", "7k/8/8/8/8/8/8/K7[n] w - - 0 1", "", "a1a2 a1b1 a1b2"),
        ("between the king and the attacker", "6k1/5ppp/8/8/8/8/5PPP/r5K1[NP] w - - 0 1", "",
            "N@b1 N@c1 N@d1 N@e1 N@f1"),
        ("nowhere, if that does not help", "6k1/5ppp/8/8/8/8/5nPP/6RK[QRBNP] w - - 0 1", "", ""),
        ("nowhere, if only a capture helps", "7k/8/8/8/8/8/PP6/Kr6[N] w - - 0 1", "", "a1b1"),
    ];
    for game in DROP_GAMES {
        for (why, fen, beginning, expected) in cases {
            let found = moves_like(game, fen, beginning);
            assert_eq!(found, expected, "{}: {why}", game.name());
        }
    }
}

#[test]
fn a_dropped_pawn_may_step_twice() {
    for game in DROP_GAMES {
        let fen = "7k/8/8/8/3p4/8/8/K7[P] w - - 0 1";
        let after = fen_after(game, fen, "P@e2 h8g8 e2e4");
        assert_eq!(after, "6k1/8/8/8/3pP3/8/8/K7[] b - e3 0 2");
    }
}

#[test]
fn checkmate_is_final_only_if_no_drop_could_help() {
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    const KNIGHT: &str = "6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1";
    const NEIGHBOUR: &str = "5Rk1/5ppp/8/8/1B6/8/8/K7[] b - - 0 1";
    const STALEMATE: &str = "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("a distant check", BACK_RANK, Crazyhouse, true),
        ("a distant check", BACK_RANK, Bughouse, false),
        ("a distant check", BACK_RANK, BughouseFics, false),
        ("a knight's check", KNIGHT, Crazyhouse, true),
        ("a knight's check", KNIGHT, Bughouse, true),
        ("a knight's check", KNIGHT, BughouseFics, true),
        ("a neighbour's check", NEIGHBOUR, Bughouse, true),
        ("a neighbour's check", NEIGHBOUR, BughouseFics, true),
        ("stalemate", STALEMATE, Crazyhouse, false),
        ("stalemate", STALEMATE, Bughouse, false),
    ];
    for (why, fen, game, is_mate) in cases {
        let position = position(game, fen);
        assert_eq!(position.is_mate(), is_mate, "{why} in {}", game.name());
        assert_eq!(position.perft(1), 0, "{why} in {}", game.name());
    }
    let chess = BACK_RANK.replace("[]", "");
    assert!(position(Chess, &chess).is_mate());
}

#[test]
fn a_drop_may_not_mate_in_bughouse() {
    #[rustfmt::skip]
    let cases = [
        ("a knight's mate", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@g6", "N@f7"),
        ("a mate that a drop could parry", "6k1/5ppp/8/8/1B6/8/8/K7[R] w - - 0 1", "R@a8 R@e8", "R@f8"),
        ("a mate that the pocket parries", "6k1/5ppp/8/8/8/8/8/K7[Rn] w - - 0 1", "R@a8", ""),
        ("a pawn's mate", "6bk/8/6K1/8/8/8/8/8[P] w - - 0 1", "P@h7", "P@g7"),
        ("a mate on the board", "6rk/6pp/8/4N3/8/8/8/K7[] w - - 0 1", "e5f7", ""),
    ];
    for (why, fen, legal, illegal) in cases {
        judge(why, Bughouse, fen, legal, illegal);
        for game in [BughouseFics, Crazyhouse] {
            judge(why, game, fen, legal, "");
            judge(why, game, fen, illegal, "");
        }
    }
}

#[test]
fn a_dropped_rook_may_castle_in_bughouse() {
    #[rustfmt::skip]
    let cases = [
        ("on h1", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@h1", "r3k3/8/8/8/8/8/8/4K2R[] b Kq - 1 1"),
        ("on a1", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@a1", "r3k3/8/8/8/8/8/8/R3K3[] b Qq - 1 1"),
        ("beside another", "4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@h1", "4k3/8/8/8/8/8/8/R3K2R[] b KQ - 1 1"),
        ("elsewhere", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@g1", "r3k3/8/8/8/8/8/8/4K1R1[] b Eq - 1 1"),
        ("Black's on h8", "4k3/8/8/8/8/8/8/4K3[r] b Ee - 0 1", "R@h8", "4k2r/8/8/8/8/8/8/4K3[] w Ek - 1 2"),
        ("Black's on h1", "4k3/8/8/8/8/8/8/4K3[r] b Ee - 0 1", "R@h1", "4k3/8/8/8/8/8/8/4K2r[] w Ee - 1 2"),
        ("not a queen", "4k3/8/8/8/8/8/8/4K3[Q] w E - 0 1", "Q@h1", "4k3/8/8/8/8/8/8/4K2Q[] b E - 1 1"),
        ("not for a king that has moved", "r3k3/8/8/8/8/8/8/4K3[R] w q - 0 1", "R@h1",
            "r3k3/8/8/8/8/8/8/4K2R[] b q - 1 1"),
        ("not for a king that has moved and come back", "4k3/8/8/8/8/8/8/4K3[R] w Ee - 0 1", "e1e2 e8e7 e2e1 e7e8 R@h1",
            "4k3/8/8/8/8/8/8/4K2R[] b - - 5 3"),
        ("in place of one that was captured", "4k2r/8/8/8/8/8/8/4K2R[] w Kk - 0 1", "h1h8 e8d7",
            "7R/3k4/8/8/8/8/8/4K3[] w E - 1 2"),
        ("in place of one that has moved", "4k3/8/8/8/8/8/8/R3K2R[R] w KQ - 0 1", "h1h2 e8e7 R@h1",
            "8/4k3/8/8/8/8/7R/R3K2R[] b KQ - 3 2"),
        ("to castle with", "4k3/8/8/8/8/8/8/4K3[R] w E - 0 1", "R@h1 e8e7 e1g1",
            "8/4k3/8/8/8/8/8/5RK1[] b - - 3 2"),
    ];
    for (why, fen, moves, expected) in cases {
        assert_eq!(fen_after(Bughouse, fen, moves), expected, "{why}");
    }
}

#[test]
fn a_dropped_rook_may_not_castle_elsewhere() {
    for game in [BughouseFics, Crazyhouse] {
        let fen = "4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1";
        let after = "4k3/8/8/8/8/8/8/R3K2R[] b Q - 1 1";
        assert_eq!(fen_after(game, fen, "R@h1"), after);
        let lost = fen_after(game, "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "h1h2");
        assert_eq!(lost, "4k3/8/8/8/8/8/7R/4K3[] b - - 1 1");
    }
}

#[test]
fn captured_pieces_change_sides_in_crazyhouse_and_leave_one_board_of_bughouse() {
    // A star stands for the pocket: first in crazyhouse, then in bughouse.
    #[rustfmt::skip]
    let cases = [
        ("a piece", "4k3/8/8/8/8/8/8/qR2K3[] w - - 0 1", "b1a1", "4k3/8/8/8/8/8/8/R3K3[*] b - - 0 1", "Q", ""),
        ("a promoted piece", "4k3/8/8/8/8/8/8/q~R2K3[] w - - 0 1", "b1a1",
            "4k3/8/8/8/8/8/8/R3K3[*] b - - 0 1", "P", ""),
        ("by Black", "4k3/8/8/8/8/8/r7/Q3K3[N] b - - 0 1", "a2a1", "4k3/8/8/8/8/8/8/r3K3[*] w - - 0 2", "Nq", "N"),
        ("by a promoted piece", "4k3/8/8/8/8/8/8/nR~2K3[] w - - 0 1", "b1a1",
            "4k3/8/8/8/8/8/8/R~3K3[*] b - - 0 1", "N", ""),
        ("by promotion", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", "b7a8r", "R~3k3/8/8/8/8/8/8/4K3[*] b - - 0 1", "R", ""),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "e5d6", "4k3/8/3P4/8/8/8/8/4K3[*] b - - 0 1", "P", ""),
    ];
    for (why, fen, mv, after, crazyhouse, bughouse) in cases {
        let games = [(Crazyhouse, crazyhouse), (Bughouse, bughouse), (BughouseFics, bughouse)];
        for (game, pocket) in games {
            let expected = after.replace('*', pocket);
            assert_eq!(fen_after(game, fen, mv), expected, "{why} in {}", game.name());
        }
    }
}
