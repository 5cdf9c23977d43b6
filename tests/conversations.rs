//! Whole conversations with the binary: the scripts in `conversations/`, and the examples in `uci/PROTOCOL.md`.
//! `script/mod.rs` says how a script is written.

mod process;
mod script;

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use process::{Heard, Process};
use script::{Action, Step};

/// How long a line is waited for where the script does not say.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a conversation is tried again whose only fault is that an answer came too late: the machine may be busy.
const RETRIES: usize = 5;

/// A conversation in which time counts is held alone, others at the same time.
static ATTENTION: RwLock<()> = RwLock::new(());

/// A test for each script, and their names.
macro_rules! conversations {
    ($($name:ident),* $(,)?) => {
        const SCRIPTS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                replay_file(stringify!($name));
            }
        )*
    };
}

conversations! {
    bughouse_rules,
    chess960,
    coins,
    coins_seeded,
    commands,
    console,
    end_after_perft,
    end_at_once,
    end_before_the_rest,
    end_by_quit,
    end_by_silence,
    end_in_a_line,
    end_of_a_queue,
    end_of_input_after_perft,
    end_on_two_boards,
    end_while_pondering,
    game_over,
    go,
    go_errors,
    handshake,
    hostile,
    interruption,
    options_choices,
    options_names,
    options_numbers,
    order,
    output,
    perft,
    ponder,
    position,
    position_errors,
    skill,
    timing_clock,
    timing_isready,
    timing_queue,
    timing_stop,
    timing_two_boards,
    timing_variants,
    two_boards,
    two_boards_end,
    two_boards_errors,
    two_boards_order,
    two_boards_sit,
    two_boards_talk,
    two_boards_wishes,
    variants,
}

/// The folder of the scripts.
fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/conversations"))
}

fn read_text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_script_is_replayed() {
    let files = std::fs::read_dir(folder()).expect("the folder is in the repository");
    let paths = files.map(|file| file.expect("a file").path());
    let mut names: Vec<String> =
        paths.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    let mut expected = SCRIPTS.to_vec();
    names.sort();
    expected.sort();
    assert_eq!(names, expected, "the files and the list of tests in this file");
}

#[test]
fn the_protocol_keeps_its_word() {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../uci/PROTOCOL.md"));
    let text = read_text(&path);
    let examples = examples(&text).unwrap_or_else(|problem| panic!("PROTOCOL.md: {problem}"));
    assert!(!examples.is_empty(), "PROTOCOL.md: no block is tagged ```conversation");
    for (first, example) in examples {
        replay("PROTOCOL.md", &example, first);
    }
}

/// The blocks of a page that are tagged as conversations, each with the number of its first line.
fn examples(page: &str) -> Result<Vec<(usize, String)>, String> {
    let mut examples = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (line, text) in (1..).zip(page.lines()) {
        match &mut open {
            None if text.trim() == "```conversation" => open = Some((line + 1, String::new())),
            None => {}
            Some(_) if text.trim() == "```" => examples.extend(open.take()),
            Some((_, example)) => *example += &format!("{text}\n"),
        }
    }
    match open {
        Some((first, _)) => Err(format!("line {first}: the block is never closed")),
        None => Ok(examples),
    }
}

#[test]
fn examples_are_found_in_a_page() {
    let page = "a\n```\n> no\n```\n```conversation\n> uci\n< uciok\n```\nb\n```conversation\n```\n";
    assert_eq!(examples(page), Ok(vec![(6, "> uci\n< uciok\n".to_owned()), (11, String::new())]));
    assert_eq!(examples("none"), Ok(Vec::new()));
    assert!(examples("```conversation\n> uci\n").is_err());
}

fn replay_file(name: &str) {
    let file = format!("{name}.txt");
    replay(&file, &read_text(&folder().join(&file)), 1);
}

/// Holds the conversation that a script describes; panics with what went wrong where.
fn replay(file: &str, text: &str, first: usize) {
    let steps =
        script::read(text, first, env!("CARGO_TARGET_TMPDIR")).unwrap_or_else(|error| panic!("{file}: {error}"));
    let timed = steps.iter().any(|step| matches!(step.action, Action::Within(_)));
    let _alone = timed.then(|| ATTENTION.write().unwrap_or_else(PoisonError::into_inner));
    let _together = (!timed).then(|| ATTENTION.read().unwrap_or_else(PoisonError::into_inner));
    for attempt in 0.. {
        let mut talk = Talk::new();
        match talk.hold(&steps) {
            Ok(()) => return,
            Err(fault) if fault.late && attempt < RETRIES => {}
            Err(fault) => panic!("{file}, line {}: {}\n{}", fault.line, fault.message, talk.process.record()),
        }
    }
}

/// What went wrong in a conversation.
struct Fault {
    line: usize,
    message: String,
    /// Whether all that went wrong is that a line came too late.
    late: bool,
}

