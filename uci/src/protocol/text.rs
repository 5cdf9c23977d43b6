//! What the engine says, as text: every line that clients read is worded here.

use std::fmt::Write;
use std::time::Duration;

use engine::{Certainty, Line, Outcome, Report, Value};
use movegen::{AnyGame, AnyMatch, Board, Move, MoveKind, Score, Seat, Variant};

/// How lines are to be worded.
#[derive(Copy, Clone, Debug, Default)]
pub struct Manner {
    /// Whether to tell the chances to win, draw and lose.
    pub chances: bool,
    /// The seat on two boards that speaks.
    pub seat: Option<Seat>,
}

impl Manner {
    fn info(self) -> String {
        self.seat.map_or_else(|| "info".to_owned(), |seat| format!("info seat {}", seat.letter()))
    }
}

/// What a search tells while it runs.
pub fn report(game: &dyn AnyGame, report: &Report, manner: Manner) -> String {
    match report {
        Report::Line(line) => info(game, line, manner),
        Report::Move { mv, number, depth } => {
            let text = game.uci((*mv).into());
            format!("{} depth {depth} currmove {text} currmovenumber {number}", manner.info())
        }
    }
}

fn info(game: &dyn AnyGame, line: &Line, manner: Manner) -> String {
    let mut text = manner.info();
    let Line { depth, selective_depth, rank, value, nodes, time, fullness, .. } = line;
    // Writing to a string cannot fail.
    let _ = write!(text, " depth {depth} seldepth {selective_depth} multipv {rank} score {}", score(*value));
    text += match line.certainty {
        Certainty::Exact => "",
        Certainty::AtLeast => " lowerbound",
        Certainty::AtMost => " upperbound",
    };
    if manner.chances {
        let [win, draw, lose] = value.chances();
        let _ = write!(text, " wdl {win} {draw} {lose}");
    }
    let _ = write!(text, " nodes {nodes} nps {} hashfull {fullness} time {}", line.speed(), time.as_millis());
    text + " pv" + &moves(game, &line.moves)
}

/// A value as UCI writes it.
pub fn score(value: Value) -> String {
    value.mate().map_or_else(|| format!("cp {}", value.number()), |moves| format!("mate {moves}"))
}

/// The moves of a line, a blank before each.
fn moves(game: &dyn AnyGame, line: &[Move]) -> String {
    let mut game = game.copy();
    let mut text = String::new();
    for &mv in line {
        text.push(' ');
        text += &game.uci(mv.into());
        // A coin shot is the last move of its line.
        if game.play_on(mv.into()).is_err() {
            break;
        }
    }
    text
}

/// What is said when a search on one board is over, the last line of which is `bestmove`.
pub fn best_move(game: &dyn AnyGame, outcome: &Outcome) -> Vec<String> {
    let Some(best) = outcome.best else { return vec![NO_MOVE.to_owned()] };
    let text = game.uci(best.into());
    let mut lines = Vec::new();
    if let Some([heads, tails]) = outcome.coin {
        lines.push(format!("info string coin {text} heads {} tails {}", score(heads), score(tails)));
    }
    let mut after = game.copy();
    // Nobody can think about what follows a coin that has not been tossed.
    let reply = outcome.reply.filter(|reply| reply.kind() != MoveKind::CoinShot && after.play_on(best.into()).is_ok());
    let ponder = reply.map_or_else(String::new, |reply| format!(" ponder {}", after.uci(reply.into())));
    lines.push(format!("bestmove {text}{ponder}"));
    lines
}

/// What is said at once of a position without a move.
pub fn without_moves(game: &dyn AnyGame) -> Option<String> {
    let over = game.legal_moves().is_empty();
    let drawn = game.ending().is_some_and(|ending| ending.score == Score::Draw);
    over.then(|| match (game.is_waiting(), drawn) {
        (true, _) => "info string waiting".to_owned(),
        (false, true) => format!("info depth 0 score {}", score(Value::DRAW)),
        (false, false) => format!("info depth 0 score {}", score(Value::mated_in(0))),
    })
}

/// The answer to a `go` that cannot be followed.
pub const NO_MOVE: &str = "bestmove (none)";

