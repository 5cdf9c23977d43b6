//! What is written into a record about a move: its value, its mark, and the lines that were better.

use engine::{Mark, Value};
use movegen::pgn::{Line, Notes, Record};
use movegen::{Color, MoveKind};

use super::study::{Branch, Opinion};

/// The commands in comments that are ours to replace.
const COMMANDS: [&str; 2] = ["[%eval ", "[%shot "];

/// Writes an opinion on the move with this index into a record. What others said there is kept.
pub fn note(record: &mut Record, index: usize, opinion: &Opinion) {
    let Some(notes) = record.notes_mut(index) else { return };
    let mut words: Vec<String> = opinion.after.map(eval).into_iter().collect();
    if opinion.tossed {
        let played = opinion.judgement.played();
        let played = if opinion.color == Color::White { played } else { -played };
        words.push(format!("[%shot {}]", pawns(played)));
    }
    set_commands(notes, &words.join(" "));
    if let Some(glyph) = opinion.judgement.mark().map(glyph)
        && !notes.nags.contains(&glyph)
    {
        notes.nags.push(glyph);
    }
    for branch in opinion.better.iter().chain(&opinion.answer) {
        add(record, index, branch);
    }
}

/// The numeric annotation glyph of a mark.
pub fn glyph(mark: Mark) -> u8 {
    match mark {
        Mark::Inaccuracy => 6,
        Mark::Mistake => 2,
        Mark::Blunder => 4,
    }
}

/// A value for White as servers write it.
fn eval(value: Value) -> String {
    format!("[%eval {}]", pawns(value))
}

/// Pawns with two decimals, or the number of moves to a mate.
fn pawns(value: Value) -> String {
    match value.mate() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:.2}", f64::from(value.number()) / 100.0),
    }
}

/// Puts our commands where the older ones were: before others of their kind, such as clocks, otherwise in a comment of their
/// own before all others.
fn set_commands(notes: &mut Notes, commands: &str) {
    for comment in &mut notes.comments {
        if COMMANDS.iter().any(|command| comment.contains(command)) {
            *comment = without_commands(comment);
        }
    }
    notes.comments.retain(|comment| !comment.is_empty());
    match notes.comments.first_mut() {
        _ if commands.is_empty() => {}
        Some(first) if first.starts_with("[%") => *first = format!("{commands} {first}"),
        _ => notes.comments.insert(0, commands.to_owned()),
    }
}

/// A comment without the commands that are ours.
fn without_commands(comment: &str) -> String {
    let mut rest = comment.to_owned();
    for command in COMMANDS {
        while let Some((before, after)) = rest.split_once(command) {
            let after = after.split_once(']').map_or("", |(_, after)| after);
            rest = format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned();
        }
    }
    rest
}

/// Adds a line as a variation, unless the record has it already.
fn add(record: &mut Record, index: usize, branch: &Branch) {
    let begins = |line: &Line| {
        let plies = line.nodes().iter().map(|node| node.ply());
        line.nodes().len() >= branch.plies.len() && plies.zip(&branch.plies).all(|(known, ply)| known == *ply)
    };
    if record.notes_mut(index).is_none_or(|notes| notes.variations().iter().any(begins)) {
        return;
    }
    let Some(line) = record.add_variation(index, &branch.plies) else { return };
    if let Some(notes) = line.notes_mut(0) {
        notes.comments.push(eval(branch.value));
    }
    let tossed = branch.plies.last().is_some_and(|ply| ply.mv.kind() == MoveKind::CoinShot);
    if tossed && let Some(notes) = line.notes_mut(branch.plies.len() - 1) {
        notes.comments.push(match branch.coin {
            Some([heads, tails]) => format!("heads {}, tails {}", pawns(heads), pawns(tails)),
            None => "heads or tails".to_owned(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_servers_do() {
        for (value, text) in [
            (Value::centipawns(31), "[%eval 0.31]"),
            (Value::centipawns(-5), "[%eval -0.05]"),
            (Value::DRAW, "[%eval 0.00]"),
            (-Value::DRAW, "[%eval 0.00]"),
            (Value::centipawns(1_234), "[%eval 12.34]"),
            (Value::mate_in(5), "[%eval #3]"),
            (Value::mated_in(2), "[%eval #-1]"),
        ] {
            assert_eq!(eval(value), text);
        }
    }

    #[test]
    fn commands_are_replaced_and_words_are_kept() {
        let cases: [(&[&str], &[&str]); 8] = [
            (&[], &["[%eval 1.00]"]),
            (&["good"], &["[%eval 1.00]", "good"]),
            (&["[%clk 0:01:00]"], &["[%eval 1.00] [%clk 0:01:00]"]),
            (&["[%eval 0.2] [%clk 0:01:00]"], &["[%eval 1.00] [%clk 0:01:00]"]),
            (&["[%eval 0.2,18]", "why?"], &["[%eval 1.00]", "why?"]),
            (&["so [%eval #3] it is"], &["[%eval 1.00]", "so it is"]),
            (&["[%eval 1] [%shot 2] [%eval 3"], &["[%eval 1.00]"]),
            (&["179.5"], &["[%eval 1.00]", "179.5"]),
        ];
        for (before, after) in cases {
            let mut notes = Notes::default();
            notes.comments.extend(before.iter().map(|&text| text.to_owned()));
            set_commands(&mut notes, "[%eval 1.00]");
            assert_eq!(notes.comments, after, "{before:?}");
        }
    }
}
