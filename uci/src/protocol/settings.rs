//! What the client has set, and what follows from it for a search.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use engine::{Clock, Limits, Skill};
use movegen::{AnyGame, Color, Refusal, Seat, Variant};

use super::go::Go;
use super::options::{self, Setting};

/// The options as they stand.
#[derive(Clone, Debug)]
pub struct Settings {
    pub lines: usize,
    pub skill_level: i32,
    pub skill_seed: u64,
    pub limit_strength: bool,
    pub elo: u32,
    pub overhead: Duration,
    pub pace: u32,
    pub analyse: bool,
    pub chances: bool,
    pub game: Variant,
    pub chess960: bool,
    pub bughouse_fics: bool,
    pub seeded_coin: bool,
    pub coin_seed: u64,
    pub seats: Vec<Seat>,
    pub debug: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lines: 1,
            skill_level: 20,
            skill_seed: 0,
            limit_strength: false,
            elo: 1_350,
            overhead: Duration::from_millis(10),
            pace: 100,
            analyse: false,
            chances: false,
            game: Variant::Chess,
            chess960: false,
            bughouse_fics: false,
            seeded_coin: false,
            coin_seed: 0,
            seats: vec![Seat::WhiteA],
            debug: false,
        }
    }
}

/// Why a search cannot begin.
#[derive(Debug, thiserror::Error)]
#[error("searchmoves: {text}: {refusal}")]
pub struct NotAMove {
    text: String,
    refusal: Refusal,
}

impl Settings {
    /// Takes a setting that only later searches look at; whether it was one.
    pub fn take(&mut self, setting: &Setting) -> bool {
        match *setting {
            Setting::MultiPv(lines) => self.lines = lines,
            Setting::SkillLevel(level) => self.skill_level = level,
            Setting::SkillSeed(seed) => self.skill_seed = seed,
            Setting::MoveOverhead(time) => self.overhead = Duration::from_millis(time),
            Setting::SlowMover(pace) => self.pace = pace,
            Setting::AnalyseMode(on) => self.analyse = on,
            Setting::LimitStrength(on) => self.limit_strength = on,
            Setting::Elo(elo) => self.elo = elo,
            Setting::ShowWdl(on) => self.chances = on,
            Setting::SeededCoin(on) => self.seeded_coin = on,
            Setting::CoinSeed(seed) => self.coin_seed = seed,
            _ => return false,
        }
        true
    }

    /// The game that is meant by the names and switches that the client has chosen.
    pub fn variant(&self) -> Variant {
        self.game.switched(self.chess960, self.bughouse_fics)
    }

    /// What ends a search of this game. On two boards the clocks of the second one may be meant.
    pub fn limits(&self, go: &Go, game: &dyn AnyGame) -> Result<Limits, NotAMove> {
        let read = |text: &String| {
            let ply = game.parse_text(text);
            ply.map(|ply| ply.mv).map_err(|refusal| NotAMove { text: super::command::quote(text), refusal })
        };
        Ok(Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            mate: go.mate.map(|moves| moves.max(1)),
            move_time: go.move_time.map(milliseconds),
            clock: self.clock(go, game.turn()),
            infinite: go.infinite,
            moves: go.moves.iter().map(read).collect::<Result<_, _>>()?,
            ..self.usual_limits()
        })
    }

    /// What holds for every search, whatever else ends it.
    pub fn usual_limits(&self) -> Limits {
        let (lines, overhead, pace, skill) = (self.lines, self.overhead, self.pace, self.skill());
        Limits { lines, overhead, pace, skill, ..Limits::default() }
    }

    fn clock(&self, go: &Go, color: Color) -> Option<Clock> {
        let board = go.seat.map_or(0, |seat| seat.board() as usize);
        let side = color as usize;
        // A client that names one clock only has forgotten ours: then there is no time to lose.
        let known = go.time[board].iter().any(Option::is_some);
        let left = milliseconds(known.then(|| go.time[board][side].unwrap_or(0))?);
        let increment = milliseconds(go.increment[board][side].unwrap_or(0));
        Some(Clock { left, increment, moves_to_go: go.moves_to_go.filter(|&moves| moves > 0) })
    }

    /// How well to play; in analysis always as well as possible.
    fn skill(&self) -> Option<Skill> {
        // Without a seed, games are to be different from each other.
        let seed = if self.skill_seed == 0 { RandomState::new().hash_one(0) } else { self.skill_seed };
        match (self.analyse, self.limit_strength) {
            (true, _) => None,
            (false, true) => Some(Skill::rating(self.elo, seed)),
            (false, false) => Skill::level(self.skill_level, seed),
        }
    }
}

/// Sets an option that matters to a search; gives the number of threads, or of megabytes, if that is what it sets.
pub fn engine_option(
    name: &str,
    value: &str,
    settings: &mut Settings,
) -> Result<(Option<usize>, Option<usize>), String> {
    match options::read(name, Some(value)).map_err(|error| error.to_string())? {
        Setting::Threads(threads) => Ok((Some(threads), None)),
        Setting::Hash(megabytes) => Ok((None, Some(megabytes))),
        setting if settings.take(&setting) => Ok((None, None)),
        _ => Err(format!("the option {name}, which is of no use in a match")),
    }
}

/// Some clients let clocks run below zero.
pub fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.try_into().unwrap_or(0))
}
