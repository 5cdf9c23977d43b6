//! The search for weights: positions are read and shared out, then rounds of descent follow.

use movegen::rules::Rules;
use movegen::{Color, Position, Score, Variant, WithRules};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use rayon::ThreadPoolBuilder;

use super::descent::{self, Adam};
use super::linear::{self, Linear};
use super::{Checkpoint, Fitted, Losses, News, Played, Settings, TuneError};
use crate::eval::Table;

/// Looks for the weights of a game, from those that it has or from a checkpoint of the same work.
pub fn fit(
    variant: Variant,
    games: &[Played],
    settings: &Settings,
    checkpoint: Option<Checkpoint>,
    tell: &mut (dyn FnMut(News) + Send),
) -> Result<Fitted, TuneError> {
    if variant == Variant::Chess960 {
        return Err(TuneError::Shared(variant, Variant::Chess));
    }
    fit_table(Table::built_in(variant), games, settings, checkpoint, tell)
}

/// The same from the weights of any table.
fn fit_table(
    table: Table,
    games: &[Played],
    settings: &Settings,
    checkpoint: Option<Checkpoint>,
    tell: &mut (dyn FnMut(News) + Send),
) -> Result<Fitted, TuneError> {
    let pool = ThreadPoolBuilder::new().num_threads(settings.threads.max(1)).build();
    let pool = pool.map_err(|error| TuneError::Threads(settings.threads, error))?;
    pool.install(|| table.variant.with_rules(Fit { table, games, settings, checkpoint, tell }))
}

struct Fit<'a> {
    table: Table,
    games: &'a [Played],
    settings: &'a Settings,
    checkpoint: Option<Checkpoint>,
    tell: &'a mut (dyn FnMut(News) + Send),
}

/// Positions with what is to be said of them.
struct Lessons<R: Rules> {
    positions: Vec<Position<R>>,
    /// What searches said, in centipawns for White.
    values: Vec<f64>,
    /// White's points in the game.
    points: Vec<f64>,
}

impl<R: Rules> Lessons<R> {
    /// The chances to win that the evaluation should come to.
    fn truths(&self, settings: &Settings, scale: f64) -> Vec<f64> {
        let mix = |(&value, &points): (&f64, &f64)| {
            settings.trust * descent::chance(value, scale) + (1.0 - settings.trust) * points
        };
        self.values.iter().zip(&self.points).map(mix).collect()
    }
}

/// Reads the positions of games, some of which are held out.
fn share_out<R: Rules>(games: &[Played], settings: &Settings) -> Result<[Lessons<R>; 2], TuneError> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.shuffle(&mut Pcg64Mcg::seed_from_u64(settings.seed));
    let held_out = (games.len() as f64 * settings.held_out).round() as usize;
    let mut is_held_out = vec![false; games.len()];
    order.iter().take(held_out).for_each(|&game| is_held_out[game] = true);
    let new = || Lessons { positions: Vec::new(), values: Vec::new(), points: Vec::new() };
    let (mut learned, mut held_out, mut index) = (new(), new(), 0);
    for (game, &is_held_out) in games.iter().zip(&is_held_out) {
        let points = match game.score {
            score if score == Score::won_by(Color::White) => 1.0,
            score if score == Score::won_by(Color::Black) => 0.0,
            _ => 0.5,
        };
        let lessons = if is_held_out { &mut held_out } else { &mut learned };
        for sample in &game.samples {
            let position = Position::from_fen(&sample.fen).map_err(|error| TuneError::Fen { index, error })?;
            lessons.positions.push(position);
            lessons.values.push(f64::from(sample.value));
            lessons.points.push(points);
            index += 1;
        }
    }
    match learned.positions.is_empty() || held_out.positions.is_empty() {
        true => Err(TuneError::TooFew { learned: learned.positions.len(), held_out: held_out.positions.len() }),
        false => Ok([learned, held_out]),
    }
}

