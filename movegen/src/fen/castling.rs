//! The castling field, in all its dialects: `KQkq`, Shredder's `HAha`, X-FEN, and bughouse's `E` and `e`.

use super::FenProblem;
use crate::rules::{Castling, Rules, rook_homes};
use crate::{Bitboard, Color, Piece, Position, Square};

/// What a castling field says.
#[derive(Default)]
pub(super) struct Rights {
    pub rooks: Bitboard,
    pub kings_unmoved: [bool; 2],
}

impl Rights {
    /// Reads the field for a board whose pieces stand already.
    pub fn read<R: Rules>(position: &Position<R>, field: &str) -> Result<Rights, Vec<FenProblem>> {
        let mut rights = Rights::default();
        if field == "-" || position.rules().castling() == Castling::None {
            return Ok(rights);
        }
        let problems: Vec<_> = field.chars().take(64).filter_map(|letter| rights.add(position, letter).err()).collect();
        if problems.is_empty() { Ok(rights) } else { Err(problems) }
    }

    fn add<R: Rules>(&mut self, position: &Position<R>, letter: char) -> Result<(), FenProblem> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let unknown = FenProblem::UnknownCastling { letter, game: position.rules().variant() };
        let missing = FenProblem::CastlingWithoutRook(letter);
        let unmoved = &mut self.kings_unmoved[color as usize];
        let king = position.king(color).filter(|king| king.rank() == color.home_rank());
        let homed = king.is_some_and(|king| king.file() == 4);
        let remembers = position.rules().drops().is_some_and(|drops| drops.rook_castles);

        if remembers && letter.eq_ignore_ascii_case(&'E') {
            if !homed {
                return Err(FenProblem::KingNotHome(letter));
            }
            return if std::mem::replace(unmoved, true) { Err(FenProblem::RepeatedCastling(letter)) } else { Ok(()) };
        }
        let rook = match position.rules().castling() {
            Castling::Chess960 => Self::rook_960(position, king, color, letter).ok_or(unknown)?,
            _ => {
                let [king_side, queen_side] = rook_homes(color);
                match letter.to_ascii_uppercase() {
                    'K' | 'H' => Some(king_side),
                    'Q' | 'A' => Some(queen_side),
                    _ => return Err(unknown),
                }
                .filter(|_| homed)
            }
        };
        let rooks = unmoved_rooks(position, color);
        let (Some(king), Some(rook)) = (king, rook.filter(|&rook| rooks.contains(rook))) else { return Err(missing) };
        let own = self.rooks & rooks;
        // One rook on each side of the king; in bughouse, `E` says that there is none.
        if own.into_iter().any(|other| (other > king) == (rook > king)) || own.is_empty() && *unmoved {
            return Err(FenProblem::RepeatedCastling(letter));
        }
        self.rooks |= rook.into();
        *unmoved = remembers;
        Ok(())
    }

    /// The rook that a letter means in Chess960: `K` and `Q` the outermost on that side of the king, a file letter the
    /// one on that file. Nothing for another letter; nothing inside where there is no such rook.
    fn rook_960<R: Rules>(
        position: &Position<R>,
        king: Option<Square>,
        color: Color,
        letter: char,
    ) -> Option<Option<Square>> {
        let king_file = king.map(Square::file);
        let rooks = unmoved_rooks(position, color);
        let mut beside = rooks.into_iter();
        match letter.to_ascii_uppercase() {
            'K' => Some(king_file.and_then(|file| beside.filter(|rook| rook.file() > file).last())),
            'Q' => Some(king_file.and_then(|file| beside.find(|rook| rook.file() < file))),
            file @ 'A'..='H' => Some(beside.find(|rook| rook.file() == file as u8 - b'A')),
            _ => None,
        }
    }
}

/// The rooks on their side's home rank that no pawn has become.
fn unmoved_rooks<R: Rules>(position: &Position<R>, color: Color) -> Bitboard {
    position.colored(color, Piece::Rook) & Bitboard::rank(color.home_rank()) & !position.promoted()
}

/// The field as it is written.
pub(super) fn write<R: Rules>(position: &Position<R>, fen: &mut String) {
    let start = fen.len();
    for color in Color::ALL {
        let rooks = position.castling_rooks() & Bitboard::rank(color.home_rank());
        let case = |letter: char| if color == Color::White { letter } else { letter.to_ascii_lowercase() };
        let mut files: Vec<u8> = rooks.into_iter().map(Square::file).collect();
        files.reverse();
        for file in files {
            fen.push(case(match (position.rules().castling(), file) {
                (Castling::Chess960, _) => (b'A' + file) as char,
                (_, 7) => 'K',
                _ => 'Q',
            }));
        }
        if rooks.is_empty() && position.king_unmoved(color) {
            fen.push(case('E'));
        }
    }
    if fen.len() == start {
        fen.push('-');
    }
}
