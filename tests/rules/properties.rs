//! What must hold in every position of every game.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::random::{Source, held};
use movegen::rules::Rules;
use movegen::{Bitboard, Color, Move, MoveKind, Piece, Ply, Position, Square, Stages, Watcher, attacks, perft};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const POSITIONS: u32 = 2_000;

for_every_game!(
    moves_keep_everything_in_step,
    texts_and_fens_round_trip,
    any_code_is_judged_as_the_generator_does,
    stages_share_out_the_moves,
    the_watcher_sees_every_change,
    colours_are_equal,
    attackers_are_those_that_attack,
    passing_changes_the_side_alone,
);

fn positions<R: Rules>(seed: u64) -> impl Iterator<Item = Position<R>> {
    let mut source = Source::new(seed);
    (0..POSITIONS).map(move |_| source.next())
}

fn plies<R: Rules>(position: &Position<R>) -> Vec<Ply> {
    position.legal_moves().into_iter().flat_map(Ply::outcomes).collect()
}

/// Key, checkers, blockers and en passant after a move are those of the same position read from its FEN.
fn moves_keep_everything_in_step<R: Rules>() {
    for position in positions::<R>(11) {
        for ply in plies(&position) {
            let after = position.after(ply);
            let read: Position<R> = after.fen().parse().expect("a position from play is sound");
            assert_eq!(after.key(), read.key(), "key after {} in {}", position.uci(ply), position.fen());
            assert!(after == read, "{} in {}:\n{after}\n{read}", position.uci(ply), position.fen());
            assert_eq!(position.gives_check(ply.mv), after.in_check(), "{} in {}", position.uci(ply), position.fen());
        }
        assert_eq!(position.has_legal_move(), !position.legal_moves().is_empty());
        assert_eq!(perft(&position, 1), plies(&position).len() as u64);
    }
}

fn texts_and_fens_round_trip<R: Rules>() {
    let mut keys = HashSet::new();
    let mut boards = HashSet::new();
    for position in positions::<R>(12) {
        let fen = position.fen();
        assert!(position == fen.parse().expect("what we write we read"), "{fen}");
        let counters = fen.rsplitn(3, ' ').last().expect("six fields");
        assert_eq!(keys.insert(position.key()), boards.insert(counters.to_owned()), "the key of {fen}");
        let (mut texts, mut sans) = (HashSet::new(), HashSet::new());
        for ply in plies(&position) {
            let text = position.uci(ply);
            assert_eq!(position.parse_uci(&text), Ok(ply), "{text} in {fen}");
            assert!(texts.insert(text), "two moves with one text in {fen}");
            let san = position.san(ply);
            assert_eq!(position.parse_san(&san), Ok(ply), "{san} in {fen}");
            assert!(sans.insert(san), "two moves with one text in {fen}");
        }
    }
}

fn any_code_is_judged_as_the_generator_does<R: Rules>() {
    for position in positions::<R>(13).step_by(20) {
        let moves: HashSet<Move> = position.legal_moves().into_iter().collect();
        for code in 0..=u16::MAX {
            let mv = Move::from_bits(code);
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv:?} in {}", position.fen());
            assert_eq!(position.check(mv).is_ok(), position.is_legal(mv));
        }
    }
}

fn stages_share_out_the_moves<R: Rules>() {
    let stages = [
        Stages::CAPTURES,
        Stages::PROMOTIONS,
        Stages::SHOTS,
        Stages::COIN_SHOTS,
        Stages::QUIETS,
        Stages::CHECKING_DROPS,
        Stages::OTHER_DROPS,
    ];
    for position in positions::<R>(14) {
        let mut shared = Vec::new();
        for stage in stages {
            position.generate(stage, |set| {
                assert!(!set.is_empty());
                for mv in set {
                    assert!(stage == stage_of(&position, mv), "{mv:?} in {}", position.fen());
                    shared.push(mv);
                }
                ControlFlow::Continue(())
            });
        }
        let together: HashSet<Move> = shared.iter().copied().collect();
        assert_eq!(together.len(), shared.len(), "a move came twice in {}", position.fen());
        assert_eq!(together, position.legal_moves().into_iter().collect(), "{}", position.fen());
    }
}

fn stage_of<R: Rules>(position: &Position<R>, mv: Move) -> Stages {
    match mv.kind() {
        MoveKind::Shot => Stages::SHOTS,
        MoveKind::CoinShot => Stages::COIN_SHOTS,
        MoveKind::Drop if position.gives_check(mv) => Stages::CHECKING_DROPS,
        MoveKind::Drop => Stages::OTHER_DROPS,
        kind if kind.is_capture() => Stages::CAPTURES,
        kind if kind.promotion().is_some() => Stages::PROMOTIONS,
        _ => Stages::QUIETS,
    }
}

