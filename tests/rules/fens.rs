//! FENs: what is read and how it is written again, what is refused and in which words, and hostile input.

use movegen::rules::{Archerss, Archess, Bughouse, Chess, Chess960, Crazyhouse, FalconHunter, Rules};
use movegen::{Position, Variant, WithRules};
use proptest::prelude::*;

/// Reads a FEN and writes it again, or gives the error's words.
fn reread<R: Rules>(fen: &str) -> String {
    match Position::<R>::from_fen(fen) {
        Ok(position) => position.fen(),
        Err(error) => format!("error: {error}"),
    }
}

fn check<R: Rules>(cases: &[(&str, &str)]) {
    for (fen, expected) in cases {
        assert_eq!(reread::<R>(fen), *expected, "reading {fen}");
    }
}

#[test]
fn chess_is_read_as_it_is_written() {
    check::<Chess>(&[
        // An en-passant square is kept only where a capture is legal.
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1"),
        // Castling letters in any order, and those of X-FEN and Shredder-FEN that mean the same.
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        // More than one space between the fields, and the largest counters.
        ("4k3/8/8/8/8/8/8/4K3  w -  -  65535 65535", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535"),
        ("4k3/8/8/44/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ]);
}

#[test]
fn chess960_castling_is_read_in_every_dialect() {
    check::<Chess960>(&[
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"),
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"),
        // K and Q mean the outermost rook, a file letter an inner one.
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w GH - 0 1", "error: castling `H` repeats or contradicts another letter"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "error: castling `K` has no king and rook at home"),
        ("4k3/8/8/8/8/8/4K3/R7 w A - 0 1", "error: castling `A` has no king and rook at home"),
        ("4k3/8/8/8/8/8/8/R3K3 w Z - 0 1", "error: `Z` in the castling field means nothing in chess960"),
    ]);
}

#[test]
fn pockets_are_read_in_every_form() {
    check::<Crazyhouse>(&[
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3/QPn w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[pnPqQN] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QNPqnp] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "error: `K` in the pocket is no piece that can be held in crazyhouse"),
        (
            "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1",
            "error: the pocket must be one pair of brackets at the end of the board field",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3/Q[Q] w - - 0 1",
            "error: the pocket must be one pair of brackets at the end of the board field",
        ),
        (
            "4k3/8/8/8/8/8/8/4K~3[] w - - 0 1",
            "error: `~` in rank 1, character 19, does not follow a queen, rook, bishop or knight",
        ),
        ("4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", "error: castling `K` has no king and rook at home"),
    ]);
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(63));
    check::<Crazyhouse>(&[(&many, "error: board and pockets hold 65 pieces, more than the 64 of two sets")]);
    // A board that is not read leaves more room in the pocket than it can count.
    let unread = format!("8[{}] w - - 0 1", "f".repeat(200));
    check::<FalconHunter>(&[(
        &unread,
        "error: the board has 1 ranks instead of 8; board and pockets hold 200 pieces, more than the 64 of two sets",
    )]);
    check::<Chess>(&[
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "error: chess has no pockets, so `[` or a ninth rank has no place here"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "error: the board has 9 ranks instead of 8"),
    ]);
}

#[test]
fn bughouse_remembers_unmoved_kings() {
    check::<Bughouse>(&[
        ("4k3/8/8/8/8/8/8/4K2R[] w Ke - 0 1", "4k3/8/8/8/8/8/8/4K2R[] w Ke - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[] w Ee - 0 1", "4k3/8/8/8/8/8/8/4K3[] w Ee - 0 1"),
        ("4k3/8/8/8/8/8/4K3/8[] w E - 0 1", "error: castling `E` needs the king on its original square"),
        ("4k3/8/8/8/8/8/8/4K2R[] w KE - 0 1", "error: castling `E` repeats or contradicts another letter"),
        ("4k3/8/8/8/8/8/8/4K2R[] w EK - 0 1", "error: castling `K` repeats or contradicts another letter"),
    ]);
    check::<Crazyhouse>(&[(
        "4k3/8/8/8/8/8/8/4K3[] w E - 0 1",
        "error: `E` in the castling field means nothing in crazyhouse",
    )]);
}

#[test]
fn falconhunter_has_its_own_limits() {
    check::<FalconHunter>(&[
        // Castling and en passant mean nothing; a captured king ends the game; pawns may stand on the last rank.
        ("P3k3/8/8/8/8/8/8/4K3[FHfh] w KQkq e3 0 1", "P3k3/8/8/8/8/8/8/4K3[FHfh] w - - 0 1"),
        ("8/8/8/8/8/8/8/4K3[] b - - 0 1", "8/8/8/8/8/8/8/4K3[] b - - 0 1"),
        ("8/8/8/8/8/8/8/8[] b - - 0 1", "error: there is no king on the board"),
        ("4k3/8/8/8/8/8/8/P3K3[] b - - 0 1", "error: a white pawn cannot stand on a1"),
        (
            "4k3/8/8/8/8/8/8/F3K3[F] b - - 0 1",
            "error: White has too many falcons on the board and in reserve: 2, where 1 is the most",
        ),
        (
            "rnbqkbnr/q7/8/8/8/8/8/4K3[] w - - 0 1",
            "error: Black has too many queens, rooks, bishops and knights on the board and in reserve: 8, where 7 is the most",
        ),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "error: `Q` in the pocket is no piece that can be held in falconhunter"),
    ]);
}

