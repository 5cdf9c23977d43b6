//! Reading move texts: forgiving where only one legal move can be meant, strict where it is not so.

use crate::rules::{Goal, Rules};
use crate::{Bitboard, Coin, Move, MoveKind, Piece, Ply, Position, Refusal, Square, attacks};

/// What a text says of a move; what it does not say is left open.
#[derive(Copy, Clone, Debug)]
struct Wanted {
    piece: Piece,
    /// The squares that may be meant.
    origins: Bitboard,
    /// `x`; a text without it may still capture.
    captures: bool,
    /// `*`
    shoots: bool,
    to: Square,
    promotion: Option<Piece>,
    coin: Option<Coin>,
}

impl<R: Rules> Position<R> {
    /// Reads the text of a legal move, as [`san`](Position::san) writes it or as others do: `0-0`, without `x`, `=`, `+`
    /// or `#`, with marks like `!?`, with more of the square than needed, `@c3` for a pawn drop, and in Falcon–Hunter the
    /// console form of its first program (`d2/e3/x`, `d1/x/F`).
    ///
    /// A shot at a knight is read with the result of its coin or without.
    ///
    /// ```
    /// use movegen::{rules::Chess, Position};
    /// let start = Position::<Chess>::start();
    /// assert_eq!(start.parse_san("Nf3!?"), start.parse_uci("g1f3"));
    /// let refusal = start.parse_san("Nd4").unwrap_err();
    /// assert_eq!(refusal.to_string(), "no knight can go to d4");
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Ply, Refusal> {
        self.read_san(text.as_bytes())
    }

    /// Reads the text of a legal move as [`parse_san`](Position::parse_san) or [`parse_uci`](Position::parse_uci) would:
    /// what a person may type.
    ///
    /// ```
    /// use movegen::{rules::Chess, Position};
    /// let start = Position::<Chess>::start();
    /// assert_eq!(start.parse_text("g1f3"), start.parse_text("Nf3"));
    /// ```
    pub fn parse_text(&self, text: &str) -> Result<Ply, Refusal> {
        self.read_text(text.as_bytes())
    }

    /// [`parse_text`](Position::parse_text) of any bytes: no letter of a move takes more than one.
    #[inline]
    pub(crate) fn read_text(&self, text: &[u8]) -> Result<Ply, Refusal> {
        match text {
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', _]
            | [_, b'@', _, _] => self.read_uci(text),
            _ => self.read_san(text),
        }
    }

    fn read_san(&self, text: &[u8]) -> Result<Ply, Refusal> {
        let bare = without_end(text, |byte| matches!(byte, b'+' | b'#' | b'!' | b'?'));
        match Wanted::read(bare) {
            Some(wanted) => self.only_move(wanted, text),
            None => self.read_rare(bare, text),
        }
    }

    /// Reads what does not name a piece and its target: castling, drops, and the console form.
    fn read_rare(&self, bare: &[u8], text: &[u8]) -> Result<Ply, Refusal> {
        let unreadable = || Refusal::unreadable(text);
        if self.rules().goal() == Goal::KingCapture && text.contains(&b'/') {
            let plain = std::str::from_utf8(text).ok().and_then(|text| self.console_form(text));
            return self.parse_uci(&plain.ok_or_else(unreadable)?);
        }
        match bare {
            b"O-O" | b"0-0" | b"o-o" | b"OO" => self.castle(true),
            b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => self.castle(false),
            [b'@', ..] => self.read_uci(&[b"P", bare].concat()),
            [b'A'..=b'Z', rest @ ..] if rest.contains(&b'@') => self.read_uci(bare),
            _ => Err(unreadable()),
        }
    }

    /// `d2/e3/x` as `d2e3` and `d1/x/F` as `F@d1`; the letter in the case of the side to move.
    fn console_form(&self, text: &str) -> Option<String> {
        let parts: Vec<&str> = text.split('/').collect();
        match parts[..] {
            [from, to, "x"] if to != "x" => Some(format!("{from}{to}")),
            [to, "x", letter] => {
                let cased = |piece: Piece| piece.letter_of(self.turn()).to_string() == letter;
                let piece = [Piece::Falcon, Piece::Hunter].into_iter().find(|&piece| cased(piece))?;
                Some(format!("{}@{to}", piece.letter()))
            }
            _ => None,
        }
    }

