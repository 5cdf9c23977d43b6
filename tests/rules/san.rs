//! Move texts for people: how moves are written, what else is read, and what is refused.

use movegen::rules::{Archerss, Archess, Bughouse, Chess, Chess960, Crazyhouse, FalconHunter, Rules};
use movegen::{Position, Variant, WithRules};
use proptest::prelude::*;

/// Each case is a text and what comes of reading it: the text as we write it, or the refusal.
fn check<R: Rules>(fen: &str, cases: &[(&str, &str)]) {
    let position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    for (text, expected) in cases {
        let answer = match position.parse_san(text) {
            Ok(ply) => position.san(ply),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(answer, *expected, "{text} in {fen}");
    }
}

#[test]
fn chess() {
    check::<Chess>(
        Variant::Chess.start_fen(),
        &[
            ("e4", "e4"),
            ("Nf3", "Nf3"),
            ("Ng1f3", "Nf3"),
            ("Ng1-f3!?", "Nf3"),
            ("e2e4", "e4"),
            ("Nxf3", "there is nothing to capture on f3"),
            ("Nd4", "no knight can go to d4"),
            ("e5", "the pawn on e2 cannot reach e5"),
            ("O-O", "castling is blocked by a piece in between"),
            ("nf3", "`nf3` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("", "`` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("é", "`é` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("Zf3", "`Zf3` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ],
    );
    check::<Chess>(
        "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        &[
            ("O-O", "O-O"),
            ("0-0-0", "O-O-O"),
            ("exd6", "exd6"),
            ("ed6", "exd6"),
            ("d6", "no pawn can go to d6"),
            ("bxa8=Q+", "bxa8=Q+"),
            ("bxa8Q", "bxa8=Q+"),
            ("bxa8=q", "bxa8=Q+"),
            ("bxa8/Q", "bxa8=Q+"),
            ("OO", "O-O"),
            ("exd6ep", "exd6"),
            ("ba8=N", "bxa8=N"),
            ("b8", "a pawn that reaches the last rank must become something: add q, r, b or n"),
            ("b8=R", "b8=R+"),
            ("Kg1", "no king can go to g1"),
            ("Rxa8", "Rxa8+"),
            ("Ra8", "Rxa8+"),
        ],
    );
    // Only legal moves are told apart; file first, then rank, then both.
    check::<Chess>("4r1k1/8/8/8/8/2N1N3/8/4K3 w - - 0 1", &[("Nd5", "Nd5"), ("Ned5", "your king would be in check")]);
    check::<Chess>("R7/7k/8/8/8/8/8/R5K1 w - - 0 1", &[("R1a4", "R1a4"), ("Ra4", "`Ra4` could be 2 different moves")]);
    check::<Chess>(
        "8/3k4/8/Q6Q/8/8/8/2K4Q w - - 0 1",
        &[("Qa5d5", "Qad5+"), ("Qh5d5", "Qh5d5+"), ("Qh5d1", "Q5d1+"), ("Qhd5", "`Qhd5` could be 2 different moves")],
    );
    check::<Chess>("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", &[("Qg7", "Qg7#"), ("Qg7+", "Qg7#")]);
}

#[test]
fn chess960() {
    check::<Chess960>("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", &[("O-O", "O-O"), ("O-O-O", "O-O-O"), ("Kf1", "Kf1")]);
    check::<Chess960>("4k3/8/8/8/8/8/8/1R2K1R1 w G - 0 1", &[("O-O-O", "there is no right to castle on that side")]);
}

#[test]
fn archers() {
    check::<Archerss>(
        "4k3/8/2p1p3/3A4/2A1A3/8/4R3/4K3 w - - 0 1",
        &[
            ("Ad5*e6", "Ad5*e6"),
            ("Add5*e6", "Ad5*e6"),
            ("A5d5*e6", "Ad5*e6"),
            ("Ad5d5*e6", "Ad5*e6"),
            ("Acd5*e6", "`Acd5*e6` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("Ac4*c6", "Ac4*c6"),
            ("Ac4*e6", "the archer on c4 cannot reach e6"),
            ("Ad5xe6", "an archer never captures by moving; a shot is written Ac4*d5"),
            ("Ac4*c5", "there is nothing to shoot at on c5"),
            ("Ace3", "the archer on c4 cannot reach e3"),
            ("Acd4", "Acd4"),
            ("Ad4", "`Ad4` could be 3 different moves"),
            ("Ad6", "Ad6"),
            ("Ad5*e6=H", "no coin is tossed for this move"),
        ],
    );
    // A shot that opens a line gives check.
    check::<Archerss>("4k3/8/4p3/3A4/8/8/4R3/4K3 w - - 0 1", &[("Ad5*e6", "Ad5*e6+")]);
    check::<Archess>(
        "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1",
        &[("Ab2*b5=H", "Ab2*b5=H"), ("Ab2*b5=t", "Ab2*b5=T"), ("Ab2*b5", "Ab2*b5"), ("Ab3", "Ab3")],
    );
}

#[test]
fn drops_and_entries() {
    check::<Crazyhouse>(
        "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1",
        &[
            ("N@f3", "N@f3"),
            ("N@f6+", "N@f6+"),
            ("@c3", "P@c3"),
            ("P@c3", "P@c3"),
            ("p@c3", "`p@c3` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("Q@c3", "you hold no queen"),
        ],
    );
    // In bughouse only a check that no dropped piece could block is mate.
    let back_rank = "6k1/5ppp/8/8/8/8/8/K2R4[] w - - 0 1";
    check::<Bughouse>(back_rank, &[("Rd8", "Rd8+")]);
    check::<Chess>("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", &[("Rd8", "Rd8#")]);
    check::<FalconHunter>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[FHfh] w - - 0 1",
        &[
            ("F@a1", "F@a1"),
            ("a1/x/F", "F@a1"),
            ("a1/x/f", "`a1/x/f` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
            ("d2/d4/x", "d4"),
            ("d2/e3/x", "the pawn on d2 cannot reach e3"),
            ("END/x/x", "`END/x/x` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ],
    );
    check::<FalconHunter>("4k3/8/8/8/8/8/8/4RK2[] w - - 0 1", &[("Rxe8", "Rxe8#"), ("Re7", "Re7")]);
}

struct Parse<'a>(&'a str);

impl WithRules for Parse<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let position = Position::<R>::start();
        if let Ok(ply) = position.parse_san(self.0) {
            assert!(position.is_legal(ply.mv));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_never_panics(text in prop_oneof![any::<String>(), "[KQRBNAFHO]?[a-h1-8x*@=é/-]{0,7}[QHT+#]?"]) {
        for variant in Variant::ALL {
            variant.with_rules(Parse(&text));
        }
    }
}
