//! A game in the players' hands: taking back, giving up, running out of time, and playing on.

use Variant::{Archerss, Archess, Bughouse, BughouseFics, Chess, Chess960, Crazyhouse, FalconHunter};

use super::*;

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_are_taken_back_and_played_again() {
    #[rustfmt::skip]
    check_in(&[Chess], &[
        ("back to the start", START, "e4 undo", CHESS_START),
        ("and forward", START, "e4 undo redo", AFTER_E4),
        ("as far as it goes", START, "e4 e5 Nf3 undo undo undo redo", AFTER_E4),
        ("another move instead", START, "d4 undo e4", AFTER_E4),
        ("a refused move forgets nothing", START, "e4 undo !e5 redo", AFTER_E4),
        ("from a mate back to the start", START, "f3 e5 g4 Qh4 undo undo undo undo e4", AFTER_E4),
        ("a mate is taken back", START, "f3 e5 g4 Qh4 undo", GOES_ON),
        ("and played again", START, "f3 e5 g4 Qh4 undo redo", "0-1, checkmate"),
        ("a capture is taken back", START, "e4 d5 exd5 undo undo undo", CHESS_START),
    ]);
    #[rustfmt::skip]
    check(&[
        ("a coin keeps its side", Archess, "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1", "b2b5h undo redo",
            "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 1"),
        ("a new toss may fall otherwise", Archess, "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1", "b2b5h undo b2b5t",
            "4k3/8/8/1n6/8/8/1A6/4K3 b - - 1 1"),
        ("a drop goes back to the pocket", Crazyhouse, "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f3 undo",
            "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"),
        ("an entry goes back to the reserve", FalconHunter, "k7/8/8/8/8/8/P7/7K[FH] w - - 3 7", "F@d1 undo",
            "k7/8/8/8/8/8/P7/7K[FH] w - - 3 7"),
        ("a captured king comes back", FalconHunter, "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2 undo", GOES_ON),
        ("a wait ends", Bughouse, "7k/8/8/8/8/8/8/K4Q2[P] w - - 0 1", "f1f7 undo", GOES_ON),
        ("a wait begins again", Bughouse, "7k/8/8/8/8/8/8/K4Q2[P] w - - 0 1", "f1f7 undo redo", WAITS),
    ]);
}

#[test]
fn what_was_taken_back_is_forgotten_after_another_move() {
    for game in Variant::ALL {
        let mut game = game.game(None).expect("the start is sound");
        for text in ["e2e4", "e7e5", "g1f3"] {
            game.play_text(text).expect("a legal move");
        }
        game.undo();
        game.undo();
        game.play_text("d7d5").expect("a legal move");
        assert_eq!((game.redo(), game.plies().len()), (None, 2), "{}", game.variant());
        // The same move again is a new move, too.
        game.undo();
        game.undo();
        game.play_text("e2e4").expect("a legal move");
        assert_eq!((game.redo(), game.plies().len()), (None, 1), "{}", game.variant());
        game.undo();
        assert_eq!(game.undo(), None);
    }
}

#[test]
fn what_was_taken_back_is_not_counted() {
    const ONCE: &str = "g1f3 g8f6 f3g1 f6g8";
    let games = Variant::ALL;
    let twice = format!("{ONCE} {ONCE}");
    let back = "undo undo undo undo";
    let cases = [
        ("a repetition is taken back", format!("{twice} undo"), GOES_ON),
        ("and played again", format!("{twice} undo redo"), REPETITION),
        ("and played anew", format!("{twice} undo f6g8"), REPETITION),
        ("and avoided", format!("{twice} undo f6g4"), GOES_ON),
        ("the second time is taken back", format!("{ONCE} {back} {ONCE}"), GOES_ON),
        ("and again", format!("{ONCE} {back} {ONCE} {back} {ONCE}"), GOES_ON),
        ("what is left counts", format!("{ONCE} {back} {ONCE} {ONCE}"), REPETITION),
        ("played again it counts once", format!("{ONCE} {back} redo redo redo redo"), GOES_ON),
        ("and once more", format!("{ONCE} {back} redo redo redo redo {ONCE}"), REPETITION),
        ("a visit to another line", format!("{ONCE} undo f6g4 undo f6g8"), GOES_ON),
    ];
    let cases: Vec<_> = cases.iter().map(|(why, steps, expected)| (*why, START, steps.as_str(), *expected)).collect();
    check_in(&games, &cases);
}

#[test]
fn players_give_up_and_agree() {
    #[rustfmt::skip]
    check_in(&Variant::ALL, &[
        ("White gives up", START, "e2e4 resign:white", "0-1, resignation"),
        ("Black gives up", START, "e2e4 resign:black", "1-0, resignation"),
        ("before the first move", START, "resign:black", "1-0, resignation"),
        ("both agree", START, "e2e4 e7e5 draw", "1/2-1/2, a draw was agreed"),
        ("no move follows", START, "e2e4 resign:white e7e5", "the game is over: resignation"),
        ("no move follows", START, "draw e2e4", "the game is over: a draw was agreed"),
        ("no second end", START, "e2e4 resign:white resign:black", "the game is over: resignation"),
        ("no second end", START, "e2e4 draw flag:black", "the game is over: a draw was agreed"),
        ("no second end", START, "flag:black draw", "the game is over: time ran out"),
        ("taken back with the last move", START, "e2e4 e7e5 resign:white undo", GOES_ON),
        ("and not played again with it", START, "e2e4 e7e5 resign:white undo redo", GOES_ON),
    ]);
    #[rustfmt::skip]
    check_in(&[Chess], &[
        ("not after mate", START, "f3 e5 g4 Qh4 resign:black", "the game is over: checkmate"),
        ("not after a draw", "7k/8/8/8/8/8/8/K7 w - - 0 1", "draw", "the game is over: too little material to win"),
        ("no time after mate", START, "f3 e5 g4 Qh4 flag:black", "the game is over: checkmate"),
    ]);
}