impl WithRules for Fit<'_> {
    type Output = Result<Fitted, TuneError>;

    fn run<R: Rules>(self) -> Self::Output {
        let Fit { mut table, games, settings, checkpoint, tell } = self;
        let needed = table.numbers.len();
        if let Some(found) =
            checkpoint.as_ref().map(|checkpoint| checkpoint.weights.len()).filter(|&found| found != needed)
        {
            return Err(TuneError::Checkpoint { found, needed });
        }
        let [learned, held_out] = share_out::<R>(games, settings)?;
        let first: Vec<f64> = table.numbers.iter().map(|&number| f64::from(number)).collect();
        let scale = descent::best_scale(&linear::values(&learned.positions, &table.weights()), &learned.points);
        let truths = [&learned, &held_out].map(|lessons| lessons.truths(settings, scale));
        let losses = |table: &Table| {
            let weights = table.weights();
            let [learned, held_out] = [(&learned, &truths[0]), (&held_out, &truths[1])].map(|(lessons, truths)| {
                descent::mean_loss(&linear::values(&lessons.positions, &weights), truths, scale)
            });
            Losses { learned, held_out }
        };
        let before = losses(&table);
        tell(News::Shared { learned: learned.positions.len(), held_out: held_out.positions.len(), scale });
        let Checkpoint { rounds: done, mut weights } =
            checkpoint.unwrap_or_else(|| Checkpoint { rounds: 0, weights: first.clone() });
        for round in done..=settings.rounds {
            table.numbers = weights.iter().map(|weight| weight.round() as i32).collect();
            let checkpoint = Checkpoint { rounds: round, weights: weights.clone() };
            tell(News::Round { done: round, losses: losses(&table), checkpoint });
            if round < settings.rounds {
                let linear = Linear::of(&learned.positions, &table);
                let lesson = Round { linear: &linear, truths: &truths[0], scale, settings, first: &first, round };
                lesson.descend(&table.numbers, &mut weights, tell);
            }
        }
        Ok(Fitted { table: table.to_string(), losses: [before, losses(&table)] })
    }
}

/// One round of descent.
struct Round<'a> {
    linear: &'a Linear,
    truths: &'a [f64],
    scale: f64,
    settings: &'a Settings,
    /// The weights that the others are held near.
    first: &'a [f64],
    round: usize,
}

impl Round<'_> {
    /// Moves weights; the sums hold near `origin`.
    fn descend(&self, origin: &[i32], weights: &mut [f64], tell: &mut (dyn FnMut(News) + Send)) {
        let Settings { seed, rounds, epochs, batch, rate, hold, .. } = *self.settings;
        let mut adam = Adam::new(weights.len());
        let mut rng = Pcg64Mcg::seed_from_u64(seed.wrapping_add(1 + self.round as u64));
        let mut order: Vec<u32> = (0..self.linear.len() as u32).collect();
        let hold = 2.0 * hold / self.linear.len() as f64;
        for epoch in 0..epochs {
            let done = self.round * epochs + epoch;
            let rate = rate * (1.0 - done as f64 / (rounds * epochs) as f64);
            order.shuffle(&mut rng);
            for batch in order.chunks(batch.max(1)) {
                let moved: Vec<f64> =
                    weights.iter().zip(origin).map(|(weight, &origin)| weight - f64::from(origin)).collect();
                let mut gradient = descent::gradient(self.linear, self.truths, self.scale, batch, &moved);
                for (slope, (weight, first)) in gradient.iter_mut().zip(weights.iter().zip(self.first)) {
                    *slope += hold * (weight - first);
                }
                adam.step(weights, &gradient, rate);
            }
            tell(News::Epoch { done: done + 1, of: rounds * epochs });
        }
    }
}

#[cfg(test)]
mod tests {
    use movegen::rules::Archess;

    use super::*;
    use crate::tune::Sample;
    use crate::tune::random::positions;

    /// Games whose positions are worth what the weights of a table say.
    fn games(table: &Table, count: usize) -> Vec<Played> {
        let positions = positions::<Archess>(Variant::Archess, 3, 20 * count);
        let values = linear::values(&positions, &table.weights());
        let samples: Vec<Sample> = positions
            .iter()
            .zip(values)
            .filter(|(_, value)| value.abs() < 1_500.0)
            .map(|(position, value)| Sample { fen: position.fen(), value: value.round() as i32 })
            .collect();
        let score = |samples: &[Sample]| {
            Score::won_by(if samples.iter().map(|sample| sample.value).sum::<i32>() > 0 {
                Color::White
            } else {
                Color::Black
            })
        };
        samples.chunks(20).map(|samples| Played { samples: samples.to_vec(), score: score(samples) }).collect()
    }

