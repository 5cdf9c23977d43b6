//! Sentences of the rules that are easy to get wrong, as small positions: what is legal there and what a move does.

mod archers;
mod castling;
mod drops;
mod falcon_hunter;
mod fens;
mod pawns;
mod random_games;

use crate::{Game, Reference};

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
