//! Matches as a user starts them: the same seed gives the same games, a match that was stopped goes on, faulty engines lose.

mod matches;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use matches::{journal, matched, new_file, run, start, text};

const TWO: [&str; 4] = ["-e", "builtin name=a", "-e", "builtin name=b nodes=120"];

#[test]
fn the_same_seed_gives_the_same_games() {
    for game in ["archess", "crazyhouse", "falconhunter", "bughouse --boards 1"] {
        let play = |name: &str, concurrency: &str, seed: &str| {
            let path = new_file(&format!("{game}_{name}.json"));
            let rest =
                ["--each", "nodes=200", "--games", "6", "--seed", seed, "--json", &path, "-c", concurrency, "-v"];
            let game: Vec<&str> = game.split(' ').collect();
            matched(&[&TWO[..], &rest[..], &game[..]].concat());
            journal(&path)
        };
        let one = play("one", "1", "5");
        assert_eq!(one.len(), 7, "{game}");
        assert_eq!(one, play("two", "2", "5"), "{game}");
        assert_ne!(one[1..], play("other", "2", "6")[1..], "{game}");
    }
}

#[test]
fn coins_fall_as_the_seed_says() {
    let path = new_file("coins.json");
    let fen = new_file("coins.epd");
    std::fs::write(&fen, "4k3/8/8/1n6/8/8/1A6/4K3 w - -\n").expect("a scratch file");
    let rest =
        ["--each", "depth=3", "-v", "archess", "--games", "2", "--openings", &fen, "--json", &path, "--max-plies", "3"];
    matched(&[&TWO[..2], &["-e", "builtin name=b"], &rest[..]].concat());
    // Seed 1, half-move 0 of the first opening: the same coin for both games of the pair.
    let tossed: Vec<bool> = journal(&path)[1..].iter().map(|line| line.contains("\"b2b5h\"")).collect();
    assert!(tossed == [true, true] || tossed == [false, false], "{tossed:?}");
    assert!(journal(&path)[1..].iter().all(|line| line.contains("\"b2b5h\"") || line.contains("\"b2b5t\"")));
}

#[test]
fn a_match_that_was_stopped_goes_on() {
    let (whole, stopped) = (new_file("whole.json"), new_file("stopped.json"));
    let settings = ["--each", "nodes=150", "--games", "8", "-c", "1", "--json"];
    let play = |path: &str, more: &[&str]| matched(&[&TWO[..], &settings[..], &[path], more].concat());
    let table = play(&whole, &[]);
    // What a power loss leaves: some games, and a line that is not whole.
    let text = std::fs::read_to_string(&whole).expect("a journal");
    let kept: Vec<&str> = text.split_inclusive('\n').take(4).collect();
    std::fs::write(&stopped, kept.concat() + "{\"pair\":2,\"ga").expect("a scratch file");
    assert_eq!(play(&stopped, &["--resume"]), table);
    assert_eq!(journal(&stopped), journal(&whole));
    // Nothing is left to play.
    assert_eq!(play(&stopped, &["--resume"]), table);
    assert_eq!(journal(&stopped), journal(&whole));
}

#[test]
fn records_hold_each_game_once() {
    let [json, pgn] = ["once.json", "once.pgn"].map(new_file);
    let settings = ["--each", "nodes=150", "--games", "4", "-c", "1", "--json", &json, "--pgn", &pgn];
    let play = |more: &[&str]| matched(&[&TWO[..], &settings[..], more].concat());
    play(&[]);
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    let (entries, records) = (read(&json), read(&pgn));
    let begin = records.rfind("[Event ").expect("a record");
    // The power goes after a record, in the middle of one, in its first tag, or in its last line.
    for end in [records.len(), begin + 200, begin + 15, begin + 9, records.len() - 1] {
        let kept: Vec<&str> = entries.split_inclusive('\n').take(4).collect();
        std::fs::write(&json, kept.concat()).expect("a scratch file");
        std::fs::write(&pgn, &records[..end]).expect("a scratch file");
        play(&["--resume"]);
        let rounds: Vec<String> =
            read(&pgn).lines().filter(|line| line.starts_with("[Round")).map(str::to_owned).collect();
        assert_eq!(rounds, ["[Round \"1.1\"]", "[Round \"1.2\"]", "[Round \"2.1\"]", "[Round \"2.2\"]"], "{end}");
        assert_eq!(read(&pgn).len(), records.len(), "{end}");
    }
    // Nor is a record cut that is whole.
    play(&["--resume"]);
    assert_eq!(read(&pgn).len(), records.len());
}

#[test]
fn a_decided_match_stays_decided() {
    let json = new_file("decided.json");
    let rest = ["--each", "nodes=2000", "-e", "builtin name=b nodes=60"];
    let end = ["--sprt", "elo0=0", "elo1=100", "--json", &json];
    matched(&[&TWO[..2], &rest[..], &end[..]].concat());
    let before = journal(&json);
    let table = matched(&[&TWO[..2], &rest[..], &end[..], &["--resume"]].concat());
    assert!(table.contains("H1 accepted"), "{table}");
    assert_eq!(journal(&json), before, "nothing more is played");
}

