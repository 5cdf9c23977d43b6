//! A position of any one-board game: what stands where, and all else that the rules remember.

mod checks;
mod drops;
mod ending;
mod generate;
mod legal;
mod make;

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

pub use generate::MoveList;
pub(crate) use generate::{Visitor, castled};
pub(crate) use make::Action;

use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::Rules;
use crate::{Bitboard, Coin, Color, Holdings, Piece, Pocket, Square, Variant, zobrist};

/// A position of the game `R`: a small value to copy, not to share.
///
/// ```
/// use movegen::{rules::Archess, Color, Piece, Position, Square};
/// let position = Position::<Archess>::start();
/// assert_eq!(position.turn(), Color::White);
/// assert_eq!(position.piece_on(Square::B2), Some(Piece::Archer));
/// assert_eq!(position.legal_moves().len(), 22);
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Position<R: Rules> {
    pieces: R::Sets,
    colors: [Bitboard; 2],
    /// The rooks that may still castle.
    pub(crate) castling: Bitboard,
    /// The pieces that give check to the side to move.
    checkers: Bitboard,
    /// The pieces of either side that alone stand between the king of the side to move and an enemy slider: its own
    /// are pinned, the enemy's are shields that may not be shot.
    blockers: Bitboard,
    key: u64,
    pub(crate) holdings: R::Holdings,
    pub(crate) fullmove: u16,
    pub(crate) halfmove: u16,
    /// Only where an en-passant capture is legal.
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) rules: R,
}

const _: () = {
    use crate::rules::*;
    assert!(size_of::<Position<Chess>>() <= 128);
    assert!(size_of::<Position<Archess>>() <= 200);
    assert!(size_of::<Position<Bughouse>>() <= 200);
    assert!(size_of::<Position<FalconHunter>>() <= 200);
};

impl<R: Rules> Position<R> {
    /// The start position of the game.
    pub fn start() -> Position<R> {
        // Every record of a game begins with it, so that its FEN is read only once.
        static STARTS: [OnceLock<Box<dyn Any + Send + Sync>>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        let variant = R::default().variant();
        let read = || match Position::<R>::from_fen(variant.start_fen()) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is sound: {error}"),
        };
        let known = STARTS[variant as usize].get_or_init(|| Box::new(read()));
        known.downcast_ref().copied().unwrap_or_else(read)
    }

    /// A board without pieces, White to move, to be filled by a reader.
    pub(crate) fn empty(rules: R) -> Position<R> {
        Position {
            pieces: R::Sets::default(),
            colors: [Bitboard::EMPTY; 2],
            castling: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            key: 0,
            holdings: R::Holdings::default(),
            fullmove: 1,
            halfmove: 0,
            en_passant: None,
            turn: Color::White,
            rules,
        }
    }

