//! Reading a FEN, field by field. Whether the fields make sense together is looked at in `validity`.

use crate::Reference;
use crate::board::{Board, Color, Kind, Piece, Square};
use crate::castling::{CastlingRights, Wing};
use crate::game::Game;
use crate::pocket::Pocket;

/// Reads the six fields.
pub fn read(game: Game, fen: &str) -> Result<Reference, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [placement, side, castling, en_passant, clock, number] = fields[..] else {
        return Err(format!("a FEN has six fields, not {}", fields.len()));
    };
    let (ranks, pocket) = split_pocket(game, placement)?;
    let mut position = Reference {
        game,
        board: read_board(game, &ranks)?,
        side_to_move: read_side(side)?,
        pockets: read_pockets(game, pocket)?,
        castling: CastlingRights::default(),
        king_unmoved: [false; 2],
        en_passant: None,
        half_move_clock: read_number(clock)?,
        full_move_number: read_number(number)?,
    };
    // Falcon–Hunter has neither castling nor en passant and ignores what is written there.
    if game != Game::FalconHunter {
        position.read_castling(castling)?;
        position.en_passant = read_en_passant(en_passant)?;
    }
    Ok(position)
}

/// The eight ranks, and what is written in brackets behind them or as a ninth rank.
fn split_pocket(game: Game, placement: &str) -> Result<(Vec<&str>, &str), String> {
    let (board, bracket) = match placement.split_once('[') {
        Some((board, rest)) => {
            let closed = rest.strip_suffix(']');
            let pocket = closed.ok_or_else(|| format!("no ] at the end of {placement}"))?;
            (board, Some(pocket))
        }
        None => (placement, None),
    };
    let mut ranks: Vec<&str> = board.split('/').collect();
    let ninth = (ranks.len() == 9).then(|| ranks.remove(8));
    if ranks.len() != 8 {
        return Err(format!("the board has {} ranks", ranks.len()));
    }
    let pocket = match (bracket, ninth) {
        (Some(_), Some(_)) => return Err("two pockets".to_string()),
        (Some(pocket), None) | (None, Some(pocket)) => pocket,
        (None, None) => return Ok((ranks, "")),
    };
    if game.has_pockets() { Ok((ranks, pocket)) } else { Err(format!("there are no pockets in {}", game.name())) }
}

fn read_board(game: Game, ranks: &[&str]) -> Result<Board, String> {
    let mut board = Board::empty();
    for (row, text) in ranks.iter().enumerate() {
        let rank = 7 - row as i8;
        let mut file = 0;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let square = Square::new(file, rank);
            let square = square.ok_or_else(|| format!("rank {text} is too long"))?;
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as i8;
                continue;
            }
            let mut piece = read_piece(game, letter)?;
            piece.promoted = letters.next_if_eq(&'~').is_some();
            if piece.promoted && !may_be_promoted(game, piece) {
                return Err(format!("{letter} cannot be a promoted piece"));
            }
            board.put(square, piece);
            file += 1;
        }
        if file != 8 {
            return Err(format!("rank {text} does not have eight squares"));
        }
    }
    Ok(board)
}

fn read_piece(game: Game, letter: char) -> Result<Piece, String> {
    Piece::from_letter(letter)
        .filter(|piece| game.has(piece.kind))
        .ok_or_else(|| format!("{letter} is no piece of {}", game.name()))
}

fn may_be_promoted(game: Game, piece: Piece) -> bool {
    game.marks_promoted_pieces() && Kind::PROMOTIONS.contains(&piece.kind)
}

fn read_side(text: &str) -> Result<Color, String> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(format!("{text} is not a side to move")),
    }
}

fn read_pockets(game: Game, text: &str) -> Result<[Pocket; 2], String> {
    let mut pockets = [Pocket::default(), Pocket::default()];
    for letter in text.chars() {
        let piece = read_piece(game, letter)?;
        if !game.pocket_kinds().contains(&piece.kind) {
            return Err(format!("{letter} cannot be in a pocket"));
        }
        pockets[piece.color.index()].add(piece.kind);
    }
    Ok(pockets)
}

fn read_en_passant(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    let square = Square::from_name(text);
    let square = square.ok_or_else(|| format!("{text} is not an en-passant square"))?;
    Ok(Some(square))
}

fn read_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is not a number of moves"))
}

impl Reference {
    /// Reads the castling field: `KQkq`, in Chess960 also files as in `HAha`, in bughouse also `E` and `e`.
    fn read_castling(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            self.read_castling_letter(color, letter.to_ascii_uppercase())
                .ok_or_else(|| format!("castling {letter} has no king and rook at home"))?;
            self.king_unmoved[color.index()] = self.game.dropped_rooks_castle();
        }
        Ok(())
    }

    fn read_castling_letter(&mut self, color: Color, letter: char) -> Option<()> {
        let home = color.rank(1);
        let king = self.board.king(color).filter(|king| king.rank == home)?;
        if self.game != Game::Chess960 && king.file != 4 {
            return None;
        }
        if letter == 'E' && self.game.dropped_rooks_castle() {
            return Some(());
        }
        let rook = match (self.game, letter) {
            (Game::Chess960, 'K') => self.outermost_rook(color, Wing::King)?,
            (Game::Chess960, 'Q') => self.outermost_rook(color, Wing::Queen)?,
            (Game::Chess960, 'A'..='H') => Square::new(letter as i8 - 'A' as i8, home)?,
            (_, 'K') => Wing::King.corner(color),
            (_, 'Q') => Wing::Queen.corner(color),
            _ => return None,
        };
        if !self.board.holds(rook, color, Kind::Rook) {
            return None;
        }
        let wing = if rook.file > king.file { Wing::King } else { Wing::Queen };
        self.castling.grant(color, wing, rook);
        Some(())
    }
}
