//! Who plays where: two boards, four seats, two teams.

use std::fmt;

use crate::Color;

/// One of the two boards.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Board {
    /// The board whose White player's team a score is written for.
    A,
    /// The partners' board.
    B,
}

impl Board {
    /// Both boards.
    pub const ALL: [Board; 2] = [Board::A, Board::B];

    /// The partners' board.
    pub const fn other(self) -> Board {
        match self {
            Board::A => Board::B,
            Board::B => Board::A,
        }
    }

    /// The seat of a colour on this board.
    pub const fn seat(self, color: Color) -> Seat {
        match (self, color) {
            (Board::A, Color::White) => Seat::WhiteA,
            (Board::A, Color::Black) => Seat::BlackA,
            (Board::B, Color::White) => Seat::WhiteB,
            (Board::B, Color::Black) => Seat::BlackB,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Board::A => "A",
            Board::B => "B",
        })
    }
}

/// A player's place. Its letter is that of the board, small for Black: `A`, `a`, `B`, `b`.
///
/// ```
/// use movegen::{Board, Color, Seat};
/// let seat = Board::A.seat(Color::White);
/// assert_eq!(seat.partner(), Seat::BlackB);
/// assert_eq!(Seat::from_letter('b'), Some(Seat::BlackB));
/// assert_eq!(seat.team(), seat.partner().team());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// White on board A.
    WhiteA,
    /// Black on board A.
    BlackA,
    /// White on board B.
    WhiteB,
    /// Black on board B.
    BlackB,
}

impl Seat {
    /// Every seat, in the order in which clocks are listed.
    pub const ALL: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

    /// The board in front of the seat.
    pub const fn board(self) -> Board {
        match self {
            Seat::WhiteA | Seat::BlackA => Board::A,
            Seat::WhiteB | Seat::BlackB => Board::B,
        }
    }

    /// The colour that is played here.
    pub const fn color(self) -> Color {
        match self {
            Seat::WhiteA | Seat::WhiteB => Color::White,
            Seat::BlackA | Seat::BlackB => Color::Black,
        }
    }

    /// The team that sits here.
    pub const fn team(self) -> Team {
        match self {
            Seat::WhiteA | Seat::BlackB => Team::One,
            Seat::BlackA | Seat::WhiteB => Team::Two,
        }
    }

    /// The seat of the partner: the other colour on the other board.
    pub const fn partner(self) -> Seat {
        match self {
            Seat::WhiteA => Seat::BlackB,
            Seat::BlackA => Seat::WhiteB,
            Seat::WhiteB => Seat::BlackA,
            Seat::BlackB => Seat::WhiteA,
        }
    }

    /// The seat of the opponent on the same board.
    pub const fn opponent(self) -> Seat {
        match self {
            Seat::WhiteA => Seat::BlackA,
            Seat::BlackA => Seat::WhiteA,
            Seat::WhiteB => Seat::BlackB,
            Seat::BlackB => Seat::WhiteB,
        }
    }

    /// `A`, `a`, `B` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Seat::WhiteA => 'A',
            Seat::BlackA => 'a',
            Seat::WhiteB => 'B',
            Seat::BlackB => 'b',
        }
    }

    /// The seat with this letter.
    pub fn from_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter() == letter)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on board {}", self.color(), self.board())
    }
}

/// Two partners.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// White on A and Black on B.
    One,
    /// Black on A and White on B.
    Two,
}

impl Team {
    /// The team's colour on board A, as which a score is written.
    pub const fn color_on_a(self) -> Color {
        match self {
            Team::One => Color::White,
            Team::Two => Color::Black,
        }
    }

    /// The opponents.
    pub const fn other(self) -> Team {
        match self {
            Team::One => Team::Two,
            Team::Two => Team::One,
        }
    }
}
