//! The options that a client may set: their names and ranges, and what a value means.

use movegen::{Seat, Variant};

use super::command::quote;

/// A value that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    Threads(usize),
    Hash(usize),
    ClearHash,
    MultiPv(usize),
    SkillLevel(i32),
    SkillSeed(u64),
    MoveOverhead(u64),
    SlowMover(u32),
    Chess960(bool),
    Game(Variant),
    AnalyseMode(bool),
    LimitStrength(bool),
    Elo(u32),
    ShowWdl(bool),
    DebugLogFile(String),
    VariantPath(String),
    BughouseFics(bool),
    SeededCoin(bool),
    CoinSeed(u64),
    Seats(Vec<Seat>),
    /// Heard, and nothing changes.
    Nothing,
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("there is no option `{0}`; uci lists those there are")]
    Unknown(String),
    #[error("the option {0} needs a value: setoption name {0} value VALUE")]
    NoValue(&'static str),
    #[error("the option {0} takes no value")]
    NeedsNone(&'static str),
    #[error("the option {name} is a number from {least} to {most}, not `{value}`")]
    Range { name: &'static str, least: i128, most: i128, value: String },
    #[error("the option {name} is true or false, not `{value}`")]
    Check { name: &'static str, value: String },
    #[error("the option {name} is one of {values}, not `{value}`")]
    Choice { name: &'static str, values: String, value: String },
}

/// What kind of value an option has, and what it means.
enum Kind {
    Button(Setting),
    Check(bool, fn(bool) -> Setting),
    Spin {
        default: i128,
        least: i128,
        most: i128,
        mean: fn(i128) -> Setting,
    },
    /// The first value is the default.
    Combo(&'static [&'static str], fn(&'static str) -> Setting),
    Text(&'static str, fn(String) -> Setting),
}

struct Spec {
    name: &'static str,
    kind: Kind,
}

const fn spin(name: &'static str, default: i128, least: i128, most: i128, mean: fn(i128) -> Setting) -> Spec {
    Spec { name, kind: Kind::Spin { default, least, most, mean } }
}

const fn check(name: &'static str, mean: fn(bool) -> Setting) -> Spec {
    Spec { name, kind: Kind::Check(false, mean) }
}

const fn combo(name: &'static str, values: &'static [&'static str], mean: fn(&'static str) -> Setting) -> Spec {
    Spec { name, kind: Kind::Combo(values, mean) }
}

const fn text(name: &'static str, default: &'static str, mean: fn(String) -> Setting) -> Spec {
    Spec { name, kind: Kind::Text(default, mean) }
}

/// What the engine is, for clients that show it.
const ABOUT: &str = "Fletcher plays chess variants with archers, bughouse, Falcon-Hunter, crazyhouse and chess";

/// The defaults that other parts need too.
pub const THREADS: usize = 1;
pub const HASH: usize = 16;

const OPTIONS: &[Spec] = &[
    text("Debug Log File", "<empty>", Setting::DebugLogFile),
    spin("Threads", THREADS as i128, 1, 512, |number| Setting::Threads(number as usize)),
    spin("Hash", HASH as i128, 1, 33_554_432, |number| Setting::Hash(number as usize)),
    Spec { name: "Clear Hash", kind: Kind::Button(Setting::ClearHash) },
    check("Ponder", |_| Setting::Nothing),
    spin("MultiPV", 1, 1, 500, |number| Setting::MultiPv(number as usize)),
    spin("Skill Level", 20, -20, 20, |number| Setting::SkillLevel(number as i32)),
    spin("Skill Seed", 0, 0, u64::MAX as i128, |number| Setting::SkillSeed(number as u64)),
    spin("Move Overhead", 10, 0, 5_000, |number| Setting::MoveOverhead(number as u64)),
    spin("Slow Mover", 100, 10, 1_000, |number| Setting::SlowMover(number as u32)),
    check("UCI_Chess960", Setting::Chess960),
    combo("UCI_Variant", &GAMES, |name| name.parse().map_or(Setting::Nothing, Setting::Game)),
    check("UCI_AnalyseMode", Setting::AnalyseMode),
    check("UCI_LimitStrength", Setting::LimitStrength),
    spin("UCI_Elo", 1_350, 500, 2_850, |number| Setting::Elo(number as u32)),
    check("UCI_ShowWDL", Setting::ShowWdl),
    text("UCI_EngineAbout", ABOUT, |_| Setting::Nothing),
    text("VariantPath", "<empty>", Setting::VariantPath),
    combo("BughouseRules", &["seed", "fics"], |name| Setting::BughouseFics(name == "fics")),
    combo("Coin", &["referee", "seeded"], |name| Setting::SeededCoin(name == "seeded")),
    spin("CoinSeed", 0, 0, u64::MAX as i128, |number| Setting::CoinSeed(number as u64)),
    combo("Seats", &["A", "a", "B", "b", "Ab", "Ba"], |seats| {
        Setting::Seats(seats.chars().filter_map(Seat::from_letter).collect())
    }),
];

/// Chess960 is chess with the option `UCI_Chess960`.
const GAMES: [&str; Variant::ALL.len() - 1] = {
    let mut names = [""; Variant::ALL.len() - 1];
    let (mut from, mut to) = (0, 0);
    while from < Variant::ALL.len() {
        if !matches!(Variant::ALL[from], Variant::Chess960) {
            names[to] = Variant::ALL[from].name();
            to += 1;
        }
        from += 1;
    }
    names
};

/// Checks what a client wants an option to be. Names, and the values of lists, match in any case.
pub fn read(name: &str, value: Option<&str>) -> Result<Setting, OptionError> {
    let spec = OPTIONS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name));
    let spec = spec.ok_or_else(|| OptionError::Unknown(quote(name)))?;
    let name = spec.name;
    let value = match (&spec.kind, value) {
        (Kind::Button(setting), None | Some("")) => return Ok(setting.clone()),
        (Kind::Button(_), Some(_)) => return Err(OptionError::NeedsNone(name)),
        (Kind::Text(..), value) => value.unwrap_or_default(),
        (_, value) => value.ok_or(OptionError::NoValue(name))?,
    };
    match &spec.kind {
        Kind::Button(_) => Err(OptionError::NeedsNone(name)),
        Kind::Check(_, mean) => match value {
            _ if value.eq_ignore_ascii_case("true") => Ok(mean(true)),
            _ if value.eq_ignore_ascii_case("false") => Ok(mean(false)),
            _ => Err(OptionError::Check { name, value: quote(value) }),
        },
        &Kind::Spin { least, most, mean, .. } => {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.map(mean).ok_or_else(|| OptionError::Range { name, least, most, value: quote(value) })
        }
        Kind::Combo(values, mean) => {
            let alike = |known: &&&str| known.eq_ignore_ascii_case(value);
            // Seats differ in nothing but their case.
            let exactly =
                values.iter().any(|one| values.iter().filter(|other| one.eq_ignore_ascii_case(other)).count() > 1);
            let known = values.iter().find(|known| if exactly { **known == value } else { alike(known) });
            let error = || OptionError::Choice { name, values: values.join(", "), value: quote(value) };
            known.map(|known| mean(known)).ok_or_else(error)
        }
        Kind::Text(_, mean) => Ok(mean(value.to_owned())),
    }
}

/// A line for each option, as `uci` lists them.
pub fn list() -> impl Iterator<Item = String> {
    OPTIONS.iter().map(|Spec { name, kind }| {
        let rest = match kind {
            Kind::Button(_) => "button".to_owned(),
            Kind::Check(default, _) => format!("check default {default}"),
            Kind::Spin { default, least, most, .. } => format!("spin default {default} min {least} max {most}"),
            Kind::Combo(values, _) => {
                let default = values.first().unwrap_or(&"");
                format!("combo default {default} var {}", values.join(" var "))
            }
            Kind::Text(default, _) => format!("string default {default}"),
        };
        format!("option name {name} type {rest}").trim_end().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked() {
        let cases = [
            ("threads", Some("512"), Ok(Setting::Threads(512))),
            ("HASH", Some("33554432"), Ok(Setting::Hash(33_554_432))),
            ("skill level", Some("-20"), Ok(Setting::SkillLevel(-20))),
            ("Clear Hash", None, Ok(Setting::ClearHash)),
            ("uci_variant", Some("ArcheSS"), Ok(Setting::Game(Variant::Archess))),
            ("UCI_Chess960", Some("TRUE"), Ok(Setting::Chess960(true))),
            ("Seats", Some("b"), Ok(Setting::Seats(vec![Seat::BlackB]))),
            ("Seats", Some("Ba"), Ok(Setting::Seats(vec![Seat::WhiteB, Seat::BlackA]))),
            ("Seats", Some("AB"), Err("the option Seats is one of A, a, B, b, Ab, Ba, not `AB`")),
            ("CoinSeed", Some("18446744073709551615"), Ok(Setting::CoinSeed(u64::MAX))),
            ("Debug Log File", None, Ok(Setting::DebugLogFile(String::new()))),
            ("Threads", Some("0"), Err("the option Threads is a number from 1 to 512, not `0`")),
            ("Threads", Some("two"), Err("the option Threads is a number from 1 to 512, not `two`")),
            ("Threads", None, Err("the option Threads needs a value: setoption name Threads value VALUE")),
            ("Ponder", Some("yes"), Err("the option Ponder is true or false, not `yes`")),
            ("Clear Hash", Some("1"), Err("the option Clear Hash takes no value")),
            ("Coin", Some("x"), Err("the option Coin is one of referee, seeded, not `x`")),
            ("Contempt", Some("1"), Err("there is no option `Contempt`; uci lists those there are")),
        ];
        for (name, value, expected) in cases {
            let read = read(name, value).map_err(|error| error.to_string());
            assert_eq!(read, expected.map_err(str::to_owned), "{name} {value:?}");
        }
    }

    #[test]
    fn the_list_has_every_game() {
        let listed: Vec<String> = list().collect();
        let games = listed.iter().find(|line| line.contains("UCI_Variant")).expect("listed");
        assert_eq!(
            games,
            "option name UCI_Variant type combo default chess var chess var archerss var archess var bughouse var \
             bughouse-fics var falconhunter var crazyhouse"
        );
        assert!(listed.contains(&"option name Hash type spin default 16 min 1 max 33554432".to_owned()));
        assert!(listed.contains(&"option name Debug Log File type string default <empty>".to_owned()));
    }
}
