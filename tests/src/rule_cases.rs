//! Sentences of the rules that are easy to get wrong, as small positions: what is legal there and what a move does.

mod archers;
mod castling;
mod drops;
mod falcon_hunter;
mod fens;
mod matches;
mod material;
mod pawns;
mod random_games;
mod repetition;
mod results;
mod two_boards;

use crate::{Game, Referee, Reference};

/// The position of a FEN that must be valid.
fn position(game: Game, fen: &str) -> Reference {
    Reference::from_fen(game, fen).unwrap_or_else(|error| panic!("{} {fen}: {error}", game.name()))
}

/// Asserts that some moves are legal and others are not; both lists are separated by spaces.
fn judge(why: &str, game: Game, fen: &str, legal: &str, illegal: &str) {
    let moves = position(game, fen).legal_moves();
    let is_legal = |mv: &str| moves.iter().any(|legal| legal == mv);
    for mv in legal.split_whitespace() {
        assert!(is_legal(mv), "{why}: {mv} is legal in {fen}");
    }
    for mv in illegal.split_whitespace() {
        assert!(!is_legal(mv), "{why}: {mv} is not legal in {fen}");
    }
}

/// All legal moves whose text begins like this, separated by spaces.
fn moves_like(game: Game, fen: &str, beginning: &str) -> String {
    let mut moves = position(game, fen).legal_moves();
    moves.retain(|mv| mv.starts_with(beginning));
    moves.join(" ")
}

/// The FEN after these moves, which are separated by spaces.
fn fen_after(game: Game, fen: &str, moves: &str) -> String {
    let start = position(game, fen);
    let end = moves.split_whitespace().fold(start, |position, mv| position.after(mv));
    end.fen()
}

/// What a referee says after these moves, which are separated by spaces: score and reason, `*` while the game goes on,
/// `* waiting` where a side waits.
fn verdict(game: Game, fen: &str, moves: &str) -> String {
    let mut referee = Referee::new(game, fen).unwrap_or_else(|error| panic!("{} {fen}: {error}", game.name()));
    for mv in moves.split_whitespace() {
        referee.play(mv);
    }
    match referee.result() {
        Some((score, reason)) => format!("{score} {reason}"),
        None if referee.is_waiting() => "* waiting".to_string(),
        None => "*".to_string(),
    }
}
