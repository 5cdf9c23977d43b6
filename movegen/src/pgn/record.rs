//! A game as it is written down: tags, moves with their notes and variations, and the score.

use std::borrow::Cow;
use std::time::Duration;

use super::table::{Played, Table};
use super::{PgnProblem, clock};
use crate::rules::Rules;
use crate::{AnyGame, Board, Ending, Game, Match, Ply, Position, Reason, Score, Style, TwoBoards, Variant, WithRules};

/// The record of a game, on one board or on two. Its moves are legal, all of them.
///
/// `Display` writes it as PGN, or as BPGN on two boards.
///
/// ```
/// use movegen::{pgn::Record, rules::Archess, Game};
/// let mut game = Game::<Archess>::from_fen("4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1")?;
/// game.play_text("b2b5h")?;
/// let mut record = Record::of(&game);
/// record.set_tag("White", "Robin");
/// let text = record.to_string();
/// assert!(text.contains("[White \"Robin\"]") && text.contains("[Variant \"ArChess\"]"));
/// assert!(text.ends_with("1. Ab2*b5=H *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) variant: Variant,
    pub(super) two_boards: bool,
    /// The start, if it is not the usual one.
    pub(super) start: Option<String>,
    /// The tags but for those that the other fields stand for.
    pub(super) tags: Vec<(TagName, String)>,
    pub(super) line: Line,
    pub(super) score: Score,
}

/// The name of a tag; that of a usual one needs no memory of its own.
pub(super) type TagName = Cow<'static, str>;

/// Names that many records have.
pub(super) const USUAL_TAGS: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "TimeControl",
    "Termination",
    "UTCDate",
    "UTCTime",
    "EventDate",
    "WhiteTitle",
    "BlackTitle",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "WhiteA",
    "BlackA",
    "WhiteB",
    "BlackB",
];

/// Moves that follow each other: a whole game, or a variation of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<String>,
    pub(super) nodes: Vec<Node>,
}

impl Line {
    /// The moves.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The notes of the move with this index, to be changed.
    pub fn notes_mut(&mut self, index: usize) -> Option<&mut Notes> {
        self.nodes.get_mut(index).map(Node::notes_mut)
    }
}

/// A move of a record, with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(super) board: Board,
    pub(super) ply: Ply,
    /// Most moves have none, so they cost no more than the move.
    pub(super) notes: Option<Box<Notes>>,
}

impl Node {
    pub(super) fn new(board: Board, ply: Ply) -> Node {
        Node { board, ply, notes: None }
    }

    /// Where it was played; always A where there is one board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// What was played.
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// What is said of it, if anything.
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// What is said of it, to be changed.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

/// What is said of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub nags: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    pub(super) variations: Vec<Line>,
}

impl Notes {
    /// What could have been played instead of the move.
    pub fn variations(&self) -> &[Line] {
        &self.variations
    }

    /// The time left after the move, if a comment tells it: `[%clk 0:02:59]`, or plain seconds as in BPGN.
    pub fn clock(&self) -> Option<Duration> {
        self.comments.iter().find_map(|comment| clock::read(comment))
    }
}

/// The tags that a record writes of itself.
pub(super) const OWN_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

impl Record {
    /// The record of a game as far as it was played.
    pub fn of<R: Rules>(game: &Game<R>) -> Record {
        let variant = game.variant();
        let start = Some(game.start_fen()).filter(|fen| fen != variant.start_fen());
        let nodes = game.plies().iter().map(|&ply| Node::new(Board::A, ply)).collect();
        let line = Line { comments: Vec::new(), nodes };
        let record = Record { variant, two_boards: false, start, tags: Vec::new(), line, score: game.score() };
        record.ended(game.ending())
    }

    /// The record of a match on two boards as far as it was played, with the clocks as comments.
    pub fn of_match<R: Rules>(game: &Match<R>) -> Record {
        let variant = R::default().variant();
        let start = Some(game.start().fen()).filter(|_| *game.start() != TwoBoards::start());
        let node = |turn: &crate::Turn| {
            let mut node = Node::new(turn.board, turn.ply);
            if let Some(left) = turn.clock {
                node.notes_mut().comments.push(clock::write(left, true));
            }
            node
        };
        let line = Line { comments: Vec::new(), nodes: game.turns().iter().map(node).collect() };
        let record = Record { variant, two_boards: true, start, tags: Vec::new(), line, score: game.score() };
        record.ended(game.ending())
    }