    /// The rules of this game.
    #[inline]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a kind, of both sides; none of a kind that this game does not have.
    #[inline]
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces.as_ref().get(piece as usize).copied().unwrap_or_default()
    }

    /// All pieces of a side.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind and side.
    #[inline]
    pub fn colored(&self, color: Color, piece: Piece) -> Bitboard {
        self.pieces(piece) & self.color(color)
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The kind of piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let here = Bitboard::from(square);
        self.rules.pieces().iter().copied().find(|&piece| (self.pieces(piece) & here).any())
    }

    /// The side whose piece stands on a square.
    #[inline]
    pub fn color_on(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).contains(square))
    }

    /// A side's king. It is missing only where it has been captured.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.colored(color, Piece::King).first()
    }

    /// The pieces that give check to the side to move; always none where kings are captured.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of either side that alone stand between the king of the side to move and an enemy slider.
    #[inline]
    pub fn blockers(&self) -> Bitboard {
        self.blockers
    }

    /// The rooks that may still castle, of both sides.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square on which a pawn can be captured en passant; only if that is legal for at least one pawn.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture, shot that hit, pawn move or pawn drop.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move to be played, from 1.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove
    }

    /// What a side may drop or enter.
    #[inline]
    pub fn pocket(&self, color: Color) -> Pocket {
        self.holdings.pocket(color)
    }

    /// How many pieces there are on the board and in the pockets.
    pub fn piece_count(&self) -> u32 {
        self.occupied().len() + Color::ALL.into_iter().map(|color| self.pocket(color).total()).sum::<u32>()
    }

    /// The pieces that are promoted pawns, where the game remembers it.
    #[inline]
    pub fn promoted(&self) -> Bitboard {
        self.holdings.promoted()
    }

    /// Whether a side's king has never moved, where the game remembers it.
    #[inline]
    pub fn king_unmoved(&self, color: Color) -> bool {
        self.holdings.king_unmoved(color)
    }

    /// A 64-bit key of everything that makes positions different, the two counters aside; different games have
    /// different keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Where the king stands. Only for games in which it always does; a square without meaning otherwise.
    #[inline]
    fn king_square(&self, color: Color) -> Square {
        Square::from_index(self.colored(color, Piece::King).0.trailing_zeros() as u8)
    }

    /// Finds what follows from the rest: checks, whether en passant is possible, and the key.
    pub(crate) fn completed(mut self) -> Position<R> {
        match self.turn {
            Color::White => self.complete::<WhiteSide>(),
            Color::Black => self.complete::<BlackSide>(),
        }
        self
    }

    fn complete<S: Side>(&mut self) {
        self.find_checks::<S>();
        let empty = !self.occupied();
        let possible = |square: &Square| empty.contains(*square) && self.en_passant_takers::<S>(*square).any();
        self.en_passant = self.en_passant.filter(possible);
        self.key = self.key_from_scratch();
    }

    /// Puts a piece on a square or takes it off.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, piece: Piece, squares: Bitboard) {
        self.colors[color as usize] ^= squares;
        if let Some(set) = self.pieces.as_mut().get_mut(piece as usize) {
            *set ^= squares;
        }
    }

    /// How the seeded coin falls here, whoever needs it: see [`Coin::seeded`].
    pub fn seeded_coin(&self, seed: u64) -> Coin {
        let moves = u64::from(self.fullmove_number().saturating_sub(1));
        Coin::seeded(seed, 2 * moves + u64::from(self.turn == Color::Black))
    }

    /// The same position with the sides exchanged: what was White's is Black's, on the other side of the board.
    ///
    /// ```
    /// use movegen::{rules::Crazyhouse, Position};
    /// let position: Position<Crazyhouse> = "4k3/8/8/8/4Pp2/8/8/4K2R[Nq] b K e3 0 7".parse().unwrap();
    /// assert_eq!(position.flipped().fen(), "4k2r/8/8/4pP2/8/8/8/4K3[Qn] w k e6 0 7");
    /// assert_eq!(position.flipped().flipped(), position);
    /// ```
    #[must_use]
    pub fn flipped(&self) -> Position<R> {
        let flip = |set: Bitboard| Bitboard(set.0.swap_bytes());
        let mut flipped = Position::empty(self.rules);
        for color in Color::ALL {
            for piece in Piece::ALL {
                flipped.toggle(!color, piece, flip(self.colored(color, piece)));
            }
            flipped.holdings.set_pocket(!color, self.pocket(color));
            flipped.holdings.set_king_unmoved(!color, self.king_unmoved(color));
        }
        flipped.holdings.set_promoted(flip(self.promoted()));
        flipped.castling = flip(self.castling);
        flipped.en_passant = self.en_passant.map(Square::flip);
        flipped.turn = !self.turn;
        (flipped.halfmove, flipped.fullmove) = (self.halfmove, self.fullmove);
        flipped.completed()
    }

    /// The key, from the position alone.
    fn key_from_scratch(&self) -> u64 {
        let mut key = zobrist::game(self.rules.variant() as u64);
        for square in self.occupied() {
            if let (Some(color), Some(piece)) = (self.color_on(square), self.piece_on(square)) {
                key ^= zobrist::piece(color, piece, square);
            }
        }
        for rook in self.castling {
            key ^= zobrist::castling(rook);
        }
        for square in self.promoted() {
            key ^= zobrist::promoted(square);
        }
        for color in Color::ALL {
            key ^= zobrist::pocket(color, self.pocket(color));
            if self.king_unmoved(color) {
                key ^= zobrist::king_unmoved(color);
            }
        }
        if let Some(square) = self.en_passant {
            key ^= zobrist::en_passant(square);
        }
        if self.turn == Color::Black {
            key ^= zobrist::BLACK_TO_MOVE;
        }
        key
    }
}

impl<R: Rules> Default for Position<R> {
    fn default() -> Position<R> {
        Position::start()
    }
}

/// By the key: equal positions have equal keys.
impl<R: Rules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
