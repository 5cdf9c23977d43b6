//! Records: what is read, how it is written, and what is refused with its place.

use std::io::Read;
use std::time::Duration;

use movegen::pgn::{Line, Reader, Record};
use movegen::{Score, Variant};
use proptest::prelude::*;

/// The records of a text, all of which must be sound.
fn records(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes()).map(|record| record.unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

fn only(text: &str) -> Record {
    let mut all = records(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// The moves of a line as UCI writes them, with its comments, glyphs and variations in brackets.
fn sketch(line: &Line) -> String {
    let mut words: Vec<String> = line.comments.iter().map(|comment| format!("{{{comment}}}")).collect();
    for node in line.nodes() {
        words.push(format!("{:?}", node.ply().mv));
        if let Some(notes) = node.notes() {
            words.extend(notes.nags.iter().map(|nag| format!("${nag}")));
            words.extend(notes.comments.iter().map(|comment| format!("{{{comment}}}")));
            words.extend(notes.variations().iter().map(|line| format!("({})", sketch(line))));
        }
    }
    words.join(" ")
}

#[test]
fn move_text_is_read_in_all_its_forms() {
    let plain = "DoubleStep e2e4 DoubleStep e7e5 Step g1f3";
    #[rustfmt::skip]
    let cases = [
        ("1. e4 e5 2. Nf3 *", plain),
        ("1.e4 e5 2.Nf3 *", plain),
        ("1. e4 1... e5 2. Nf3", plain),
        ("e4 e5 Nf3 *", plain),
        ("1 e4 e5 2 Nf3 *", plain),
        ("1. e2e4 e7e5 2. g1f3 *", plain),
        ("1. e4\n%an escape\ne5\r\n2. Nf3 1-0", plain),
        ("1. e4! e5?? 2. Nf3 *", "DoubleStep e2e4 $1 DoubleStep e7e5 $4 Step g1f3"),
        ("1. e4 !? e5 $14 $6 2. Nf3 *", "DoubleStep e2e4 $5 DoubleStep e7e5 $14 $6 Step g1f3"),
        ("{first} 1. e4 {second} ;third\n e5 2. Nf3 *", "{first} DoubleStep e2e4 {second} {third} DoubleStep e7e5 Step g1f3"),
        ("1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) (1. c4) e5 2. Nf3 *",
            "DoubleStep e2e4 (DoubleStep d2d4 DoubleStep d7d5 (Step g8f6 {Indian}) DoubleStep c2c4) (DoubleStep c2c4) \
             DoubleStep e7e5 Step g1f3"),
        ("1. e4({a word}1. d4)e5{b}2. Nf3", "DoubleStep e2e4 ({a word} DoubleStep d2d4) DoubleStep e7e5 {b} Step g1f3"),
        ("1. e4 () e5 2. Nf3 *", plain),
        ("1. e4 (1. -- e5 (1... d5) 2. d4 {x}) e5 2. Nf3 *",
            "DoubleStep e2e4 ({not legal: -- e5 ( 1 d5 ) 2 d4 x}) DoubleStep e7e5 Step g1f3"),
        ("1. e4 (1. d4 Ke4 d5) e5 2. Nf3 *", "DoubleStep e2e4 (DoubleStep d2d4 {not legal: Ke4 d5}) DoubleStep e7e5 Step g1f3"),
        ("1. e4 e5 2. Nf3 1-0 {White wins} 1-0\n; that is all\n", "DoubleStep e2e4 DoubleStep e7e5 Step g1f3 {White wins} {that is all}"),
        ("{before} ; the tags\n[Event \"x\"]\n\n1. e4 e5 2. Nf3", "{before} {the tags} DoubleStep e2e4 DoubleStep e7e5 Step g1f3"),
        ("1. e4 (1. f4 1-0) e5 2. Nf3 *", "DoubleStep e2e4 (DoubleStep f2f4 {1-0}) DoubleStep e7e5 Step g1f3"),
        ("1. e4 {a\nb\r\nc} e5 2. Nf3 *", "DoubleStep e2e4 {a b c} DoubleStep e7e5 Step g1f3"),
        ("1. e4 {} e5 2. Nf3 *", plain),
    ];
    for (text, expected) in cases {
        assert_eq!(sketch(only(text).line()), expected, "{text}");
    }
    assert!(sketch(only("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 *").line()).contains("EnPassant e5d6 Capture c7d6"));
}

#[test]
fn tags_are_read_and_written() {
    let text = r#"% a file of games
[Event "A \"great\" day"]   [Site "C:\\chess"]
[White "Müller "the fox" M."]
[Black ""]
[Custom_1 "x"]
[Result "1/2-1/2"]

*
"#;
    let record = only(text);
    let tags: Vec<_> = record.tags().collect();
    let expected = [
        ("Event", "A \"great\" day"),
        ("Site", "C:\\chess"),
        ("White", "Müller \"the fox\" M."),
        ("Black", ""),
        ("Custom_1", "x"),
    ];
    assert_eq!(tags, expected);
    assert_eq!(record.score(), Score::Draw, "the tag says what the moves leave open");
    assert_eq!(
        record.to_string(),
        r#"[Event "A \"great\" day"]
[Site "C:\\chess"]
[Date "????.??.??"]
[Round "?"]
[White "Müller \"the fox\" M."]
[Black ""]
[Result "1/2-1/2"]
[Custom_1 "x"]

1/2-1/2
"#
    );
    assert_eq!(only(&record.to_string()).tag("Site"), Some("C:\\chess"));
    // Old files are Latin-1.
    let latin: Vec<u8> = "[White \"M\u{fc}ller\"]\n\n*\n".chars().map(|letter| letter as u8).collect();
    let record = Reader::new(&latin[..]).next().expect("a game").expect("a sound one");
    assert_eq!(record.tag("White"), Some("Müller"));
    // A tag that could not be read back is not set as it is.
    let mut record = only("*");
    record.set_tag("Bad name]", "a\nb");
    record.set_tag("FEN", "nonsense");
    let written = record.to_string();
    assert!(written.contains("[Badname \"a b\"]") && !written.contains("FEN"), "{written}");
}

#[test]
fn the_game_is_known_by_its_tags() {
    #[rustfmt::skip]
    let cases = [
        ("", Variant::Chess),
        ("Standard", Variant::Chess),
        ("From Position", Variant::Chess),
        ("CHESS960", Variant::Chess960),
        ("Fischerandom", Variant::Chess960),
        ("Archerss", Variant::Archerss),
        ("archess", Variant::Archess),
        ("ArChess", Variant::Archess),
        ("Bughouse", Variant::Bughouse),
        ("bughouse-fics", Variant::BughouseFics),
        ("Falcon-Hunter", Variant::FalconHunter),
        ("falconhunter", Variant::FalconHunter),
        ("Crazyhouse", Variant::Crazyhouse),
    ];
    for (name, variant) in cases {
        let record = only(&format!("[Variant \"{name}\"]\n\n1. e3 *\n"));
        assert_eq!(record.variant(), variant, "{name}");
        let written = record.to_string();
        assert_eq!(only(&written), record, "{written}");
    }
    let assumed = |text: &str, variant| {
        let mut reader = Reader::new(text.as_bytes()).assume(variant);
        reader.next().expect("a game").expect("a sound one").variant()
    };
    assert_eq!(assumed("1. e4 *", Variant::Archess), Variant::Archess);
    assert_eq!(assumed("[Variant \"Crazyhouse\"]\n1. e4 *", Variant::Archess), Variant::Crazyhouse);
    assert_eq!(assumed("[Variant \"Bughouse\"]\n1. e4 *", Variant::BughouseFics), Variant::BughouseFics);
    assert!(only("1A. e4 1B. d4 *").is_on_two_boards());
    // Nobody but us writes the game into a record of two boards.
    assert_eq!(only("[WhiteA \"a\"]\n\n1A. e4 *").variant(), Variant::BughouseFics);
}

#[test]
fn every_game_is_written_and_read_again() {
    #[rustfmt::skip]
    let cases = [
        "[Variant \"ArChess\"]\n[FEN \"4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1\"]\n\n1. Ab2*b5=T Nd4 2. Ab3 Kd7 *",
        "[Variant \"Archerss\"]\n[FEN \"4k3/8/4p3/3A4/8/8/4R3/4K3 w - - 0 1\"]\n\n1. Ad5*e6+ Kd7 *",
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ *",
        "[Variant \"Falcon-Hunter\"]\n\n1. e4 d5 2. e4/d5/x Qxd5 END/x/x",
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n\n1. O-O {castled} Kd8 2. Kh1 $1 *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n{Black begins} 40... Kd7 (40... Ke7 41. e4) 41. e4 *",
    ];
    for text in cases {
        let record = only(text);
        let written = record.to_string();
        let again = only(&written);
        assert_eq!(again, record, "{written}");
        assert_eq!(again.to_string(), written);
        assert!(record.line().nodes().len() >= 2, "{text}");
    }
    let written = only(cases[5]).to_string();
    assert!(written.ends_with("\n\n{Black begins} 40... Kd7 (40... Ke7 41. e4) 41. e4 *\n"), "{written}");
    assert!(only(cases[3]).to_string().ends_with("\n1. e4 d5 2. exd5 Qxd5 *\n"));
}

#[test]
fn long_texts_are_broken_and_joined_again() {
    let words = "1. e4 {a comment of many words, which is longer than a line of eighty characters can be, by far} e5 \
                 {[%clk 0:05:00] [%eval 0.3]  two  blanks and then some more words to come near the end [%here] %x} 2. Nf3 \
                 ; with a } brace\n Nc6 *";
    let record = only(words);
    let written = record.to_string();
    let moves = written.split_once("\n\n").expect("tags and moves").1;
    assert!(moves.lines().count() > 3 && moves.lines().all(|line| line.chars().count() <= 85), "{moves}");
    assert!(!moves.lines().any(|line| line.starts_with(['[', '%'])), "{moves}");
    assert_eq!(only(&written), record, "{written}");
    let notes = record.line().nodes()[1].notes().expect("a comment");
    assert_eq!(notes.clock(), Some(Duration::from_secs(300)));
}

#[test]
fn commands_in_comments_are_never_broken() {
    for length in 1..90 {
        let record = only(&format!("1. e4 {{{} [%clk 0:05:00] [%eval 0.3] so}} e5 *", "x".repeat(length)));
        let written = record.to_string();
        assert!(written.contains("[%clk 0:05:00] [%eval 0.3]"), "{written}");
        assert_eq!(only(&written), record, "{written}");
    }
    // What is never closed is no command, but must not be lost.
    let open = only("1. e4 {[%clk is a word and so is every other that follows it until the comment ends, at last} *");
    assert_eq!(only(&open.to_string()), open);
}

#[test]
fn a_brace_in_the_last_comment_of_a_variation_is_kept() {
    let record = only("1. e4 (1. d4 ; a } b\n (1. c4 ; c }\n)) (1. d3 d5 ; d }\n) e5 *");
    assert_eq!(only(&record.to_string()), record, "{record}");
}

#[test]
fn clocks_are_noted() {
    let mut record = only("1. e4 {a} e5 *");
    record.set_clock(0, Duration::from_millis(59_500));
    record.set_clock(0, Duration::from_millis(58_500));
    record.set_clock(7, Duration::ZERO);
    assert!(record.to_string().ends_with("1. e4 {a} {[%clk 0:00:58.5]} 1... e5 *\n"), "{record}");
}

#[test]
fn a_broken_game_is_reported_and_the_next_one_read() {
    #[rustfmt::skip]
    let cases = [
        ("1. e4 e5 2. Ke3 *", "line 1, column 13: 2. Ke3: the king on e1 cannot reach e3"),
        ("1. e4 e5\n2. Nf3 Nf3 *", "line 2, column 8: 2... Nf3: no knight can go to f3"),
        ("1. e4 {é and ü} e9 *", "line 1, column 17: 1... e9: `e9` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("1. e4 -- *", "line 1, column 7: 1... --: `--` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("1. \u{2658}f3 *", "line 1, column 4: 1. \u{2658}f3: `\u{2658}f3` is not a move; moves look like Nf3, e2e4, e7e8q, N@f3 or Ac4*d5"),
        ("1. e4 {never closed", "line 1, column 7: this comment has no end"),
        ("1. e4 {never closed\n[but] \"quoted\"\n[ \"x\"]", "line 1, column 7: this comment has no end"),
        ("1. e4 (1. d4 *", "line 1, column 7: a variation has no end"),
        ("1. e4 (1. d4 d5 (1... c5 2. d5) ", "line 1, column 7: a variation has no end"),
        ("1. e4 ) e5 *", "line 1, column 7: `)` ends no variation"),
        ("(1. e4) *", "line 1, column 1: a variation needs a move to differ from"),
        ("1. e4 $x e5 *", "line 1, column 7: a glyph is a number from $0 to $255"),
        ("1. e4 $999 e5 *", "line 1, column 7: a glyph is a number from $0 to $255"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "line 1, column 24: 3. a3: the game is over: checkmate"),
        ("1. e4 } e5 *", "line 1, column 7: `}` has no meaning here"),
        ("1. e4 <x> e5 *", "line 1, column 7: `<` has no meaning here"),
        ("[White Bobby]\n\n1. e4 *", "line 1, column 1: a tag is written [Name \"value\"]"),
        ("[White \"Bobby\n[Black \"x\"]\n\n1. e4 *", "line 1, column 1: a tag is written [Name \"value\"]"),
        ("[White \"a\"]\n[Variant \"Atomic\"]\n\n1. e4 *",
            "line 2, column 1: the tag Variant: there is no game `Atomic`; the games are chess, chess960, archerss, archess, \
             bughouse, bughouse-fics, falconhunter, crazyhouse"),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
            "line 1, column 1: the tag FEN: White has no king; Black has no king"),
        ("[FEN \"a | b\"]\n[Variant \"Crazyhouse\"]\n\n*",
            "line 2, column 1: crazyhouse is not played on two boards, but this record is"),
        ("[Variant \"ArChess\"]\n[FEN \"4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1\"]\n\n1. Ab2*b5 *",
            "line 4, column 4: 1. Ab2*b5: a shot at a knight needs the result of its coin: add h or t, or in a record =H or =T"),
        ("[WhiteA \"a\"]\n\n1A. e4 d5 *",
            "line 3, column 8: 1... d5: `d5` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("[WhiteA \"a\"]\n\n1A. e4 1A. d4 *", "line 3, column 12: 1A. d4: it is not the turn of White on board A"),
    ];
    for (text, expected) in cases {
        let both = format!("{text}\n\n[Event \"next\"]\n[White \"w\"]\n\n1. d4 *\n");
        let mut reader = Reader::new(both.as_bytes());
        let error = reader.next().expect("a game").expect_err(text);
        assert_eq!((error.game, error.to_string().as_str()), (1, expected), "{text}");
        let next = reader.next().unwrap_or_else(|| panic!("the game after {text}")).expect("a sound game");
        assert_eq!((next.tag("Event"), next.tag("White")), (Some("next"), Some("w")), "{text}");
        assert!(reader.next().is_none());
    }
}

#[test]
fn games_follow_each_other_however_they_end() {
    let text = "\u{feff}1. e4 *\n\n[White \"2\"]\n1. d4\n[White \"3\"]\n\n{only a comment}\n\n[White \"4\"]\n\n1. c4 1-0 1. b4 0-1\n";
    let all = records(text);
    let found: Vec<_> = all.iter().map(|record| (record.tag("White"), record.line().nodes().len())).collect();
    assert_eq!(found, [(None, 1), (Some("2"), 1), (Some("3"), 0), (Some("4"), 1), (None, 1)]);
    assert_eq!(all[4].score(), Score::BlackWon);
    let only_tags =
        "[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n[White \"y\"]\n\n1. e4 *\n\u{feff}[Event \"c\"]\n\n1. d4 *\n";
    let found: Vec<_> = records(only_tags).iter().map(|record| record.line().nodes().len()).collect();
    assert_eq!(found, [0, 1, 1]);
    let broken = "1. e4 e6 2. Ke3 *\n1. d4 *\n\n1. c4 *\n";
    let sound: Vec<bool> = Reader::new(broken.as_bytes()).map(|record| record.is_ok()).collect();
    assert_eq!(sound, [false, true, true], "games without tags are told apart by their scores");
    assert!(records("").is_empty());
    assert!(records("\n \r\n% nothing\n").is_empty());
}

#[test]
fn places_are_right_far_into_a_file() {
    let far = "{é and\nü}\n".repeat(20_000);
    let long = "x ".repeat(100_000);
    #[rustfmt::skip]
    let cases = [
        (format!("1. e4 {far} {{ü}} e4 *"), "line 40001, column 6: 1... e4: "),
        (format!("1. e4 {far}{{{long}"), "line 40001, column 1: this comment has no end"),
        (format!("1. e4 {far} ({far} 1. d4"), "line 40001, column 2: a variation has no end"),
        (format!("[FEN \"?\"]\n[White \"{long}\"]\n\n*"), "line 1, column 1: the tag FEN"),
    ];
    for (text, expected) in cases {
        let error = Reader::new(text.as_bytes()).next().expect("a game").expect_err(expected);
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

/// Bytes without end, or almost: a beginning, then one part again and again.
struct Endless {
    start: &'static [u8],
    part: &'static [u8],
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left);
        for byte in &mut buffer[..count] {
            let beyond = self.at.checked_sub(self.start.len());
            *byte = beyond.map_or_else(|| self.start[self.at], |at| self.part[at % self.part.len()]);
            self.at += 1;
        }
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn attacks_end_in_an_error() {
    #[rustfmt::skip]
    let cases: [(&[u8], &[u8], &str); 11] = [
        (b"[White \"", b"x", "a game of more than 4 MB is not read"),
        (b"[", b"x", "a tag is written [Name \"value\"]"),
        (b"", b"[A \"b\"]\n", "a game of more than 4 MB is not read"),
        (b"1. e4 {", b"x", "a game of more than 4 MB is not read"),
        (b"1. e4 ;", b"x", "a game of more than 4 MB is not read"),
        (b"1. e4 ", b" ", "a game of more than 4 MB is not read"),
        (b"1. e4\n", b"%x\n", "a game of more than 4 MB is not read"),
        (b"1. e4\n%", b"x", "a game of more than 4 MB is not read"),
        (b"1. e4 ", b"x", "a word of more than 255 letters is no move"),
        (b"1. e4 e5 ", b"(1... e5 ", "variations are nested more than 200 deep"),
        (b"1. e4 ", b"{x}", "a game of more than 4 MB is not read"),
    ];
    let many_tags: String = (0..2000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let error = Reader::new(many_tags.as_bytes()).next().expect("a game").expect_err("too many tags");
    assert!(error.to_string().ends_with("a game has at most 1000 tags"), "{error}");
    for (start, part, expected) in cases {
        let mut reader = Reader::new(Endless { start, part, at: 0, left: 200 << 20 });
        let error = reader.next().expect("a game").expect_err(expected);
        assert!(error.to_string().ends_with(expected), "{error}");
    }
}

#[test]
fn an_input_that_fails_is_an_error_at_the_end() {
    struct Fails(usize);
    impl Read for Fails {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let text = b"1. e4 *\n\n1. d4 d5 2.";
            self.0 += 1;
            if self.0 > 1 {
                return Err(std::io::Error::other("the disk is gone"));
            }
            buffer[..text.len()].copy_from_slice(text);
            Ok(text.len())
        }
    }
    let mut reader = Reader::new(Fails(0));
    let told: Vec<String> =
        reader.by_ref().map(|record| record.map_or_else(|error| error.to_string(), |_| "read".into())).collect();
    assert_eq!(told, ["read", "line 3, column 12: reading failed: the disk is gone"]);
}

/// Records to be cut, doubled and mixed up.
const PIECES: &[&str] = &[
    "[Event \"x\"]\n",
    "[FEN \"4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1\"]\n",
    "[Variant \"ArChess\"]\n",
    "[Variant \"Bughouse\"]\n",
    "[WhiteA \"?\"]\n",
    "\n",
    "1. e4 e5 ",
    "1A. e4 1b. e5 ",
    "Ab2*b5=H ",
    "N@f3 ",
    "O-O ",
    "exd5 e.p. ",
    "(",
    ")",
    "{ [%clk 0:01:00] }",
    "{",
    "}",
    "; c\n",
    "%\n",
    "$3 ",
    "!? ",
    "1-0 ",
    "* ",
    "\\\"",
    "\u{e9}",
];

/// Reads everything and looks at all of it; records that are read are written and read again.
fn survive(bytes: &[u8]) {
    for read in Reader::new(bytes) {
        match read {
            Ok(record) => {
                record.judge();
                let written = record.to_string();
                let again = only(&written);
                assert_eq!(again, record, "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes);
    }

    #[test]
    fn mixed_up_records_are_survived(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        survive(pieces.concat().as_bytes());
    }
}
