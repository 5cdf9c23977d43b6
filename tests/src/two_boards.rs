//! Bughouse on two boards: one position of a match, and the pieces that travel between its boards.

use crate::Reference;
use crate::board::Kind;
use crate::game::Game;
use crate::moves::Move;
use crate::seats::{Seat, Table};

/// The positions of both boards at one moment of a match.
///
/// ```
/// use reference::{Game, TwoBoards};
///
/// let start = format!("{0} | {0}", Game::Bughouse.start_fen());
/// let boards = TwoBoards::from_fen(Game::Bughouse, &start)?;
/// let boards = boards.after("A:e2e4").after("A:d7d5").after("A:e4d5");
/// assert!(boards.fen().ends_with(" | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[p] w KQkq - 0 1"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoBoards {
    boards: [Reference; 2],
}

impl TwoBoards {
    /// Reads two FENs with ` | ` between them, board A first, or says what is wrong with them.
    pub fn from_fen(game: Game, fen: &str) -> Result<TwoBoards, String> {
        if !matches!(game, Game::Bughouse | Game::BughouseFics) {
            return Err(format!("{} is played on one board", game.name()));
        }
        let (a, b) = fen.split_once(" | ").ok_or_else(|| format!("there are not two boards in {fen}"))?;
        Ok(TwoBoards { boards: [Reference::from_fen(game, a)?, Reference::from_fen(game, b)?] })
    }

    /// The FENs of both boards.
    pub fn fen(&self) -> String {
        let [a, b] = &self.boards;
        format!("{} | {}", a.fen(), b.fen())
    }

    /// Boards A and B.
    pub fn boards(&self) -> &[Reference; 2] {
        &self.boards
    }

    /// Every legal move on either board, like `A:e2e4` or `B:N@f3`, sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.moves();
        let mut texts: Vec<String> = moves.into_iter().map(|(table, mv)| self.text(table, mv)).collect();
        texts.sort();
        texts
    }

    /// The boards after a legal move, given as [`TwoBoards::legal_moves`] writes it.
    ///
    /// # Panics
    /// If the move is not legal here.
    pub fn after(&self, text: &str) -> TwoBoards {
        let (table, mv) = self.find(text);
        self.play(table, mv)
    }

    /// The number of lines of exactly `depth` moves, each by any player whose turn it is.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => {
                let moves = self.moves().into_iter();
                moves.map(|(table, mv)| self.play(table, mv).perft(depth - 1)).sum()
            }
        }
    }

    pub(crate) fn board(&self, table: Table) -> &Reference {
        &self.boards[table.index()]
    }

    /// The two players whose turn it is.
    pub(crate) fn to_move(&self) -> [Seat; 2] {
        Table::BOTH.map(|table| Seat { table, color: self.board(table).side_to_move })
    }

    /// The players who are finally checkmated: in a match at most one, in a FEN perhaps both.
    pub(crate) fn mated(&self) -> Vec<Seat> {
        let seats = self.to_move().into_iter();
        seats.filter(|seat| self.board(seat.table).is_mate()).collect()
    }

    /// Every legal move: none once a player is mated on either board.
    pub(crate) fn moves(&self) -> Vec<(Table, Move)> {
        if !self.mated().is_empty() {
            return Vec::new();
        }
        let moves_on = |table| self.board(table).moves().into_iter().map(move |mv| (table, mv));
        Table::BOTH.into_iter().flat_map(moves_on).collect()
    }

    /// The legal move that is written like this.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn find(&self, text: &str) -> (Table, Move) {
        let find_on = |table: Table| {
            let uci = text.strip_prefix(table.letter())?.strip_prefix(':')?;
            Some((table, self.board(table).legal_move(uci)?))
        };
        let wanted = Table::BOTH.into_iter().find_map(find_on);
        match wanted {
            Some(found) if self.mated().is_empty() => found,
            _ => panic!("{text} is not legal in {}", self.fen()),
        }
    }

    /// The boards after a legal move. What it captures goes, in its own colour, to the pocket of that colour on the
    /// other board.
    pub(crate) fn play(&self, table: Table, mv: Move) -> TwoBoards {
        let mut next = self.clone();
        next.boards[table.index()] = self.board(table).play(mv);
        if let Some(captured) = self.board(table).captured(mv) {
            let kind = if captured.promoted { Kind::Pawn } else { captured.kind };
            next.boards[table.other().index()].pockets[captured.color.index()].add(kind);
        }
        next
    }

    fn text(&self, table: Table, mv: Move) -> String {
        format!("{}:{}", table.letter(), mv.uci(self.board(table).game))
    }
}
