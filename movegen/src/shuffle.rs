//! The 960 starts of Chess960, by their numbers.

use crate::Variant;

impl Variant {
    /// The FEN of one of a game's starts, by Scharnagl's numbers from 0 to 959, which begin again after that; nothing for
    /// games that have only one start.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!(Variant::Chess960.numbered_start(518).as_deref(), Some(Variant::Chess960.start_fen()));
    /// assert_eq!(Variant::Chess.numbered_start(518), None);
    /// ```
    pub fn numbered_start(self, number: u16) -> Option<String> {
        self.has_chess960().then(|| {
            let rank = home_rank(number);
            let mut rooks = (0..8).filter(|&file| rank[file] == 'R').map(|file| (b'a' + file as u8) as char);
            let far = rooks.next().unwrap_or('a');
            let near = rooks.next().unwrap_or('h');
            let white: String = rank.iter().collect();
            let rights: String = [near, far].iter().collect();
            let (black, upper) = (white.to_lowercase(), rights.to_uppercase());
            format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {upper}{rights} - 0 1")
        })
    }
}

/// The pieces of White from the a-file on.
fn home_rank(number: u16) -> [char; 8] {
    let mut rank = ['.'; 8];
    let number = usize::from(number % 960);
    rank[2 * (number % 4) + 1] = 'B';
    rank[2 * (number / 4 % 4)] = 'B';
    place(&mut rank, number / 16 % 6, 'Q');
    // Which two of five squares the knights take; the second one is counted with the first one gone.
    let (first, second) = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)][number / 96];
    place(&mut rank, first, 'N');
    place(&mut rank, second, 'N');
    for piece in ['R', 'K', 'R'] {
        place(&mut rank, 0, piece);
    }
    rank
}

/// Puts a piece on the empty square with this number.
fn place(rank: &mut [char; 8], number: usize, piece: char) {
    if let Some(square) = rank.iter_mut().filter(|square| **square == '.').nth(number) {
        *square = piece;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_starts_are_different_and_sound() {
        let fens: HashSet<String> = (0..960).filter_map(|number| Variant::Chess960.numbered_start(number)).collect();
        assert_eq!(fens.len(), 960);
        for fen in &fens {
            let game = Variant::Chess960.game(Some(fen)).expect("a sound FEN");
            assert_eq!(game.fen(), *fen, "castling rights as they are written");
        }
    }

    #[test]
    fn numbers_are_scharnagls() {
        for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (960, "BBQNNRKR")] {
            assert_eq!(home_rank(number).iter().collect::<String>(), rank, "{number}");
        }
    }
}
