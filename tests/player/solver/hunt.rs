//! Mates at random, as different from each other as can be: where `positions/mates.tsv` comes from.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use movegen::rules::Rules;
use movegen::{Color, Move, MoveKind, Piece, Ply, Position};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{mates, mates_by, shortest_mate};
use crate::random::Source;

/// So many mates of each length, two moves first, for one game; or what was found in the time. As many are White's as
/// Black's, and at least half show what is special to the game.
pub fn hunt<R: Rules>(wanted: &[usize], time: Duration, seed: u64) -> Vec<(u32, String)> {
    let start = Instant::now();
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut played = Source::<R>::new(seed);
    let mut materials = HashSet::new();
    let mut themes: HashMap<Theme, usize> = HashMap::new();
    let mut found = Vec::new();
    while start.elapsed() < time && found.len() < wanted.iter().sum() {
        let position = if rng.random_bool(0.2) { played.next() } else { set_up(&mut rng) };
        let Ok(position) = fresh(&position) else { continue };
        let Some((moves, keys)) = riddle(&position, wanted.len() as u32 + 1) else { continue };
        let theme = Theme::of(&position, moves, &keys);
        let like = |alike: &dyn Fn(&Theme) -> bool| -> usize {
            themes.iter().filter(|(other, _)| other.moves == moves && alike(other)).map(|(_, count)| count).sum()
        };
        let (all, half) = (wanted[moves as usize - 2], wanted[moves as usize - 2].div_ceil(2));
        let spread = like(&|_| true) < all
            && like(&|other| other.turn == theme.turn) < half
            && (theme.special::<R>() || like(&|other| !other.special::<R>()) < half)
            && like(&|other| *other == theme) < 2;
        if spread && materials.insert(material(&position)) {
            *themes.entry(theme).or_default() += 1;
            found.push((moves, position.fen()));
        }
    }
    found.sort();
    found
}

/// How long the shortest mate is, and the moves that begin it; nothing where it is too easy, too ambiguous or too costly.
fn riddle<R: Rules>(position: &Position<R>, most: u32) -> Option<(u32, Vec<Move>)> {
    let list = position.legal_moves();
    let most = (2..=most).take_while(|&moves| (list.len() as u64).pow(moves - 1) < 200_000).last()?;
    if list.is_empty() || mates(position, 1) {
        return None;
    }
    let start = Instant::now();
    let moves = shortest_mate(position, most)?;
    let keys: Vec<Move> = list.into_iter().filter(|&mv| mates_by(position, mv, moves)).collect();
    let coins = keys.iter().any(|mv| mv.kind() == MoveKind::CoinShot);
    // The longer a mate, the more ways lead to it.
    let few = keys.len() < 2 * moves as usize || coins;
    (few && start.elapsed() < Duration::from_secs(1)).then_some((moves, keys))
}

/// What kind of mate it is: how long, whose, by what it begins, and by what it is put off longest.
#[derive(PartialEq, Eq, Hash)]
struct Theme {
    moves: u32,
    turn: Color,
    key: MoveKind,
    checks: bool,
    defences: Vec<MoveKind>,
}

impl Theme {
    fn of<R: Rules>(position: &Position<R>, moves: u32, keys: &[Move]) -> Theme {
        let key = *keys.iter().max_by_key(|mv| mv.kind() == MoveKind::CoinShot).expect("a riddle has a key");
        let mut defences = Vec::new();
        for after in Ply::outcomes(key).map(|ply| position.after(ply)) {
            let replies = after.legal_moves().into_iter().flat_map(Ply::outcomes);
            let longest = replies.filter(|&ply| !mates(&after.after(ply), moves - 2));
            defences.extend(longest.map(|ply| ply.mv.kind()).filter(|&kind| is_special::<R>(kind)));
        }
        defences.dedup();
        Theme { moves, turn: position.turn(), key: key.kind(), checks: position.gives_check(key), defences }
    }

    fn special<R: Rules>(&self) -> bool {
        is_special::<R>(self.key) || !self.defences.is_empty()
    }
}

/// Whether a kind of move is what makes the game another one.
fn is_special<R: Rules>(kind: MoveKind) -> bool {
    let rules = R::default();
    match rules.archers() {
        Some(archers) if archers.coin => kind == MoveKind::CoinShot,
        Some(_) => kind == MoveKind::Shot,
        None => kind == MoveKind::Drop || rules.drops().is_none(),
    }
}

/// The pieces on the board and in the pockets, wherever they stand.
fn material<R: Rules>(position: &Position<R>) -> String {
    let fen = position.fen();
    let board = fen.split(' ').next().expect("a board");
    let mut letters: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The position at the beginning of a game: its counters say nothing about mates.
fn fresh<R: Rules>(position: &Position<R>) -> Result<Position<R>, movegen::FenError> {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} 0 1", fields.join(" ")).parse()
}

/// Few pieces, more of them with the side to move, and a king that is often at the edge.
fn set_up<R: Rules>(rng: &mut Pcg64Mcg) -> Position<R> {
    loop {
        if let Ok(position) = random_fen::<R>(rng).parse() {
            return position;
        }
    }
}

fn random_fen<R: Rules>(rng: &mut Pcg64Mcg) -> String {
    let rules = R::default();
    let mut board = [['1'; 8]; 8];
    let attacker = Color::ALL[rng.random_range(0..2)];
    // With many pieces, the long mates cannot be proved.
    let many = if rng.random_bool(0.5) { 2 } else { 4 };
    for color in Color::ALL {
        let (file, rank) = (rng.random_range(0..8), rng.random_range(0..8));
        let edge = color != attacker && rng.random_bool(0.7);
        board[if edge { 7 * rng.random_range(0..2) } else { rank }][file] =
            if color == Color::White { 'K' } else { 'k' };
        let pieces = if color == attacker { rng.random_range(1..=many) } else { rng.random_range(0..many) };
        for _ in 0..pieces {
            let archery = rules.archers().is_some() && rng.random_bool(0.4);
            let kinds = if archery { &[Piece::Archer, Piece::Knight] } else { rules.pieces() };
            let piece = kinds.choose(rng).expect("a game has pieces");
            let square = &mut board[rng.random_range(0..8)][rng.random_range(0..8)];
            if *square == '1' && *piece != Piece::King {
                *square = piece.letter_of(color);
            }
        }
    }
    let mut fen = board.map(|rank| rank.into_iter().collect::<String>()).join("/");
    if let Some(drops) = rules.drops() {
        let letters = |color| drops.kinds.iter().map(move |piece| piece.letter_of(color));
        let held: Vec<char> = Color::ALL.into_iter().flat_map(letters).collect();
        let pocket: String = (0..rng.random_range(0..4)).filter_map(|_| held.choose(rng)).collect();
        fen += &format!("[{pocket}]");
    }
    format!("{fen} {} - - 0 1", if attacker == Color::White { 'w' } else { 'b' })
}
