//! Playing a whole match: workers play pairs, one collector counts, writes and reports.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crossbeam_channel::Sender;
use movegen::pgn::Record;
use movegen::{Color, Score};

use super::allowance::{self, Allowance};
use super::contest::{Contest, Ended, Side};
use super::journal::{self, Entry, Header, Journal};
use super::player::Fault;
use super::referee::House;
use super::schedule::{self, Pair};
use super::standing::Standing;
use super::statistics::GameResult;
use super::{Entrant, Error, Options};
use crate::files::pipe_closed;
use crate::{date, progress};

/// A finished game.
struct Finished {
    pair: Pair,
    game: u8,
    ended: Ended,
}

/// What the workers share.
struct Shared<'a, C> {
    entrants: &'a [Entrant],
    contest: &'a C,
    seed: u64,
    pairs: &'a [Pair],
    /// Games that need not be played again.
    done: HashSet<(u64, u8)>,
    next: AtomicUsize,
    over: AtomicBool,
}

pub fn run<C: Contest>(
    options: &Options,
    entrants: &[Entrant],
    contest: &C,
    house: &House,
    mut standing: Standing,
    at_once: usize,
) -> Result<ExitCode, Error> {
    try_out(entrants, contest)?;
    let pairs = schedule::pairs(entrants.len(), options.mode, options.games().div_ceil(2));
    let header = header(options, entrants);
    let (mut journal, entries) =
        Journal::open(options.json.as_deref(), options.pgn.as_deref(), &header, options.resume)?;
    let mut done = HashSet::new();
    for entry in &entries {
        let Some(pair) = pairs.get(entry.pair as usize) else { continue };
        if done.insert((entry.pair, entry.game)) {
            standing.add(pair.engines, entry.pair, entry.game, as_first(entry.score, entry.game));
        }
    }
    listen_for_the_end(house)?;
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(standing.is_decided()));
    let shared = Shared { entrants, contest, seed: options.seed, pairs: &pairs, done, next, over };
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let bar = progress::parts();
    let all = 2 * pairs.len() as u64;
    bar.set_length(all);
    bar.set_position(standing.games());
    // Games that had been played before say nothing about how long the others take.
    bar.reset_eta();
    bar.set_message(standing.brief(all));
    bar.enable_steady_tick(Duration::from_secs(1));
    let workers = options.concurrency.map_or(at_once, usize::from).min(pairs.len());
    let (sender, finished) = crossbeam_channel::unbounded();
    let written = thread::scope(|scope| {
        for _ in 0..workers {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || work(shared, &sender));
        }
        drop(sender);
        let mut written = Ok(());
        for Finished { pair, game, mut ended } in finished {
            let colors = colors(pair, game);
            let points = points(ended.score);
            standing.add(pair.engines, pair.number, game, as_first(points, game));
            let entry = entry(pair, game, points, &ended, colors.map(|engine| &names[engine]));
            if ended.faults.contains(&true) {
                bar.suspend(|| eprintln!("pair {}, game {}: {}", pair.number + 1, game + 1, ended.reason));
            }
            note_time(&mut ended.record, colors.map(|engine| entrants[engine].allowance));
            let result =
                journal.write(&entry, &record(contest, ended, colors.map(|engine| &names[engine]), pair, game));
            if result.is_err() {
                shared.over.store(true, Relaxed);
                written = written.and(result);
            }
            if standing.is_decided() {
                shared.over.store(true, Relaxed);
            }
            bar.set_position(standing.games());
            bar.set_message(standing.brief(all));
        }
        written
    });
    bar.finish_and_clear();
    written.map_err(Error::Write)?;
    let table = standing.table(&names);
    std::io::stdout().write_all(table.as_bytes()).or_else(pipe_closed).map_err(Error::Output)?;
    Ok(if house.is_closed() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// What a shell makes of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// Ctrl-C breaks off the games that are being played; what has been finished is written and counted. Who presses again does not
/// want to wait for that.
fn listen_for_the_end(house: &House) -> Result<(), Error> {
    let closing = Arc::clone(&house.closing);
    let close = move || {
        if closing.is_stopped() {
            std::process::exit(INTERRUPTED.into());
        }
        closing.stop();
    };
    Ok(ctrlc::set_handler(close)?)
}

/// An engine that cannot be started at all, or does not play the game, is no loss but an error of the command line.
fn try_out<C: Contest>(entrants: &[Entrant], contest: &C) -> Result<(), Error> {
    for entrant in entrants {
        let started = contest.start(entrant).and_then(|mut engine| contest.try_out(&mut engine));
        started.map_err(|fault| Error::Start { name: entrant.name.clone(), fault })?;
    }
    Ok(())
}

/// Plays pair after pair until there are no more.
fn work<C: Contest>(shared: &Shared<C>, sender: &Sender<Finished>) {
    let mut engines: HashMap<usize, C::Engine> = HashMap::new();
    while let Some(&pair) = shared.pairs.get(shared.next.fetch_add(1, Relaxed)) {
        for game in 0..2 {
            if shared.over.load(Relaxed) {
                return;
            }
            if shared.done.contains(&(pair.number, game)) {
                continue;
            }
            let Some(ended) = play(shared, &mut engines, pair, game) else { return };
            if sender.send(Finished { pair, game, ended }).is_err() {
                return;
            }
        }
    }
}

/// Plays a game; nothing if it was broken off.
fn play<C: Contest>(
    shared: &Shared<C>,
    engines: &mut HashMap<usize, C::Engine>,
    pair: Pair,
    game: u8,
) -> Option<Ended> {
    let [white, black] = colors(pair, game);
    let (contest, entrants) = (shared.contest, shared.entrants);
    let mut take = |engine: usize| -> Result<C::Engine, Fault> {
        engines.remove(&engine).map_or_else(|| contest.start(&entrants[engine]), Ok)
    };
    let (mut one, mut other) = match (take(white), take(black)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(fault), _) => return Some(contest.forfeit(pair.opening, Color::White, &fault)),
        (_, Err(fault)) => return Some(contest.forfeit(pair.opening, Color::Black, &fault)),
    };
    let sides = [(&mut one, white), (&mut other, black)]
        .map(|(engine, number)| Side { engine, allowance: entrants[number].allowance });
    // Both games of a pair have the same luck.
    let ended = contest.play(pair.opening, sides, shared.seed.wrapping_add(pair.number << 20))?;
    for (number, engine, fault) in [(white, one, ended.faults[0]), (black, other, ended.faults[1])] {
        if !fault {
            engines.insert(number, engine);
        }
    }
    Some(ended)
}

