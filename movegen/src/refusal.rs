//! Why a move is refused, in words.

use crate::fen::quote;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::rules::{Goal, Rules, Source};
use crate::{Bitboard, Color, Move, MoveKind, Piece, Ply, Position, Reason, Seat, Square, Variant, attacks};

/// Why a move or its text is refused.
///
/// ```
/// use movegen::{rules::Archerss, Position};
/// let position: Position<Archerss> = "4k3/8/8/8/2A5/8/8/4K3 w - - 0 1".parse().unwrap();
/// let refusal = position.parse_uci("c4c7").unwrap_err();
/// assert_eq!(refusal.to_string(), "the archer on c4 cannot reach c7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The text is no move of any game.
    #[error("`{0}` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5")]
    Unreadable(String),
    /// The text fits several moves.
    #[error("`{text}` could be {count} different moves")]
    Ambiguous {
        /// The text.
        text: String,
        /// How many legal moves it fits.
        count: usize,
    },
    /// No piece of the kind that the text names can go there.
    #[error("no {piece} can go to {to}")]
    NobodyCanGo {
        /// The kind.
        piece: Piece,
        /// Where it was to go.
        to: Square,
    },
    /// A capture of nothing.
    #[error("there is nothing to capture on {0}")]
    NothingToCapture(Square),
    /// A shot at nothing.
    #[error("there is nothing to shoot at on {0}")]
    NothingToShoot(Square),
    /// An archer was to capture.
    #[error("an archer never captures by moving; a shot is written Ac4*d5")]
    ShotWritten,
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Reason),
    /// A move on two boards that does not say on which, or whose.
    #[error("`{0}` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a.")]
    NoBoard(String),
    /// It is the turn of the other player on that board.
    #[error("it is not the turn of {0}")]
    NotYourTurn(Seat),
    /// Nothing stands where the move starts.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("the {piece} on {square} is not yours")]
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A paralysed knight was asked to move.
    #[error("the knight on {0} is paralysed and never moves again")]
    Paralysed(Square),
    /// The piece does not move like that here.
    #[error("the {piece} on {from} cannot reach {to}")]
    CannotReach {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The target is taken by an own piece.
    #[error("your own {piece} stands on {square}")]
    OwnPiece {
        /// The own piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The move leaves the own king attacked.
    #[error("your king would be in check")]
    KingInCheck,
    /// No right to castle on that side.
    #[error("there is no right to castle on that side")]
    NoCastlingRight,
    /// Something stands in the way of king or rook.
    #[error("castling is blocked by a piece in between")]
    CastlingBlocked,
    /// The king is, crosses or ends in check.
    #[error("the king may not castle out of, through or into check")]
    CastlingThroughCheck,
    /// A pawn reaches the last rank and the text does not say what it becomes.
    #[error("a pawn that reaches the last rank must become something: add q, r, b or n")]
    PromotionMissing,
    /// A promotion that is none.
    #[error("nothing promotes with this move")]
    NoPromotion,
    /// An outcome for a move without a coin.
    #[error("no coin is tossed for this move")]
    NoCoin,
    /// A coin shot without its outcome.
    #[error("a shot at a knight needs the result of its coin: add h or t, or in a record =H or =T")]
    CoinMissing,
    /// A coin cannot be relied on in check.
    #[error("your king is in check, and a coin does not answer a check")]
    CoinInCheck,
    /// A king within an archer's range is no target.
    #[error("a king cannot be shot")]
    KingShot,
    /// The game has no drops.
    #[error("{0} has no drops")]
    NoDrops(Variant),
    /// The pocket holds no such piece.
    #[error("you hold no {0}")]
    NotHeld(Piece),
    /// No such piece comes from a partner.
    #[error("no {piece} can arrive from another board of {variant}")]
    CannotArrive {
        /// The kind.
        piece: Piece,
        /// The game.
        variant: Variant,
    },
    /// Pieces enter on empty squares.
    #[error("{0} is not empty")]
    NotEmpty(Square),
    /// A pawn was to be dropped on the first or last rank.
    #[error("a pawn may not be dropped on the first or the last rank")]
    PawnOnEndRank,
    /// The drop would mate.
    #[error("a drop may not give checkmate")]
    DropMate,
    /// Reserve pieces enter on the two home ranks.
    #[error("a piece enters on an empty square of its two home ranks only")]
    NotHomeRank,
    /// The reserve is closed until a piece is lost.
    #[error("you have lost no piece yet, so nothing can enter")]
    NothingLost,
    /// The reserve is closed until another piece is lost.
    #[error("you have entered a piece for every one you have lost, so nothing can enter now")]
    NoFurtherLoss,
}

impl Refusal {
    #[cold]
    pub(crate) fn unreadable(text: &[u8]) -> Refusal {
        Refusal::Unreadable(quote(&String::from_utf8_lossy(text)))
    }

    #[cold]
    pub(crate) fn no_board(text: &[u8]) -> Refusal {
        Refusal::NoBoard(quote(&String::from_utf8_lossy(text)))
    }

    #[cold]
    pub(crate) fn ambiguous(text: &[u8], count: usize) -> Refusal {
        Refusal::Ambiguous { text: quote(&String::from_utf8_lossy(text)), count }
    }
}

impl<R: Rules> Position<R> {
    /// Makes a ply if it is legal; otherwise says why not and changes nothing.
    ///
    /// ```
    /// use movegen::{rules::Archess, Move, MoveKind, Position, Refusal, Square};
    /// let mut position: Position<Archess> = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1".parse().unwrap();
    /// let shot = Move::new(MoveKind::CoinShot, Square::B2, Square::B5);
    /// assert_eq!(position.play(shot.into()), Err(Refusal::CoinMissing));
    /// ```
    pub fn play(&mut self, ply: Ply) -> Result<(), Refusal> {
        self.check(ply.mv)?;
        match (ply.mv.kind(), ply.coin) {
            (MoveKind::CoinShot, None) => return Err(Refusal::CoinMissing),
            (MoveKind::CoinShot, Some(_)) | (_, None) => {}
            (_, Some(_)) => return Err(Refusal::NoCoin),
        }
        self.make(ply.mv, ply.coin, &mut ());
        Ok(())
    }

    /// Whether a move is legal, and if not, why.
    ///
    /// ```
    /// use movegen::{rules::Chess, Move, Position, Refusal};
    /// let start = Position::<Chess>::start();
    /// assert_eq!(start.check(start.parse_uci("e2e4").unwrap().mv), Ok(()));
    /// assert!(start.check(Move::NONE).is_err());
    /// ```
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.is_legal(mv) {
            return Ok(());
        }
        Err(match self.turn() {
            Color::White => self.refusal::<WhiteSide>(mv),
            Color::Black => self.refusal::<BlackSide>(mv),
        })
    }

    /// Why a move that is not legal is not.
    fn refusal<S: Side>(&self, mv: Move) -> Refusal {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        if self.rules().goal() == Goal::KingCapture && self.pieces(Piece::King).len() < 2 {
            return Refusal::GameOver(Reason::KingCaptured);
        }
        if kind == MoveKind::Drop {
            return self.drop_refusal::<S>(mv);
        }
        let Some(piece) = self.piece_on(from) else { return Refusal::NoPiece(from) };
        let own = self.color(S::COLOR);
        if !own.contains(from) {
            return Refusal::NotYours { piece, square: from };
        }
        let out_of_reach = Refusal::CannotReach { piece, from, to };
        match (kind, self.piece_on(to)) {
            _ if piece == Piece::Paralysed => Refusal::Paralysed(from),
            (MoveKind::Castle, _) => self.castling_refusal(to),
            (_, Some(piece)) if own.contains(to) => Refusal::OwnPiece { piece, square: to },
            (MoveKind::Shot | MoveKind::CoinShot, target) => match target {
                _ if piece != Piece::Archer || !self.archer_range(from).contains(to) => out_of_reach,
                Some(Piece::King) => Refusal::KingShot,
                Some(_) if kind == MoveKind::CoinShot => Refusal::CoinInCheck,
                Some(_) => Refusal::KingInCheck,
                None => out_of_reach,
            },
            (MoveKind::EnPassant, _) => {
                let takes = self.en_passant() == Some(to) && attacks::pawn(S::COLOR, from).contains(to);
                if takes && piece == Piece::Pawn { Refusal::KingInCheck } else { out_of_reach }
            }
            _ if self.can_go::<S>(kind, piece, from, to) => Refusal::KingInCheck,
            _ if kind.promotion().is_some() && piece != Piece::Pawn => Refusal::NoPromotion,
            _ => out_of_reach,
        }
    }

    fn castling_refusal(&self, rook: Square) -> Refusal {
        let Some(king) = self.king(self.turn()).filter(|_| self.castling_rooks().contains(rook)) else {
            return Refusal::NoCastlingRight;
        };
        match self.castling_path_is_clear(king, rook) {
            true => Refusal::CastlingThroughCheck,
            false => Refusal::CastlingBlocked,
        }
    }

    fn drop_refusal<S: Side>(&self, mv: Move) -> Refusal {
        let Some(rules) = self.rules().drops() else { return Refusal::NoDrops(self.rules().variant()) };
        let to = mv.to();
        let Some(piece) = mv.dropped() else { return Refusal::Unreadable(format!("{:#06x}", mv.bits())) };
        let home = Bitboard::rank(S::COLOR.home_rank()) | S::forward(Bitboard::rank(S::COLOR.home_rank()));
        if !self.pocket(S::COLOR).has(piece) {
            return Refusal::NotHeld(piece);
        }
        if rules.source == Source::Reserve {
            if !self.may_enter(S::COLOR) {
                let both_held = self.pocket(S::COLOR).total() == 2;
                return if both_held { Refusal::NothingLost } else { Refusal::NoFurtherLoss };
            }
            if !home.contains(to) {
                return Refusal::NotHomeRank;
            }
        }
        if self.occupied().contains(to) {
            Refusal::NotEmpty(to)
        } else if piece == Piece::Pawn && Bitboard::END_RANKS.contains(to) {
            Refusal::PawnOnEndRank
        } else if self.in_check() && !self.answers_check(to) {
            Refusal::KingInCheck
        } else {
            Refusal::DropMate
        }
    }
}
