//! The language of conversations: what a script says, read into steps. Playing them is not done here.
//!
//! ```text
//! # text            a comment, as is an empty line
//! > text            send a line; {folder} in it is a folder for scratch files
//! >raw text         send these bytes without a line end; \n \r \t \0 \\ \xHH are what they are in Rust
//! >repeat N text    the same, N times; a `>` alone then ends the line
//! < pattern         wait for a line like this and pass over others; * stands for any run of characters
//! <+ pattern        several of these in a row: wait until each has come, in any order
//! <= pattern        the very next line is like this
//! ! pattern         no line like this comes up to the next awaited line, that line included
//! within MS         the next awaited line comes at most so long after the last thing that was sent
//! patience MS       wait so long for the next awaited line, not ten seconds
//! pause MS          do nothing for so long
//! close             close the engine's input
//! exit CODE         wait until the process has ended, with this code
//! ```
//! A script that does not end with `exit` is ended with `> quit` and `exit 0`. Spaces at the end of a line do not
//! count.

use std::time::Duration;

/// A step and the number of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub line: usize,
    pub action: Action,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Send(Vec<u8>),
    Await(String),
    AwaitInAnyOrder(String),
    AwaitAtOnce(String),
    Never(String),
    Within(Duration),
    Patience(Duration),
    Pause(Duration),
    Close,
    Exit(i32),
}

/// Reads a script whose first line has the number `first`. The error says which line is none of the language.
pub fn read(text: &str, first: usize, folder: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for (line, text) in (first..).zip(text.lines()) {
        let text = text.trim_end();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let action =
            action(text, folder).ok_or_else(|| format!("line {line}: `{text}` is no step of a conversation"))?;
        steps.push(Step { line, action });
    }
    let ended = steps.iter().position(|step| matches!(step.action, Action::Exit(_)));
    match ended {
        Some(place) if place + 1 < steps.len() => Err(format!("line {}: steps after `exit`", steps[place + 1].line)),
        Some(_) => Ok(steps),
        None => {
            let line = steps.last().map_or(first, |step| step.line);
            steps.extend([Action::Send(b"quit\n".to_vec()), Action::Exit(0)].map(|action| Step { line, action }));
            Ok(steps)
        }
    }
}

fn action(text: &str, folder: &str) -> Option<Action> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let duration = || rest.parse().ok().map(Duration::from_millis);
    let pattern = || Some(rest.to_owned());
    match word {
        ">" => Some(Action::Send(format!("{}\n", rest.replace("{folder}", folder)).into_bytes())),
        ">raw" => bytes(rest).map(Action::Send),
        ">repeat" => {
            let (count, text) = rest.split_once(' ')?;
            Some(Action::Send(bytes(text)?.repeat(count.parse().ok()?)))
        }
        "<" => pattern().map(Action::Await),
        "<+" => pattern().map(Action::AwaitInAnyOrder),
        "<=" => pattern().map(Action::AwaitAtOnce),
        "!" => pattern().map(Action::Never),
        "within" => duration().map(Action::Within),
        "patience" => duration().map(Action::Patience),
        "pause" => duration().map(Action::Pause),
        "close" if rest.is_empty() => Some(Action::Close),
        "exit" => rest.parse().ok().map(Action::Exit),
        _ => None,
    }
}

/// The bytes that a text with escapes stands for.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.as_bytes());
        let letter = escape.chars().next()?;
        rest = &escape[letter.len_utf8()..];
        bytes.push(match letter {
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            '0' => 0,
            '\\' => b'\\',
            'x' => {
                let (digits, after) = rest.split_at_checked(2)?;
                rest = after;
                u8::from_str_radix(digits, 16).ok()?
            }
            _ => return None,
        });
    }
    bytes.extend(rest.as_bytes());
    Some(bytes)
}

/// Whether a line is like a pattern, in which `*` stands for any run of characters.
pub fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|start| line.strip_prefix(start)) else { return false };
    let Some(end) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(place) = rest.find(part) else { return false };
        rest = &rest[place + part.len()..];
    }
    rest.ends_with(end)
}

#[test]
fn patterns_match_whole_lines() {
    #[rustfmt::skip]
    let cases = [
        ("readyok", "readyok", true), ("readyok", "readyok ", false), ("ready", "readyok", false), ("", "", true),
        ("*", "", true), ("*", "any", true), ("bestmove *", "bestmove e2e4", true), ("bestmove *", "bestmove", false),
        ("a*b*c", "a b c", true), ("a*b*c", "abc", true), ("a*b*c", "acb", false), ("a*a", "a", false),
        ("*b", "abab", true), ("*ab*ab*", "abab", true), ("*ab*ab*", "aba", false), ("**", "x", true),
    ];
    for (pattern, line, expected) in cases {
        assert_eq!(matches(pattern, line), expected, "`{pattern}` and `{line}`");
    }
}

#[test]
fn scripts_are_read_line_by_line() {
    let read = |text: &str| {
        read(text, 7, "/scratch")
            .map(|steps| steps.into_iter().map(|step| (step.line, step.action)).collect::<Vec<_>>())
    };
    let send = |text: &str| Action::Send(text.as_bytes().to_vec());
    let text = "# a\n\n> go {folder}  \n>raw \\x41\\0\\\\\\n b\n>repeat 3 xy\n>\nwithin 5\n< a *\nexit 3";
    let expected = vec![
        (9, send("go /scratch\n")),
        (10, send("A\0\\\n b")),
        (11, send("xyxyxy")),
        (12, send("\n")),
        (13, Action::Within(Duration::from_millis(5))),
        (14, Action::Await("a *".to_owned())),
        (15, Action::Exit(3)),
    ];
    assert_eq!(read(text), Ok(expected));
    assert_eq!(read("close"), Ok(vec![(7, Action::Close), (7, send("quit\n")), (7, Action::Exit(0))]));
    for wrong in ["go", "within soon", ">repeat x", ">raw \\q", ">raw \\x4", "exit", "exit 0\n> a", "close it", ">go"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
