//! Where games on two boards begin: positions or records from a file, or some random half-moves on both boards.

use std::path::{Path, PathBuf};

use movegen::pgn::Reader;
use movegen::{Board, Variant};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

use super::boards::Boards;

/// A source of openings; the same for the same seed.
pub struct Openings {
    pub variant: Variant,
    pub seed: u64,
    source: Source,
}

enum Source {
    /// So many half-moves on each board.
    Random(u32),
    Listed(Vec<Line>),
}

/// A start, if it is not the usual one, and moves from there.
struct Line {
    fen: Option<String>,
    moves: Vec<(Board, String)>,
}

/// Why a file has no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    #[error("--openings: {}: {error}", .path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("--openings: {}, line {line}: {error}", .path.display())]
    Fen { path: PathBuf, line: usize, error: movegen::TwoBoardsError },
    #[error("--openings: {}: {error}", .path.display())]
    Record { path: PathBuf, error: String },
    #[error("--openings: {} has no opening of {} on two boards", .0.display(), .1)]
    None(PathBuf, Variant),
}

impl Openings {
    /// So many random half-moves on each board.
    pub fn random(variant: Variant, plies: u32, seed: u64) -> Openings {
        Openings { variant, seed, source: Source::Random(plies) }
    }

    /// Reads a file: records of games if it is BPGN, else two FENs with ` | ` between them on each line.
    pub fn read(path: &Path, variant: Variant, seed: u64) -> Result<Openings, OpeningsError> {
        let bytes = std::fs::read(path).map_err(|error| OpeningsError::File { path: path.to_owned(), error })?;
        let records = path
            .extension()
            .is_some_and(|extension| ["pgn", "bpgn"].into_iter().any(|usual| extension.eq_ignore_ascii_case(usual)));
        let lines = match records {
            true => self::records(path, &bytes, variant)?,
            false => positions(path, &String::from_utf8_lossy(&bytes), variant)?,
        };
        match lines.is_empty() {
            true => Err(OpeningsError::None(path.to_owned(), variant)),
            false => Ok(Openings { variant, seed, source: Source::Listed(lines) }),
        }
    }

    /// The opening of a pair.
    pub fn opening(&self, pair: u64) -> Boards {
        match &self.source {
            Source::Listed(lines) => {
                let line = &lines[(pair.wrapping_add(self.seed) % lines.len() as u64) as usize];
                line.play(self.variant).unwrap_or_else(|| unreachable!("an opening was played when it was read"))
            }
            Source::Random(plies) => {
                let mut rng = Pcg64Mcg::seed_from_u64(self.seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                loop {
                    if let Some(boards) = random(self.variant, *plies, &mut rng) {
                        return boards;
                    }
                }
            }
        }
    }
}

impl Line {
    /// Nothing if it is not legal, or if nothing is left to play.
    fn play(&self, variant: Variant) -> Option<Boards> {
        let mut boards = Boards::new(variant, self.fen.as_deref()).ok()?;
        let legal = self.moves.iter().all(|(board, text)| boards.play(*board, text).is_ok());
        (legal && boards.game.ending().is_none()).then_some(boards)
    }
}

/// Random half-moves on both boards by turns; nothing if they do not lead to a match.
fn random(variant: Variant, plies: u32, rng: &mut Pcg64Mcg) -> Option<Boards> {
    let mut boards = Boards::new(variant, None).ok()?;
    for _ in 0..plies {
        for board in Board::ALL {
            let game = boards.game.game(board);
            let text = game.uci((*game.legal_moves().choose(rng)?).into());
            boards.play(board, &text).ok()?;
        }
    }
    let waits = boards.game.to_move().into_iter().any(|seat| boards.must_wait(seat));
    (!waits && boards.game.ending().is_none()).then_some(boards)
}

/// Lines of two FENs.
fn positions(path: &Path, text: &str, variant: Variant) -> Result<Vec<Line>, OpeningsError> {
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Line { fen: Some(line.to_owned()), moves: Vec::new() };
        if let Err(error) = Boards::new(variant, Some(line)) {
            return Err(OpeningsError::Fen { path: path.to_owned(), line: number + 1, error });
        }
        lines.extend(opening.play(variant).map(|_| opening));
    }
    Ok(lines)
}

fn records(path: &Path, bytes: &[u8], variant: Variant) -> Result<Vec<Line>, OpeningsError> {
    let mut lines = Vec::new();
    for record in Reader::new(bytes).assume(variant) {
        let record =
            record.map_err(|error| OpeningsError::Record { path: path.to_owned(), error: error.to_string() })?;
        if !record.is_on_two_boards() || record.variant() != variant {
            continue;
        }
        let mut moves = Vec::new();
        record.walk(&mut |step| {
            let text = step.uci();
            let played = text.as_deref().and_then(|text| text.split_once(':'));
            moves.extend(played.map(|(board, text)| (if board == "A" { Board::A } else { Board::B }, text.to_owned())));
        });
        let opening = Line { fen: Some(record.start_fen()), moves };
        lines.extend(opening.play(variant).map(|_| opening));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<Openings, OpeningsError> {
        let path = std::env::temp_dir().join(format!("fletcher-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a scratch file");
        let openings = Openings::read(&path, Variant::BughouseFics, 0);
        std::fs::remove_file(&path).expect("it is there");
        openings
    }

    #[test]
    fn openings_are_fens_or_records() {
        let start = Variant::BughouseFics.start_fen();
        let fens = format!("# two lines\n{start} | {start}\n4k3/8/8/8/8/8/8/4K2R[N] w - - 0 1 | {start}\n");
        let fens = read("openings.fen", &fens).expect("sound");
        assert!(fens.opening(0).moves().is_empty() && fens.opening(1).start().starts_with("4k3/"));
        assert_eq!(fens.opening(2).start(), fens.opening(0).start());
        let record = "[Event \"?\"]\n[WhiteA \"?\"]\n[BlackA \"?\"]\n[WhiteB \"?\"]\n[BlackB \"?\"]\n\n1A. e4 1B. d4 1a. d5 2A. exd5 *\n";
        let records = read("openings.bpgn", record).expect("sound");
        assert_eq!(records.opening(7).moves(), ["A:e2e4", "B:d2d4", "A:d7d5", "A:e4d5"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let told = |name: &str, text: &str| read(name, text).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(told("one.fen", "\n4k3/8/8/8/8/8/8/4K3 w - - 0 1").contains("line 2: two boards are two FENs"));
        assert!(told("none.fen", "# nothing\n").contains("has no opening of bughouse-fics on two boards"));
    }

    #[test]
    fn random_openings_are_as_long_on_each_board_and_follow_the_seed() {
        let openings = Openings::random(Variant::Bughouse, 5, 3);
        let moves = openings.opening(4).moves().to_vec();
        let on_a = moves.iter().filter(|text| text.starts_with("A:")).count();
        assert_eq!((moves.len(), on_a), (10, 5));
        assert_eq!(moves, Openings::random(Variant::Bughouse, 5, 3).opening(4).moves());
        assert_ne!(moves, openings.opening(5).moves());
        assert_ne!(moves, Openings::random(Variant::Bughouse, 5, 4).opening(4).moves());
    }
}
