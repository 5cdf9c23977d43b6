//! The two boards of bughouse, the four players at them, and who plays with whom.

use crate::board::Color;

/// One of the two boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    A,
    B,
}

impl Table {
    pub const BOTH: [Table; 2] = [Table::A, Table::B];

    pub fn other(self) -> Table {
        match self {
            Table::A => Table::B,
            Table::B => Table::A,
        }
    }

    /// The place of this board in a pair written A, B.
    pub fn index(self) -> usize {
        match self {
            Table::A => 0,
            Table::B => 1,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Table::A => 'A',
            Table::B => 'B',
        }
    }
}

/// The two teams; scores are written as the first sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Team {
    First,
    Second,
}

/// A player: one side of one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    pub table: Table,
    pub color: Color,
}

impl Seat {
    /// Partners play different colours on different boards.
    pub fn team(self) -> Team {
        match (self.table, self.color) {
            (Table::A, Color::White) | (Table::B, Color::Black) => Team::First,
            (Table::A, Color::Black) | (Table::B, Color::White) => Team::Second,
        }
    }

    /// The place of this seat among the four, White on A, Black on A, White on B, Black on B.
    pub fn index(self) -> usize {
        2 * self.table.index() + self.color.index()
    }
}
