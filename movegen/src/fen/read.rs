//! Reading a FEN: every field is looked at, and every problem found is reported.

use std::str::FromStr;

use super::castling::Rights;
use super::error::quote;
use super::{FenError, FenProblem};
use crate::rules::{Goal, Rules, Source};
use crate::{Bitboard, Color, Holdings, Piece, Pocket, Position, Square};

impl<R: Rules> Position<R> {
    /// Reads a FEN of this game.
    ///
    /// ```
    /// use movegen::{rules::Crazyhouse, Piece, Color, Position};
    /// let position = Position::<Crazyhouse>::from_fen("4k3/8/8/8/8/8/8/4K3[Nn] b - - 0 1").unwrap();
    /// assert!(position.pocket(Color::Black).has(Piece::Knight));
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position<R>, FenError> {
        Position::from_fen_with(R::default(), fen)
    }

    /// Reads a FEN of a game whose rules are a value.
    pub fn from_fen_with(rules: R, fen: &str) -> Result<Position<R>, FenError> {
        let mut reader = Reader { position: Position::empty(rules), problems: Vec::new() };
        reader.read(fen);
        match reader.problems.is_empty() {
            true => Ok(reader.position.completed()),
            false => Err(FenError::new(reader.problems)),
        }
    }
}

impl<R: Rules> FromStr for Position<R> {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position<R>, FenError> {
        Position::from_fen(fen)
    }
}

struct Reader<R: Rules> {
    position: Position<R>,
    problems: Vec<FenProblem>,
}

impl<R: Rules> Reader<R> {
    fn report(&mut self, problem: FenProblem) {
        if self.problems.len() < FenError::MOST {
            self.problems.push(problem);
        }
    }

    fn read(&mut self, fen: &str) {
        let mut fields = fen.split_ascii_whitespace();
        let count = fields.clone().count();
        if count != 6 {
            self.report(FenProblem::FieldCount(count));
        }
        let board_is_sound = fields.next().is_some_and(|field| self.read_board(field) && self.check_pieces());
        let side_is_sound = fields.next().is_some_and(|field| self.read_side(field));
        if let Some(field) = fields.next() {
            self.read_castling(field, board_is_sound);
        }
        if let Some(field) = fields.next() {
            self.read_en_passant(field, board_is_sound && side_is_sound);
        }
        if let Some(field) = fields.next() {
            match number(field) {
                Some(clock) => self.position.halfmove = clock,
                None => self.report(FenProblem::HalfmoveClock(quote(field))),
            }
        }
        if let Some(field) = fields.next() {
            match number(field) {
                Some(number) if number > 0 => self.position.fullmove = number,
                _ => self.report(FenProblem::FullmoveNumber(quote(field))),
            }
        }
        let waiting = !self.position.turn;
        if board_is_sound && side_is_sound && self.position.is_in_check(waiting) {
            self.report(FenProblem::OpponentInCheck(waiting));
        }
    }

    /// Reads board and pocket, and says whether it found nothing wrong.
    fn read_board(&mut self, field: &str) -> bool {
        let found = self.problems.len();
        let (board, mut pocket) = match field.split_once('[') {
            None => (field, None),
            Some((board, rest)) => match rest.strip_suffix(']') {
                Some(pocket) => (board, Some(pocket)),
                None => {
                    self.report(FenProblem::PocketBrackets);
                    (board, None)
                }
            },
        };
        let mut ranks = board.split('/').count();
        let mut board = board;
        if ranks == 9
            && self.position.rules.drops().is_some()
            && let Some((eight, ninth)) = board.rsplit_once('/')
        {
            if pocket.is_some() {
                self.report(FenProblem::PocketBrackets);
            }
            (board, pocket, ranks) = (eight, Some(ninth), 8);
        }
        if ranks != 8 {
            self.report(FenProblem::RankCount(ranks));
        } else {
            let mut at = 1;
            for (text, rank) in board.split('/').zip((0..8).rev()) {
                self.read_rank(text, rank, at);
                at += text.chars().count() + 1;
            }
        }
        if let Some(pocket) = pocket {
            self.read_pocket(pocket);
        }
        self.problems.len() == found
    }

    /// Reads one rank, whose text starts at character `at` of the FEN.
    fn read_rank(&mut self, text: &str, rank: u8, mut at: usize) {
        let rules = self.position.rules;
        let promotes = rules.drops().is_some_and(|drops| drops.source != Source::Reserve);
        let mut squares: u32 = 0;
        let mut last = None;
        for letter in text.chars() {
            let piece = Piece::from_letter(letter).filter(|piece| rules.pieces().contains(piece));
            let file = squares as u8 & 7;
            match (letter, piece) {
                ('1'..='8', _) => {
                    squares += letter as u32 - '0' as u32;
                    last = None;
                }
                (_, Some(piece)) => {
                    let square = Square::new(file, rank);
                    if squares < 8 {
                        self.position.toggle(color_of(letter), piece, square.into());
                    }
                    squares += 1;
                    last = Some((piece, square));
                }
                ('~', _) if promotes => match last.take() {
                    Some((Piece::Queen | Piece::Rook | Piece::Bishop | Piece::Knight, square)) => {
                        let marks = self.position.promoted() | square.into();
                        self.position.holdings.set_promoted(marks);
                    }
                    _ => self.report(FenProblem::StrayMark { rank: rank + 1, at }),
                },
                _ => {
                    let game = rules.variant();
                    self.report(FenProblem::UnknownLetter { letter, rank: rank + 1, at, game });
                    squares += 1;
                    last = None;
                }
            }
            at += 1;
        }
        if squares != 8 {
            self.report(FenProblem::RankLength { rank: rank + 1, squares });
        }
    }

