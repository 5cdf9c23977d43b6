//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `N@f3`, `Ac4*d5+` for a shot, `Ab2*b5=H` for a shot with its coin.

mod read;

use crate::rules::{Goal, Rules};
use crate::{Bitboard, Coin, Move, MoveKind, Piece, Ply, Position, Square};

impl<R: Rules> Position<R> {
    /// The move text of a legal ply, with `+` for check and `#` for mate or the capture of a king.
    ///
    /// A shot at a knight ends with how its coin fell, if that is known.
    ///
    /// ```
    /// use movegen::{rules::{Archess, Chess}, Position};
    /// let position: Position<Chess> = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1".parse().unwrap();
    /// assert_eq!(position.san(position.parse_uci("a1d1").unwrap()), "Rad1");
    /// let position: Position<Archess> = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.san(position.parse_uci("b2b5h").unwrap()), "Ab2*b5=H");
    /// ```
    pub fn san(&self, ply: impl Into<Ply>) -> String {
        let ply = ply.into();
        let mut text = self.san_without_suffix(ply);
        if self.rules().goal() == Goal::KingCapture {
            if self.captured(ply.mv) == Some(Piece::King) {
                text.push('#');
            }
        } else if self.gives_check(ply.mv) {
            text.push(if self.after(ply).is_mate() { '#' } else { '+' });
        }
        text
    }

    fn san_without_suffix(&self, Ply { mv, coin }: Ply) -> String {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        let piece = self.piece_on(from).unwrap_or(Piece::Pawn);
        match kind {
            MoveKind::Castle if to.file() > from.file() => "O-O".to_owned(),
            MoveKind::Castle => "O-O-O".to_owned(),
            MoveKind::Drop => self.uci(mv),
            MoveKind::Shot | MoveKind::CoinShot => {
                let coin = coin.map_or("", |coin| if coin == Coin::Heads { "=H" } else { "=T" });
                format!("A{from}*{to}{coin}")
            }
            _ if piece == Piece::Pawn => {
                let file = (b'a' + from.file()) as char;
                let start = if kind.is_capture() { format!("{file}x") } else { String::new() };
                let end = kind.promotion().map_or(String::new(), |piece| format!("={}", piece.letter()));
                format!("{start}{to}{end}")
            }
            _ => {
                let cross = if kind.is_capture() { "x" } else { "" };
                format!("{}{}{cross}{to}", piece.letter(), self.told_apart(piece, mv))
            }
        }
    }

    /// As much of the square as tells the piece apart from others of its kind that may go to the same square.
    fn told_apart(&self, piece: Piece, mv: Move) -> String {
        let from = mv.origin();
        let others: Bitboard = self
            .colored(self.turn(), piece)
            .into_iter()
            .filter(|&other| other != from && self.is_legal(Move::new(mv.kind(), other, mv.to())))
            .collect();
        let on_file = others & Bitboard::file(from.file());
        let on_rank = others & Bitboard::rank(from.rank());
        let (file, rank) = ((b'a' + from.file()) as char, from.rank() + 1);
        match (others.any(), on_file.any(), on_rank.any()) {
            (false, ..) => String::new(),
            (_, false, _) => file.to_string(),
            (_, true, false) => rank.to_string(),
            _ => Square::to_string(&from),
        }
    }
}
