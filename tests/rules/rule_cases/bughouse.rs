//! Bughouse on one board: drops, the wait for a piece, drop-mates and dropped rooks; and how other servers differ.

use Variant::{Bughouse, BughouseFics, Crazyhouse};

use super::*;

const BOTH: [Variant; 2] = [Bughouse, BughouseFics];

#[test]
fn drops() {
    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1";
    const CHECKED: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[NP] w - - 0 1";
    #[rustfmt::skip]
    check_in(&BOTH, &[
        ("on any empty square", KINGS, "Q@h8", "4k2Q/8/8/8/8/8/8/4K3[Pp] b - - 1 1"),
        ("not on a piece", KINGS, "Q@e8", "e8 is not empty"),
        ("not what is not held", KINGS, "N@f3", "you hold no knight"),
        ("not the opponent's", "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1", "Q@f3", "you hold no queen"),
        ("a pawn not on the last rank", KINGS, "P@a8", "a pawn may not be dropped on the first or the last rank"),
        ("a pawn not on the first rank", KINGS, "P@a1", "a pawn may not be dropped on the first or the last rank"),
        ("a pawn on the rank before the last", KINGS, "P@a7", "4k3/P7/8/8/8/8/8/4K3[Qp] b - - 0 1"),
        ("with check", KINGS, "Q@e4 P@a5", "your king would be in check"),
        ("against check", CHECKED, "N@c1", "6k1/5ppp/8/8/8/8/5PPP/r1N3K1[P] b - - 1 1"),
        ("not beside the check", CHECKED, "N@c2", "your king would be in check"),
        ("a dropped pawn steps twice", "7k/8/8/8/3p4/8/8/K7[P] w - - 0 1", "P@e2 h8g8 e2e4",
            "6k1/8/8/8/3pP3/8/8/K7[] b - e3 0 2"),
        ("and is taken en passant", "7k/8/8/8/3p4/8/8/K7[P] w - - 0 1", "P@e2 h8g8 e2e4 d4e3",
            "6k1/8/8/8/8/4p3/8/K7[] w - - 0 3"),
        ("a drop clears the en-passant square", "4k3/8/8/8/3pP3/8/8/4K3[n] b - e3 0 1", "N@a8",
            "n3k3/8/8/8/3pP3/8/8/4K3[] w - - 1 2"),
        ("captures leave the one board", "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1", "e4d5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1"),
        ("a promoted piece is marked", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q",
            "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
        ("and stays marked", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "a1a8", "Q~3k3/8/8/8/8/8/8/4K3[] b - - 1 1"),
        ("the pocket in its order", "4k3/8/8/8/8/8/8/4K3[pPnNbBrRqQ] w - - 0 1", "",
            "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1"),
    ]);
}

#[test]
fn mate_is_final_only_if_no_drop_could_help() {
    #[rustfmt::skip]
    check_in(&BOTH, &[
        ("a check from afar", "6k1/5ppp/8/8/8/8/r4PPP/6K1[] b - - 0 1", "a2a1", WAITS),
        ("the pocket helps", "6k1/5ppp/8/8/8/8/r4PPP/6K1[N] b - - 0 1", "a2a1", GOES_ON),
        ("the pocket does not help yet", "6k1/5ppp/8/8/8/8/r4PPP/6K1[PPP] b - - 0 1", "a2a1", WAITS),
        ("the opponent's pocket is not meant", "6k1/5ppp/8/8/8/8/r4PPP/6K1[qn] b - - 0 1", "a2a1", WAITS),
        ("one square in between, where a drop is lost", "6k1/5ppp/8/8/1B6/8/8/K3R3[] w - - 0 1", "e1e8", WAITS),
        ("a neighbour's check", "5Rk1/5ppp/8/8/1B6/8/8/K7[] b - - 0 1", "", "1-0, checkmate"),
        ("a neighbour's check, with a full pocket", "5Rk1/5ppp/8/8/1B6/8/8/K7[qrbnp] b - - 0 1", "", "1-0, checkmate"),
        ("a knight's check", "6rk/6pp/8/4N3/8/8/8/K7[] w - - 0 1", "e5f7", "1-0, checkmate"),
        ("a knight's check, with a full pocket", "6rk/6pp/8/4N3/8/8/8/K7[qrbnp] w - - 0 1", "e5f7", "1-0, checkmate"),
        ("a pawn's check", "6bk/6P1/6K1/8/8/8/8/8[] b - - 0 1", "", "1-0, checkmate"),
        ("a double check from afar", "7k/8/8/8/8/8/K7/B5RR[] b - - 0 1", "", "1-0, checkmate"),
        ("White is mated", "k7/8/8/8/4n3/8/6PP/6RK[] b - - 0 1", "e4f2", "0-1, checkmate"),
        ("stalemate", "7k/8/8/8/8/8/8/K4Q2[] w - - 0 1", "f1f7", WAITS),
        ("stalemate, with a pocket", "7k/8/8/8/8/8/8/K4Q2[p] w - - 0 1", "f1f7", GOES_ON),
        ("a waiting side has no move", "7k/8/8/8/8/8/8/K4Q2[] w - - 0 1", "f1f7 h8g8", "your king would be in check"),
    ]);
}

#[test]
fn a_drop_may_not_mate() {
    const SMOTHERED: &str = "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1";
    // White is in check, and the one square in between is e2.
    const ONLY_DROP: &str = "3r3R/1B6/8/b7/R7/2R1r1k1/6p1/4K3[N] w - - 0 1";
    const MATES: &str = "a drop may not give checkmate";
    #[rustfmt::skip]
    check(&[
        ("a knight's mate", Bughouse, SMOTHERED, "N@f7", MATES),
        ("a knight's mate", BughouseFics, SMOTHERED, "N@f7", "1-0, checkmate"),
        ("a knight's mate", Crazyhouse, SMOTHERED, "N@f7", "1-0, checkmate"),
        ("whatever Black holds", Bughouse, "6rk/6pp/8/8/8/8/8/K7[Nqrbnp] w - - 0 1", "N@f7", MATES),
        ("Black's drop", Bughouse, "k7/8/8/8/8/8/6PP/6RK[n] b - - 0 1", "N@f2", MATES),
        ("a neighbour's mate", Bughouse, "6k1/5ppp/8/8/1B6/8/8/K7[R] w - - 0 1", "R@f8", MATES),
        ("a pawn's mate", Bughouse, "6bk/8/6K1/8/8/8/8/8[P] w - - 0 1", "P@g7", MATES),
        ("a check that a drop could parry", Bughouse, "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", "R@a8", WAITS),
        ("a check that a drop could parry", Crazyhouse, "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", "R@a8", "1-0, checkmate"),
        ("a check that can be taken", Bughouse, "5r1k/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", GOES_ON),
        ("a mate on the board", Bughouse, "6rk/6pp/8/4N3/8/8/8/K7[] w - - 0 1", "e5f7", "1-0, checkmate"),
        ("a mate by promotion", Bughouse, "5rk1/4Pppp/8/8/1B6/8/8/K7[] w - - 0 1", "e7f8q", "1-0, checkmate"),
        ("stalemate by a drop", Bughouse, "7k/8/8/8/8/8/8/K7[Q] w - - 0 1", "Q@f7", WAITS),
        ("against check", Bughouse, "R4r1k/7p/8/8/8/8/8/5KR1[N] w - - 0 1", "N@f7", MATES),
        ("another drop against check", Bughouse, "R4r1k/7p/8/8/8/8/8/5KR1[N] w - - 0 1", "N@f6", GOES_ON),
        ("the only drop would mate", Bughouse, ONLY_DROP, "", WAITS),
        ("and is refused", Bughouse, ONLY_DROP, "N@e2", MATES),
        ("on other servers it is a move", BughouseFics, ONLY_DROP, "", GOES_ON),
        ("and mates", BughouseFics, ONLY_DROP, "N@e2", "1-0, checkmate"),
        ("with a bishop there is a move", Bughouse, "3r3R/1B6/8/b7/R7/2R1r1k1/6p1/4K3[B] w - - 0 1", "", GOES_ON),
    ]);
}

#[test]
fn a_dropped_rook_may_castle() {
    #[rustfmt::skip]
    check_in(&[Bughouse], &[
        ("on h1", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@h1", "r3k3/8/8/8/8/8/8/4K2R[] b Kq - 1 1"),
        ("on a1", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@a1", "r3k3/8/8/8/8/8/8/R3K3[] b Qq - 1 1"),
        ("Black's on h8", "4k3/8/8/8/8/8/8/4K3[r] b Ee - 0 1", "R@h8", "4k2r/8/8/8/8/8/8/4K3[] w Ek - 1 2"),
        ("to castle with", "4k3/8/8/8/8/8/8/4K3[R] w E - 0 1", "R@h1 e8e7 e1g1", "8/4k3/8/8/8/8/8/5RK1[] b - - 3 2"),
        ("Black castles with it", "4k3/7P/8/8/8/8/8/4K3[r] b e - 0 1", "R@a8 h7h8n e8c8",
            "2kr3N~/8/8/8/8/8/8/4K3[] w - - 1 3"),
        ("not elsewhere", "r3k3/8/8/8/8/8/8/4K3[R] w Eq - 0 1", "R@g1", "r3k3/8/8/8/8/8/8/4K1R1[] b Eq - 1 1"),
        ("not in the opponent's corner", "4k3/8/8/8/8/8/8/4K3[R] w Ee - 0 1", "R@a8",
            "R3k3/8/8/8/8/8/8/4K3[] b Ee - 1 1"),
        ("not a queen", "4k3/8/8/8/8/8/8/4K3[Q] w E - 0 1", "Q@h1", "4k3/8/8/8/8/8/8/4K2Q[] b E - 1 1"),
        ("not a king that has moved", "r3k3/8/8/8/8/8/8/4K3[R] w q - 0 1", "R@h1", "r3k3/8/8/8/8/8/8/4K2R[] b q - 1 1"),
        ("nor one that has come back", "4k3/8/8/8/8/8/8/4K3[R] w Ee - 0 1", "e1e2 e8e7 e2e1 e7e8 R@h1",
            "4k3/8/8/8/8/8/8/4K2R[] b - - 5 3"),
        ("any letter means an unmoved king", "4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@h1",
            "4k3/8/8/8/8/8/8/R3K2R[] b KQ - 1 1"),
        ("for one that has moved away", "4k3/8/8/8/8/8/8/R3K2R[R] w KQ - 0 1", "h1h2 e8e7 R@h1",
            "8/4k3/8/8/8/8/7R/R3K2R[] b KQ - 3 2"),
        ("a rook that comes back has moved", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "h1h2 e8e7 h2h1",
            "8/4k3/8/8/8/8/8/R3K2R[] b Q - 3 2"),
        ("the last right goes, the king has not moved", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "h1h2",
            "4k3/8/8/8/8/8/7R/4K3[] b E - 1 1"),
        ("the last rook is captured at home", "4k2r/8/8/8/8/8/8/4K2R[] w Kk - 0 1", "h1h8",
            "4k2R/8/8/8/8/8/8/4K3[] b Ee - 0 1"),
        ("castling moves the king", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1g1", "4k3/8/8/8/8/8/8/R4RK1[] b - - 1 1"),
        ("an unmoved king is at home", "4k3/8/8/8/8/8/4K3/8[] w E - 0 1", "",
            "castling `E` needs the king on its original square"),
    ]);
    #[rustfmt::skip]
    check_in(&[BughouseFics, Crazyhouse], &[
        ("not elsewhere", "4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@h1", "4k3/8/8/8/8/8/8/R3K2R[] b Q - 1 1"),
        ("not elsewhere", "4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@h1 e8e7 e1g1",
            "there is no right to castle on that side"),
        ("nor is an unmoved king remembered", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "h1h2",
            "4k3/8/8/8/8/8/7R/4K3[] b - - 1 1"),
    ]);
    #[rustfmt::skip]
    check(&[
        ("no such letter", BughouseFics, "4k3/8/8/8/8/8/8/4K3[] w E - 0 1", "",
            "`E` in the castling field means nothing in bughouse-fics"),
        ("no such letter", Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w e - 0 1", "",
            "`e` in the castling field means nothing in crazyhouse"),
    ]);
}
