//! What an exchange on one square brings, without search.

use movegen::rules::{Goal, Rules};
use movegen::{Bitboard, Move, MoveKind, Piece, Position, Square};

/// What a piece counts in an exchange.
pub(crate) const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 950,
        Piece::King => 10_000,
        Piece::Archer => 450,
        Piece::Paralysed => 60,
        Piece::Falcon | Piece::Hunter => 450,
    }
}

/// Pieces that take by moving, from the one that is given away most easily.
const TAKERS: [Piece; 8] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Falcon, Piece::Hunter, Piece::Rook, Piece::Queen, Piece::King];

/// Whether the exchange that a move begins brings at least `threshold`.
///
/// A shot ends an exchange: the archer is not exposed on the target square, and nothing is left there to take. A coin wins
/// nothing for certain, so a shot at a knight counts for nothing where a coin decides it.
pub(crate) fn brings<R: Rules>(position: &Position<R>, mv: Move, threshold: i32) -> bool {
    let (kind, to) = (mv.kind(), mv.to());
    let gain = position.captured(mv).map_or(0, worth);
    let (left, mover) = match (kind, mv.from()) {
        (MoveKind::Shot, _) => return gain >= threshold,
        (MoveKind::CoinShot | MoveKind::Castle, _) => return threshold <= 0,
        (_, None) => (Bitboard::EMPTY, mv.dropped()),
        (MoveKind::EnPassant, Some(from)) => {
            (Bitboard::from(from) | Bitboard::from(Square::new(to.file(), from.rank())), Some(Piece::Pawn))
        }
        (_, Some(from)) => (Bitboard::from(from), kind.promotion().or_else(|| position.piece_on(from))),
    };
    let promotion = kind.promotion().map_or(0, |piece| worth(piece) - worth(Piece::Pawn));
    let limit = gain + promotion - threshold;
    let Some(mover) = mover.filter(|_| limit >= 0) else { return false };
    let occupied = position.occupied() & !left | Bitboard::from(to);
    !gains_more(position, to, mover, occupied, limit)
}

/// Whether the opponent gains more than `limit` by taking what now stands on a square, both sides taking or stopping as
/// is best for them.
fn gains_more<R: Rules>(
    position: &Position<R>,
    square: Square,
    mut standing: Piece,
    mut occupied: Bitboard,
    mut limit: i32,
) -> bool {
    let coin = position.rules().archers().is_some_and(|archers| archers.coin);
    let mut side = !position.turn();
    // What it means for the opponent if the side that is to take now gets more than the limit.
    let mut success = true;
    loop {
        if worth(standing) <= limit {
            return !success;
        }
        let attackers = position.attackers_to(square, occupied) & occupied;
        let own = attackers & position.color(side);
        let archers = position.pieces(Piece::Archer);
        let target = standing != Piece::King && !(coin && standing == Piece::Knight);
        if target && (own & archers).any() {
            return success;
        }
        let Some((taker, from)) = cheapest(position, own & !archers) else { return !success };
        // Archers that give no check guard nothing against a king.
        let guards =
            if position.rules().archers().is_some_and(|rules| rules.check) { attackers } else { attackers & !archers };
        let defended = (guards & position.color(!side)).any();
        if taker == Piece::King && defended && position.rules().goal() == Goal::Checkmate {
            return !success;
        }
        limit = worth(standing) - limit - 1;
        occupied ^= Bitboard::from(from);
        (standing, side, success) = (taker, !side, !success);
    }
}

/// The piece that is given away most easily.
fn cheapest<R: Rules>(position: &Position<R>, pieces: Bitboard) -> Option<(Piece, Square)> {
    TAKERS.iter().find_map(|&piece| Some((piece, (pieces & position.pieces(piece)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::rules::{Archerss, Archess, Chess, Crazyhouse, FalconHunter};

    /// The most that a move brings, by trying thresholds.
    fn value<R: Rules>(fen: &str, text: &str) -> i32 {
        let position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}")).mv;
        (-12_000..12_000).rev().find(|&threshold| brings(&position, mv, threshold)).expect("some threshold")
    }

    #[test]
    fn exchanges_count_as_a_patient_player_would() {
        let (pawn, knight, rook, queen) = (100, 320, 500, 950);
        #[rustfmt::skip]
        let cases = [
            ("a free pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn),
            ("a defended pawn", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", pawn - knight),
            ("a queen behind a rook", "3rk3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", "d2d5", rook),
            ("nothing to take back", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", queen),
            ("the king may not take what is defended", "4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7", pawn),
            ("the king takes what is not", "4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7", pawn - rook),
            ("a quiet step to a safe square", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2d3", 0),
            ("a quiet step to an attacked square", "4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "d2d5", -rook),
            ("en passant", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            ("a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn),
            ("a promotion that is taken", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn),
        ];
        for (why, fen, text, expected) in cases {
            assert_eq!(value::<Chess>(fen, text), expected, "{why}");
        }
        assert_eq!(value::<Crazyhouse>("4k3/8/4p3/8/8/8/8/4K3[N] w - - 0 1", "N@d5"), -knight, "a drop that is taken");
    }

    #[test]
    fn shots_are_not_recaptured_and_coins_win_nothing() {
        let (pawn, knight, rook) = (100, 320, 500);
        #[rustfmt::skip]
        let archerss = [
            ("a shot at a defended piece", "4k3/8/4p3/3r4/2A5/8/8/4K3 w - - 0 1", "c4d5", rook),
            ("a capture in reach of an archer", "4k3/8/2a5/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", pawn - rook),
            ("an archer two squares above", "3ak3/8/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", pawn - rook),
            ("a shot answers the recapture", "4k3/8/4p3/3r4/2A1P3/8/8/4K3 w - - 0 1", "e4d5", rook),
            ("a king takes beside an archer", "4k3/3R4/3A4/8/8/8/8/4K2R w - - 0 1", "d7d8", -rook),
            ("a knight is shot for certain", "4k3/8/2a5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", pawn - knight),
        ];
        for (why, fen, text, expected) in archerss {
            assert_eq!(value::<Archerss>(fen, text), expected, "{why}");
        }
        #[rustfmt::skip]
        let archess = [
            ("a coin shot", "4k3/8/4p3/3n4/2A5/8/8/4K3 w - - 0 1", "c4d5", 0),
            ("a knight is not shot for certain", "4k3/8/2a5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", pawn),
            ("an archer three squares above", "3ak3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", pawn - rook),
            ("a paralysed knight", "4k3/8/8/3x4/2A5/8/8/4K3 w - - 0 1", "c4d5", 60),
        ];
        for (why, fen, text, expected) in archess {
            assert_eq!(value::<Archess>(fen, text), expected, "{why}");
        }
    }

    #[test]
    fn kings_are_taken_where_that_wins() {
        assert_eq!(value::<FalconHunter>("3rk3/3p4/8/8/8/8/8/3K4[] w - - 0 1", "d1d2"), 0, "out of reach");
        assert_eq!(value::<FalconHunter>("4k3/4r3/8/8/8/8/4K3/8[] w - - 0 1", "e2e3"), -10_000, "into a rook");
        assert_eq!(value::<FalconHunter>("4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1", "e2e8"), 10_000, "a king");
    }
}
