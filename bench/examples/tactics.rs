//! Counts the tactical problems that the search solves with so many nodes: `tactics [--nodes N] [FILE]`. One thread and an
//! empty table for each position, so the count is the same on every machine.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bench::Problem;
use engine::{Control, Engine, Limits};
use movegen::Game;

/// The 300 positions of "Win at Chess".
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../positions/tactics/wac.epd");
/// How many nodes a position may take, if nothing is said.
const NODES: u64 = 100_000;
/// The size of the table in megabytes: another size would be another count.
const HASH: usize = 16;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let (nodes, file) = options(std::env::args().skip(1))?;
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let problems = Problem::read_all(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut engine = Engine::new(1, HASH).map_err(|error| error.to_string())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut solved = 0;
    for problem in &problems {
        engine.clear();
        let game = Game::new(problem.position);
        let outcome =
            engine.search(&game, &limits, &Control::default(), &mut |_| ()).map_err(|error| error.to_string())?;
        if outcome.best.is_some_and(|mv| problem.is_solved_by(mv)) {
            solved += 1;
        } else {
            let played = outcome.best.map_or("nothing".to_owned(), |mv| problem.position.san(mv));
            println!("{}: expected {}, played {played}", problem.id, problem.wanted());
        }
    }
    println!("solved {solved} of {} at {nodes} nodes", problems.len());
    Ok(())
}

/// The number of nodes and the file.
fn options(mut arguments: impl Iterator<Item = String>) -> Result<(u64, PathBuf), String> {
    let (mut nodes, mut file) = (NODES, None);
    while let Some(argument) = arguments.next() {
        if argument == "--nodes" {
            let number = arguments.next().ok_or("a number is missing after --nodes")?;
            let wrong = || format!("the number of nodes `{number}` is not a whole number above zero");
            nodes = number.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(wrong)?;
        } else if argument.starts_with('-') {
            return Err(format!("there is no option `{argument}`; expected [--nodes N] [FILE]"));
        } else if file.replace(PathBuf::from(&argument)).is_some() {
            return Err(format!("there is one file, and `{argument}` is another"));
        }
    }
    Ok((nodes, file.unwrap_or_else(|| PathBuf::from(FILE))))
}
