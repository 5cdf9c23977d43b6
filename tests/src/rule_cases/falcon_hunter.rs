//! Falcon–Hunter: kings that are captured, falcons, hunters and their entry.

use super::{fen_after, judge, moves_like, position};
use crate::Game::FalconHunter;

#[test]
fn falcons_and_hunters_move() {
    #[rustfmt::skip]
    let cases = [
        ("a falcon", "k7/8/8/8/3F4/8/8/K7[] w - - 0 1", "d4",
            "d4a7 d4b6 d4c5 d4d1 d4d2 d4d3 d4e5 d4f6 d4g7 d4h8"),
        ("a hunter", "k7/8/8/8/3H4/8/8/7K[] w - - 0 1", "d4",
            "d4a1 d4b2 d4c3 d4d5 d4d6 d4d7 d4d8 d4e3 d4f2 d4g1"),
        ("Black's falcon", "k7/8/8/3f4/8/8/8/K7[] b - - 0 1", "d5",
            "d5a2 d5b3 d5c4 d5d6 d5d7 d5d8 d5e4 d5f3 d5g2 d5h1"),
        ("Black's hunter", "k7/8/8/3h4/8/8/8/K7[] b - - 0 1", "d5",
            "d5b7 d5c6 d5d1 d5d2 d5d3 d5d4 d5e6 d5f7 d5g8"),
        ("not over pieces", "k7/8/1p3P2/8/3F4/3p4/8/K7[] w - - 0 1", "d4", "d4b6 d4c5 d4d3 d4e5"),
    ];
    for (why, fen, from, expected) in cases {
        assert_eq!(moves_like(FalconHunter, fen, from), expected, "{why}");
    }
}

#[test]
fn kings_care_for_nothing() {
    #[rustfmt::skip]
    let cases = [
        ("stepping into attack", "1r5k/8/8/8/8/8/8/K7[] w - - 0 1", "a1b1 a1b2 a1a2", ""),
        ("standing next to each other", "8/8/8/8/8/2k5/8/K7[] w - - 0 1", "a1b2", ""),
        ("capturing each other", "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2", ""),
        ("leaving an attack unanswered", "r6k/8/8/8/8/8/7P/K7[] w - - 0 1", "h2h3", ""),
        ("castling", "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "e1f1 h1h8", "e1g1 e1c1"),
        ("en passant", "7k/8/8/3pP3/8/8/8/K7[] w - d6 0 1", "e5e6", "e5d6"),
    ];
    for (why, fen, legal, illegal) in cases {
        judge(why, FalconHunter, fen, legal, illegal);
        assert!(!position(FalconHunter, fen).in_check(), "{why}");
        assert!(!position(FalconHunter, fen).is_mate(), "{why}");
    }
}

#[test]
fn a_captured_king_ends_the_game() {
    let before = position(FalconHunter, "r6k/8/8/8/8/8/7P/K7[FHfh] b - - 4 1");
    let after = before.after("a8a1");
    assert_eq!(after.fen(), "7k/8/8/8/8/8/7P/r7[FHfh] w - - 0 2");
    assert!(after.is_mate());
    assert!(!after.in_check());
    assert!(after.legal_moves().is_empty());

    let winner_to_move = position(FalconHunter, "7k/8/8/8/8/8/7P/r7[FHfh] b - - 0 1");
    assert!(!winner_to_move.is_mate());
    assert!(winner_to_move.legal_moves().is_empty());
}

#[test]
fn an_entry_needs_a_loss_that_is_not_used_yet() {
    #[rustfmt::skip]
    let cases = [
        ("no loss", "k7/8/8/8/8/8/8/QRRBBNNK[FH] w - - 0 1", 0),
        ("lost pawns give nothing", "k7/8/8/8/8/8/P7/QRRBBNNK[FH] w - - 0 1", 0),
        ("one loss, both to choose from", "k7/8/8/8/8/8/PPPPPPP1/1RRBBNNK[FH] w - - 0 1", 4),
        ("one loss, the falcon entered", "k7/8/8/8/8/8/PPPPPPP1/FRRBBNNK[H] w - - 0 1", 0),
        ("one loss, the falcon entered and lost", "k7/8/8/8/8/8/PPPPPPP1/1RRBBNNK[H] w - - 0 1", 0),
        ("two losses, none entered", "k7/8/8/8/8/8/PPPPPPP1/2RBBNNK[FH] w - - 0 1", 6),
        ("two losses, the hunter entered", "k7/8/8/8/8/8/PPPPPPP1/H1RBBNNK[F] w - - 0 1", 2),
        ("two losses, the hunter entered and lost", "k7/8/8/8/8/8/PPPPPPP1/2RBBNNK[F] w - - 0 1", 3),
        ("all lost, both entered", "k7/8/8/8/8/8/8/FH5K[] w - - 0 1", 0),
    ];
    for (why, fen, expected) in cases {
        let moves = position(FalconHunter, fen).legal_moves();
        let entries = moves.iter().filter(|mv| mv.contains('@')).count();
        assert_eq!(entries, expected, "{why}");
    }
}

#[test]
fn entries_are_on_the_two_home_ranks() {
    #[rustfmt::skip]
    let cases = [
        ("k7/8/8/8/8/8/8/7K[FH] w - - 0 1", "F@a", "F@a1 F@a2"),
        ("k7/8/8/8/8/8/8/7K[FH] w - - 0 1", "H@h", "H@h2"),
        ("k7/8/8/8/8/8/8/7K[fh] b - - 0 1", "H@h", "H@h7 H@h8"),
    ];
    for (fen, beginning, expected) in cases {
        assert_eq!(moves_like(FalconHunter, fen, beginning), expected);
    }
    let entered = fen_after(FalconHunter, "k7/8/8/8/8/8/8/7K[FHf] w - - 3 7", "F@d1");
    assert_eq!(entered, "k7/8/8/8/8/8/8/3F3K[Hf] b - - 4 7");
}

#[test]
fn a_pawn_on_the_last_rank_stays_a_pawn() {
    let arrived = fen_after(FalconHunter, "7k/P7/8/8/8/8/8/K7[] w - - 3 1", "a7a8");
    assert_eq!(arrived, "P6k/8/8/8/8/8/8/K7[] b - - 0 1");
    let capture = fen_after(FalconHunter, "1r5k/P7/8/8/8/8/8/K7[] w - - 3 1", "a7b8");
    assert_eq!(capture, "1P5k/8/8/8/8/8/8/K7[] b - - 0 1");
    let fen = "Pr5k/8/8/8/8/8/8/K7[] w - - 0 1";
    assert_eq!(moves_like(FalconHunter, fen, "a8"), "");
}
