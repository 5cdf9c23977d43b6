//! The tally of a match: how many games and pairs of games ended how.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use super::Estimate;

/// How a game ended for the player whose tally it enters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameResult {
    /// As the other player sees it.
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// What came of the games between two players, as the first sees it: single games, and pairs (same opening, colours
/// reversed).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won, paired or not.
    pub wins: u64,
    /// Games drawn, paired or not.
    pub draws: u64,
    /// Games lost, paired or not.
    pub losses: u64,
    /// Pairs worth 0, ½, 1, 1½ and 2 points; their games are counted above as well.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Enters a game that is half of no finished pair. When its partner comes, do not enter the two again as a pair: enter
    /// the pair into a tally that never held the first.
    pub fn add_game(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// Enters both games of a pair.
    pub fn add_pair(&mut self, first: GameResult, second: GameResult) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first as usize + second as usize] += 1;
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first player took, from 0 to 1; ½ before the first game.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (2 * self.wins + self.draws) as f64 / (2 * games) as f64,
        }
    }

    /// Whether every game belongs to a finished pair.
    pub fn is_paired(&self) -> bool {
        self.games() == 2 * self.pairs.iter().sum::<u64>()
    }

    /// The Elo difference that the games suggest. From pairs where every game has its partner; otherwise from single games,
    /// as if they were independent. A match in progress shows the steadier figures with a tally of its finished pairs.
    pub fn elo(&self) -> Estimate {
        if self.is_paired() { Estimate::of(&self.pairs) } else { Estimate::of(&[self.losses, self.draws, self.wins]) }
    }

    /// The same games as the second player sees them.
    pub fn reversed(&self) -> Tally {
        let [zero, half, one, one_and_half, two] = self.pairs;
        Tally { wins: self.losses, draws: self.draws, losses: self.wins, pairs: [two, one_and_half, one, half, zero] }
    }
}

impl Add for Tally {
    type Output = Tally;

    /// The games of both, such as those against all opponents of a tournament.
    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            pairs: std::array::from_fn(|points| self.pairs[points] + other.pairs[points]),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Tally::add)
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn pairs_fall_where_their_points_are() {
        for (first, second, points) in [
            (Loss, Loss, 0),
            (Loss, Draw, 1),
            (Draw, Loss, 1),
            (Draw, Draw, 2),
            (Win, Loss, 2),
            (Loss, Win, 2),
            (Win, Draw, 3),
            (Draw, Win, 3),
            (Win, Win, 4),
        ] {
            let mut tally = Tally::default();
            tally.add_pair(first, second);
            let mut pairs = [0; 5];
            pairs[points] = 1;
            assert_eq!(tally.pairs, pairs, "{first:?} {second:?}");
            assert_eq!(tally.games(), 2);
            assert!(tally.is_paired());
            assert_eq!(tally.score(), points as f64 / 4.0);
            assert_eq!(tally.reversed().score(), 1.0 - tally.score());
            assert_eq!(tally.reversed().reversed(), tally);
        }
    }

    #[test]
    fn tallies_add_up() {
        let mut tally = Tally::default();
        tally.add_pair(Win, Draw);
        tally.add_pair(Loss, Loss);
        let whole: Tally = [tally, tally.reversed(), tally].into_iter().sum();
        assert_eq!(whole, Tally { wins: 4, draws: 3, losses: 5, pairs: [2, 1, 0, 2, 1] });
        tally += tally;
        assert_eq!(tally, Tally { wins: 2, draws: 2, losses: 4, pairs: [2, 0, 0, 2, 0] });
        assert_eq!(Tally::default().score(), 0.5);
    }

    #[test]
    fn a_game_without_a_partner_makes_all_games_single() {
        let mut tally = Tally { wins: 2, draws: 3, losses: 5, pairs: [1, 2, 1, 1, 0] };
        assert!(tally.is_paired());
        assert_eq!(tally.elo(), Estimate::of(&[1, 2, 1, 1, 0]));
        tally.add_game(Loss);
        assert!(!tally.is_paired());
        assert_eq!(tally.elo(), Estimate::of(&[6, 3, 2]));
    }
}