/// A conversation that is being held.
struct Talk {
    process: Process,
    /// The line of the step that is being made.
    line: usize,
    /// When the last thing was sent.
    sent: Instant,
    never: Vec<String>,
    within: Option<Duration>,
    patience: Duration,
}

impl Talk {
    fn new() -> Talk {
        let process = Process::start();
        Talk { process, line: 0, sent: Instant::now(), never: Vec::new(), within: None, patience: PATIENCE }
    }

    fn hold(&mut self, steps: &[Step]) -> Result<(), Fault> {
        let in_any_order = |step: &Step| matches!(step.action, Action::AwaitInAnyOrder(_));
        for group in steps.chunk_by(|one, next| in_any_order(one) && in_any_order(next)) {
            self.line = group[0].line;
            self.make(group)?;
        }
        match self.process.complaints() {
            complaints if complaints.is_empty() => Ok(()),
            _ => Err(self.fault("nothing belongs on standard error")),
        }
    }

    /// Makes a step, or several that wait for lines in any order.
    fn make(&mut self, steps: &[Step]) -> Result<(), Fault> {
        match &steps[0].action {
            Action::Send(bytes) => {
                self.process.send(bytes);
                self.sent = Instant::now();
            }
            Action::Close => {
                self.process.close();
                self.sent = Instant::now();
            }
            Action::Pause(time) => thread::sleep(*time),
            Action::Within(time) => self.within = Some(*time),
            Action::Patience(time) => self.patience = *time,
            Action::Never(pattern) => self.never.push(pattern.clone()),
            Action::Await(_) | Action::AwaitInAnyOrder(_) => self.wait(patterns(steps), false)?,
            Action::AwaitAtOnce(_) => self.wait(patterns(steps), true)?,
            Action::Exit(code) => self.wait_for_end(*code)?,
        }
        Ok(())
    }

    /// Waits until a line has come for each of the patterns.
    fn wait(&mut self, mut wanted: Vec<&str>, at_once: bool) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience;
        while !wanted.is_empty() {
            let missing = || wanted.iter().map(|pattern| format!("`{pattern}`")).collect::<Vec<_>>().join(" and ");
            match self.process.hear(deadline) {
                Heard::Line(line, at) => {
                    self.allow(&line)?;
                    match wanted.iter().position(|pattern| script::matches(pattern, &line)) {
                        Some(place) => {
                            wanted.remove(place);
                            self.in_time(&line, at)?;
                        }
                        None if at_once => return Err(self.fault(&format!("`{line}` came instead of {}", missing()))),
                        None => {}
                    }
                }
                Heard::Silence => {
                    return Err(self.fault(&format!("{} did not come in {:?}", missing(), self.patience)));
                }
                Heard::End => return Err(self.fault(&format!("the output ended before {}", missing()))),
            }
        }
        self.expect_nothing_special();
        Ok(())
    }

    /// Waits until the output and the process have ended.
    fn wait_for_end(&mut self, code: i32) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.hear(deadline) {
                Heard::Line(line, _) => self.allow(&line)?,
                Heard::Silence => return Err(self.fault(&format!("the process lives on after {:?}", self.patience))),
                Heard::End => break,
            }
        }
        match self.process.end(deadline) {
            Some(status) if status.code() == Some(code) => self.in_time("the end", Instant::now())?,
            Some(status) => return Err(self.fault(&format!("the process ended with {status} instead of code {code}"))),
            None => return Err(self.fault("the process closed its output and lives on")),
        }
        self.expect_nothing_special();
        Ok(())
    }

    fn expect_nothing_special(&mut self) {
        self.never.clear();
        self.within = None;
        self.patience = PATIENCE;
    }

    /// Complains of a line that may not come.
    fn allow(&self, line: &str) -> Result<(), Fault> {
        match self.never.iter().find(|pattern| script::matches(pattern, line)) {
            Some(pattern) => Err(self.fault(&format!("`{line}` came, and nothing like `{pattern}` may come here"))),
            None => Ok(()),
        }
    }

    /// Complains if what came `at` that time came too late.
    fn in_time(&self, what: &str, at: Instant) -> Result<(), Fault> {
        let took = at.saturating_duration_since(self.sent);
        match self.within {
            Some(most) if took > most => Err(Fault {
                late: true,
                ..self.fault(&format!("`{what}` came after {took:?}, where {most:?} is the most"))
            }),
            _ => Ok(()),
        }
    }

    fn fault(&self, message: &str) -> Fault {
        Fault { line: self.line, message: message.to_owned(), late: false }
    }
}

/// What a group of steps waits for.
fn patterns(steps: &[Step]) -> Vec<&str> {
    let patterns = steps.iter().filter_map(|step| match &step.action {
        Action::Await(pattern) | Action::AwaitInAnyOrder(pattern) | Action::AwaitAtOnce(pattern) => Some(pattern),
        _ => None,
    });
    patterns.map(String::as_str).collect()
}