#[test]
fn records_say_when_and_with_how_much_time() {
    for (each, control) in [("tc=9+0.05", "9+0.05"), ("depth=2", "-")] {
        let pgn = new_file("time.pgn");
        let rest = ["--each", each, "--games", "2", "--max-plies", "8", "--pgn", &pgn];
        matched(&[&["-e", "builtin name=a", "-e", "builtin name=b"], &rest[..]].concat());
        let records = std::fs::read_to_string(&pgn).expect("records");
        assert_eq!(records.matches(&format!("[TimeControl \"{control}\"]")).count(), 2, "{records}");
        assert_eq!(records.matches("[Date \"20").count(), 2, "{records}");
    }
}

#[test]
fn openings_are_read_from_epd() {
    let (epd, json) = (new_file("openings.epd"), new_file("openings.json"));
    let run = |text: &str| {
        std::fs::write(&epd, text).expect("a scratch file");
        let _ = std::fs::remove_file(&json);
        let rest = ["--each", "depth=1", "--games", "2", "--max-plies", "2", "--openings", &epd, "--json", &json];
        run(&[&["-e", "builtin name=a", "-e", "builtin name=b"], &rest[..]].concat())
    };
    let output = run("# one\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"a; b\"; bm e4; fmvn 40; hmvc 3;\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(journal(&json)[1].contains("\"4k3/8/8/8/8/8/4P3/4K3 w - - 3 40\""), "{:?}", journal(&json));
    for (line, words) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - id \"open; bm e4;", "line 2: a quote is not closed"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc x;", "line 2: the operation hmvc needs a number"),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "line 2: "),
        ("7k/5QQ1/8/8/8/8/8/4K3 b - -", "line 2: there is nothing left to play"),
    ] {
        let output = run(&format!("4k3/8/8/8/8/8/4P3/4K3 w - -\n{line}\n"));
        let told = text(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains("openings.epd, ") && told.contains(words), "{told}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_loses_no_finished_game() {
    let (whole, stopped) = (new_file("unbroken.json"), new_file("broken.json"));
    let settings = ["--each", "nodes=1000", "--games", "30", "-c", "1", "--json"];
    let table = matched(&[&TWO[..], &settings[..], &[&whole]].concat());
    let arguments = [&TWO[..], &settings[..], &[&stopped]].concat();
    let mut child = start(&arguments);
    let deadline = Instant::now() + Duration::from_secs(60);
    let lines = || std::fs::read_to_string(&stopped).map_or(0, |text| text.lines().count());
    while lines() < 4 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(pressed.success());
    let left = child.wait().expect("it ends");
    assert_eq!(left.code(), Some(130));
    let games = journal(&stopped);
    assert!(games.len() >= 4 && games[1..].iter().all(|line| journal(&whole).contains(line)));
    assert_eq!(matched(&[&arguments[..], &["--resume"]].concat()), table);
    assert_eq!(journal(&stopped), journal(&whole));
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_searches_without_end() {
    let script = faulty("endless", "sleep 600");
    for opponent in ["builtin name=b", &format!("cmd=sh 'arg={script}' name=b")] {
        let mut child =
            start(&["-e", "builtin name=a", "-e", opponent, "--each", "depth=90", "--games", "2", "-c", "2"]);
        std::thread::sleep(Duration::from_secs(1));
        let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
        assert!(pressed.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
    }
}

#[test]
fn chess960_has_many_starts() {
    let path = new_file("starts.json");
    let rest = ["--each", "depth=1", "-v", "chess960", "--games", "12", "--random-plies", "0", "--max-plies", "2"];
    matched(&[&["-e", "builtin name=a", "-e", "builtin name=b"], &rest[..], &["--json", &path]].concat());
    let mut starts: Vec<String> = journal(&path)[1..]
        .iter()
        .map(|line| line.split("\"fen\":\"").nth(1).and_then(|rest| rest.split(' ').next()).expect("a FEN").to_owned())
        .collect();
    starts.sort();
    starts.dedup();
    assert!((3..=6).contains(&starts.len()), "each pair has its own: {starts:?}");
}

#[test]
fn files_are_not_overwritten_and_matches_not_mixed() {
    let path = new_file("mixed.json");
    let rest = ["--each", "nodes=100", "--games", "2", "--json", &path];
    matched(&[&TWO[..], &rest[..]].concat());
    let again = run(&[&TWO[..], &rest[..]].concat());
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("is there already"), "{}", text(&again.stderr));
    let other = run(&[&TWO[..], &rest[..], &["--resume", "--seed", "9"]].concat());
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("of another match: the seed differs"), "{}", text(&other.stderr));
    for (more, what) in [
        (["--mode", "gauntlet"], "the mode"),
        (["--max-plies", "50"], "--max-plies, --margin, --draw or --resign"),
        (["--draw", "40,8,10"], "--max-plies, --margin, --draw or --resign"),
    ] {
        let other = run(&[&TWO[..], &rest[..], &["--resume"], &more[..]].concat());
        let told = text(&other.stderr);
        assert!(told.contains(&format!("of another match: {what} differs")), "{told}");
    }
}

#[test]
fn the_sequential_test_ends_a_match() {
    let rest =
        ["--each", "nodes=2000", "-e", "builtin name=b nodes=60", "--games", "4000", "--sprt", "elo0=0 elo1=100"];
    let table = matched(&[&TWO[..2], &rest[..]].concat());
    assert!(table.contains("H1 accepted"), "{table}");
}

/// A program that speaks UCI as a script says: the lines after the handshake.
fn faulty(name: &str, then: &str) -> String {
    let path = new_file(&format!("{name}.sh"));
    let script = format!(
        "read line; echo id name {name}; echo uciok\n\
         while read word rest; do case $word in\n\
         isready) echo readyok;;\n\
         quit) exit 0;;\n\
         go) {then};;\n\
         esac; done\n"
    );
    std::fs::write(Path::new(&path), script).expect("a scratch file");
    path
}

#[test]
fn faulty_engines_lose_and_the_match_goes_on() {
    for (name, then, reason) in [
        ("crash", "exit 3", "the engine has left"),
        ("hang", "sleep 9", "time ran out"),
        ("illegal", "echo bestmove e2e5", "illegal move `e2e5`"),
        ("san", "echo bestmove Nf6", "illegal move `Nf6`"),
        ("cut", "printf 'bestmove e7e5'; exit 0", "the engine has left"),
        ("mute", "echo bestmove", "illegal move ``"),
        ("half", "printf bestmov; exit 0", "the engine has left"),
        ("flood", "while true; do echo info string nonsense; done", "time ran out"),
        ("stream", "while true; do printf nonsense; done", "time ran out"),
        ("deaf", "exec 1>&-; sleep 9", "the engine has left"),
        ("killed", "kill -9 $$", "the engine has left"),
        (
            "garbled",
            "printf 'info depth -1 score cp 99999999999 pv\\n\\377\\376\\nbestmove\\to-o-o\\n'",
            "illegal move `o-o-o`",
        ),
        ("resigned", "echo 'bestmove (none)'", "illegal move `(none)`"),
    ] {
        let pgn = new_file(&format!("{name}.pgn"));
        let script = faulty(name, then);
        let engine = format!("cmd=sh 'arg={script}' name={name}");
        let arguments = ["-e", "builtin", "-e", &engine, "--each", "st=0.02", "--games", "2", "--pgn", &pgn];
        let table = matched(&arguments);
        assert!(table.starts_with("engine") && table.contains("100.0%"), "{name}: {table}");
        let games = std::fs::read_to_string(&pgn).expect("records");
        assert_eq!(games.matches("[Termination \"").count(), 2, "{name}: {games}");
        assert_eq!(games.matches(reason).count(), 2, "{name}: {games}");
    }
}

#[test]
#[cfg(unix)]
fn nobody_need_read_the_table() {
    let program = env!("CARGO_BIN_EXE_fletcher");
    let command =
        format!("{program} match -e 'builtin name=a' -e 'builtin name=b' --each nodes=1 --games 2 --max-plies 9");
    let script = format!("({command}; echo $? >&2) | true");
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    assert_eq!(text(&output.stderr), "0\n");
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, expected) in [
        (&["-e", "builtin", "--each", "nodes=1"][..], "needs two engines"),
        (&["-e", "builtin", "-e", "builtin", "--each", "nodes=1"], "two engines are called fletcher"),
        (&["-e", "builtin", "-e", "builtin name=b"], "say how much it may think"),
        (&["-e", "builtin fast", "-e", "builtin name=b"], "`fast` is unknown"),
        (&["-e", "builtin", "-e", "cmd=/no/such/engine", "--each", "nodes=1"], "could not be started: /no/such/engine"),
        (
            &["-e", "builtin option.Foo=1", "-e", "builtin name=b", "--each", "nodes=1"],
            "set up like that: there is no option",
        ),
        (&["-e", "builtin option.Hash=0", "-e", "builtin name=b", "--each", "nodes=1"], "Hash is a number from 1"),
        (&["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1", "--sprt", "elo0=5 elo1=1"], "sprt: "),
        (&["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1", "--openings", "no/such/file"], "--openings: "),
        (&["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1", "--resume"], "--json"),
        (&["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1 name=c"], "--each: name= is for one engine"),
        (&["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1 cmd=c"], "--each: cmd= is for one engine"),
        (
            &["-e", "builtin", "-e", "builtin name=b", "--each", "nodes=1", "--resign", "3,9999999999"],
            "two numbers such",
        ),
    ] {
        let output = run(arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}
