//! The seam between making moves and whoever keeps something in step with the board.

use crate::{Color, Piece, Square};

/// Is told of everything that a move changes on the board and in the pockets, in the order in which it happens.
///
/// The seam for incremental evaluation and for keys that only a search wants. `()` watches nothing and costs nothing.
///
/// ```
/// use movegen::{rules::Chess, Color, Piece, Position, Square, Watcher};
/// #[derive(Default)]
/// struct Balance(i32);
/// impl Watcher for Balance {
///     fn removed(&mut self, color: Color, _: Piece, _: Square) {
///         self.0 -= if color == Color::White { 1 } else { -1 };
///     }
///     fn placed(&mut self, color: Color, _: Piece, _: Square) {
///         self.0 += if color == Color::White { 1 } else { -1 };
///     }
/// }
/// let mut position: Position<Chess> = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
/// let ply = position.parse_uci("e4d5").unwrap();
/// let mut balance = Balance::default();
/// position.make(ply.mv, ply.coin, &mut balance);
/// assert_eq!(balance.0, 1);
/// ```
pub trait Watcher {
    /// A piece now stands on an empty square.
    #[inline]
    fn placed(&mut self, color: Color, piece: Piece, square: Square) {
        let _ = (color, piece, square);
    }

    /// A piece has left its square.
    #[inline]
    fn removed(&mut self, color: Color, piece: Piece, square: Square) {
        let _ = (color, piece, square);
    }

    /// A knight has been paralysed: a piece of another kind now.
    #[inline]
    fn paralysed(&mut self, color: Color, square: Square) {
        self.removed(color, Piece::Knight, square);
        self.placed(color, Piece::Paralysed, square);
    }

    /// A side holds one more of this kind.
    #[inline]
    fn pocketed(&mut self, color: Color, piece: Piece) {
        let _ = (color, piece);
    }

    /// A side holds one less of this kind.
    #[inline]
    fn unpocketed(&mut self, color: Color, piece: Piece) {
        let _ = (color, piece);
    }
}

impl Watcher for () {}
