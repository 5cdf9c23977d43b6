//! The fields of a FEN, what a castling move looks like, and the names of the games in records.

use Variant::{Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};

use super::*;

#[test]
fn castling() {
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const NOT_HOME: &str = "castling `K` has no king and rook at home";
    #[rustfmt::skip]
    check(&[
        ("a letter without its rook", Chess, "4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "", NOT_HOME),
        ("a letter without its king", Archess, "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "", NOT_HOME),
        ("a rook that is not on h1", Chess, "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "", NOT_HOME),
        ("Chess960 is chess only", Archerss, "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "",
            "`G` in the castling field means nothing in archerss"),
        ("X-FEN in Chess960", Chess960, "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"),
        ("X-FEN means the outermost rook", Chess960, "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "",
            "4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1"),
        ("a file's letter in chess", Chess, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "", ROOKS),
        ("a file's letter means an inner rook", Chess960, "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "",
            "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1"),
        ("an unmoved king without a rook", Bughouse, "4k3/8/8/8/8/8/8/R3K2R[] w KQe - 0 1", "",
            "4k3/8/8/8/8/8/8/R3K2R[] w KQe - 0 1"),
        ("written KQkq in chess", Chess, ROOKS, "", ROOKS),
        ("written HAha in Chess960", Chess960, ROOKS, "", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        ("e1g1", Chess, ROOKS, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("king takes rook in chess", Chess, ROOKS, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("king takes rook in Chess960", Chess960, ROOKS, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b ha - 1 1"),
        ("e1g1 in Chess960", Chess960, ROOKS, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1"),
        ("a step that looks like it", Chess960, "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1",
            "4k3/8/8/8/8/8/8/6KR b - - 1 1"),
        ("and castling there", Chess960, "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("king and rook change places", Chess960, "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ]);
}

#[test]
fn en_passant() {
    const NO_PAWN: &str = "no pawn can just have passed the en-passant square e3";
    #[rustfmt::skip]
    check_in(&[Chess, Chess960, Archerss, Archess], &[
        ("written if a pawn can take", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("not written if none can", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("not around the edge", "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", "4k3/8/8/8/P6p/8/8/4K3 b - - 0 1"),
        ("not written if it uncovers the king", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4",
            "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
        ("read and forgotten", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("read and forgotten if it uncovers the king", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "",
            "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
        ("without the pawn", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "", NO_PAWN),
        ("on the wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 w - e3 0 1", "", NO_PAWN),
        ("gone after the next move", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e8e7 e1e2 d4e3",
            "the pawn on d4 cannot reach e3"),
    ]);
}

#[test]
fn en_passant_elsewhere() {
    #[rustfmt::skip]
    check(&[
        ("an archer's check is not answered so", Archess, "4k3/8/8/3pP3/8/8/3a4/4K3 w - d6 0 1", "",
            "4k3/8/8/3pP3/8/8/3a4/4K3 w - - 0 1"),
        ("where archers give none", Archerss, "4k3/8/8/3pP3/8/8/3a4/4K3 w - d6 0 1", "",
            "4k3/8/8/3pP3/8/8/3a4/4K3 w - d6 0 1"),
        ("whatever is written there", FalconHunter, "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w xyz e9 0 1", "",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w - - 0 1"),
    ]);
}

#[test]
fn pockets_and_kings() {
    #[rustfmt::skip]
    check_in(&[Bughouse, BughouseFics, Crazyhouse], &[
        ("no bracket is an empty pocket", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("a ninth rank is a pocket", "4k3/8/8/8/8/8/8/4K3/QPn w - - 0 1", "", "4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1"),
        ("White's before Black's", "4k3/8/8/8/8/8/8/4K3[pqPnN] w - - 0 1", "", "4k3/8/8/8/8/8/8/4K3[NPqnp] w - - 0 1"),
    ]);
    #[rustfmt::skip]
    check(&[
        ("in reserve, falcons come first", FalconHunter, "4k3/8/8/8/8/8/8/4K3[hfHF] w - - 0 1", "",
            "4k3/8/8/8/8/8/8/4K3[FHfh] w - - 0 1"),
        ("one king each", Chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", "", "Black has no king"),
        ("one king each", Archess, "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "", "White has 2 kings"),
        ("who has moved is not in check", Chess, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "",
            "Black is in check but it is not Black's turn"),
        ("an archer gives check in ArChess", Archess, "4k3/8/8/4A3/8/8/8/4K3 w - - 0 1", "",
            "Black is in check but it is not Black's turn"),
        ("and not in Archerss", Archerss, "4k3/8/8/4A3/8/8/P7/4K3 w - - 0 1", "", GOES_ON),
    ]);
}

#[test]
fn the_names_of_the_games() {
    #[rustfmt::skip]
    let cases = [
        ("Archerss", Archerss), ("archerss", Archerss), ("ArChess", Archess), ("ARCHESS", Archess),
        ("Bughouse", Bughouse), ("bughouse", Bughouse), ("bughouse-fics", BughouseFics),
        ("Falcon-Hunter", FalconHunter), ("falconhunter", FalconHunter), ("FALCON-HUNTER", FalconHunter),
        ("Crazyhouse", Crazyhouse), ("crazyhouse", Crazyhouse), ("Chess960", Chess960), ("chess", Chess),
    ];
    for (name, game) in cases {
        assert_eq!(Variant::from_tag(name), Ok(game), "{name}");
    }
}

#[test]
fn the_starts() {
    #[rustfmt::skip]
    check(&[
        ("chess", Chess, START, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("archers on c and f", Archerss, START, "", "rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1"),
        ("archers on b and g", Archess, START, "", "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1"),
        ("an empty pocket", Bughouse, START, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("an empty pocket", BughouseFics, START, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("an empty pocket", Crazyhouse, START, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("a reserve", FalconHunter, START, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FHfh] w - - 0 1"),
    ]);
}
