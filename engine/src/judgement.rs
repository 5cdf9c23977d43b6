//! How good a move was: what it gave away of the chances to win, and how well a side played on the whole.
//!
//! The scale is that of lichess, so that marks and accuracies mean what its users are used to: the chances to win and the
//! accuracy of a move are explained at <https://lichess.org/page/accuracy>, and so is the mean over a game.

use movegen::Color;

use crate::Value;

/// How steeply the chances rise with centipawns; fitted to games of people.
const STEEPNESS: f64 = 0.003_682_08;
/// What a move must give away of the chances to win, in hundredths, to get a mark. (lichess says 0.1, 0.2 and 0.3 on a scale
/// from −1 to 1.)
const LOSSES: [(Mark, f64); 3] = [(Mark::Blunder, 15.0), (Mark::Mistake, 10.0), (Mark::Inaccuracy, 5.0)];
/// The accuracy of a move that gives away `x` hundredths: a·exp(−kx) + b.
const ACCURACY: (f64, f64, f64) = (103.166_810_071_164_9, 0.043_544_153_867_539_51, -3.166_924_740_191_411);
/// Beyond this many centipawns nothing more is lost.
const MOST_CENTIPAWNS: i32 = 1_000;
/// A move weighs as much as the chances swing around it, but at least and at most this.
const WEIGHTS: (f64, f64) = (0.5, 12.0);
/// The least accuracy that a harmonic mean can bear.
const LEAST_ACCURACY: f64 = 1.0;

/// A mark for a move that should not have been played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A little is lost: `?!`.
    Inaccuracy,
    /// Much is lost: `?`.
    Mistake,
    /// Very much is lost: `??`.
    Blunder,
}

/// What a move was worth beside the best one, to the side that played it. Before the toss, if it needs one.
///
/// ```
/// use engine::{Judgement, Mark, Value};
/// let judge = |best, played| Judgement::of(Value::centipawns(best), Value::centipawns(played)).mark();
/// assert_eq!(judge(50, -350), Some(Mark::Blunder));
/// assert_eq!(judge(1_950, 1_550), None); // still won
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    best: Value,
    played: Value,
}

impl Judgement {
    /// A move that is worth `played` where `best` could be had. Nothing is better than the best: if the move turned out to
    /// be, then the best was underrated.
    pub fn of(best: Value, played: Value) -> Judgement {
        Judgement { best: best.max(played), played }
    }

    /// What it was worth.
    pub fn played(self) -> Value {
        self.played
    }

    /// What it gave away of the chances to win, in hundredths.
    pub fn loss(self) -> f64 {
        chances(self.best) - chances(self.played)
    }

    /// What it gave away in centipawns, of the first thousand.
    pub fn centipawns(self) -> i32 {
        let bounded = |value: Value| value.number().clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
        bounded(self.best) - bounded(self.played)
    }

    /// The mark that it deserves.
    pub fn mark(self) -> Option<Mark> {
        LOSSES.into_iter().find(|&(_, least)| self.loss() >= least).map(|(mark, _)| mark)
    }

    /// From 0, a game thrown away, to 100, the best move.
    pub fn accuracy(self) -> f64 {
        accuracy(self.loss())
    }
}

/// The accuracy of a move that gives away so many hundredths.
fn accuracy(loss: f64) -> f64 {
    let (a, k, b) = ACCURACY;
    (a * (-k * loss).exp() + b).clamp(0.0, 100.0)
}

/// The chances to win, in hundredths. A forced mate is certain.
fn chances(value: Value) -> f64 {
    match value.mate() {
        Some(_) if value > Value::DRAW => 100.0,
        Some(_) => 0.0,
        None => 100.0 / (1.0 + (-STEEPNESS * f64::from(value.number())).exp()),
    }
}

/// How a side played on the whole.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many moves it played.
    pub moves: usize,
    /// From 0 to 100: half the mean of its moves' accuracies, weighted by how much was at stake, and half the harmonic mean,
    /// which single blunders pull down.
    pub accuracy: f64,
    /// What its moves gave away of the chances to win on average, in hundredths.
    pub loss: f64,
    /// The same in centipawns.
    pub centipawns: f64,
    marks: [usize; 3],
}

impl Summary {
    /// Sums up the moves of one side. `game` has those of both, on one board and in their order. Nothing for a side that
    /// has not moved.
    pub fn of(side: Color, game: &[(Color, Judgement)]) -> Option<Summary> {
        let weights = weights(game);
        let own: Vec<(Judgement, f64)> = game
            .iter()
            .zip(weights)
            .filter(|((color, _), _)| *color == side)
            .map(|(&(_, judgement), weight)| (judgement, weight))
            .collect();
        if own.is_empty() {
            return None;
        }
        let moves = own.len() as f64;
        let mean =
            |number: fn(Judgement) -> f64| own.iter().map(|&(judgement, _)| number(judgement)).sum::<f64>() / moves;
        let weighted = own.iter().map(|(judgement, weight)| judgement.accuracy() * weight).sum::<f64>()
            / own.iter().map(|(_, weight)| weight).sum::<f64>();
        let harmonic = 1.0 / mean(|judgement| 1.0 / judgement.accuracy().max(LEAST_ACCURACY));
        let mut marks = [0; 3];
        for mark in own.iter().filter_map(|(judgement, _)| judgement.mark()) {
            marks[mark as usize] += 1;
        }
        Some(Summary {
            moves: own.len(),
            accuracy: (weighted + harmonic) / 2.0,
            loss: mean(Judgement::loss),
            centipawns: mean(|judgement| f64::from(judgement.centipawns())),
            marks,
        })
    }

