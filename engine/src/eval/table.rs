//! Tables of weights as text: read, and written so that people can read them.
//!
//! A name and its numbers stand on each line, in centipawns unless something else is said; lines of numbers alone go on with
//! the name above. Weights have two numbers, for the middle of a game and for its end; what there is a row or a board of has
//! first all numbers for the middle, under its name and `middle`, and then those for the end. A board has rows of eight from the
//! last rank down to the first, as White sees them, and is added to the material of its piece. After `#` follows a comment.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use movegen::Variant;

use super::layout::{Field, Layout};
use super::weights::Weights;

/// All numbers of a game, in the order of its layout.
#[derive(Clone, Debug)]
pub struct Table {
    pub variant: Variant,
    pub layout: Layout,
    pub numbers: Vec<i32>,
}

/// What is wrong with the text of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A line has something in the place of a number.
    #[error("line {line}: `{text}` is not a number from -32000 to 32000")]
    Number {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A line of numbers belongs to nothing.
    #[error("line {line}: there is no name before these numbers")]
    Nameless {
        /// The line, counted from 1.
        line: usize,
    },
    /// The game does not have such a weight.
    #[error("line {line}: there is no weight `{name}` in {variant}")]
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        name: String,
        /// The game.
        variant: Variant,
    },
    /// A weight is there for a second time.
    #[error("line {line}: `{name}` is there twice")]
    Twice {
        /// The line, counted from 1.
        line: usize,
        /// The weight.
        name: String,
    },
    /// A weight has too few numbers, or too many.
    #[error("line {line}: `{name}` has {found} numbers and needs {needed}")]
    Count {
        /// The line, counted from 1.
        line: usize,
        /// The weight.
        name: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
    /// A weight is not there.
    #[error("`{name}` is missing")]
    Missing {
        /// The weight.
        name: String,
    },
}

/// The line on which a name stands, and its numbers.
type Found = BTreeMap<String, (usize, Vec<i32>)>;

impl Table {
    /// The table that a game is played with.
    pub fn built_in(variant: Variant) -> Table {
        let Ok(table) = Table::read(variant, text(variant)) else { unreachable!("a test reads every table") };
        table
    }

    /// Reads a table.
    pub fn read(variant: Variant, text: &str) -> Result<Table, TableError> {
        let mut found = names(text)?;
        let layout = Layout::of(variant);
        let parts_of =
            |&(field, _): &(Field, usize)| parts(field).into_iter().map(move |(part, ..)| part_name(field, part));
        let known: BTreeSet<String> = layout.fields.iter().flat_map(parts_of).collect();
        let unknown = found.iter().filter(|(name, _)| !known.contains(*name)).min_by_key(|(_, (line, _))| *line);
        if let Some((name, &(line, _))) = unknown {
            return Err(TableError::Unknown { line, name: name.clone(), variant });
        }
        let mut numbers = vec![0; layout.length];
        for &(field, first) in &layout.fields {
            let own = &mut numbers[first..first + field.width()];
            for (part, offset, step) in parts(field) {
                let name = part_name(field, part);
                let (line, read) = found.remove(&name).ok_or(TableError::Missing { name: name.clone() })?;
                let needed = own.len().div_ceil(step);
                if read.len() != needed {
                    return Err(TableError::Count { line, name, found: read.len(), needed });
                }
                for (index, number) in read.into_iter().enumerate() {
                    own[offset + step * place(field, index)] = number;
                }
            }
        }
        Ok(Table { variant, layout, numbers })
    }

    /// The same numbers as the evaluation uses them.
    pub fn weights(&self) -> Weights {
        let mut weights = Weights::NONE;
        for &(field, first) in &self.layout.fields {
            field.put(&self.numbers[first..first + field.width()], &mut weights);
        }
        weights
    }
}

/// The text of the table of a game.
fn text(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess | Variant::Chess960 => include_str!("../../weights/chess.txt"),
        Variant::Archerss => include_str!("../../weights/archerss.txt"),
        Variant::Archess => include_str!("../../weights/archess.txt"),
        Variant::Bughouse => include_str!("../../weights/bughouse.txt"),
        Variant::BughouseFics => include_str!("../../weights/bughouse-fics.txt"),
        Variant::FalconHunter => include_str!("../../weights/falconhunter.txt"),
        Variant::Crazyhouse => include_str!("../../weights/crazyhouse.txt"),
    }
}

