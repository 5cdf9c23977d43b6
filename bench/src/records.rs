//! Files of records to read, made on the spot: as collections print games, and as servers write them with clocks.
//!
//! The number of a game is its seed, so every file has the same games.

use std::fmt::Write;

use movegen::pgn::Record;
use movegen::rules::{Chess, Rules, Source};
use movegen::{Color, Game};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::players::{game, game_on_two_boards};

/// A file of games, and how much a reader has to find in it.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// What the file says.
    pub text: String,
    /// How much it holds.
    pub tally: Tally,
}

/// What a reader has found.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Moves of all games, both sides'.
    pub plies: u64,
}

impl Records {
    /// Chess without a word beside moves and tags, as collections of tournament games have it.
    pub fn plain(games: u64) -> Records {
        Records::of::<Chess>(games)
    }

    /// The same games with a clock after each move, and every tenth with a machine's opinions, as servers write them.
    pub fn with_clocks(games: u64) -> Records {
        let mut records = Records::default();
        for number in 0..games {
            let mut random = Pcg64Mcg::seed_from_u64(number);
            let game = game::<Chess>(&mut random);
            let mut record = Record::of(&game);
            set_tags(&mut record, &mut random);
            server_text(&game, &record, number % 10 == 9, &mut records.text, &mut random);
            records.tally += game.plies().len();
        }
        records
    }

    /// Games of any kind; on two boards where that is how they are played.
    pub fn of<R: Rules>(games: u64) -> Records {
        let two_boards = R::default().drops().is_some_and(|drops| drops.source == Source::Partner);
        let mut records = Records::default();
        for number in 0..games {
            let mut random = Pcg64Mcg::seed_from_u64(number);
            let mut record = match two_boards {
                true => Record::of_match(&game_on_two_boards::<R>(&mut random)),
                false => Record::of(&game::<R>(&mut random)),
            };
            set_tags(&mut record, &mut random);
            let _ = writeln!(records.text, "{record}");
            records.tally += record.line().nodes().len();
        }
        records
    }
}

impl std::ops::AddAssign<usize> for Tally {
    /// One more game, of so many plies.
    fn add_assign(&mut self, plies: usize) {
        self.games += 1;
        self.plies += plies as u64;
    }
}

fn set_tags(record: &mut Record, random: &mut impl Rng) {
    const NAMES: [&str; 8] = [
        "Okafor, Adaeze",
        "Lindqvist, Per",
        "Castellanos, Inés",
        "Takahashi, Ren",
        "Novak, Jan",
        "Mbeki, Thandiwe",
        "O'Rourke, Finn",
        "Haddad, Leila",
    ];
    let (day, round) = (random.random_range(1..29), random.random_range(1..10));
    record.set_tag("Event", "37th Riverside Open");
    record.set_tag("Site", "Riverside");
    record.set_tag("Date", &format!("2024.06.{day:02}"));
    record.set_tag("Round", &format!("{round}.{}", random.random_range(1..60)));
    let players: &[&str] =
        if record.is_on_two_boards() { &["WhiteA", "BlackA", "WhiteB", "BlackB"] } else { &["White", "Black"] };
    for player in players {
        record.set_tag(player, NAMES.choose(random).unwrap_or(&"?"));
    }
    for player in players {
        record.set_tag(&format!("{player}Elo"), &random.random_range(1200..2700).to_string());
    }
    record.set_tag("ECO", &format!("{}{:02}", ["A", "B", "C", "D", "E"][round % 5], random.random_range(0..100)));
    record.set_tag("EventDate", "2024.06.01");
}

/// Writes a game as servers do: on one line, each move with its number and the time left, marked and judged if analysed.
fn server_text(game: &Game<Chess>, record: &Record, analysed: bool, text: &mut String, random: &mut impl Rng) {
    let mut write = |part: std::fmt::Arguments<'_>| {
        let _ = text.write_fmt(part);
    };
    for (name, value) in record.tags() {
        write(format_args!("[{name} \"{value}\"]\n"));
    }
    write(format_args!("[Result \"{}\"]\n[TimeControl \"300+3\"]\n[Termination \"Normal\"]\n\n", game.score()));
    let mut left = [300; 2];
    for (position, &ply) in game.positions().iter().zip(game.plies()) {
        let dots = if position.turn() == Color::White { "." } else { "..." };
        write(format_args!("{}{dots} {}", position.fullmove_number(), position.san(ply)));
        let clock = &mut left[position.turn() as usize];
        *clock = (*clock + 3 - random.random_range(0..12)).max(1);
        let time = format!("[%clk 0:{:02}:{:02}]", *clock / 60, *clock % 60);
        if !analysed {
            write(format_args!(" {{ {time} }} "));
            continue;
        }
        let pawns = f64::from(random.random_range(-300..300)) / 100.0;
        match random.random_range(0..20) {
            0 => write(format_args!("?! {{ Inaccuracy. Another move was best. }}")),
            1 => write(format_args!(" $2")),
            _ => {}
        }
        write(format_args!(" {{ [%eval {pawns}] {time} }} "));
    }
    write(format_args!("{}\n\n", game.score()));
}
