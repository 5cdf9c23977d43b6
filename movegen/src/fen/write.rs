//! Writing a FEN.

use std::fmt::Write;

use super::castling;
use crate::rules::Rules;
use crate::{Color, Position, Square};

impl<R: Rules> Position<R> {
    /// The position as a FEN.
    ///
    /// ```
    /// use movegen::{rules::FalconHunter, Position};
    /// let start = Position::<FalconHunter>::start();
    /// assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FHfh] w - - 0 1");
    /// ```
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(96);
        self.write_board(&mut fen);
        self.write_pockets(&mut fen);
        fen.push_str(if self.turn() == Color::White { " w " } else { " b " });
        castling::write(self, &mut fen);
        let en_passant = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        // Writing to a string cannot fail.
        let _ = write!(fen, " {en_passant} {} {}", self.halfmove_clock(), self.fullmove_number());
        fen
    }

    fn write_board(&self, fen: &mut String) {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let square = Square::new(file, rank);
                let (Some(color), Some(piece)) = (self.color_on(square), self.piece_on(square)) else {
                    empty += 1;
                    continue;
                };
                flush(fen, &mut empty);
                fen.push(piece.letter_of(color));
                if self.promoted().contains(square) {
                    fen.push('~');
                }
            }
            flush(fen, &mut empty);
            if rank > 0 {
                fen.push('/');
            }
        }
    }

    fn write_pockets(&self, fen: &mut String) {
        let Some(drops) = self.rules().drops() else { return };
        fen.push('[');
        for color in Color::ALL {
            for &piece in drops.kinds {
                let count = self.pocket(color).count(piece) as usize;
                fen.extend(std::iter::repeat_n(piece.letter_of(color), count));
            }
        }
        fen.push(']');
    }
}

/// Writes the empty squares counted so far.
fn flush(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}
