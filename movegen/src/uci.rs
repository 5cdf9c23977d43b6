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
        let unreadable = || Refusal::unreadable(text);
        if let Some((letter, square)) = text.split_once('@') {
            let mut letters = letter.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(unreadable()) };
            let piece = Piece::from_letter(letter).ok_or_else(unreadable)?;
            let mv = Move::drop(piece, square.parse().map_err(|_| unreadable())?);
            return self.check(mv).map(|()| mv.into());
        }
        let (Some(from), Some(to)) = (text.get(0..2), text.get(2..4)) else { return Err(unreadable()) };
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else { return Err(unreadable()) };
        let (promotion, coin) = match &text[4..] {
            "" => (None, None),
            "q" | "Q" => (Some(Piece::Queen), None),
            "r" | "R" => (Some(Piece::Rook), None),
            "b" | "B" => (Some(Piece::Bishop), None),
            "n" | "N" => (Some(Piece::Knight), None),
            "h" | "H" => (None, Some(Coin::Heads)),
            "t" | "T" => (None, Some(Coin::Tails)),
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
    pub(crate) fn intended(&self, from: Square, to: Square, promotion: Option<Piece>) -> Result<Move, Refusal> {
        let us = self.turn();
        let piece = self.piece_on(from);
        let enemy = self.color(!us).contains(to);
        let promotes = piece == Some(Piece::Pawn)
            && self.color(us).contains(from)
            && self.rules().modern_pawns()
            && to.rank_for(us) == 7;
        let kind = match (piece, self.piece_on(to)) {
            _ if promotes => {
                let kinds = if enemy { MoveKind::CAPTURE_PROMOTIONS } else { MoveKind::PROMOTIONS };
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
            (Some(Piece::King), _) => {
                if let Some(rook) = self.castling_rook(from, to) {
                    return Ok(Move::new(MoveKind::Castle, from, rook));
                }
                if enemy { MoveKind::Capture } else { MoveKind::Step }
            }
            (Some(Piece::Archer), Some(Piece::Knight)) if enemy && self.rules().archers().is_some_and(|a| a.coin) => {
                MoveKind::CoinShot
            }
            (Some(Piece::Archer), Some(_)) if enemy => MoveKind::Shot,
            (Some(Piece::Pawn), None) if self.en_passant() == Some(to) && from.file() != to.file() => {
                MoveKind::EnPassant
            }
            (Some(Piece::Pawn), None) if from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoubleStep,
            _ if enemy => MoveKind::Capture,
            _ => MoveKind::Step,
        };
        Ok(Move::new(kind, from, to))
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
