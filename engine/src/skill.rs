//! Playing less well on purpose: a shallow look, and a choice among good moves that is the wider the weaker the player.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Value;
use crate::search::RootMove;

/// How well to play, short of the best.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Skill {
    /// From 0, the weakest, to 1, the best.
    strength: f64,
    seed: u64,
}

/// The weakest and the strongest rating that can be asked for.
const RATINGS: (f64, f64) = (500.0, 2850.0);
/// How far the judgement of the weakest player is off, in centipawns: half as strong, a quarter as far.
const LARGEST_DOUBT: f64 = 260.0;
/// Below this strength even a mate in one may be missed.
const SEES_MATES: f64 = 0.15;

impl Skill {
    /// A level from −20, the weakest, to 20. At 20 nothing is held back, so there is no skill to ask for.
    ///
    /// Where the seed and the position are the same, so is the choice.
    pub fn level(level: i32, seed: u64) -> Option<Skill> {
        (level < 20).then(|| Skill { strength: (f64::from(level.max(-20)) + 20.0) / 40.0, seed })
    }

    /// About a rating, from 500 to 2850. No rating list has measured it: the levels are spread evenly over this range.
    pub fn rating(rating: u32, seed: u64) -> Skill {
        let (weakest, strongest) = RATINGS;
        Skill { strength: ((f64::from(rating) - weakest) / (strongest - weakest)).clamp(0.0, 1.0), seed }
    }

    /// How deep the player looks.
    pub(crate) fn depth(self) -> u32 {
        1 + (14.0 * self.strength) as u32
    }

    /// How many moves the player has in mind.
    pub(crate) fn lines(self) -> usize {
        4 + (20.0 * (1.0 - self.strength)) as usize
    }

    /// Which of these moves the player chooses, the best of which stands first: each is taken for better or worse than it
    /// is, but none that the player knows to be far worse than the best.
    pub(crate) fn choose(self, moves: &[RootMove], key: u64) -> usize {
        let Some(best) = moves.first() else { return 0 };
        if best.value == Value::mate_in(1) && self.strength > SEES_MATES {
            return 0;
        }
        let doubt = LARGEST_DOUBT * (1.0 - self.strength).powi(2);
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed ^ key);
        let number = |value: Value| f64::from(value.number().clamp(-3_000, 3_000));
        let known = moves.iter().take_while(|root_move| root_move.value > -Value::INFINITE);
        let judged = known.map(|root_move| {
            // The mean of some even chances is nearly a normal distribution.
            let error: f64 = (0..6).map(|_| rng.random_range(-1.0..1.0)).sum::<f64>() / 2.0f64.sqrt();
            let loss = number(best.value) - number(root_move.value);
            if loss > 2.0 * doubt { f64::NEG_INFINITY } else { doubt * error - loss }
        });
        judged.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Move;

    fn moves(values: &[i32]) -> Vec<RootMove> {
        let root_move = |&value: &i32| RootMove { value: Value::from_number(value), ..RootMove::new(Move::NONE) };
        values.iter().map(root_move).collect()
    }

    /// How often each of the moves is chosen.
    fn choices<const N: usize>(skill: Skill, values: &[i32; N]) -> [u32; N] {
        let moves = moves(values);
        let mut counts = [0; N];
        for key in 0..1_000 {
            counts[skill.choose(&moves, key)] += 1;
        }
        counts
    }

    #[test]
    fn the_choice_widens_as_the_level_falls() {
        let values = [50, 20, -30, -150, -900];
        let best: Vec<u32> = [-20, -10, 0, 10, 19]
            .map(|level| choices(Skill::level(level, 1).expect("a weak player"), &values)[0])
            .to_vec();
        assert!(best.is_sorted() && best[0] < 600 && best[4] == 1_000, "{best:?}");
        let weakest = choices(Skill::rating(500, 1), &values);
        assert!(weakest[3] > 20 && weakest[4] == 0, "nobody gives a queen away: {weakest:?}");
        assert_eq!(Skill::level(20, 1), None);
    }

    #[test]
    fn mates_in_one_are_seen_by_all_but_the_weakest() {
        let values = [Value::mate_in(1).number(), Value::mate_in(3).number(), 2_900];
        assert_eq!(choices(Skill::level(-13, 1).expect("a weak player"), &values)[0], 1_000);
        assert!(choices(Skill::level(-20, 1).expect("a weak player"), &values)[0] < 1_000);
    }

    #[test]
    fn the_seed_makes_it_repeatable() {
        let moves = moves(&[30, 25, 20, 15, 10]);
        let choose = |seed| -> Vec<usize> { (0..20).map(|key| Skill::rating(800, seed).choose(&moves, key)).collect() };
        assert_eq!(choose(7), choose(7));
        assert_ne!(choose(7), choose(8));
    }
}
