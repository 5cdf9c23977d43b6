//! The words of a match on two boards.

use movegen::{AnyGame, AnyMatch, Clocks, Ending, Ply, Score, Seat, Variant};

use crate::play::clock::TimeControl;
use crate::play::text::{clock, time_control};
use crate::protocol::Message;

/// What can be typed.
pub const HELP: &str = "\
A move          on your board: Nf3 or g1f3, a drop N@f3; whoever does not want to move just sits
                what you have typed stays while the boards are drawn below it
? c2            what the piece on c2 can do; `? N@` where a knight can be dropped; `?` all moves
tell WORDS      to your partner: sit, go, fast, slow, want N 3, deny Q 2 (from 1, a little, to 3),
                trades +1, trades -1, x (forget all that)
eval            what your board is worth, term by term
board, flip     draw the boards again; turn them round
save FILE       write the match as BPGN; `save! FILE` writes over what is there
resign          give up, and with you your partner
new             another match
quit            leave; so do Ctrl-C and Ctrl-D";

/// What is said before the first move.
pub fn greeting(variant: Variant, user: Seat, level: i32, control: TimeControl) -> String {
    format!(
        "A match of {variant} on two boards: you are {user}, Fletcher has the other seats at level {level}; {}.\n\
         The clocks run. Type a move such as e4 or N@f3, `help` for more.",
        time_control(control)
    )
}

/// Who sits there, as the user sees it.
fn name(seat: Seat, user: Seat) -> &'static str {
    match seat {
        _ if seat == user => "you",
        _ if seat == user.opponent() => "your opponent",
        _ if seat == user.partner() => "your partner",
        _ => "your partner's opponent",
    }
}

/// The same at the beginning of a sentence.
fn subject(seat: Seat, user: Seat) -> String {
    name(seat, user).replacen('y', "Y", 1)
}

/// What the clocks show.
pub fn clocks(clocks: &Clocks, user: Seat) -> String {
    let seats = [user, user.opponent(), user.partner(), user.partner().opponent()];
    let times = seats.map(|seat| format!("{} {}", name(seat, user), clock(clocks.left(seat))));
    format!("   {}", times.join(", "))
}

/// A move that is about to be played.
pub fn played(game: &dyn AnyGame, ply: Ply, seat: Seat, user: Seat) -> String {
    let plays = if seat == user { "play" } else { "plays" };
    format!("{} {plays} {}", subject(seat, user), game.san(ply))
}

/// Somebody does not move.
pub fn sits(seat: Seat, user: Seat) -> String {
    format!("{} sits and waits", subject(seat, user))
}

/// What the partner asks for.
pub fn asks(message: Message) -> String {
    match message {
        Message::Want(piece, level) => format!("Your partner says: a {piece} would help{}", urgency(level)),
        Message::Deny(piece, level) => format!("Your partner says: lose no {piece}{}", urgency(level)),
        message => format!("Your partner says: {message}"),
    }
}

fn urgency(level: u8) -> &'static str {
    match level {
        1 => "",
        2 => ", much",
        _ => ", it decides",
    }
}

/// How a match has ended.
pub fn ending(ending: Ending, user: Seat) -> String {
    let Ending { score, reason } = ending;
    match score {
        Score::Draw => format!("The match is drawn: {reason} ({score})"),
        Score::Unfinished => format!("The match is over without a result: {reason} ({score})"),
        _ if score == Score::won_by(user.team().color_on_a()) => format!("Your team has won: {reason} ({score})"),
        _ => format!("Your opponents have won: {reason} ({score})"),
    }
}

/// How to go on with a match that nobody has finished or saved.
pub fn go_on(game: &dyn AnyMatch, user: Seat) -> String {
    let (variant, seat, fen) = (game.variant(), user.letter(), game.fen());
    format!("To go on from here: fletcher play -v {variant} --seat {seat} --fen \"{fen}\"")
}
