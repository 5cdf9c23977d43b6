//! Random matches on two boards, with clocks and without: the slow referee sees the same, and records are read back.

use std::collections::HashMap;
use std::time::Duration;

use crate::random::Source;
use movegen::pgn::{Reader, Record};
use movegen::rules::{Bughouse, BughouseFics, Rules};
use movegen::{Board, Clocks, Match, Perft, Ply, Position, Reason, Refusal, TwoBoards};
use reference::TeamReferee;

const MATCHES: u64 = 3_000;
const LONGEST: usize = 250;
/// Time passes in steps of so many milliseconds, so that things often happen at the same instant.
const TICK: u64 = 100;

#[test]
fn the_referee_sees_the_same_by_the_seed_rules() {
    the_referee_sees_the_same::<Bughouse>();
}

#[test]
fn the_referee_sees_the_same_by_the_rules_of_others() {
    the_referee_sees_the_same::<BughouseFics>();
}

/// Two boards to begin with: the usual ones, or any that two sets of pieces allow.
fn opening<R: Rules>(source: &mut Source<R>) -> TwoBoards<R> {
    if source.below(3) == 0 {
        return TwoBoards::start();
    }
    loop {
        let [a, b] = [source.opening(), source.opening()];
        let fen = format!("{} | {}", a.fen(), b.fen());
        if let Ok(boards) = TwoBoards::from_fen(&fen) {
            return boards;
        }
    }
}

fn the_referee_sees_the_same<R: Rules>() {
    let kind = reference::Game::from_name(R::default().variant().name()).expect("the reference knows the game");
    let mut source = Source::<R>::new(41);
    let mut seen: HashMap<&str, u32> = HashMap::new();
    let mut written = String::new();
    let mut records = Vec::new();
    for _ in 0..MATCHES {
        let start = opening(&mut source);
        let timed = source.below(2) == 0;
        // Short times and equal ones, so that flags fall, and several at once.
        let longest = [3, 30, 300][source.below(3) as usize];
        let times = match source.below(2) {
            0 => [TICK * (1 + source.below(longest)); 4],
            _ => std::array::from_fn(|_| TICK * (1 + source.below(longest))),
        };
        let increment = TICK * source.below(2);
        let clocks = timed.then(|| Clocks::of(times.map(Duration::from_millis), Duration::from_millis(increment)));
        let mut game = Match::new(start, clocks);
        let mut referee = match timed {
            true => TeamReferee::with_clocks(kind, &start.fen(), times, increment),
            false => TeamReferee::new(kind, &start.fen()),
        }
        .expect("a sound start");
        let shuffles = source.below(2) == 0;
        let mut now = 0;
        for _ in 0..LONGEST {
            now += TICK * source.below(4);
            game.advance(Duration::from_millis(now));
            compare(&game, &referee, now);
            let flag = game.ending().is_some_and(|ending| ending.reason == Reason::Flag);
            let moves: Vec<(Board, Ply)> =
                game.boards().legal_moves().into_iter().map(|(board, mv)| (board, mv.into())).collect();
            if game.ending().is_some() && !flag || moves.is_empty() {
                break;
            }
            let Some((board, ply)) = choose(&mut source, &game, &moves, shuffles) else { break };
            let text = game.boards().uci(board, ply);
            let before = (game.boards().fen(), game.turns().len());
            match game.play(board, ply) {
                Ok(()) if flag => *seen.entry("mate beats a flag").or_default() += 1,
                Ok(()) => {}
                Err(refusal) => {
                    assert!(flag && refusal == Refusal::GameOver(Reason::Flag), "{text}: {refusal}");
                    assert_eq!((game.boards().fen(), game.turns().len()), before);
                }
            }
            referee.play(&text, now);
            compare(&game, &referee, now);
            if game.ending().is_some() {
                break;
            }
        }
        let end = match game.ending() {
            Some(ending) if ending.reason == Reason::Flag && ending.score == movegen::Score::Draw => "both flags",
            Some(ending) => named(ending.reason),
            None => "unfinished",
        };
        *seen.entry(end).or_default() += 1;
        let record = Record::of_match(&game);
        if game.ending().is_some_and(|ending| ending.reason != Reason::Flag) {
            assert_eq!(record.judge().ending, game.ending());
        }
        assert_eq!(record.judge().fen, game.boards().fen());
        written += &format!("{record}\n");
        records.push(record);
    }
    for end in ["checkmate", "repetition", "flag", "both flags", "mate beats a flag"] {
        let count = seen.get(end).copied().unwrap_or(0);
        assert!(count >= 2, "{end} was seen {count} times: {seen:?}");
    }
    let read: Vec<Record> = Reader::new(written.as_bytes()).map(|record| record.expect("what we write")).collect();
    assert!(read == records, "every record is read back as it was");
    let rewritten: String = read.iter().map(|record| format!("{record}\n")).collect();
    assert!(rewritten == written, "and written again as it was");
}

