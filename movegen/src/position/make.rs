//! Making moves.

use super::Position;
use super::generate::castled;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::{Castling, Rules, Source, rook_homes};
use crate::{Bitboard, Coin, Color, Holdings, Move, MoveKind, Piece, Ply, Square, Watcher, zobrist};

/// A move with the piece that it moves: what making it needs to know and the generator knows already.
#[derive(Copy, Clone)]
pub(crate) struct Action {
    pub kind: MoveKind,
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    pub coin: Option<Coin>,
}

impl<R: Rules> Position<R> {
    /// Makes a legal move. `coin` is how the coin of a [`MoveKind::CoinShot`] fell and `None` for every other move.
    ///
    /// A move that is not legal here leaves a position that means nothing; [`play`](Position::play) checks first.
    ///
    /// ```
    /// use movegen::{rules::Archess, Coin, Move, MoveKind, Piece, Position, Square};
    /// let mut position: Position<Archess> = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1".parse().unwrap();
    /// let shot = Move::new(MoveKind::CoinShot, Square::B2, Square::B5);
    /// position.make(shot, Some(Coin::Heads), &mut ());
    /// assert_eq!(position.piece_on(Square::B5), Some(Piece::Paralysed));
    /// ```
    #[inline]
    pub fn make<W: Watcher>(&mut self, mv: Move, coin: Option<Coin>, watcher: &mut W) {
        let kind = mv.kind();
        let piece = if kind == MoveKind::Drop { mv.dropped() } else { self.piece_on(mv.origin()) };
        let Some(piece) = piece else {
            debug_assert!(false, "made a move of no piece");
            return;
        };
        let action = Action { kind, piece, from: mv.origin(), to: mv.to(), coin };
        match self.turn {
            Color::White => self.act::<WhiteSide, W>(action, watcher),
            Color::Black => self.act::<BlackSide, W>(action, watcher),
        }
    }

    /// The position after a legal ply; a coin shot must have its coin.
    ///
    /// ```
    /// use movegen::{rules::Chess, Position};
    /// let start = Position::<Chess>::start();
    /// let after = start.after(start.parse_uci("g1f3").unwrap());
    /// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    /// ```
    #[must_use]
    pub fn after(&self, ply: Ply) -> Position<R> {
        let mut position = *self;
        position.make(ply.mv, ply.coin, &mut ());
        position
    }

