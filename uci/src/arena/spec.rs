//! An engine as the command line describes it.

use std::str::FromStr;

use super::allowance::{Allowance, NoAllowance};
use super::two_boards::{NoSeats, Seats};

/// What is known of an engine before it is started. Words apart by blanks, as in `cmd=fairy-stockfish name=fairy tc=10+0.1
/// option.Hash=64`, or `builtin nodes=1000`; a value with blanks stands in single quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    pub name: Option<String>,
    /// The program and its arguments; the engine of this program if there is none.
    pub command: Option<Vec<String>>,
    pub allowance: Option<Allowance>,
    /// How many processes it is started as, on two boards.
    pub seats: Option<Seats>,
    /// UCI options with their values.
    pub options: Vec<(String, String)>,
}

/// What is wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    #[error(
        "`{0}` is unknown: an engine is builtin or cmd=PROGRAM, with name=…, arg=…, tc=…, st=…, nodes=…, depth=…, seats=…, option.NAME=…"
    )]
    Unknown(String),
    #[error(transparent)]
    Allowance(#[from] NoAllowance),
    #[error(transparent)]
    Seats(#[from] NoSeats),
    #[error("`{0}` needs a value behind the `=`")]
    NoValue(String),
    #[error("a quote is not closed")]
    OpenQuote,
    #[error("arg= needs a cmd= before it")]
    ArgumentFirst,
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let mut spec = Spec::default();
        for word in words(text)? {
            let (key, value) = word.split_once('=').unwrap_or((&word, ""));
            if value.is_empty() && word.contains('=') && !key.starts_with("option.") {
                return Err(SpecError::NoValue(key.to_owned()));
            }
            match key {
                "builtin" => spec.command = None,
                "name" => spec.name = Some(value.to_owned()),
                "cmd" => spec.command = Some(vec![value.to_owned()]),
                "arg" => spec.command.as_mut().ok_or(SpecError::ArgumentFirst)?.push(value.to_owned()),
                "seats" => spec.seats = Some(value.parse()?),
                "tc" | "st" | "nodes" | "depth" => spec.allowance = Some(word.parse()?),
                _ => match key.strip_prefix("option.") {
                    Some(name) if word.contains('=') => spec.options.push((name.to_owned(), value.to_owned())),
                    _ => return Err(SpecError::Unknown(word)),
                },
            }
        }
        Ok(spec)
    }
}

impl Spec {
    /// With how many threads it thinks.
    pub fn threads(&self) -> usize {
        let option = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        option.and_then(|(_, number)| number.parse().ok()).filter(|&threads| threads > 0).unwrap_or(1)
    }

    /// This engine, with what holds for each engine where it says nothing itself.
    #[must_use]
    pub fn or(mut self, each: &Spec) -> Spec {
        self.allowance = self.allowance.or(each.allowance);
        self.seats = self.seats.or(each.seats);
        let said = |name: &str| self.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        let more: Vec<_> = each.options.iter().filter(|(name, _)| !said(name)).cloned().collect();
        self.options.extend(more);
        self
    }
}

/// The words of a text, quotes taken off.
fn words(text: &str) -> Result<Vec<String>, SpecError> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut begun) = (String::new(), false, false);
    for letter in text.chars() {
        match letter {
            '\'' => (quoted, begun) = (!quoted, true),
            letter if letter.is_whitespace() && !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            letter => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    if quoted { Err(SpecError::OpenQuote) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read() {
        let spec: Spec = "cmd=fairy-stockfish name='the fairy' tc=10+0.1 option.Hash=64 option.Debug Log File="
            .parse::<Spec>()
            .unwrap_or_default();
        assert_eq!(spec, Spec::default(), "a word alone is not known");
        let spec: Spec = "cmd=fairy name='the fairy' nodes=10 'option.Skill Level=3'".parse().expect("sound");
        assert_eq!(spec.name.as_deref(), Some("the fairy"));
        assert_eq!(spec.options, [("Skill Level".to_owned(), "3".to_owned())]);
        let each: Spec = "nodes=99 option.Hash=1 'option.skill level=7'".parse().expect("sound");
        let both = spec.or(&each);
        assert_eq!(both.allowance, Some(Allowance::Nodes(10)));
        assert_eq!(both.options.len(), 2);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, error) in [
            ("fast", "`fast` is unknown: "),
            ("name=", "`name` needs a value"),
            ("name='x", "a quote is not closed"),
            ("tc=soon", "`tc=soon` is no time control"),
            ("arg=x", "arg= needs a cmd="),
        ] {
            let told = text.parse::<Spec>().expect_err("wrong").to_string();
            assert!(told.starts_with(error), "{told}");
        }
    }
}
