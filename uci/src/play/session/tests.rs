//! Whole sessions from what is typed to what is shown. The opponent looks only so deep, so that nothing depends on time.

use std::time::Duration;

use super::*;
use crate::play::clock::TimeControl;
use crate::play::input::Interrupt;

/// What is shown when these lines are typed, one after the other, and how it ends.
fn play(
    variant: Variant,
    fen: Option<&str>,
    side: Side,
    seed: u64,
    pace: Pace,
    input: Vec<Input>,
) -> (String, Farewell) {
    let (sender, events) = crossbeam_channel::unbounded();
    for event in input {
        sender.send(event).expect("an open channel");
    }
    drop(sender);
    let opponent = Opponent::new(20, pace, Interrupt::default(), false).expect("an engine");
    let table = Table { side, seed, style: Style::default() };
    let mut output = Vec::new();
    let session = Session::new(variant, fen, table, opponent, events, &mut output).expect("a sound start");
    let farewell = session.run().expect("a session");
    (String::from_utf8(output).expect("text"), farewell)
}

fn lines(lines: &[&str]) -> Vec<Input> {
    lines.iter().map(|&line| Input::Line(line.to_owned())).collect()
}

fn shown(variant: Variant, fen: &str, side: Side, typed: &[&str]) -> String {
    play(variant, Some(fen), side, 1, Pace::Depth(3), lines(typed)).0
}

/// These stand in a text, one after the other.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("no {part:?} in\n{rest}\nof\n{text}") };
        rest = after;
    }
}

const COIN: &str = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";

#[test]
fn a_game_is_lost() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    let text = shown(Variant::Chess, fen, Side::White, &["g4", "a3", "?", "undo", "a3", "quit"]);
    in_order(
        &text,
        &[
            "A game of chess: you have White; Fletcher plays at level 20, depth 3.",
            "White to move\n",
            "> You play g4\n",
            "Black to move\n",
            "Fletcher plays Qh4#\n",
            "White to move (check)\n\nFletcher has won: checkmate (0-1)\n",
            "> the game is over: checkmate; `new` starts another one, `undo` takes back\n",
            "> there is no legal move\n",
            "2  P  P  P  P  P  .  P  P\n",
            "> You play a3\n",
            "Goodbye\n",
        ],
    );
}

#[test]
fn a_game_is_won_and_taken_back() {
    let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    let text = shown(Variant::Chess, fen, Side::White, &["d1d8", "undo", "undo", "redo", "redo"]);
    in_order(
        &text,
        &[
            "You play Rd8#\n",
            "You have won: checkmate (1-0)\n",
            "1  K  .  .  R  .  .  .  .\n",
            "> you have not moved yet, so there is nothing to take back\n",
            "You have won: checkmate (1-0)\n",
            "> nothing was taken back that could be played again\n",
            "> Goodbye\n",
        ],
    );
}

#[test]
fn the_opponent_begins_where_it_has_white() {
    let start = Variant::Chess.start_fen();
    let text = shown(Variant::Chess, start, Side::Black, &["undo", "? a7", "a6", "undo", "quit"]);
    in_order(
        &text,
        &[
            "you have Black",
            "8  r  n  b  k  q  b  n  r\n   h  g  f  e  d  c  b  a\n   White to move\n\nFletcher plays ",
            "Black to move\n\n> you have not moved yet",
            "> a5  a6\n",
            "> You play a6\n",
            "Fletcher plays ",
            "7  p  p  p  p  p  p  p  p\n",
            "To go on from here: fletcher play -v chess --side black --fen \"",
            "Goodbye",
        ],
    );
}