    fn number(table: &Table, name: &str) -> usize {
        let fields = table.layout.fields.iter();
        fields.filter(|(field, _)| field.name() == name).map(|(_, first)| *first).next().expect("a weight")
    }

    /// The table of the game with some weights that are wrong.
    fn spoiled(truth: &Table) -> Table {
        let mut table = truth.clone();
        for (name, change) in [("tempo", 30), ("material archer", -90), ("shot", 20), ("assault queen", -30)] {
            table.numbers[number(truth, name)] += change;
        }
        table
    }

    #[test]
    fn weights_are_found_again() {
        let truth = Table::built_in(Variant::Archess);
        let settings =
            Settings { trust: 1.0, hold: 0.0, rounds: 3, epochs: 12, batch: 256, rate: 4.0, ..Settings::default() };
        let fitted = fit_table(spoiled(&truth), &games(&truth, 1_000), &settings, None, &mut |_| ()).expect("weights");
        let found = Table::read(Variant::Archess, &fitted.table).expect("its own table");
        let [before, after] = fitted.losses;
        assert!(after.learned < before.learned && after.held_out < before.held_out, "{before:?} {after:?}");
        for (name, tolerance) in [("tempo", 4), ("shot", 5)] {
            let number = number(&truth, name);
            assert!((found.numbers[number] - truth.numbers[number]).abs() <= tolerance, "{name}");
        }
        // Material and squares share what is the same everywhere, so that only values tell.
        let unseen = positions::<Archess>(Variant::Archess, 11, 400);
        let error = |table: &Table| {
            let pairs =
                linear::values(&unseen, &truth.weights()).into_iter().zip(linear::values(&unseen, &table.weights()));
            pairs.map(|(truth, value)| (truth - value).abs()).sum::<f64>() / unseen.len() as f64
        };
        assert!(error(&found) < error(&spoiled(&truth)) / 3.0, "{} {}", error(&found), error(&spoiled(&truth)));
    }

    #[test]
    fn threads_and_stops_change_nothing() {
        let truth = Table::built_in(Variant::Archess);
        let (games, start) = (games(&truth, 100), spoiled(&truth));
        let settings = Settings { rounds: 3, epochs: 2, batch: 500, ..Settings::default() };
        let mut checkpoints = Vec::new();
        let one = fit_table(start.clone(), &games, &settings, None, &mut |news| {
            if let News::Round { checkpoint, .. } = news {
                checkpoints.push(checkpoint);
            }
        });
        let one = one.expect("weights");
        let two = Settings { threads: 2, ..settings.clone() };
        assert_eq!(fit_table(start.clone(), &games, &two, None, &mut |_| ()).expect("weights"), one);
        assert_eq!(checkpoints.len(), 4);
        let gone_on = fit_table(start.clone(), &games, &settings, Some(checkpoints.remove(1)), &mut |_| ());
        assert_eq!(gone_on.expect("weights"), one);
        let other = Settings { seed: 2, ..settings };
        assert_ne!(fit_table(start, &games, &other, None, &mut |_| ()).expect("weights").table, one.table);
    }

    #[test]
    fn what_cannot_be_learned_from_is_an_error() {
        let fail = |variant, games: &[Played], checkpoint| {
            fit(variant, games, &Settings::default(), checkpoint, &mut |_| ()).expect_err("it is wrong").to_string()
        };
        assert_eq!(
            fail(Variant::Chess, &[], None),
            "0 positions to learn from and 0 held out are too few: more games are needed"
        );
        assert_eq!(fail(Variant::Chess960, &[], None), "chess960 has the weights of chess: tune those");
        let wrong = Played { samples: vec![Sample { fen: "8/8 w".to_owned(), value: 0 }], score: Score::Draw };
        assert!(fail(Variant::Chess, &[wrong], None).starts_with("the position is none of this game: "));
        let checkpoint = Checkpoint { rounds: 1, weights: vec![1.0] };
        assert!(fail(Variant::Chess, &[], Some(checkpoint)).contains("it has 1 weights"));
    }
}
