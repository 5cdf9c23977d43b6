//! `fletcher analyse` as a user types it: the notes it makes in games of every kind, and what it says of bad input.

use std::path::PathBuf;
use std::process::{Command, Output};

use movegen::pgn::{Line, Node, Notes, Reader, Record};
use movegen::{AnyGame, Board};

fn fletcher(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fletcher")).args(arguments).output().expect("the binary starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// A place in the folder that cargo keeps for tests.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("analyse-{name}"));
    path.to_str().expect("a plain path").to_owned()
}

/// A file with this content.
fn file(name: &str, content: &str) -> String {
    let path = path(name);
    std::fs::write(&path, content).expect("a scratch file");
    path
}

/// Analyses games that are sound. Two runs must say the same, and what they say must be sound again.
fn analyse(name: &str, games: &str) -> Vec<Record> {
    let input = file(name, games);
    let run = || {
        let output = fletcher(&["analyse", &input, "--nodes", "20000", "--hash", "4"]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let written = run();
    assert_eq!(written, run(), "{name}: the same nodes give the same notes");
    let before = fletcher(&["pgn", "--to", "uci", &input]);
    let after = fletcher(&["pgn", "--to", "uci", &file(&format!("again-{name}"), &written)]);
    assert!(after.status.success(), "{written}: {}", text(&after.stderr));
    assert_eq!(text(&before.stdout), text(&after.stdout), "{name}: the moves are those that were played");
    read(&written)
}

fn read(games: &str) -> Vec<Record> {
    Reader::new(games.as_bytes()).map(|record| record.unwrap_or_else(|error| panic!("{games}: {error}"))).collect()
}

/// The only record.
fn analyse_one(name: &str, game: &str) -> Record {
    let records = analyse(name, game);
    let [record] = <[Record; 1]>::try_from(records).expect("one game");
    every_line_is_legal(&record);
    record
}

/// Variations whose moves are not legal are read as comments: there must be none.
fn every_line_is_legal(record: &Record) {
    for (index, node) in record.line().nodes().iter().enumerate() {
        for line in variations(node) {
            let mut game = record.game_at(index, node.board()).expect("a position of the game");
            for node in line.nodes() {
                game.play_on(node.ply()).expect("a legal move");
            }
            assert!(line.comments.is_empty() && !line.nodes().is_empty(), "{record}");
        }
    }
}

fn notes(record: &Record, index: usize) -> &Notes {
    record.line().nodes()[index].notes().expect("every move has notes")
}

fn variations(node: &Node) -> &[Line] {
    node.notes().map_or(&[], Notes::variations)
}

/// The moves of the variations of a move, as people write them.
fn instead(record: &Record, index: usize) -> Vec<Vec<String>> {
    let node = &record.line().nodes()[index];
    let san = |game: &mut Box<dyn AnyGame>, node: &Node| {
        let text = game.san(node.ply());
        game.play_on(node.ply()).expect("a legal move");
        text
    };
    let moves = |line: &Line| {
        let mut game = record.game_at(index, node.board()).expect("a position of the game");
        line.nodes().iter().map(|node| san(&mut game, node)).collect()
    };
    variations(node).iter().map(moves).collect()
}

/// The value after a move as the record has it.
fn eval(record: &Record, index: usize) -> Option<String> {
    let comments = &record.line().nodes()[index].notes()?.comments;
    let (_, rest) = comments.iter().find_map(|comment| comment.split_once("[%eval "))?;
    rest.split_once(']').map(|(value, _)| value.to_owned())
}

#[test]
fn a_blunder_is_marked_and_refuted() {
    let mated = "[White \"Anna\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let record = analyse_one("mate.pgn", mated);
    assert_eq!(notes(&record, 5).nags, [4], "{record}");
    assert_eq!(eval(&record, 5).as_deref(), Some("#1"), "{record}");
    assert_eq!(eval(&record, 6), None, "a mate needs no value");
    let better = &instead(&record, 5)[0];
    assert!(["g6", "Qe7", "Qf6"].contains(&better[0].as_str()) && better.len() >= 2, "{record}");
    assert!(record.tag("BlackMistakes").expect("a summary").contains("1 blunder,"), "{record}");
    let accuracy = |tag: &str| record.tag(tag).and_then(|text| text.parse::<f64>().ok()).expect("a number");
    assert!(accuracy("WhiteAccuracy") > 80.0 && accuracy("BlackAccuracy") < 40.0, "{record}");
    assert!(record.tag("Annotator").expect("a tag").starts_with("Fletcher "));

    // Black does not see the queen, and White resigns after giving away another: what wins it is shown.
    let missed = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Qh4 5. O-O Qxf2+ 0-1\n";
    let record = analyse_one("missed.pgn", missed);
    for index in [7, 8, 9] {
        assert_eq!(notes(&record, index).nags, [4], "{record}");
    }
    assert_eq!(instead(&record, 8)[0][0], "Nxh4", "{record}");
    let last = instead(&record, 9);
    assert_eq!(last[1][..2], ["Qxf2+", "Rxf2"], "{record}");
}

#[test]
fn what_is_in_a_record_stays_there() {
    let game = "[Event \"Club\"]\n[Annotator \"Coach\"]\n\n{A start} 1. e4 $1 {[%eval 9.9] [%clk 0:03:00]} \
                {solid} e5 (1... c5 {sharp} 2. Nf3 (2. c3)) 2. Qh5 Ke7 $3 {bold} (2... Nc6 3. Bc4) 3. Qxe5# 1-0\n";
    let record = analyse_one("kept.pgn", game);
    assert_eq!((record.tag("Event"), record.tag("Annotator")), (Some("Club"), Some("Coach")));
    assert_eq!(record.line().comments, ["A start"]);
    let first = notes(&record, 0);
    assert_eq!((first.nags.as_slice(), first.clock()), (&[1][..], Some(std::time::Duration::from_secs(180))));
    assert_eq!(first.comments.len(), 2, "{record}");
    assert!(first.comments[0].starts_with("[%eval ") && !first.comments[0].contains("9.9"), "{record}");
    assert_eq!(first.comments[1], "solid");
    assert_eq!(instead(&record, 1)[0], ["c5", "Nf3"]);
    assert_eq!(variations(&variations(&record.line().nodes()[1])[0].nodes()[1]).len(), 1, "{record}");
    assert_eq!(notes(&record, 3).nags, [3, 4], "{record}");
    assert_eq!(notes(&record, 3).comments[1..], ["bold"]);
    assert_eq!(instead(&record, 3)[0], ["Nc6", "Bc4"]);

    // The same again changes nothing.
    let again = analyse_one("twice.pgn", &record.to_string());
    assert_eq!(again.to_string(), record.to_string());
}

#[test]
fn a_coin_shot_is_judged_before_the_toss() {
    let start = "[Variant \"ArChess\"]\n[FEN \"4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1\"]\n\n";
    for side in ["H", "T"] {
        let record = analyse_one(&format!("coin-{side}.pgn"), &format!("{start}1. Ab2*b5={side} Kd7 *\n"));
        let notes = notes(&record, 0);
        assert!(notes.nags.is_empty(), "bad luck is no mistake: {record}");
        let (_, shot) = notes.comments[0].split_once("[%shot ").expect("what it was worth");
        assert!(record.to_string().contains(&format!("Ab2*b5={side}")), "{record}");
        let number = |text: &str| text.trim_end_matches(']').parse::<f64>().expect("pawns");
        let after = number(&eval(&record, 0).expect("a value"));
        assert_eq!(after > number(shot), side == "H", "{record}");
    }
    // A shot that leaves the queen hanging is a blunder, however the coin falls.
    let start = "[Variant \"ArChess\"]\n[FEN \"4k3/8/8/1n6/3p4/2Q5/1A6/4K3 w - - 0 1\"]\n\n";
    for side in ["H", "T"] {
        let record = analyse_one(&format!("gamble-{side}.pgn"), &format!("{start}1. Ab2*b5={side} dxc3 *\n"));
        assert_eq!(notes(&record, 0).nags, [4], "{record}");
    }
    // Where a shot was better, both sides of its coin are told: nobody knows how it would have fallen.
    let start = "[FEN \"rnbqkb1r/pappppap/8/6n1/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1\"]\n\n";
    let record = analyse_one("no-shot.pgn", &format!("[Variant \"ArChess\"]\n{start}1. a3 Ne6 *\n"));
    assert_eq!(instead(&record, 0), [["Ag2*g5=H"]], "{record}");
    assert!(record.to_string().contains("{heads "), "{record}");
}

#[test]
fn drops_and_captured_kings_are_analysed() {
    let crazyhouse = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 *\n";
    let record = analyse_one("crazyhouse.pgn", crazyhouse);
    assert_eq!(notes(&record, 5).nags, [4], "{record}");
    let falconhunter = "[Variant \"Falcon-Hunter\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5 Kd6 4. Qxd6 *\n";
    let record = analyse_one("falconhunter.pgn", falconhunter);
    assert_eq!(notes(&record, 3).nags, [4], "{record}");
    assert_eq!((eval(&record, 4).as_deref(), eval(&record, 6)), (Some("#1"), None), "{record}");
    let archerss = "[Variant \"Archerss\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5 d6 *\n";
    analyse_one("archerss.pgn", archerss);
}

#[test]
fn two_boards_are_valued_one_by_one() {
    let game = "[WhiteA \"a\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n[BlackB \"d\"]\n\n1A. e4 {179.5} 1a. d5 1B. e4 2A. exd5 \
                1b. e5 2a. Qxd5 2B. Nf3 3A. Nc3 2b. P@d3 3a. Qxg2 3B. cxd3 4A. Bxg2 3b. Q@b4 4a. P@d4 *\n";
    let record = analyse_one("bughouse.pgn", game);
    assert!(record.is_on_two_boards());
    assert_eq!(notes(&record, 9).nags, [4], "{record}");
    assert_eq!(notes(&record, 0).comments.last().map(String::as_str), Some("179.5"), "clocks stay alone: {record}");
    for tag in ["WhiteAAccuracy", "BlackAAccuracy", "WhiteBAccuracy", "BlackBMistakes"] {
        assert!(record.tag(tag).is_some(), "{tag}: {record}");
    }
    let boards: Vec<Board> = record.line().nodes().iter().map(Node::board).collect();
    assert_eq!(boards.iter().filter(|&&board| board == Board::B).count(), 6);
}

#[test]
fn very_little_effort_is_still_sound() {
    let input = file("little.pgn", "1. e4 e5 2. Nf3 *\n");
    for limit in [["--nodes", "1"], ["--movetime", "1"], ["--depth", "1"]] {
        let output = fletcher(&["analyse", &input, limit[0], limit[1], "--threads", "2"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let written = text(&output.stdout);
        assert!(!written.contains('#') && written.contains("[%eval "), "{written}");
    }
    for empty in ["", "[Event \"Nothing\"]\n\n*\n"] {
        let output = fletcher(&["analyse", &file("empty.pgn", empty)]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout).contains("Nothing"), !empty.is_empty());
    }
}

#[test]
fn bad_input_is_named_and_changes_nothing() {
    let broken = file("broken.pgn", "1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 d5 *\n");
    let target = path("target.pgn");
    let output = fletcher(&["analyse", &broken, "--nodes", "500", "-o", &target]);
    let said = text(&output.stderr);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    assert!(said.contains("broken.pgn, game 1: line 1, column 13: 2. Ke3: the king on e1 cannot reach e3\n"), "{said}");
    assert!(said.ends_with("1 game analysed, 1 broken\n"), "{said}");
    let written = std::fs::read_to_string(&target).expect("the other game is written");
    assert_eq!(read(&written).len(), 1);

    let missing = path("missing.pgn");
    let cases: [(&[&str], &str); 8] = [
        (&[&missing, "-o", &target], "error: FILE: "),
        (&[&broken, "-o", &broken], "error: --output: "),
        (&[&broken, "-o", env!("CARGO_TARGET_TMPDIR")], "error: --output: "),
        (&[&broken, "-o", &target, "--hash", "4000000000"], "error: --hash: "),
        (&[&broken, "--nodes", "0"], "'--nodes <N>'"),
        (&[&broken, "--nodes", "5", "--depth", "3"], "'--depth <N>'"),
        (&[&broken, "--threads", "many"], "'--threads <N>'"),
        (&[&broken, "-v", "checkers"], "there is no game `checkers`"),
    ];
    for (arguments, expected) in cases {
        let output = fletcher(&[&["analyse"], arguments].concat());
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(&target).expect("the file is still there"), written);
    let good = file("good.pgn", "1. e4 *\n");
    let output = fletcher(&["analyse", &missing, &good, "--nodes", "500"]);
    assert_eq!((output.status.code(), read(&text(&output.stdout)).len()), (Some(2), 1), "the others are analysed");

    let help = text(&fletcher(&["analyse", "--help"]).stdout);
    assert!(help.contains("fletcher analyse games.pgn > ") && help.contains("before the toss"), "{help}");
}
