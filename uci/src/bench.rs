//! `fletcher bench`: a fixed search of fixed positions, whose number of positions is the signature of the search.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Control, Engine, EngineError, Limits};
use movegen::Variant;

use crate::progress;

/// Searches fixed positions of each game to a fixed depth, with one thread and an empty table.
///
/// The number of nodes is the same on every machine and every run: it changes only if the search or the evaluation does.
#[derive(Args)]
#[command(after_help = "Examples:
  fletcher bench
  fletcher bench -v archess
  fletcher bench -v chess --depth 14")]
pub struct Options {
    /// The game [default: every game]
    #[arg(short, long, value_name = "GAME")]
    variant: Option<Variant>,

    /// How many half-moves deep to search
    #[arg(long, value_name = "DEPTH", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

/// The depth of the signature.
pub const DEPTH: u32 = 11;
/// The size of the table in megabytes: another size would be another signature.
const HASH: usize = 16;

/// A game's name and a FEN on each line.
const POSITIONS: &str = include_str!("../../positions/bench.tsv");

/// The positions of a game.
fn positions(variant: Variant) -> impl Iterator<Item = &'static str> {
    let lines = POSITIONS.lines().filter_map(|line| line.split_once('\t'));
    lines.filter(move |(game, _)| *game == variant.name()).map(|(_, fen)| fen)
}

pub fn run(options: &Options) -> Result<ExitCode, EngineError> {
    measure(options.variant, options.depth, &Control::default(), |line| println!("{line}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Searches the positions of a game, or of every game, and says a line for each and one for all.
pub fn measure(variant: Option<Variant>, depth: u32, control: &Control, say: impl Fn(&str)) -> Result<(), EngineError> {
    let games = variant.map_or(Variant::ALL.to_vec(), |variant| vec![variant]);
    let mut engine = Engine::new(1, HASH)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let bar = progress::parts();
    bar.set_length(games.iter().map(|&variant| positions(variant).count() as u64).sum());
    let (mut all_nodes, mut all_time) = (0, Duration::ZERO);
    for &variant in &games {
        engine.clear();
        let (mut nodes, start) = (0, Instant::now());
        for fen in positions(variant) {
            match variant.game(Some(fen)) {
                Ok(game) => nodes += engine.search(&*game, &limits, control, &mut |_| ())?.nodes,
                Err(error) => bar.suspend(|| eprintln!("error: {variant}: {fen}: {error}")),
            }
            bar.inc(1);
        }
        if control.is_stopped() {
            say("stopped");
            return Ok(());
        }
        let time = start.elapsed();
        bar.suspend(|| say(&format!("{variant:14} {nodes:>10} nodes {:>9} nps", speed(nodes, time))));
        all_nodes += nodes;
        all_time += time;
    }
    bar.finish_and_clear();
    say(&format!("{all_nodes} nodes {} nps", speed(all_nodes, all_time)));
    Ok(())
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
