//! Every game by itself: perft of its start and of a rich position; on the latter also generation, making and FENs; and
//! its records.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use bench::{Records, Suite};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use movegen::pgn::Reader;
use movegen::rules::Rules;
use movegen::{Ply, Position, Stages, Variant, WithRules, perft};

/// How deep the start position is counted.
const START_DEPTH: u32 = 4;
/// How many games are played to be read.
const RECORDS: u64 = 100;
/// The rich position is counted as deep as its suite goes, within this many leaves.
const MOST_LEAVES: u64 = 6_000_000;

fn every_game(criterion: &mut Criterion) {
    for variant in Variant::ALL {
        variant.with_rules(Measure(criterion.benchmark_group(variant.name())));
    }
}

struct Measure<'a>(BenchmarkGroup<'a, WallTime>);

impl WithRules for Measure<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let Measure(mut group) = self;
        group.sampling_mode(SamplingMode::Flat);
        let suite = Suite::read(R::default().variant()).unwrap_or_else(|problem| panic!("{problem}"));
        let line = suite.rich().unwrap_or_else(|problem| panic!("{problem}"));
        let rich: Position<R> = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));

        let start = Position::<R>::start();
        count(&mut group, "start", &start, START_DEPTH, perft(&start, START_DEPTH));
        let affordable = (1..).zip(line.counts.iter().copied()).take_while(|&(_, leaves)| leaves <= MOST_LEAVES);
        let (depth, leaves) = affordable.last().unwrap_or_else(|| panic!("{} has no small count", line.fen));
        count(&mut group, "rich", &rich, depth, leaves);

        generate(&mut group, &rich);
        make(&mut group, &rich);
        fen(&mut group, &rich);
        pgn::<R>(&mut group);
        group.finish();
    }
}

/// Perft; criterion shows it in nodes per second.
fn count<R: Rules>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    position: &Position<R>,
    depth: u32,
    leaves: u64,
) {
    assert_eq!(perft(position, depth), leaves, "{} at depth {depth}", position.fen());
    group.throughput(Throughput::Elements(leaves));
    group.bench_function(format!("perft {name}"), |bencher| bencher.iter(|| perft(black_box(position), depth)));
}

/// All moves as a list and as sets, in moves per second; and what a search tries first, which may be nothing, in calls
/// per second.
fn generate<R: Rules>(group: &mut BenchmarkGroup<'_, WallTime>, position: &Position<R>) {
    group.throughput(Throughput::Elements(position.legal_moves().len() as u64));
    group.bench_function("legal_moves", |bencher| bencher.iter(|| black_box(position).legal_moves()));
    group.bench_function("generate all", |bencher| bencher.iter(|| moves(black_box(position), Stages::ALL)));
    let noisy = Stages::CAPTURES | Stages::PROMOTIONS | Stages::SHOTS;
    group.throughput(Throughput::Elements(1));
    group.bench_function("generate noisy", |bencher| bencher.iter(|| moves(black_box(position), noisy)));
}

/// How many moves the wanted stages have, by sets.
fn moves<R: Rules>(position: &Position<R>, stages: Stages) -> u32 {
    let mut moves = 0;
    position.generate(stages, |set| {
        moves += black_box(set).len();
        ControlFlow::Continue(())
    });
    moves
}

/// Every legal ply once, each on a copy; in plies per second.
fn make<R: Rules>(group: &mut BenchmarkGroup<'_, WallTime>, position: &Position<R>) {
    let plies: Vec<Ply> = position.legal_moves().into_iter().flat_map(Ply::outcomes).collect();
    group.throughput(Throughput::Elements(plies.len() as u64));
    group.bench_function("make", |bencher| {
        bencher.iter(|| {
            for &ply in black_box(&plies) {
                black_box(position.after(ply));
            }
        });
    });
}

/// Reading and writing; in FENs per second.
fn fen<R: Rules>(group: &mut BenchmarkGroup<'_, WallTime>, position: &Position<R>) {
    let fen = position.fen();
    group.throughput(Throughput::Elements(1));
    group.bench_function("read FEN", |bencher| bencher.iter(|| Position::<R>::from_fen(black_box(&fen))));
    group.bench_function("write FEN", |bencher| bencher.iter(|| black_box(position).fen()));
}

/// Reading records, of two boards where the game has two; in bytes per second.
fn pgn<R: Rules>(group: &mut BenchmarkGroup<'_, WallTime>) {
    let Records { text, tally } = Records::of::<R>(RECORDS);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read PGN", |bencher| {
        bencher.iter(|| {
            let plies = Reader::new(black_box(text.as_bytes())).map(|record| match record {
                Ok(record) => record.line().nodes().len() as u64,
                Err(error) => panic!("{error}"),
            });
            assert_eq!(plies.sum::<u64>(), tally.plies);
        });
    });
}

/// Short samples and a quick analysis: there are many benchmarks, and all of them are to take less than three minutes.
fn short() -> Criterion {
    Criterion::default()
        .without_plots()
        .nresamples(5_000)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
}

criterion_group! { name = games; config = short(); targets = every_game }
criterion_main!(games);
