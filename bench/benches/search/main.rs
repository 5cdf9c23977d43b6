//! How fast the search is: every game, beside fairy-stockfish where that is installed, and two threads beside one.
//! Everything runs in turns, and only neighbours are compared. It prints and never fails on a slow machine.

mod fairy;
mod ours;

use std::time::Duration;

use fairy::Fairy;
use movegen::Variant;
use ours::Ours;

/// How long each position is searched.
const TIME: Duration = Duration::from_millis(400);
/// The same with `--quick`.
const QUICK_TIME: Duration = Duration::from_millis(100);

/// A game's name and a FEN on each line.
const POSITIONS: &str = include_str!("../../../positions/bench.tsv");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("search measures only under `cargo bench`");
        return;
    }
    let time = if arguments.iter().any(|argument| argument == "--quick") { QUICK_TIME } else { TIME };
    let filter = arguments.iter().find(|argument| !argument.starts_with('-')).map_or("", String::as_str);
    println!(
        "Million nodes per second: medians over the positions of positions/bench.tsv, {} ms each.",
        time.as_millis()
    );
    println!(
        "{:14} {:>8} {:18} {:>8}  {:>6} {:>15}  {:>6}",
        "game", "speed", "beside", "speed", "ratio", "middle half", "wanted"
    );
    for variant in Variant::ALL.into_iter().filter(|variant| variant.name().contains(filter)) {
        compare(variant, time);
    }
}

/// The rows of one game.
fn compare(variant: Variant, time: Duration) {
    let fens: Vec<&str> = POSITIONS
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter(|(game, _)| *game == variant.name())
        .map(|(_, fen)| fen)
        .collect();
    let mut one = Ours::new(variant, 1);
    let mut two = Ours::new(variant, 2);
    // The archer games are measured by our own chess.
    let mut chess = Ours::new(Variant::Chess, 1);
    let start = Variant::Chess.start_fen();
    let archers = matches!(variant, Variant::Archerss | Variant::Archess);
    let rows: Vec<[Option<f64>; 4]> = fens
        .iter()
        .map(|fen| {
            let fairy = Fairy::start(variant).and_then(|mut fairy| fairy.speed(fen, time));
            let chess = archers.then(|| chess.speed(start, time));
            [Some(one.speed(fen, time)), fairy, chess, Some(two.speed(fen, time))]
        })
        .collect();
    let column = |index: usize| rows.iter().map(|row| row[index]).collect::<Option<Vec<f64>>>();
    let Some(ours) = column(0) else { return };
    let wanted = matches!(variant, Variant::Chess | Variant::Crazyhouse).then_some(3.0);
    match column(1) {
        Some(fairy) => print(variant.name(), &ours, "fairy-stockfish", &fairy, wanted),
        None => println!(
            "{:14} {:>8.2} fairy-stockfish does not play it, or is not installed",
            variant.name(),
            median(&ours)
        ),
    }
    if let Some(chess) = column(2) {
        print(variant.name(), &ours, "our chess", &chess, Some(0.7));
    }
    if let Some(two) = column(3) {
        print(&format!("{variant} 2 t."), &two, "one thread", &ours, Some(1.8));
    }
}

fn print(name: &str, first: &[f64], beside: &str, second: &[f64], wanted: Option<f64>) {
    let mut ratios: Vec<f64> = first.iter().zip(second).map(|(one, other)| one / other).collect();
    ratios.sort_by(f64::total_cmp);
    let last = ratios.len() - 1;
    let middle_half = format!("{:.2} – {:.2}", ratios[last / 4], ratios[last - last / 4]);
    let wanted = wanted.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.1}"));
    println!(
        "{name:14} {:>8.2} {beside:18} {:>8.2}  {:>6.2} {middle_half:>15}  {wanted:>6}",
        median(first),
        median(second),
        median(&ratios)
    );
}

fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() - 1) / 2]
}
