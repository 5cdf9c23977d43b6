//! A whole match of bughouse on two boards, with or without clocks: when it is over, and why.

use crate::clocks::Clocks;
use crate::game::Game;
use crate::referee::{BLACK_WINS, DRAW, Outcome, WHITE_WINS};
use crate::repetition::History;
use crate::seats::{Seat, Table, Team};
use crate::two_boards::TwoBoards;

/// A match, from its start to the present position of both boards.
///
/// ```
/// use reference::{Game, TeamReferee};
///
/// let start = format!("{0} | {0}", Game::Bughouse.start_fen());
/// let mut referee = TeamReferee::with_clocks(Game::Bughouse, &start, [60_000; 4], 0)?;
/// referee.play("A:e2e4", 500);
/// assert_eq!(referee.result(59_999), None);
/// assert_eq!(referee.result(60_000), Some(("1-0", "flag")));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct TeamReferee {
    boards: TwoBoards,
    /// What has stood on A and B, each with the pockets it had right after the move.
    histories: [History; 2],
    clocks: Option<Clocks>,
}

impl TeamReferee {
    /// A match without clocks, or what is wrong with the FEN.
    pub fn new(game: Game, fen: &str) -> Result<TeamReferee, String> {
        let boards = TwoBoards::from_fen(game, fen)?;
        let histories = boards.boards().each_ref().map(History::new);
        Ok(TeamReferee { boards, histories, clocks: None })
    }

    /// A match with clocks, in milliseconds and in the order White on A, Black on A, White on B, Black on B. Both
    /// clocks of the sides to move run from time 0.
    pub fn with_clocks(game: Game, fen: &str, left_ms: [u64; 4], increment_ms: u64) -> Result<TeamReferee, String> {
        let clocks = Clocks::new(left_ms, increment_ms);
        Ok(TeamReferee { clocks: Some(clocks), ..TeamReferee::new(game, fen)? })
    }

    /// The present positions.
    pub fn boards(&self) -> &TwoBoards {
        &self.boards
    }

    /// Plays a move like `A:e2e4`, this long after the start of the match; without clocks the time means nothing.
    /// A move that comes too late, after a fallen flag or a repetition, changes nothing.
    ///
    /// # Panics
    /// If the move is not legal, as none is after a checkmate, or if time runs backwards.
    pub fn play(&mut self, text: &str, at_ms: u64) {
        let (table, mv) = self.boards.find(text);
        let mover = Seat { table, color: self.boards.board(table).side_to_move };
        let next = self.boards.play(table, mv);
        if !self.counts(&next, at_ms) {
            return;
        }
        if let Some(clocks) = &mut self.clocks {
            assert!(at_ms >= clocks.last_press(), "{text} at {at_ms} ms comes before the move before it");
            clocks.press(mover, at_ms);
        }
        self.boards = next;
        // The other board may have got a piece, but its position is counted after a move of its own only.
        self.histories[table.index()].add(self.boards.board(table));
    }

    /// The score, as the team of White on A sees it, and the reason, if the match is over at this time.
    ///
    /// A checkmate comes first. After a repetition no flag falls any more, because a move at the very instant of a flag
    /// or later would not have been counted.
    pub fn result(&self, now_ms: u64) -> Option<Outcome> {
        self.checkmate()
            .or_else(|| self.repetition())
            .or_else(|| self.fallen_flags(now_ms))
            .or_else(|| self.nobody_can_move())
    }

    /// Whether a move to this position still counts: not once the match is over, but at the very instant of a flag
    /// checkmate does.
    fn counts(&self, next: &TwoBoards, at_ms: u64) -> bool {
        if self.repetition().is_some() {
            return false;
        }
        match self.first_flags() {
            Some((instant, _)) if instant < at_ms => false,
            Some((instant, _)) if instant == at_ms => !next.mated().is_empty(),
            _ => true,
        }
    }

    fn checkmate(&self) -> Option<Outcome> {
        let mated = self.boards.mated();
        (!mated.is_empty()).then(|| (lost_by(&mated), "checkmate"))
    }

    fn repetition(&self) -> Option<Outcome> {
        self.histories.iter().any(History::is_threefold).then_some((DRAW, "repetition"))
    }

    fn fallen_flags(&self, now_ms: u64) -> Option<Outcome> {
        let (instant, seats) = self.first_flags()?;
        (instant <= now_ms).then(|| (lost_by(&seats), "flag"))
    }

    /// When the next flag falls if nobody moves, and whose flags fall then.
    fn first_flags(&self) -> Option<(u64, Vec<Seat>)> {
        let clocks = self.clocks.as_ref()?;
        let running = self.boards.to_move();
        let [a, b] = running.map(|seat| clocks.falls_at(seat));
        let instant = a.min(b);
        let falls_then = |&seat: &Seat| clocks.falls_at(seat) == instant;
        Some((instant, running.into_iter().filter(falls_then).collect()))
    }

    /// Where nobody can move the clocks decide; without clocks it is a draw.
    fn nobody_can_move(&self) -> Option<Outcome> {
        let stuck = |table| !self.boards.board(table).has_legal_move();
        let draw = self.clocks.is_none() && Table::BOTH.into_iter().all(stuck);
        draw.then_some((DRAW, "no move"))
    }
}

/// The score when these players have lost for their teams at the same time: a draw if both teams have.
fn lost_by(seats: &[Seat]) -> &'static str {
    let has_lost = |team| seats.iter().any(|seat| seat.team() == team);
    match (has_lost(Team::First), has_lost(Team::Second)) {
        (true, false) => BLACK_WINS,
        (false, true) => WHITE_WINS,
        (true, true) => DRAW,
        (false, false) => unreachable!("somebody has lost"),
    }
}
