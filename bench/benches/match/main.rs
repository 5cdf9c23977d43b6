//! What the runner of matches costs: a match of built-in engines, beside the very same searches without a runner.
//!
//! Both run in turns and only neighbours are compared. It belongs to the package of the binary, which it starts. It prints and
//! never fails on a slow machine, but a search that finds another move than in the match ends it.

mod processor;
mod replay;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use movegen::Variant;
use replay::Game;

/// How many games are played at the same time, each by a thread of its own.
const THREADS: usize = 2;
/// What each search may look at.
const NODES: u64 = 1_000;
/// The length of random openings.
const RANDOM_PLIES: usize = 6;
/// How many games a match has, and how often one is played; odd, so that there is one in the middle.
const SIZE: (usize, usize) = (200, 7);
/// The same with `--quick`.
const QUICK_SIZE: (usize, usize) = (100, 3);
/// The overhead that is wanted at most, in percent.
const WANTED: f64 = 5.0;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("match measures only under `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let (games, rounds) = if arguments.iter().any(|argument| argument == "--quick") { QUICK_SIZE } else { SIZE };
    let filter = arguments.iter().find(|argument| !argument.starts_with('-')).map_or("", String::as_str);
    println!("Matches of {games} games, {NODES} nodes for each move, {THREADS} at a time: medians of {rounds} rounds.");
    println!("Overhead is what the match takes beyond its searches, in percent: by the clock, and on the processor.");
    println!(
        "{:14} {:>8} {:>9} {:>11}  {:>8} {:>14}  {:>9} {:>14}  {:>6}",
        "game", "searches", "match, s", "searches, s", "by clock", "middle half", "processor", "middle half", "wanted"
    );
    for variant in Variant::ALL.into_iter().filter(|variant| variant.name().contains(filter)) {
        if let Err(problem) = measure(variant, games, rounds) {
            eprintln!("error: {variant}: {problem}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// What a round took: seconds by the clock, and on the processor where that is known.
struct Round {
    played: Seconds,
    searched: Seconds,
    searches: usize,
}

struct Seconds {
    clock: f64,
    processor: Option<f64>,
}

/// The row of a game.
fn measure(variant: Variant, games: usize, rounds: usize) -> Result<(), String> {
    let rounds: Vec<Round> = (1..=rounds).map(|seed| run(variant, games, seed)).collect::<Result<_, String>>()?;
    let numbers = |of: fn(&Round) -> f64| median_and_middle_half(rounds.iter().map(of).collect());
    let overhead = |played: f64, searched: f64| 100.0 * (played / searched - 1.0);
    let by_clock = rounds.iter().map(|round| overhead(round.played.clock, round.searched.clock)).collect();
    let processor =
        rounds.iter().filter_map(|round| Some(overhead(round.played.processor?, round.searched.processor?)));
    let (by_clock, clock_half) = median_and_middle_half(by_clock);
    let (processor, processor_half) = median_and_middle_half(processor.collect());
    println!(
        "{:14} {:>8.0} {:>9.2} {:>11.2}  {by_clock:>8.1} {clock_half:>14}  {processor:>9.1} {processor_half:>14}  {:>6}",
        variant.name(),
        numbers(|round| round.searches as f64).0,
        numbers(|round| round.played.clock).0,
        numbers(|round| round.searched.clock).0,
        format!("< {WANTED}")
    );
    Ok(())
}

/// Plays a match, and searches everything again.
fn run(variant: Variant, games: usize, seed: usize) -> Result<Round, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let files = ["json", "pgn"].map(|kind| folder.join(format!("bench_match.{kind}")));
    let begin = processor::used();
    let clock = play_match(variant, games, seed, &files)?.as_secs_f64();
    let played = processor::used();
    let journal = std::fs::read_to_string(&files[0]).map_err(|error| error.to_string())?;
    let games: Vec<Game> = journal.lines().skip(1).map(Game::read).collect::<Option<_>>().ok_or("a bad journal")?;
    let between = processor::used();
    let searched = replay::replay(variant, &games, true)?.as_secs_f64() / THREADS as f64;
    let with = processor::used();
    // What a replay needs besides the searches.
    replay::replay(variant, &games, false)?;
    let without = processor::used();
    let spent = |from: Option<[Duration; 2]>, to: Option<[Duration; 2]>, whose: usize| {
        Some((to?[whose] - from?[whose]).as_secs_f64())
    };
    let own = spent(between, with, 0).zip(spent(with, without, 0));
    Ok(Round {
        played: Seconds { clock, processor: spent(begin, played, 1) },
        searched: Seconds { clock: searched, processor: own.map(|(both, rest)| both - rest) },
        searches: games.iter().map(Game::searches).sum(),
    })
}

/// Plays a match that keeps its games in both files, and gives the time from the start of the program to its end.
fn play_match(variant: Variant, games: usize, seed: usize, [json, pgn]: &[PathBuf; 2]) -> Result<Duration, String> {
    for path in [json, pgn].into_iter().filter(|path| path.exists()) {
        std::fs::remove_file(path).map_err(|error| error.to_string())?;
    }
    let path = |path: &Path| path.display().to_string();
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_fletcher"))
        .args(["match", "-e", "builtin name=a", "-e", "builtin name=b"])
        .args([
            "--each",
            &format!("nodes={NODES}"),
            "--games",
            &games.to_string(),
            "-v",
            variant.name(),
            "--boards",
            "1",
        ])
        .args(["--random-plies", &RANDOM_PLIES.to_string(), "--seed", &seed.to_string()])
        .args(["--concurrency", &THREADS.to_string(), "--json", &path(json), "--pgn", &path(pgn)])
        .output();
    let taken = start.elapsed();
    let output = output.map_err(|error| error.to_string())?;
    if output.status.success() { Ok(taken) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn median_and_middle_half(mut numbers: Vec<f64>) -> (f64, String) {
    numbers.sort_by(f64::total_cmp);
    let Some(last) = numbers.len().checked_sub(1) else { return (f64::NAN, "–".to_owned()) };
    (numbers[last / 2], format!("{:.1} – {:.1}", numbers[last / 4], numbers[last - last / 4]))
}