    /// Castling towards the h-file or towards the a-file.
    fn castle(&self, short: bool) -> Result<Ply, Refusal> {
        let us = self.turn();
        let Some(king) = self.king(us) else { return Err(Refusal::NoCastlingRight) };
        let rooks = self.castling_rooks() & self.color(us);
        let rook = rooks.into_iter().find(|rook| (rook.file() > king.file()) == short);
        let mv = Move::new(MoveKind::Castle, king, rook.ok_or(Refusal::NoCastlingRight)?);
        self.check(mv).map(|()| mv.into())
    }

    /// The one legal move that fits. Only pieces from which the target can be reached are looked at, and no move is
    /// generated: reading records is mostly this.
    fn only_move(&self, wanted: Wanted, text: &[u8]) -> Result<Ply, Refusal> {
        let Wanted { piece, to, .. } = wanted;
        let meant = self.colored(self.turn(), piece) & wanted.origins;
        let reaching = match piece {
            Piece::Pawn if self.promotes(piece, to) => return self.only_promotion(wanted, text),
            _ if wanted.promotion.is_some() => Bitboard::EMPTY,
            Piece::King | Piece::Archer => meant,
            Piece::Pawn => meant & self.pawn_origins(to),
            Piece::Knight => meant & attacks::knight(to),
            Piece::Bishop => self.in_sight(meant & attacks::bishop_rays(to), to),
            Piece::Rook => self.in_sight(meant & attacks::rook_rays(to), to),
            Piece::Queen => self.in_sight(meant & (attacks::bishop_rays(to) | attacks::rook_rays(to)), to),
            // A piece reaches what a piece of the other side would reach from there.
            Piece::Falcon | Piece::Hunter | Piece::Paralysed => {
                meant & attacks::piece(piece, !self.turn(), to, self.occupied())
            }
        };
        let kind = |from| self.plain_kind(piece, from, to);
        let fits = |&from: &Square| wanted.fits(kind(from)) && self.may(piece, kind(from), from, to);
        let fitting = match piece {
            Piece::King | Piece::Archer => reaching.into_iter().filter(fits).collect(),
            Piece::Pawn if self.en_passant() == Some(to) => reaching.into_iter().filter(fits).collect(),
            _ if wanted.shoots || wanted.captures && !self.occupied().contains(to) => Bitboard::EMPTY,
            _ => self.free_to_go(reaching, to),
        };
        self.only(fitting, wanted, text, kind)
    }

    /// Those of some squares between which and the target nothing stands.
    fn in_sight(&self, squares: Bitboard, to: Square) -> Bitboard {
        let clear = |&from: &Square| (attacks::between(from, to) & self.occupied()).is_empty();
        squares.into_iter().filter(clear).collect()
    }

    /// The one legal promotion that fits.
    fn only_promotion(&self, wanted: Wanted, text: &[u8]) -> Result<Ply, Refusal> {
        let kinds = self.promotions(wanted.to);
        let near = self.colored(self.turn(), Piece::Pawn) & wanted.origins;
        let legal = |kind| near.into_iter().filter(move |&from| self.is_legal(Move::new(kind, from, wanted.to)));
        match kinds.into_iter().find(|kind| kind.promotion() == wanted.promotion) {
            Some(kind) => self.only(legal(kind).filter(|_| wanted.fits(kind)).collect(), wanted, text, |_| kind),
            // Whether the pawn can get there at all is said first.
            None if legal(kinds[0]).next().is_some() => Err(Refusal::PromotionMissing),
            None => Err(self.unfit(wanted)),
        }
    }

    /// The move of the piece that fits, if it is the only one.
    fn only(
        &self,
        fitting: Bitboard,
        wanted: Wanted,
        text: &[u8],
        kind: impl Fn(Square) -> MoveKind,
    ) -> Result<Ply, Refusal> {
        let Some(from) = fitting.first() else { return Err(self.unfit(wanted)) };
        let mv = Move::new(kind(from), from, wanted.to);
        if fitting.has_several() {
            Err(Refusal::ambiguous(text, fitting.len() as usize))
        } else if wanted.coin.is_some() && mv.kind() != MoveKind::CoinShot {
            Err(Refusal::NoCoin)
        } else {
            Ok(Ply { mv, coin: wanted.coin })
        }
    }

    /// Why no legal move fits: the reason of the only piece that could be meant, or that there is none.
    fn unfit(&self, wanted: Wanted) -> Refusal {
        let to = wanted.to;
        let meant: Vec<Refusal> = (self.colored(self.turn(), wanted.piece) & wanted.origins)
            .into_iter()
            .filter_map(|from| {
                let promotion = wanted.promotion.map_or(String::new(), |piece| piece.letter().to_string());
                self.parse_uci(&format!("{from}{to}{promotion}")).err()
            })
            .collect();
        let nothing_there = wanted.captures && self.piece_on(to).is_none();
        match &meant[..] {
            _ if wanted.shoots && self.piece_on(to).is_none() => Refusal::NothingToShoot(to),
            _ if nothing_there => Refusal::NothingToCapture(to),
            _ if wanted.captures && wanted.piece == Piece::Archer => Refusal::ShotWritten,
            [refusal] => refusal.clone(),
            _ if meant.contains(&Refusal::KingInCheck) => Refusal::KingInCheck,
            _ => Refusal::NobodyCanGo { piece: wanted.piece, to },
        }
    }
}

