//! Random games in every variant: what must hold in any position, whatever the rules.

use super::position;
use crate::{Game, Referee, Reference, TeamReferee};

const GAMES: u64 = 20;
const LENGTH: usize = 80;

#[test]
fn positions_survive_their_fen_and_moves_are_unique() {
    for game in Game::ALL {
        for seed in 0..GAMES {
            let filled_pockets = game.start_fen().replace("[]", "[QRRBNPqrrbnp]");
            let mut current = position(game, &filled_pockets);
            let mut random = seed;
            for _ in 0..LENGTH {
                let read_back = Reference::from_fen(game, &current.fen());
                assert_eq!(read_back.as_ref(), Ok(&current));

                let moves = current.legal_moves();
                assert!(moves.is_sorted_by(|a, b| a < b), "{moves:?}");
                assert!(!current.is_mate() || moves.is_empty());
                if moves.is_empty() {
                    break;
                }
                random = next_random(random);
                current = current.after(&moves[(random >> 33) as usize % moves.len()]);
            }
        }
    }
}

#[test]
fn games_end_or_wait_where_there_is_no_move() {
    for game in Game::ALL {
        for seed in 0..GAMES {
            let mut referee = Referee::new(game, game.start_fen()).expect("the start is valid");
            let mut random = seed;
            for _ in 0..LENGTH {
                let moves = referee.position().legal_moves();
                if moves.is_empty() {
                    assert_ne!(referee.result().is_some(), referee.is_waiting());
                    break;
                }
                assert!(!referee.is_waiting() && !referee.position().is_mate());
                random = next_random(random);
                referee.play(&moves[(random >> 33) as usize % moves.len()]);
            }
        }
    }
}

#[test]
fn no_piece_is_ever_lost_from_two_boards() {
    for game in [Game::Bughouse, Game::BughouseFics] {
        let start = format!("{0} | {0}", game.start_fen());
        for seed in 0..GAMES {
            let mut referee = TeamReferee::new(game, &start).expect("the start is valid");
            let mut random = seed;
            for _ in 0..2 * LENGTH {
                if referee.result(0).is_some() {
                    break;
                }
                let moves = referee.boards().legal_moves();
                random = next_random(random);
                referee.play(&moves[(random >> 33) as usize % moves.len()], 0);

                let fen = referee.boards().fen();
                let placements = fen.split_whitespace().filter(|field| field.contains('['));
                let letters: String = placements.collect();
                let count = |is_one: fn(&char) -> bool| letters.chars().filter(is_one).count();
                assert_eq!(count(char::is_ascii_uppercase), 32, "{fen}");
                assert_eq!(count(char::is_ascii_lowercase), 32, "{fen}");
            }
        }
    }
}

/// Knuth's linear congruential generator (MMIX); its upper bits are good enough here.
fn next_random(state: u64) -> u64 {
    state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}