/// The move of a seat.
pub fn seat_move(seat: Seat, game: &dyn AnyGame, mv: Move) -> String {
    format!("bestmove {}:{}", seat.letter(), game.uci(mv.into()))
}

/// A seat sits; ask again at any event, or after so long.
pub fn sit(seat: Seat, again: Option<Duration>) -> String {
    let again = again.map_or_else(String::new, |time| format!(" {}", time.as_millis()));
    format!("bestmove {}:sit{again}", seat.letter())
}

/// The game that is on the board from now on.
pub fn variant(variant: Variant, name: &str) -> String {
    let (kinds, start) = (variant.pocket_kinds(), variant.start_fen());
    format!("info string variant {name} files 8 ranks 8 pocket {kinds} template fairy startpos {start}")
}

/// Who this is.
pub fn identity() -> String {
    format!("id name Fletcher {}\nid author the Fletcher authors", env!("CARGO_PKG_VERSION"))
}

/// The board, and what cannot be seen on it.
pub fn display(game: &dyn AnyGame, drawing: &str) -> String {
    let checkers: Vec<String> = game.checkers().iter().map(ToString::to_string).collect();
    let checkers = format!("Checkers: {}", checkers.join(" "));
    let ending = game.ending().map_or_else(String::new, |ending| format!("\nEnded: {ending}"));
    format!("\n{drawing}\n\nFen: {}\nKey: {:016X}\n{}{ending}", game.fen(), game.key(), checkers.trim_end())
}

/// The same for two boards.
pub fn display_two(boards: &dyn AnyMatch, drawing: &str) -> String {
    let games = Board::ALL.map(|board| boards.game(board));
    let keys = games.each_ref().map(|game| format!("{:016X}", game.key())).join(" | ");
    let checkers =
        games.each_ref().map(|game| game.checkers().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    let ending = boards.ending().map_or_else(String::new, |ending| format!("\nEnded: {ending}"));
    let fen = boards.fen();
    format!("\n{drawing}\n\nFen: {fen}\nKey: {keys}\nCheckers: {}{ending}", checkers.join(" | ").trim_end())
}

/// The evaluation, term by term.
pub fn evaluation(game: &dyn AnyGame) -> String {
    let (terms, middle) = engine::explain(game);
    let pawns = |number: f64| format!("{:+.2}", number / 100.0);
    let mut text = format!("{:24} {:>8} {:>8} {:>8}\n", "Term, for White", "middle", "end", "now");
    let mut total = 0.0;
    for term in &terms {
        let (first, last) = (f64::from(term.middle), f64::from(term.end));
        let now = first * middle + last * (1.0 - middle);
        total += now;
        let _ = writeln!(text, "{:24} {:>8} {:>8} {:>8}", term.name, pawns(first), pawns(last), pawns(now));
    }
    text + &format!("Total evaluation: {} (for White, without the bonus for having the move)", pawns(total))
}

/// What can be typed.
pub const HELP: &str = "\
Fletcher speaks UCI. What can be typed:
  uci                            who this is, and the options
  isready                        readyok, once everything before is done
  setoption name NAME value V    for example: setoption name UCI_Variant value archess
  ucinewgame                     forget what was learned of the last game
  position startpos [moves …]    or: position fen FEN [moves …]
  go [depth N] [movetime MS] [nodes N] [mate N] [infinite] [ponder] [searchmoves …]
     [wtime MS btime MS winc MS binc MS movestogo N]
  go perft N                     count the games of N half-moves, move by move
  stop, ponderhit                end the search, or say that the expected move was played
  d, eval, flip                  the board, what it is worth, the same with sides exchanged
  bench [GAME]                   a search of fixed positions
  debug on|off, register, quit
Two boards of bughouse:
  setoption name Seats value S   A, a, B, b, Ab or Ba
  position POS | POS [moves A:e2e4 B:d2d4 …]
  clock MS MS MS MS              what A, a, B and b have left
  go seat S …, stop seat S, ptell sit|go|want N 3|deny Q 2|…
A shot at a knight in archess is written with its coin in moves: b2b5h or b2b5t; or set the option Coin to seeded.";
