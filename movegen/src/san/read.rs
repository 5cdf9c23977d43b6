//! Reading move texts: forgiving where only one legal move can be meant, strict where it is not so.

use std::ops::Range;

use crate::rules::{Goal, Rules};
use crate::{Bitboard, Coin, Move, MoveKind, Piece, Ply, Position, Refusal, Square, attacks};

/// What a text says of a move; what it does not say is left open.
#[derive(Copy, Clone, Debug)]
struct Wanted {
    piece: Piece,
    file: Option<u8>,
    rank: Option<u8>,
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
        let unreadable = || Refusal::unreadable(text);
        if self.rules().goal() == Goal::KingCapture && text.contains('/') {
            let plain = self.console_form(text).ok_or_else(unreadable)?;
            return self.parse_uci(&plain);
        }
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(drop) = bare.strip_prefix('@') {
            return self.parse_uci(&format!("P@{drop}"));
        }
        if bare.contains('@') {
            return if bare.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                self.parse_uci(bare)
            } else {
                Err(unreadable())
            };
        }
        match bare {
            "O-O" | "0-0" | "o-o" => return self.castle(true),
            "O-O-O" | "0-0-0" | "o-o-o" => return self.castle(false),
            _ => {}
        }
        let wanted = Wanted::read(bare).ok_or_else(unreadable)?;
        self.only_move(wanted, text)
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
        let square = |range: Range<usize>| text.get(range).is_some_and(|square| square.parse::<Square>().is_ok());
        let two_squares = square(0..2) && square(2..4) && text.len() <= 5;
        let drop = text.as_bytes().get(1) == Some(&b'@') && text.len() == 4;
        if two_squares || drop { self.parse_uci(text) } else { self.parse_san(text) }
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

    /// The one legal move that fits. Only pieces from which the target can be reached are looked at, and none is
    /// generated: reading records is mostly this.
    fn only_move(&self, wanted: Wanted, text: &str) -> Result<Ply, Refusal> {
        let (mut found, mut count) = (Move::NONE, 0);
        for from in self.colored(self.turn(), wanted.piece) & wanted.origins() & self.reached_from(wanted) {
            match self.intended(from, wanted.to, wanted.promotion) {
                Ok(mv) if wanted.fits(mv.kind()) && self.is_legal(mv) => (found, count) = (mv, count + 1),
                Err(Refusal::PromotionMissing) => return Err(Refusal::PromotionMissing),
                _ => {}
            }
        }
        match (count, wanted.coin) {
            (0, _) => Err(self.unfit(wanted)),
            (1, Some(_)) if found.kind() != MoveKind::CoinShot => Err(Refusal::NoCoin),
            (1, coin) => Ok(Ply { mv: found, coin }),
            _ => Err(Refusal::ambiguous(text, count)),
        }
    }

    /// The squares from which a piece of the side to move might reach the target.
    fn reached_from(&self, wanted: Wanted) -> Bitboard {
        let (us, to) = (self.turn(), wanted.to);
        match wanted.piece {
            _ if wanted.shoots => self.archer_range(to),
            Piece::Archer => attacks::king(to),
            Piece::Pawn => attacks::pawn(!us, to) | Bitboard::file(to.file()),
            // A piece reaches what a piece of the other side would reach from there.
            piece => attacks::piece(piece, !us, to, self.occupied()),
        }
    }

    /// Why no legal move fits: the reason of the only piece that could be meant, or that there is none.
    fn unfit(&self, wanted: Wanted) -> Refusal {
        let to = wanted.to;
        let meant: Vec<Refusal> = self
            .colored(self.turn(), wanted.piece)
            .into_iter()
            .filter(|from| wanted.file.is_none_or(|file| file == from.file()))
            .filter(|from| wanted.rank.is_none_or(|rank| rank == from.rank()))
            .filter_map(|from| {
                let promotion = wanted.promotion.map_or(String::new(), |piece| piece.letter().to_string());
                self.parse_uci(&format!("{from}{to}{promotion}")).err()
            })
            .collect();
        let nothing_there = wanted.captures && self.piece_on(to).is_none();
        match &meant[..] {
            _ if nothing_there => Refusal::NothingToCapture(to),
            [refusal] => refusal.clone(),
            _ if meant.contains(&Refusal::KingInCheck) => Refusal::KingInCheck,
            _ => Refusal::NobodyCanGo { piece: wanted.piece, to },
        }
    }
}

impl Wanted {
    /// The squares that the text leaves open.
    fn origins(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::FULL, Bitboard::file);
        file & self.rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    fn fits(self, kind: MoveKind) -> bool {
        let shoots = matches!(kind, MoveKind::Shot | MoveKind::CoinShot);
        kind != MoveKind::Castle && self.shoots == shoots && (!self.captures || kind.is_capture())
    }

    /// Takes a text apart from its end: coin or promotion, target, mark of capture or shot, what tells apart, piece.
    fn read(text: &str) -> Option<Wanted> {
        let (text, coin) = match text.strip_suffix("=H").or_else(|| text.strip_suffix("=h")) {
            Some(rest) => (rest, Some(Coin::Heads)),
            None => match text.strip_suffix("=T").or_else(|| text.strip_suffix("=t")) {
                Some(rest) => (rest, Some(Coin::Tails)),
                None => (text, None),
            },
        };
        let (text, promotion) = match text.chars().next_back().and_then(promotion_letter) {
            Some(piece) => (text[..text.len() - 1].trim_end_matches('='), Some(piece)),
            None => (text, None),
        };
        let (piece, text) = match text.chars().next()? {
            letter if letter.is_ascii_uppercase() => (Piece::from_letter(letter)?, &text[1..]),
            _ => (Piece::Pawn, text),
        };
        let (start, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to: Square = to.parse().ok()?;
        let (start, shoots) = start.strip_suffix('*').map_or((start, false), |rest| (rest, true));
        let (start, captures) = start.strip_suffix(['x', ':']).map_or((start, false), |rest| (rest, true));
        let start = start.strip_suffix('-').unwrap_or(start);
        let (mut file, rank) = told_apart(start, shoots)?;
        if piece == Piece::Pawn && !captures {
            // `d5` alone is a step along the file.
            file = file.or(Some(to.file()));
        }
        Some(Wanted { piece, file, rank, captures, shoots, to, promotion, coin })
    }
}

/// The file and rank that a text names. Before a shot stands the whole square, and the first program doubled part of it
/// or all of it in front: `c5`, `cc5`, `5c5`, `c5c5`.
fn told_apart(text: &str, shoots: bool) -> Option<(Option<u8>, Option<u8>)> {
    let part = |byte: u8| match byte {
        b'a'..=b'h' => Some((Some(byte - b'a'), None)),
        b'1'..=b'8' => Some((None, Some(byte - b'1'))),
        _ => None,
    };
    if shoots {
        let (doubled, square) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let from: Square = square.parse().ok()?;
        let fits = doubled.is_empty() || doubled == square || [&square[..1], &square[1..]].contains(&doubled);
        return fits.then_some((Some(from.file()), Some(from.rank())));
    }
    match text.as_bytes() {
        [] => Some((None, None)),
        &[byte] => part(byte),
        _ => text.parse::<Square>().ok().map(|from| (Some(from.file()), Some(from.rank()))),
    }
}

/// The piece that a letter at the end of a text promotes to.
fn promotion_letter(letter: char) -> Option<Piece> {
    Piece::from_letter(letter).filter(|piece| letter.is_ascii_uppercase() && *piece != Piece::Pawn)
}
