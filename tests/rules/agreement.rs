//! The generator against the slow reference: the same legal moves, and the same position after each of them.

use crate::random::Source;
use movegen::rules::{Castling, Goal, Rules};
use movegen::{Move, MoveKind, Piece, Ply, Position, Refusal, Square};
use reference::{Game, Reference};

const POSITIONS: u32 = 2_000;

for_every_game!(agrees_with_the_reference);

/// What the random positions must have shown at least so often, so that the agreement means something.
#[derive(Default)]
struct Seen {
    kinds: [u32; 16],
    checks: u32,
    mates: u32,
    drop_mates: u32,
}

fn agrees_with_the_reference<R: Rules>() {
    let game = Game::from_name(R::default().variant().name()).expect("the reference knows every game");
    let mut source = Source::<R>::new(2);
    let mut seen = Seen::default();
    for _ in 0..POSITIONS {
        let position = source.next();
        let fen = position.fen();
        let slow = Reference::from_fen(game, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(slow.fen(), fen);
        compare(&position, &slow);
        for mv in position.legal_moves() {
            seen.kinds[mv.kind() as usize] += 1;
        }
        seen.checks += u32::from(position.in_check());
        seen.mates += u32::from(position.is_mate());
        seen.drop_mates += refused_mates(&position);
    }
    let rules = R::default();
    for kind in MoveKind::ALL {
        let known = match kind {
            MoveKind::Castle => rules.castling() != Castling::None,
            MoveKind::Drop => rules.drops().is_some(),
            MoveKind::Shot => rules.archers().is_some(),
            MoveKind::CoinShot => rules.archers().is_some_and(|archers| archers.coin),
            MoveKind::EnPassant => rules.modern_pawns(),
            _ => kind.promotion().is_none() || rules.modern_pawns(),
        };
        let count = seen.kinds[kind as usize];
        assert!(if known { count >= 20 } else { count == 0 }, "{kind:?} was seen {count} times");
    }
    assert!(rules.goal() == Goal::KingCapture || seen.checks >= 100, "{} checks", seen.checks);
    assert!(seen.mates >= 5, "{} mates", seen.mates);
    let forbidden = rules.drops().is_some_and(|drops| !drops.mate);
    assert!(!forbidden || seen.drop_mates >= 50, "{} refused drop-mates", seen.drop_mates);
}

/// How many drops are refused because they would mate.
fn refused_mates<R: Rules>(position: &Position<R>) -> u32 {
    let drops = Piece::ALL.into_iter().flat_map(|piece| Square::all().map(move |to| Move::drop(piece, to)));
    drops.filter(|&drop| position.check(drop) == Err(Refusal::DropMate)).count() as u32
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
