//! Lines that an engine should survive: what clients say, and what becomes of it when it is cut, doubled and mixed.
//! The same seed gives the same lines.

use std::path::Path;

/// A generator of random numbers: splitmix64, as `RULES.md` has it for coins.
pub struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A game from its start, legal to the end.
const GAMES: [(&str, &str); 7] = [
    ("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4 d2d4 e5d4 f1e1 d7d5 c4d5 d8d5 b1c3 d5a5 c3e4"),
    ("archerss", "c2c3 c7c6 e2e4 e7e5 g1f3 b8a6 f1c4 g8f6 c3d4 c6d5 d4e5 d5e4 e1g1"),
    ("archess", "e2e4 e7e5 g1f3 g8f6 b1c3 b8c6 b2a3 g7h6 d2d4 e5d4 f3d4"),
    ("bughouse", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4 d2d4 e5d4 f1e1"),
    ("bughouse-fics", "d2d4 d7d5 c2c4 d5c4 e2e3 b7b5 a2a4 c7c6 a4b5 c6b5"),
    ("falconhunter", "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 e5e2 d1e2 F@d8"),
    ("crazyhouse", "e2e4 d7d5 e4d5 d8d5 P@e4 d5e4 f1e2 P@d5 g1f3 c8g4 e1g1"),
];

const TWO_BOARD_GAME: &str =
    "A:e2e4 B:d2d4 a:d7d5 A:e4d5 b:P@e4 a:d8d5 B:b1c3 b:d7d5 B:P@e6 A:b1c3 b:f7e6 a:d5e5 A:P@e4";

/// Options and what they may be set to; mutations see to the rest.
const OPTIONS: [(&str, &[&str]); 16] = [
    ("Threads", &["1", "1", "2", "3", "0", "100000", "-2"]),
    ("Hash", &["1", "2", "8", "16", "0", "-5", "99999999999", "340282366920938463463374607431768211456"]),
    ("Clear Hash", &[]),
    ("Ponder", &["true", "false"]),
    ("MultiPV", &["1", "1", "2", "5", "500", "0"]),
    ("Skill Level", &["20", "20", "3", "-20", "21"]),
    ("Move Overhead", &["0", "10", "5001"]),
    ("Slow Mover", &["10", "100", "1000"]),
    ("UCI_Chess960", &["true", "false", "false"]),
    ("UCI_LimitStrength", &["true", "false", "false"]),
    ("UCI_Elo", &["500", "2850", "1"]),
    ("UCI_ShowWDL", &["true", "false"]),
    ("BughouseRules", &["seed", "fics", "none"]),
    ("Coin", &["referee", "seeded", "seeded"]),
    ("CoinSeed", &["0", "1", "77", "heads"]),
    ("Seats", &["A", "a", "B", "b", "Ab", "Ba", "AB"]),
];

const WORDS: [&str; 18] = [
    "uci",
    "d",
    "eval",
    "flip",
    "help",
    "debug on",
    "debug off",
    "register later",
    "ponderhit",
    "ponderhit",
    "",
    "  ",
    "go",
    "Go depth 1",
    "wibble",
    "position",
    "setoption",
    "stop it",
];

const MESSAGES: [&str; 14] = [
    "sit",
    "go",
    "fast",
    "slow",
    "dead",
    "x",
    "want N 3",
    "deny Q 2",
    "trades +1",
    "trades -3",
    "mate 3 N",
    "move A:e2e4",
    "note well",
    "wibble wobble",
];

/// The first words that decide what must be answered.
const TELLING: [&[u8]; 5] = [b"go", b"isready", b"stop", b"quit", b"bench"];

const SEATS: [&str; 5] = ["A", "a", "B", "b", "C"];

/// An endless stream of lines.
pub struct Stream {
    pub random: Random,
    name: String,
    games: Vec<&'static str>,
    /// One board, two, or either.
    boards: &'static [usize],
    /// Games and their positions.
    positions: Vec<(String, String)>,
}

impl Stream {
    pub fn one_board(game: &'static str, seed: u64) -> Stream {
        Stream::new(game.to_owned(), vec![game], &[1], seed)
    }

    pub fn two_boards(game: &'static str, seed: u64) -> Stream {
        Stream::new(format!("{game} on two boards"), vec![game], &[2, 2, 2, 1], seed)
    }

    pub fn every_game(seed: u64) -> Stream {
        Stream::new("every game".to_owned(), GAMES.map(|(game, _)| game).to_vec(), &[1, 1, 2], seed)
    }

    fn new(name: String, games: Vec<&'static str>, boards: &'static [usize], seed: u64) -> Stream {
        // Streams of the same seed differ by their names.
        let seed = name.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../positions/bench.tsv");
        let text = std::fs::read_to_string(path).expect("the positions are in the repository");
        let lines = text.lines().filter_map(|line| line.split_once('\t'));
        let positions = lines.map(|(game, fen)| (game.to_owned(), fen.to_owned())).collect();
        Stream { random: Random(seed), name, games, boards, positions }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn has_one_board(&self) -> bool {
        self.boards == [1]
    }

    /// Lines with searches among them, and none that asks for a count.
    pub fn round(&mut self) -> Vec<Vec<u8>> {
        let length = 10 + self.random.below(50);
        self.lines(length, |line| first_word(line) == b"go" && is_count(line))
    }

    /// Lines that search nothing, and some that ask for a count.
    pub fn round_of_counts(&mut self) -> Vec<Vec<u8>> {
        let length = 5 + self.random.below(15);
        let mut lines = self.lines(length, |line| first_word(line) == b"go" && !is_count(line));
        for _ in 0..1 + self.random.below(4) {
            let depth = self.random.pick(&["0", "1", "1", "2", "2", "3", "x", "-1"]);
            let place = self.random.below(lines.len());
            let line = self.mutated(format!("go perft {depth}"));
            lines.splice(place..place, pieces(&line).map(|line| tamed(line, |line| !is_count(line))));
        }
        lines
    }

    /// A game is chosen, then all kinds of things are said. A line for which `unwanted` holds is made harmless.
    fn lines(&mut self, length: usize, unwanted: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
        let game = self.random.pick(&self.games);
        let boards = self.random.pick(self.boards);
        let mut lines = vec![format!("setoption name UCI_Variant value {game}").into_bytes()];
        lines.push(self.position(game, boards).into_bytes());
        for _ in 0..length {
            let line = self.line(game, boards);
            let line = self.mutated(line);
            lines.extend(pieces(&line).map(|line| tamed(line, &unwanted)));
        }
        for _ in 0..length / 8 {
            let (one, other) = (self.random.below(lines.len()), self.random.below(lines.len()));
            lines.swap(one, other);
        }
        lines
    }

    fn line(&mut self, game: &str, boards: usize) -> String {
        match self.random.below(20) {
            0..6 => self.go(game, boards),
            6..11 => self.position(game, boards),
            11..13 => "stop".to_owned(),
            13..15 => "isready".to_owned(),
            15..17 => self.option(),
            17 if boards == 2 => self.talk(),
            18 if self.random.one_in(3) => "ucinewgame".to_owned(),
            _ => self.random.pick(&WORDS).to_owned(),
        }
    }

    fn go(&mut self, game: &str, boards: usize) -> String {
        let number = self.random.below(40);
        let limit = match self.random.below(14) {
            0 => String::new(),
            1 | 2 => "infinite".to_owned(),
            3 | 4 => format!("depth {}", number % 8),
            5 => format!("nodes {}", number * 100),
            6 | 7 => format!("movetime {number}"),
            8 => format!("wtime {} btime {number} winc {number} binc 0", number * 10),
            9 => format!("wtime {number} btime {number} movestogo {}", number / 4),
            10 => "ponder wtime 1000 btime 1000".to_owned(),
            11 => format!("mate {}", number % 4),
            12 => format!("depth 3 searchmoves {}", self.moves(game, 1)),
            _ => format!("searchmoves {} nodes {number}", self.moves(game, 1)),
        };
        match boards {
            1 => format!("go {limit}"),
            _ if self.random.one_in(8) => format!("go {limit}"),
            _ if self.random.one_in(4) => format!("go seat {} {limit} wtime2 90 btime2 80", self.random.pick(&SEATS)),
            _ => format!("go seat {} {limit}", self.random.pick(&SEATS)),
        }
    }

    /// The first moves of a game; the wrong ones where they do not fit.
    fn moves(&mut self, game: &str, boards: usize) -> String {
        let one_board = GAMES.iter().find(|(name, _)| *name == game).map_or("", |(_, moves)| moves);
        let moves = if boards == 2 { TWO_BOARD_GAME } else { one_board };
        let count = self.random.below(moves.split(' ').count() + 1);
        moves.split(' ').take(count).collect::<Vec<_>>().join(" ")
    }

    fn position(&mut self, game: &str, boards: usize) -> String {
        let fens: Vec<&str> =
            self.positions.iter().filter(|(name, _)| name == game).map(|(_, fen)| fen.as_str()).collect();
        let (one, other) = (self.random.pick(&fens).to_owned(), self.random.pick(&fens).to_owned());
        let setup = match (boards, self.random.below(6)) {
            (2, 0) => format!("fen {one} | fen {other}"),
            (2, 1) => format!("startpos | fen {other}"),
            (2, _) => "startpos | startpos".to_owned(),
            (_, 0 | 1) => format!("fen {one}"),
            (_, _) => "startpos".to_owned(),
        };
        match self.random.below(4) {
            0 => format!("position {setup}"),
            _ => format!("position {setup} moves {}", self.moves(game, boards)),
        }
    }

    fn option(&mut self) -> String {
        let (name, values) = self.random.pick(&OPTIONS);
        match values {
            [] => format!("setoption name {name}"),
            _ => format!("setoption name {name} value {}", self.random.pick(values)),
        }
    }

    fn talk(&mut self) -> String {
        match self.random.below(4) {
            0 => format!("stop seat {}", self.random.pick(&SEATS)),
            1 => format!("clock {} 2000 300 {}", self.random.below(9_000), self.random.below(9_000)),
            _ => format!("ptell {}", self.random.pick(&MESSAGES)),
        }
    }

    /// The line as it is, or what is left of it.
    fn mutated(&mut self, line: String) -> Vec<u8> {
        let mut line = line.into_bytes();
        let times = self.random.pick(&[0, 0, 0, 0, 1, 1, 1, 2]);
        for _ in 0..times {
            line = self.mutate(line);
        }
        line
    }

    fn mutate(&mut self, mut line: Vec<u8>) -> Vec<u8> {
        let random = &mut self.random;
        let place = random.below(line.len() + 1);
        match random.below(14) {
            0 => line.truncate(place),
            1 => drop(line.drain(..place)),
            2 => line = [&line[..], &line[..]].concat(),
            3 => line = [&line[..], b" ", &line[..]].concat(),
            4 => line.insert(place, random.next() as u8),
            5 => line.splice(place..place, random.next().to_le_bytes()).for_each(drop),
            6 => line = [b" \t ", &line[..], b" \r"].concat(),
            7 => line.make_ascii_uppercase(),
            8 => line.splice(place..place, vec![random.pick(b"x9 -|@\0"); 300]).for_each(drop),
            9 if place < line.len() => line[place] = random.pick(b" 0123456789abcdefghABNQ:@|[]/~-\n\t\x0b\xff"),
            10 => line = crossed(&line, b"go infinite", random),
            11 => line = crossed(&line, b"position startpos moves e2e4 e7e5", random),
            _ => line = shuffled(&line, random),
        }
        line
    }
}

/// The words of one line up to some place, then those of another from some place on.
fn crossed(line: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let (one, other): (Vec<_>, Vec<_>) = (words(line).collect(), words(other).collect());
    let (end, start) = (random.below(one.len() + 1), random.below(other.len()));
    [&one[..end], &other[start..]].concat().join(&b' ')
}

/// Two words of a line exchanged, or one left out, or one doubled.
fn shuffled(line: &[u8], random: &mut Random) -> Vec<u8> {
    let mut words: Vec<_> = words(line).collect();
    let (one, other) = (random.below(words.len()), random.below(words.len()));
    match random.below(3) {
        _ if words.is_empty() => {}
        0 => words.swap(one, other),
        1 => drop(words.remove(one)),
        _ => words.insert(other, words[one]),
    }
    words.join(&b' ')
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// The first word of a line, nothing if there is none.
pub fn first_word(line: &[u8]) -> &[u8] {
    words(line).next().unwrap_or_default()
}

/// Whether a line asks for a count instead of a move.
pub fn is_count(line: &[u8]) -> bool {
    first_word(line) == b"go" && contains(line, "perft")
}

fn contains(line: &[u8], text: &str) -> bool {
    String::from_utf8_lossy(line).to_lowercase().contains(text)
}

/// The lines that a mutated line has become.
fn pieces(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|&byte| byte == b'\n')
}

/// The line, or nonsense in its place: if it is unwanted, would end or exhaust the engine, or if nobody can say from
/// outside what it asks for.
fn tamed(line: &[u8], unwanted: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let word = first_word(line);
    let ends = matches!(word, b"quit" | b"bench");
    // Whether other characters than the usual ones part words is the engine's business.
    let text = String::from_utf8_lossy(line);
    let other = text.split_whitespace().next().unwrap_or_default().as_bytes();
    let doubtful = word != other && [word, other].into_iter().any(|word| TELLING.contains(&word));
    let half_ready = word == b"isready" && words(line).count() > 1;
    match ends || doubtful || half_ready || exhausts(line) || unwanted(line) {
        true => [b"tame ", line].concat(),
        false => line.to_vec(),
    }
}

/// Whether a line asks for more memory, threads or time than a test has.
fn exhausts(line: &[u8]) -> bool {
    let asks = |name: &str, too_much: std::ops::RangeInclusive<u128>| {
        contains(line, name) && numbers(line).any(|number| too_much.contains(&number))
    };
    asks("hash", 33..=33_554_432)
        || asks("threads", 5..=512)
        || asks("perft", 4..=u128::MAX)
        || contains(line, "log file")
}

/// The numbers in a line, as far as they are not beyond all bounds.
fn numbers(line: &[u8]) -> impl Iterator<Item = u128> {
    let digits = line.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.filter_map(|digits| String::from_utf8_lossy(digits).parse().ok())
}

#[test]
fn lines_are_tamed() {
    #[rustfmt::skip]
    let cases: [(&[u8], bool); 14] = [
        (b"go depth 3", true), (b"go\xff", true), (b"\xffgo", true), (b"go\x0bdepth 3", false), (b"\tgo\r", true),
        (b"quit", false), (b"quits", true), (b"isready", true), (b"isready now", false), (b"go perft 33", false),
        (b"setoption name Hash value 64", false), (b"setoption name HASH value 8", true), (b"", true),
        (b"setoption name Hash value 99999999999", true),
    ];
    for (line, sound) in cases {
        assert_eq!(tamed(line, |_| false) == line, sound, "{}", String::from_utf8_lossy(line));
    }
    assert_eq!(tamed(b"go", |line| line == b"go"), b"tame go");
}
