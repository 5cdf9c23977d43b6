//! The generator against the slow reference: the same legal moves, and the same position after each of them.

mod random;

use movegen::rules::Rules;
use movegen::{Ply, Position};
use random::Source;
use reference::{Game, Reference};

const POSITIONS: u32 = 3_000;

for_every_game!(agrees_with_the_reference);

fn agrees_with_the_reference<R: Rules>() {
    let game = Game::from_name(R::default().variant().name()).expect("the reference knows every game");
    let mut source = Source::<R>::new(2);
    for _ in 0..POSITIONS {
        let position = source.next();
        let fen = position.fen();
        let slow = Reference::from_fen(game, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(slow.fen(), fen);
        compare(&position, &slow);
    }
}

fn compare<R: Rules>(position: &Position<R>, slow: &Reference) {
    let fen = position.fen();
    let plies = position.legal_moves().into_iter().flat_map(Ply::outcomes);
    let mut moves: Vec<(String, Ply)> = plies.map(|ply| (position.uci(ply), ply)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    assert_eq!(texts, slow.legal_moves().iter().collect::<Vec<_>>(), "legal moves of {fen}");
    assert_eq!(position.in_check(), slow.in_check(), "check in {fen}");
    assert_eq!(position.is_mate(), slow.is_mate(), "mate in {fen}");
    for (text, ply) in &moves {
        assert_eq!(position.after(*ply).fen(), slow.after(text).fen(), "{text} in {fen}");
    }
}
