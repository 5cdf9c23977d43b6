//! Falcon–Hunter: kings are captured, and two pieces wait in reserve.

use Variant::{Chess, FalconHunter};

use super::*;

const WHITE_WINS: &str = "1-0, a king was captured";
const BLACK_WINS: &str = "0-1, a king was captured";
const NOTHING_LOST: &str = "you have lost no piece yet, so nothing can enter";
const NO_FURTHER_LOSS: &str = "you have entered a piece for every one you have lost, so nothing can enter now";

fn check_falcon_hunter(cases: &[(&str, &str, &str, &str)]) {
    check_in(&[FalconHunter], cases);
}

#[test]
fn capturing_the_king_wins() {
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("White takes", "7k/8/8/8/8/8/p7/K6R[] w - - 0 1", "h1h8", WHITE_WINS),
        ("Black takes", "6rk/8/8/8/8/8/p7/6K1[] b - - 0 1", "g8g1", BLACK_WINS),
        ("a pawn takes", "8/8/3k4/4P3/8/8/8/K7[] w - - 0 1", "e5d6", WHITE_WINS),
        ("a falcon takes", "7k/8/8/8/8/8/8/FK6[] w - - 0 1", "a1h8", WHITE_WINS),
        ("a king takes", "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2", WHITE_WINS),
        ("no move follows", "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2 b2b3", "the game is over: a king was captured"),
        ("gone from the start, the winner to move", "8/8/8/8/8/8/8/K6R[] w - - 0 1", "", WHITE_WINS),
        ("gone from the start, the loser to move", "8/8/8/8/8/8/8/K6R[FHfh] b - - 0 1", "", WHITE_WINS),
        ("White's is gone", "7k/8/8/8/8/8/8/R7[] w - - 0 1", "", BLACK_WINS),
        ("no move in it", "8/8/8/8/8/8/8/K6R[] w - - 0 1", "a1a2", "the game is over: a king was captured"),
        ("both are gone", "8/8/8/8/8/8/8/R7[] w - - 0 1", "", "there is no king on the board"),
        ("two of a side", "7k/8/8/8/8/8/8/KK6[] w - - 0 1", "", "White has 2 kings"),
    ]);
}

#[test]
fn there_is_no_check() {
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("a king steps into attack", "1r5k/8/8/8/8/8/8/K7[] w - - 0 1", "a1b1", "1r5k/8/8/8/8/8/8/1K6[] b - - 1 1"),
        ("kings stand side by side", "8/8/8/8/8/2k5/8/K7[] w - - 0 1", "a1b2", "8/8/8/8/8/2k5/1K6/8[] b - - 1 1"),
        ("and may part again", "8/8/8/8/8/2k5/8/K7[] w - - 0 1", "a1b2 c3d4", "8/8/8/8/3k4/8/1K6/8[] w - - 2 2"),
        ("an attack is left as it is", "r6k/8/8/8/8/8/7P/K7[] w - - 0 1", "h2h3", "r6k/8/8/8/8/7P/8/K7[] b - - 0 1"),
        ("a pinned piece moves", "r6k/8/8/8/8/8/B7/K7[] w - - 0 1", "a2b1", "r6k/8/8/8/8/8/8/KB6[] b - - 1 1"),
        ("who has moved may stand attacked", "7k/8/8/8/8/8/8/K6R[] w - - 0 1", "", GOES_ON),
        ("no checkmate", "7k/8/6K1/8/8/8/8/R7[] w - - 0 1", "a1a8", GOES_ON),
        ("no castling", "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "e1g1", "the king on e1 cannot reach g1"),
        ("no castling field", "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "", "r3k2r/8/8/8/8/8/8/R3K2R[] w - - 0 1"),
    ]);
}

