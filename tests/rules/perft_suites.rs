//! Every count of the suites in `positions/perft`, and the same counts with threads and with a table.

use movegen::rules::Rules;
use movegen::{Perft, Position, perft};

for_every_game!(counts_are_exact, threads_and_table_change_nothing);

fn counts_are_exact<R: Rules>() {
    for (fen, counts) in crate::random::suite(R::default().variant().name()) {
        let position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), fen, "the suites are written as we write FENs");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{fen} at depth {depth}");
        }
    }
}

fn threads_and_table_change_nothing<R: Rules>() {
    for (fen, counts) in crate::random::suite(R::default().variant().name()).into_iter().take(12) {
        let position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let depth = counts.len().min(4);
        for (threads, hash) in [(1, 1), (2, 0), (3, 1)] {
            let divided =
                Perft { threads, hash, stop: None }.divide(&position, depth as u32, &|_| ()).expect("small enough");
            let sum: u64 = divided.iter().map(|&(_, leaves)| leaves).sum();
            assert_eq!(sum, counts[depth - 1], "{fen} at depth {depth}, {threads} threads, {hash} MB");
            for (ply, leaves) in divided {
                assert_eq!(leaves, perft(&position.after(ply), depth as u32 - 1), "{fen}: {}", position.uci(ply));
            }
        }
    }
}
