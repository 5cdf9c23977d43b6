//! What partners of Bughouse say to each other.

use std::fmt;

use engine::{Wish, Wishes};
use movegen::Piece;

use super::command::{CommandError, quote};

/// A message that changes how the partner plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Do not move for now.
    Sit,
    /// Move again.
    Go,
    /// Move quickly.
    Fast,
    /// Take time.
    Slow,
    /// Everything that was asked for is withdrawn.
    Withdraw,
    /// Such a piece would help, from 1, a little, to 3, decisively.
    Want(Piece, u8),
    /// Such a piece must not be lost: it would help the opponent.
    Deny(Piece, u8),
    /// Exchanges are welcome, from 1 to 3, or not, below zero.
    Trades(i8),
}

impl Message {
    /// Reads a message. Nothing, if it is one that changes nothing: `dead`, `mate`, `move`, `note`, and words that are not
    /// known.
    pub fn parse(words: &[&str]) -> Result<Option<Message>, CommandError> {
        let wrong = || CommandError::Message(quote(&words.join(" ")));
        Ok(match words {
            ["sit"] => Some(Message::Sit),
            ["go"] => Some(Message::Go),
            ["fast"] => Some(Message::Fast),
            ["slow"] => Some(Message::Slow),
            ["x"] => Some(Message::Withdraw),
            ["want", rest @ ..] => {
                Some(wish(rest).map(|(piece, level)| Message::Want(piece, level)).ok_or_else(wrong)?)
            }
            ["deny", rest @ ..] => {
                Some(wish(rest).map(|(piece, level)| Message::Deny(piece, level)).ok_or_else(wrong)?)
            }
            ["trades", rest @ ..] => Some(trades(rest).ok_or_else(wrong)?),
            _ => None,
        })
    }

    /// The message reaches a player: what was asked of them changes, and how fast they play, in hundredths.
    pub fn reach(self, wishes: &mut Wishes, pace: &mut u32) {
        match self {
            Message::Sit => wishes.sit = true,
            Message::Go => wishes.sit = false,
            Message::Fast => *pace = 50,
            Message::Slow => *pace = 150,
            Message::Withdraw => (*wishes, *pace) = (Wishes::default(), 100),
            Message::Want(piece, level) => wishes.wants[piece as usize] = level,
            Message::Deny(piece, level) => wishes.denies[piece as usize] = level,
            Message::Trades(level) => wishes.trades = level,
        }
    }
}

impl From<&Wish> for Message {
    fn from(wish: &Wish) -> Message {
        match wish.wanted {
            true => Message::Want(wish.piece, wish.level),
            false => Message::Deny(wish.piece, wish.level),
        }
    }
}

fn wish(words: &[&str]) -> Option<(Piece, u8)> {
    let [kind, grade] = words else { return None };
    let mut letters = kind.chars();
    let piece = letters.next().filter(|_| letters.next().is_none()).and_then(Piece::from_letter)?;
    let sent = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].contains(&piece);
    level(grade).filter(|_| sent).map(|level| (piece, level))
}

fn trades(words: &[&str]) -> Option<Message> {
    let [text] = words else { return None };
    let (sign, grade) = text.strip_prefix('+').map(|rest| (1, rest)).or_else(|| Some((-1, text.strip_prefix('-')?)))?;
    level(grade).map(|level| Message::Trades(sign * level as i8))
}

fn level(text: &str) -> Option<u8> {
    text.parse().ok().filter(|level| (1..=3).contains(level))
}

/// As the protocol writes it.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Sit => f.write_str("sit"),
            Message::Go => f.write_str("go"),
            Message::Fast => f.write_str("fast"),
            Message::Slow => f.write_str("slow"),
            Message::Withdraw => f.write_str("x"),
            Message::Want(piece, level) => write!(f, "want {} {level}", piece.letter()),
            Message::Deny(piece, level) => write!(f, "deny {} {level}", piece.letter()),
            Message::Trades(level) => write!(f, "trades {level:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_are_written() {
        for text in ["sit", "go", "fast", "slow", "x", "want N 3", "deny Q 1", "trades +2", "trades -3"] {
            let words: Vec<&str> = text.split(' ').collect();
            let message = Message::parse(&words).expect("sound").expect("known");
            assert_eq!(message.to_string(), text);
        }
        for text in ["dead", "mate 3 N", "move e2e4", "note well done", "hurry"] {
            assert_eq!(Message::parse(&text.split(' ').collect::<Vec<_>>()), Ok(None), "{text}");
        }
        for text in ["want", "want N", "want K 1", "want NN 1", "want N 4", "deny P 0", "trades 2", "trades +4"] {
            assert!(Message::parse(&text.split(' ').collect::<Vec<_>>()).is_err(), "{text}");
        }
    }
}
