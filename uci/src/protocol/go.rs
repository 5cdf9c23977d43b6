//! The command `go`: what ends a search, and for whom it is.

use std::str::FromStr;

use movegen::Seat;

use super::command::{CommandError, quote, seat};

/// What a client says of a search. Times are in milliseconds; some clients send clocks below zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The seat on two boards for which a move is wanted.
    pub seat: Option<Seat>,
    /// The only moves to look at.
    pub moves: Vec<String>,
    /// Whether to think in the opponent's time.
    pub ponder: bool,
    /// Whether to go on until stopped.
    pub infinite: bool,
    /// What White and Black have left, on the only board or on A, then on B.
    pub time: [[Option<i64>; 2]; 2],
    /// What a move adds to each of them.
    pub increment: [[Option<i64>; 2]; 2],
    /// Moves until the clock gets more.
    pub moves_to_go: Option<u32>,
    /// Half-moves.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Own moves until mate.
    pub mate: Option<u32>,
    /// The time for this move.
    pub move_time: Option<i64>,
    /// The depth of a count, instead of a search.
    pub perft: Option<u32>,
}

const WORDS: [&str; 20] = [
    "seat",
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "wtime2",
    "btime2",
    "winc2",
    "binc2",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
    "|",
    "moves",
];

impl Go {
    /// Reads the words behind `go`.
    pub fn parse(words: &[&str]) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let mut words = Words(words);
        while let Some(word) = words.next() {
            let number = word;
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "seat" => go.seat = Some(seat("go", words.next().unwrap_or_default())?),
                "searchmoves" => go.moves.extend(words.until_known().map(str::to_owned)),
                "wtime" => go.time[0][0] = Some(words.number(number)?),
                "btime" => go.time[0][1] = Some(words.number(number)?),
                "wtime2" => go.time[1][0] = Some(words.number(number)?),
                "btime2" => go.time[1][1] = Some(words.number(number)?),
                "winc" => go.increment[0][0] = Some(words.number(number)?),
                "binc" => go.increment[0][1] = Some(words.number(number)?),
                "winc2" => go.increment[1][0] = Some(words.number(number)?),
                "binc2" => go.increment[1][1] = Some(words.number(number)?),
                "movestogo" => go.moves_to_go = Some(words.number(number)?),
                "depth" => go.depth = Some(words.number(number)?),
                "nodes" => go.nodes = Some(words.number(number)?),
                "mate" => go.mate = Some(words.number(number)?),
                "movetime" => go.move_time = Some(words.number(number)?),
                "perft" => go.perft = Some(words.number(number)?),
                _ => return Err(CommandError::UnknownLimit(quote(word))),
            }
        }
        Ok(go)
    }

    /// The seat that a `go` names which could not be read as a whole: it is to be answered all the same.
    pub fn seat_of(words: &[&str]) -> Option<Seat> {
        let index = words.iter().position(|&word| word == "seat")?;
        words.get(index + 1).and_then(|letter| seat("go", letter).ok())
    }
}

/// The words that are still to be read.
struct Words<'a>(&'a [&'a str]);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// The number that follows a word.
    fn number<T: FromStr>(&mut self, name: &str) -> Result<T, CommandError> {
        let found = self.next().unwrap_or_default();
        let wanted = "a number from 0 up that is not too large";
        let error = || CommandError::Value { command: "go", name: name.to_owned(), wanted, found: quote(found) };
        found.parse().map_err(|_| error())
    }

    /// The words up to the next that means something else.
    fn until_known(&mut self) -> impl Iterator<Item = &'a str> + use<'a> {
        let length = self.0.iter().position(|word| WORDS.contains(word)).unwrap_or(self.0.len());
        let (these, rest) = self.0.split_at(length);
        self.0 = rest;
        these.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, CommandError> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn every_limit_is_read() {
        let usual = Go::default();
        let cases = [
            ("", usual.clone()),
            ("infinite", Go { infinite: true, ..usual.clone() }),
            ("depth 7 nodes 10", Go { depth: Some(7), nodes: Some(10), ..usual.clone() }),
            ("mate 3 movetime 50", Go { mate: Some(3), move_time: Some(50), ..usual.clone() }),
            ("searchmoves e2e4 d2d4 depth 1", {
                Go { moves: vec!["e2e4".into(), "d2d4".into()], depth: Some(1), ..usual.clone() }
            }),
            (
                "ponder wtime 1 btime -2 winc 3 binc 4 movestogo 5",
                Go {
                    ponder: true,
                    time: [[Some(1), Some(-2)], [None; 2]],
                    increment: [[Some(3), Some(4)], [None; 2]],
                    moves_to_go: Some(5),
                    ..usual.clone()
                },
            ),
            (
                "seat b btime2 9 winc2 1",
                Go {
                    seat: Some(Seat::BlackB),
                    time: [[None; 2], [None, Some(9)]],
                    increment: [[None; 2], [Some(1), None]],
                    ..usual.clone()
                },
            ),
            ("perft 4", Go { perft: Some(4), ..usual }),
        ];
        for (text, expected) in cases {
            assert_eq!(go(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, error) in [
            ("depth", "go: `depth` needs a number from 0 up that is not too large, not ``"),
            ("depth x", "go: `depth` needs a number from 0 up that is not too large, not `x`"),
            ("depth -1", "go: `depth` needs a number from 0 up that is not too large, not `-1`"),
            ("nodes 99999999999999999999999", {
                "go: `nodes` needs a number from 0 up that is not too large, not `99999999999999999999999`"
            }),
            ("fast", "go: there is no `fast`"),
            ("seat C", "go: `seat` needs A, a, B or b, not `C`"),
        ] {
            assert_eq!(go(text).map_err(|error| error.to_string()), Err(error.to_owned()));
        }
    }
}
