//! A match on two boards: who has moved what and when, and how it ends.

use std::collections::HashMap;
use std::time::Duration;

use super::{Board, Clocks, Seat, Team, TwoBoards};
use crate::rules::Rules;
use crate::{Ending, Ply, Reason, Refusal, Score};

/// A match of Bughouse from its start to where it stands now.
///
/// The caller tells how time passes with [`advance`](Match::advance) and plays moves at that instant.
///
/// ```
/// use std::time::Duration;
/// use movegen::{rules::Bughouse, Clocks, Match, TwoBoards};
/// let seconds = Duration::from_secs;
/// let clocks = Clocks::new(seconds(180), seconds(0));
/// let mut game = Match::<Bughouse>::new(TwoBoards::start(), Some(clocks));
/// game.advance(seconds(5));
/// game.play_text("A:e4")?;
/// game.advance(seconds(200));
/// // White on B, of team two, has sat for too long.
/// assert_eq!(game.ending().unwrap().to_string(), "1-0, time ran out");
/// # Ok::<(), movegen::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<R: Rules> {
    start: TwoBoards<R>,
    boards: TwoBoards<R>,
    turns: Vec<Turn>,
    /// How often each position stood on each board right after a move there, by its key.
    seen: [HashMap<u64, u32>; 2],
    clocks: Option<Clocks>,
    /// What the players decided, or a flag that fell before now.
    decided: Option<Ending>,
}

/// A ply on one of the boards, in the order in which they were played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where.
    pub board: Board,
    /// What.
    pub ply: Ply,
    /// What the player's clock showed afterwards, if there are clocks.
    pub clock: Option<Duration>,
}

impl<R: Rules> Match<R> {
    /// A match that starts here. Without clocks nobody's time is up.
    pub fn new(start: TwoBoards<R>, clocks: Option<Clocks>) -> Match<R> {
        let seen = Board::ALL.map(|board| HashMap::from([(start.board(board).key(), 1)]));
        Match { start, boards: start, turns: Vec::new(), seen, clocks, decided: None }
    }

    /// Where the match started.
    pub fn start(&self) -> &TwoBoards<R> {
        &self.start
    }

    /// Where the match stands.
    pub fn boards(&self) -> &TwoBoards<R> {
        &self.boards
    }

    /// All moves on both boards, in the order in which they were played.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The clocks, if there are any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The clocks begin to run, for a match that goes on from moves which nobody had to think about. Their time counts from
    /// here on.
    ///
    /// ```
    /// use std::time::Duration;
    /// use movegen::{rules::Bughouse, Clocks, Match, Seat, TwoBoards};
    /// let mut game = Match::<Bughouse>::new(TwoBoards::start(), None);
    /// game.play_text("A:e4")?;
    /// game.start_clocks(Clocks::new(Duration::from_secs(60), Duration::from_secs(1)));
    /// game.play_text("A:e5")?;
    /// let left: Vec<_> = game.turns().iter().map(|turn| turn.clock).collect();
    /// assert_eq!(left, [None, Some(Duration::from_secs(61))]);
    /// # Ok::<(), movegen::Refusal>(())
    /// ```
    pub fn start_clocks(&mut self, clocks: Clocks) {
        self.clocks = Some(clocks);
    }

    /// Tells how much time has passed since the match began. On both boards the clock of the player to move runs, also
    /// while they wait for a piece. A flag that falls stops all clocks.
    pub fn advance(&mut self, now: Duration) {
        if self.ending_on_board().is_some() {
            return;
        }
        let running = self.boards.to_move();
        if let Some(clocks) = &mut self.clocks
            && clocks.advance(now, running)
        {
            self.decided = self.flags();
        }
    }

    /// Plays a ply now, or says why not and changes nothing.
    ///
    /// At the very instant at which a flag falls, only a move that mates still counts.
    pub fn play(&mut self, board: Board, ply: Ply) -> Result<(), Refusal> {
        if let Some(ending) = self.ending_on_board() {
            return Err(Refusal::GameOver(ending.reason));
        }
        if let Some(flag) = self.flags() {
            let mut after = self.boards;
            after.play(board, ply)?;
            if after.mated().is_none() {
                return Err(Refusal::GameOver(flag.reason));
            }
        }
        self.play_on(board, ply)
    }

    /// Plays a ply even if the match is over by repetition, a flag or the players' word: in the records of others such
    /// matches go on.
    pub fn play_on(&mut self, board: Board, ply: Ply) -> Result<(), Refusal> {
        let seat = board.seat(self.boards.board(board).turn());
        self.boards.play(board, ply)?;
        let clock = self.clocks.as_mut().map(|clocks| {
            clocks.moved(seat);
            clocks.left(seat)
        });
        self.turns.push(Turn { board, ply, clock });
        *self.seen[board as usize].entry(self.boards.board(board).key()).or_default() += 1;
        self.decided = None;
        Ok(())
    }

    /// Plays a move with its board in front, such as `A:e2e4` or `b:N@f3`, now.
    pub fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        // Once the match is over, no text is looked at: what it says may not be legal on a mated board.
        if let Some(ending) = self.ending_on_board() {
            return Err(Refusal::GameOver(ending.reason));
        }
        let (board, ply) = self.boards.parse_text(text)?;
        self.play(board, ply)
    }

    /// The end of the match and its reason, scored as team one sees it; nothing while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_on_board().or_else(|| self.flags())
    }

    /// The score so far, as team one sees it.
    pub fn score(&self) -> Score {
        self.ending().map_or(Score::Unfinished, |ending| ending.score)
    }

    /// Everything that ends the match but a flag that falls right now.
    fn ending_on_board(&self) -> Option<Ending> {
        if self.decided.is_some() {
            return self.decided;
        }
        let mate = self.lost(Reason::Checkmate, |seat| self.boards.board(seat.board()).is_mate());
        if mate.is_some() {
            return mate;
        }
        let repeated = |&board: &Board| {
            let key = self.boards.board(board).key();
            self.seen[board as usize].get(&key).is_some_and(|&count| count >= 3)
        };
        if self.turns.last().is_some_and(|turn| repeated(&turn.board)) {
            return Some(Ending::draw(Reason::Repetition));
        }
        (self.clocks.is_none() && self.boards.is_stuck()).then_some(Ending::draw(Reason::NoMove))
    }

    /// What the flags say that have fallen by now.
    fn flags(&self) -> Option<Ending> {
        let clocks = self.clocks?;
        self.lost(Reason::Flag, |seat| clocks.left(seat).is_zero())
    }

    /// The end if something has befallen one of the seats to move; a draw if it befell both teams.
    fn lost(&self, reason: Reason, befell: impl Fn(Seat) -> bool) -> Option<Ending> {
        match self.boards.to_move().map(|seat| befell(seat).then_some(seat.team())) {
            [Some(one), Some(other)] if one != other => Some(Ending::draw(reason)),
            [Some(team), _] | [_, Some(team)] => Some(lost_by(team, reason)),
            [None, None] => None,
        }
    }

    /// A player gives up, and with them their team.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.decide(lost_by(seat.team(), Reason::Resignation))
    }

    /// All agree to a draw.
    pub fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        self.decide(Ending::draw(Reason::Agreement))
    }

    fn decide(&mut self, ending: Ending) -> Result<(), Refusal> {
        match self.ending() {
            Some(over) => Err(Refusal::GameOver(over.reason)),
            None => {
                self.decided = Some(ending);
                Ok(())
            }
        }
    }
}

fn lost_by(team: Team, reason: Reason) -> Ending {
    Ending::won_by(team.other().color_on_a(), reason)
}
