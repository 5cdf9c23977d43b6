//! The binary as a user types it: what it prints, where, and how it ends.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

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
fn two_boards_are_counted_like_one() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let both = format!("{start} | {start}");
    assert_eq!(output(&["perft", "3", "-v", "bughouse", "--fen", &both]), "Nodes searched: 65804\n");
    let listed = output(&["perft", "2", "-v", "bughouse-fics", "--fen", &both, "--divide", "--threads", "2"]);
    assert!(listed.contains("A:e2e4: 40\n") && listed.contains("B:g1f3: 40\n"), "{listed}");
    assert!(listed.ends_with("\n\nNodes searched: 1600\n"), "{listed}");
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../positions/perft/bughouse-two-boards.tsv");
    assert_eq!(output(&["perft", "--suite", suite, "-v", "bughouse"]), "4 positions, 10 counts, 0 wrong\n");
}

/// The number of nodes that the fixed search takes: it changes exactly if the search or the evaluation does. Then the new
/// one goes here, and the commit says what the change was worth.
const SIGNATURES: [(&str, u64); 8] = [
    ("chess", 271_761),
    ("chess960", 220_283),
    ("archerss", 230_057),
    ("archess", 252_082),
    ("bughouse", 794_925),
    ("bughouse-fics", 653_362),
    ("falconhunter", 149_465),
    ("crazyhouse", 1_354_807),
];

#[test]
fn the_search_has_its_signature() {
    let told = output(&["bench"]);
    for (game, nodes) in SIGNATURES {
        let line = told.lines().find(|line| line.split(' ').next() == Some(game)).expect("a line for each game");
        assert_eq!(line.split_whitespace().nth(1), Some(nodes.to_string().as_str()), "{line}");
    }
    let total: u64 = SIGNATURES.iter().map(|(_, nodes)| nodes).sum();
    assert!(told.lines().last().is_some_and(|line| line.starts_with(&format!("{total} nodes "))), "{told}");
}

const GAMES: &str = "[White \"Robin\"]\n[Black \"Marian\"]\n\n1. f3 e5 {!} 2. g4 Qh4# 0-1\n\n\
    [Variant \"ArChess\"]\n[FEN \"4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1\"]\n\n1. Ab2*b5=H Kd7 1-0\n";

#[test]
fn records_are_judged() {
    let path = file("sound.pgn", GAMES);
    let expected = format!(
        "{path}, game 1: chess, Robin – Marian
  4 half-moves, all legal
  final FEN: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
  result: 0-1, checkmate
{path}, game 2: archess, ? – ?
  2 half-moves, all legal
  final FEN: 8/3k4/8/1x6/8/8/1A6/4K3 w - - 1 2
  result: 1-0, the record does not say why
2 games, 0 broken
"
    );
    assert_eq!(output(&["pgn", &path]), expected);
    let board = output(&["pgn", "--board", &path]);
    assert!(board.contains("\n8  .  .  .  . [.] .  .  .\n7  .  .  . [k] .  .  .  .\n"), "{board}");

    let twice = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n";
    let told = output(&["pgn", &file("on.pgn", twice)]);
    assert!(
        told.contains("the game was over after 8 half-moves (1/2-1/2, threefold repetition), but the record goes on")
    );
    assert!(told.contains("result: *, unfinished"), "{told}");
    let told = output(&["pgn", &file("wrong.pgn", "1. f3 e5 2. g4 Qh4# 1-0\n")]);
    assert!(told.contains("result: 0-1, checkmate (but the record says 1-0)"), "{told}");
    let told = output(&["pgn", &file("told.pgn", "1. f3 {[%clk 0:00:01]} {Black forfeits on time} 1-0\n")]);
    assert!(told.ends_with("result: 1-0, \"Black forfeits on time\"\n1 game, 0 broken\n"), "{told}");
    let waits = "[Variant \"Bughouse\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/K2R4[] w - - 0 1\"]\n\n1. Rd8+ *\n";
    let told = output(&["pgn", &file("waits.pgn", waits)]);
    assert!(told.contains("result: *, the side to move waits for a piece"), "{told}");
    let told = output(&["pgn", &file("time.pgn", "[Termination \"time forfeit\"]\n\n1. f3 1-0\n")]);
    assert!(told.contains("result: 1-0, time ran out"), "{told}");
}

