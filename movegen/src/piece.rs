//! The two sides and every kind of piece that any of the games has.

use std::fmt;
use std::ops::Not;

use crate::Bitboard;

/// One of the two sides.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Moves first, from the bottom of the board upwards.
    White,
    /// Moves second, from the top of the board downwards.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The rank on which this side's king starts (0 = first).
    #[inline]
    pub const fn home_rank(self) -> u8 {
        match self {
            Color::White => 0,
            Color::Black => 7,
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A kind of piece. No game has all of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Piece {
    /// Steps forward, captures diagonally forward.
    Pawn,
    /// The leaper of chess.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides in all eight directions.
    Queen,
    /// The piece that the game is about.
    King,
    /// Steps like a king onto empty squares and shoots without moving (archer games).
    Archer,
    /// A knight that an archer has hit: it only stands in the way (ArChess).
    Paralysed,
    /// Slides diagonally forward and straight backward (Falcon–Hunter).
    Falcon,
    /// Slides straight forward and diagonally backward (Falcon–Hunter).
    Hunter,
}

impl Piece {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Piece; 10] = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
        Piece::King,
        Piece::Archer,
        Piece::Paralysed,
        Piece::Falcon,
        Piece::Hunter,
    ];

    /// The upper-case letter that stands for it in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Piece::Pawn => 'P',
            Piece::Knight => 'N',
            Piece::Bishop => 'B',
            Piece::Rook => 'R',
            Piece::Queen => 'Q',
            Piece::King => 'K',
            Piece::Archer => 'A',
            Piece::Paralysed => 'X',
            Piece::Falcon => 'F',
            Piece::Hunter => 'H',
        }
    }

    /// The letter in the case of its side: upper for White, lower for Black.
    pub const fn letter_of(self, color: Color) -> char {
        match color {
            Color::White => self.letter(),
            Color::Black => self.letter().to_ascii_lowercase(),
        }
    }

    /// The kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Piece::Pawn,
            'N' => Piece::Knight,
            'B' => Piece::Bishop,
            'R' => Piece::Rook,
            'Q' => Piece::Queen,
            'K' => Piece::King,
            'A' => Piece::Archer,
            'X' => Piece::Paralysed,
            'F' => Piece::Falcon,
            'H' => Piece::Hunter,
            _ => return None,
        })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Piece::Pawn => "pawn",
            Piece::Knight => "knight",
            Piece::Bishop => "bishop",
            Piece::Rook => "rook",
            Piece::Queen => "queen",
            Piece::King => "king",
            Piece::Archer => "archer",
            Piece::Paralysed => "paralysed knight",
            Piece::Falcon => "falcon",
            Piece::Hunter => "hunter",
        })
    }
}

/// A side as a type, so that the compiler can turn every question about it into a constant.
pub(crate) trait Side: Sized {
    /// The opponent.
    type Them: Side<Them = Self>;
    const COLOR: Color;
    /// One step forward, as a difference of square numbers.
    const FORWARD: i8;
    /// A pawn's capture towards the a-file.
    const TAKE_LEFT: i8;
    /// A pawn's capture towards the h-file.
    const TAKE_RIGHT: i8;

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        match Self::COLOR {
            Color::White => Bitboard(set.0 << 8),
            Color::Black => Bitboard(set.0 >> 8),
        }
    }

    #[inline(always)]
    fn take_left(set: Bitboard) -> Bitboard {
        let set = set & !Bitboard::FILE_A;
        match Self::COLOR {
            Color::White => Bitboard(set.0 << 7),
            Color::Black => Bitboard(set.0 >> 9),
        }
    }

    #[inline(always)]
    fn take_right(set: Bitboard) -> Bitboard {
        let set = set & !Bitboard::FILE_H;
        match Self::COLOR {
            Color::White => Bitboard(set.0 << 9),
            Color::Black => Bitboard(set.0 >> 7),
        }
    }

    /// The rank that this side calls `rank` (0 = its home rank).
    #[inline(always)]
    fn rank(rank: u8) -> Bitboard {
        match Self::COLOR {
            Color::White => Bitboard::rank(rank),
            Color::Black => Bitboard::rank(7 - rank),
        }
    }
}

pub(crate) struct WhiteSide;
pub(crate) struct BlackSide;

impl Side for WhiteSide {
    type Them = BlackSide;
    const COLOR: Color = Color::White;
    const FORWARD: i8 = 8;
    const TAKE_LEFT: i8 = 7;
    const TAKE_RIGHT: i8 = 9;
}

impl Side for BlackSide {
    type Them = WhiteSide;
    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -8;
    const TAKE_LEFT: i8 = -9;
    const TAKE_RIGHT: i8 = -7;
}
