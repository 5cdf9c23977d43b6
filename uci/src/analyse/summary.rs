//! How each side played a game: as tags of its record, and as a report.

use engine::{Judgement, Mark, Summary};
use movegen::pgn::Record;
use movegen::{Board, Color};

use super::plural;
use super::study::Opinion;

/// The tag that says who made the notes.
const ANNOTATOR: &str = "Annotator";

/// Sums a game up in tags of its record, and in some lines of text.
pub fn sum_up(record: &mut Record, opinions: &[Opinion], annotator: &str) -> String {
    let boards: &[Board] = if record.is_on_two_boards() { &[Board::A, Board::B] } else { &[Board::A] };
    let names = boards.iter().flat_map(|&board| Color::ALL.map(|color| (board, color, seat(record, board, color))));
    let names: Vec<(Board, Color, String)> = names.collect();
    let mut text = format!("{}\n", record.variant());
    let width = names.iter().map(|(.., name)| player(record, name).chars().count()).max().unwrap_or_default();
    for (board, color, name) in names {
        let game: Vec<(Color, Judgement)> = opinions
            .iter()
            .filter(|opinion| opinion.board == board)
            .map(|opinion| (opinion.color, opinion.judgement))
            .collect();
        let Some(summary) = Summary::of(color, &game) else { continue };
        let marks = [(Mark::Inaccuracy, "inaccuracy"), (Mark::Mistake, "mistake"), (Mark::Blunder, "blunder")];
        let marks = marks.map(|(mark, word)| plural(summary.marked(mark) as u64, word)).join(", ");
        let loss = format!("average loss {:.1} % ({:.0} centipawns)", summary.loss, summary.centipawns);
        text += &format!("  {:width$}  accuracy {:5.1}, {marks}, {loss}\n", player(record, &name), summary.accuracy);
        record.set_tag(&format!("{name}Accuracy"), &format!("{:.1}", summary.accuracy));
        record.set_tag(&format!("{name}Mistakes"), &format!("{marks}, {loss}"));
    }
    // Others may have annotated the game before us.
    if record.tag(ANNOTATOR).is_none_or(|name| name.starts_with("Fletcher ")) {
        record.set_tag(ANNOTATOR, annotator);
    }
    text
}

/// The tag that names a player.
fn seat(record: &Record, board: Board, color: Color) -> String {
    let color = if color == Color::White { "White" } else { "Black" };
    if record.is_on_two_boards() { format!("{color}{board}") } else { color.to_owned() }
}

/// A player's name and seat, as far as they are known.
fn player(record: &Record, seat: &str) -> String {
    record.tag(seat).map_or_else(|| seat.to_owned(), |name| format!("{name} ({seat})"))
}