/// Every name of a text with its numbers.
fn names(text: &str) -> Result<Found, TableError> {
    let mut found = Found::new();
    let mut current: Option<String> = None;
    for (index, content) in text.lines().enumerate() {
        let line = index + 1;
        let words: Vec<&str> = content.split('#').next().unwrap_or_default().split_whitespace().collect();
        let is_name = |word: &&&str| word.starts_with(|letter: char| letter.is_alphabetic());
        let length = words.iter().take_while(is_name).count();
        let (name, numbers) = words.split_at(length);
        if !name.is_empty() {
            let name = name.join(" ");
            if found.insert(name.clone(), (line, Vec::new())).is_some() {
                return Err(TableError::Twice { line, name });
            }
            current = Some(name);
        }
        for &word in numbers {
            let number = word.parse().ok().filter(|number| (-32_000..=32_000).contains(number));
            let number = number.ok_or_else(|| TableError::Number { line, text: word.to_owned() })?;
            let owner = current.as_ref().and_then(|name| found.get_mut(name));
            owner.ok_or(TableError::Nameless { line })?.1.push(number);
        }
    }
    Ok(found)
}

/// The parts in which the numbers of a weight are written: the last word of the name, where they begin, and how far one is from
/// the next.
fn parts(field: Field) -> Vec<(&'static str, usize, usize)> {
    match field.is_tapered() && field.count() > 1 {
        true => vec![("middle", 0, 2), ("end", 1, 2)],
        false => vec![("", 0, 1)],
    }
}

fn part_name(field: Field, part: &str) -> String {
    format!("{} {part}", field.name()).trim_end().to_owned()
}

/// Where a number of a row or board belongs: boards are written from the last rank down.
fn place(field: Field, index: usize) -> usize {
    if matches!(field, Field::Squares(_)) { index ^ 56 } else { index }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# What the evaluation of {} counts with, in centipawns. engine/src/eval/table.rs", self.variant)?;
        writeln!(f, "# describes the format; `fletcher tune -v {}` finds the numbers.", self.variant)?;
        for &(field, first) in &self.layout.fields {
            let own = &self.numbers[first..first + field.width()];
            for (part, offset, step) in parts(field) {
                let count = own.len().div_ceil(step);
                let numbers = (0..count).map(|index| own[offset + step * place(field, index)]);
                let mut line = part_name(field, part);
                for (index, number) in numbers.enumerate() {
                    if count == 64 && index % 8 == 0 {
                        line.push_str("\n ");
                    }
                    let width = if count == 64 { 4 } else { 0 };
                    write!(line, " {number:width$}")?;
                }
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_can_be_read_and_is_written_as_it_is() {
        for variant in Variant::ALL.into_iter().filter(|&variant| variant != Variant::Chess960) {
            let table = Table::read(variant, text(variant)).unwrap_or_else(|error| panic!("{variant}: {error}"));
            assert_eq!(table.to_string(), text(variant), "{variant}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let tempo = |line: &str| if line.starts_with("tempo") { "tempo 14\n".to_owned() } else { format!("{line}\n") };
        let whole: String = text(Variant::Archess).lines().map(tempo).collect();
        let squares = 1 + whole.lines().take_while(|line| !line.starts_with("squares pawn")).count();
        let with = |old: &str, new: &str| Table::read(Variant::Archess, &whole.replacen(old, new, 1)).map(|_| ());
        let error = |old: &str, new: &str| with(old, new).expect_err("it is wrong").to_string();
        assert_eq!(with("tempo", "# none\n\ntempo"), Ok(()));
        assert_eq!(error("tempo ", "tempo x"), "line 3: there is no weight `tempo x14` in archess");
        assert_eq!(error("tempo 14", "tempo 1x"), "line 3: `1x` is not a number from -32000 to 32000");
        assert_eq!(error("tempo 14", "tempo 1 2"), "line 3: `tempo` has 2 numbers and needs 1");
        assert_eq!(error("tempo 14", "tempo"), "line 3: `tempo` has 0 numbers and needs 1");
        assert_eq!(error("tempo 14", "99999"), "line 3: `99999` is not a number from -32000 to 32000");
        assert_eq!(error("tempo", "9"), "line 3: there is no name before these numbers");
        assert_eq!(error("tempo", "tempo 14\ntempo"), "line 4: `tempo` is there twice");
        assert_eq!(error("tempo 14", ""), "`tempo` is missing");
        assert_eq!(
            error("squares pawn end", ""),
            format!("line {squares}: `squares pawn middle` has 128 numbers and needs 64")
        );
        assert_eq!(error("tempo", "held pawn 1 1\ntempo"), "line 3: there is no weight `held pawn` in archess");
    }
}
