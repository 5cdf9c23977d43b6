//! Writing records.

use std::fmt::{self, Write};

use super::record::{Line, Node, WithTable};
use super::table::Table;
use super::{Notes, Record};
use crate::{Board, Color};

/// Lines of move text are not longer, as the standard asks, unless a word is.
const WIDTH: usize = 79;

/// The tags that every record has, in their order.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// The same for four players.
const ROSTER_OF_FOUR: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("WhiteA", "?"),
    ("BlackA", "?"),
    ("WhiteB", "?"),
    ("BlackB", "?"),
];

/// Whether a tag says no more than its absence would.
pub(super) fn is_unknown(name: &str, value: &str) -> bool {
    value.starts_with('?') && ROSTER.iter().chain(&ROSTER_OF_FOUR).any(|&unknown| unknown == (name, value))
}

/// PGN, or BPGN on two boards: tags, an empty line, the moves and the score.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roster: &[_] = if self.two_boards { &ROSTER_OF_FOUR } else { &ROSTER };
        for &(name, unknown) in roster {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.score.text())?;
        if let Some(name) = self.variant.tag() {
            write_tag(f, "Variant", name)?;
        }
        if let Some(fen) = &self.start {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", fen)?;
        }
        for (name, value) in self.tags().filter(|(name, _)| !roster.iter().any(|(known, _)| known == name)) {
            write_tag(f, name, value)?;
        }
        let two_boards = self.two_boards;
        let mut text = MoveText { text: String::from("\n"), column: 0, numbered: false, opened: false, two_boards };
        let task = WriteMoves { line: &self.line, text: &mut text };
        self.with_table(task).map_err(|_| fmt::Error)?;
        text.word(self.score.text());
        writeln!(f, "{}", text.text)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if letter.is_control() => f.write_char(' ')?,
            letter => f.write_char(letter)?,
        }
    }
    f.write_str("\"]\n")
}

struct WriteMoves<'a> {
    line: &'a Line,
    text: &'a mut MoveText,
}

impl WithTable for WriteMoves<'_> {
    type Output = ();

    fn run<T: Table>(self, start: T) {
        self.text.line(self.line, start);
    }
}

/// The moves as they are written so far.
struct MoveText {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// Whether the last word was a White move, so that Black's needs no number.
    numbered: bool,
    /// Whether the last word was `(`, which needs no blank behind it.
    opened: bool,
    two_boards: bool,
}

impl MoveText {
    fn line<T: Table>(&mut self, line: &Line, mut table: T) {
        self.numbered = false;
        line.comments.iter().for_each(|comment| self.comment(comment));
        for node in &line.nodes {
            self.played(node, &table);
            if let Some(notes) = node.notes() {
                self.notes(notes, table);
            }
            table.make(node.board, node.ply);
        }
    }

    fn played<T: Table>(&mut self, node: &Node, table: &T) {
        let position = table.board(node.board);
        let number = position.fullmove_number();
        match (self.two_boards, position.turn()) {
            (true, color) => self.word(&format!("{number}{}.", letter(node.board, color))),
            (false, Color::White) => self.word(&format!("{number}.")),
            (false, Color::Black) if !self.numbered => self.word(&format!("{number}...")),
            (false, Color::Black) => {}
        }
        self.word(&position.san(node.ply));
        self.numbered = position.turn() == Color::White;
    }

    fn notes<T: Table>(&mut self, notes: &Notes, table: T) {
        notes.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
        notes.comments.iter().for_each(|comment| self.comment(comment));
        for variation in &notes.variations {
            self.word("(");
            self.opened = true;
            self.line(variation, table);
            self.attach(")");
            self.numbered = false;
        }
    }

    /// Writes a comment between braces, or, if it holds a brace itself, as the rest of a line. Lines are broken at blanks,
    /// but not so that one would start like a tag or an escape, nor within a command such as `[%clk 0:02:59]`, which many
    /// readers only know with a blank in it.
    fn comment(&mut self, comment: &str) {
        self.numbered = false;
        let comment: String = comment.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        if comment.contains('}') {
            self.word(";");
            self.text.push_str(&comment);
            self.text.push('\n');
            self.column = 0;
            return;
        }
        let mut words = vec!["{".to_owned()];
        let (mut before, mut command) = (' ', false);
        let parts = comment.split(|letter| {
            command = letter != ']' && (command || (before, letter) == ('[', '%'));
            before = letter;
            letter == ' ' && !command
        });
        for (index, part) in parts.enumerate() {
            match words.last_mut() {
                Some(first) if index == 0 => first.push_str(part),
                Some(last) if part.is_empty() || part.starts_with(['[', '%']) => {
                    last.push(' ');
                    last.push_str(part);
                }
                _ => words.push(part.to_owned()),
            }
        }
        words.iter().for_each(|word| self.word(word));
        self.attach("}");
    }

    /// Writes a word after a blank or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let opened = std::mem::take(&mut self.opened);
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 && !opened {
            self.text.push(' ');
            self.column += 1;
        }
        self.attach(word);
    }

    /// Writes a word right after the last.
    fn attach(&mut self, word: &str) {
        self.text.push_str(word);
        self.column += word.chars().count();
    }
}

/// Whose move it is: the letter of the board, small for Black.
fn letter(board: Board, color: Color) -> char {
    board.seat(color).letter()
}