    fn read_pocket(&mut self, text: &str) {
        let game = self.position.rules.variant();
        let Some(rules) = self.position.rules.drops() else { return self.report(FenProblem::NoPockets(game)) };
        let mut held = self.position.occupied().len();
        for letter in text.chars() {
            match Piece::from_letter(letter).filter(|piece| rules.kinds.contains(piece)) {
                None => self.report(FenProblem::UnknownPocketLetter { letter, game }),
                Some(piece) => {
                    held += 1;
                    let color = color_of(letter);
                    let pocket = self.position.pocket(color);
                    if pocket.count(piece) < Pocket::MOST {
                        self.position.holdings.set_pocket(color, pocket.with(piece));
                    }
                }
            }
        }
        if held > 64 {
            self.report(FenProblem::TooManyPieces(held));
        }
    }

    /// Checks what may stand where, and says whether it found nothing wrong.
    fn check_pieces(&mut self) -> bool {
        let found = self.problems.len();
        let position = self.position;
        let royal = position.rules.goal() == Goal::Checkmate;
        for color in Color::ALL {
            match position.colored(color, Piece::King).len() {
                0 if royal => self.report(FenProblem::NoKing(color)),
                0 | 1 => {}
                count => self.report(FenProblem::ManyKings { color, count }),
            }
            let forbidden =
                if position.rules.modern_pawns() { Bitboard::END_RANKS } else { Bitboard::rank(color.home_rank()) };
            for square in position.colored(color, Piece::Pawn) & forbidden {
                self.report(FenProblem::PawnRank { color, square });
            }
            if position.rules.drops().is_some_and(|drops| drops.source == Source::Reserve) {
                self.check_reserve(color);
            }
        }
        if position.pieces(Piece::King).is_empty() && !royal {
            self.report(FenProblem::NoKings);
        }
        self.problems.len() == found
    }

    /// One falcon, one hunter, and no more pieces whose loss counts than the start position has.
    fn check_reserve(&mut self, color: Color) {
        let position = self.position;
        let count = |piece| position.colored(color, piece).len() + position.pocket(color).count(piece);
        let pieces = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight].map(count).into_iter().sum();
        let limits = [
            ("falcons", count(Piece::Falcon), 1),
            ("hunters", count(Piece::Hunter), 1),
            ("queens, rooks, bishops and knights", pieces, 7),
        ];
        for (what, count, most) in limits {
            if count > most {
                self.report(FenProblem::TooManyOfKind { color, what, count, most });
            }
        }
    }

    fn read_side(&mut self, field: &str) -> bool {
        self.position.turn = match field {
            "w" => Color::White,
            "b" => Color::Black,
            _ => {
                self.report(FenProblem::Side(quote(field)));
                return false;
            }
        };
        true
    }

    fn read_castling(&mut self, field: &str, board_is_sound: bool) {
        match Rights::read(&self.position, field) {
            Err(problems) => {
                // Without a board, only letters that mean nothing anywhere are known to be wrong.
                let known =
                    |problem: &FenProblem| board_is_sound || matches!(problem, FenProblem::UnknownCastling { .. });
                problems.into_iter().filter(known).for_each(|problem| self.report(problem));
            }
            Ok(rights) => {
                self.position.castling = rights.rooks;
                for color in Color::ALL {
                    self.position.holdings.set_king_unmoved(color, rights.kings_unmoved[color as usize]);
                }
            }
        }
    }

    fn read_en_passant(&mut self, field: &str, board_is_sound: bool) {
        if !self.position.rules.modern_pawns() || field == "-" {
            return;
        }
        let Ok(square) = field.parse::<Square>() else {
            return self.report(FenProblem::EnPassantText(quote(field)));
        };
        if !board_is_sound {
            return;
        }
        let position = &self.position;
        let (in_front, rank) = match position.turn {
            Color::White => (-8, 5),
            Color::Black => (8, 2),
        };
        let pawns = position.colored(!position.turn, Piece::Pawn);
        if square.rank() == rank && pawns.contains(square.offset(in_front)) {
            self.position.en_passant = Some(square);
        } else {
            self.report(FenProblem::EnPassantSquare(square));
        }
    }
}

/// A number written with digits alone.
fn number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}