    /// Notes an end that the moves do not tell of.
    fn ended(mut self, ending: Option<Ending>) -> Record {
        let told = match ending.map(|ending| ending.reason) {
            Some(Reason::Flag) => Some("time forfeit"),
            Some(Reason::Resignation) => Some("resignation"),
            Some(Reason::Agreement) => Some("draw agreed"),
            Some(Reason::Stopped) => Some("unterminated"),
            _ => None,
        };
        if let Some(told) = told {
            self.set_tag("Termination", told);
        }
        self
    }

    /// Which game it is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether it was played on two boards.
    pub fn is_on_two_boards(&self) -> bool {
        self.two_boards
    }

    /// The FEN of the start, of both boards if there are two.
    pub fn start_fen(&self) -> String {
        match &self.start {
            Some(fen) => fen.clone(),
            None if self.two_boards => [self.variant.start_fen(); 2].join(" | "),
            None => self.variant.start_fen().to_owned(),
        }
    }

    /// The score that the record gives.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Changes the score.
    pub fn set_score(&mut self, score: Score) {
        self.score = score;
    }

    /// The value of a tag. The game, its start and its score have methods of their own.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// All tags, in their order, but for those of the game, its start and its score.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (&**name, value.as_str()))
    }

    /// Sets a tag, unless it is one that the record writes of itself. A name is letters, digits and `_`; other characters
    /// are left out.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        if name.is_empty() || OWN_TAGS.contains(&name.as_str()) {
            return;
        }
        match self.tags.iter_mut().find(|(tag, _)| *tag == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.into(), value.to_owned())),
        }
    }

    /// The moves that were played, with their notes.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The notes of the move with this index, to be changed.
    pub fn notes_mut(&mut self, index: usize) -> Option<&mut Notes> {
        self.line.notes_mut(index)
    }

    /// Adds a line that could have been played instead of the move with this index, on its board, and gives it so that it
    /// can be commented. Nothing is changed if there is no such move, if one of the plies is not legal, or if there is none.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut record = Reader::new("1. f3 e5 *".as_bytes()).next().unwrap()?;
    /// let instead = record.game_at(1, movegen::Board::A).unwrap().parse_text("d5")?;
    /// assert!(record.add_variation(1, &[instead]).is_some() && record.add_variation(0, &[instead]).is_none());
    /// assert!(record.to_string().ends_with("1. f3 e5 (1... d5) *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_variation(&mut self, index: usize, plies: &[Ply]) -> Option<&mut Line> {
        let board = self.line.nodes.get(index)?.board;
        let mut game = self.game_at(index, board)?;
        if plies.is_empty() || !plies.iter().all(|&ply| game.play_on(ply).is_ok()) {
            return None;
        }
        let nodes = plies.iter().map(|&ply| Node::new(board, ply)).collect();
        let variations = &mut self.notes_mut(index)?.variations;
        variations.push(Line { comments: Vec::new(), nodes });
        variations.last_mut()
    }

    /// Notes the time left after the move with this index, as the kind of record has it.
    pub fn set_clock(&mut self, index: usize, left: Duration) {
        let text = clock::write(left, self.two_boards);
        if let Some(notes) = self.notes_mut(index) {
            notes.comments.retain(|comment| clock::read(comment).is_none());
            notes.comments.push(text);
        }
    }

    /// The game on one board, played through; nothing for a game on two.
    pub fn game(&self) -> Option<Box<dyn AnyGame>> {
        let mut game = self.variant.game(self.start.as_deref()).ok().filter(|_| !self.two_boards)?;
        self.line.nodes.iter().all(|node| game.play_on(node.ply).is_ok()).then_some(game)
    }

    /// One of the boards after so many moves of the record, as a game of its own: on two boards, with the pieces that have
    /// arrived from the other one. Nothing if there are not so many moves, or if there is no such board.
    pub fn game_at(&self, moves: usize, board: Board) -> Option<Box<dyn AnyGame>> {
        struct Play<'a>(&'a [Node], Board);

        impl WithTable for Play<'_> {
            type Output = Option<Box<dyn AnyGame>>;

            fn run<T: Table>(self, table: T) -> Self::Output {
                let Play(nodes, board) = self;
                let mut game = table.begin();
                nodes.iter().all(|node| game.play_on(node.board, node.ply).is_ok()).then(|| game.on(board))
            }
        }

        let nodes = self.line.nodes.get(..moves).filter(|_| self.two_boards || board == Board::A)?;
        self.with_table(Play(nodes, board)).ok().flatten()
    }

    /// Plays the game through and says what came of it.
    pub fn judge(&self) -> Verdict {
        struct Judge<'a>(&'a Record);

        impl WithTable for Judge<'_> {
            type Output = Verdict;

            fn run<T: Table>(self, mut table: T) -> Verdict {
                let mut game = table.begin();
                let mut over = None;
                for (index, node) in self.0.line.nodes.iter().enumerate() {
                    over = over.or_else(|| game.ending().map(|ending| (index, ending)));
                    // The moves are legal.
                    let _ = game.play_on(node.board, node.ply);
                    table.make(node.board, node.ply);
                }
                let waiting = !self.0.two_boards && table.board(Board::A).is_waiting();
                Verdict { fen: table.fen(), ending: game.ending(), waiting, went_on: over }
            }
        }

        self.with_table(Judge(self)).unwrap_or_else(|problem| unreachable!("a record starts well: {problem}"))
    }

    /// Visits each position of the game, from the start to the end.
    pub fn walk(&self, visit: &mut dyn FnMut(&dyn Step)) {
        struct Walk<'a>(&'a Record, &'a mut dyn FnMut(&dyn Step));

        impl WithTable for Walk<'_> {
            type Output = ();

            fn run<T: Table>(self, mut table: T) {
                let Walk(record, visit) = self;
                let (two_boards, mut last) = (record.two_boards, None);
                for node in &record.line.nodes {
                    visit(&At { table, last, next: Some(node), two_boards });
                    table.make(node.board, node.ply);
                    last = Some((node.board, node.ply));
                }
                visit(&At { table, last, next: None, two_boards });
            }
        }

        self.with_table(Walk(self, visit)).unwrap_or_else(|problem| unreachable!("a record starts well: {problem}"));
    }

    /// Calls `task` with the start of the game, in its rules and on its boards.
    pub(super) fn with_table<W: WithTable>(&self, task: W) -> Result<W::Output, PgnProblem> {
        with_table(self.variant, self.two_boards, self.start.as_deref(), task)
    }
}

