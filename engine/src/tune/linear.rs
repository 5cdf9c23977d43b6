//! The evaluation of many positions as sums: what each is worth, and how that changes with every weight.
//!
//! Pieces on their squares and in pockets are counted. Everything else is asked of the evaluation itself, with one weight
//! changed at a time, so that nothing of it is written a second time. Only the danger of kings is no sum of its weights: there
//! the slope holds near the weights that were asked about.

use std::ops::Range;

use movegen::rules::Rules;
use movegen::{Color, Piece, Position};
use rayon::prelude::*;

use crate::eval::{Evaluation, Field, HandWritten, Table, Weights};

/// How many positions are one piece of work.
const CHUNK: usize = 1_024;
/// How far weights are moved to see what they change that are not simply counted with.
const STEP: i32 = 4;

/// The evaluation of positions near some weights.
#[derive(Default)]
pub struct Linear {
    /// What the positions are worth for White, in centipawns.
    values: Vec<f32>,
    /// Where the slopes of each position end.
    ends: Vec<usize>,
    /// Which number of the table each slope is about.
    numbers: Vec<u16>,
    slopes: Vec<f32>,
}

impl Linear {
    /// Looks at positions with the weights of a table.
    pub fn of<R: Rules>(positions: &[Position<R>], table: &Table) -> Linear {
        let looker = Looker::new(table);
        let parts: Vec<Linear> = positions.par_chunks(CHUNK).map(|chunk| looker.look(chunk)).collect();
        let mut all = Linear::default();
        for part in parts {
            let before = all.slopes.len();
            all.values.extend(part.values);
            all.ends.extend(part.ends.iter().map(|end| before + end));
            all.numbers.extend(part.numbers);
            all.slopes.extend(part.slopes);
        }
        all
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    fn range(&self, position: usize) -> Range<usize> {
        let begin = if position == 0 { 0 } else { self.ends[position - 1] };
        begin..self.ends[position]
    }

    /// What a position is worth for White if the weights have moved so far.
    pub fn value(&self, position: usize, moved: &[f64]) -> f64 {
        let range = self.range(position);
        let slopes = self.numbers[range.clone()].iter().zip(&self.slopes[range]);
        let change: f64 = slopes.map(|(&number, &slope)| moved[usize::from(number)] * f64::from(slope)).sum();
        f64::from(self.values[position]) + change
    }

    /// Adds the slopes of a position, each so many times.
    pub fn add_slopes(&self, position: usize, times: f64, sums: &mut [f64]) {
        let range = self.range(position);
        for (&number, &slope) in self.numbers[range.clone()].iter().zip(&self.slopes[range]) {
            sums[usize::from(number)] += times * f64::from(slope);
        }
    }

    fn push(&mut self, value: f64, slopes: &[f32]) {
        self.values.push(value as f32);
        for (number, &slope) in slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
            self.numbers.push(number as u16);
            self.slopes.push(slope);
        }
        self.ends.push(self.slopes.len());
    }
}

/// What positions are worth for White.
pub fn values<R: Rules>(positions: &[Position<R>], weights: &Weights) -> Vec<f64> {
    let value = |position: &Position<R>| HandWritten::of(position, weights).for_white(position);
    positions.par_iter().map(value).collect()
}

/// Looks at positions with a weight changed.
struct Looker<'a> {
    table: &'a Table,
    weights: Weights,
    probes: Vec<Probe>,
}

/// A weight that is changed to see what becomes of the evaluation.
struct Probe {
    number: usize,
    tapered: bool,
    more: Weights,
    /// The change between these and the others, or the first ones for what is simply counted with.
    less: Option<Weights>,
}