#[test]
fn every_mistake_is_named_at_once() {
    check::<Chess>(&[
        ("", "error: a FEN has 6 fields (board, side, castling, en passant, half-move clock, move number), this has 0"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - -",
            "error: a FEN has 6 fields (board, side, castling, en passant, half-move clock, move number), this has 4",
        ),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "error: the board has 7 ranks instead of 8"),
        (
            "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
            "error: `9` in rank 5, character 9, is no piece of chess; the squares of rank 5 add up to 1 instead of 8",
        ),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", "error: the squares of rank 5 add up to 9 instead of 8"),
        ("4k3/8/8/8/8/8/A7/4K3 w - - 0 1", "error: `A` in rank 2, character 15, is no piece of chess"),
        (
            "Q~3k3/8/8/8/8/8/8/4K3 b - - 0 1",
            "error: `~` in rank 8, character 2, is no piece of chess; the squares of rank 8 add up to 9 instead of 8",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "error: White has no king; Black has no king"),
        ("8/8/8/8/8/8/8/4K3 w KZ - 0 1", "error: Black has no king; `Z` in the castling field means nothing in chess"),
        ("4k3/8/8/8/8/8/8/KK6 w - - 0 1", "error: White has 2 kings"),
        ("p3k3/8/8/8/8/8/8/P3K3 w - - 0 1", "error: a white pawn cannot stand on a1; a black pawn cannot stand on a8"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "error: the side to move `W` is neither `w` nor `b`"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "error: castling `K` has no king and rook at home"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "error: castling `K` repeats or contradicts another letter"),
        ("4k3/8/8/8/8/8/8/4K2R w x - 0 1", "error: `x` in the castling field means nothing in chess"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "error: the en-passant field `e9` is neither a square nor `-`"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "error: no pawn can just have passed the en-passant square e3"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "error: no pawn can just have passed the en-passant square e3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "error: the half-move clock `-1` is not a number from 0 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "error: the half-move clock `+1` is not a number from 0 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "error: the move number `0` is not a number from 1 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 65536", "error: the move number `65536` is not a number from 1 to 65535"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "error: Black is in check but it is not Black's turn"),
        ("8/8/8/8/8/8/3kK3/8 w - - 0 1", "error: Black is in check but it is not Black's turn"),
        (
            "4k3/8/8/8/8/8/8/4K3 x - z9 many 1.5",
            "error: the side to move `x` is neither `w` nor `b`; the en-passant field `z9` is neither a square nor `-`; \
             the half-move clock `many` is not a number from 0 to 65535; the move number `1.5` is not a number from 1 to 65535",
        ),
    ]);
}

#[test]
fn archers_check_in_archess_alone() {
    let fen = "4k3/8/8/4A3/8/8/8/4K3 w - - 0 1";
    assert_eq!(reread::<Archerss>(fen), fen);
    assert_eq!(reread::<Archess>(fen), "error: Black is in check but it is not Black's turn");
    assert_eq!(
        reread::<Archerss>("4k3/8/8/4X3/8/8/8/4K3 w - - 0 1"),
        "error: `X` in rank 5, character 10, is no piece of archerss"
    );
}

#[test]
fn long_input_gets_a_short_answer() {
    let endless =
        format!("{} {} {} {} {} {}", "p".repeat(100_000), "w".repeat(100_000), "K".repeat(100_000), "e", "9", "9");
    for variant in Variant::ALL {
        let error = variant.with_rules(Read(&endless)).expect_err("nonsense");
        assert!(error.len() < 1_500, "{} characters", error.len());
    }
}

/// Reads a FEN in any game; a position that is accepted must also stand being used.
struct Read<'a>(&'a str);

impl WithRules for Read<'_> {
    type Output = Result<(), String>;

    fn run<R: Rules>(self) -> Result<(), String> {
        let position = Position::<R>::from_fen(self.0).map_err(|error| error.to_string())?;
        assert!(position == position.fen().parse().expect("what we write we read"), "{}", self.0);
        for mv in position.legal_moves() {
            assert!(position.is_legal(mv));
            for ply in movegen::Ply::outcomes(mv) {
                let after = position.after(ply).fen();
                assert!(after.parse::<Position<R>>().is_ok(), "{after} after {} in {}", position.uci(ply), self.0);
            }
        }
        Ok(())
    }
}

/// A sound FEN of some game with a few characters changed, cut, doubled or moved.
fn mangled_fen() -> impl Strategy<Value = String> {
    let fens: Vec<String> =
        Variant::ALL.into_iter().flat_map(|game| crate::random::suite(game.name())).map(|(fen, _)| fen).collect();
    let edit = (
        any::<prop::sample::Index>(),
        prop::sample::select("/[]~ -wbKQkqEe0189aAxXfFhHpPnNrR3e6é\0".chars().collect::<Vec<_>>()),
        0..4u8,
    );
    (prop::sample::select(fens), prop::collection::vec(edit, 0..4)).prop_map(|(fen, edits)| {
        let mut letters: Vec<char> = fen.chars().collect();
        for (place, letter, what) in edits {
            let place = place.index(letters.len());
            match what {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                2 if letters.len() > 1 => drop(letters.remove(place)),
                _ => letters.swap(place, 0),
            }
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn mangled_fens_never_panic(fen in mangled_fen()) {
        for variant in Variant::ALL {
            let _ = variant.with_rules(Read(&fen));
        }
    }

    #[test]
    fn any_text_never_panics(text in any::<String>()) {
        for variant in Variant::ALL {
            let _ = variant.with_rules(Read(&text));
        }
    }

    #[test]
    fn fields_of_any_text_never_panic(board in "[1-8/pnbrqkaxfhPNBRQKAXFH~\\[\\]]{0,80}", rest in "( ?[a-hA-H0-9KQkqEe-]{0,6}){0,6}") {
        let fen = format!("{board} w {rest}");
        for variant in Variant::ALL {
            let _ = variant.with_rules(Read(&fen));
        }
    }
}