#[test]
fn wrong_lines_change_nothing() {
    let chess = "4k3/8/8/8/1b6/8/3P4/R3K2R w K - 0 1";
    for (variant, fen, line, words) in [
        (Variant::Chess, chess, "d4", "your king would be in check"),
        (Variant::Chess, chess, "O-O-O", "there is no right to castle on that side"),
        (Variant::Chess, chess, "Nf3", "no knight can go to f3"),
        (Variant::Chess, chess, "a1b2", "the rook on a1 cannot reach b2"),
        (Variant::Chess, chess, "e8e7", "the king on e8 is not yours"),
        (Variant::Chess, chess, "hello", "`hello` is not a move; moves look like"),
        (Variant::Chess, chess, "e4 e5", "`e4 e5` is not a move"),
        (Variant::Chess, chess, "\u{1b}[A", "`\\u{1b}[A` is not a move"),
        (Variant::Chess, chess, "N@f3", "chess has no drops"),
        (Variant::Chess, chess, "undo 2", "`undo` stands alone"),
        (Variant::Chess, chess, "? c3", "there is no piece on c3"),
        (Variant::Chess, chess, "? b4", "the bishop on b4 is not yours"),
        (Variant::Chess, chess, "? d2", "what stands on d2 has no legal move now"),
        (Variant::Chess, chess, "? N@", "chess has no drops"),
        (Variant::Chess, chess, "?x", "after `?` comes a square"),
        (Variant::Chess, chess, "new checkers", "there is no game `checkers`"),
        (Variant::Chess, chess, "save", "say where to: save FILE"),
        (Variant::Chess, chess, "save .", ".: "),
        (Variant::Chess, chess, "save no/such/folder/game.pgn", "no/such/folder/game.pgn: "),
        (Variant::Archess, COIN, "b2b5h", "a coin decides about this shot, not you: type b2b5"),
        (Variant::Archess, COIN, "Ab2*b5=T", "a coin decides about this shot, not you: type b2b5"),
        (Variant::FalconHunter, Variant::FalconHunter.start_fen(), "d1/x/F", "you have lost no piece yet"),
        (Variant::Crazyhouse, Variant::Crazyhouse.start_fen(), "? Q@", "you hold no queen"),
    ] {
        let text = shown(variant, fen, Side::White, &[line, "quit"]);
        let (_, answer) = text.split_once("> ").expect("a prompt");
        assert!(answer.starts_with(words), "{line}: {answer}");
        assert!(answer.ends_with("\n> Goodbye\n") && !answer.contains("to move"), "{line}: {answer}");
    }
}

#[test]
fn a_coin_falls_as_its_seed_has_it() {
    let toss =
        |seed, typed: &[&str]| play(Variant::Archess, Some(COIN), Side::White, seed, Pace::Depth(1), lines(typed)).0;
    let [mut heads, mut tails] = [0, 0];
    for seed in 0..20 {
        let text = toss(seed, &["Ab2*b5"]);
        match text.contains("You play Ab2*b5: a coin is tossed … heads, the shot hits\n") {
            true => {
                assert!(text.contains("5  . [x] .  .  .  .  .  .\n"), "{text}");
                heads += 1;
            }
            false => {
                assert!(text.contains("a coin is tossed … tails, the shot misses\n"), "{text}");
                assert!(text.contains("5  . [n] .  .  .  .  .  .\n"), "{text}");
                tails += 1;
            }
        }
        // Taking a shot back is no way to another coin.
        let again = toss(seed, &["b2b5", "undo", "b2b5"]);
        let fallen: Vec<&str> = again.lines().filter(|line| line.contains("You play")).collect();
        assert!(fallen.len() == 2 && fallen[0] == fallen[1], "{again}");
        assert_eq!(text, toss(seed, &["b2b5"]));
    }
    assert!(heads > 3 && tails > 3, "{heads} heads, {tails} tails");
}

#[test]
fn every_game_is_played() {
    for variant in Variant::ALL {
        let text =
            shown(variant, variant.start_fen(), Side::White, &["h3", "h3h4", "hint", "eval", "flip", "board", "?"]);
        assert_eq!(text.matches("Fletcher plays ").count(), 2 + 1, "{text}");
        in_order(&text, &["Fletcher would play ", "Total evaluation: ", "h  g  f  e  d  c  b  a\n", "h5", "Goodbye"]);
    }
}