#[test]
fn time_runs_out() {
    const WHITE_LOSES: &str = "0-1, time ran out";
    const BLACK_LOSES: &str = "1-0, time ran out";
    const NOBODY_WINS: &str = "1/2-1/2, time ran out";
    const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    #[rustfmt::skip]
    check_in(&Variant::ALL, &[
        ("White's", START, "e2e4 e7e5 flag:white", WHITE_LOSES),
        ("Black's, on White's turn", START, "e2e4 e7e5 flag:black", BLACK_LOSES),
        ("no move follows", START, "flag:white e2e4", "the game is over: time ran out"),
    ]);
    #[rustfmt::skip]
    check_in(&[Chess, Chess960, Archerss, Archess], &[
        ("a bare king wins nothing", PAWN, "flag:white", NOBODY_WINS),
        ("a pawn does", PAWN, "flag:black", BLACK_LOSES),
        ("a knight might, beside a pawn", "4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", "flag:black", BLACK_LOSES),
    ]);
    #[rustfmt::skip]
    check(&[
        ("archers win nothing", Archerss, "4k3/4p3/8/8/8/8/8/A3K2A w - - 0 1", "flag:black", NOBODY_WINS),
        ("a pawn beside them does", Archerss, "4k3/4p3/8/8/8/P7/8/A3K2A w - - 0 1", "flag:black", BLACK_LOSES),
        ("archers mate here", Archess, "4k3/4p3/8/8/8/8/8/A3K2A w - - 0 1", "flag:black", BLACK_LOSES),
        ("paralysed knights win nothing", Archess, "4k3/4p3/8/8/8/8/8/X3K2X w - - 0 1", "flag:black", NOBODY_WINS),
        ("a bare king takes the other", FalconHunter, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "flag:white", WHITE_LOSES),
        ("captures are dropped", Crazyhouse, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "flag:white", WHITE_LOSES),
        ("a partner helps", Bughouse, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "flag:white", WHITE_LOSES),
        ("a partner helps", BughouseFics, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "flag:white", WHITE_LOSES),
        ("who waits runs out of time", Bughouse, "7k/8/8/8/8/8/8/K4Q2[] w - - 0 1", "f1f7 flag:black", BLACK_LOSES),
    ]);
}

#[test]
fn games_are_played_on() {
    const REPEATED: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let beyond = format!("{REPEATED} on:e2e4");
    let again = format!("{REPEATED} on:e2e4 e7e5");
    let once_more = format!("{REPEATED} on:g1f3");
    let illegal = format!("{REPEATED} on:e2e5");
    #[rustfmt::skip]
    check_in(&Variant::ALL, &[
        ("after a repetition", START, &beyond, GOES_ON),
        ("and then as usual", START, &again, GOES_ON),
        ("to another repetition", START, &once_more, REPETITION),
        ("but not against the rules", START, &illegal, "the pawn on e2 cannot reach e5"),
        ("after the players' word", START, "draw on:e2e4", GOES_ON),
        ("after a resignation", START, "e2e4 resign:white on:e7e5", GOES_ON),
        ("after a flag", START, "flag:white on:e2e4", GOES_ON),
    ]);
    #[rustfmt::skip]
    check(&[
        ("after fifty moves", Chess, "7k/8/6K1/8/8/8/P7/R7 w - - 100 80", "on:a1b1", FIFTY_MOVES),
        ("to a pawn move", Chess, "7k/8/6K1/8/8/8/P7/R7 w - - 100 80", "on:a2a3", GOES_ON),
        ("to a mate", Chess, "7k/8/6K1/8/8/8/8/R7 w - - 100 80", "on:a1a8", "1-0, checkmate"),
        ("with too little material", Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1", "on:a1a2", MATERIAL),
        ("not after mate", Chess, "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "on:h8h7", "your king would be in check"),
        ("not without a king", FalconHunter, "8/8/8/8/8/8/1k6/K7[] w - - 0 1", "a1b2 on:b2b3",
            "the game is over: a king was captured"),
        ("after the players have stopped", FalconHunter, START, "END/x/x on:e2e4", GOES_ON),
    ]);
}

/// The checks of every case see to it that nothing changes.
#[test]
fn moves_are_refused_in_words() {
    #[rustfmt::skip]
    check(&[
        ("out of reach", Archerss, "4k3/8/8/8/2A5/8/P7/4K3 w - - 0 1", "c4c7", "the archer on c4 cannot reach c7"),
        ("the king", Chess, "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3c4", "your king would be in check"),
        ("a drop that mates", Bughouse, "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "a drop may not give checkmate"),
        ("too early", FalconHunter, START, "F@d1", "you have lost no piece yet, so nothing can enter"),
        ("a square", Chess, START, "e4e5", "there is no piece on e4"),
        ("the other side's", Chess, START, "e7e5", "the pawn on e7 is not yours"),
        ("nonsense", Chess, START, "nonsense", "`nonsense` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("a game goes on after refusals", Chess, START, "!e2e5 !Nd4 !nonsense !O-O e4", AFTER_E4),
        ("a coin that is missing", Archess, "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1", "!b2b5 !b2b4 b2b5h",
            "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 1"),
        ("a side that waits", Bughouse, "7k/8/8/8/8/8/8/K4Q2[] w - - 0 1", "f1f7 !h8g8 !P@a4", WAITS),
    ]);
}
