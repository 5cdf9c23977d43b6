//! Boards as people see them.

use crate::random::Source;
use movegen::rules::{Archess, Bughouse, Chess, Chess960, Crazyhouse, FalconHunter, Rules};
use movegen::{Color, Drawing, Move, Ply, Position, Square, Variant, side_by_side};

/// Plays a move, if there is one, and draws with it marked. The expected drawing starts on a line of its own.
fn check<R: Rules>(fen: &str, uci: Option<&str>, asked: impl Fn(Drawing<R>) -> Drawing<R>, expected: &str) {
    let (position, ply) = played::<R>(fen, uci);
    let drawing = asked(position.drawing().last_move(ply)).to_string();
    assert_eq!(drawing, expected.strip_prefix('\n').expect("a line break"), "\n{drawing}\n");
}

fn played<R: Rules>(fen: &str, uci: Option<&str>) -> (Position<R>, Option<Ply>) {
    let mut position: Position<R> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let ply = uci.map(|uci| position.parse_uci(uci).unwrap_or_else(|refusal| panic!("{uci}: {refusal}")));
    if let Some(ply) = ply {
        position.play(ply).unwrap_or_else(|refusal| panic!("{ply:?}: {refusal}"));
    }
    (position, ply)
}

#[test]
fn a_position_displays_as_the_plain_board_with_its_fen() {
    let position = Position::<Chess>::start();
    let expected = "
8  r  n  b  q  k  b  n  r
7  p  p  p  p  p  p  p  p
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P  P  P  P  P
1  R  N  B  Q  K  B  N  R
   a  b  c  d  e  f  g  h
   White to move
chess: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(format!("\n{position}"), expected);
    assert_eq!(format!("\n{position:?}"), expected);
}

#[test]
fn black_below() {
    check::<Chess>(
        Variant::Chess.start_fen(),
        Some("e2e4"),
        |drawing| drawing.below(Color::Black).title("Your game"),
        "
   Your game
1  R  N  B  K  Q  B  N  R
2  P  P  P [.] P  P  P  P
3  .  .  .  .  .  .  .  .
4  .  .  . [P] .  .  .  .
5  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
7  p  p  p  p  p  p  p  p
8  r  n  b  k  q  b  n  r
   h  g  f  e  d  c  b  a
   Black to move",
    );
}

#[test]
fn symbols_for_chess_pieces_and_letters_for_the_others() {
    // The black pawn is followed by an invisible U+FE0E.
    check::<Archess>(
        "r1bqk2r/pappppap/5n2/1n6/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
        Some("b2b5h"),
        |drawing| drawing.unicode(true),
        &"
8  ♜  .  ♝  ♛  ♚  .  .  ♜
7  ♟  a  ♟  ♟  ♟  ♟  a  ♟
6  .  .  .  .  .  ♞  .  .
5  . [x] .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  ♙ [A] ♙  ♙  ♙  ♙  A  ♙
1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖
   a  b  c  d  e  f  g  h
   Black to move"
            .replace('♟', "♟\u{fe0e}"),
    );
}

#[test]
fn a_shot_marks_the_archer_and_its_target() {
    // The knight on b5 is healthy, the one on c3 was hit before; the rook that was shot is gone.
    check::<Archess>(
        "4k3/1r6/1A6/1n6/8/2X5/1a6/4K3 w - - 0 1",
        Some("b6b7"),
        |drawing| drawing,
        "
8  .  .  .  .  k  .  .  .
7  . [.] .  .  .  .  .  .
6  . [A] .  .  .  .  .  .
5  .  n  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  X  .  .  .  .  .
2  .  a  .  .  .  .  .  .
1  .  .  .  .  K  .  .  .
   a  b  c  d  e  f  g  h
   Black to move",
    );
}

