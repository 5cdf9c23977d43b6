//! Whose perft is compared with whose, and the ratios that are wanted.

use std::hint::black_box;

use bench::Counter;
use movegen::rules::Chess;
use movegen::{Perft, Position, Variant};
use shakmaty::variant::Crazyhouse;

use crate::duel::{Duel, Side};
use crate::{cozy, ours, their_shakmaty};

/// Something to count, and what comes out.
#[derive(Copy, Clone)]
struct Task {
    position: &'static str,
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

const KIWIPETE: Task = Task {
    position: "kiwipete",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 5,
    leaves: 193_690_690,
};
const BARE_KINGS: Task = Task {
    position: "bare kings, full pockets",
    fen: "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    depth: 4,
    leaves: 3_190_036_045,
};
const FULL_POCKETS: Task = Task {
    position: "start, full pockets",
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PNBRQpnbrq] w KQkq - 0 1",
    depth: 3,
    leaves: 4_634_832,
};

/// A comparison, and how deep both sides count.
pub type Row = (u32, Duel);

/// Every comparison, in the order of the table.
pub fn all() -> Result<Vec<Row>, String> {
    let mut duels = with_peers()?;
    duels.extend(between_games()?);
    duels.push(two_threads()?);
    Ok(duels)
}

/// Fletcher beside other libraries.
fn with_peers() -> Result<Vec<Row>, String> {
    use Variant::Chess;
    let start = start(Chess, 6, 119_060_324);
    let rows = [
        (start, game(Chess, start)?, cozy(start)?, Some(1.1)),
        (KIWIPETE, game(Chess, KIWIPETE)?, cozy(KIWIPETE)?, Some(1.1)),
        (start, game(Chess, start)?, shakmaty(start, their_shakmaty::counter::<shakmaty::Chess>)?, None),
        (KIWIPETE, game(Chess, KIWIPETE)?, shakmaty(KIWIPETE, their_shakmaty::counter::<shakmaty::Chess>)?, None),
        (
            BARE_KINGS,
            game(Variant::Crazyhouse, BARE_KINGS)?,
            shakmaty(BARE_KINGS, their_shakmaty::counter::<Crazyhouse>)?,
            Some(1.5),
        ),
    ];
    Ok(rows.into_iter().map(row).collect())
}

/// Fletcher's games beside each other.
fn between_games() -> Result<Vec<Row>, String> {
    use Variant::{Archerss, Archess, Bughouse, Chess, Crazyhouse, FalconHunter};
    let chess = start(Chess, 5, 4_865_609);
    let [archerss, archess] = [start(Archerss, 5, 8_610_552), start(Archess, 5, 8_023_360)];
    let falcons = start(FalconHunter, 5, 4_898_614);
    // A drop may not mate in bughouse, so it has fewer.
    let bughouse = Task { leaves: 4_634_758, ..FULL_POCKETS };
    let bare_kings = Task { depth: 3, leaves: 15_634_852, ..BARE_KINGS };
    let bare_bughouse = Task { leaves: 15_627_935, ..bare_kings };
    let rows = [
        (archerss, game(Archerss, archerss)?, game(Chess, chess)?, Some(0.75)),
        (archess, game(Archess, archess)?, game(Chess, chess)?, Some(0.75)),
        (falcons, game(FalconHunter, falcons)?, game(Chess, chess)?, Some(1.0)),
        (bughouse, game(Bughouse, bughouse)?, game(Crazyhouse, FULL_POCKETS)?, Some(0.6)),
        (bare_bughouse, game(Bughouse, bare_bughouse)?, game(Crazyhouse, bare_kings)?, Some(0.6)),
    ];
    Ok(rows.into_iter().map(row).collect())
}

/// Two threads beside one.
fn two_threads() -> Result<Row, String> {
    let task = start(Variant::Chess, 6, 119_060_324);
    let position: Position<Chess> = Position::start();
    let count = move || {
        let divided = Perft { threads: 2, ..Perft::default() }.divide(black_box(&position), task.depth, &|_| ());
        divided.expect("two threads can be started").iter().map(|&(_, leaves)| leaves).sum()
    };
    let two = side("two threads", task, Box::new(count));
    let one = Side { name: "one thread", ..game(Variant::Chess, task)? };
    Ok(row((task, two, one, Some(1.9))))
}

fn row((task, first, second, wanted): (Task, Side, Side, Option<f64>)) -> Row {
    (task.depth, Duel { subject: task.position, sides: [first, second], wanted })
}

fn start(variant: Variant, depth: u32, leaves: u64) -> Task {
    Task { position: "start", fen: variant.start_fen(), depth, leaves }
}

fn game(variant: Variant, task: Task) -> Result<Side, String> {
    Ok(side(variant.name(), task, ours::counter(variant, task.fen, task.depth)?))
}

fn cozy(task: Task) -> Result<Side, String> {
    Ok(side("cozy-chess", task, cozy::counter(task.fen, task.depth)?))
}

fn shakmaty(task: Task, counter: fn(&str, u32) -> Result<Counter, String>) -> Result<Side, String> {
    Ok(side("shakmaty", task, counter(task.fen, task.depth)?))
}

/// A side that has to count as many leaves as the task has.
fn side(name: &'static str, task: Task, count: Counter) -> Side {
    let work = move || assert_eq!(count(), task.leaves, "{name} counts wrong");
    Side { name, amount: task.leaves, work: Box::new(work) }
}
