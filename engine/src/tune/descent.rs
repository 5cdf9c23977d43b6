//! The logistic loss, its gradient, and Adam, who goes down it (Kingma and Ba, arxiv.org/abs/1412.6980).

use rayon::prelude::*;

use super::linear::Linear;

/// How many positions are one piece of work: sums are put together in the same order, however many threads there are.
const CHUNK: usize = 256;

/// The chance to win of a value.
pub fn chance(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// What it costs to believe a value where the truth is a share of wins.
pub fn loss(value: f64, truth: f64, scale: f64) -> f64 {
    let logit = value / scale;
    // -truth · ln(chance) - (1 - truth) · ln(1 - chance), without taking the logarithm of nothing.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - truth * logit
}

/// The mean loss of some values.
pub fn mean_loss(values: &[f64], truths: &[f64], scale: f64) -> f64 {
    let parts: Vec<f64> = values
        .par_chunks(CHUNK)
        .zip(truths.par_chunks(CHUNK))
        .map(|(values, truths)| values.iter().zip(truths).map(|(&value, &truth)| loss(value, truth, scale)).sum())
        .collect();
    parts.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The scale with which values lose least, in centipawns.
pub fn best_scale(values: &[f64], truths: &[f64]) -> f64 {
    // The loss has one valley (golden-section search, over logarithms).
    let (mut low, mut high) = (20f64.ln(), 3_000f64.ln());
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    while high - low > 1e-4 {
        let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
        let [at_left, at_right] = [left, right].map(|logarithm| mean_loss(values, truths, logarithm.exp()));
        if at_left < at_right { high = right } else { low = left }
    }
    ((low + high) / 2.0).exp()
}

/// The gradient of the mean loss of some positions, by the weights.
pub fn gradient(linear: &Linear, truths: &[f64], scale: f64, batch: &[u32], moved: &[f64]) -> Vec<f64> {
    let parts: Vec<Vec<f64>> = batch
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut sums = vec![0.0; moved.len()];
            for position in chunk.iter().map(|&position| position as usize) {
                let wrong = chance(linear.value(position, moved), scale) - truths[position];
                linear.add_slopes(position, wrong / scale, &mut sums);
            }
            sums
        })
        .collect();
    let mut gradient = vec![0.0; moved.len()];
    for part in parts {
        gradient.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    }
    gradient.iter_mut().for_each(|sum| *sum /= batch.len().max(1) as f64);
    gradient
}

/// The mean of past gradients, and of their squares.
pub struct Adam {
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
const LEAST: f64 = 1e-8;

impl Adam {
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// Moves weights against the gradient, about `rate` far.
    pub fn step(&mut self, weights: &mut [f64], gradient: &[f64], rate: f64) {
        self.steps += 1;
        let [mean_share, square_share] = [MEAN_DECAY, SQUARE_DECAY].map(|decay| 1.0 - decay.powi(self.steps));
        let past = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(past) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + LEAST);
        }
    }
}

#[cfg(test)]
mod tests {
    use movegen::rules::Archess;
    use movegen::{Position, Variant};

    use super::*;
    use crate::eval::Table;

    #[test]
    fn losses_are_those_of_the_textbook() {
        for (value, truth) in [(0.0, 0.5), (100.0, 1.0), (-250.0, 0.3), (1_000.0, 0.0)] {
            let chance = chance(value, 150.0);
            let expected = -truth * f64::ln(chance) - (1.0 - truth) * f64::ln(1.0 - chance);
            assert!((loss(value, truth, 150.0) - expected).abs() < 1e-9, "{value} {truth}");
        }
        assert_eq!(loss(1e6, 1.0, 100.0), 0.0);
    }

    #[test]
    fn the_scale_is_found() {
        let values: Vec<f64> = (-800..800).map(f64::from).collect();
        let truths: Vec<f64> = values.iter().map(|&value| chance(value, 170.0)).collect();
        assert!((best_scale(&values, &truths) - 170.0).abs() < 0.5);
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let fens = [
            "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/pa3pap/2n2q2/3pb3/2P1P3/5N2/PA1B1PAP/R3K1R1 b Qkq - 0 9",
            "4k3/2a5/8/3x4/8/2N5/1A4P1/4K3 w - - 0 40",
        ];
        let positions: Vec<Position<Archess>> = fens.map(|fen| fen.parse().expect("a position")).to_vec();
        let linear = Linear::of(&positions, &Table::built_in(Variant::Archess));
        let (truths, scale, batch) = ([0.2, 0.9, 0.6], 180.0, [0, 1, 2, 2]);
        let total = |moved: &[f64]| {
            let sum: f64 = batch.iter().map(|&index| loss(linear.value(index, moved), truths[index], scale)).sum();
            sum / batch.len() as f64
        };
        let mut moved: Vec<f64> =
            (0..Table::built_in(Variant::Archess).numbers.len()).map(|index| (index % 7) as f64 - 3.0).collect();
        let found = gradient(&linear, &truths, scale, &batch.map(|index| index as u32), &moved);
        for number in 0..moved.len() {
            let here = moved[number];
            let [more, less] = [1e-3, -1e-3].map(|step| {
                moved[number] = here + step;
                total(&moved)
            });
            moved[number] = here;
            assert!((found[number] - (more - less) / 2e-3).abs() < 1e-7, "{number}");
        }
        assert!(found.iter().filter(|slope| **slope != 0.0).count() > 40);
    }
}
