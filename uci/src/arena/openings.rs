//! Where games begin: positions from a file, or some random half-moves from the usual start.

use std::path::{Path, PathBuf};

use movegen::pgn::Reader;
use movegen::{AnyGame, MoveKind, Ply, Variant};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::epd::{self, EpdError};

/// A source of openings; the same for the same seed.
pub enum Openings {
    Random { variant: Variant, plies: u32, seed: u64 },
    Listed { games: Vec<Box<dyn AnyGame>>, seed: u64 },
}

/// Why a file has no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    #[error("--openings: {path}: {error}", path = .path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("--openings: {path}, line {line}: {error}", path = .path.display())]
    Fen { path: PathBuf, line: usize, error: movegen::FenError },
    #[error("--openings: {path}, line {line}: {error}", path = .path.display())]
    Epd { path: PathBuf, line: usize, error: EpdError },
    #[error("--openings: {path}, line {line}: there is nothing left to play", path = .path.display())]
    Over { path: PathBuf, line: usize },
    #[error("--openings: {path}: {error}", path = .path.display())]
    Record { path: PathBuf, error: String },
    #[error("--openings: {path} has no opening of {variant}", path = .0.display(), variant = .1)]
    None(PathBuf, Variant),
}

impl Openings {
    /// Reads a file: records of games if it is PGN, else a FEN or EPD on each line.
    pub fn read(path: &Path, variant: Variant, seed: u64) -> Result<Openings, OpeningsError> {
        let bytes = std::fs::read(path).map_err(|error| OpeningsError::File { path: path.to_owned(), error })?;
        let games = match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
            true => records(path, &bytes, variant)?,
            false => positions(path, &String::from_utf8_lossy(&bytes), variant)?,
        };
        match games.is_empty() {
            true => Err(OpeningsError::None(path.to_owned(), variant)),
            false => Ok(Openings::Listed { games, seed }),
        }
    }

    /// The opening of a pair.
    pub fn opening(&self, pair: u64) -> Box<dyn AnyGame> {
        match self {
            Openings::Listed { games, seed } => {
                let length = games.len() as u64;
                games[((pair + seed) % length) as usize].copy()
            }
            Openings::Random { variant, plies, seed } => {
                let mut rng = Pcg64Mcg::seed_from_u64(seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                loop {
                    // Chess960 has many starts.
                    let start =
                        variant.numbered_start(if variant.has_chess960() { rng.random_range(0..960) } else { 0 });
                    let mut game = variant.game(start.as_deref()).unwrap_or_else(|_| variant.start());
                    (0..*plies).for_each(|_| step(&mut *game, &mut rng));
                    if game.ending().is_none()
                        && !game.legal_moves().is_empty()
                        && game.plies().len() == *plies as usize
                    {
                        return game;
                    }
                }
            }
        }
    }
}

/// A random half-move, if there is one.
fn step(game: &mut dyn AnyGame, rng: &mut Pcg64Mcg) {
    let Some(&mv) = game.legal_moves().choose(rng) else { return };
    let coin = (mv.kind() == MoveKind::CoinShot).then(|| movegen::Coin::BOTH[rng.random_range(0..2)]);
    // A game that is over stays too short, and is no opening.
    let _ = game.play(Ply { mv, coin });
}

/// Lines of FENs and EPDs; empty ones and those that begin with `#` are passed over.
fn positions(path: &Path, text: &str, variant: Variant) -> Result<Vec<Box<dyn AnyGame>>, OpeningsError> {
    let mut games = Vec::new();
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    for (number, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let (line, path) = (number + 1, path.to_owned());
        let fen = match epd::fen(text) {
            Ok(fen) => fen,
            Err(error) => return Err(OpeningsError::Epd { path, line, error }),
        };
        match variant.game(Some(&fen)) {
            Ok(game) if game.ending().is_some() || game.is_waiting() => {
                return Err(OpeningsError::Over { path, line });
            }
            Ok(game) => games.push(game),
            Err(error) => return Err(OpeningsError::Fen { path, line, error }),
        }
    }
    Ok(games)
}

fn records(path: &Path, bytes: &[u8], variant: Variant) -> Result<Vec<Box<dyn AnyGame>>, OpeningsError> {
    let mut games = Vec::new();
    for record in Reader::new(bytes) {
        let record =
            record.map_err(|error| OpeningsError::Record { path: path.to_owned(), error: error.to_string() })?;
        games.extend(record.game().filter(|game| game.variant() == variant && game.ending().is_none()));
    }
    Ok(games)
}
