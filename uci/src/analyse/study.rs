//! The search of a whole game: what every move was worth, and what would have been better.

use engine::{Certainty, Control, Engine, EngineError, Judgement, Limits, Report, Value, coin_value};
use movegen::pgn::{Node, Record};
use movegen::{AnyGame, Board, Coin, Color, Move, MoveKind, Ply, Score};

/// How many half-moves of a line are worth showing, unless it ends in a mate.
const LONGEST_LINE: usize = 12;
/// How many half-moves a line needs to show its point.
const SHORTEST_LINE: usize = 5;
/// How often a line is searched on from its end.
const MORE_SEARCHES: usize = 8;

/// What there is to say about a move of a game.
pub struct Opinion {
    pub board: Board,
    /// Who moved.
    pub color: Color,
    pub judgement: Judgement,
    /// What the position after it is worth to White; nothing where the game is won.
    pub after: Option<Value>,
    /// Whether a coin decided what came of it.
    pub tossed: bool,
    /// What should have been played, where the move deserves a mark.
    pub better: Option<Branch>,
    /// What punishes it, where it deserves a mark and nothing more was played.
    pub answer: Option<Branch>,
}

/// A line that was not played.
pub struct Branch {
    /// What it is worth to White.
    pub value: Value,
    /// Its moves; of a coin shot, which is always the last, we show heads.
    pub plies: Vec<Ply>,
    /// What it is worth to White on heads and on tails, if it begins with a coin shot.
    pub coin: Option<[Value; 2]>,
}

/// What the search says of a position.
struct View {
    key: u64,
    turn: Color,
    /// To the side to move.
    value: Value,
    best: Option<Move>,
    line: Vec<Move>,
    coin: Option<[Value; 2]>,
    /// Whether somebody has won.
    won: bool,
}