impl<'a> Looker<'a> {
    fn new(table: &'a Table) -> Looker<'a> {
        let with = |numbers: Range<usize>, change: i32| {
            let mut changed = table.clone();
            changed.numbers[numbers].iter_mut().for_each(|number| *number += change);
            changed.weights()
        };
        let mut probes = Vec::new();
        for &(field, first) in table.layout.fields.iter().filter(|(field, _)| !is_counted(*field)) {
            for index in 0..field.count() {
                probes.push(match field.is_tapered() {
                    true => {
                        let number = first + 2 * index;
                        Probe { number, tapered: true, more: with(number..number + 2, 1), less: None }
                    }
                    false => {
                        let number = first + index;
                        let [more, less] = [STEP, -STEP].map(|change| with(number..number + 1, change));
                        Probe { number, tapered: false, more, less: Some(less) }
                    }
                });
            }
        }
        Looker { table, weights: table.weights(), probes }
    }

    fn look<R: Rules>(&self, positions: &[Position<R>]) -> Linear {
        let mut linear = Linear::default();
        let mut slopes = vec![0.0; self.table.layout.length];
        for position in positions {
            slopes.fill(0.0);
            let evaluation = HandWritten::of(position, &self.weights);
            let middle = evaluation.middle();
            self.count(position, middle, &mut slopes);
            self.probe(position, &evaluation, &mut slopes);
            linear.push(evaluation.for_white(position), &slopes);
        }
        linear
    }

    /// The slopes of what stands on the board and in the pockets.
    fn count<R: Rules>(&self, position: &Position<R>, middle: f64, slopes: &mut [f32]) {
        let add = |slopes: &mut [f32], number: usize, count: i32| {
            slopes[number] += count as f32 * middle as f32;
            slopes[number + 1] += count as f32 * (1.0 - middle) as f32;
        };
        for &(field, first) in &self.table.layout.fields {
            for (color, sign) in SIDES {
                let on_board = |piece: Piece| position.colored(color, piece);
                match field {
                    Field::Material(piece) => add(slopes, first, sign * on_board(piece).len() as i32),
                    Field::Held(piece) => add(slopes, first, sign * position.pocket(color).count(piece) as i32),
                    Field::Squares(piece) => {
                        for square in on_board(piece) {
                            let square = if color == Color::White { square } else { square.flip() };
                            add(slopes, first + 2 * square.index(), sign);
                        }
                    }
                    _ => {}
                }
            }
            if field == Field::Tempo {
                slopes[first] = if position.turn() == Color::White { 1.0 } else { -1.0 };
            }
        }
    }

    /// The slopes of everything else.
    fn probe<R: Rules>(&self, position: &Position<R>, evaluation: &HandWritten, slopes: &mut [f32]) {
        let middle = evaluation.middle();
        let usual = evaluation.tapered(position);
        for probe in &self.probes {
            let more = evaluation.judged_by(&probe.more).tapered(position);
            let less = probe.less.as_ref().map_or(usual, |less| evaluation.judged_by(less).tapered(position));
            let change = more - less;
            let parts = [f64::from(change.middle) * middle, f64::from(change.end) * (1.0 - middle)];
            if probe.tapered {
                slopes[probe.number] = parts[0] as f32;
                slopes[probe.number + 1] = parts[1] as f32;
            } else {
                slopes[probe.number] = ((parts[0] + parts[1]) / f64::from(2 * STEP)) as f32;
            }
        }
    }
}

const SIDES: [(Color, i32); 2] = [(Color::White, 1), (Color::Black, -1)];

/// Whether a weight is about what can be counted on the board.
fn is_counted(field: Field) -> bool {
    matches!(field, Field::Tempo | Field::Material(_) | Field::Held(_) | Field::Squares(_))
}

#[cfg(test)]
mod tests {
    use movegen::{Variant, WithRules};

    use super::*;
    use crate::tune::random::positions;

    #[test]
    fn slopes_say_what_the_evaluation_does() {
        struct Check(Variant);

        impl WithRules for Check {
            type Output = ();

            fn run<R: Rules>(self) {
                let positions = positions::<R>(self.0, 7, 300);
                let table = Table::built_in(self.0);
                let linear = Linear::of(&positions, &table);
                assert_eq!(linear.len(), positions.len());
                let fields: Vec<_> = table.layout.fields.clone();
                for (field, first) in fields {
                    // One number of each weight, moved both ways.
                    let number = first + field.width() / 2;
                    let mut moved = vec![0.0; table.layout.length];
                    moved[number] = 10.0;
                    let [mut more, mut less] = [table.clone(), table.clone()];
                    more.numbers[number] += 10;
                    less.numbers[number] -= 10;
                    let [more, less] = [more, less].map(|table| values(&positions, &table.weights()));
                    for (index, (more, less)) in more.into_iter().zip(less).enumerate() {
                        let slope = linear.value(index, &moved) - linear.value(index, &vec![0.0; moved.len()]);
                        let found = (more - less) / 2.0;
                        // Danger is counted in whole centipawns, and has its limits.
                        let tolerance = if field.is_tapered() { 0.01 } else { 4.0 + 0.2 * found.abs() };
                        assert!((slope - found).abs() <= tolerance, "{}: {slope} {found}", field.name());
                    }
                }
            }
        }

        for variant in Variant::ALL {
            variant.with_rules(Check(variant));
        }
    }
}
