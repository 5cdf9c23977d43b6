//! The same perft by Fletcher, cozy-chess and shakmaty, and Fletcher's games among themselves: a table of speeds and
//! ratios. It prints and never fails on a slow machine, but a wrong count ends it.

mod cozy;
mod duel;
mod duels;
mod ours;
mod their_shakmaty;

use std::process::ExitCode;

use duel::{Duel, Outcome};

/// How often each pair is measured; odd, so that there is one in the middle.
const ROUNDS: usize = 15;
/// The same with `--quick`.
const QUICK_ROUNDS: usize = 3;
/// Pairs that count more than this are measured less often.
const MANY_LEAVES: u64 = 1_000_000_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("peers measures only under `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let filter = arguments.iter().find(|argument| !argument.starts_with('-'));
    match duels::all() {
        Ok(duels) => report(&duels, quick, filter.map_or("", String::as_str)),
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Measures and prints the duels whose position or sides have the filter in their names.
fn report(duels: &[Duel], quick: bool, filter: &str) {
    let wanted = |duel: &&Duel| {
        let names = [duel.position, duel.sides[0].name, duel.sides[1].name];
        names.iter().any(|name| name.contains(filter))
    };
    let duels: Vec<&Duel> = duels.iter().filter(wanted).collect();
    if duels.is_empty() {
        return;
    }
    println!("Speeds in million nodes per second: medians. Ratio: the median of the rounds, and their middle half.");
    println!(
        "{:24} {:>5}  {:14} {:>7}  {:12} {:>7}  {:>6} {:>15}  {:>6}  {:>6}",
        "position", "depth", "first", "speed", "second", "speed", "ratio", "middle half", "wanted", "rounds"
    );
    for duel in duels {
        let rounds = match (duel.sides[0].leaves > MANY_LEAVES, quick) {
            (false, false) => ROUNDS,
            (true, true) => 1,
            _ => QUICK_ROUNDS,
        };
        println!("{}", row(duel, rounds, &duel.run(rounds)));
    }
}

/// A line of the table.
fn row(duel: &Duel, rounds: usize, outcome: &Outcome) -> String {
    let [first, second] = &duel.sides;
    let [speed, other_speed] = outcome.speeds.each_ref().map(|speed| speed.median / 1e6);
    let middle_half = format!("{:.3} – {:.3}", outcome.ratio.lower, outcome.ratio.upper);
    let wanted = duel.wanted.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"));
    format!(
        "{:24} {:>5}  {:14} {:>7.1}  {:12} {:>7.1}  {:>6.3} {:>15}  {:>6}  {:>6}",
        duel.position,
        duel.depth,
        first.name,
        speed,
        second.name,
        other_speed,
        outcome.ratio.median,
        middle_half,
        wanted,
        rounds
    )
}
