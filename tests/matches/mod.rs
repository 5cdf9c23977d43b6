//! Running `fletcher match`: arguments in, tables and files out.
#![allow(dead_code, reason = "each test uses its own part")]

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

pub fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fletcher")).arg("match").args(arguments).output().expect("the binary starts")
}

/// A run that goes on.
pub fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fletcher"));
    command.arg("match").args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the binary starts")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// A run that succeeds.
pub fn matched(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The path of a file that is not there, in the folder that cargo keeps for tests.
pub fn new_file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a plain path").to_owned()
}

/// The lines of a journal, the games in their order.
pub fn journal(path: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a journal");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[1..].sort();
    lines
}
