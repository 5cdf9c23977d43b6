//! Files of games read by Fletcher and by pgn-reader, every move checked.

use std::hint::black_box;
use std::rc::Rc;

use bench::{Records, Tally};

use crate::duel::{Duel, Side};
use crate::{JUDGEMENT_HEAD, judgement, our_reader, their_pgn_reader};

/// How many games a file has.
const GAMES: u64 = 3_000;

/// A kind of file: its name, how games of it are made, and the ratios wanted beside each peer.
type Kind = (&'static str, fn(u64) -> Records, [Option<f64>; 2]);

type Read = fn(&[u8]) -> Result<Tally, String>;

const FLETCHER: (&str, Read) = ("Fletcher", our_reader::read);
const PEERS: [(&str, Read); 2] =
    [("pgn-reader", their_pgn_reader::validate), ("pgn-reader, keeping", their_pgn_reader::keep)];

/// The comparisons that have the filter in their names. Games are played only if there are some.
pub fn duels(filter: &str) -> Vec<(Rc<Records>, Duel)> {
    // Who keeps nothing need not be reached where there is much to keep.
    let files: [Kind; 2] = [
        ("pgn, moves alone", Records::plain, [Some(1.2), Some(1.4)]),
        ("pgn, clocks and comments", Records::with_clocks, [None, Some(1.0)]),
    ];
    let mut duels = Vec::new();
    for (subject, make, wanted) in files {
        let is_wanted = |peer: &str| [subject, FLETCHER.0, peer].iter().any(|name| name.contains(filter));
        if !PEERS.iter().any(|(peer, _)| is_wanted(peer)) {
            continue;
        }
        let records = Rc::new(make(GAMES));
        for (peer, wanted) in PEERS.into_iter().zip(wanted).filter(|((peer, _), _)| is_wanted(peer)) {
            let sides = [side(&records, FLETCHER), side(&records, peer)];
            duels.push((Rc::clone(&records), Duel { subject, sides, wanted }));
        }
    }
    duels
}

/// A side that has to find as many games and moves as were played.
fn side(records: &Rc<Records>, (name, read): (&'static str, Read)) -> Side {
    let (amount, records) = (records.text.len() as u64, Rc::clone(records));
    let work = move || assert_eq!(read(black_box(records.text.as_bytes())), Ok(records.tally), "{name} reads wrong");
    Side { name, amount, work: Box::new(work) }
}

/// Measures and prints.
pub fn report(duels: &[(Rc<Records>, Duel)], rounds: usize) {
    println!("Records read, in megabytes and thousand games per second: medians. Ratio: as for perft.");
    println!(
        "{:24} {:>5}  {:9} {:>6} {:>6}  {:19} {:>6} {:>6}  {JUDGEMENT_HEAD}",
        "file", "MB", "first", "MB/s", "kgames", "second", "MB/s", "kgames"
    );
    for (records, duel) in duels {
        let outcome = duel.run(rounds);
        let bytes = records.text.len() as f64;
        let [first, second] = [0, 1].map(|side| {
            let speed = outcome.speeds[side].median;
            let games = speed / bytes * records.tally.games as f64;
            format!("{:>6.1} {:>6.1}", speed / 1e6, games / 1e3)
        });
        println!(
            "{:24} {:>5.1}  {:9} {first}  {:19} {second}  {}",
            duel.subject,
            bytes / 1e6,
            duel.sides[0].name,
            duel.sides[1].name,
            judgement(duel, &outcome, rounds)
        );
    }
}
