//! Both boards as they stand, and the words in which programs hear of them.

use movegen::{AnyMatch, Board, Refusal, Seat, TwoBoardsError, Variant};

/// A match so far.
pub struct Boards {
    pub game: Box<dyn AnyMatch>,
    start: String,
    /// As UCI writes them, each after its board.
    moves: Vec<String>,
    /// Of each board, the moves since a piece last came from the other one. Who knows one board only cannot be told of that.
    since: [Since; 2],
}

/// A board at some moment, and the moves from there on.
struct Since {
    fen: String,
    moves: Vec<String>,
}

impl Boards {
    /// The usual start, or that of a FEN with ` | ` between two.
    pub fn new(variant: Variant, fen: Option<&str>) -> Result<Boards, TwoBoardsError> {
        let game = variant.two_boards(fen)?;
        let since = Board::ALL.map(|board| Since { fen: game.game(board).fen(), moves: Vec::new() });
        Ok(Boards { start: game.fen(), game, moves: Vec::new(), since })
    }

    /// Plays what the seat to move on its board answers.
    pub fn play(&mut self, board: Board, text: &str) -> Result<(), Refusal> {
        let game = self.game.game(board);
        let ply = game.parse_text(text)?;
        let before = self.fen(board.other());
        self.game.play(board, ply)?;
        let text = game.uci(ply);
        self.moves.push(format!("{board}:{text}"));
        self.since[board as usize].moves.push(text);
        let after = self.fen(board.other());
        if after != before {
            self.since[board.other() as usize] = Since { fen: after, moves: Vec::new() };
        }
        Ok(())
    }

    /// One of the boards, with what is in its pockets.
    pub fn fen(&self, board: Board) -> String {
        let both = self.game.fen();
        let (a, b) = both.split_once(" | ").unwrap_or((&both, ""));
        if board == Board::A { a.to_owned() } else { b.to_owned() }
    }

    /// Whether a seat has no move before a piece arrives.
    pub fn must_wait(&self, seat: Seat) -> bool {
        self.game.game(seat.board()).legal_moves().is_empty()
    }

    pub fn start(&self) -> &str {
        &self.start
    }

    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// For who plays on two boards.
    pub fn position(&self) -> String {
        format!("position fen {}{}", self.start.replacen(" | ", " | fen ", 1), list(&self.moves))
    }

    /// For who knows one board only.
    pub fn position_on(&self, board: Board) -> String {
        let Since { fen, moves } = &self.since[board as usize];
        format!("position fen {fen}{}", list(moves))
    }
}

/// Moves behind a position.
fn list(moves: &[String]) -> String {
    if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_board_alone_hears_of_arrivals_by_its_fen() {
        let mut boards = Boards::new(Variant::BughouseFics, None).expect("the usual start");
        for (board, text) in [(Board::A, "e4"), (Board::B, "Nf3"), (Board::A, "d5"), (Board::B, "Nf6")] {
            boards.play(board, text).expect("legal");
        }
        assert!(boards.position_on(Board::B).ends_with("[] w KQkq - 0 1 moves g1f3 g8f6"));
        boards.play(Board::A, "exd5").expect("legal");
        // The black pawn has come to Black on B, and the moves before are not told any more.
        assert!(boards.position_on(Board::B).contains("[p] w KQkq") && !boards.position_on(Board::B).contains("moves"));
        assert!(boards.position_on(Board::A).ends_with(" moves e2e4 d7d5 e4d5"));
        assert!(boards.position().contains(" | fen rnbq"));
        assert!(boards.position().ends_with(" moves A:e2e4 B:g1f3 A:d7d5 B:g8f6 A:e4d5"));
        assert!(boards.play(Board::B, "p@e4").is_err(), "it is White's turn");
    }
}
