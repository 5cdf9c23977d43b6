//! What `fletcher pgn` says of a game.

use std::path::Path;

use movegen::pgn::{Record, Verdict};
use movegen::{Reason, Score, Style};

/// Some lines on one game: who played, how many moves, the last position, and how it ended.
pub fn report(path: &Path, number: u64, record: &Record, board: Option<Style>) -> String {
    let verdict = record.judge();
    let players = match record.is_on_two_boards() {
        false => format!("{} – {}", player(record, "White"), player(record, "Black")),
        true => format!(
            "{} and {} – {} and {}",
            player(record, "WhiteA"),
            player(record, "BlackB"),
            player(record, "BlackA"),
            player(record, "WhiteB")
        ),
    };
    let game = record.variant();
    let boards = if record.is_on_two_boards() { " on two boards" } else { "" };
    let moves = record.line().nodes().len();
    let plural = if moves == 1 { "half-move" } else { "half-moves" };
    let mut text = format!("{}, game {number}: {game}{boards}, {players}\n", path.display());
    text += &format!("  {moves} {plural}, all legal\n");
    text += &format!("  final FEN: {}\n", verdict.fen);
    if let Some(style) = board {
        let mut drawing = String::new();
        record.walk(&mut |step| drawing = step.draw(style));
        text += &format!("\n{drawing}\n\n");
    }
    text += &format!("  result: {}\n", result(record, &verdict));
    if let Some((after, ending)) = verdict.went_on {
        text += &format!("  note: the game was over after {after} half-moves ({ending}), but the record goes on\n");
    }
    text
}

fn player<'a>(record: &'a Record, tag: &str) -> &'a str {
    record.tag(tag).unwrap_or("?")
}

/// The score and its reason: by the rules if they end the game, otherwise what the record says of it.
fn result(record: &Record, verdict: &Verdict) -> String {
    let score = record.score();
    match verdict.ending {
        Some(ending) if ending.score == score => ending.to_string(),
        Some(ending) if score == Score::Unfinished => format!("{ending} (the record gives no score)"),
        Some(ending) => format!("{ending} (but the record says {score})"),
        None if score == Score::Unfinished && verdict.waiting => "*, the side to move waits for a piece".to_owned(),
        None if score == Score::Unfinished => "*, unfinished".to_owned(),
        None => format!("{score}, {}", told_reason(record)),
    }
}

/// Why a game ended that the rules do not end, in the words of the record: a tag, or the last comment.
fn told_reason(record: &Record) -> String {
    let told = record.tag("Termination").filter(|told| !told.eq_ignore_ascii_case("normal"));
    let last = record.line().nodes().last().and_then(|node| node.notes());
    // Clocks and the like are no reasons.
    let says = |text: &&String| text.starts_with(char::is_alphabetic);
    let comment = last.and_then(|notes| notes.comments.iter().rev().find(says));
    match (told, comment) {
        (Some(told), _) if told.eq_ignore_ascii_case("time forfeit") => Reason::Flag.to_string(),
        (Some(told), _) => told.to_owned(),
        (None, Some(comment)) => format!("\"{comment}\""),
        (None, None) => "the record does not say why".to_owned(),
    }
}
