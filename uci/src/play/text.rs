//! The words at the board: everything that is said in a game is worded here, but for why a move is refused.

use std::time::Duration;

use engine::{Outcome, Value};
use movegen::{AnyGame, Coin, Color, Ending, Move, MoveKind, Ply, Refusal, Score, Variant};

use super::clock::{Clocks, TimeControl};
use super::command::Query;
use super::opponent::Pace;

/// What can be typed.
pub const HELP: &str = "\
A move          Nf3, exd5, O-O, e8=Q as records write it, or g1f3, e7e8q as UCI does
                a drop N@f3, a shot Ab2*b5 or b2b5, in falconhunter also d2/e3/x and d1/x/F
? c2            what the piece on c2 can do; `? N@` where a knight can be dropped; `?` all moves
undo, redo      take your last move and the answer back; play them again
hint            what Fletcher would play in your place
eval            what the position is worth, term by term
board, flip     draw the board again; turn it round
save FILE       write the game as PGN; `save! FILE` writes over what is there
draw, resign    offer a draw; give up
new [GAME] [white|black|random]
                another game
quit            leave; so do Ctrl-C and Ctrl-D
Ctrl-C while Fletcher thinks lets it move at once.";

/// The longest line of a list of moves.
const WIDTH: usize = 76;

/// What is said before the first move.
pub fn greeting(variant: Variant, user: Color, level: i32, pace: Pace) -> String {
    let pace = match pace {
        Pace::Time(time) => format!("{} s a move", time.as_secs_f64()),
        Pace::Clock(control) => time_control(control),
        Pace::Depth(depth) => format!("depth {depth}"),
    };
    format!(
        "A game of {variant}: you have {user}; Fletcher plays at level {level}, {pace}.\n\
         Type a move such as e4 or e2e4, `? c2` to see what c2 can do, `help` for more."
    )
}

/// Minutes and seconds for each move.
pub fn time_control(control: TimeControl) -> String {
    let (minutes, seconds) = (control.time.as_secs_f64() / 60.0, control.increment.as_secs_f64());
    format!("{minutes} min for each side and {seconds} s for each move")
}

/// What stands in front of what is typed.
pub fn prompt(clocks: Option<&Clocks>, user: Color, over: bool) -> String {
    match clocks {
        Some(clocks) => {
            let [own, other] = [clocks.left(user, !over), clocks.left(!user, false)].map(clock);
            format!("[you {own}, Fletcher {other}] > ")
        }
        None => "> ".to_owned(),
    }
}

/// Minutes and seconds.
pub fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..10 => format!("0:{:04.1}", left.as_secs_f64()),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// A move that is about to be played, and how its coin has fallen.
pub fn played(game: &dyn AnyGame, ply: Ply, user: Color) -> String {
    let who = if game.turn() == user { "You play" } else { "Fletcher plays" };
    // The shot comes before its coin, as on a real board.
    let text = game.san(ply.mv.into());
    match ply.coin {
        None => format!("{who} {text}"),
        Some(Coin::Heads) => format!("{who} {text}: a coin is tossed … heads, the shot hits"),
        Some(Coin::Tails) => format!("{who} {text}: a coin is tossed … tails, the shot misses"),
    }
}

/// Nobody may say how a coin falls.
pub fn coin_chosen(game: &dyn AnyGame, mv: Move) -> String {
    format!("a coin decides about this shot, not you: type {}", game.uci(mv.into()))
}

/// Why a move is not played.
pub fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Unreadable(_) => format!("{refusal}; `help` shows what else can be typed"),
        Refusal::GameOver(_) => format!("{refusal}; `new` starts another one, `undo` takes back"),
        _ => refusal.to_string(),
    }
}

/// How a game has ended.
pub fn ending(ending: Ending, user: Color) -> String {
    let Ending { score, reason } = ending;
    match score {
        Score::Draw => format!("The game is drawn: {reason} ({score})"),
        Score::Unfinished => format!("The game is over without a result: {reason} ({score})"),
        _ if score == Score::won_by(user) => format!("You have won: {reason} ({score})"),
        _ => format!("Fletcher has won: {reason} ({score})"),
    }
}

/// A side that waits for a piece waits for ever on one board.
pub fn waiting(side: Color) -> String {
    format!("{side} has no move and waits for a piece, but on one board none arrives; `undo`, `new` or `quit`")
}

/// What Fletcher would play.
pub fn hint(game: &dyn AnyGame, outcome: &Outcome) -> Option<String> {
    let best = outcome.best?;
    let mut text = format!("Fletcher would play {} ({})", game.san(best.into()), value(outcome.value));
    let mut after = game.copy();
    if let Some(reply) = outcome.reply.filter(|_| after.play_on(best.into()).is_ok()) {
        text += &format!(" and expects {}", after.san(reply.into()));
    }
    if let Some([heads, tails]) = outcome.coin {
        text += &format!(", heads: {}, tails: {}", value(heads), value(tails));
    }
    Some(text)
}

/// What something is worth to the side to move, as people say it.
fn value(value: Value) -> String {
    match value.mate() {
        Some(moves @ 1..) => format!("mate in {moves}"),
        Some(moves) => format!("mated in {}", -moves),
        None => format!("{:+.2}", f64::from(value.number()) / 100.0),
    }
}

/// The moves that were asked for, or why there are none.
pub fn moves(game: &dyn AnyGame, query: Query) -> String {
    let wanted = |mv: &Move| match query {
        Query::All => true,
        Query::From(square) => mv.from() == Some(square),
        Query::Drops(piece) => mv.dropped() == Some(piece),
    };
    let mut moves: Vec<Move> = game.legal_moves().into_iter().filter(wanted).collect();
    if moves.is_empty() {
        return no_moves(game, query);
    }
    moves.sort_by_key(|mv| (mv.from().map(|from| from.to_string()), mv.dropped(), mv.to().to_string()));
    let text = |mv: &Move| {
        let coin = if mv.kind() == MoveKind::CoinShot { " (coin)" } else { "" };
        game.san((*mv).into()) + coin
    };
    wrapped(&moves.iter().map(text).collect::<Vec<_>>())
}

/// Why there are no such moves: what is said of one of them tells it.
fn no_moves(game: &dyn AnyGame, query: Query) -> String {
    let (tried, otherwise) = match query {
        Query::All => return "there is no legal move".to_owned(),
        Query::From(from) => (format!("{from}{}", from.flip()), format!("what stands on {from} has no legal move now")),
        Query::Drops(piece) => (format!("{}@e4", piece.letter()), format!("no {piece} can be dropped now")),
    };
    match game.parse_text(&tried) {
        Err(
            refusal @ (Refusal::NoPiece(_)
            | Refusal::NotYours { .. }
            | Refusal::Paralysed(_)
            | Refusal::NoDrops(_)
            | Refusal::NotHeld(_)
            | Refusal::NothingLost
            | Refusal::NoFurtherLoss),
        ) => refusal.to_string(),
        _ => otherwise,
    }
}

/// Words in lines that are not too long.
fn wrapped(words: &[String]) -> String {
    let mut lines = vec![String::new()];
    for word in words {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 2 + word.chars().count() <= WIDTH => {
                line.push_str("  ");
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines.join("\n")
}

/// How to go on with a game that nobody has finished or saved.
pub fn go_on(game: &dyn AnyGame, user: Color) -> String {
    let side = user.to_string().to_lowercase();
    let (variant, fen) = (game.variant(), game.fen());
    format!("To go on from here: fletcher play -v {variant} --side {side} --fen \"{fen}\"")
}
