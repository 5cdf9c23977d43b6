//! Move texts that are not legal moves, and the words in which each is refused.

use movegen::rules::{Archerss, Archess, Bughouse, Chess, Chess960, Crazyhouse, FalconHunter, Rules};
use movegen::{Position, Variant, WithRules};
use proptest::prelude::*;

/// What reading a move gives: its text as we write it, or the refusal.
fn read<R: Rules>(fen: &str, text: &str) -> String {
    let position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    match position.parse_uci(text) {
        Ok(ply) => position.uci(ply),
        Err(refusal) => refusal.to_string(),
    }
}

fn check<R: Rules>(fen: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(read::<R>(fen, text), *expected, "{text} in {fen}");
    }
}

#[test]
fn chess() {
    let start = Variant::Chess.start_fen();
    check::<Chess>(
        start,
        &[
            ("e2e4", "e2e4"),
            ("e2e5", "the pawn on e2 cannot reach e5"),
            ("e2d3", "the pawn on e2 cannot reach d3"),
            ("e4e5", "there is no piece on e4"),
            ("e7e5", "the pawn on e7 is not yours"),
            ("g1e2", "your own pawn stands on e2"),
            ("g1g3", "the knight on g1 cannot reach g3"),
            ("e1g1", "castling is blocked by a piece in between"),
            ("e2e4q", "nothing promotes with this move"),
            ("e2e4h", "no coin is tossed for this move"),
            ("N@f3", "chess has no drops"),
            ("0000", "`0000` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("e2é4", "`e2é4` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("e2e4e6", "`e2e4e6` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("", "`` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ],
    );
    check::<Chess>(
        "r3k2r/1P6/8/8/8/5n2/8/R3K2R w KQkq - 0 1",
        &[
            ("e1e2", "e1e2"),
            ("e1d2", "your king would be in check"),
            ("e1g1", "the king may not castle out of, through or into check"),
            ("b7b8q", "your king would be in check"),
            ("a1a8", "your king would be in check"),
        ],
    );
    check::<Chess>(
        "r3k2r/1P6/8/8/8/8/8/R3K2R w Kkq - 0 1",
        &[
            ("e1g1", "e1g1"),
            ("e1h1", "e1g1"),
            ("e1c1", "there is no right to castle on that side"),
            ("b7b8", "a pawn that reaches the last rank must become something: add q, r, b or n"),
            ("b7a8N", "b7a8n"),
            ("b7b8k", "`b7b8k` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("b7c8q", "the pawn on b7 cannot reach c8"),
        ],
    );
    check::<Chess>(
        "4k3/8/8/1P1pP3/8/8/8/4K3 w - d6 0 1",
        &[("e5d6", "e5d6"), ("b5d6", "the pawn on b5 cannot reach d6")],
    );
    // A pinned knight; an en-passant capture that would uncover the king.
    check::<Chess>("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", &[("e3c4", "your king would be in check")]);
    check::<Chess>("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", &[("e5d6", "the pawn on e5 cannot reach d6")]);
}

#[test]
fn chess960() {
    check::<Chess960>(
        "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1",
        &[("e1h1", "e1h1"), ("e1g1", "e1h1"), ("e1c1", "e1b1"), ("e1b1", "e1b1"), ("e1f1", "e1f1")],
    );
    // The king's own square and the step next to it are no castling.
    check::<Chess960>("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[("f1g1", "f1g1"), ("f1e1", "f1e1")]);
}

#[test]
fn archers() {
    check::<Archerss>(
        "4k3/8/2p5/2pp4/2A5/8/8/4K3 w - - 0 1",
        &[
            ("c4c6", "c4c6"),
            ("c4d5", "c4d5"),
            ("c4c7", "the archer on c4 cannot reach c7"),
            ("c4b4", "c4b4"),
            ("c4d5h", "no coin is tossed for this move"),
        ],
    );
    check::<Archerss>("8/8/8/3k4/2A5/8/8/4K3 w - - 0 1", &[("c4d5", "a king cannot be shot")]);
    check::<Archerss>("4r2k/8/8/8/4n3/3A4/8/4K3 w - - 0 1", &[("d3e4", "your king would be in check")]);
    check::<Archess>(
        "4k3/8/8/1n6/8/3x4/1A6/4K3 w - - 0 1",
        &[
            ("b2b5", "b2b5"),
            ("b2b5h", "b2b5h"),
            ("b2b5t", "b2b5t"),
            ("b2b4", "the archer on b2 cannot reach b4"),
            ("b2c3x", "`b2c3x` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ],
    );
    check::<Archess>(
        "4k3/8/8/1n6/8/3X4/1A6/r3K3 w - - 0 1",
        &[
            ("b2b5h", "your king is in check, and a coin does not answer a check"),
            ("d3c5", "the knight on d3 is paralysed and never moves again"),
            ("b2a1", "b2a1"),
        ],
    );
}

#[test]
fn drops() {
    check::<Crazyhouse>(
        "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1",
        &[
            ("N@f3", "N@f3"),
            ("n@f3", "N@f3"),
            ("P@e8", "e8 is not empty"),
            ("P@a8", "a pawn may not be dropped on the first or the last rank"),
            ("Q@a4", "you hold no queen"),
            ("X@a4", "you hold no paralysed knight"),
            ("@a4", "`@a4` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("N@i9", "`N@i9` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ],
    );
    check::<Crazyhouse>(
        "4k3/8/8/8/8/8/5PPP/r5K1[N] w - - 0 1",
        &[("N@a5", "your king would be in check"), ("N@c1", "N@c1")],
    );
    let mates = "a drop may not give checkmate";
    check::<Bughouse>("6rk/6pp/8/8/8/8/8/K7[NNp] w - - 0 1", &[("N@f7", mates)]);
    // The rook that could take is pinned; without the pin it takes.
    check::<Bughouse>("6rk/7r/5P2/8/8/8/8/K6R[N] w - - 0 1", &[("N@f7", mates)]);
    check::<Bughouse>("6rk/7r/5P2/8/8/8/8/K7[N] w - - 0 1", &[("N@f7", "N@f7")]);
}

#[test]
fn entries() {
    check::<FalconHunter>(
        Variant::FalconHunter.start_fen(),
        &[("F@d1", "you have lost no piece yet, so nothing can enter"), ("Q@d1", "you hold no queen")],
    );
    let lost = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[FHfh] w - - 0 1";
    check::<FalconHunter>(
        lost,
        &[
            ("F@a1", "F@a1"),
            ("F@a4", "a piece enters on an empty square of its two home ranks only"),
            ("F@b1", "b1 is not empty"),
        ],
    );
    let entered = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/FNBQKBNR[Hfh] w - - 0 1";
    check::<FalconHunter>(
        entered,
        &[
            ("F@a3", "you hold no falcon"),
            ("H@a3", "you have entered a piece for every one you have lost, so nothing can enter now"),
        ],
    );
    check::<FalconHunter>("8/8/8/8/8/8/8/4K3[] w - - 0 1", &[("e1e2", "the game is over: a king was captured")]);
}

struct Parse<'a>(&'a str);

impl WithRules for Parse<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let position = Position::<R>::start();
        if let Ok(ply) = position.parse_uci(self.0) {
            assert!(position.is_legal(ply.mv));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_never_panics(text in prop_oneof![any::<String>(), "[a-h1-8@NPqrnbht]{0,7}", ".[1-8é@].{0,4}"]) {
        for variant in Variant::ALL {
            variant.with_rules(Parse(&text));
        }
    }
}
