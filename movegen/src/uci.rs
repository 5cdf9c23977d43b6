//! Moves as UCI writes them: `e2e4`, `e7e8q`, `N@f3`, `c4d5` for a shot, `b2b5h` for a shot with its coin.

use crate::position::castled;
use crate::rules::{Castling, Rules};
use crate::{Coin, Color, Move, MoveKind, Piece, Ply, Position, Refusal, Square};

impl<R: Rules> Position<R> {
    /// The text of a move or ply of this position.
    ///
    /// ```
    /// use movegen::{rules::{Chess, Chess960}, Move, MoveKind, Position, Square};
    /// let castle = Move::new(MoveKind::Castle, Square::E1, Square::H1);
    /// assert_eq!(Position::<Chess>::start().uci(castle), "e1g1");
    /// assert_eq!(Position::<Chess960>::start().uci(castle), "e1h1");
    /// ```
    pub fn uci(&self, ply: impl Into<Ply>) -> String {
        let Ply { mv, coin } = ply.into();
        let (kind, from, mut to) = (mv.kind(), mv.origin(), mv.to());
        if let Some(piece) = mv.dropped() {
            return format!("{}@{to}", piece.letter());
        }
        if kind == MoveKind::Castle && self.rules().castling() == Castling::Standard {
            (to, _) = castled(from, to);
        }
        let mut text = format!("{from}{to}");
        text.extend(kind.promotion().map(|piece| piece.letter().to_ascii_lowercase()));
        text.extend(coin.map(Coin::letter));
        text
    }

    /// Reads the text of a legal move. A coin shot is read with its outcome or without.
    ///
    /// Castling is read as the king's own move or as king takes rook; letters of pieces in either case.
    ///
    /// ```
    /// use movegen::{rules::Crazyhouse, Move, Piece, Position, Refusal, Square};
    /// let position: Position<Crazyhouse> = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_uci("N@f3"), Ok(Move::drop(Piece::Knight, Square::F3).into()));
    /// assert_eq!(position.parse_uci("Q@f3"), Err(Refusal::NotHeld(Piece::Queen)));
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Ply, Refusal> {
        self.read_uci(text.as_bytes())
    }

    /// [`parse_uci`](Position::parse_uci) of any bytes; what is no text is no move either.
    pub(crate) fn read_uci(&self, text: &[u8]) -> Result<Ply, Refusal> {
        let unreadable = || Refusal::unreadable(text);
        if let [letter, b'@', square @ ..] = text {
            let piece = Piece::from_letter(char::from(*letter)).ok_or_else(unreadable)?;
            let &[file, rank] = square else { return Err(unreadable()) };
            let mv = Move::drop(piece, Square::from_letters(file, rank).ok_or_else(unreadable)?);
            return self.check(mv).map(|()| mv.into());
        }
        let &[from_file, from_rank, to_file, to_rank, ref end @ ..] = text else { return Err(unreadable()) };
        let from = Square::from_letters(from_file, from_rank).ok_or_else(unreadable)?;
        let to = Square::from_letters(to_file, to_rank).ok_or_else(unreadable)?;
        let (promotion, coin) = match end {
            b"" => (None, None),
            b"q" | b"Q" => (Some(Piece::Queen), None),
            b"r" | b"R" => (Some(Piece::Rook), None),
            b"b" | b"B" => (Some(Piece::Bishop), None),
            b"n" | b"N" => (Some(Piece::Knight), None),
            b"h" | b"H" => (None, Some(Coin::Heads)),
            b"t" | b"T" => (None, Some(Coin::Tails)),
            _ => return Err(unreadable()),
        };
        let mv = self.intended(from, to, promotion)?;
        self.check(mv)?;
        if coin.is_some() && mv.kind() != MoveKind::CoinShot {
            return Err(Refusal::NoCoin);
        }
        Ok(Ply { mv, coin })
    }

    /// The move that two squares and a promotion can only mean.
    fn intended(&self, from: Square, to: Square, promotion: Option<Piece>) -> Result<Move, Refusal> {
        let us = self.turn();
        let piece = self.piece_on(from);
        let promotes = self.color(us).contains(from) && piece.is_some_and(|piece| self.promotes(piece, to));
        let kind = match piece {
            _ if promotes => {
                let kinds = self.promotions(to);
                // Whether the pawn can get there at all is said first.
                let kind = kinds.into_iter().find(|kind| kind.promotion() == promotion);
                match kind {
                    Some(kind) => kind,
                    None => {
                        self.check(Move::new(kinds[0], from, to))?;
                        return Err(Refusal::PromotionMissing);
                    }
                }
            }
            _ if promotion.is_some() => {
                self.intended(from, to, None).and_then(|mv| self.check(mv))?;
                return Err(Refusal::NoPromotion);
            }
            Some(Piece::King) if let Some(rook) = self.castling_rook(from, to) => {
                return Ok(Move::new(MoveKind::Castle, from, rook));
            }
            Some(piece) => self.plain_kind(piece, from, to),
            None => MoveKind::Step,
        };
        Ok(Move::new(kind, from, to))
    }

    /// Whether a piece of the side to move becomes another one there.
    pub(crate) fn promotes(&self, piece: Piece, to: Square) -> bool {
        piece == Piece::Pawn && self.rules().modern_pawns() && to.rank_for(self.turn()) == 7
    }

    /// What a pawn can do that promotes there, the queen first.
    pub(crate) fn promotions(&self, to: Square) -> [MoveKind; 4] {
        match self.color(!self.turn()).contains(to) {
            true => MoveKind::CAPTURE_PROMOTIONS,
            false => MoveKind::PROMOTIONS,
        }
    }

    /// What a piece of the side to move does if it is sent there and neither promotes nor castles.
    pub(crate) fn plain_kind(&self, piece: Piece, from: Square, to: Square) -> MoveKind {
        let enemy = self.color(!self.turn()).contains(to);
        let empty = !self.occupied().contains(to);
        match piece {
            Piece::Archer if enemy => {
                let tossed = self.rules().archers().is_some_and(|archers| archers.coin);
                if tossed && self.pieces(Piece::Knight).contains(to) { MoveKind::CoinShot } else { MoveKind::Shot }
            }
            Piece::Pawn if empty && self.en_passant() == Some(to) && from.file() != to.file() => MoveKind::EnPassant,
            Piece::Pawn if empty && from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoubleStep,
            _ if enemy => MoveKind::Capture,
            _ => MoveKind::Step,
        }
    }

    /// The rook with which the king on `from` would castle if it is sent to `to`: the rook itself or the square where
    /// the king ends, unless that is an ordinary step.
    fn castling_rook(&self, from: Square, to: Square) -> Option<Square> {
        let us = self.turn();
        if self.rules().castling() == Castling::None || !self.color(us).contains(from) {
            return None;
        }
        if self.colored(us, Piece::Rook).contains(to) && from.rank() == to.rank() {
            return Some(to);
        }
        let far = from.file().abs_diff(to.file()) > 1 && from.rank() == to.rank() && to.rank_for(us) == 0;
        if !far {
            return None;
        }
        let rooks = self.castling_rooks() & self.color(us);
        let known = rooks.into_iter().find(|&rook| castled(from, rook).0 == to);
        // Without the right, a king on its original square is still meant to castle, and is told why it may not.
        let home = if us == Color::White { Square::E1 } else { Square::E8 };
        let corner = match (to.file(), self.rules().castling()) {
            (6, Castling::Standard) if from == home => Some(home.with_file(7)),
            (2, Castling::Standard) if from == home => Some(home.with_file(0)),
            _ => None,
        };
        known.or(corner)
    }
}