/// Which engine is White, and which is Black.
fn colors(pair: Pair, game: u8) -> [usize; 2] {
    let [first, second] = pair.engines;
    if game == 0 { [first, second] } else { [second, first] }
}

fn points(score: Score) -> f64 {
    match score {
        score if score == Score::won_by(Color::White) => 1.0,
        score if score == Score::won_by(Color::Black) => 0.0,
        _ => 0.5,
    }
}

/// A game as the first engine of its pair sees it, which is White in the first game.
fn as_first(points: f64, game: u8) -> GameResult {
    match (if game == 0 { points } else { 1.0 - points }) * 2.0 {
        twice if twice > 1.5 => GameResult::Win,
        twice if twice < 0.5 => GameResult::Loss,
        _ => GameResult::Draw,
    }
}

fn header(options: &Options, entrants: &[Entrant]) -> Header {
    let describe = |entrant: &Entrant| {
        let options: String =
            entrant.spec.options.iter().map(|(name, value)| format!(" option.{name}={value}")).collect();
        let command = entrant.spec.command.as_ref().map_or_else(|| "builtin".to_owned(), |words| words.join(" "));
        let seats = entrant.spec.seats.map_or_else(String::new, |seats| format!(" seats={seats}"));
        format!("{}: {command} {}{seats}{options}", entrant.name, entrant.allowance)
    };
    let openings = options
        .openings
        .as_ref()
        .map_or_else(|| format!("{} random half-moves", options.random_plies), |path| path.display().to_string());
    let two_boards = match (options.boards(), options.virtual_time) {
        (Ok(2), Some(speed)) => format!("{speed} nodes per second"),
        (Ok(2), None) => "real time, or nodes".to_owned(),
        _ => String::new(),
    };
    Header {
        fletcher: env!("CARGO_PKG_VERSION").to_owned(),
        variant: options.variant.name().to_owned(),
        engines: entrants.iter().map(describe).collect(),
        games: options.games(),
        seed: options.seed,
        openings,
        mode: format!("{:?}", options.mode),
        house: format!(
            "draws at {} half-moves or {:?}, losses {:?}, margin {} ms",
            options.max_plies, options.draw, options.resign, options.margin
        ),
        two_boards,
    }
}

fn entry(pair: Pair, game: u8, score: f64, ended: &Ended, [white, black]: [&String; 2]) -> Entry {
    let moves: Vec<String> = ended.moves.clone();
    Entry {
        pair: pair.number,
        game,
        white: white.clone(),
        black: black.clone(),
        score,
        reason: ended.reason.clone(),
        plies: moves.len(),
        fen: ended.start.clone(),
        moves,
    }
}

/// When a game was played, and with how much time, if both sides had the same.
fn note_time(record: &mut Record, allowances: [Allowance; 2]) {
    record.set_tag("Date", &date::today());
    if let Some(control) = allowance::time_control(allowances) {
        record.set_tag("TimeControl", &control);
    }
}

fn record(contest: &impl Contest, mut ended: Ended, names: [&String; 2], pair: Pair, game: u8) -> String {
    let record = &mut ended.record;
    record.set_tag("Event", "fletcher match");
    record.set_tag("Round", &journal::round(pair.number, game));
    contest.sign(record, names.map(String::as_str));
    record.to_string()
}
