//! Suites of tactical problems in EPD: chess positions with the moves that solve them. It reads them and searches nothing.

use movegen::rules::Chess;
use movegen::{Move, Position};

/// A position with the moves that solve it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its name, as `WAC.001`.
    pub id: String,
    /// The position, whose counters are those of a new game: EPD has none.
    pub position: Position<Chess>,
    /// The moves of which one must be found; if there are none, any but those to avoid.
    best: Vec<Move>,
    /// The moves that must not be played.
    avoid: Vec<Move>,
}

impl Problem {
    /// Reads a line: four fields of a FEN, then operations such as `bm Qg6;`. Those that are not needed are passed over.
    pub fn read(line: &str) -> Result<Problem, String> {
        let (fen, operations) = split(line).ok_or("a position has four fields, then operations")?;
        let position: Position<Chess> = format!("{fen} 0 1").parse().map_err(|error| format!("`{fen}`: {error}"))?;
        let mut problem = Problem { id: String::new(), position, best: Vec::new(), avoid: Vec::new() };
        let mut quoted = false;
        let end = |letter| {
            quoted ^= letter == '"';
            letter == ';' && !quoted
        };
        for operation in operations.split(end) {
            match operation.trim().split_once(' ') {
                Some(("id", id)) => problem.id = id.trim().trim_matches('"').to_owned(),
                Some(("bm", moves)) => problem.best = read_moves(&problem.position, moves)?,
                Some(("am", moves)) => problem.avoid = read_moves(&problem.position, moves)?,
                _ => (),
            }
        }
        if problem.id.is_empty() {
            return Err("there is no `id`".to_owned());
        }
        if problem.best.is_empty() && problem.avoid.is_empty() {
            return Err(format!("{} has neither `bm` nor `am`", problem.id));
        }
        Ok(problem)
    }

    /// Reads a suite: a problem on each line, but for empty ones. What is wrong is told with the number of its line.
    pub fn read_all(text: &str) -> Result<Vec<Problem>, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let problems: Vec<Problem> = lines
            .map(|(index, line)| Problem::read(line).map_err(|error| format!("line {}: {error}", index + 1)))
            .collect::<Result<_, _>>()?;
        if problems.is_empty() { Err("there are no positions".to_owned()) } else { Ok(problems) }
    }

    /// Whether a move solves it.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    /// What was to be played or avoided, in words.
    pub fn wanted(&self) -> String {
        let list = |moves: &[Move]| moves.iter().map(|&mv| self.position.san(mv)).collect::<Vec<_>>().join(" or ");
        match (self.best.is_empty(), self.avoid.is_empty()) {
            (_, true) => list(&self.best),
            (true, _) => format!("not {}", list(&self.avoid)),
            (false, false) => format!("{}, not {}", list(&self.best), list(&self.avoid)),
        }
    }
}

/// The first four fields of a line, and the rest.
fn split(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let (third, _) = line.match_indices(' ').nth(3)?;
    line.split_at_checked(third)
}

/// Legal moves with spaces between them.
fn read_moves(position: &Position<Chess>, moves: &str) -> Result<Vec<Move>, String> {
    let read = |text| match position.parse_san(text) {
        Ok(ply) => Ok(ply.mv),
        Err(refusal) => Err(format!("the move `{text}`: {refusal}")),
    };
    moves.split_whitespace().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_at_chess_is_sound() {
        let problems = Problem::read_all(include_str!("../../positions/tactics/wac.epd")).expect("every move is legal");
        let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
        let expected: Vec<String> = (1..=300).map(|number| format!("WAC.{number:03}")).collect();
        assert_eq!(ids, expected);
    }

    #[test]
    fn a_problem_says_what_solves_it() {
        for (operations, wanted, solved_by, missed_by) in [
            ("bm Ra8#; id \"one\";", "Ra8#", "Ra8", "Ra7"),
            ("id \"two\"; bm Ra8 Ra7;", "Ra8# or Ra7", "Ra7", "Ra6"),
            ("am Ra7; c0 \"a; bm Ra7; b\"; id \"not\"", "not Ra7", "Ra8", "Ra7"),
            ("bm Ra8 Ra7; am Ra7; id \"both\";", "Ra8# or Ra7, not Ra7", "Ra8", "Ra7"),
        ] {
            let problem = Problem::read(&format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {operations}")).expect("it is sound");
            let plays = |text| problem.is_solved_by(problem.position.parse_san(text).expect("it is legal").mv);
            assert_eq!(problem.wanted(), wanted);
            assert!(plays(solved_by), "{operations}");
            assert!(!plays(missed_by), "{operations}");
        }
    }

    #[test]
    fn a_broken_line_is_told() {
        for (text, error) in [
            ("", "there are no positions"),
            ("\n6k1/8/8/8/8/8/8/R5K1 w", "line 2: a position has four fields, then operations"),
            ("6k1/8/8/8/8/8/8/R5K1 w - - bm Ra1; id \"x\";", "line 1: the move `Ra1`: your own rook stands on a1"),
            ("6k1/8/8/8/8/8/8/R5K1 w - - bm Ra8+;", "line 1: there is no `id`"),
            ("6k1/8/8/8/8/8/8/R5K1 w - - id \"x\";", "line 1: x has neither `bm` nor `am`"),
        ] {
            assert_eq!(Problem::read_all(text).expect_err(text), error);
        }
        assert!(Problem::read_all("6k1/8/8/8/8/8/8/R7 w - - bm Ra8+; id \"x\";").is_err(), "a king is missing");
    }
}
