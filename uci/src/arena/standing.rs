//! How a match stands: tallies of every meeting, and the tables that show them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::statistics::{Estimate, GameResult, Sprt, Tally, Verdict};

/// The results so far.
#[derive(Default)]
pub struct Standing {
    /// By the two engines that met: what the first scored, in pairs that are finished.
    meetings: BTreeMap<[usize; 2], Tally>,
    /// The first games of pairs whose second is not finished, by pair.
    halves: BTreeMap<u64, (u8, GameResult)>,
    games: u64,
}

impl Standing {
    /// Enters a game of a pair, as the first engine of the meeting sees it.
    pub fn add(&mut self, engines: [usize; 2], pair: u64, game: u8, result: GameResult) {
        self.games += 1;
        match self.halves.remove(&pair) {
            Some((other, first)) if other != game => self.meetings.entry(engines).or_default().add_pair(first, result),
            _ => {
                self.halves.insert(pair, (game, result));
            }
        }
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    /// What the first two engines scored against each other.
    pub fn first_meeting(&self) -> Tally {
        self.meetings.get(&[0, 1]).copied().unwrap_or_default()
    }

    /// What an engine scored against all others.
    fn all_of(&self, engine: usize) -> Tally {
        let own = self.meetings.iter().filter_map(|(engines, tally)| match *engines {
            [first, _] if first == engine => Some(*tally),
            [_, second] if second == engine => Some(tally.reversed()),
            _ => None,
        });
        own.sum()
    }

    /// One line on how the match stands, for a progress bar: the games done, and what the first engine has scored.
    pub fn brief(&self, all: u64, sprt: Option<&Sprt>) -> String {
        let tally = self.all_of(0);
        let llr = sprt.map_or_else(String::new, |sprt| format!(", LLR {:.2}", sprt.llr(&tally.pairs)));
        let Tally { wins, draws, losses, .. } = tally;
        format!("{} of {all} games, +{wins} ={draws} -{losses}, Elo {}{llr}", self.games, tally.elo())
    }

    /// The final tables.
    pub fn table(&self, names: &[String], sprt: Option<&Sprt>) -> String {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "{:width$} {:>6} {:>6} {:>6} {:>6} {:>7}  {}\n",
            "engine", "games", "won", "drawn", "lost", "score", "Elo"
        );
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&one, &other| self.all_of(other).score().total_cmp(&self.all_of(one).score()));
        for engine in order {
            let tally = self.all_of(engine);
            let Tally { wins, draws, losses, .. } = tally;
            let (games, percent, elo) = (tally.games(), 100.0 * tally.score(), tally.elo());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:width$} {games:>6} {wins:>6} {draws:>6} {losses:>6} {percent:>6.1}%  {elo}",
                names[engine]
            );
        }
        if let [first, second] = names {
            let tally = self.first_meeting();
            let Estimate { los, .. } = tally.elo();
            let pairs = tally.pairs.map(|count| count.to_string()).join(" ");
            let _ = writeln!(
                text,
                "{first} is better than {second} with a likelihood of {:.1} %; pairs worth 0 ½ 1 1½ 2: {pairs}",
                100.0 * los
            );
            if let Some(sprt) = sprt {
                let (lower, upper) = sprt.bounds();
                let verdict = match sprt.verdict(&tally.pairs) {
                    Verdict::GoesOn => "not decided",
                    Verdict::H0 => "H0 accepted: no gain of that size",
                    Verdict::H1 => "H1 accepted: a gain",
                };
                let _ = writeln!(
                    text,
                    "SPRT {sprt}: LLR {:.2} in [{lower:.2}, {upper:.2}], {verdict}",
                    sprt.llr(&tally.pairs)
                );
            }
        }
        text
    }
}
