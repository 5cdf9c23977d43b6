//! A plain player to measure the engine with: alpha-beta, captures beyond the horizon, material and squares, and nothing else
//! that makes an engine strong. It is built on the rules alone, so that no fault of the engine can be its own, too.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use movegen::rules::{Goal, Rules};
use movegen::{Coin, Color, Game, Move, MoveKind, MoveList, Piece, Ply, Position, Square, Stages};

const INFINITE: i32 = 1_000_000;
const MATE: i32 = 900_000;
/// What is lost by a side of Bughouse that has to wait: more than any material.
const WAIT: i32 = 500_000;
/// What the most unlike outcomes of a coin count, so that half a mate is worth no more than a queen or two.
const COIN_LIMIT: i32 = 3_000;

/// How long the yardstick thinks.
#[derive(Copy, Clone)]
pub enum Patience {
    Plies(u32),
    Time(Duration),
}

/// The move that the yardstick plays, and what it thinks of it; there must be a legal one.
pub fn think<R: Rules>(game: &Game<R>, patience: Patience) -> (Move, i32) {
    let position = game.position();
    let (deepest, deadline) = match patience {
        Patience::Plies(plies) => (plies, None),
        Patience::Time(time) => (64, Some(Instant::now() + time)),
    };
    let mut thinker = Thinker { deadline, nodes: 0 };
    let mut moves = position.legal_moves();
    sort(position, &mut moves);
    let mut best = (moves[0], -INFINITE);
    for depth in 1..=deepest {
        let Some((index, value)) = thinker.choose(game, &moves, depth) else { break };
        // The best move is the first that the next iteration looks at.
        moves[..=index].rotate_right(1);
        best = (moves[0], value);
        if value.abs() > WAIT {
            break;
        }
    }
    best
}

struct Thinker {
    deadline: Option<Instant>,
    nodes: u64,
}

impl Thinker {
    /// The place of the best of these moves and its value; nothing if there was not enough time.
    fn choose<R: Rules>(&mut self, game: &Game<R>, moves: &[Move], depth: u32) -> Option<(usize, i32)> {
        let position = game.position();
        let mut best = (0, -INFINITE);
        for (index, &mv) in moves.iter().enumerate() {
            let repeats = |next: Position<R>| game.positions().iter().any(|earlier| earlier.key() == next.key());
            let value = match mv.kind() != MoveKind::CoinShot && repeats(position.after(mv.into())) {
                true => 0,
                false => self.value_of(position, mv, depth, 0, best.1, INFINITE)?,
            };
            if value > best.1 {
                best = (index, value);
            }
        }
        Some(best)
    }

    /// What a move is worth to the side that makes it; a coin shot is the mean of what may become of it.
    fn value_of<R: Rules>(
        &mut self,
        position: &Position<R>,
        mv: Move,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if mv.kind() != MoveKind::CoinShot {
            return Some(-self.search(&position.after(mv.into()), depth - 1, ply + 1, -beta, -alpha)?);
        }
        let mut sum = 0;
        for coin in Coin::BOTH {
            let next = position.after(Ply { mv, coin: Some(coin) });
            sum -= self.search(&next, depth - 1, ply + 1, -INFINITE, INFINITE)?.clamp(-COIN_LIMIT, COIN_LIMIT);
        }
        Some(sum / 2)
    }

    fn search<R: Rules>(
        &mut self,
        position: &Position<R>,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        if position.rules().goal() == Goal::KingCapture && position.king(position.turn()).is_none() {
            return Some(ply - MATE);
        }
        // Nobody has to take, but in check one has to answer.
        let quiet = depth == 0 && !position.in_check();
        let mut best = if quiet { evaluate(position) } else { -INFINITE };
        alpha = alpha.max(best);
        if alpha >= beta {
            return Some(best);
        }
        let mut moves = if quiet { noisy_moves(position) } else { position.legal_moves() };
        if moves.is_empty() && !quiet {
            return Some(match position.is_mate() {
                true => ply - MATE,
                false if position.is_waiting() => ply - WAIT,
                false => 0,
            });
        }
        sort(position, &mut moves);
        for mv in moves {
            let value = self.value_of(position, mv, depth.max(1), ply, alpha, beta)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// What changes the material for certain.
fn noisy_moves<R: Rules>(position: &Position<R>) -> MoveList {
    let mut moves = MoveList::new();
    position.generate(Stages::CAPTURES | Stages::PROMOTIONS | Stages::SHOTS, |set| {
        moves.extend(set);
        ControlFlow::Continue(())
    });
    moves
}

/// The most valuable victim first.
fn sort<R: Rules>(position: &Position<R>, moves: &mut [Move]) {
    moves.sort_by_cached_key(|&mv| {
        let victim = position.captured(mv).map_or(0, worth) + mv.kind().promotion().map_or(0, worth);
        let taker = mv.from().and_then(|from| position.piece_on(from)).map_or(0, worth);
        if victim > 0 { taker / 16 - victim } else { 0 }
    });
}

/// Material and squares, to the side to move.
fn evaluate<R: Rules>(position: &Position<R>) -> i32 {
    let [white, black] = Color::ALL.map(|color| {
        let pocket = position.pocket(color);
        let side = |&piece: &Piece| {
            let board =
                position.colored(color, piece).into_iter().map(|square| bonus(piece, square, color)).sum::<i32>();
            board + worth(piece) * (position.colored(color, piece).len() + pocket.count(piece)) as i32
        };
        position.rules().pieces().iter().map(side).sum::<i32>()
    });
    if position.turn() == Color::White { white - black } else { black - white }
}

/// What a piece is worth, in hundredths of a pawn.
fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight | Piece::Bishop => 320,
        Piece::Archer | Piece::Falcon | Piece::Hunter => 400,
        Piece::Rook => 500,
        Piece::Queen => 950,
        Piece::Paralysed => 50,
        Piece::King => 10_000,
    }
}

/// What a piece gains by its square: pawns go forward, kings stay at home, everything else likes the middle.
fn bonus(piece: Piece, square: Square, color: Color) -> i32 {
    let rank = i32::from(square.rank_for(color));
    let from_edge = |line: i32| line.min(7 - line);
    let middle = from_edge(rank) + from_edge(i32::from(square.file()));
    match piece {
        Piece::Pawn => rank * rank + 4 * from_edge(i32::from(square.file())),
        Piece::King => -12 * rank - 3 * middle,
        Piece::Paralysed => 0,
        Piece::Rook | Piece::Queen => 2 * middle,
        _ => 8 * middle,
    }
}
