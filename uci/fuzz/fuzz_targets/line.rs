//! Any bytes as a line from a client: it becomes a command, the same one however its words are spaced, and what must be
//! answered is not taken for anything else.

#![no_main]

use libfuzzer_sys::fuzz_target;
use uci::protocol::Command;

fuzz_target!(|bytes: &[u8]| {
    let line = String::from_utf8_lossy(bytes);
    let command = Command::parse(&line);
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(command, Command::parse(&words.join("  ")));
    match words.first() {
        None => assert_eq!(command, None),
        Some(&"go") => assert!(matches!(command, Some(Command::Go(_)))),
        Some(&"position") => assert!(matches!(command, Some(Command::Position(_)))),
        Some(_) => assert!(command.is_some()),
    }
});