    /// The position with the other side to move; nothing if the side to move is in check.
    ///
    /// ```
    /// use movegen::{rules::Chess, Color, Position};
    /// assert_eq!(Position::<Chess>::start().pass().unwrap().turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn pass(&self) -> Option<Position<R>> {
        if self.in_check() {
            return None;
        }
        let mut position = *self;
        position.begin_turn(self.turn);
        match self.turn {
            Color::White => position.find_checks::<BlackSide>(),
            Color::Black => position.find_checks::<WhiteSide>(),
        }
        Some(position)
    }

    /// What the captor's side gets for a legal move, in games that keep what is captured: a promoted piece is a pawn.
    pub(crate) fn prize(&self, mv: Move) -> Option<Piece> {
        let piece = self.captured(mv)?;
        Some(if self.promoted().contains(mv.to()) { Piece::Pawn } else { piece })
    }

    /// A piece arrives in a side's pocket from another board. The caller knows that there is room.
    pub(crate) fn receive(&mut self, color: Color, piece: Piece) {
        self.set_pocket(color, self.pocket(color).with(piece));
    }

    /// Hands the turn over: counters, en passant, side to move.
    #[inline(always)]
    fn begin_turn(&mut self, us: Color) {
        self.key ^= zobrist::BLACK_TO_MOVE;
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square);
        }
        self.halfmove = self.halfmove.saturating_add(1);
        if us == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !us;
    }

    /// Makes the move of `S`, the side to move.
    #[inline(always)]
    pub(crate) fn act<S: Side, W: Watcher>(&mut self, action: Action, watcher: &mut W) {
        let Action { kind, piece, from, to, coin } = action;
        let us = S::COLOR;
        debug_assert_eq!(coin.is_some(), kind == MoveKind::CoinShot, "a coin for a coin shot, and for nothing else");
        self.begin_turn(us);
        match kind {
            MoveKind::Step => {
                self.relocate(us, piece, from, to, watcher);
                if piece == Piece::Pawn {
                    self.halfmove = 0;
                }
            }
            MoveKind::DoubleStep => {
                self.relocate(us, Piece::Pawn, from, to, watcher);
                self.halfmove = 0;
            }
            MoveKind::Capture => {
                self.capture::<S, W>(to, watcher);
                self.relocate(us, piece, from, to, watcher);
            }
            MoveKind::EnPassant => {
                self.capture::<S, W>(to.offset(-S::FORWARD), watcher);
                self.relocate(us, Piece::Pawn, from, to, watcher);
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = castled(from, to);
                self.remove(us, Piece::King, from, watcher);
                self.remove(us, Piece::Rook, to, watcher);
                self.place(us, Piece::King, king_to, watcher);
                self.place(us, Piece::Rook, rook_to, watcher);
            }
            MoveKind::Shot => self.capture::<S, W>(to, watcher),
            MoveKind::CoinShot => {
                if coin == Some(Coin::Heads) {
                    self.paralyse(!us, to, watcher);
                }
            }
            MoveKind::Drop => self.enter::<S, W>(piece, to, watcher),
            promotion => {
                if promotion.is_capture() {
                    self.capture::<S, W>(to, watcher);
                }
                self.remove(us, Piece::Pawn, from, watcher);
                self.place(us, promotion.promotion().unwrap_or(Piece::Queen), to, watcher);
                self.halfmove = 0;
                self.mark_promoted(to);
            }
        }
        if kind != MoveKind::Drop && self.rules.castling() != Castling::None {
            let touched = Bitboard::from(from) | Bitboard::from(to) | S::rank(0).when(piece == Piece::King);
            self.lose_castling(touched);
            if piece == Piece::King {
                self.king_has_moved(us);
            }
        }
        self.find_checks::<S::Them>();
        if kind == MoveKind::DoubleStep && self.rules.modern_pawns() {
            self.offer_en_passant::<S::Them>(to.offset(-S::FORWARD));
        }
    }

    #[inline(always)]
    fn place<W: Watcher>(&mut self, color: Color, piece: Piece, square: Square, watcher: &mut W) {
        self.toggle(color, piece, square.into());
        self.key ^= zobrist::piece(color, piece, square);
        watcher.placed(color, piece, square);
    }

    #[inline(always)]
    fn remove<W: Watcher>(&mut self, color: Color, piece: Piece, square: Square, watcher: &mut W) {
        self.toggle(color, piece, square.into());
        self.key ^= zobrist::piece(color, piece, square);
        watcher.removed(color, piece, square);
    }

    /// Moves a piece to an empty square; a promoted mark goes with it.
    #[inline(always)]
    fn relocate<W: Watcher>(&mut self, color: Color, piece: Piece, from: Square, to: Square, watcher: &mut W) {
        self.toggle(color, piece, Bitboard::from(from) | Bitboard::from(to));
        self.key ^= zobrist::piece(color, piece, from) ^ zobrist::piece(color, piece, to);
        watcher.removed(color, piece, from);
        watcher.placed(color, piece, to);
        if self.promoted().contains(from) {
            self.mark_promoted(from);
            self.mark_promoted(to);
        }
    }

    /// Takes an enemy of `S` off the board, and into the captor's pocket where the game says so.
    #[inline(always)]
    fn capture<S: Side, W: Watcher>(&mut self, square: Square, watcher: &mut W) {
        let Some(victim) = self.piece_on(square) else {
            debug_assert!(false, "captured nothing");
            return;
        };
        self.remove(S::Them::COLOR, victim, square, watcher);
        self.halfmove = 0;
        let promoted = self.promoted().contains(square);
        if promoted {
            self.mark_promoted(square);
        }
        if self.rules.drops().is_some_and(|drops| drops.source == Source::Captures) {
            let prize = if promoted { Piece::Pawn } else { victim };
            self.set_pocket(S::COLOR, self.pocket(S::COLOR).with(prize));
            watcher.pocketed(S::COLOR, prize);
        }
    }

    #[inline]
    fn paralyse<W: Watcher>(&mut self, color: Color, square: Square, watcher: &mut W) {
        self.toggle(color, Piece::Knight, square.into());
        self.toggle(color, Piece::Paralysed, square.into());
        self.key ^= zobrist::piece(color, Piece::Knight, square) ^ zobrist::piece(color, Piece::Paralysed, square);
        self.halfmove = 0;
        watcher.paralysed(color, square);
    }

    /// Drops a piece; a rook on its original square may give castling back.
    #[inline(always)]
    fn enter<S: Side, W: Watcher>(&mut self, piece: Piece, to: Square, watcher: &mut W) {
        let us = S::COLOR;
        self.set_pocket(us, self.pocket(us).without(piece));
        watcher.unpocketed(us, piece);
        self.place(us, piece, to, watcher);
        if piece == Piece::Pawn {
            self.halfmove = 0;
        }
        if self.rules.drops().is_some_and(|drops| drops.rook_castles)
            && piece == Piece::Rook
            && self.king_unmoved(us)
            && rook_homes(us).contains(&to)
        {
            self.castling |= to.into();
            self.key ^= zobrist::castling(to);
        }
    }

    #[inline]
    fn set_pocket(&mut self, color: Color, pocket: crate::Pocket) {
        self.key ^= zobrist::pocket(color, self.pocket(color)) ^ zobrist::pocket(color, pocket);
        self.holdings.set_pocket(color, pocket);
    }

    /// Flips the promoted mark of a square, in the games that have such marks.
    #[inline]
    fn mark_promoted(&mut self, square: Square) {
        let before = self.promoted();
        self.holdings.set_promoted(before ^ Bitboard::from(square));
        if self.promoted() != before {
            self.key ^= zobrist::promoted(square);
        }
    }

    #[inline(always)]
    fn lose_castling(&mut self, touched: Bitboard) {
        let lost = self.castling & touched;
        if lost.any() {
            self.castling ^= lost;
            for rook in lost {
                self.key ^= zobrist::castling(rook);
            }
        }
    }

    #[inline]
    fn king_has_moved(&mut self, color: Color) {
        if self.king_unmoved(color) {
            self.holdings.set_king_unmoved(color, false);
            self.key ^= zobrist::king_unmoved(color);
        }
    }

    /// Notes the square behind a double step if `S`, now to move, can capture there.
    #[inline]
    fn offer_en_passant<S: Side>(&mut self, square: Square) {
        if self.en_passant_takers::<S>(square).any() {
            self.en_passant = Some(square);
            self.key ^= zobrist::en_passant(square);
        }
    }
}
