//! Any bytes as a FEN of every game: it is refused, or it can be written, read again and played on.

#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen::rules::Rules;
use movegen::{Ply, Position, Variant, WithRules};

struct Read<'a>(&'a str);

impl WithRules for Read<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let Ok(position) = Position::<R>::from_fen(self.0) else { return };
        let again = Position::<R>::from_fen(&position.fen());
        assert!(again.as_ref() == Ok(&position), "{} is read as\n{position}\nand then as\n{again:?}", self.0);
        for mv in position.legal_moves() {
            assert!(position.is_legal(mv));
            for ply in Ply::outcomes(mv) {
                let text = position.uci(ply);
                assert_eq!(position.parse_uci(&text), Ok(ply), "{text} in {}", position.fen());
                let after = position.after(ply);
                assert!(Position::<R>::from_fen(&after.fen()) == Ok(after), "{text} in {}", position.fen());
            }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        for variant in Variant::ALL {
            variant.with_rules(Read(text));
        }
    }
});
