//! Bughouse on two boards: pieces that travel, whose turn it is, and what is counted.

use crate::Game::{self, Bughouse, BughouseFics};
use crate::TwoBoards;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
const BOTH_GAMES: [Game; 2] = [Bughouse, BughouseFics];

fn two_boards(game: Game, fen: &str) -> TwoBoards {
    TwoBoards::from_fen(game, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The FEN after these moves, which are separated by spaces.
fn fen_after(game: Game, fen: &str, moves: &str) -> String {
    let start = two_boards(game, fen);
    let end = moves.split_whitespace().fold(start, |boards, mv| boards.after(mv));
    end.fen()
}

#[test]
fn captured_pieces_travel_in_their_own_colour() {
    #[rustfmt::skip]
    let cases = [
        ("White's capture feeds Black on the other board", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "e4d5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "p"),
        ("Black's capture feeds White on the other board", "4k3/8/8/3p4/4P3/8/8/4K3[] b - - 0 1", "d5e4",
            "4k3/8/8/8/4p3/8/8/4K3[] w - - 0 2", "P"),
        ("a queen stays a queen", "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1", "e4d5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "q"),
        ("a promoted queen is a pawn again", "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1", "e4d5",
            "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1", "p"),
        ("a promoted queen takes a rook", "3rk3/8/8/8/8/8/8/3Q~K3[] w - - 0 1", "d1d8",
            "3Q~k3/8/8/8/8/8/8/4K3[] b - - 0 1", "r"),
        ("a pawn is taken en passant", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "e5d6",
            "4k3/8/3P4/8/8/8/8/4K3[] b - - 0 1", "p"),
        ("a promotion takes a knight", "n3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", "b7a8r",
            "R~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", "n"),
        ("a promotion alone sends nothing", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q",
            "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", ""),
        ("a drop sends nothing", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", "N@a1",
            "4k3/8/8/8/8/8/8/N3K3[n] b - - 1 1", ""),
        ("nothing goes to a pocket of its own board", "4k3/8/8/3n4/4P3/8/8/4K3[Nn] w - - 0 1", "e4d5",
            "4k3/8/8/3P4/8/8/8/4K3[Nn] b - - 0 1", "n"),
    ];
    for game in BOTH_GAMES {
        for (why, board, mv, moved, pocket) in cases {
            let other = KINGS.replace("[]", &format!("[{pocket}]"));
            let from_a = fen_after(game, &format!("{board} | {KINGS}"), &format!("A:{mv}"));
            assert_eq!(from_a, format!("{moved} | {other}"), "{why}, from A");
            let from_b = fen_after(game, &format!("{KINGS} | {board}"), &format!("B:{mv}"));
            assert_eq!(from_b, format!("{other} | {moved}"), "{why}, from B");
        }
    }
}

#[test]
fn what_arrives_joins_what_is_there_and_can_be_dropped_at_once() {
    let start = format!("{START} | {KINGS}").replace("/4K3[]", "/4K3[Np]");
    let arrived = fen_after(Bughouse, &start, "A:e2e4 A:d7d5 A:e4d5 A:d8d5 B:N@a1 B:P@a2");
    let a = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 3";
    assert_eq!(arrived, format!("{a} | 4k3/8/8/8/8/8/p7/N3K3[Pp] w - - 0 2"));
}

#[test]
fn a_rook_that_has_travelled_castles_in_the_one_game_only() {
    const ROOKS: &str = "1r2k3/1R6/8/8/8/8/8/4K3[] b - - 0 1";
    for (game, unmoved, castles) in [(Bughouse, "E", true), (BughouseFics, "-", false)] {
        let start = format!("{ROOKS} | 4k3/8/8/8/8/8/8/4K3[] w {unmoved} - 0 1");
        let boards = two_boards(game, &start).after("A:b8b7").after("B:R@h1").after("B:e8e7");
        let castling = "B:e1g1".to_string();
        assert_eq!(boards.legal_moves().contains(&castling), castles, "{}", game.name());
    }
}

#[test]
fn both_boards_offer_their_moves_until_one_is_mated() {
    const STUCK: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    const MATED: &str = "6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1";
    #[rustfmt::skip]
    let cases = [
        ("A before B", "7k/8/8/8/8/8/8/K7[] w - - 0 1 | 7k/8/8/8/8/8/8/K7[] b - - 0 1",
            "A:a1a2 A:a1b1 A:a1b2 B:h8g7 B:h8g8 B:h8h7"),
        ("a side that waits", "7k/8/8/8/8/8/8/K7[] w - - 0 1 | S", "A:a1a2 A:a1b1 A:a1b2"),
        ("a side that waits", "S | 7k/8/8/8/8/8/8/K7[] w - - 0 1", "B:a1a2 B:a1b1 B:a1b2"),
        ("both wait", "S | S", ""),
        ("mate on A", "M | 7k/8/8/8/8/8/8/K7[] w - - 0 1", ""),
        ("mate on B", "7k/8/8/8/8/8/8/K7[] w - - 0 1 | M", ""),
    ];
    for game in BOTH_GAMES {
        for (why, fen, expected) in cases {
            let fen = fen.replace('S', STUCK).replace('M', MATED);
            assert_eq!(two_boards(game, &fen).legal_moves().join(" "), expected, "{why}");
        }
    }
}

#[test]
fn a_piece_that_arrives_ends_the_wait() {
    let start = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1 | 7k/8/8/8/8/rN6/8/7K[] b - - 0 1";
    let moves_on_a = |boards: &TwoBoards| {
        let mut moves = boards.legal_moves();
        moves.retain(|mv| mv.starts_with("A:"));
        moves.join(" ")
    };
    let boards = two_boards(Bughouse, start);
    assert_eq!(moves_on_a(&boards), "");
    assert_eq!(moves_on_a(&boards.after("B:a3b3")), "A:N@b1 A:N@c1 A:N@d1 A:N@e1 A:N@f1");
}

#[test]
fn broken_pairs_are_refused() {
    #[rustfmt::skip]
    let cases = [
        ("one board", Bughouse, START.to_string()),
        ("nothing on B", Bughouse, format!("{START} | ")),
        ("three boards", Bughouse, format!("{START} | {START} | {START}")),
        ("a broken A", Bughouse, format!("8/8/8/8/8/8/8/8[] w - - 0 1 | {START}")),
        ("a broken B", Bughouse, format!("{START} | 8/8/8/8/8/8/8/8[] w - - 0 1")),
        ("the unmoved king of another game", BughouseFics, format!("{START} | 4k3/8/8/8/8/8/8/4K3[] w E - 0 1")),
    ];
    for (why, game, fen) in cases {
        assert!(TwoBoards::from_fen(game, &fen).is_err(), "{why}");
    }
    for game in Game::ALL {
        let both = format!("{0} | {0}", game.start_fen());
        let read = TwoBoards::from_fen(game, &both).map(|boards| boards.fen());
        assert_eq!(read.is_ok(), BOTH_GAMES.contains(&game), "{}", game.name());
        assert!(read.is_err() || read == Ok(both));
    }
}

#[test]
fn perft_counts_the_moves_of_all_players() {
    const PINS: &str = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1";
    const QUEEN_CAN_MATE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 4 4";
    const WAITING: &str = "6k1/5ppp/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    #[rustfmt::skip]
    let cases: [(&str, &[u64]); 4] = [
        (START, &[40, 1600, 65804]),
        (PINS, &[62, 3587, 206202]),
        (QUEEN_CAN_MATE, &[63, 3233]),
        (WAITING, &[20, 400]),
    ];
    for (a, counts) in cases {
        let boards = two_boards(Bughouse, &format!("{a} | {START}"));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(boards.perft(depth), count, "{depth} moves from {a}");
        }
    }
}
