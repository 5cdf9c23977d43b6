//! Random games to their end: the slow referee sees the same results, and records of them are read back as they were.

use std::collections::HashMap;

use crate::random::Source;
use movegen::pgn::{Reader, Record};
use movegen::rules::{Goal, Rules, Source as Feed};
use movegen::{Ending, Game, Ply, Reason};
use reference::Referee;

const GAMES: u64 = 2_000;
/// Games that go on for so long are left unfinished.
const LONGEST: usize = 200;

for_every_game!(the_referee_sees_the_same_results, records_are_read_back);

fn plies<R: Rules>(game: &Game<R>) -> Vec<Ply> {
    game.position().legal_moves().into_iter().flat_map(Ply::outcomes).collect()
}

/// Plays a game at random until it ends or a side has to wait; `look` sees every position.
fn play<R: Rules>(source: &mut Source<R>, mut look: impl FnMut(&Game<R>)) -> Game<R> {
    let mut game = Game::new(source.opening());
    let shuffles = source.below(3) == 0;
    look(&game);
    for ply in 0..LONGEST {
        let plies = plies(&game);
        if game.ending().is_some() || plies.is_empty() {
            break;
        }
        let own_last = ply.checked_sub(2).map(|earlier| game.plies()[earlier]);
        let ply = source.choose(&plies, own_last, shuffles);
        game.play(ply).expect("a legal ply of a game that goes on");
        look(&game);
    }
    game
}

fn the_referee_sees_the_same_results<R: Rules>() {
    let kind = reference::Game::from_name(R::default().variant().name()).expect("the reference knows every game");
    let mut source = Source::<R>::new(31);
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for _ in 0..GAMES {
        let mut referee: Option<Referee> = None;
        let game = play(&mut source, |game| {
            let fen = game.position().fen();
            match (&mut referee, game.plies().last()) {
                (Some(referee), Some(&last)) => {
                    let before = &game.positions()[game.plies().len() - 1];
                    referee.play(&before.uci(last));
                }
                _ => referee = Some(Referee::new(kind, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"))),
            }
            let referee = referee.as_ref().expect("a referee since the start");
            assert_eq!(referee.position().fen(), fen);
            let told = game.ending().map(named);
            assert_eq!(told, referee.result(), "{fen} after {:?}", game.plies());
            let waiting = game.position().is_waiting();
            assert_eq!(waiting, referee.is_waiting(), "{fen}");
        });
        let end = match game.ending() {
            Some(ending) => named(ending).1,
            None if game.position().is_waiting() => "waiting",
            None => "unfinished",
        };
        *seen.entry(end).or_default() += 1;
    }
    let rules = R::default();
    let waits = rules.drops().is_some_and(|drops| drops.source == Feed::Partner);
    let captures_kings = rules.goal() == Goal::KingCapture;
    #[rustfmt::skip]
    let possible = [
        ("checkmate", !captures_kings),
        ("king captured", captures_kings),
        ("stalemate", !captures_kings && !waits),
        ("no move", captures_kings),
        ("waiting", waits),
        ("material", !captures_kings),
        ("repetition", true),
        ("fifty moves", rules.fifty_moves()),
    ];
    for (end, possible) in possible {
        let count = seen.get(end).copied().unwrap_or(0);
        // Where kings may step into attack, a side without a move is hardly ever seen.
        let enough = if end == "no move" { 0 } else { 5 };
        assert!(if possible { count >= enough } else { count == 0 }, "{end} was seen {count} times: {seen:?}");
    }
}

/// The score and the reason in the referee's words.
fn named(ending: Ending) -> (&'static str, &'static str) {
    let reason = match ending.reason {
        Reason::Checkmate => "checkmate",
        Reason::KingCaptured => "king captured",
        Reason::Stalemate => "stalemate",
        Reason::NoMove => "no move",
        Reason::Material => "material",
        Reason::Repetition => "repetition",
        Reason::FiftyMoves => "fifty moves",
        reason => panic!("nobody decided for {reason}"),
    };
    (ending.score.text(), reason)
}

fn records_are_read_back<R: Rules>() {
    let mut source = Source::<R>::new(32);
    let mut written = String::new();
    let mut games = Vec::new();
    for number in 0..GAMES {
        let mut fens = Vec::new();
        let game = play(&mut source, |game| fens.push(game.position().fen()));
        let mut record = Record::of(&game);
        record.set_tag("Round", &number.to_string());
        for index in 0..game.plies().len() {
            if source.below(8) == 0 {
                let notes = record.notes_mut(index).expect("a move with this index");
                notes.nags.push(source.below(140) as u8);
                notes.comments.push("a remark, \"quoted\" and [bracketed]".to_owned());
            }
        }
        assert_eq!(record.judge().ending, game.ending());
        assert_eq!(record.game().expect("one board").fen(), fens[fens.len() - 1]);
        // The texts of the moves lead through the same positions, one after the other.
        let mut again = Game::new(*game.start());
        let mut texts = Vec::new();
        record.walk(&mut |step| {
            assert_eq!(step.fen(), fens[texts.len() / 2]);
            texts.extend(step.san().into_iter().chain(step.uci()));
        });
        for pair in texts.chunks(2) {
            let ply = again.position().parse_san(&pair[0]).expect("the text of a move");
            assert_eq!(again.position().parse_uci(&pair[1]), Ok(ply));
            assert_eq!(again.position().san(ply), pair[0]);
            again.play(ply).expect("a move of the game");
        }
        assert_eq!(again.plies(), game.plies());
        // Taken back to the start and played again, it is the same game.
        while again.undo().is_some() {}
        assert_eq!(again.repetitions(), 1);
        while again.redo().is_some() {}
        assert_eq!((again.ending(), again.repetitions()), (game.ending(), game.repetitions()));
        written += &format!("{record}\n");
        games.push(record);
    }
    let read: Vec<Record> = Reader::new(written.as_bytes()).map(|record| record.expect("what we write")).collect();
    assert!(read == games, "every record is read back as it was");
    let rewritten: String = read.iter().map(|record| format!("{record}\n")).collect();
    assert!(rewritten == written, "and written again as it was");
}
