//! Perft with cozy-chess, as its own example counts: sets at the last ply, copies above.

use std::hint::black_box;

use bench::Counter;
use cozy_chess::Board;

/// A count of chess.
pub fn counter(fen: &str, depth: u32) -> Result<Counter, String> {
    let board = Board::from_fen(fen, false).map_err(|error| format!("the FEN `{fen}`: {error}"))?;
    Ok(Box::new(move || perft(black_box(&board), depth)))
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves += 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += perft(&child, depth - 1);
                }
                false
            });
        }
    }
    leaves
}
