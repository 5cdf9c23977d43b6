//! What is on the board: setting it up, and showing it.

use movegen::{AnyGame, Board, MoveKind, Refusal};

use super::{Controller, Error, Table};
use crate::protocol::command::{CommandError, Setup, Start, quote};
use crate::protocol::seats::Team;
use crate::protocol::text;
use crate::terminal;

impl Controller {
    pub(super) fn position(&mut self, setup: Result<Setup, CommandError>) -> Result<(), Error> {
        let table = setup.map_err(Error::from).and_then(|setup| self.set_up(&setup));
        self.refused = table.is_err();
        match table? {
            Table::Two(mut team) => {
                if let Table::Two(before) = &mut self.table {
                    team.remember(before);
                }
                self.table = Table::Two(team);
                self.update_searches();
            }
            one => self.table = one,
        }
        if self.settings.debug {
            self.output.say(&format!("info string position {}", self.fen()));
        }
        Ok(())
    }

    /// What a position command puts on the table, whole or not at all.
    fn set_up(&self, setup: &Setup) -> Result<Table, Error> {
        let variant = self.settings.variant();
        let refused =
            |index: usize, refusal| Error::Move { number: index + 1, text: quote(&setup.moves[index]), refusal };
        let mut fens = setup.starts.iter().map(|start| match start {
            Start::Usual => variant.start_fen(),
            Start::Fen(fen) => fen,
        });
        if setup.starts.len() > 1 {
            let mut boards = variant.two_boards(Some(&fens.collect::<Vec<_>>().join(" | ")))?;
            for (index, text) in setup.moves.iter().enumerate() {
                boards.play_on_text(text).map_err(|refusal| refused(index, refusal))?;
            }
            return Ok(Table::Two(Box::new(Team::new(boards))));
        }
        let mut game = variant.game(fens.next())?;
        for (index, text) in setup.moves.iter().enumerate() {
            self.play(&mut *game, text).map_err(|refusal| refused(index, refusal))?;
        }
        Ok(Table::One(game))
    }

    /// Plays a move, and tosses its coin if nobody else does. Games go on after a draw: the client knows why.
    fn play(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), Refusal> {
        let mut ply = game.parse_text(text)?;
        if ply.mv.kind() == MoveKind::CoinShot && self.settings.seeded_coin {
            ply.coin = ply.coin.or_else(|| Some(game.seeded_coin(self.settings.coin_seed)));
        }
        game.play_on(ply)
    }

    pub(super) fn fen(&self) -> String {
        match &self.table {
            Table::One(game) => game.fen(),
            Table::Two(team) => team.boards.fen(),
        }
    }

    pub(super) fn display(&self) {
        let style = terminal::style();
        self.output.say(&match &self.table {
            Table::One(game) => text::display(&**game, &game.draw(style)),
            Table::Two(team) => text::display_two(&*team.boards, &team.boards.draw(style)),
        });
    }

    pub(super) fn evaluate(&self) {
        match &self.table {
            Table::One(game) => self.output.say(&text::evaluation(&**game)),
            Table::Two(team) => {
                for board in Board::ALL {
                    let evaluation = text::evaluation(&*team.boards.game(board));
                    self.output.say(&format!("Board {board}\n{evaluation}"));
                }
            }
        }
    }

    pub(super) fn flip(&mut self) -> Result<(), Error> {
        match &mut self.table {
            Table::One(game) => *game = game.flipped(),
            Table::Two(_) => return Err(Error::FlipTwo),
        }
        Ok(())
    }
}