#[test]
fn pockets_lie_beside_their_holders() {
    let fen = "r1bqk2r/ppp1bppp/2n5/3P4/8/4Q~q~2/PPP2P1P/RNBQK2R[QPnpp] w KQkq - 0 1";
    check::<Bughouse>(
        fen,
        None,
        |drawing| drawing,
        "
   Black holds: n p p
8  r  .  b  q  k  .  .  r
7  p  p  p  .  b  p  p  p
6  .  .  n  .  .  .  .  .
5  .  .  .  P  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  Q~ q~ .  .
2  P  P  P  .  .  P  .  P
1  R  N  B  Q  K  .  .  R
   a  b  c  d  e  f  g  h
   White holds: Q P
   White to move",
    );
    // A bracket that finds no room behind `~` closes in front of the next square.
    let white_below = played_rank::<Bughouse>(fen, "e3f3", Color::White, '3');
    assert_eq!(white_below, "3  .  .  .  . [.][Q~].  .");
    let black_below = played_rank::<Bughouse>(fen, "e3f3", Color::Black, '3');
    assert_eq!(black_below, "3  .  . [Q~|.] .  .  .  .");
    let at_the_edge = played_rank::<Bughouse>("4k3/8/8/8/8/8/Q~7/4K3[] w - - 0 1", "a2h2", Color::White, '2');
    assert_eq!(at_the_edge, "2 [.] .  .  .  .  .  . [Q~]");
}

/// One rank of the drawing after a move.
fn played_rank<R: Rules>(fen: &str, uci: &str, below: Color, rank: char) -> String {
    let (position, ply) = played::<R>(fen, Some(uci));
    let drawing = position.drawing().last_move(ply).below(below).to_string();
    drawing.lines().find(|line| line.starts_with(rank)).expect("every rank is drawn").to_owned()
}

#[test]
fn a_drop_marks_its_square_and_a_king_in_check_is_seen() {
    check::<Crazyhouse>(
        "4k3/8/8/8/8/8/8/4K3[Rqp] w - - 0 1",
        Some("R@e5"),
        |drawing| drawing.below(Color::Black),
        "
   White holds: nothing
1  .  .  .  K  .  .  .  .
2  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
5  .  .  . [R] .  .  .  .
6  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
8  .  .  .  k+ .  .  .  .
   h  g  f  e  d  c  b  a
   Black holds: q p
   Black to move (check)",
    );
}

#[test]
fn the_reserve_of_falcons_and_hunters() {
    check::<FalconHunter>(
        "r1b1kbnr/pppppppp/8/8/3f4/8/PPPPPPPP/RN1QKBNR[FHh] w - - 0 1",
        Some("F@c1"),
        |drawing| drawing,
        "
   Black holds: h
8  r  .  b  .  k  b  n  r
7  p  p  p  p  p  p  p  p
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  f  .  .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P  P  P  P  P
1  R  N [F] Q  K  B  N  R
   a  b  c  d  e  f  g  h
   White holds: H
   Black to move",
    );
}

#[test]
fn castling_marks_where_king_and_rook_stand() {
    let rank = |uci| played_rank::<Chess>("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", uci, Color::White, '1');
    assert_eq!(rank("e1g1"), "1  R  .  .  .  . [R][K] .");
    assert_eq!(rank("e1c1"), "1  .  . [K][R] .  .  .  R");
    let rank = played_rank::<Chess960>("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1b1", Color::White, '1');
    assert_eq!(rank, "1  .  . [K][R] .  .  R  .");
}

/// The squares of a coloured rank, each as its colours and its three columns; and whether all is put back at the end.
fn cells(line: &str) -> (Vec<(&str, &str)>, bool) {
    let mut parts: Vec<_> = line.split('\x1b').skip(1).filter_map(|part| part.split_once('m')).collect();
    let reset = parts.pop();
    (parts, reset == Some(("[0", "")))
}

#[test]
fn colours_shade_the_board_and_mark_squares() {
    let (position, ply) = played::<Crazyhouse>("4k2r/8/8/8/8/8/4P3/R3K3[Rqp] w Q - 0 1", Some("R@e5"));
    let drawing = position.drawing().last_move(ply).colours(true).unicode(true).to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines.len(), 12);
    let ground = |name: &str| {
        let square: Square = name.parse().expect("a square");
        let (cells, reset) = cells(lines[8 - square.rank() as usize]);
        assert!(reset && cells.len() == 8, "{name}");
        let (colours, text) = cells[square.file() as usize];
        let (ground, ink) = colours.split_once(";38;5;").expect("a ground and an ink");
        (ground.to_owned(), ink.to_owned(), text.to_owned())
    };
    let text = |name| ground(name).2;
    assert_eq!([text("a1"), text("e5"), text("e8"), text("h8")], [" ♜ ", " ♜ ", " ♚+", " ♜ "]);
    assert_eq!([text("e2"), text("a5")], [" ♟\u{fe0e} ", "   "]);

    let ink = |name| ground(name).1;
    assert_eq!(ink("a1"), ink("e5"));
    assert_eq!(ink("e8"), ink("h8"));
    assert_ne!(ink("a1"), ink("h8"));

    // a1, c3, c5 and h8 are dark, b1, c2 and g8 light; the drop on e5 and the king in check have their own grounds.
    let shade = |name| ground(name).0;
    let (dark, light) = (shade("a1"), shade("b1"));
    assert_ne!(dark, light);
    assert!(["c3", "c5", "h8"].map(shade).iter().all(|shade| *shade == dark));
    assert!(["c2", "g8"].map(shade).iter().all(|shade| *shade == light));
    let (last, check) = (shade("e5"), shade("e8"));
    assert!([&dark, &light, &check].iter().all(|other| **other != last));
    assert!([&dark, &light].iter().all(|other| **other != check));
}

