//! The games by name, and the one place that leads from a name to a type.

use std::fmt;
use std::str::FromStr;

use crate::rules::{self, Rules};

/// A game, known at run time.
///
/// ```
/// use movegen::Variant;
/// assert_eq!("ArcheSS".parse(), Ok(Variant::Archess));
/// assert_eq!(Variant::FalconHunter.name(), "falconhunter");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Standard chess.
    Chess,
    /// Chess with shuffled first ranks.
    Chess960,
    /// Archers that remove pieces without moving.
    Archerss,
    /// Archers that give check and toss a coin for knights.
    Archess,
    /// One board of Bughouse, without drop-mates.
    Bughouse,
    /// One board of Bughouse as other servers play it.
    BughouseFics,
    /// Kings are captured; falcons and hunters in reserve.
    FalconHunter,
    /// Captured pieces are dropped.
    Crazyhouse,
}

/// Something to do with a game whose rules are known as a type: a function that [`Variant::with_rules`] can call.
pub trait WithRules {
    /// What it gives back.
    type Output;
    /// Does it.
    fn run<R: Rules>(self) -> Self::Output;
}

impl Variant {
    /// Every game.
    pub const ALL: [Variant; 8] = [
        Variant::Chess,
        Variant::Chess960,
        Variant::Archerss,
        Variant::Archess,
        Variant::Bughouse,
        Variant::BughouseFics,
        Variant::FalconHunter,
        Variant::Crazyhouse,
    ];

    /// Calls `task` with the game's own type.
    ///
    /// ```
    /// use movegen::{rules::Rules, Position, Variant, WithRules};
    /// struct CountFirstMoves;
    /// impl WithRules for CountFirstMoves {
    ///     type Output = usize;
    ///     fn run<R: Rules>(self) -> usize {
    ///         Position::<R>::start().legal_moves().len()
    ///     }
    /// }
    /// assert_eq!(Variant::Archerss.with_rules(CountFirstMoves), 22);
    /// ```
    pub fn with_rules<T: WithRules>(self, task: T) -> T::Output {
        match self {
            Variant::Chess => task.run::<rules::Chess>(),
            Variant::Chess960 => task.run::<rules::Chess960>(),
            Variant::Archerss => task.run::<rules::Archerss>(),
            Variant::Archess => task.run::<rules::Archess>(),
            Variant::Bughouse => task.run::<rules::Bughouse>(),
            Variant::BughouseFics => task.run::<rules::BughouseFics>(),
            Variant::FalconHunter => task.run::<rules::FalconHunter>(),
            Variant::Crazyhouse => task.run::<rules::Crazyhouse>(),
        }
    }

    /// The name by which protocols and the command line know it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Chess => "chess",
            Variant::Chess960 => "chess960",
            Variant::Archerss => "archerss",
            Variant::Archess => "archess",
            Variant::Bughouse => "bughouse",
            Variant::BughouseFics => "bughouse-fics",
            Variant::FalconHunter => "falconhunter",
            Variant::Crazyhouse => "crazyhouse",
        }
    }

    /// The name by which records know it, in the tag `Variant`; chess has none.
    pub const fn tag(self) -> Option<&'static str> {
        match self {
            Variant::Chess => None,
            Variant::Chess960 => Some("Chess960"),
            Variant::Archerss => Some("Archerss"),
            Variant::Archess => Some("ArChess"),
            Variant::Bughouse => Some("Bughouse"),
            Variant::BughouseFics => Some("Bughouse-FICS"),
            Variant::FalconHunter => Some("Falcon-Hunter"),
            Variant::Crazyhouse => Some("Crazyhouse"),
        }
    }

    /// The game that a tag `Variant` names: ours or another's name for it, in any case.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!(Variant::from_tag("Falcon-Hunter"), Ok(Variant::FalconHunter));
    /// assert_eq!(Variant::from_tag("Standard"), Ok(Variant::Chess));
    /// ```
    pub fn from_tag(name: &str) -> Result<Variant, UnknownVariant> {
        let same = |other: &str| name.trim().eq_ignore_ascii_case(other);
        let tagged = Variant::ALL.into_iter().find(|variant| variant.tag().is_some_and(same));
        match tagged {
            Some(variant) => Ok(variant),
            None if ["Standard", "From Position", "Normal", ""].into_iter().any(same) => Ok(Variant::Chess),
            None if ["Fischerandom", "FischerRandom", "Fischer Random", "Chess 960", "Freestyle"]
                .into_iter()
                .any(same) =>
            {
                Ok(Variant::Chess960)
            }
            None => name.trim().parse(),
        }
    }

    /// Whether castling is that of Chess960.
    pub const fn has_chess960(self) -> bool {
        matches!(self, Variant::Chess960)
    }

    /// Whether it is played on two boards, too.
    pub const fn has_two_boards(self) -> bool {
        matches!(self, Variant::Bughouse | Variant::BughouseFics)
    }

    /// The game that is meant where Chess960 and the rules of other servers are switches, not names.
    #[must_use]
    pub const fn switched(self, chess960: bool, other_servers: bool) -> Variant {
        match self {
            Variant::Chess if chess960 => Variant::Chess960,
            Variant::Bughouse if other_servers => Variant::BughouseFics,
            other => other,
        }
    }

    /// The names by which other engines may know the game as their option `UCI_Variant`, the best first. Chess960 is chess
    /// with another option.
    pub const fn names_elsewhere(self) -> &'static [&'static str] {
        match self {
            Variant::Chess | Variant::Chess960 => &["chess"],
            Variant::Archerss => &["archerss"],
            Variant::Archess => &["archess"],
            Variant::Bughouse => &["bughouse"],
            // Most engines know no other bughouse than that of other servers.
            Variant::BughouseFics => &["bughouse-fics", "bughouse"],
            Variant::FalconHunter => &["falconhunter"],
            Variant::Crazyhouse => &["crazyhouse"],
        }
    }

    /// How many kinds of pieces a pocket or reserve can hold.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!([Variant::Chess, Variant::FalconHunter, Variant::Crazyhouse].map(Variant::pocket_kinds), [0, 2, 5]);
    /// ```
    pub fn pocket_kinds(self) -> usize {
        struct Kinds;

        impl WithRules for Kinds {
            type Output = usize;

            fn run<R: Rules>(self) -> usize {
                R::default().drops().map_or(0, |drops| drops.kinds.len())
            }
        }

        self.with_rules(Kinds)
    }

    /// The FEN of its start position.
    pub const fn start_fen(self) -> &'static str {
        match self {
            Variant::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Variant::Chess960 => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            Variant::Archerss => "rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1",
            Variant::Archess => "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
            Variant::Bughouse | Variant::BughouseFics | Variant::Crazyhouse => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
            }
            Variant::FalconHunter => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FHfh] w - - 0 1",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No game has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`; the games are {games}", games = Variant::ALL.map(Variant::name).join(", "))]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}
