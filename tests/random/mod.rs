//! Random positions of any game: from play that favours what is rare, and from boards set up at random.
#![allow(dead_code, reason = "each test uses its own part")]

use std::path::Path;

use movegen::rules::{Castling, Rules};
use movegen::{Color, MoveKind, Piece, Ply, Position, Square};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The lines of a game's perft suite: FEN and counts from depth 1 on.
pub fn suite(name: &str) -> Vec<(String, Vec<u64>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../positions/perft");
    let text = std::fs::read_to_string(folder.join(format!("{name}.tsv"))).expect("the suite is in the repository");
    let line = |line: &str| {
        let (fen, counts) = line.split_once('\t').expect("a tab after the FEN");
        (fen.to_owned(), counts.split('\t').map(|count| count.parse().expect("a count")).collect())
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(line).collect()
}

/// Random positions of one game, the same for the same seed.
pub struct Source<R: Rules> {
    rng: Pcg64Mcg,
    roots: Vec<String>,
    position: Position<R>,
    plies_left: u32,
}

impl<R: Rules> Source<R> {
    pub fn new(seed: u64) -> Source<R> {
        let game = R::default().variant();
        let mut roots: Vec<String> = suite(game.name()).into_iter().map(|(fen, _)| fen).collect();
        roots.push(game.start_fen().to_owned());
        Source { rng: Pcg64Mcg::seed_from_u64(seed), roots, position: Position::start(), plies_left: 0 }
    }

    /// The next position; it may be one in which the game is over.
    pub fn next(&mut self) -> Position<R> {
        if self.rng.random_bool(0.3) {
            return self.set_up();
        }
        let plies: Vec<Ply> = self.position.legal_moves().into_iter().flat_map(Ply::outcomes).collect();
        if self.plies_left == 0 || plies.is_empty() {
            self.plies_left = self.rng.random_range(1..80);
            self.position = self.root();
            return self.position;
        }
        self.plies_left -= 1;
        let ply = self.favour_rare(&plies);
        self.position = self.position.after(ply);
        self.position
    }

    /// A position from which to begin a whole game: half of the time the usual start or a known one.
    pub fn opening(&mut self) -> Position<R> {
        if self.rng.random_bool(0.5) { self.root() } else { self.set_up() }
    }

    /// A ply for a whole game. A player who shuffles takes the own last ply back where that is possible, so that games
    /// also end by repetition and by the clock.
    pub fn choose(&mut self, plies: &[Ply], own_last: Option<Ply>, shuffles: bool) -> Ply {
        let back = own_last.and_then(|ply| Some((ply.mv.to(), ply.mv.from()?)));
        let returns = |ply: &&Ply| ply.mv.from().zip(back).is_some_and(|(from, back)| (from, ply.mv.to()) == back);
        let coin_shot = |ply: &&Ply| own_last.is_some_and(|last| last.coin.is_some() && **ply == last);
        match plies.iter().find(|ply| returns(ply) || coin_shot(ply)) {
            Some(&ply) if shuffles && self.rng.random_bool(0.8) => ply,
            _ => self.favour_rare(plies),
        }
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.rng.random_range(0..limit)
    }

    /// Half of the time any ply, half of the time a ply of a kind that is chosen first.
    fn favour_rare(&mut self, plies: &[Ply]) -> Ply {
        let mut kinds: Vec<MoveKind> = MoveKind::ALL.to_vec();
        kinds.retain(|&kind| plies.iter().any(|ply| ply.mv.kind() == kind));
        let kind = self.rng.random_bool(0.5).then(|| *kinds.choose(&mut self.rng).expect("there are plies"));
        let fitting: Vec<Ply> =
            plies.iter().copied().filter(|ply| kind.is_none_or(|kind| ply.mv.kind() == kind)).collect();
        *fitting.choose(&mut self.rng).expect("there are plies")
    }

    /// A known position, in the drop games often with other pockets.
    fn root(&mut self) -> Position<R> {
        let fen = self.roots.choose(&mut self.rng).expect("there are roots").clone();
        let known: Position<R> = fen.parse().expect("a sound FEN");
        let Some((board, rest)) = fen.split_once('[') else { return known };
        let rest = rest.split_once(']').expect("a closed bracket").1;
        if R::default().variant().name() == "falconhunter" || self.rng.random_bool(0.5) {
            return known;
        }
        let pocket: String = (0..self.rng.random_range(0..10)).map(|_| self.letter("QRBNPqrbnp")).collect();
        format!("{board}[{pocket}]{rest}").parse().unwrap_or(known)
    }

    fn letter(&mut self, letters: &str) -> char {
        letters.as_bytes()[self.rng.random_range(0..letters.len())] as char
    }

    /// A board with pieces at random, whatever game could have led there.
    fn set_up(&mut self) -> Position<R> {
        loop {
            let fen = self.random_fen();
            if let Ok(position) = fen.parse() {
                return position;
            }
        }
    }

    fn random_fen(&mut self) -> String {
        let rules = R::default();
        let mut board = [None; 64];
        let home = self.rng.random_bool(0.4);
        let mut kings = [Square::E1; 2];
        for color in Color::ALL {
            // In Chess960 the king stands anywhere between two rooks.
            let files = match rules.castling() {
                Castling::Chess960 => {
                    let king = self.rng.random_range(1..7);
                    [self.rng.random_range(0..king), king, self.rng.random_range(king + 1..8)]
                }
                _ => [0, 4, 7],
            };
            let king = if home { Square::new(files[1], color.home_rank()) } else { self.square() };
            kings[color as usize] = king;
            board[king.index()] = Some((Piece::King, color));
            for file in [files[0], files[2]] {
                if home && self.rng.random_bool(0.7) {
                    board[Square::new(file, color.home_rank()).index()] = Some((Piece::Rook, color));
                }
            }
        }
        let crowded = self.rng.random_bool(0.5);
        for _ in 0..self.rng.random_range(2..24) {
            let mut square = self.square();
            if crowded && self.rng.random_bool(0.7) {
                // Close to a king, so that checks, pins and mates are common.
                let king = kings[self.rng.random_range(0..2)];
                let near = |rng: &mut Pcg64Mcg, at: u8| (at + rng.random_range(0..5)).saturating_sub(2).min(7);
                square = Square::new(near(&mut self.rng, king.file()), near(&mut self.rng, king.rank()));
            }
            let piece = *rules.pieces().choose(&mut self.rng).expect("a game has pieces");
            let color = Color::ALL[self.rng.random_range(0..2)];
            if piece == Piece::Pawn && (matches!(square.rank(), 0 | 7) || self.rng.random_bool(0.3)) {
                // One step from promotion.
                square = Square::new(square.file(), if color == Color::White { 6 } else { 1 });
            }
            if board[square.index()].is_none() && piece != Piece::King {
                board[square.index()] = Some((piece, color));
            }
        }
        let side = Color::ALL[self.rng.random_range(0..2)];
        let en_passant = if rules.modern_pawns() { self.pass_a_pawn(&mut board, side) } else { None };
        let keeps_marks = rules.drops().is_some_and(|drops| drops.source != movegen::rules::Source::Reserve);
        let mut fen = String::new();
        for rank in (0..8).rev() {
            for file in 0..8 {
                match board[Square::new(file, rank).index()] {
                    Some((piece, color)) => {
                        fen.push(piece.letter_of(color));
                        let promotes = matches!(piece, Piece::Queen | Piece::Rook | Piece::Bishop | Piece::Knight);
                        if keeps_marks && promotes && (1..7).contains(&rank) && self.rng.random_bool(0.2) {
                            fen.push('~');
                        }
                    }
                    None => fen.push('1'),
                }
            }
            fen.push(if rank > 0 { '/' } else { ' ' });
        }
        if let Some(drops) = rules.drops() {
            fen.pop();
            fen.push('[');
            for color in Color::ALL {
                for &piece in drops.kinds {
                    fen.extend(self.rng.random_bool(0.4).then(|| piece.letter_of(color)));
                }
            }
            fen.push_str("] ");
        }
        let castling = match rules.castling() {
            Castling::None => "-",
            _ if rules.drops().is_some_and(|drops| drops.rook_castles) && self.rng.random_bool(0.5) => {
                ["E", "e", "Ee", "Ke", "Eq"][self.rng.random_range(0..5)]
            }
            _ => ["-", "KQkq", "Kq", "Qk", "KQ", "k", "Q"][self.rng.random_range(0..7)],
        };
        let side = if side == Color::White { 'w' } else { 'b' };
        let en_passant = en_passant.map_or("-".to_owned(), |square| square.to_string());
        let (clock, number) = (self.rng.random_range(0..120), self.rng.random_range(1..200));
        fen + &format!("{side} {castling} {en_passant} {clock} {number}")
    }

    /// Every other time, a pawn that has just passed one or two pawns of the side to move, and the square between.
    fn pass_a_pawn(&mut self, board: &mut [Option<(Piece, Color)>; 64], side: Color) -> Option<Square> {
        let file = self.rng.random_range(0..8);
        let ranks = if side == Color::White { [4, 5, 6] } else { [3, 2, 1] };
        let [on, passed, from] = ranks.map(|rank| Square::new(file, rank));
        let beside: Vec<Square> = [file.wrapping_sub(1), file + 1]
            .into_iter()
            .filter(|&file| file < 8 && self.rng.random_bool(0.7))
            .map(|file| Square::new(file, on.rank()))
            .collect();
        let king = |square: &Square| board[square.index()].is_some_and(|(piece, _)| piece == Piece::King);
        if self.rng.random_bool(0.5) || [on, passed, from].iter().chain(&beside).any(king) {
            return None;
        }
        board[on.index()] = Some((Piece::Pawn, !side));
        board[passed.index()] = None;
        board[from.index()] = None;
        for square in beside {
            board[square.index()] = Some((Piece::Pawn, side));
        }
        Some(passed)
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.rng.random_range(0..64))
    }
}