#[test]
fn records_are_converted() {
    let path = file("convert.pgn", GAMES);
    assert_eq!(output(&["pgn", "--to", "san", &path]), "f3 e5 g4 Qh4# 0-1\nAb2*b5=H Kd7 1-0\n");
    assert_eq!(output(&["pgn", "--to", "uci", &path]), "f2f3 e7e5 g2g4 d8h4\nb2b5h e8d7\n");
    let fens = output(&["pgn", "--to", "fen", &path]);
    assert_eq!(fens.lines().count(), 5 + 1 + 3 + 1);
    assert!(fens.ends_with("\n8/3k4/8/1x6/8/8/1A6/4K3 w - - 1 2\n\n"), "{fens}");
    let written = output(&["pgn", "--to", "pgn", &path]);
    assert!(written.contains("1. f3 e5 {!} 2. g4 Qh4# 0-1\n"), "{written}");
    assert_eq!(output(&["pgn", "--to", "pgn", &file("written.pgn", &written)]), written);

    let bughouse = "[WhiteA \"a\"]\n\n1A. e4 {180} 1B. d4 1a. d5 2A. exd5 1b. P@e4 *\n";
    let path = file("bughouse.bpgn", bughouse);
    assert_eq!(output(&["pgn", "--to", "uci", &path]), "A:e2e4 B:d2d4 A:d7d5 A:e4d5 B:P@e4\n");
    assert!(output(&["pgn", "--to", "bpgn", &path]).contains("\n1A. e4 {180} 1B. d4 1a. d5 2A. exd5 1b. P@e4 *\n"));
    let run = fletcher(&["pgn", "--to", "pgn", &path]);
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("game 1: a game on two boards is BPGN: use --to bpgn"));
}

#[test]
fn broken_records_are_told_of_and_passed_over() {
    let path = file("broken.pgn", "1. e4 e5 2. Ke3 *\n\n[White \"b\"]\n\n1. d4 *\n");
    let run = fletcher(&["pgn", &path]);
    assert_eq!(run.status.code(), Some(1));
    let expected = format!("error: {path}, game 1: line 1, column 13: 2. Ke3: the king on e1 cannot reach e3\n");
    assert_eq!(text(&run.stderr), expected);
    let told = text(&run.stdout);
    assert!(told.starts_with(&format!("{path}, game 2: chess, b – ?\n")), "{told}");
    assert!(told.ends_with("2 games, 1 broken\n"), "{told}");
}

#[test]
fn a_file_that_is_not_there_stops_no_other() {
    let run = fletcher(&["pgn", "no/such/file", &file("there.pgn", "1. e4 *")]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).starts_with("error: FILE: no/such/file: "));
    assert!(text(&run.stdout).ends_with("1 game, 0 broken\n"));
}

#[test]
fn records_come_from_standard_input_too() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fletcher"))
        .args(["pgn", "-v", "crazyhouse", "--to", "uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(b"1. e4 d5 2. exd5 Qxd5 3. P@e4 *").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stdout), "e2e4 d7d5 e4d5 d8d5 P@e4\n");
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
        (&["perft", "1", "--fen", "a | b"], "error: --fen: chess is not played on two boards"),
        (&["perft", "1", "-v", "bughouse", "--fen", "a | b"], "error: --fen: board A: a FEN has 6 fields"),
        (&["pgn", "no/such/file"], "error: FILE: no/such/file: "),
        (&["pgn", "."], "error: FILE: .: is a directory"),
        (&["pgn", "--to", "chess"], "[possible values: san, uci, fen, pgn, bpgn]"),
        (&["pgn", "-v", "checkers"], "there is no game `checkers`"),
        (&["pgn", "--board", "--to", "pgn"], "cannot be used with"),
        (&["play", "-v", "checkers"], "there is no game `checkers`"),
        (&["play", "--fen", "x"], "error: --fen: a FEN has 6 fields"),
        (&["play", "--side", "green"], "[possible values: white, black, random]"),
        (&["play", "--level", "21"], "21 is not in -20..=20"),
        (&["play", "--level", "-21"], "-21 is not in -20..=20"),
        (&["play", "--tc", "soon"], "'--tc <MIN+SEC>': not a time control, which is minutes and seconds"),
        (&["play", "--tc", "0+5"], "'--tc <MIN+SEC>': not a time control"),
        (&["play", "--movetime", "0"], "'--movetime <MS>'"),
        (&["play", "--tc", "1+1", "--movetime", "5"], "cannot be used with"),
        (&["play", "--seat", "A"], "error: --seat: chess is not played on two boards; bughouse is"),
        (&["play", "-v", "bughouse", "--seat", "C"], "'--seat <SEAT>': the seats are A, a, B and b"),
        (&["play", "-v", "bughouse", "--seat", "A", "--side", "white"], "cannot be used with"),
        (&["play", "-v", "bughouse", "--fen", "x | y"], "error: --fen: on two boards you need a seat"),
        (&["play", "-v", "bughouse", "--seat", "b", "--fen", "x | y"], "error: --fen: board A: a FEN has 6 fields"),
        (&["checkmate"], "unrecognized subcommand 'checkmate'"),
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
    assert!(output(&["pgn", "--help"]).contains("fletcher pgn --to uci < games.pgn"));
    assert!(output(&["bench", "--help"]).contains("fletcher bench -v archess"));
    assert!(output(&["play", "--help"]).contains("fletcher play -v archess --side black --level 5"));
    assert!(output(&["--help"]).contains("perft"));
}
