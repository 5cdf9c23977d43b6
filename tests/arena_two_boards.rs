//! Matches of Bughouse on two boards as a user starts them: this program's engine, this program as one process or two for each
//! team, and programs that know one board only; deterministic, in real time, and with engines that fail.

mod matches;

use std::process::Command;

use matches::{journal, matched, new_file, run, text};

const BUILTIN: [&str; 4] = ["-e", "builtin name=a", "-e", "builtin name=b nodes=60"];
const SHORT: [&str; 8] = ["--each", "nodes=100", "--games", "2", "--max-plies", "24", "--random-plies", "3"];
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// The words of an engine that is this program in other processes.
fn ours(name: &str, seats: &str) -> String {
    format!("cmd={} name={name} seats={seats}", env!("CARGO_BIN_EXE_fletcher"))
}

/// Plays a match and gives its games.
fn games(name: &str, arguments: &[&[&str]]) -> Vec<String> {
    let path = new_file(&format!("two_boards_{name}.json"));
    matched(&[&arguments.concat()[..], &["--json", &path]].concat());
    journal(&path).split_off(1)
}

/// A script that speaks UCI, and what it says to `go` with `$place` as the last position and `$rest` as the limits.
fn script(name: &str, options: &str, go: &str) -> String {
    let path = new_file(&format!("two_boards_{name}.sh"));
    let text = format!(
        "read line; echo id name {name}\n\
         echo option name UCI_Variant type combo default chess var chess var bughouse; {options}\n\
         echo uciok\n\
         while read -r word rest; do case $word in\n\
         isready) echo readyok;;\n\
         quit) exit 0;;\n\
         position) place=$rest;;\n\
         go) {go};;\n\
         esac; done\n"
    );
    std::fs::write(&path, text).expect("a scratch file");
    format!("cmd=sh 'arg={path}' name={name}")
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for game in ["bughouse", "bughouse-fics"] {
        let play = |name: &str, concurrency: &str, seed: &str| {
            let rest = ["-v", game, "-c", concurrency, "--seed", seed];
            games(&format!("{game}_{name}"), &[&BUILTIN, &SHORT, &rest])
        };
        let one = play("one", "1", "5");
        assert_eq!(one.len(), 2, "{game}");
        assert!(one.iter().all(|line| line.contains("\"A:") && line.contains("\"B:")), "{game}: {one:?}");
        assert_eq!(one, play("two", "2", "5"), "{game}");
        assert_ne!(one, play("other", "2", "6"), "{game}");
    }
}

#[test]
fn clocks_in_virtual_time_give_the_same_games_too() {
    let rest = ["-v", "bughouse", "--each", "tc=1+0.02", "--virtual-time", "5000", "--games", "2", "--max-plies", "60"];
    let engines = ["-e", "builtin name=a", "-e", "builtin name=b tc=0.3"];
    let play = |name: &str| games(name, &[&engines, &rest]);
    assert_eq!(play("virtual"), play("virtual_again"));
}

#[test]
fn this_program_plays_as_one_process_or_two_for_a_team() {
    let (team, each) = (ours("team", "team"), ours("each", "each"));
    let play = |name: &str| games(name, &[&["-e", &team, "-e", &each, "-v", "bughouse"], &SHORT]);
    let once = play("processes");
    assert!(once.iter().all(|line| line.contains("\"plies\":24") || line.contains("checkmate")), "{once:?}");
    assert_eq!(once, play("processes_again"));
}

