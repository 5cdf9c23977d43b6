//! Records and results against python-chess, which nobody here wrote. It plays games that are read here, and reads games that
//! were played here; both sides tell what is in a record as text, and the texts must be the same: names, scores, endings, move
//! texts, notes, variations and every position. `tests/python` sets it up and runs this.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::random::Source;
use movegen::pgn::{Line, Reader, Record};
use movegen::rules::{Chess, Chess960, Crazyhouse, Rules};
use movegen::{AnyGame, Game, Move, MoveKind, Ply, Position, Variant};

/// Games of each kind that python-chess plays, and that we do.
const THEIRS: usize = 100;
const OURS: usize = 200;
/// After how many half-moves a game is left unfinished.
const LONGEST: [usize; 5] = [30, 300, 300, 300, 300];

const POOR_HOUSES: [&str; 4] = [
    "8/3k4/8/8/8/4K3/8/8[N] w - - 0 1",
    "8/3k4/8/8/8/4K3/8/8[b] w - - 0 1",
    "8/3k4/8/8/8/4K3/8/8[Bb] w - - 0 1",
    "8/3k4/8/8/8/4K3/8/8[BB] w - - 0 1",
];

const NAMES: [&str; 4] = ["Müller", "Bobby \"the fox\" F.", "C:\\chess\\white", "Ἀριστοτέλης [GM]; {Jr.}"];

const COMMENTS: [&str; 7] = [
    "a word",
    "not a move: 12. Nf3 $5 (1-0); and no end",
    "[%eval 0.31,17] and [%csl Ra4,Gb5] %as servers write it, [again] and [%again] and %again, until the line is full",
    "an { open brace, 100% – ½ – éèü ♞",
    "a } closed brace, and so the rest of a line: 1. e4 { $3 (",
    "a tale that is longer than any line of a record should be, and a blank tale that is even longer, and then some more",
    "two  blanks",
];

const KINDS: [Variant; 3] = [Variant::Chess, Variant::Chess960, Variant::Crazyhouse];

#[test]
#[ignore = "needs the Python package chess; tests/run sets it up"]
fn its_records_are_read_and_written_back() {
    let theirs = scratch("theirs");
    let back = scratch("written_back");
    python(&["write", text(&theirs), "1", &THEIRS.to_string()]);
    for kind in KINDS {
        let file = fs::File::open(theirs.join(format!("{kind}.pgn"))).expect("python-chess wrote it");
        let records: Vec<Record> =
            Reader::new(file).map(|record| record.unwrap_or_else(|error| panic!("{kind}: {error}"))).collect();
        let expected = fs::read_to_string(theirs.join(format!("{kind}.txt"))).expect("python-chess wrote it");
        let paragraphs: Vec<&str> = expected.split("\n\n").collect();
        assert_eq!((records.len(), paragraphs.len()), (THEIRS, THEIRS), "{kind}");
        let mut seen = Seen::default();
        for (number, (record, paragraph)) in (1..).zip(records.iter().zip(paragraphs)) {
            let told = tell(record, &mut seen);
            for (ours, theirs) in told.lines().zip(paragraph.lines()) {
                assert_eq!(ours, theirs, "{kind}, game {number}");
            }
            assert_eq!(told.lines().count(), paragraph.lines().count(), "{kind}, game {number}");
        }
        seen.assert_rare_things(kind);
        seen.assert_some(kind, &["variation", "variation in a variation", "gone on after a draw"]);
        write(&back, kind, &records, &expected);
    }
    python(&["check", text(&back)]);
}

#[test]
#[ignore = "needs the Python package chess; tests/run sets it up"]
fn our_records_are_read_by_it() {
    let ours = scratch("ours");
    play_some::<Chess>(&ours);
    play_some::<Chess960>(&ours);
    play_some::<Crazyhouse>(&ours);
    python(&["check", text(&ours)]);
}

// ---- Folders and the interpreter ------------------------------------------------------------------------------------

/// An empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python_chess").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

