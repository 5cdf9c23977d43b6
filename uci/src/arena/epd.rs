//! Positions as EPD has them: the first four fields of a FEN, then operations such as `bm Nf3;` or `fmvn 12;`.

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    #[error("`{0}` is neither the counters of a FEN nor an operation such as `bm Nf3;`")]
    NoOperation(String),
    #[error("the operation {0} needs a number behind it")]
    NoNumber(&'static str),
    #[error("a quote is not closed")]
    OpenQuote,
}

/// The FEN of a line, which may be a FEN itself. Of the operations only the counters `hmvc` and `fmvn` say something about the
/// position; the others, best moves and names and all that, are passed over.
pub fn fen(line: &str) -> Result<String, EpdError> {
    let (fields, rest) = fields(line);
    let mut words = rest.split_whitespace();
    let number = |word: Option<&str>| word.and_then(|word| word.trim_end_matches(';').parse().ok());
    let (mut halves, mut moves): (u16, u16) = (0, 1);
    let mut operations_text = rest;
    if let (Some(half), Some(full)) = (number(words.next()), number(words.next())) {
        (halves, moves) = (half, full);
        operations_text = after_words(rest, 2);
    }
    for operation in operations(operations_text)? {
        let mut words = operation.split_whitespace();
        match words.next() {
            Some("hmvc") => halves = number(words.next()).ok_or(EpdError::NoNumber("hmvc"))?,
            Some("fmvn") => moves = number(words.next()).ok_or(EpdError::NoNumber("fmvn"))?,
            Some(word) if !word.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
                return Err(EpdError::NoOperation(word.to_owned()));
            }
            _ => {}
        }
    }
    Ok(format!("{fields} {halves} {moves}"))
}

/// The first four words, and what follows them.
fn fields(line: &str) -> (String, &str) {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    (words.join(" "), after_words(line, 4))
}

fn after_words(text: &str, count: usize) -> &str {
    (0..count).fold(text, |rest, _| rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, after)| after))
}

/// The operations, each without its semicolon, which the last one may lack. In quotes a semicolon is a letter like others.
fn operations(text: &str) -> Result<Vec<&str>, EpdError> {
    let mut quoted = false;
    let mut ends = |letter: char| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    };
    let operations = text.split(&mut ends).map(str::trim).filter(|operation| !operation.is_empty()).collect();
    if quoted { Err(EpdError::OpenQuote) } else { Ok(operations) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read() {
        for (line, rest) in [
            ("8/8/8/8/8/8/8/8 w - -", "0 1"),
            ("8/8/8/8/8/8/8/8 w  -\t-  7 12", "7 12"),
            ("8/8/8/8/8/8/8/8 w - - 7 12;", "7 12"),
            ("8/8/8/8/8/8/8/8 w - - 7 12 id \"a FEN; with a name\";", "7 12"),
            ("8/8/8/8/8/8/8/8 w - - bm Nf3;", "0 1"),
            ("8/8/8/8/8/8/8/8 w - - sm e4 ; ce -12; fmvn 30; hmvc 4;", "4 30"),
            ("8/8/8/8/8/8/8/8 w - - id \"one; fmvn 9;\"; fmvn 3", "0 3"),
            ("8/8/8/8/8/8/8/8 w - - noop;", "0 1"),
        ] {
            assert_eq!(fen(line), Ok(format!("8/8/8/8/8/8/8/8 w - - {rest}")), "{line}");
        }
        // What is no position at all is said by the reader of FENs.
        assert_eq!(fen("nonsense"), Ok("nonsense 0 1".to_owned()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (operations, words) in [
            ("5", "`5` is neither"),
            ("5 x", "`5` is neither"),
            ("-1 1", "`-1` is neither"),
            ("hmvc;", "the operation hmvc needs a number"),
            ("fmvn many;", "the operation fmvn needs a number"),
            ("fmvn 99999;", "the operation fmvn needs a number"),
            ("id \"open; bm e4;", "a quote is not closed"),
            ("bm e4; ?? x;", "`??` is neither"),
        ] {
            let error = fen(&format!("8/8/8/8/8/8/8/8 w - - {operations}")).expect_err(operations).to_string();
            assert!(error.starts_with(words), "{operations}: {error}");
        }
    }
}
