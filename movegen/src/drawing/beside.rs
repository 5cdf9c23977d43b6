//! Two drawings next to each other.

/// The columns between two drawings.
const GAP: usize = 4;

/// Two texts next to each other, line by line: the right one starts in the same column on every line.
///
/// Colours (escape sequences) take no room. Every other character counts as one column, which is right for all
/// drawings; a title in a script with wide characters would push its neighbour aside.
///
/// ```
/// use movegen::{Color, Position, rules::Bughouse, side_by_side};
/// let position = Position::<Bughouse>::start();
/// // Partners sit next to each other: one has White, the other has Black.
/// let (one, two) = (position.drawing().title("Board A"), position.drawing().title("Board B").below(Color::Black));
/// let both = side_by_side(&one.to_string(), &two.to_string());
/// let mut lines = both.lines();
/// assert_eq!(lines.next(), Some("   Board A                      Board B"));
/// assert_eq!(lines.next(), Some("   Black holds: nothing         White holds: nothing"));
/// assert_eq!(lines.next(), Some("8  r  n  b  q  k  b  n  r    1  R  N  B  K  Q  B  N  R"));
/// ```
pub fn side_by_side(left: &str, right: &str) -> String {
    let start = left.lines().map(width).max().unwrap_or(0) + GAP;
    let (mut left_lines, mut right_lines) = (left.lines(), right.lines());
    let mut lines = Vec::new();
    loop {
        let (left, right) = match (left_lines.next(), right_lines.next()) {
            (None, None) => return lines.join("\n"),
            (left, right) => (left.unwrap_or(""), right.unwrap_or("")),
        };
        let room = " ".repeat(start - width(left));
        lines.push(format!("{left}{room}{right}").trim_end().to_owned());
    }
}

/// How many columns a line takes in a terminal.
fn width(line: &str) -> usize {
    let mut columns = 0;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            // An escape sequence such as `ESC [ 48;5;66 m`: it goes on to the first letter.
            '\x1b' => {
                characters.find(|&character| character.is_ascii_alphabetic());
            }
            // Variation selectors only say how the character before them looks.
            '\u{fe00}'..='\u{fe0f}' => (),
            _ => columns += 1,
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        for (line, columns) in [
            ("", 0),
            ("8  r", 4),
            ("♚ é", 3),
            ("♟\u{fe0e} ♟\u{fe0e}", 3),
            ("\x1b[48;5;66;38;5;231m R \x1b[0m", 3),
            ("a\x1b[", 1),
        ] {
            assert_eq!(width(line), columns, "{line:?}");
        }
    }

    #[test]
    fn the_right_text_stands_straight() {
        assert_eq!(side_by_side("a\nbcd\n", "one\ntwo\nthree"), "a      one\nbcd    two\n       three");
        assert_eq!(side_by_side("a\nbcd\ne", "one"), "a      one\nbcd\ne");
        assert_eq!(side_by_side("\x1b[1ma\x1b[0m\nb", "x\ny"), "\x1b[1ma\x1b[0m    x\nb    y");
        assert_eq!(side_by_side("", ""), "");
    }
}