#[test]
fn pawns_neither_promote_nor_take_en_passant() {
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("a pawn stays a pawn", "7k/P7/8/8/8/8/8/K7[] w - - 3 1", "a7a8", "P6k/8/8/8/8/8/8/K7[] b - - 0 1"),
        ("by capture too", "1r5k/P7/8/8/8/8/8/K7[] w - - 3 1", "axb8", "1P5k/8/8/8/8/8/8/K7[] b - - 0 1"),
        ("it cannot promote", "7k/P7/8/8/8/8/8/K7[] w - - 3 1", "a7a8q", "nothing promotes with this move"),
        ("and does not move again", "Pr5k/8/8/8/8/8/8/K7[] w - - 3 1", "a8b8", "the pawn on a8 cannot reach b8"),
        ("nor backwards", "P6k/8/8/8/8/8/8/K7[] w - - 3 1", "a8a7", "the pawn on a8 cannot reach a7"),
        ("Black's too", "7k/8/8/8/8/8/p7/7K[] b - - 3 1", "a2a1", "7k/8/8/8/8/8/8/p6K[] w - - 0 2"),
        ("no en passant", "7k/3p4/8/4P3/8/8/8/K7[] b - - 0 1", "d7d5 e5d6", "the pawn on e5 cannot reach d6"),
        ("no en-passant field", "7k/8/8/3pP3/8/8/8/K7[] w - d6 0 1", "", "7k/8/8/3pP3/8/8/8/K7[] w - - 0 1"),
        ("two steps from the second rank", "7k/8/8/8/8/8/P7/K7[] w - - 0 1", "a2a4", "7k/8/8/8/P7/8/8/K7[] b - - 0 1"),
        ("not from the third", "7k/8/8/8/8/P7/8/K7[] w - - 0 1", "a3a5", "the pawn on a3 cannot reach a5"),
        ("not over a piece", "7k/8/8/8/8/n7/P7/K7[] w - - 0 1", "a2a4", "the pawn on a2 cannot reach a4"),
        ("not onto a piece", "7k/8/8/8/n7/8/P7/K7[] w - - 0 1", "a2a4", "the pawn on a2 cannot reach a4"),
        ("none on its own first rank", "7k/8/8/8/8/8/8/P6K[] w - - 0 1", "", "a white pawn cannot stand on a1"),
    ]);
}

#[test]
fn falcons_and_hunters_move() {
    const FALCON: &str = "k7/8/1p6/8/3F4/8/3P4/K7[] w - - 0 1";
    const HUNTER: &str = "k7/3p4/8/8/3H4/8/1P6/K7[] w - - 0 1";
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("a falcon, forward askew", FALCON, "d4h8", "k6F/8/1p6/8/8/8/3P4/K7[] b - - 1 1"),
        ("it captures as it moves", FALCON, "Fxb6", "k7/8/1F6/8/8/8/3P4/K7[] b - - 0 1"),
        ("not over pieces", FALCON, "d4a7", "the falcon on d4 cannot reach a7"),
        ("backward straight", FALCON, "d4d3", "k7/8/1p6/8/8/3F4/3P4/K7[] b - - 1 1"),
        ("not over its own side", FALCON, "d4d1", "the falcon on d4 cannot reach d1"),
        ("not forward straight", FALCON, "d4d5", "the falcon on d4 cannot reach d5"),
        ("not backward askew", FALCON, "d4c3", "the falcon on d4 cannot reach c3"),
        ("never sideways", FALCON, "d4e4", "the falcon on d4 cannot reach e4"),
        ("a hunter, forward straight", HUNTER, "d4d6", "k7/3p4/3H4/8/8/8/1P6/K7[] b - - 1 1"),
        ("it captures as it moves", HUNTER, "Hxd7", "k7/3H4/8/8/8/8/1P6/K7[] b - - 0 1"),
        ("not over pieces", HUNTER, "d4d8", "the hunter on d4 cannot reach d8"),
        ("backward askew", HUNTER, "d4g1", "k7/3p4/8/8/8/8/1P6/K5H1[] b - - 1 1"),
        ("not over its own side", HUNTER, "d4b2", "your own pawn stands on b2"),
        ("not backward straight", HUNTER, "d4d3", "the hunter on d4 cannot reach d3"),
        ("not forward askew", HUNTER, "d4e5", "the hunter on d4 cannot reach e5"),
        ("never sideways", HUNTER, "d4c4", "the hunter on d4 cannot reach c4"),
        ("Black's falcon goes down askew", "k7/8/8/3f4/8/8/8/K7[] b - - 0 1", "d5h1", "k7/8/8/8/8/8/8/K6f[] w - - 1 2"),
        ("and up straight", "k7/8/8/3f4/8/8/8/K7[] b - - 0 1", "d5d8", "k2f4/8/8/8/8/8/8/K7[] w - - 1 2"),
        ("not up askew", "k7/8/8/3f4/8/8/8/K7[] b - - 0 1", "d5e6", "the falcon on d5 cannot reach e6"),
        ("Black's hunter goes down straight", "k7/8/8/3h4/8/8/8/K7[] b - - 0 1", "d5d1",
            "k7/8/8/8/8/8/8/K2h4[] w - - 1 2"),
        ("and up askew", "k7/8/8/3h4/8/8/8/K7[] b - - 0 1", "d5g8", "k5h1/8/8/8/8/8/8/K7[] w - - 1 2"),
    ]);
}