/// The text that is left when a terminal has taken its colours and selectors.
fn seen(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut seen = parts.next().expect("there is always a first part").to_owned();
    for part in parts {
        seen += part.split_once('m').expect("an escape sequence ends with m").1;
    }
    seen.replace('\u{fe0e}', "")
}

#[test]
fn two_boards_next_to_each_other() {
    let (a, ply) = played::<Bughouse>("4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1", Some("Q@e4"));
    let b: Position<Bughouse> = "4k3/8/8/8/8/8/4p3/4K3[N] w - - 0 1".parse().expect("sound");
    let expected = "
   Board A                      Board B
   Black holds: p               White holds: N
8  .  .  .  .  k+ .  .  .    1  .  .  .  K  .  .  .  .
7  .  .  .  .  .  .  .  .    2  .  .  .  p  .  .  .  .
6  .  .  .  .  .  .  .  .    3  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .    4  .  .  .  .  .  .  .  .
4  .  .  .  . [Q] .  .  .    5  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .    6  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .    7  .  .  .  .  .  .  .  .
1  .  .  .  .  K  .  .  .    8  .  .  .  k  .  .  .  .
   a  b  c  d  e  f  g  h       h  g  f  e  d  c  b  a
   White holds: nothing         Black holds: nothing
   Black to move (check)        White to move";
    let left = a.drawing().title("Board A").last_move(ply);
    let right = b.drawing().title("Board B").below(Color::Black);
    assert_eq!(format!("\n{}", side_by_side(&left.to_string(), &right.to_string())), expected);

    // With colours the right board still starts in one column.
    let both = side_by_side(&left.colours(true).to_string(), &right.colours(true).unicode(true).to_string());
    let both = seen(&both);
    let label = |row: usize| both.lines().nth(2 + row).and_then(|line| line.chars().nth(30));
    assert!((0..8).all(|row| label(row) == char::from_digit(row as u32 + 1, 10)), "{both}");
}

for_every_game!(every_drawing_is_straight);

/// Whatever is asked for, every square has its column, and coloured ranks are equally wide.
fn every_drawing_is_straight<R: Rules>() {
    let mut source = Source::new(21);
    for _ in 0..200 {
        let before: Position<R> = source.next();
        let moves = before.legal_moves();
        let mv: Option<Move> = moves.first().copied();
        let position = mv.map_or(before, |mv| before.after(Ply::outcomes(mv).next().expect("at least one")));
        for choice in 0..8 {
            let below = if choice & 1 == 0 { Color::White } else { Color::Black };
            let drawing = position.drawing().below(below).last_move(mv.map(Ply::from));
            let text = seen(&drawing.unicode(choice & 2 != 0).colours(choice & 4 != 0).to_string());
            let ranks: Vec<&str> = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
            assert_eq!(ranks.len(), 8, "{text}");
            for (row, line) in ranks.iter().enumerate() {
                let columns: Vec<char> = line.chars().collect();
                assert!(choice & 4 == 0 || columns.len() == 2 + 8 * 3, "{text}");
                for file in 0..8 {
                    let square = match below {
                        Color::White => Square::new(file, 7 - row as u8),
                        Color::Black => Square::new(7 - file, row as u8),
                    };
                    let shown = columns.get(3 + 3 * file as usize).is_some_and(|&shown| !". ".contains(shown));
                    assert_eq!(shown, position.occupied().contains(square), "{square} in\n{text}");
                }
            }
        }
    }
}
