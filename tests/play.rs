//! A game in the terminal without a terminal: lines go in, the whole game comes out.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Plays with these lines as the whole input. The weakest level looks one move ahead, so that no time matters.
fn play(arguments: &[&str], lines: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fletcher"))
        .args(["play", "--level", "-20", "--seed", "7", "--movetime", "50"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all((lines.join("\n") + "\n").as_bytes()).expect("the binary reads");
    drop(input);
    child.wait_with_output().expect("the binary ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

#[test]
fn a_game_of_each_kind() {
    for game in ["chess", "chess960", "archerss", "archess", "bughouse", "bughouse-fics", "falconhunter", "crazyhouse"]
    {
        let run =
            play(&["-v", game, "--side", "random"], &["? h7", "h3", "h6", "nonsense", "undo", "redo", "eval", "hint"]);
        let told = text(&run.stdout);
        assert_eq!(run.status.code(), Some(0), "{told}");
        assert_eq!(text(&run.stderr), "", "nothing but the game is shown where there is no terminal");
        assert!(!told.contains('\x1b'), "no colours either: {told}");
        for part in [&format!("A game of {game}: you have "), "You play h", "Fletcher plays", "Goodbye\n"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(told.contains("`nonsense` is not a move"), "{told}");
        let again =
            play(&["-v", game, "--side", "random"], &["? h7", "h3", "h6", "nonsense", "undo", "redo", "eval", "hint"]);
        let without_hint = |told: String| told.lines().filter(|line| !line.contains("would play")).collect::<String>();
        assert_eq!(without_hint(told), without_hint(text(&again.stdout)), "the same seed, the same game");
    }
}

#[test]
fn bytes_that_are_no_text_are_no_move() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fletcher"))
        .args(["play", "--movetime", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let long = [vec![b'e'; 3 << 20], b"\n\xff\xfe\0\ne4\nquit\n".to_vec()].concat();
    input.write_all(&long).expect("the binary reads");
    drop(input);
    let output = child.wait_with_output().expect("the binary ends");
    let told = text(&output.stdout);
    assert_eq!(told.matches("is not a move").count(), 2, "{told}");
    assert!(told.contains("You play e4") && output.status.success(), "{told}");
}

#[test]
fn the_game_can_be_read_again() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("played.pgn");
    let _ = std::fs::remove_file(&path);
    let save = format!("save {}", path.display());
    let run = play(&["-v", "archess", "--fen", "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1"], &["b2b5", &save, "quit"]);
    assert!(text(&run.stdout).contains("a coin is tossed …"), "{}", text(&run.stdout));
    let report =
        Command::new(env!("CARGO_BIN_EXE_fletcher")).arg("pgn").arg(&path).output().expect("the binary starts");
    let told = text(&report.stdout);
    assert!(told.contains("archess, You – Fletcher, level -20\n  2 half-moves, all legal\n"), "{told}");
}