#[test]
fn records_are_bpgn_and_are_read_back() {
    let pgn = new_file("two_boards_records.bpgn");
    let clock = ["-v", "bughouse-fics", "--each", "tc=1+0.02", "--games", "2", "--max-plies", "60", "--pgn", &pgn];
    // The engine without a clock makes sure that there are moves, however busy the machine is.
    matched(&[&["-e", "builtin", "-e", "builtin name=b nodes=50"][..], &clock[..]].concat());
    let records = std::fs::read_to_string(&pgn).expect("records");
    assert_eq!(records.matches("[BlackB \"b\"]").count(), 1, "{records}");
    assert_eq!(records.matches("[Termination \"").count(), 2, "{records}");
    assert!(records.contains("{book}") && records.contains("s}"), "{records}");
    let read = Command::new(env!("CARGO_BIN_EXE_fletcher")).args(["pgn", &pgn]).output().expect("the binary starts");
    assert!(read.status.success(), "{}", text(&read.stderr));
    assert!(text(&read.stdout).ends_with("2 games, 0 broken\n"), "{}", text(&read.stdout));
    // What was written can be an opening.
    let again = ["--each", "nodes=50", "--games", "2", "--max-plies", "70", "--openings", &pgn, "-v", "bughouse-fics"];
    let opened = run(&[&BUILTIN[..], &again[..]].concat());
    let told = text(&opened.stderr);
    assert!(opened.status.success() || told.contains("has no opening"), "{told}");
}

#[test]
fn a_match_that_was_stopped_goes_on() {
    let (whole, stopped) = (new_file("two_boards_whole.json"), new_file("two_boards_stopped.json"));
    let settings = ["-v", "bughouse", "--each", "nodes=60", "--games", "4", "--max-plies", "24", "-c", "1", "--json"];
    let play = |path: &str, more: &[&str]| matched(&[&BUILTIN[..], &settings[..], &[path], more].concat());
    let table = play(&whole, &[]);
    let text = std::fs::read_to_string(&whole).expect("a journal");
    let kept: Vec<&str> = text.split_inclusive('\n').take(3).collect();
    std::fs::write(&stopped, kept.concat() + "{\"pair\":1,\"ga").expect("a scratch file");
    assert_eq!(play(&stopped, &["--resume"]), table);
    assert_eq!(journal(&stopped), journal(&whole));
}

#[test]
fn who_fails_in_a_seat_loses_and_the_match_goes_on() {
    let seats = "echo option name Seats type combo default A var A var Ab";
    let answer = "set -- $rest; echo bestmove $2:e2e5";
    for (name, options, then, reason) in [
        ("crash", "", "exit 3", "the engine has left"),
        ("hang", "", "sleep 9", "time ran out"),
        ("illegal", "", "echo bestmove e2e5", "illegal move `e2e5`"),
        ("idle", "", "echo 'bestmove (none)'", "illegal move `(none)`"),
        ("half", "", "printf bestmov; exit 0", "the engine has left"),
        ("flood", "", "while true; do echo info string nonsense; done", "time ran out"),
        ("team_crash", seats, "exit 3", "the engine has left"),
        ("team_hang", seats, "sleep 9", "time ran out"),
        ("team_illegal", seats, answer, "illegal move `e2e5`"),
        ("team_stranger", seats, "echo bestmove x:e2e4", "without being asked"),
        ("team_half", seats, "printf bestmov; exit 0", "the engine has left"),
    ] {
        let pgn = new_file(&format!("two_boards_{name}.pgn"));
        let engine = script(name, options, then);
        // Only the one who fails can run out of time.
        let rest = ["--each", "st=0.02", "-v", "bughouse-fics", "--games", "2", "--random-plies", "0", "--pgn", &pgn];
        let table = matched(&[&["-e", "builtin nodes=20", "-e", &engine][..], &rest[..]].concat());
        assert!(table.contains("100.0%") && table.contains("  0.0%"), "{name}: {table}");
        let games = std::fs::read_to_string(&pgn).expect("records");
        assert_eq!(games.matches("[Termination \"").count(), 2, "{name}: {games}");
        assert_eq!(games.replace('\n', " ").matches(reason).count(), 2, "{name}: {games}");
    }
}

