//! Two against each other at the same work. A machine's speed drifts, so they run in turns and only neighbours are
//! compared.

use std::time::Instant;

/// How long a sample takes at least, in seconds; shorter work is repeated within it.
const SHORTEST_SAMPLE: f64 = 0.1;

/// One of two that are compared.
pub struct Side {
    /// Who works, or at what.
    pub name: &'static str,
    /// How much it is: leaves to count, or bytes to read.
    pub amount: u64,
    /// Does it once. It panics if the outcome is wrong, so that a wrong one cannot look fast.
    pub work: Box<dyn Fn()>,
}

/// Two sides and what they work at.
pub struct Duel {
    /// The position or the file, in words.
    pub subject: &'static str,
    /// The first is the one that is measured, the second the one that it is measured by.
    pub sides: [Side; 2],
    /// The ratio of speeds that the first side has to reach.
    pub wanted: Option<f64>,
}

/// The measured speeds, as amounts per second.
pub struct Outcome {
    /// Of each side.
    pub speeds: [Spread; 2],
    /// The first side's speed divided by the second's, round by round.
    pub ratio: Spread,
}

/// The middle half of some numbers.
pub struct Spread {
    /// A quarter of the numbers is below.
    pub lower: f64,
    /// The number in the middle.
    pub median: f64,
    /// A quarter of the numbers is above.
    pub upper: f64,
}

impl Duel {
    /// Whether the subject or a side has this in its name.
    pub fn is_about(&self, filter: &str) -> bool {
        [self.subject, self.sides[0].name, self.sides[1].name].iter().any(|name| name.contains(filter))
    }

    /// Measures both sides in each of the rounds, one directly after the other, the first to go changing.
    pub fn run(&self, rounds: usize) -> Outcome {
        let [first, second] = &self.sides;
        let repeats = [first.repeats(), second.repeats()];
        let (mut speeds, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
        for round in 0..rounds {
            let mut speed = [0.0; 2];
            for turn in 0..2 {
                let side = (round + turn) % 2;
                speed[side] = self.sides[side].speed(repeats[side]);
                speeds[side].push(speed[side]);
            }
            ratios.push(speed[0] / speed[1]);
        }
        Outcome { speeds: speeds.map(Spread::of), ratio: Spread::of(ratios) }
    }
}

impl Side {
    /// How often to work within a sample. Finding out also warms up.
    fn repeats(&self) -> u32 {
        let seconds = self.amount as f64 / self.speed(1);
        (SHORTEST_SAMPLE / seconds).ceil() as u32
    }

    /// Works some times and gives the amount per second.
    fn speed(&self, repeats: u32) -> f64 {
        let start = Instant::now();
        for _ in 0..repeats {
            (self.work)();
        }
        self.amount as f64 * f64::from(repeats) / start.elapsed().as_secs_f64()
    }
}

impl Spread {
    fn of(mut numbers: Vec<f64>) -> Spread {
        numbers.sort_by(f64::total_cmp);
        let last = numbers.len() - 1;
        Spread { lower: numbers[last / 4], median: numbers[last / 2], upper: numbers[last - last / 4] }
    }
}
