//! The same work by Fletcher and by others: perft beside cozy-chess and shakmaty and among Fletcher's games, then records
//! read beside pgn-reader. Tables of speeds and ratios. It prints and never fails on a slow machine, but a wrong count
//! ends it.

mod cozy;
mod duel;
mod duels;
mod our_reader;
mod ours;
mod records;
mod their_pgn_reader;
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
    let filter = arguments.iter().find(|argument| !argument.starts_with('-')).map_or("", String::as_str);
    let rows = match duels::all() {
        Ok(rows) => rows,
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(2);
        }
    };
    let rows: Vec<&duels::Row> = rows.iter().filter(|(_, duel)| duel.is_about(filter)).collect();
    let files = records::duels(filter);
    if !rows.is_empty() {
        report_perft(&rows, quick);
    }
    if !files.is_empty() {
        records::report(&files, if quick { QUICK_ROUNDS } else { ROUNDS });
    }
    ExitCode::SUCCESS
}

/// Measures and prints the perfts.
fn report_perft(rows: &[&duels::Row], quick: bool) {
    println!("Speeds in million nodes per second: medians. Ratio: the median of the rounds, and their middle half.");
    println!(
        "{:24} {:>5}  {:14} {:>7}  {:12} {:>7}  {JUDGEMENT_HEAD}",
        "position", "depth", "first", "speed", "second", "speed"
    );
    for (depth, duel) in rows {
        let rounds = match (duel.sides[0].amount > MANY_LEAVES, quick) {
            (false, false) => ROUNDS,
            (true, true) => 1,
            _ => QUICK_ROUNDS,
        };
        let outcome = duel.run(rounds);
        let [first, second] = &duel.sides;
        let [speed, other_speed] = outcome.speeds.each_ref().map(|speed| speed.median / 1e6);
        println!(
            "{:24} {depth:>5}  {:14} {speed:>7.1}  {:12} {other_speed:>7.1}  {}",
            duel.subject,
            first.name,
            second.name,
            judgement(duel, &outcome, rounds)
        );
    }
}

/// The last columns of every table.
const JUDGEMENT_HEAD: &str = " ratio     middle half  wanted  rounds";

/// What came of a duel, in these columns.
fn judgement(duel: &Duel, outcome: &Outcome, rounds: usize) -> String {
    let middle_half = format!("{:.3} – {:.3}", outcome.ratio.lower, outcome.ratio.upper);
    let wanted = duel.wanted.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"));
    format!("{:>6.3} {middle_half:>15}  {wanted:>6}  {rounds:>6}", outcome.ratio.median)
}
