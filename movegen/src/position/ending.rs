//! What ends a game in the position itself: mate, no move left, too little material.

use super::Position;
use crate::rules::{Goal, Rules, Source};
use crate::{Bitboard, Color, Ending, Piece, Reason};

impl<R: Rules> Position<R> {
    /// The end that this position is by itself, whatever led to it: mate, a captured king, no move left, or too little
    /// material. Repetition and the clock are a [`Game`](crate::Game)'s to judge.
    ///
    /// ```
    /// use movegen::{rules::Chess, Position};
    /// let position: Position<Chess> = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    /// assert_eq!(position.ending().unwrap().to_string(), "1/2-1/2, stalemate");
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        let king_capture = self.rules.goal() == Goal::KingCapture;
        if king_capture && let Some(loser) = Color::ALL.into_iter().find(|&color| self.king(color).is_none()) {
            return Some(Ending::won_by(!loser, Reason::KingCaptured));
        }
        if !self.has_legal_move() {
            return match self.is_mate() {
                true => Some(Ending::won_by(!self.turn, Reason::Checkmate)),
                false if king_capture => Some(Ending::draw(Reason::NoMove)),
                false if self.waits_for_partner() => None,
                false => Some(Ending::draw(Reason::Stalemate)),
            };
        }
        self.lacks_material().then_some(Ending::draw(Reason::Material))
    }

    /// Whether the side to move has no move yet and is not lost: in Bughouse it waits for a piece from its partner.
    ///
    /// ```
    /// use movegen::{rules::Bughouse, Position};
    /// let position: Position<Bughouse> = "3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1".parse().unwrap();
    /// assert!(position.is_waiting());
    /// ```
    pub fn is_waiting(&self) -> bool {
        self.waits_for_partner() && !self.has_legal_move() && !self.is_mate()
    }

    fn waits_for_partner(&self) -> bool {
        self.rules.drops().is_some_and(|drops| drops.source == Source::Partner)
    }

    /// Whether neither side can mate any more with what is on the board: bare kings, one knight or bishop, bishops of
    /// one square colour; kings with archers that give no check, or with paralysed knights. Never where kings are
    /// captured, nor while something is held or promoted.
    pub fn lacks_material(&self) -> bool {
        let held = Color::ALL.into_iter().any(|color| !self.pocket(color).is_empty());
        if self.rules.goal() == Goal::KingCapture || held || self.promoted().any() {
            return false;
        }
        let others = self.occupied() & !self.pieces(Piece::King);
        let only = |piece| (others & !self.pieces(piece)).is_empty();
        let one_colour = (others & Bitboard::LIGHT).is_empty() || (others & !Bitboard::LIGHT).is_empty();
        only(Piece::Bishop) && one_colour
            || only(Piece::Knight) && !others.has_several()
            || only(Piece::Archer) && self.harmless(Piece::Archer)
            || only(Piece::Paralysed)
    }

    /// Whether a side could still mate or win on the board, however badly the other plays: if not, the other cannot lose
    /// on time.
    pub(crate) fn could_win(&self, color: Color) -> bool {
        let weak = Piece::ALL.into_iter().filter(|&piece| self.harmless(piece));
        let harmless = weak.fold(Bitboard::EMPTY, |set, piece| set | self.pieces(piece));
        self.rules.goal() == Goal::KingCapture || self.rules.drops().is_some() || (self.color(color) & !harmless).any()
    }

    /// Whether a kind of piece can never give check, nor become one that does.
    fn harmless(&self, piece: Piece) -> bool {
        match piece {
            Piece::King | Piece::Paralysed => true,
            Piece::Archer => !self.rules.archers().is_some_and(|archers| archers.check),
            _ => false,
        }
    }
}