impl Wanted {
    fn fits(self, kind: MoveKind) -> bool {
        let shoots = matches!(kind, MoveKind::Shot | MoveKind::CoinShot);
        kind != MoveKind::Castle && self.shoots == shoots && (!self.captures || kind.is_capture())
    }

    /// Takes a text apart from its end: coin or promotion, target, mark of capture or shot, what tells apart, piece.
    #[inline(always)]
    fn read(text: &[u8]) -> Option<Wanted> {
        // Most texts end with their target, and most start with it or with a piece.
        let (text, promotion, coin) = match text {
            [.., b'1'..=b'8'] => (text, None, None),
            _ => without_outcome(text),
        };
        let (piece, text) = match text {
            [letter @ b'A'..=b'Z', rest @ ..] => (Piece::from_letter(char::from(*letter))?, rest),
            _ => (Piece::Pawn, text),
        };
        let [start @ .., file, rank] = text else { return None };
        let to = Square::from_letters(*file, *rank)?;
        let (mut origins, captures, shoots) = match start {
            [] => (Bitboard::FULL, false, false),
            _ => told_apart(start)?,
        };
        if piece == Piece::Pawn && !captures && !start.iter().any(u8::is_ascii_lowercase) {
            // `d5` alone is a step along the file.
            origins &= Bitboard::file(to.file());
        }
        Some(Wanted { piece, origins, captures, shoots, to, promotion, coin })
    }
}

/// What stands before the outcome of a coin and a promotion, and these.
fn without_outcome(text: &[u8]) -> (&[u8], Option<Piece>, Option<Coin>) {
    let (text, coin) = match text {
        [rest @ .., b'=', b'H' | b'h'] => (rest, Some(Coin::Heads)),
        [rest @ .., b'=', b'T' | b't'] => (rest, Some(Coin::Tails)),
        _ => (text, None),
    };
    match text {
        [rest @ .., letter @ b'A'..=b'Z'] if let Some(piece) = promotion(*letter) => {
            (without_end(rest, |byte| matches!(byte, b'=' | b'/')), Some(piece), coin)
        }
        [rest @ .., b'=', letter @ (b'q' | b'r' | b'b' | b'n')] => (rest, promotion(*letter), coin),
        // En passant, which is told by the board as well.
        [rest @ .., b'e', b'p'] => (rest, None, coin),
        _ => (text, None, coin),
    }
}

/// The squares that a text before its target leaves open, and whether it captures and shoots. Before a shot stands the
/// whole square, and the first program doubled part of it or all of it in front: `c5`, `cc5`, `5c5`, `c5c5`.
fn told_apart(text: &[u8]) -> Option<(Bitboard, bool, bool)> {
    let (text, shoots) = text.strip_suffix(b"*").map_or((text, false), |rest| (rest, true));
    let (text, captures) = match text {
        [rest @ .., b'x' | b':'] => (rest, true),
        _ => (text, false),
    };
    let origins = match *text.strip_suffix(b"-").unwrap_or(text) {
        [ref doubled @ .., file, rank] if shoots => {
            let fits = doubled.is_empty() || [&[file, rank][..], &[file], &[rank]].contains(&doubled);
            Square::from_letters(file, rank).filter(|_| fits)?.into()
        }
        _ if shoots => return None,
        [] => Bitboard::FULL,
        [file @ b'a'..=b'h'] => Bitboard::file(file - b'a'),
        [rank @ b'1'..=b'8'] => Bitboard::rank(rank - b'1'),
        [file, rank] => Square::from_letters(file, rank)?.into(),
        _ => return None,
    };
    Some((origins, captures, shoots))
}

/// The piece that a letter at the end of a text promotes to.
fn promotion(letter: u8) -> Option<Piece> {
    Piece::from_letter(char::from(letter)).filter(|&piece| piece != Piece::Pawn)
}

/// The text without all those letters at its end.
fn without_end(mut text: &[u8], cut: impl Fn(u8) -> bool) -> &[u8] {
    while let [rest @ .., last] = text
        && cut(*last)
    {
        text = rest;
    }
    text
}