fn python(arguments: &[&str]) {
    let interpreter =
        std::env::var_os("FLETCHER_PYTHON").expect("FLETCHER_PYTHON names a Python with the package chess");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python_chess.py");
    let output = Command::new(interpreter).arg(script).args(arguments).output().expect("Python starts");
    let (told, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{arguments:?}\n{told}{complaint}");
    print!("{told}");
}

fn write(folder: &Path, kind: Variant, records: &[Record], told: &str) {
    let records: Vec<String> = records.iter().map(Record::to_string).collect();
    fs::write(folder.join(format!("{kind}.pgn")), records.join("\n")).expect("room for the records");
    fs::write(folder.join(format!("{kind}.txt")), told).expect("room for the text");
}

// ---- Telling what is in a record ------------------------------------------------------------------------------------

/// A paragraph on a record, as tests/python_chess.py words it.
fn tell(record: &Record, seen: &mut Seen) -> String {
    let verdict = record.judge();
    let (after, ending) = match verdict.went_on {
        Some((after, ending)) => (after, Some(ending)),
        None => (record.line().nodes().len(), verdict.ending),
    };
    seen.count(if verdict.went_on.is_some() { "gone on after a draw" } else { "game" });
    seen.count(&ending.map_or("unfinished".to_owned(), |ending| ending.reason.to_string()));
    let ending = ending.map_or("unfinished".to_owned(), |ending| ending.to_string());
    let mut game = record.variant().game(Some(&record.start_fen())).expect("a record starts well");
    let words = tell_line(&mut game, record.line(), 0, seen).join(" ");
    let name = record.tag("White").unwrap_or("?");
    let mut told = format!("White: {name}\nResult: {}; {ending} after {after}\nMoves: {words}\n", record.score());
    record.walk(&mut |step| {
        told += &tell_fen(record.variant(), &step.fen());
        told.push('\n');
    });
    told
}

/// The words of a line that is played from where the game stands.
fn tell_line(game: &mut Box<dyn AnyGame>, line: &Line, depth: u32, seen: &mut Seen) -> Vec<String> {
    let mut words = tell_comments(&line.comments);
    for node in line.nodes() {
        seen.count_move(node.ply().mv);
        // Either way of writing a pawn drop is right.
        words.push(game.san(node.ply()).replace("P@", "@"));
        if let Some(notes) = node.notes() {
            let mut nags = notes.nags.clone();
            nags.sort_unstable();
            words.extend(nags.iter().map(|nag| format!("${nag}")));
            words.extend(tell_comments(&notes.comments));
            words.extend(notes.clock().map(|left| format!("{}ms", left.as_millis())));
            for (what, there) in [
                ("glyph", !notes.nags.is_empty()),
                ("comment", !notes.comments.is_empty()),
                ("clock", notes.clock().is_some()),
            ] {
                if there {
                    seen.count(what);
                }
            }
            for variation in notes.variations() {
                seen.count(if depth == 0 { "variation" } else { "variation in a variation" });
                words.push("(".to_owned());
                words.extend(tell_line(&mut game.clone(), variation, depth + 1, seen));
                words.push(")".to_owned());
            }
        }
        game.play_on(node.ply()).expect("a record is legal");
    }
    words
}

/// A comment with a closing brace is written as the rest of a line, which python-chess passes over.
fn tell_comments(comments: &[String]) -> Vec<String> {
    let kept: Vec<&str> = comments.iter().map(String::as_str).filter(|comment| !comment.contains('}')).collect();
    if kept.is_empty() { Vec::new() } else { vec![format!("{{{}}}", kept.join(" "))] }
}

fn tell_fen(kind: Variant, fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if kind == Variant::Crazyhouse {
        // A pawn drop resets our half-move clock and not that of python-chess.
        fields.remove(4);
    }
    fields.join(" ")
}

// ---- Playing --------------------------------------------------------------------------------------------------------

/// Plays random games, writes their records and what is in them.
fn play_some<R: Rules>(folder: &Path) {
    let mut source = Source::<R>::new(5);
    let mut seen = Seen::default();
    let records: Vec<Record> = (0..OURS).map(|_| annotated(&play(&mut source), &mut source)).collect();
    let told: Vec<String> = records.iter().map(|record| tell(record, &mut seen)).collect();
    let kind = R::default().variant();
    seen.assert_rare_things(kind);
    write(folder, kind, &records, &told.join("\n"));
}

/// A game from the usual start or from anywhere; some players shuffle, and some give up.
fn play<R: Rules>(source: &mut Source<R>) -> Game<R> {
    let start = match source.below(10) {
        0 | 1 => Position::start(),
        // What is captured comes back, so a drop game that lacks material has had little from the start.
        2 if R::default().drops().is_some() => one_of(source, &POOR_HOUSES).parse().expect("a sound FEN"),
        _ => source.opening(),
    };
    let longest = one_of(source, &LONGEST);
    let shuffles = source.below(3) == 0;
    let mut game = Game::new(start);
    while game.ending().is_none() && game.plies().len() < longest {
        let plies = candidates(game.position(), source);
        let own_last = game.plies().iter().nth_back(1).copied();
        game.play(source.choose(&plies, own_last, shuffles)).expect("a legal move");
    }
    if game.ending().is_none() && source.below(2) == 0 {
        game.resign(game.position().turn()).expect("the game goes on");
    }
    game
}

/// The plies of a position; now and then only those that leave the other side without a move, if there are any.
fn candidates<R: Rules>(position: &Position<R>, source: &mut Source<R>) -> Vec<Ply> {
    let all: Vec<Ply> = position.legal_moves().into_iter().map(Ply::from).collect();
    let last: Vec<Ply> = all.iter().copied().filter(|&ply| !position.after(ply).has_legal_move()).collect();
    if last.is_empty() || source.below(3) > 0 { all } else { last }
}

/// The record of a game with names, glyphs, comments and clocks at random.
fn annotated<R: Rules>(game: &Game<R>, source: &mut Source<R>) -> Record {
    let mut record = Record::of(game);
    record.set_tag("White", one_of(source, &NAMES));
    for index in 0..game.plies().len() {
        let notes = record.notes_mut(index).expect("a move");
        if source.below(16) == 0 {
            let nag = 1 + source.below(138) as u8;
            notes.nags = vec![nag + 1, nag];
        }
        while source.below(16) == 0 {
            notes.comments.push(one_of(source, &COMMENTS).to_owned());
        }
        if source.below(10) == 0 {
            record.set_clock(index, Duration::from_millis(source.below(10_000_000)));
        }
    }
    record
}

fn one_of<R: Rules, T: Copy>(source: &mut Source<R>, choice: &[T]) -> T {
    choice[source.below(choice.len() as u64) as usize]
}

// ---- Proof that something was compared ------------------------------------------------------------------------------

/// How often each sort of move, ending and note was met.
#[derive(Default)]
struct Seen(BTreeMap<String, u32>);

impl Seen {
    fn count(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    fn count_move(&mut self, mv: Move) {
        let kind = mv.kind();
        match (kind, kind.promotion(), mv.dropped()) {
            (MoveKind::Castle, ..) if mv.from() < Some(mv.to()) => self.count("castling to the h-side"),
            (MoveKind::Castle, ..) => self.count("castling to the a-side"),
            (MoveKind::EnPassant, ..) => self.count("en passant"),
            (_, Some(piece), _) => self.count(&format!("promotion to {}", piece.letter())),
            (_, _, Some(piece)) => self.count(&format!("drop of {}", piece.letter())),
            _ => self.count("any other move"),
        }
        if kind.promotion().is_some() && kind.is_capture() {
            self.count("promotion with a capture");
        }
    }

    fn assert_some(&self, kind: Variant, wanted: &[&str]) {
        for what in wanted {
            let count = self.0.get(*what).copied().unwrap_or(0);
            assert!(count >= 3, "{kind}: {count} of `{what}` among {:?}", self.0);
        }
    }

    fn assert_rare_things(&self, kind: Variant) {
        println!("{kind}: {:?}", self.0);
        self.assert_some(kind, &["castling to the h-side", "castling to the a-side", "en passant"]);
        self.assert_some(kind, &["promotion to Q", "promotion to R", "promotion to B", "promotion to N"]);
        self.assert_some(kind, &["promotion with a capture", "glyph", "comment", "clock", "unfinished"]);
        self.assert_some(kind, &["checkmate", "stalemate", "too little material to win", "threefold repetition"]);
        self.assert_some(
            kind,
            match kind {
                Variant::Crazyhouse => &["drop of Q", "drop of R", "drop of B", "drop of N", "drop of P"],
                _ => &["fifty moves without capture or pawn move"],
            },
        );
    }
}
