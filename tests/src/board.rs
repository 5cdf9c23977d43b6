//! Colours, pieces, squares, and the board that holds them. No rule of any game lives here.

use std::fmt;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    pub fn opponent(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The place of this side in a pair written White, Black.
    pub fn index(self) -> usize {
        match self {
            Color::White => 0,
            Color::Black => 1,
        }
    }

    /// One rank towards the opponent.
    pub fn forward(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The n-th rank as this side counts them, 1 to 8: rank 1 is its own first.
    pub fn rank(self, n: i8) -> i8 {
        match self {
            Color::White => n - 1,
            Color::Black => 8 - n,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Archer,
    ParalysedKnight,
    Falcon,
    Hunter,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::King,
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
        Kind::Archer,
        Kind::ParalysedKnight,
        Kind::Falcon,
        Kind::Hunter,
    ];

    /// What a pawn may become.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// The upper-case letter of this kind.
    pub fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
            Kind::Archer => 'A',
            Kind::ParalysedKnight => 'X',
            Kind::Falcon => 'F',
            Kind::Hunter => 'H',
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub color: Color,
    pub kind: Kind,
    /// Whether it was a pawn once, in games where that matters.
    pub promoted: bool,
}

impl Piece {
    pub fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind, promoted: false }
    }

    /// The piece that this FEN letter stands for: upper case is White's.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let upper = letter.to_ascii_uppercase();
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == upper)?;
        let color = if letter == upper { Color::White } else { Color::Black };
        Some(Piece::new(color, kind))
    }

    /// The FEN letter, without a promoted mark.
    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }
}

/// A square of the board; file and rank run from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    /// The square with these coordinates, if they lie on the board.
    pub fn new(file: i8, rank: i8) -> Option<Square> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// All squares, a1, b1, … h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
    }

    /// The square this far away, if it is still on the board.
    pub fn offset(self, (files, ranks): (i8, i8)) -> Option<Square> {
        Square::new(self.file + files, self.rank + ranks)
    }

    /// The square called `e4` and the like.
    pub fn from_name(name: &str) -> Option<Square> {
        match *name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Square::new((file - b'a') as i8, (rank - b'1') as i8),
            _ => None,
        }
    }

    fn index(self) -> usize {
        self.rank as usize * 8 + self.file as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = (b'a' + self.file as u8) as char;
        write!(f, "{file}{}", self.rank + 1)
    }
}

/// Which piece stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board([Option<Piece>; 64]);

impl Board {
    pub fn empty() -> Board {
        Board([None; 64])
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub fn put(&mut self, square: Square, piece: Piece) {
        self.0[square.index()] = Some(piece);
    }

    /// Leaves this piece, or nothing, on the square.
    pub fn set(&mut self, square: Square, content: Option<Piece>) {
        self.0[square.index()] = content;
    }

    /// Takes the piece off this square, if there is one.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        self.0[square.index()].take()
    }

    /// Whether exactly this kind of piece of this side stands here.
    pub fn holds(&self, square: Square, color: Color, kind: Kind) -> bool {
        self.at(square).is_some_and(|piece| piece.color == color && piece.kind == kind)
    }

    /// Every piece of one side with its square.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> {
        Square::all()
            .filter_map(|square| Some((square, self.at(square)?)))
            .filter(move |(_, piece)| piece.color == color)
    }

    /// How many pieces of this kind a side has on the board.
    pub fn count(&self, color: Color, kind: Kind) -> usize {
        self.pieces(color).filter(|(_, piece)| piece.kind == kind).count()
    }

    /// Where a side's king stands; nowhere once it has been taken.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color).find(|(_, piece)| piece.kind == Kind::King).map(|(square, _)| square)
    }
}
