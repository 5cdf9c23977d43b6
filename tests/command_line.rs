//! The binary as a user types it: what it prints, where, and how it ends.

use std::path::PathBuf;
use std::process::{Command, Output};

fn fletcher(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fletcher")).args(arguments).output().expect("the binary starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// What a successful run prints, without the line that tells the time.
fn output(arguments: &[&str]) -> String {
    let output = fletcher(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}: no progress where there is no terminal");
    text(&output.stdout).lines().filter(|line| !line.starts_with("Time: ")).map(|line| format!("{line}\n")).collect()
}

/// A file with this content, in the folder that cargo keeps for tests.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a scratch file");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn perft_counts_every_game_from_its_start() {
    let cases = [
        ("chess", "8902"),
        ("chess960", "8902"),
        ("archerss", "12210"),
        ("archess", "11920"),
        ("bughouse", "8902"),
        ("bughouse-fics", "8902"),
        ("falconhunter", "8902"),
        ("crazyhouse", "8902"),
    ];
    for (game, count) in cases {
        assert_eq!(output(&["perft", "3", "-v", game]), format!("Nodes searched: {count}\n"), "{game}");
    }
    assert_eq!(output(&["perft", "3", "--threads", "2", "--hash", "4"]), "Nodes searched: 8902\n");
    assert_eq!(output(&["perft", "0"]), "Nodes searched: 1\n");
}

#[test]
fn divide_lists_both_sides_of_a_coin() {
    let listed = output(&["perft", "1", "-v", "archess", "--divide", "--fen", "k7/8/8/1n6/8/8/1A6/K7 w - - 0 1"]);
    assert!(listed.contains("b2b5h: 1\nb2b5t: 1\n"), "{listed}");
    assert!(listed.ends_with("\n\nNodes searched: 11\n"), "{listed}");
    let castling = output(&["perft", "1", "--divide", "--fen", "k7/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert!(castling.contains("e1g1: 1\n"), "{castling}");
}

#[test]
fn speed_is_told() {
    let output = text(&fletcher(&["perft", "3"]).stdout);
    let last = output.lines().last().expect("a last line");
    assert!(last.starts_with("Time: ") && last.ends_with(" Mnps"), "{last}");
}

#[test]
fn a_suite_reports_every_wrong_count() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let right = file("right.tsv", &format!("# a comment\n\n{start}\t20\t400\r\n{start}\t20\n"));
    assert_eq!(output(&["perft", "--suite", &right]), "2 positions, 3 counts, 0 wrong\n");
    assert_eq!(output(&["perft", "1", "--suite", &right]), "2 positions, 2 counts, 0 wrong\n");

    let wrong = file("wrong.tsv", &format!("{start}\t21\t400\t8903\n"));
    let run = fletcher(&["perft", "--suite", &wrong, "-v", "chess", "--threads", "2"]);
    assert_eq!(run.status.code(), Some(1));
    let told = text(&run.stdout);
    assert!(told.contains("depth 1: counted 20, expected 21\n"), "{told}");
    assert!(told.contains("depth 3: counted 8902, expected 8903\n"), "{told}");
    assert!(told.ends_with("1 positions, 3 counts, 2 wrong\n"), "{told}");

    let broken = file("broken.tsv", &format!("nonsense\t1\n{start}\tmany\n{start}\n{start}\t20\n"));
    let run = fletcher(&["perft", "--suite", &broken]);
    assert_eq!(run.status.code(), Some(2));
    let told = text(&run.stderr);
    assert!(told.contains("line 1: a FEN has 6 fields"), "{told}");
    assert!(told.contains("line 2: a count is not a number"), "{told}");
    assert!(told.contains("line 3: there is no count"), "{told}");
    assert!(text(&run.stdout).ends_with("1 positions, 1 counts, 0 wrong\n"));
}

#[test]
fn bad_arguments_are_named_on_stderr() {
    let cases: &[(&[&str], &str)] = &[
        (&["perft"], "DEPTH"),
        (&["perft", "five"], "'five' for '[DEPTH]'"),
        (&["perft", "-1"], "'-1'"),
        (&["perft", "100"], "100 is not in 0..=99"),
        (&["perft", "3", "-v", "checkers"], "there is no game `checkers`; the games are chess, chess960, archerss"),
        (&["perft", "3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "error: --fen: White has no king; Black has no king"),
        (&["perft", "3", "--threads", "0"], "--threads <N>"),
        (&["perft", "3", "--hash", "-5"], "'-5'"),
        (&["perft", "3", "--hash", "999999999999"], "error: --hash: "),
        (&["perft", "--suite", "no/such/file"], "error: --suite: no/such/file: "),
        (&["perft", "3", "--fen", "x", "--suite", "y"], "cannot be used with"),
        (&["checkmate"], "unrecognized subcommand 'checkmate'"),
        (&[], "Usage: fletcher <COMMAND>"),
    ];
    for (arguments, expected) in cases {
        let run = fletcher(arguments);
        let told = text(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(expected), "{arguments:?}: {told}");
        assert_eq!(text(&run.stdout), "", "{arguments:?}");
    }
}

#[test]
fn help_shows_an_example() {
    assert!(output(&["perft", "--help"]).contains("fletcher perft 4 -v archess --divide"));
    assert!(output(&["--help"]).contains("perft"));
}