/// What came of a game that is played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The FEN after the last move.
    pub fen: String,
    /// How the rules end the game there, if they do.
    pub ending: Option<Ending>,
    /// Whether the side to move of one board of Bughouse waits for a piece.
    pub waiting: bool,
    /// After how many moves the rules had ended the game already, and how, if the record goes on.
    pub went_on: Option<(usize, Ending)>,
}

/// A place in a game that is walked through.
pub trait Step {
    /// Where the game stands.
    fn fen(&self) -> String;
    /// The board or boards, the last move marked.
    fn draw(&self, style: Style) -> String;
    /// The next move in the words of records, after the board if there are two; nothing at the end.
    fn san(&self) -> Option<String>;
    /// The next move as UCI writes it, after the board if there are two; nothing at the end.
    fn uci(&self) -> Option<String>;
}

struct At<'a, T> {
    table: T,
    last: Option<(Board, Ply)>,
    next: Option<&'a Node>,
    two_boards: bool,
}

impl<T: Table> At<'_, T> {
    fn text(&self, text: String, board: Board) -> String {
        if self.two_boards { format!("{board}:{text}") } else { text }
    }
}

impl<T: Table> Step for At<'_, T> {
    fn fen(&self) -> String {
        self.table.fen()
    }

    fn draw(&self, style: Style) -> String {
        self.table.draw(style, self.last)
    }

    fn san(&self) -> Option<String> {
        let node = self.next?;
        Some(self.text(self.table.board(node.board).san(node.ply), node.board))
    }

    fn uci(&self) -> Option<String> {
        let node = self.next?;
        Some(self.text(self.table.board(node.board).uci(node.ply), node.board))
    }
}

/// Something to do on one board or two, in rules known as a type.
pub(super) trait WithTable {
    type Output;
    fn run<T: Table>(self, start: T) -> Self::Output;
}

/// Calls `task` with a start position, the usual one if none is given.
pub(super) fn with_table<W: WithTable>(
    variant: Variant,
    two_boards: bool,
    start: Option<&str>,
    task: W,
) -> Result<W::Output, PgnProblem> {
    struct Begin<'a, W> {
        two_boards: bool,
        start: Option<&'a str>,
        task: W,
    }

    impl<W: WithTable> WithRules for Begin<'_, W> {
        type Output = Result<W::Output, PgnProblem>;

        fn run<R: Rules>(self) -> Self::Output {
            if self.two_boards {
                let usual = [R::default().variant().start_fen(); 2].join(" | ");
                let start = TwoBoards::<R>::from_fen(self.start.unwrap_or(&usual));
                Ok(self.task.run(start.map_err(PgnProblem::Fens)?))
            } else {
                let start = self.start.map_or_else(|| Ok(Position::start()), Position::<R>::from_fen);
                Ok(self.task.run(start.map_err(PgnProblem::Fen)?))
            }
        }
    }

    variant.with_rules(Begin { two_boards, start, task })
}
