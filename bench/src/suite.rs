//! The perft suites of `positions/perft`, read for a position that is worth measuring.

use std::fs;
use std::path::PathBuf;

use movegen::Variant;

/// A position of a suite, with its counts from depth 1 on.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position.
    pub fen: String,
    /// The counts: depth 1, depth 2, and so on.
    pub counts: Vec<u64>,
}

/// The known positions of one game.
#[derive(Clone, Debug)]
pub struct Suite {
    variant: Variant,
    lines: Vec<Line>,
}

impl Suite {
    /// Reads the suite of a game.
    pub fn read(variant: Variant) -> Result<Suite, String> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../positions/perft/{variant}.tsv"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines: Option<Vec<Line>> =
            text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(line).collect();
        let lines = lines.ok_or_else(|| format!("{}: a line is not a FEN and counts", path.display()))?;
        Ok(Suite { variant, lines })
    }

    /// A position with much to do: the first one that is not the start of the game.
    pub fn rich(&self) -> Result<&Line, String> {
        let start = self.variant.start_fen();
        let other = self.lines.iter().find(|line| line.fen != start);
        other.ok_or_else(|| format!("the suite of {} has only the start position", self.variant))
    }
}

/// A FEN and its counts, with tabs between them.
fn line(text: &str) -> Option<Line> {
    let (fen, counts) = text.split_once('\t')?;
    let counts = counts.split('\t').map(|count| count.parse().ok()).collect::<Option<_>>()?;
    Some(Line { fen: fen.to_owned(), counts })
}