#[test]
fn flags_fall_in_real_time() {
    let engine = script("sleeper", "", "sleep 9");
    let rest = ["--each", "tc=0.3", "-v", "bughouse-fics", "--games", "2", "--margin", "100"];
    let fallen = games("flags", &[&["-e", "builtin nodes=20", "-e", &engine], &rest]);
    assert!(fallen.iter().all(|line| line.contains(": time ran out")), "{fallen:?}");
    // The sleeper is team two in the first game: Black on A and White on B.
    assert!(fallen[0].contains("\"score\":1.0") && fallen[1].contains("\"score\":0.0"), "{fallen:?}");
}

#[test]
fn one_board_sits_until_its_pocket_changes() {
    let log = new_file("two_boards_log");
    // Black on A is in check and can put nothing between; White on B takes a knight.
    let openings = new_file("two_boards_waiting.fen");
    let fen = "3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1 | 4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1";
    std::fs::write(&openings, format!("{fen}\n")).expect("a scratch file");
    let go = format!(
        "echo \"$place\" >> {log}; echo info depth 1 score cp 0 nodes 5000 pv a1a1\n\
         case $place in\n\
         *\"K7[n] b\"*) echo bestmove N@f8;;\n\
         *3R2k1*) echo 'bestmove (none)';;\n\
         *) echo bestmove e4d5;;\n\
         esac"
    );
    let engine = script("waiter", "", &go);
    let rest =
        ["--each", "nodes=50", "-v", "bughouse-fics", "--games", "2", "--max-plies", "3", "--openings", &openings];
    let played = games("waiting", &[&["-e", "builtin", "-e", &engine, "-c", "1"], &rest]);
    assert!(played[0].contains("\"B:e4d5\"") && played[0].contains("\"A:N@f8\""), "{played:?}");
    let asked = std::fs::read_to_string(&log).expect("what was asked");
    let on_a: Vec<&str> = asked.lines().filter(|line| line.contains("3R2k1") && line.contains(" b ")).take(2).collect();
    assert!(on_a[0].contains("K7[] b") && on_a[1].contains("K7[n] b"), "{asked}");
}

#[test]
fn who_only_waits_ends_without_a_clock() {
    let openings = new_file("two_boards_stuck.fen");
    // Black on A waits for what never comes: White on B, who alone could move, always sits.
    std::fs::write(&openings, format!("3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1 | {START}\n")).expect("a scratch file");
    let seats = "echo option name Seats type combo default A var A var Ab";
    let engine = script("sitter", seats, "set -- $rest; echo bestmove $2:sit 10");
    let rest = ["-v", "bughouse-fics", "--games", "2", "--openings", &openings];
    for (name, control, reason) in [
        ("sits_nodes", "nodes=50", "nobody moves"),
        ("sits_st", "st=0.05", "nobody moves"),
        ("sits_tc", "tc=0.2", "time ran out"),
    ] {
        let each = ["--each", control];
        let played = games(name, &[&["-e", "builtin nodes=50", "-e", &engine], &rest, &each]);
        assert!(played[0].contains(reason), "{name}: {played:?}");
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let engine = script("stranger", "", "exit");
    let others: &[(&[&str], &str)] = &[
        (&["-e", &engine, "-v", "bughouse"], "let it play bughouse-fics"),
        (&["-e", &format!("{engine} seats=team"), "-v", "bughouse-fics"], "seats=each"),
        (&["-e", "builtin name=b seats=some", "-v", "bughouse"], "`some` is no way to seat an engine"),
        (&["-e", "builtin name=b tc=40/60", "-v", "bughouse"], "a clock is not set again"),
        (&["-e", "builtin name=b", "--boards", "2"], "chess is not played on two boards"),
        (&["-e", "builtin name=b", "--virtual-time", "1000"], "it is for games on two boards"),
        (&["-e", "builtin name=b", "-v", "bughouse", "--openings", "no/such/file"], "--openings: no/such/file"),
    ];
    for (arguments, expected) in others {
        let output = run(&[&["-e", "builtin", "--each", "nodes=10"], *arguments].concat());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}
