//! The games by name, and what tells them apart.

use crate::board::Kind;

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Standard chess.
    Chess,
    /// Chess with Chess960 castling switched on.
    Chess960,
    /// Chess with archers that shoot two squares far and never give check.
    Archerss,
    /// Chess with archers that shoot three squares far, give check and toss a coin for knights.
    Archess,
    /// One board of bughouse: no mating drops, dropped rooks may castle.
    Bughouse,
    /// One board of bughouse as other servers play it: mating drops, no castling with dropped rooks.
    BughouseFics,
    /// Take the king; falcon and hunter enter for lost pieces.
    FalconHunter,
    /// Captured pieces change sides and may be dropped.
    Crazyhouse,
}

impl Game {
    /// Every game.
    pub const ALL: [Game; 8] = [
        Game::Chess,
        Game::Chess960,
        Game::Archerss,
        Game::Archess,
        Game::Bughouse,
        Game::BughouseFics,
        Game::FalconHunter,
        Game::Crazyhouse,
    ];

    /// The name that stands for the game in options and file names.
    pub fn name(self) -> &'static str {
        match self {
            Game::Chess => "chess",
            Game::Chess960 => "chess960",
            Game::Archerss => "archerss",
            Game::Archess => "archess",
            Game::Bughouse => "bughouse",
            Game::BughouseFics => "bughouse-fics",
            Game::FalconHunter => "falconhunter",
            Game::Crazyhouse => "crazyhouse",
        }
    }

    /// The game of this name.
    pub fn from_name(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The position in which the game begins; for Chess960 the one that is also chess.
    pub fn start_fen(self) -> &'static str {
        match self {
            Game::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Game::Chess960 => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            Game::Archerss => "rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1",
            Game::Archess => "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
            Game::Bughouse | Game::BughouseFics | Game::Crazyhouse => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
            }
            Game::FalconHunter => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FHfh] w - - 0 1",
        }
    }

    /// The kinds that a pocket may hold, in the order in which it is written; empty where there are no pockets.
    pub(crate) fn pocket_kinds(self) -> &'static [Kind] {
        match self {
            Game::Bughouse | Game::BughouseFics | Game::Crazyhouse => {
                &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn]
            }
            Game::FalconHunter => &[Kind::Falcon, Kind::Hunter],
            Game::Chess | Game::Chess960 | Game::Archerss | Game::Archess => &[],
        }
    }

    /// Whether positions have pockets.
    pub(crate) fn has_pockets(self) -> bool {
        !self.pocket_kinds().is_empty()
    }

    /// Whether this kind of piece exists in the game.
    pub(crate) fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::King | Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight | Kind::Pawn => true,
            Kind::Archer => matches!(self, Game::Archerss | Game::Archess),
            Kind::ParalysedKnight => self == Game::Archess,
            Kind::Falcon | Kind::Hunter => self == Game::FalconHunter,
        }
    }

    /// Whether a promoted piece stays recognisable, because it is a pawn again when captured.
    pub(crate) fn marks_promoted_pieces(self) -> bool {
        matches!(self, Game::Bughouse | Game::BughouseFics | Game::Crazyhouse)
    }

    /// Whether kings are checked and mated rather than captured.
    pub(crate) fn has_check(self) -> bool {
        self != Game::FalconHunter
    }

    /// Whether 100 half-moves without capture or pawn move are a draw.
    pub(crate) fn has_fifty_move_rule(self) -> bool {
        matches!(self, Game::Chess | Game::Chess960 | Game::Archerss | Game::Archess)
    }

    /// Whether a checkmate is final only if no drop could help, and a side without moves otherwise waits.
    pub(crate) fn waits_for_drops(self) -> bool {
        matches!(self, Game::Bughouse | Game::BughouseFics)
    }

    /// Whether a rook dropped on its side's original rook square may castle.
    pub(crate) fn dropped_rooks_castle(self) -> bool {
        self == Game::Bughouse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for game in Game::ALL {
            assert_eq!(Game::from_name(game.name()), Some(game));
        }
        assert_eq!(Game::from_name("checkers"), None);
    }
}
