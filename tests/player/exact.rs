//! The search with everything doubtful taken away, against a plain expectiminimax; and the evaluation by itself.

use crate::random::Source;
use engine::{Value, coin_value, evaluate, exact_value};
use movegen::rules::{Goal, Rules, Source as Feed};
use movegen::{Coin, MoveKind, Ply, Position, perft};

for_every_game!(a_plain_search_finds_the_same, colours_are_worth_the_same);

/// The value of a position, every move looked at, coins averaged: nothing else.
fn plain<R: Rules>(position: &Position<R>, depth: u32, ply: usize) -> Value {
    if position.rules().goal() == Goal::KingCapture && position.king(position.turn()).is_none() {
        return Value::mated_in(ply);
    }
    if ply > 0 && position.lacks_material() {
        return Value::DRAW;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        let waits = position.rules().drops().is_some_and(|drops| drops.source == Feed::Partner);
        return match position.is_mate() {
            true => Value::mated_in(ply),
            false if waits => -Value::WAITING,
            false => Value::DRAW,
        };
    }
    if depth == 0 {
        return evaluate(position);
    }
    let after = |ply_played: Ply| -plain(&position.after(ply_played), depth - 1, ply + 1);
    let value = |mv: movegen::Move| match mv.kind() {
        MoveKind::CoinShot => {
            let [heads, tails] = Coin::BOTH.map(|coin| after(Ply { mv, coin: Some(coin) }));
            coin_value(heads, tails)
        }
        _ => after(mv.into()),
    };
    moves.into_iter().map(value).max().expect("there are moves")
}

fn a_plain_search_finds_the_same<R: Rules>() {
    let coins = R::default().archers().is_some_and(|archers| archers.coin);
    let (positions, most) = if coins { (400, 150_000) } else { (60, 40_000) };
    let mut source = Source::<R>::new(51);
    let (mut tossed, mut mates, mut depths) = (0, 0, [0; 5]);
    let mut done = 0;
    while done < positions {
        let position = source.next();
        let shots = position.legal_moves().iter().filter(|mv| mv.kind() == MoveKind::CoinShot).count();
        // Where there are coins, most positions should have some.
        if !position.has_legal_move() || coins && shots == 0 && done % 4 != 0 {
            continue;
        }
        let Some(deepest) = (1..=4).rev().find(|&depth| perft(&position, depth) <= most) else { continue };
        // Shallow searches are the exception, but there are some.
        let depth = if source.below(4) > 0 { deepest } else { 1 + source.below(u64::from(deepest)) as u32 };
        done += 1;
        depths[depth as usize] += 1;
        tossed += shots;
        let value = plain(&position, depth, 0);
        mates += u32::from(value.is_mate());
        let fen = position.fen();
        for table in [false, true] {
            let whole = exact_value(&position, depth, -Value::INFINITE, Value::INFINITE, table);
            assert_eq!(whole, value, "{fen} at depth {depth}, table: {table}");
            for _ in 0..4 {
                let (alpha, beta) = window(&mut source, value);
                let found = exact_value(&position, depth, alpha, beta, table);
                let fits = match value {
                    value if value <= alpha => value <= found && found <= alpha,
                    value if value >= beta => beta <= found && found <= value,
                    value => found == value,
                };
                assert!(fits, "{fen} at depth {depth}, table: {table}: {value:?} as {found:?} in {alpha:?} {beta:?}");
            }
        }
    }
    assert!(depths[1..].iter().all(|&count| count >= 1), "{depths:?}");
    assert!(!coins || mates >= 5 && tossed >= 300, "{mates} mates, {tossed} coin shots");
}

/// A window near a value or anywhere, often a narrow one.
fn window<R: Rules>(source: &mut Source<R>, value: Value) -> (Value, Value) {
    let mut number = |spread: u64| source.below(2 * spread) as i32 - spread as i32;
    let (middle, width) = match number(2) {
        0 | 1 => (value.number() + number(40), 1 + number(3).abs()),
        -1 => (value.number() + number(400), 1 + number(300).abs()),
        _ => (number(30_000), 1 + number(5_000).abs()),
    };
    let limit = Value::INFINITE.number();
    let alpha = middle.clamp(-limit, limit - 1);
    let within = |number: i32| Value::DRAW + number;
    (within(alpha), within((alpha + width).min(limit)))
}

/// The position with the colours changed and the board turned upside down.
fn flipped<R: Rules>(position: &Position<R>) -> Position<R> {
    let fen = position.fen();
    let swap = |letter: char| match letter {
        letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        letter => letter.to_ascii_uppercase(),
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let board: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let pocket: String = pocket.trim_end_matches(']').chars().map(swap).collect();
    let pocket = if fields[0].contains('[') { format!("[{pocket}]") } else { String::new() };
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling: String = fields[2].chars().map(swap).collect();
    let passed = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let flipped = format!("{}{pocket} {side} {castling} {passed} {} {}", board.join("/"), fields[4], fields[5]);
    flipped.parse().unwrap_or_else(|error| panic!("{flipped}: {error}"))
}

fn colours_are_worth_the_same<R: Rules>() {
    let mut source = Source::<R>::new(52);
    for number in 0..1_000 {
        let position = source.next();
        let other = flipped(&position);
        assert_eq!(evaluate(&position), evaluate(&other), "{}", position.fen());
        if number % 10 == 0 && perft(&position, 3) < 20_000 && position.has_legal_move() {
            let [one, two] =
                [position, other].map(|position| exact_value(&position, 3, -Value::INFINITE, Value::INFINITE, false));
            assert_eq!(one, two, "{}", position.fen());
        }
    }
}
