//! Who meets whom: pairs of games with the same opening and colours reversed.

use clap::ValueEnum;

/// Which engines meet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// Everyone against everyone
    RoundRobin,
    /// The first against all others
    Gauntlet,
}

/// Two games of two engines, the first of which is White in the first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its place in the match.
    pub number: u64,
    /// The opening; every meeting of a round has the same.
    pub opening: u64,
    pub engines: [usize; 2],
}

/// All pairs of a match, round by round, so that a match that is stopped early is still a fair one.
pub fn pairs(engines: usize, mode: Mode, rounds: u64) -> Vec<Pair> {
    let firsts = match mode {
        Mode::RoundRobin => engines,
        Mode::Gauntlet => 1,
    };
    let meetings: Vec<[usize; 2]> =
        (0..firsts).flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect();
    let round = |opening| meetings.iter().map(move |&engines| (opening, engines));
    let all = (0..rounds).flat_map(round).enumerate();
    all.map(|(number, (opening, engines))| Pair { number: number as u64, opening, engines }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_with_the_same_openings() {
        let all = pairs(3, Mode::RoundRobin, 2);
        let met: Vec<_> = all.iter().map(|pair| (pair.opening, pair.engines)).collect();
        assert_eq!(met, [(0, [0, 1]), (0, [0, 2]), (0, [1, 2]), (1, [0, 1]), (1, [0, 2]), (1, [1, 2])]);
        assert!(all.iter().enumerate().all(|(index, pair)| pair.number == index as u64));
        assert_eq!(pairs(4, Mode::Gauntlet, 1).iter().map(|pair| pair.engines[1]).collect::<Vec<_>>(), [1, 2, 3]);
    }
}
