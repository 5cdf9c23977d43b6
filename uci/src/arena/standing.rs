//! How a match stands: tallies of every meeting, and the tables that show them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::statistics::{Estimate, GameResult, Sprt, Tally, Verdict};

/// The results so far.
pub struct Standing {
    sprt: Option<Sprt>,
    /// The first verdict of the test, which is the one that counts, and the likelihood ratio that led to it: games that were
    /// going on then are finished and counted, but change nothing.
    decided: Option<(Verdict, f64)>,
    /// By the two engines that met: what the first scored, in pairs that are finished.
    meetings: BTreeMap<[usize; 2], Tally>,
    /// The games of pairs whose other game is not finished, by pair.
    halves: BTreeMap<u64, ([usize; 2], u8, GameResult)>,
    games: u64,
}

impl Standing {
    /// Of a match that has not begun.
    pub fn new(sprt: Option<Sprt>) -> Standing {
        Standing { sprt, decided: None, meetings: BTreeMap::new(), halves: BTreeMap::new(), games: 0 }
    }

    /// Enters a game of a pair, as the first engine of the meeting sees it.
    pub fn add(&mut self, engines: [usize; 2], pair: u64, game: u8, result: GameResult) {
        self.games += 1;
        match self.halves.remove(&pair) {
            Some((_, other, first)) if other != game => {
                self.meetings.entry(engines).or_default().add_pair(first, result);
            }
            _ => {
                self.halves.insert(pair, (engines, game, result));
            }
        }
        if let (Some(sprt), None) = (&self.sprt, self.decided) {
            let pairs = self.first_meeting().pairs;
            let verdict = sprt.verdict(&pairs);
            self.decided = (verdict != Verdict::GoesOn).then(|| (verdict, sprt.llr(&pairs)));
        }
    }

    /// Whether the test is decided.
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    /// What the first two engines scored against each other.
    pub fn first_meeting(&self) -> Tally {
        self.meetings.get(&[0, 1]).copied().unwrap_or_default()
    }

    /// What an engine scored against all others, games whose partner is missing included.
    fn whole_of(&self, engine: usize) -> Tally {
        let mut tally = self.all_of(engine);
        for &(engines, _, result) in self.halves.values() {
            match engines.iter().position(|&other| other == engine) {
                Some(0) => tally.add_game(result),
                Some(_) => tally.add_game(result.reversed()),
                None => {}
            }
        }
        tally
    }

    /// What an engine scored against all others in whole pairs, from which Elo is reckoned.
    fn all_of(&self, engine: usize) -> Tally {
        let own = self.meetings.iter().filter_map(|(engines, tally)| match *engines {
            [first, _] if first == engine => Some(*tally),
            [_, second] if second == engine => Some(tally.reversed()),
            _ => None,
        });
        own.sum()
    }

    /// One line on how the match stands, for a progress bar: the games done, and what the first engine has scored.
    pub fn brief(&self, all: u64) -> String {
        let tally = self.all_of(0);
        let llr = self.sprt.as_ref().map_or_else(String::new, |sprt| format!(", LLR {:.2}", sprt.llr(&tally.pairs)));
        let Tally { wins, draws, losses, .. } = self.whole_of(0);
        format!("{} of {all} games, +{wins} ={draws} -{losses}, Elo {}{llr}", self.games, tally.elo())
    }

    /// The final tables.
    pub fn table(&self, names: &[String]) -> String {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "{:width$} {:>6} {:>6} {:>6} {:>6} {:>7}  {}\n",
            "engine", "games", "won", "drawn", "lost", "score", "Elo"
        );
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&one, &other| self.whole_of(other).score().total_cmp(&self.whole_of(one).score()));
        for engine in order {
            let (whole, elo) = (self.whole_of(engine), self.all_of(engine).elo());
            let Tally { wins, draws, losses, .. } = whole;
            let (games, percent) = (whole.games(), 100.0 * whole.score());
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
            if let Some(sprt) = &self.sprt {
                let (lower, upper) = sprt.bounds();
                let (verdict, llr) = self.decided.unwrap_or_else(|| (Verdict::GoesOn, sprt.llr(&tally.pairs)));
                let verdict = match verdict {
                    Verdict::GoesOn => "not decided",
                    Verdict::H0 => "H0 accepted: no gain of that size",
                    Verdict::H1 => "H1 accepted: a gain",
                };
                let _ = writeln!(text, "SPRT {sprt}: LLR {llr:.2} in [{lower:.2}, {upper:.2}], {verdict}");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_verdict_counts() {
        let sprt: Sprt = "elo0=0 elo1=60".parse().expect("a sound test");
        let mut standing = Standing::new(Some(sprt));
        let mut pair = 0;
        while !standing.is_decided() {
            let second = if pair % 3 == 0 { GameResult::Draw } else { GameResult::Win };
            standing.add([0, 1], pair, 0, GameResult::Win);
            standing.add([0, 1], pair, 1, second);
            pair += 1;
        }
        // Games that were going on then.
        for late in pair..pair + 40 {
            standing.add([0, 1], late, 0, GameResult::Loss);
            standing.add([0, 1], late, 1, GameResult::Loss);
        }
        let table = standing.table(&["a".to_owned(), "b".to_owned()]);
        assert!(table.ends_with("H1 accepted: a gain\n"), "{table}");
    }

    #[test]
    fn every_finished_game_is_counted() {
        let mut standing = Standing::new(None);
        standing.add([0, 1], 0, 0, GameResult::Win);
        standing.add([0, 1], 0, 1, GameResult::Draw);
        standing.add([0, 1], 1, 1, GameResult::Win);
        let table = standing.table(&["a".to_owned(), "b".to_owned()]);
        let numbers = |line: usize| -> Vec<String> {
            let line = table.lines().nth(line).unwrap_or_default();
            line.split_whitespace().take(6).map(str::to_owned).collect()
        };
        assert_eq!(numbers(1), ["a", "3", "2", "1", "0", "83.3%"]);
        assert_eq!(numbers(2), ["b", "3", "0", "1", "2", "16.7%"]);
    }
}