/// A move on either board, if anyone can move: one that mates if there is one and the mood for it.
fn choose<R: Rules>(
    source: &mut Source<R>,
    game: &Match<R>,
    moves: &[(Board, Ply)],
    shuffles: bool,
) -> Option<(Board, Ply)> {
    let mates = |&&(board, ply): &&(Board, Ply)| game.boards().after(board, ply).mated().is_some();
    if source.below(2) == 0
        && let Some(&mate) = moves.iter().find(mates)
    {
        return Some(mate);
    }
    let boards: Vec<Board> = Board::ALL.into_iter().filter(|&board| moves.iter().any(|mv| mv.0 == board)).collect();
    let board = *boards.get(source.below(boards.len() as u64) as usize)?;
    let plies: Vec<Ply> = moves.iter().filter(|mv| mv.0 == board).map(|mv| mv.1).collect();
    let own_last = game.turns().iter().rev().filter(|turn| turn.board == board).nth(1).map(|turn| turn.ply);
    Some((board, source.choose(&plies, own_last, shuffles)))
}

fn compare<R: Rules>(game: &Match<R>, referee: &TeamReferee, now: u64) {
    let fen = game.boards().fen();
    assert_eq!(fen, referee.boards().fen());
    let told = game.ending().map(|ending| (ending.score.text(), named(ending.reason)));
    assert_eq!(told, referee.result(now), "{fen} at {now} ms, {:?}", game.clocks());
}

/// A reason in the referee's words.
fn named(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "checkmate",
        Reason::Repetition => "repetition",
        Reason::Flag => "flag",
        Reason::NoMove => "no move",
        reason => panic!("{reason} does not end a match"),
    }
}

#[test]
fn counts_on_two_boards_are_exact() {
    for (fen, counts) in crate::random::suite("bughouse-two-boards") {
        let boards: TwoBoards<Bughouse> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(boards.fen(), fen);
        for (depth, count) in (1..).zip(counts) {
            for (threads, hash) in [(1, 0), (2, 0), (2, 1)] {
                let divided =
                    Perft { threads, hash, stop: None }.divide_boards(&boards, depth, &|_| ()).expect("small enough");
                assert_eq!(divided.iter().map(|&(_, leaves)| leaves).sum::<u64>(), count, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn counts_on_random_boards_are_those_of_the_reference() {
    let mut source = Source::<Bughouse>::new(42);
    for _ in 0..60 {
        let boards = opening(&mut source);
        let slow = reference::TwoBoards::from_fen(reference::Game::Bughouse, &boards.fen()).expect("a sound start");
        let divided = Perft::default().divide_boards(&boards, 2, &|_| ()).expect("small enough");
        assert_eq!(divided.iter().map(|&(_, leaves)| leaves).sum::<u64>(), slow.perft(2), "{}", boards.fen());
    }
}

#[test]
fn what_is_wrong_with_two_fens_is_told() {
    let start = Position::<Bughouse>::start().fen();
    let headless = "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQ - 0 1";
    let full = format!("{}[{}] w - - 0 1", "4k3/8/8/8/8/8/8/4K3", "P".repeat(40));
    let cases = [
        (start.clone(), "two boards are two FENs with ` | ` between them, this has 1"),
        (format!("{start} | {start} | {start}"), "two boards are two FENs with ` | ` between them, this has 3"),
        (format!("{start} | {headless}"), "board B: Black has no king"),
        (format!("{headless} | {headless}"), "board A: Black has no king; board B: Black has no king"),
        (format!("{full} | {full}"), "both boards and their pockets hold 84 pieces, more than the 64 of two sets"),
    ];
    for (fen, expected) in cases {
        let error = TwoBoards::<Bughouse>::from_fen(&fen).expect_err(&fen).to_string();
        assert!(error.contains(expected), "{fen}: {error}");
    }
    let chess = TwoBoards::<movegen::rules::Chess>::from_fen(&start).expect_err("one board").to_string();
    assert_eq!(chess, "chess is not played on two boards, so a FEN with ` | ` has no place here");
}

#[test]
fn moves_name_their_board_or_seat() {
    let boards = TwoBoards::<Bughouse>::start();
    let cases = [
        ("A:e2e4", "A:e2e4"),
        ("B:Nf3", "B:g1f3"),
        ("a:e7e5", "it is not the turn of Black on board A"),
        ("e2e4", "`e2e4` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("C:e2e4", "`C:e2e4` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("AA:e2e4", "`AA:e2e4` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
        ("A:e2e5", "the pawn on e2 cannot reach e5"),
        ("A:N@e5", "you hold no knight"),
        (":", "`:` does not say on which board: write A:e2e4 or a:e7e5, or in a record 1A. and 1a."),
    ];
    for (text, expected) in cases {
        let told = match boards.parse_text(text) {
            Ok((board, ply)) => boards.uci(board, ply),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }
}