/// Searches the positions of a game, and judges its moves by them. `tell` hears how many moves are done, and of how many.
///
/// Each position is searched once: it tells what was best there and what the move before led to. The last comes first, and
/// the table is kept: so each search knows what the game will show to be wrong with its favourite, and no move is blamed for
/// what was only found one move later. Games do not know of each other, so that each gets the same notes in any file.
pub fn study(
    engine: &mut Engine,
    record: &Record,
    limits: &Limits,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Opinion>, EngineError> {
    engine.clear();
    let nodes = record.line().nodes();
    // What is known of the position before the next move of each board.
    let mut later: [Option<View>; 2] = [None, None];
    let mut opinions = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate().rev() {
        tell(nodes.len() - 1 - index, nodes.len());
        let games = record.game_at(index, node.board()).zip(record.game_at(index + 1, node.board()));
        let Some((before, after)) = games else { unreachable!("the moves of a record are legal") };
        let [next, other] = &mut later;
        let next = if node.board() == Board::A { next } else { other };
        let last = next.is_none();
        // On two boards a piece may have arrived in between; then it is another position.
        let mut seen = match next.take().filter(|view| view.key == after.key()) {
            Some(view) => view,
            None => look(engine, &*after, limits, last)?,
        };
        let mut here = look(engine, &*before, limits, false)?;
        let played = worth(engine, &*before, node, &here, &seen, limits)?;
        let judgement = Judgement::of(here.value, played);
        let marked = judgement.mark().is_some();
        if marked {
            here.lengthen(engine, &*before, limits)?;
        }
        if marked && last {
            seen.lengthen(engine, &*after, limits)?;
        }
        opinions.push(Opinion {
            board: node.board(),
            color: here.turn,
            judgement,
            after: (!seen.won).then(|| for_white(seen.turn, seen.value)),
            tossed: node.ply().coin.is_some(),
            better: here.branch(None).filter(|_| marked),
            answer: seen.branch(Some(node.ply())).filter(|_| marked && last),
        });
        *next = Some(here);
    }
    opinions.reverse();
    Ok(opinions)
}

/// What a move was worth to the side that played it. Of a coin shot, that is what it was worth before the toss.
fn worth(
    engine: &mut Engine,
    before: &dyn AnyGame,
    node: &Node,
    here: &View,
    after: &View,
    limits: &Limits,
) -> Result<Value, EngineError> {
    if here.best == Some(node.ply().mv) {
        return Ok(here.value);
    }
    let Some(coin) = node.ply().coin else { return Ok(-after.value) };
    let other = match coin {
        Coin::Heads => Coin::Tails,
        Coin::Tails => Coin::Heads,
    };
    let mut otherwise = before.copy();
    if otherwise.play_on(Ply { coin: Some(other), ..node.ply() }).is_err() {
        return Ok(-after.value);
    }
    let otherwise = look(engine, &*otherwise, limits, true)?;
    Ok(coin_value(-after.value, -otherwise.value))
}

/// Searches a position. Where nothing more was played, a draw is a draw; where players went on, they did not take it.
fn look(engine: &mut Engine, game: &dyn AnyGame, limits: &Limits, last: bool) -> Result<View, EngineError> {
    let ending = game.ending();
    let won = ending.is_some_and(|ending| matches!(ending.score, Score::WhiteWon | Score::BlackWon));
    let view =
        View { key: game.key(), turn: game.turn(), value: Value::DRAW, best: None, line: Vec::new(), coin: None, won };
    if last && ending.is_some() && !won {
        return Ok(view);
    }
    let mut line = Vec::new();
    let mut search = |limits: &Limits| {
        engine.search(game, limits, &Control::default(), &mut |report| {
            if let Report::Line(found) = report
                && (found.rank, found.certainty) == (1, Certainty::Exact)
            {
                line = found.moves;
            }
        })
    };
    let mut outcome = search(limits)?;
    if outcome.best.is_some() && outcome.depth == 0 {
        // Too little was allowed to value anything.
        outcome = search(&Limits { depth: Some(1), ..Limits::default() })?;
    }
    if line.first().copied() != outcome.best {
        line = outcome.best.into_iter().chain(outcome.reply).collect();
    }
    Ok(View { value: outcome.value, best: outcome.best, line, coin: outcome.coin, ..view })
}

impl View {
    /// Searches on from the end of the best line where that breaks off early, which it does where the table knew the rest.
    fn lengthen(&mut self, engine: &mut Engine, game: &dyn AnyGame, limits: &Limits) -> Result<(), EngineError> {
        let enough = if self.value.is_mate() { usize::MAX } else { SHORTEST_LINE };
        let mut end = game.copy();
        let mut played = 0;
        for _ in 0..MORE_SEARCHES {
            // What a coin shot leads to nobody knows.
            while let Some(&mv) = self.line.get(played) {
                if end.play(mv.into()).is_err() {
                    return Ok(());
                }
                played += 1;
            }
            if played == 0 || played >= enough || end.ending().is_some() {
                break;
            }
            self.line.extend(look(engine, &*end, limits, true)?.line);
        }
        Ok(())
    }

    /// The best line from here, after the move that led here if that is to be shown.
    fn branch(&self, first: Option<Ply>) -> Option<Branch> {
        if self.line.is_empty() {
            return None;
        }
        let most = if self.value.is_mate() { usize::MAX } else { LONGEST_LINE };
        let heads = |&mv: &Move| Ply { mv, coin: (mv.kind() == MoveKind::CoinShot).then_some(Coin::Heads) };
        let plies = first.into_iter().chain(self.line.iter().take(most).map(heads)).collect();
        let coin = self.coin.filter(|_| first.is_none()).map(|sides| sides.map(|value| for_white(self.turn, value)));
        Some(Branch { value: for_white(self.turn, self.value), plies, coin })
    }
}

fn for_white(turn: Color, value: Value) -> Value {
    if turn == Color::White { value } else { -value }
}
