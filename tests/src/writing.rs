//! Writing a FEN.

use crate::Reference;
use crate::board::{Color, Piece, Square};
use crate::castling::Wing;
use crate::game::Game;

/// The FEN of a position.
pub fn write(position: &Reference) -> String {
    let side = match position.side_to_move {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let en_passant = match position.en_passant {
        Some(square) => square.to_string(),
        None => "-".to_string(),
    };
    format!(
        "{}{} {side} {} {en_passant} {} {}",
        board(position),
        pockets(position),
        castling(position),
        position.half_move_clock,
        position.full_move_number
    )
}

fn board(position: &Reference) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| one_rank(position, rank)).collect();
    ranks.join("/")
}

fn one_rank(position: &Reference, rank: i8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        let Some(piece) = position.board.at(Square { file, rank }) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(piece.letter());
        if piece.promoted {
            text.push('~');
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The pockets in brackets, White's before Black's; nothing in games without pockets.
fn pockets(position: &Reference) -> String {
    if !position.game.has_pockets() {
        return String::new();
    }
    let mut text = String::from("[");
    for color in Color::BOTH {
        for &kind in position.game.pocket_kinds() {
            let count = position.pockets[color.index()].count(kind);
            let letter = Piece::new(color, kind).letter().to_string();
            text += &letter.repeat(count.into());
        }
    }
    text + "]"
}

/// The castling field: files in Chess960, otherwise `KQkq`, with `E` and `e` for a bare unmoved king.
fn castling(position: &Reference) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let mut letters = String::new();
        for wing in Wing::BOTH {
            if let Some(rook) = position.castling.rook(color, wing) {
                letters.push(match (position.game, wing) {
                    (Game::Chess960, _) => (b'A' + rook.file as u8) as char,
                    (_, Wing::King) => 'K',
                    (_, Wing::Queen) => 'Q',
                });
            }
        }
        if letters.is_empty() && position.king_unmoved[color.index()] {
            letters.push('E');
        }
        text += &match color {
            Color::White => letters,
            Color::Black => letters.to_ascii_lowercase(),
        };
    }
    if text.is_empty() { "-".to_string() } else { text }
}
