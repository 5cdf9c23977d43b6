//! Games that look like people's: whoever is to move takes what hangs, keeps what is attacked, likes the centre, errs now
//! and then and resigns in time. The same seed gives the same games.

use movegen::rules::Rules;
use movegen::{Board, Coin, Color, Game, Match, Move, MoveKind, Piece, Ply, Position, Square, TwoBoards};
use rand::{Rng, RngExt};

/// How far the moods of a player sway the worth of a move, in hundredths of a pawn.
const MOODS: i32 = 120;
/// A side that is so far behind may resign, and does so about once in ten moves.
const HOPELESS: i32 = 700;
/// From this move on, players agree to a draw about once in thirty moves.
const LONG: u16 = 45;
/// No match on two boards takes more turns.
const MOST_TURNS: usize = 250;

/// Plays a game to its end.
pub fn game<R: Rules>(random: &mut impl Rng) -> Game<R> {
    let mut game = Game::<R>::default();
    while game.ending().is_none() {
        let position = *game.position();
        let behind = material(&position, !position.turn()) - material(&position, position.turn());
        // Nobody is refused: the game is not over, and the ply is legal.
        let _ = if behind > HOPELESS && random.random_ratio(1, 10) {
            game.resign(position.turn())
        } else if position.fullmove_number() > LONG && behind.abs() < 200 && random.random_ratio(1, 30) {
            game.agree_to_draw()
        } else if let Some(ply) = choice(&position, random) {
            game.play(ply)
        } else {
            break;
        };
    }
    game
}

/// Plays on two boards, to the end or until it takes too long.
pub fn game_on_two_boards<R: Rules>(random: &mut impl Rng) -> Match<R> {
    let mut game = Match::<R>::new(TwoBoards::start(), None);
    while game.ending().is_none() && game.turns().len() < MOST_TURNS {
        let board = Board::ALL[random.random_range(0..2)];
        let plies = Board::ALL.map(|board| choice(game.boards().board(board), random));
        // Who cannot move waits for the partner.
        let turn = plies[board as usize].map(|ply| (board, ply));
        let turn = turn.or(plies[board.other() as usize].map(|ply| (board.other(), ply)));
        let Some((board, ply)) = turn else { break };
        let _ = game.play(board, ply);
    }
    game
}

/// The move that pleases most at the moment.
fn choice<R: Rules>(position: &Position<R>, random: &mut impl Rng) -> Option<Ply> {
    let moves = position.legal_moves().into_iter();
    let mv = moves.max_by_key(|&mv| appeal(position, mv) + random.random_range(0..MOODS))?;
    let coin = (mv.kind() == MoveKind::CoinShot).then(|| Coin::BOTH[random.random_range(0..2)]);
    Some(Ply { mv, coin })
}

/// What a glance shows of a move: prize, danger left and danger met, and how the piece will stand.
fn appeal<R: Rules>(position: &Position<R>, mv: Move) -> i32 {
    let us = position.turn();
    let prize = position.captured(mv).map_or(0, worth);
    let check = if position.gives_check(mv) { 15 } else { 0 };
    let piece = mv.dropped().or(mv.from().and_then(|from| position.piece_on(from))).unwrap_or(Piece::Pawn);
    let standing = match mv.kind() {
        MoveKind::Castle => return 80,
        MoveKind::Shot | MoveKind::CoinShot => return prize + check + 30,
        // Pieces enter where they do something, not at once.
        MoveKind::Drop => centre(mv.to()) - 30,
        kind => kind.promotion().map_or(0, worth) + mv.from().map_or(0, |from| steps(position, piece, from, mv.to())),
    };
    let danger_left = mv.from().map_or(0, |from| danger(position, us, piece, from));
    let danger_met = danger(&position.after(mv.into()), us, piece, mv.to());
    prize + check + standing + danger_left - danger_met
}

/// How much better a piece stands on its new square.
fn steps<R: Rules>(position: &Position<R>, piece: Piece, from: Square, to: Square) -> i32 {
    let crowded = position.occupied().len() > 14;
    match piece {
        Piece::King if crowded => -60,
        Piece::Pawn if crowded => 2 * (centre(to) - centre(from)) - 10,
        Piece::Pawn => 15 * i32::from(to.rank_for(position.turn())),
        // Knights and bishops are developed first; rooks wait for the king to castle.
        Piece::Knight | Piece::Bishop if from.rank_for(position.turn()) == 0 => 30 + centre(to) - centre(from),
        Piece::Rook if position.castling_rooks().contains(from) => -60,
        _ => centre(to) - centre(from),
    }
}

/// What is lost if the opponent takes here, at a glance: only the first two captures count.
fn danger<R: Rules>(position: &Position<R>, us: Color, piece: Piece, square: Square) -> i32 {
    let attackers = position.attackers_to(square, position.occupied());
    let enemies = attackers & position.color(!us);
    let Some(cheapest) = enemies.into_iter().filter_map(|from| position.piece_on(from)).map(worth).min() else {
        return 0;
    };
    let defended = (attackers & position.color(us)).into_iter().any(|from| from != square);
    if defended { (worth(piece) - cheapest).max(0) } else { worth(piece) }
}

fn material<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let count = |piece| position.colored(color, piece).len() as i32;
    Piece::ALL.into_iter().map(|piece| count(piece) * worth(piece)).sum()
}

/// In hundredths of a pawn.
fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight | Piece::Bishop | Piece::Archer => 300,
        Piece::Falcon | Piece::Hunter => 400,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 10_000,
        Piece::Paralysed => 0,
    }
}

/// How near to the centre a square is: 0 in a corner, 60 in the middle.
fn centre(square: Square) -> i32 {
    let near = |line: u8| i32::from(line.min(7 - line));
    10 * (near(square.file()) + near(square.rank()))
}