    /// How many moves got this mark.
    pub fn marked(&self, mark: Mark) -> usize {
        self.marks[mark as usize]
    }
}

/// What each move weighs: how far the chances before and after the last moves lie from their mean (the standard deviation).
fn weights(game: &[(Color, Judgement)]) -> Vec<f64> {
    let for_white = |color: Color, value: Value| chances(if color == Color::White { value } else { -value });
    let mut stages: Vec<f64> = game.iter().map(|&(color, judgement)| for_white(color, judgement.best)).collect();
    stages.extend(game.last().map(|&(color, judgement)| for_white(color, judgement.played)));
    let width = (game.len() / 10).clamp(2, 8).min(stages.len());
    let (least, most) = WEIGHTS;
    // The window ends with the position after the move; the first ones have to share theirs.
    let window = |index: usize| stages.iter().skip((index + 2).saturating_sub(width)).take(width);
    (0..game.len()).map(|index| deviation(window(index)).clamp(least, most)).collect()
}

fn deviation<'a>(numbers: impl Iterator<Item = &'a f64> + Clone) -> f64 {
    let count = numbers.clone().count().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    (numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(best: i32, played: i32) -> Judgement {
        Judgement::of(Value::centipawns(best), Value::centipawns(played))
    }

    #[test]
    fn chances_are_those_of_the_published_curve() {
        for (centipawns, expected) in
            [(0, 50.0), (100, 59.1), (-100, 40.9), (300, 75.1), (1_000, 97.5), (10_000, 100.0)]
        {
            let chances = chances(Value::centipawns(centipawns));
            assert!((chances - expected).abs() < 0.05, "{centipawns}: {chances}");
        }
        assert_eq!((chances(Value::mate_in(31)), chances(Value::mated_in(30))), (100.0, 0.0));
        assert_eq!(chances(Value::mated_in(0)), 0.0);
    }

    #[test]
    fn marks_follow_the_chances_and_not_the_pawns() {
        let mate = Value::mate_in(5);
        let cases = [
            (judge(30, 30), None),
            (judge(0, 40), None),
            (judge(30, -20), None),
            (judge(30, -40), Some(Mark::Inaccuracy)),
            (judge(30, -100), Some(Mark::Mistake)),
            (judge(30, -200), Some(Mark::Blunder)),
            (judge(-30, -200), Some(Mark::Mistake)),
            // A rook less changes nothing where everything is won, or lost.
            (judge(2_000, 1_500), None),
            (judge(-1_500, -2_000), None),
            (Judgement::of(mate, Value::mate_in(19)), None),
            (Judgement::of(mate, Value::centipawns(1_500)), None),
            (Judgement::of(mate, Value::centipawns(300)), Some(Mark::Blunder)),
            (Judgement::of(Value::DRAW, Value::mated_in(2)), Some(Mark::Blunder)),
            (Judgement::of(Value::mated_in(8), Value::mated_in(2)), None),
        ];
        for (judgement, expected) in cases {
            assert_eq!(judgement.mark(), expected, "{judgement:?} loses {}", judgement.loss());
        }
    }

    #[test]
    fn accuracies_are_those_of_the_published_curve() {
        for (loss, expected) in [(0.0, 100.0), (5.0, 79.8), (10.0, 63.6), (20.0, 40.0), (40.0, 14.9), (80.0, 0.0)] {
            assert!((accuracy(loss) - expected).abs() < 0.05, "{loss}: {}", accuracy(loss));
        }
        assert_eq!(judge(500, 500).accuracy().round(), 100.0);
        assert_eq!(Judgement::of(Value::mate_in(1), Value::mated_in(2)).accuracy(), 0.0);
    }

    #[test]
    fn a_game_is_summed_up_by_side() {
        let game = [
            (Color::White, judge(20, 20)),
            (Color::Black, judge(-20, -120)),
            (Color::White, judge(120, -900)),
            (Color::Black, judge(900, 900)),
        ];
        let white = Summary::of(Color::White, &game).expect("White has moved");
        assert_eq!((white.moves, white.marked(Mark::Blunder), white.marked(Mark::Mistake)), (2, 1, 0));
        assert_eq!(white.centipawns, 510.0);
        let black = Summary::of(Color::Black, &game).expect("Black has moved");
        assert_eq!((black.marked(Mark::Inaccuracy), black.marked(Mark::Mistake), black.centipawns), (1, 0, 50.0));
        assert!(white.accuracy < 20.0 && black.accuracy > 70.0, "{white:?} {black:?}");
        assert_eq!(Summary::of(Color::Black, &game[..1]), None);
        assert_eq!(Summary::of(Color::White, &[]), None);
    }

    #[test]
    fn the_best_moves_are_fully_accurate() {
        let game: Vec<_> = (0..60).map(|ply| (Color::ALL[ply % 2], judge(10, 10))).collect();
        for color in Color::ALL {
            let summary = Summary::of(color, &game).expect("both have moved");
            assert!((summary.accuracy - 100.0).abs() < 0.01 && summary.loss == 0.0, "{summary:?}");
        }
    }

    #[test]
    fn calm_moves_weigh_less_than_wild_ones() {
        let calm = [(Color::White, judge(0, 0)), (Color::Black, judge(0, 0))];
        let wild = [(Color::White, judge(300, -300)), (Color::Black, judge(300, 300))];
        assert_eq!(weights(&calm), [0.5, 0.5]);
        assert_eq!(weights(&wild)[0], 12.0);
        assert_eq!(weights(&wild)[1], 0.5);
        assert!(weights(&[]).is_empty());
    }
}
