//! Reading move texts: forgiving where only one legal move can be meant, strict where it is not so.

use crate::rules::{Goal, Rules};
use crate::{Coin, Move, MoveKind, Piece, Ply, Position, Refusal, Square};

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

    /// The one legal move that fits.
    fn only_move(&self, wanted: Wanted, text: &str) -> Result<Ply, Refusal> {
        let fitting: Vec<Move> = self.legal_moves().into_iter().filter(|&mv| self.fits(mv, wanted)).collect();
        match fitting[..] {
            [mv] => match (wanted.coin, mv.kind()) {
                (Some(_), kind) if kind != MoveKind::CoinShot => Err(Refusal::NoCoin),
                (coin, _) => Ok(Ply { mv, coin }),
            },
            [] => Err(self.unfit(wanted)),
            _ if fitting.iter().all(|mv| mv.kind().promotion().is_some() && mv.origin() == fitting[0].origin()) => {
                Err(Refusal::PromotionMissing)
            }
            _ => Err(Refusal::ambiguous(text, fitting.len())),
        }
    }

    fn fits(&self, mv: Move, wanted: Wanted) -> bool {
        let Some(from) = mv.from() else { return false };
        let kind = mv.kind();
        let shoots = matches!(kind, MoveKind::Shot | MoveKind::CoinShot);
        kind != MoveKind::Castle
            && mv.to() == wanted.to
            && self.piece_on(from) == Some(wanted.piece)
            && wanted.file.is_none_or(|file| file == from.file())
            && wanted.rank.is_none_or(|rank| rank == from.rank())
            && wanted.shoots == shoots
            && (!wanted.captures || kind.is_capture())
            && (wanted.promotion.is_none() || kind.promotion() == wanted.promotion)
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
