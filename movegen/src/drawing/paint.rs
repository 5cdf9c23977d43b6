//! The colours and symbols of a drawing.

use crate::{Color, Piece, Square};

/// Back to the terminal's own colours.
pub(super) const RESET: &str = "\x1b[0m";

/// The grounds of light and dark squares, as numbers of the 256 colours that nearly all terminals have in common; the
/// first sixteen are left out, as every theme has its own.
#[derive(Copy, Clone)]
pub(super) struct Ground {
    pub light: u8,
    pub dark: u8,
}

// Half-way bright, so that white and black pieces stand out alike.
pub(super) const BOARD: Ground = Ground { light: 109, dark: 66 };
pub(super) const LAST_MOVE: Ground = Ground { light: 172, dark: 136 };
pub(super) const CHECK: Ground = Ground { light: 167, dark: 160 };

impl Ground {
    /// The ground of one square; a1 is dark.
    pub fn under(self, square: Square) -> u8 {
        if (square.file() + square.rank()).is_multiple_of(2) { self.dark } else { self.light }
    }
}

/// A text on a ground, in the colour of a side. The next text or [`RESET`] ends it.
pub(super) fn painted(ground: u8, color: Color, text: &str) -> String {
    let ink = match color {
        Color::White => 231,
        Color::Black => 16,
    };
    format!("\x1b[1;48;5;{ground};38;5;{ink}m{text}")
}

/// The symbol of a chess piece. There is none for archers, paralysed knights, falcons and hunters: what comes close
/// (a bow, a bird) is an emoji of two columns or missing from most fonts of terminals, so they keep their letters.
pub(super) fn symbol(piece: Piece, filled: bool) -> Option<&'static str> {
    let (outlined, solid) = match piece {
        Piece::King => ("♔", "♚"),
        Piece::Queen => ("♕", "♛"),
        Piece::Rook => ("♖", "♜"),
        Piece::Bishop => ("♗", "♝"),
        Piece::Knight => ("♘", "♞"),
        // The solid pawn alone of the twelve is an emoji too, which some terminals show by default: two columns wide,
        // and in its own colours, which hides whose pawn it is. The selector behind it (U+FE0E, of no width) asks for
        // the plain character.
        Piece::Pawn => ("♙", "♟\u{fe0e}"),
        Piece::Archer | Piece::Paralysed | Piece::Falcon | Piece::Hunter => return None,
    };
    Some(if filled { solid } else { outlined })
}