#[test]
fn an_entry_needs_a_loss() {
    const ALL_PIECES: &str = "k7/8/8/8/8/8/P7/QRRBBNNK[FH] w - - 0 1";
    const ONE_LOST: &str = "k7/8/8/8/8/8/P7/1RRBBNNK[FH] w - - 0 1";
    const TWO_LOST: &str = "k7/8/8/8/8/8/P7/2RBBNNK[FH] w - - 0 1";
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("at the start", START, "F@d1", NOTHING_LOST),
        ("lost pawns give nothing", ALL_PIECES, "F@b2", NOTHING_LOST),
        ("one loss", ONE_LOST, "F@a1", "k7/8/8/8/8/8/P7/FRRBBNNK[H] b - - 1 1"),
        ("or the hunter first", ONE_LOST, "H@a1", "k7/8/8/8/8/8/P7/HRRBBNNK[F] b - - 1 1"),
        ("one loss, one entry", ONE_LOST, "F@a1 a8a7 H@b2", NO_FURTHER_LOSS),
        ("two losses, two entries", TWO_LOST, "F@a1 a8a7 H@b1", "8/k7/8/8/8/8/P7/FHRBBNNK[] b - - 3 2"),
        ("there is no third", "k7/8/8/8/8/8/P7/3BBNNK[FH] w - - 0 1", "F@a1 a8a7 H@b1 a7a8 F@c1", "you hold no falcon"),
        ("a falcon that is lost gives nothing", "k7/8/8/8/8/8/P7/1RRBBNNK[H] w - - 0 1", "H@a1", NO_FURTHER_LOSS),
        ("a second loss after the first entry", "kr6/8/8/8/8/8/P7/FR1BBNNK[H] w - - 0 1", "H@b2",
            "kr6/8/8/8/8/8/PH6/FR1BBNNK[] b - - 1 1"),
        ("the loss comes during the game", START, "g1f3 b8c6 f3e5 c6e5 F@g1",
            "r1bqkbnr/pppppppp/8/4n3/8/8/PPPPPPPP/RNBQKBFR[Hfh] b - - 1 3"),
        ("one is not enough for two", START, "g1f3 b8c6 f3e5 c6e5 F@g1 e5g6 e2e4 g6e5 H@e2", NO_FURTHER_LOSS),
        ("the second loss follows", START, "g1f3 b8c6 f3e5 c6e5 F@g1 e5d3 a2a3 d3c1 H@a2",
            "r1bqkbnr/pppppppp/8/8/8/P7/HPPPPPPP/RNnQKBFR[fh] b - - 1 5"),
        ("the other side's loss gives nothing", START, "g1f3 b8c6 f3e5 c6e5 e2e4 F@b8", NOTHING_LOST),
        ("a lost falcon takes nothing away", "k7/8/8/8/8/8/r6P/FRRBBN1K[H] b - - 0 1", "a2a1 H@b2",
            "k7/8/8/8/8/8/1H5P/rRRBBN1K[] b - - 1 2"),
        ("a lost falcon gives nothing", "k7/8/8/8/8/8/r6P/FRRBBNNK[H] b - - 0 1", "a2a1 H@b2", NO_FURTHER_LOSS),
    ]);
}

