//! Arguments and answers of the examples: a count on standard output, or a sentence on standard error.

use std::process::ExitCode;

use crate::Counter;

/// The arguments of the program, if they are as many as `usage` names.
pub fn arguments<const COUNT: usize>(usage: &str) -> Result<[String; COUNT], String> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    given.try_into().map_err(|given: Vec<String>| {
        format!("expected {COUNT} arguments, {usage}, but there are {}; a FEN needs quotes", given.len())
    })
}

/// Reads a depth.
pub fn depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("the depth `{text}` is not a whole number"))
}

/// Counts and prints the count, or prints what is wrong and fails with 2.
pub fn answer(counter: Result<Counter, String>) -> ExitCode {
    match counter {
        Ok(count) => {
            println!("{}", count());
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}