/// The kinds and counts that a side holds.
pub fn held<R: Rules>(position: &Position<R>, color: Color) -> Vec<(Piece, u32)> {
    Piece::ALL.into_iter().map(|piece| (piece, position.pocket(color).count(piece))).collect()
}

/// Writes one test for each game out of a generic function.
#[macro_export]
macro_rules! for_every_game {
    ($($(#[$attribute:meta])* $test:ident),* $(,)?) => {$(
        mod $test {
            use movegen::rules::*;
            #[test] $(#[$attribute])* fn chess() { super::$test::<Chess>(); }
            #[test] $(#[$attribute])* fn chess960() { super::$test::<Chess960>(); }
            #[test] $(#[$attribute])* fn archerss() { super::$test::<Archerss>(); }
            #[test] $(#[$attribute])* fn archess() { super::$test::<Archess>(); }
            #[test] $(#[$attribute])* fn bughouse() { super::$test::<Bughouse>(); }
            #[test] $(#[$attribute])* fn bughouse_fics() { super::$test::<BughouseFics>(); }
            #[test] $(#[$attribute])* fn falconhunter() { super::$test::<FalconHunter>(); }
            #[test] $(#[$attribute])* fn crazyhouse() { super::$test::<Crazyhouse>(); }
        }
    )*};
}
