//! Matches on two boards, with the session on a thread of its own and a user who waits for what is shown.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::*;

/// What the session shows, seen from outside while it runs.
#[derive(Clone, Default)]
struct Screen(Arc<Mutex<Vec<u8>>>);

impl Screen {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A running match, and where the user has read up to.
struct Sitting {
    screen: Screen,
    seen: usize,
    keys: Sender<Input>,
    session: JoinHandle<Farewell>,
}

impl Sitting {
    fn new(seat: Seat, fen: Option<&str>, time: Duration) -> Sitting {
        let (keys, input) = crossbeam_channel::unbounded();
        let control = TimeControl { time, increment: Duration::ZERO };
        let (pace, style) = (Pace::Depth(2), Style::default());
        let table = Table { variant: Variant::Bughouse, seat, level: 20, seed: 1, control, pace, style };
        let screen = Screen::default();
        let boards = Boards::new(table, fen, input, screen.clone()).expect("a sound start");
        let session = thread::spawn(move || boards.run().expect("a session"));
        Sitting { screen, seen: 0, keys, session }
    }

    fn press(&self, input: Input) {
        self.keys.send(input).expect("somebody listens");
    }

    fn say(&self, line: &str) {
        self.press(Input::Line(line.to_owned()));
    }

    /// Waits until this is shown, after all that was awaited before.
    fn wait_for(&mut self, words: &str) {
        let patience = Instant::now() + Duration::from_secs(30);
        loop {
            let text = self.screen.text();
            if let Some(found) = text.get(self.seen..).and_then(|rest| rest.find(words)) {
                self.seen += found + words.len();
                return;
            }
            assert!(Instant::now() < patience, "no {words:?} after character {} of\n{text}", self.seen);
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn end(self) -> (String, Farewell) {
        let farewell = self.session.join().expect("no panic");
        (self.screen.text(), farewell)
    }
}

/// Black has no move, but is not mated.
const STUCK: &str = "k7/2Q5/8/8/8/8/8/K7[] b - - 0 1";
const HOUR: Duration = Duration::from_secs(3_600);

#[test]
fn everybody_moves() {
    let mut sitting = Sitting::new(Seat::BlackA, None, HOUR);
    sitting.wait_for("you are Black on board A, Fletcher has the other seats");
    // The user's side is below, and so is the partner's, who has White on the other board.
    sitting.wait_for("8  r  n  b  k  q  b  n  r    1  R  N  B  Q  K  B  N  R\n");
    sitting.wait_for("Your opponent plays ");
    sitting.say("a6");
    sitting.wait_for("You play a6\n");
    sitting.wait_for(", your opponent ");
    sitting.wait_for("Your opponent plays ");
    for others in ["Your partner plays ", "Your partner's opponent plays "] {
        // On the other board they do not wait for this one.
        sitting.seen = 0;
        sitting.wait_for(others);
    }
    sitting.say("quit");
    let (text, farewell) = sitting.end();
    assert_eq!(farewell, Farewell::Quit);
    assert!(text.contains("To go on from here: fletcher play -v bughouse --seat a --fen \"") && text.contains(" | "));
}

#[test]
fn a_mate_ends_the_match_for_both_teams() {
    // Out of reach of any drop.
    let mate = "7k/Q7/5K2/8/8/8/8/8[] w - - 0 1";
    let other = "6k1/5ppp/8/8/8/8/5PPP/6K1[] w - - 0 1";
    let mut sitting = Sitting::new(Seat::WhiteA, Some(&format!("{mate} | {other}")), HOUR);
    sitting.wait_for("> ");
    sitting.say("Qg7");
    sitting.wait_for("You play Qg7#\n");
    sitting.wait_for("Your team has won: checkmate (1-0)\n");
    sitting.say("Kf5");
    sitting.wait_for("the game is over: checkmate; `new` starts another match\n");
    sitting.say("new chess");
    sitting.wait_for("here another match is `new`");
    sitting.say("new bughouse-fics");
    sitting.wait_for("A match of bughouse-fics on two boards: you are White on board A");
    sitting.say("e4");
    sitting.wait_for("Your opponent plays ");
    sitting.press(Input::Interrupt);
    assert_eq!(sitting.end().1, Farewell::Interrupted);

    // Board B belongs to the partner, who mates as Black.
    let mate = "8/8/8/8/8/5k2/q7/7K[] b - - 0 1";
    let mut sitting = Sitting::new(Seat::WhiteA, Some(&format!("{other} | {mate}")), HOUR);
    sitting.wait_for("Your partner plays Qg2#\n");
    sitting.wait_for("Your team has won: checkmate (1-0)\n");
    sitting.press(Input::End);
    assert_eq!(sitting.end().1, Farewell::Quit);
}

#[test]
fn who_sits_too_long_loses() {
    // The partner waits for a piece, so that nothing happens on either board.
    let fen = format!("{} | {STUCK}", Variant::Bughouse.start_fen());
    let mut sitting = Sitting::new(Seat::WhiteA, Some(&fen), Duration::from_millis(400));
    sitting.wait_for("Your opponents have won: time ran out (0-1)\n");
    sitting.say("e4");
    sitting.wait_for("the game is over: time ran out");
    sitting.say("quit");
    let (text, _) = sitting.end();
    assert!(!text.contains("You play") && !text.contains("To go on"), "{text}");
}

#[test]
fn wrong_lines_change_nothing() {
    let waiting = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b KQkq - 0 1";
    let start = Variant::Bughouse.start_fen();
    let mut sitting = Sitting::new(Seat::WhiteA, Some(&format!("{start} | {waiting}")), HOUR);
    for (line, words) in [
        ("e5", "the pawn on e2 cannot reach e5"),
        ("N@f3", "you hold no knight"),
        ("? e7", "the pawn on e7 is not yours"),
        ("nonsense", "`nonsense` is not a move"),
        ("undo", "in real time no move is taken back"),
        ("redo", "in real time no move is taken back"),
        ("hint", "in real time there are no hints"),
        ("draw", "Fletcher does not"),
        ("tell", "your partner understands sit, go, fast"),
        ("tell stories", "your partner understands sit, go, fast"),
        ("tell want N 9", "your partner understands sit, go, fast"),
        ("tell want N 3", "Your partner has heard it"),
        ("? e2", "e3  e4\n"),
        ("eval", "Total evaluation: "),
        ("help", "tell WORDS"),
    ] {
        sitting.say(line);
        sitting.wait_for(words);
    }
    sitting.say("e4");
    sitting.say("d4");
    sitting.wait_for("You play e4\n");
    sitting.wait_for("it is not your turn\n");
    sitting.say("resign");
    sitting.wait_for("Your opponents have won: resignation (0-1)\n");
    sitting.say("quit");
    sitting.end();
}

#[test]
fn who_has_no_move_waits_for_a_piece() {
    let own = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    let mut sitting = Sitting::new(Seat::WhiteA, Some(&format!("{own} | {STUCK}")), HOUR);
    sitting.wait_for("Your partner sits and waits\n");
    sitting.say("exd5");
    sitting.wait_for("You play exd5\n");
    sitting.wait_for("Your partner plays P@");
    sitting.say("quit");
    let (text, _) = sitting.end();
    assert_eq!(text.matches("Your partner sits and waits\n").count(), 1, "it is said once: {text}");
}

#[test]
fn matches_are_saved() {
    let folder = std::env::temp_dir().join(format!("fletcher-boards-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("match.bpgn");
    let mut sitting = Sitting::new(Seat::WhiteA, None, HOUR);
    sitting.say("e4");
    sitting.wait_for("Your opponent plays ");
    sitting.say("resign");
    sitting.wait_for("Your opponents have won: resignation (0-1)\n");
    for _ in 0..2 {
        sitting.say(&format!("save {}", path.display()));
        sitting.wait_for("The match is in ");
    }
    sitting.say("quit");
    sitting.end();
    let record = std::fs::read(&path).expect("a file");
    let read = movegen::pgn::Reader::new(&record[..]).next().expect("a match").expect("a sound one");
    assert!(read.is_on_two_boards() && read.tag("WhiteA") == Some("You"));
    assert_eq!(read.tag("Date"), Some(&*crate::date::today()));
    assert!(read.line().nodes().iter().all(|node| node.notes().is_some_and(|notes| notes.clock().is_some())));
    assert!(read.tag("Termination") == Some("resignation") && read.line().nodes().len() > 1);
    std::fs::remove_dir_all(&folder).expect("the folder");
}