#[test]
fn where_and_what_may_enter() {
    const FREE: &str = "k7/8/8/8/8/8/P7/7K[FHf] w - - 3 7";
    #[rustfmt::skip]
    check_falcon_hunter(&[
        ("on the first rank", FREE, "F@d1", "k7/8/8/8/8/8/P7/3F3K[Hf] b - - 4 7"),
        ("on the second", FREE, "H@h2", "k7/8/8/8/8/8/P6H/7K[Ff] b - - 4 7"),
        ("not on the third", FREE, "F@d3", "a piece enters on an empty square of its two home ranks only"),
        ("not on the opponent's home", FREE, "F@d8", "a piece enters on an empty square of its two home ranks only"),
        ("not on a piece", FREE, "F@a2", "a2 is not empty"),
        ("not what is no reserve", FREE, "Q@d1", "you hold no queen"),
        ("Black enters at the other end", "k7/8/8/8/8/8/P7/7K[FHfh] b - - 3 7", "F@d7",
            "k7/3f4/8/8/8/8/P7/7K[FHh] w - - 4 8"),
        ("and not here", "k7/8/8/8/8/8/P7/7K[FHfh] b - - 3 7", "F@d2",
            "a piece enters on an empty square of its two home ranks only"),
        ("with an attack on the king", "k7/8/8/8/8/8/P7/7K[FH] w - - 3 7", "F@g2", "k7/8/8/8/8/8/P5F1/7K[H] b - - 4 7"),
        ("in the console's words", FREE, "d1/x/F", "k7/8/8/8/8/8/P7/3F3K[Hf] b - - 4 7"),
        ("Black's are small", "k7/8/8/8/8/8/P7/7K[FHfh] b - - 3 7", "d8/x/h", "k2h4/8/8/8/8/8/P7/7K[FHf] w - - 4 8"),
        ("White's are not", FREE, "d1/x/f", "`d1/x/f` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("a move in the console's words", FREE, "a2/a4/x", "k7/8/8/8/P7/8/8/7K[FHf] b - - 0 7"),
        ("two falcons", "k7/8/8/8/8/8/P7/F6K[F] w - - 3 7", "",
            "White has too many falcons on the board and in reserve: 2, where 1 is the most"),
        ("eight pieces", "k7/8/8/8/8/8/N7/QRRBBNNK[] w - - 3 7", "",
            "White has too many queens, rooks, bishops and knights on the board and in reserve: 8, where 7 is the most"),
        ("two queens are not too many", "k7/8/8/8/8/8/Q7/QRR4K[] w - - 3 7", "", GOES_ON),
    ]);
}

#[test]
fn other_ends() {
    const NO_MOVE: &str = "1/2-1/2, no move is left";
    const STOPPED: &str = "*, the players stopped";
    #[rustfmt::skip]
    check(&[
        ("no move is left", FalconHunter, "KP5k/PP6/8/8/8/8/8/8[] w - - 0 1", "", NO_MOVE),
        ("no move is left for Black", FalconHunter, "8/7R/8/8/8/8/pp6/kp5K[] w - - 0 1", "h7h8", NO_MOVE),
        ("an entry is a move", FalconHunter, "KP5k/PP6/8/8/8/8/8/8[F] w - - 0 1", "", GOES_ON),
        ("the players stop", FalconHunter, START, "e2e4 END/x/x", STOPPED),
        ("before the first move", FalconHunter, START, "END/x/x", STOPPED),
        ("no move follows", FalconHunter, START, "END/x/x e2e4", "the game is over: the players stopped"),
        ("an end does not end again", FalconHunter, "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2 END/x/x",
            "the game is over: a king was captured"),
        ("elsewhere it is no move", Chess, START, "END/x/x",
            "`END/x/x` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
    ]);
}

#[test]
fn how_moves_are_written() {
    #[rustfmt::skip]
    let cases = [
        ("a captured king", "4k3/8/8/8/8/8/8/4RK2[] w - - 0 1", "e1e8", "Rxe8#"),
        ("an attack on the king", "4k3/8/8/8/8/8/8/3R1K2[] w - - 0 1", "d1e1", "Re1"),
        ("a pawn on the last rank", "7k/P7/8/8/8/8/8/K7[] w - - 0 1", "a7a8", "a8"),
        ("an entry", "7k/8/8/8/8/8/8/K7[FH] w - - 0 1", "d1/x/F", "F@d1"),
        ("Black's entry", "7k/8/8/8/8/8/8/K7[fh] b - - 0 1", "d8/x/f", "F@d8"),
    ];
    for (why, fen, text, expected) in cases {
        let game = FalconHunter.game(Some(fen)).expect("a sound FEN");
        let ply = game.parse_text(text).unwrap_or_else(|refusal| panic!("{why}: {refusal}"));
        assert_eq!(game.san(ply), expected, "{why}");
    }
}