#[test]
fn pockets_and_reserves_are_shown() {
    let fen = "4k3/8/8/8/8/8/8/4K3[NQ] w - - 0 1";
    let text = shown(Variant::Crazyhouse, fen, Side::White, &["? N@", "?N@", "? e1", "N@f6"]);
    in_order(
        &text,
        &["White holds: Q N\n", "N@a1  N@a2", "> N@a1", "> Kd1  Kd2", "You play N@f6+\n", "White holds: Q\n"],
    );
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[FHfh] w - - 0 1";
    let text = shown(Variant::FalconHunter, fen, Side::White, &["? F@", "a1/x/F", "END/x/x", "e4", "undo"]);
    let stopped = "The game is over without a result: the players stopped (*)\n";
    let over = "> the game is over: the players stopped; `new` starts another one, `undo` takes back\n";
    in_order(
        &text,
        &["White holds: F H\n", "> F@a1\n", "You play F@a1\n", "White holds: H\n", stopped, over, "> The game goes on"],
    );
}

#[test]
fn draws_and_resignations() {
    let won = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let text = shown(Variant::Chess, won, Side::White, &["draw", "draw", "hint", "undo"]);
    in_order(
        &text,
        &[
            "> The game is drawn: a draw was agreed (1/2-1/2)",
            "> the game is over",
            "> the game is over",
            "> you have not",
        ],
    );
    let text = shown(Variant::Chess, won, Side::Black, &["draw", "resign", "resign", "undo", "quit"]);
    let lost = "> Fletcher has won: resignation (1-0)";
    in_order(
        &text,
        &["> Fletcher stands better and plays on", lost, "> the game is over: resignation", "> The game goes on"],
    );
}

#[test]
fn another_game_begins() {
    let typed = ["new archess", "new black", "new crazyhouse white", "quit"];
    let text = shown(Variant::Chess, Variant::Chess.start_fen(), Side::White, &typed);
    in_order(
        &text,
        &[
            "A game of chess: you have White",
            "A game of archess: you have White",
            "A game of archess: you have Black",
            "Fletcher plays ",
            "A game of crazyhouse: you have White",
            "Goodbye",
        ],
    );
    let shuffled = |seed| play(Variant::Chess960, None, Side::White, seed, Pace::Depth(1), lines(&["new"])).0;
    assert_ne!(shuffled(1), shuffled(2), "another seed, another start");
    let sides = |seed| play(Variant::Chess, None, Side::Random, seed, Pace::Depth(1), lines(&["quit"])).0;
    assert_eq!(sides(5), sides(5));
    assert!((0..20).any(|seed| sides(seed).contains("you have White")));
    assert!((0..20).any(|seed| sides(seed).contains("you have Black")));
}

#[test]
fn who_waits_for_a_piece_is_told() {
    let fen = "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1";
    let waits = "Black has no move and waits for a piece, but on one board none arrives; `undo`, `new` or `quit`";
    for side in [Side::White, Side::Black] {
        let text = shown(Variant::Bughouse, fen, side, &["hint", "?", "quit"]);
        in_order(&text, &[waits, waits, "there is no legal move", "Goodbye"]);
    }
}