/// Keeps a second board and second pockets by what it is told alone.
#[derive(PartialEq, Debug)]
struct Shadow {
    board: Vec<Option<(Color, Piece)>>,
    pockets: [Vec<(Piece, u32)>; 2],
}

impl Shadow {
    fn of<R: Rules>(position: &Position<R>) -> Shadow {
        let on = |square| position.color_on(square).zip(position.piece_on(square));
        Shadow { board: Square::all().map(on).collect(), pockets: Color::ALL.map(|color| held(position, color)) }
    }

    fn count(&mut self, color: Color, piece: Piece) -> &mut u32 {
        &mut self.pockets[color as usize][piece as usize].1
    }
}

impl Watcher for Shadow {
    fn placed(&mut self, color: Color, piece: Piece, square: Square) {
        let before = self.board[square.index()].replace((color, piece));
        assert_eq!(before, None, "placed on an occupied {square}");
    }

    fn removed(&mut self, color: Color, piece: Piece, square: Square) {
        let before = self.board[square.index()].take();
        assert_eq!(before, Some((color, piece)), "removed from {square}");
    }

    fn pocketed(&mut self, color: Color, piece: Piece) {
        *self.count(color, piece) += 1;
    }

    fn unpocketed(&mut self, color: Color, piece: Piece) {
        *self.count(color, piece) -= 1;
    }
}

fn the_watcher_sees_every_change<R: Rules>() {
    for position in positions::<R>(15) {
        for ply in plies(&position) {
            let mut shadow = Shadow::of(&position);
            let mut after = position;
            after.make(ply.mv, ply.coin, &mut shadow);
            assert_eq!(shadow, Shadow::of(&after), "{} in {}", position.uci(ply), position.fen());
            let victims = position.color(!position.turn()).len() - after.color(!position.turn()).len();
            assert_eq!(
                position.captured(ply.mv).is_some(),
                victims == 1,
                "{} in {}",
                position.uci(ply),
                position.fen()
            );
        }
    }
}

/// The position with colours and ranks exchanged has the same perft.
fn colours_are_equal<R: Rules>() {
    for position in positions::<R>(16).step_by(4) {
        let flipped = flip(&position.fen());
        let other: Position<R> = flipped.parse().unwrap_or_else(|error| panic!("{flipped}: {error}"));
        assert_eq!(perft(&position, 2), perft(&other, 2), "{} and {flipped}", position.fen());
        assert_eq!(flip(&other.fen()), position.fen());
    }
}

fn flip(fen: &str) -> String {
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let ranks: Vec<String> = board.split('/').rev().map(swap_case).collect();
    // What is White's comes first, in pockets as in castling rights.
    let upper_first = |text: String| -> String {
        let (upper, lower): (String, String) = text.chars().partition(char::is_ascii_uppercase);
        upper + &lower
    };
    let mut flipped = ranks.join("/");
    if fields[0].contains('[') {
        flipped += &format!("[{}]", upper_first(swap_case(pocket.trim_end_matches(']'))));
    }
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = upper_first(swap_case(fields[2]));
    let en_passant = match fields[3].strip_suffix('3') {
        Some(file) => format!("{file}6"),
        None => fields[3].replace('6', "3"),
    };
    format!("{flipped} {side} {castling} {en_passant} {} {}", fields[4], fields[5])
}

fn attackers_are_those_that_attack<R: Rules>() {
    let mut random = Pcg64Mcg::seed_from_u64(17);
    for position in positions::<R>(17).step_by(4) {
        // Also on boards from which some pieces have been taken, as an exchange takes them.
        let occupied = position.occupied() & Bitboard(random.next_u64() | random.next_u64());
        for target in Square::all() {
            let attacks = |&from: &Square| match (position.color_on(from), position.piece_on(from)) {
                (_, Some(Piece::Archer)) => {
                    let reach = R::default().archers().expect("archers only where the rules have them").reach;
                    attacks::archer(from, reach).contains(target)
                }
                (Some(color), Some(piece)) => attacks::piece(piece, color, from, occupied).contains(target),
                _ => false,
            };
            let expected: Bitboard = occupied.into_iter().filter(attacks).collect();
            assert_eq!(position.attackers_to(target, occupied), expected, "{target} in {}", position.fen());
        }
    }
}

fn passing_changes_the_side_alone<R: Rules>() {
    for position in positions::<R>(18) {
        assert_eq!(position.pass().is_none(), position.in_check());
        let Some(passed) = position.pass() else { continue };
        let fen = passed.fen();
        assert!(passed == fen.parse().expect("sound"), "{fen}");
        assert_eq!(passed.turn(), !position.turn());
        assert_eq!(fen.split(' ').next(), position.fen().split(' ').next());
    }
}
