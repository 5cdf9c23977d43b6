//! `fletcher tune` as a user types it: what it writes, how it goes on, and how it fails.

use std::path::PathBuf;
use std::process::{Command, Output};

fn tune(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fletcher")).arg("tune").args(arguments).output().expect("the binary starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The path of a file that is not there, in the folder that cargo keeps for tests.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a plain path").to_owned()
}

fn content(path: &str) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

/// A small work, and what it says.
fn work(game: &str, data: &str, table: &str, more: &[&str]) -> String {
    let usual = ["-v", game, "--data", data, "-o", table, "--nodes", "80", "--rounds", "2", "--epochs", "2"];
    let output = tune(&[&usual[..], &["--held-out", "0.3", "--max-plies", "80"], more].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn games_are_played_and_a_table_is_written() {
    for game in ["archess", "bughouse", "falconhunter"] {
        let [data, table] = ["games", "txt"].map(|ending| path(&format!("tune-{game}.{ending}")));
        let told = work(game, &data, &table, &["--games", "6", "--threads", "1"]);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], format!("{game}: 6 games"), "{told}");
        assert!(lines[1].contains(" positions to learn from, ") && lines[2].starts_with("round  0  loss 0."), "{told}");
        assert!(lines[5].starts_with("before    loss 0.") && lines[6].starts_with("after     loss 0."), "{told}");
        assert!(content(&data).starts_with(&format!("# fletcher tune -v {game} --nodes 80 --max-plies 80 --seed 1\n")));
        assert!(content(&table).contains("\nmaterial knight "));

        // With other threads, the same.
        let [again, same] = ["games", "txt"].map(|ending| path(&format!("tune-{game}-again.{ending}")));
        work(game, &again, &same, &["--games", "6", "--threads", "2"]);
        assert_eq!((content(&again), content(&same)), (content(&data), content(&table)), "{game}");
    }
}

#[test]
fn work_that_was_stopped_goes_on() {
    let [data, table] = ["games", "txt"].map(|ending| path(&format!("tune-stopped.{ending}")));
    work("archerss", &data, &table, &["--games", "5"]);
    let [other, same] = ["games", "txt"].map(|ending| path(&format!("tune-stopped-other.{ending}")));
    // The second game was being written.
    let whole = content(&data);
    std::fs::write(&other, &whole[..whole.len() / 3]).expect("a file");
    work("archerss", &other, &same, &["--games", "5", "--resume"]);
    assert_eq!((content(&other), content(&same)), (whole, content(&table)));
}

#[test]
fn errors_name_what_is_wrong() {
    let error = |arguments: &[&str]| {
        let output = tune(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    let file = |name: &str, content: &str| {
        let path = path(name);
        std::fs::write(&path, content).expect("a file");
        path
    };
    let table = path("tune-error.txt");
    let with = |content: &str, more: &[&str]| {
        let data = file("tune-error.games", content);
        let usual = ["-v", "chess", "--games", "0", "--data", &data, "-o", &table];
        error(&[&usual[..], more].concat()).replace(&data, "FILE")
    };
    let good = "# fletcher tune -v chess --nodes 1500 --max-plies 400 --seed 1\n";
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(
        with(good, &[]),
        "error: FILE is there already: name another file, or add --resume to go on with its games\n"
    );
    assert_eq!(
        with("what\n", &["--resume"]),
        "error: FILE is no file of games of chess: it should begin with `# fletcher tune -v chess `\n"
    );
    assert_eq!(
        with(&format!("{good}what\n"), &["--resume"]),
        "error: FILE, line 2: a value and a FEN are needed here, or a result\n"
    );
    assert!(
        with(&format!("{good}12 {fen}\n13 8/8 w\n1-0\n"), &["--resume"])
            .starts_with("error: FILE, line 3: the position is none of this game: ")
    );
    assert_eq!(
        with(&format!("{good}12 {fen}\n1-0\n"), &["--resume"]),
        "error: 1 positions to learn from and 0 held out are too few: more games are needed\n"
    );
    let other = with(good, &["--resume", "--nodes", "9"]);
    assert!(other.starts_with("error: --resume: the games of FILE were played otherwise: "), "{other}");
    assert!(error(&["-v", "chess", "-o", &table]).contains("--data"));
    assert!(error(&["-v", "chess", "--also", "no/such/file", "-o", &table]).starts_with("error: no/such/file: "));
    assert!(error(&["-v", "chess", "--also", &table, "-o", "no/such/file"]).starts_with("error: --output: "));
    assert!(error(&["-v", "chess960", "--also", &table, "-o", &table]).contains("tune those"));
    assert!(error(&["-v", "chess", "--also", &table, "-o", &table, "--trust", "2"]).contains("a number from 0 to 1"));
    assert!(error(&["-v", "draughts", "--also", &table, "-o", &table]).contains("there is no game `draughts`"));
}