#[test]
fn games_are_saved() {
    let folder = std::env::temp_dir().join(format!("fletcher-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a game.pgn");
    let file = path.display();
    let (save, force) = (format!("save {file}"), format!("save! {file}"));
    let save_twice = ["b2b5", &save, "Kd1", &save, "quit"];
    let text = play(Variant::Archess, Some(COIN), Side::White, 1, Pace::Depth(1), lines(&save_twice)).0;
    assert_eq!(text.matches(&format!("> The game is in {file}\n")).count(), 2, "{text}");
    assert!(!text.contains("To go on"), "it is saved: {text}");
    let record = std::fs::read(&path).expect("a file");
    let read = movegen::pgn::Reader::new(&record[..]).next().expect("a game").expect("a sound one");
    assert_eq!((read.variant(), read.line().nodes().len()), (Variant::Archess, 4));
    assert_eq!((read.tag("White"), read.tag("Black")), (Some("You"), Some("Fletcher, level 20")));
    assert_eq!((read.tag("Date"), read.tag("TimeControl")), (Some(&*crate::date::today()), Some("-")));
    assert!(read.line().nodes().iter().all(|node| node.notes().is_none()), "there are no clocks");

    let typed = [&*save, "h3", &force, "resign", &save];
    let text = shown(Variant::Chess, Variant::Chess.start_fen(), Side::White, &typed);
    in_order(
        &text,
        &[
            &format!("> {file} is there already; `save! {file}` writes over it\n"),
            "> The game is in ",
            "> The game is in ",
        ],
    );
    let record = std::fs::read_to_string(&path).expect("a file");
    assert!(record.contains("[Termination \"resignation\"]") && record.contains("1. h3 "), "{record}");
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn clocks_are_saved() {
    let path = std::env::temp_dir().join(format!("fletcher-clocks-{}.pgn", std::process::id()));
    let [time, increment] = [10, 0].map(Duration::from_secs);
    let save = format!("save! {}", path.display());
    let typed = ["e4", "d4", "undo", "Nf3", "undo", &save, "quit"];
    let pace = Pace::Clock(TimeControl { time, increment });
    // The moves that were taken back leave nothing behind: one of each side is left.
    play(Variant::Chess, None, Side::White, 1, pace, lines(&typed));
    let record = std::fs::read(&path).expect("a file");
    std::fs::remove_file(&path).expect("the file");
    let read = movegen::pgn::Reader::new(&record[..]).next().expect("a game").expect("a sound one");
    assert_eq!(read.tag("TimeControl"), Some("10+0"));
    let clocks: Vec<_> = read.line().nodes().iter().map(|node| node.notes().and_then(|notes| notes.clock())).collect();
    assert_eq!(clocks.len(), 2);
    assert!(clocks.iter().all(|left| left.is_some_and(|left| left > Duration::ZERO && left <= time)), "{clocks:?}");
}

#[test]
fn time_runs_out() {
    let pace = |nanos| Pace::Clock(TimeControl { time: Duration::from_nanos(nanos), increment: Duration::ZERO });
    let (text, _) = play(Variant::Chess, None, Side::White, 1, pace(1), lines(&["e4", "undo", "e4", "resign"]));
    in_order(
        &text,
        &[
            "[you 0:00.0, Fletcher 0:00.0] > ",
            "Fletcher has won: time ran out (0-1)",
            "time ran out, and it cannot be taken back",
            "the game is over: time ran out",
            "Goodbye",
        ],
    );
    let (text, _) = play(Variant::Chess, None, Side::Black, 1, pace(1), lines(&["quit"]));
    in_order(&text, &["You have won: time ran out (0-1)", "Goodbye"]);
    let (text, _) = play(Variant::Chess, None, Side::White, 1, pace(90_500_000_000), lines(&["e4"]));
    in_order(&text, &["1.5083333333333333 min", "[you 1:30, Fletcher 1:30] > You play e4"]);
}

#[test]
fn the_user_leaves() {
    let leave = |input| play(Variant::Chess, None, Side::White, 1, Pace::Depth(1), input);
    for (input, farewell, end) in [
        (vec![], Farewell::Quit, "> Goodbye\n"),
        (vec![Input::End], Farewell::Quit, "> Goodbye\n"),
        (vec![Input::Interrupt], Farewell::Interrupted, "> \nGoodbye\n"),
        (lines(&["", "  ", "QUIT", "e4"]), Farewell::Quit, "> > > Goodbye\n"),
    ] {
        let (text, how) = leave(input.clone());
        assert!(text.ends_with(end) && how == farewell, "{input:?}: {text}");
    }
    let (text, _) = leave([lines(&["e4"]), vec![Input::Interrupt]].concat());
    in_order(
        &text,
        &["Fletcher plays", "> \nTo go on from here: fletcher play -v chess --side white --fen \"", "Goodbye\n"],
    );
}
