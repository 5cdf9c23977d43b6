//! The board as people look at it in a terminal, for every game.

mod beside;
mod paint;

use std::fmt;
use std::iter::repeat_n;

pub use beside::side_by_side;

use crate::position::castled;
use crate::rules::Rules;
use crate::{Bitboard, Board, Color, MoveKind, Piece, Ply, Position, Square, TwoBoards};

/// Text above and below the board starts under the first piece, behind the label of its rank.
const INDENT: &str = "   ";

/// How boards are drawn: by default in letters, without colours, White below.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether chess pieces are symbols instead of letters.
    pub unicode: bool,
    /// Whether the board is shaded and the sides are coloured.
    pub colours: bool,
    /// The side that sits below; on two boards, on board A.
    pub below: Color,
}

impl Default for Style {
    fn default() -> Style {
        Style { unicode: false, colours: false, below: Color::White }
    }
}

/// A board to be shown, made by [`Position::drawing`]. What is not asked for stays plain: letters, no colours, White
/// below.
///
/// Every square is three columns wide: the last move's squares are in brackets, a promoted pawn has its `~` as in a
/// FEN, a king in check a `+`. With colours, backgrounds take the place of the brackets.
///
/// ```
/// use movegen::{rules::Archess, Position};
/// let mut position: Position<Archess> = "4k3/8/8/1n6/8/1p6/1A6/4K3 w - - 0 1".parse()?;
/// let shot = position.parse_uci("b2b5h")?;
/// position.play(shot)?;
/// let expected = "
/// 8  .  .  .  .  k  .  .  .
/// 7  .  .  .  .  .  .  .  .
/// 6  .  .  .  .  .  .  .  .
/// 5  . [x] .  .  .  .  .  .
/// 4  .  .  .  .  .  .  .  .
/// 3  .  p  .  .  .  .  .  .
/// 2  . [A] .  .  .  .  .  .
/// 1  .  .  .  .  K  .  .  .
///    a  b  c  d  e  f  g  h
///    Black to move";
/// assert_eq!(position.drawing().last_move(shot).to_string(), expected.trim_start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug)]
#[must_use = "a drawing is shown by writing it somewhere"]
pub struct Drawing<'a, R: Rules> {
    position: &'a Position<R>,
    title: Option<&'a str>,
    style: Style,
    /// The squares of the last move.
    marked: Bitboard,
}

impl<R: Rules> Position<R> {
    /// The board as text, to be shown as it is or with more asked of it.
    ///
    /// ```
    /// use movegen::{rules::Chess, Color, Position};
    /// let position = Position::<Chess>::start();
    /// println!("{}", position.drawing().unicode(true).colours(true).below(Color::Black));
    /// ```
    pub fn drawing(&self) -> Drawing<'_, R> {
        Drawing { position: self, title: None, style: Style::default(), marked: Bitboard::EMPTY }
    }
}

impl<'a, R: Rules> Drawing<'a, R> {
    /// Whether chess pieces are symbols (♔♚) instead of letters (`K` for White, `k` for Black).
    ///
    /// With [colours](Drawing::colours) both sides have the filled symbols. Pieces without a symbol keep their letters.
    pub fn unicode(self, unicode: bool) -> Self {
        self.style(Style { unicode, ..self.style })
    }

    /// Whether the board is shaded and the sides are coloured, by the escape sequences of terminals with 256 colours.
    pub fn colours(self, colours: bool) -> Self {
        self.style(Style { colours, ..self.style })
    }

    /// The side that sits below.
    pub fn below(self, below: Color) -> Self {
        self.style(Style { below, ..self.style })
    }

    /// All of that at once.
    pub fn style(self, style: Style) -> Self {
        Drawing { style, ..self }
    }

    /// Marks the move that has led to this position: where a piece came from and went to, where it was dropped, an
    /// archer and its target, or where king and rook stand after castling. `None` marks nothing.
    ///
    /// ```
    /// use movegen::{rules::Crazyhouse, Position};
    /// let mut position: Position<Crazyhouse> = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1".parse()?;
    /// let drop = position.parse_uci("R@e5")?;
    /// position.play(drop)?;
    /// let drawing = position.drawing().last_move(drop).to_string();
    /// assert!(drawing.contains("8  .  .  .  .  k+ .  .  .\n"));
    /// assert!(drawing.contains("5  .  .  .  . [R] .  .  .\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_move(self, ply: impl Into<Option<Ply>>) -> Self {
        let marked = match ply.into().map(|ply| ply.mv) {
            None => Bitboard::EMPTY,
            Some(mv) if mv.kind() == MoveKind::Castle => {
                let (king, rook) = castled(mv.origin(), mv.to());
                Bitboard::from(king) | Bitboard::from(rook)
            }
            Some(mv) => mv.from().into_iter().chain([mv.to()]).collect(),
        };
        Drawing { marked, ..self }
    }

    /// A line above everything else.
    pub fn title(self, title: &'a str) -> Self {
        Drawing { title: Some(title), ..self }
    }

    /// The squares of a rank, from left to right.
    fn squares(&self, rank: u8) -> impl Iterator<Item = Square> {
        let flip = if self.style.below == Color::White { 0 } else { 7 };
        (0..8).map(move |file| Square::new(file ^ flip, rank))
    }

    /// A piece in one column.
    fn glyph(&self, color: Color, piece: Piece) -> String {
        // Where colours tell the sides apart, the filled symbols are seen best.
        let filled = self.style.colours || color == Color::Black;
        match paint::symbol(piece, filled).filter(|_| self.style.unicode) {
            Some(symbol) => symbol.to_owned(),
            None => piece.letter_of(color).to_string(),
        }
    }

    fn is_checked_king(&self, square: Square) -> bool {
        self.position.in_check() && self.position.king(self.position.turn()) == Some(square)
    }

    /// What is to be known of a piece besides its kind, in the column behind it.
    fn note(&self, square: Square) -> Option<char> {
        match self.is_checked_king(square) {
            true => Some('+'),
            false => self.position.promoted().contains(square).then_some('~'),
        }
    }

    /// A rank with the last move in brackets.
    fn plain(&self, rank: u8) -> String {
        let mut line = String::new();
        // A note takes the place of the closing bracket, which then stands in front of the next square; where that is
        // marked too, a bar closes and opens.
        let mut open = false;
        for square in self.squares(rank) {
            let (marked, note) = (self.marked.contains(square), self.note(square));
            line.push(match (open, marked) {
                (false, false) => ' ',
                (false, true) => '[',
                (true, false) => ']',
                (true, true) => '|',
            });
            match self.position.color_on(square).zip(self.position.piece_on(square)) {
                Some((color, piece)) => line += &self.glyph(color, piece),
                None => line.push('.'),
            }
            line.push(note.unwrap_or(if marked { ']' } else { ' ' }));
            open = marked && note.is_some();
        }
        if open {
            line.push(']');
        }
        line
    }

    /// A rank on shaded squares.
    fn shaded(&self, rank: u8) -> String {
        let mut line = String::new();
        for square in self.squares(rank) {
            let ground = match (self.is_checked_king(square), self.marked.contains(square)) {
                (true, _) => paint::CHECK,
                (false, true) => paint::LAST_MOVE,
                (false, false) => paint::BOARD,
            };
            let (color, glyph) = match self.position.color_on(square).zip(self.position.piece_on(square)) {
                Some((color, piece)) => (color, self.glyph(color, piece)),
                None => (Color::White, " ".to_owned()),
            };
            let note = self.note(square).unwrap_or(' ');
            line += &paint::painted(ground.under(square), color, &format!(" {glyph}{note}"));
        }
        line + paint::RESET
    }

    /// What a side holds, in the order of the FEN; no line at all where nobody ever holds anything.
    fn pocket(&self, color: Color) -> Option<String> {
        let kinds = self.position.rules().drops()?.kinds;
        let count = |piece| self.position.pocket(color).count(piece) as usize;
        let glyphs = kinds.iter().flat_map(|&piece| repeat_n(self.glyph(color, piece), count(piece)));
        let held = match glyphs.collect::<Vec<_>>().join(" ") {
            held if held.is_empty() => "nothing".to_owned(),
            // On the board's ground, where both colours can be seen whatever the terminal's own ground is.
            held if self.style.colours => paint::painted(paint::BOARD.dark, color, &format!(" {held} ")) + paint::RESET,
            held => held,
        };
        Some(format!("{INDENT}{color} holds: {held}"))
    }

    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.title.map(|title| format!("{INDENT}{title}")).into_iter().collect();
        lines.extend(self.pocket(!self.style.below));
        for row in 0..8 {
            let rank = if self.style.below == Color::White { 7 - row } else { row };
            let squares = if self.style.colours { self.shaded(rank) } else { self.plain(rank) };
            lines.push(format!("{} {squares}", rank + 1));
        }
        let files = self.squares(0).map(|square| format!("  {}", (b'a' + square.file()) as char));
        lines.push(format!(" {}", files.collect::<String>()));
        lines.extend(self.pocket(self.style.below));
        let check = if self.position.in_check() { " (check)" } else { "" };
        lines.push(format!("{INDENT}{} to move{check}", self.position.turn()));
        lines
    }
}

impl<R: Rules> TwoBoards<R> {
    /// Both boards next to each other, as partners sit: the other colour is below on board B. Marks the last move.
    ///
    /// ```
    /// use movegen::{rules::Bughouse, Style, TwoBoards};
    /// let drawing = TwoBoards::<Bughouse>::start().draw(Style::default(), None);
    /// assert!(drawing.contains("8  r  n  b  q  k  b  n  r    1  R  N  B  K  Q  B  N  R"));
    /// ```
    pub fn draw(&self, style: Style, last: Option<(Board, Ply)>) -> String {
        let [a, b] = Board::ALL.map(|board| {
            let title = format!("Board {board}");
            let below = if board == Board::A { style.below } else { !style.below };
            let ply = last.filter(|&(on, _)| on == board).map(|(_, ply)| ply);
            self.board(board).drawing().style(style).below(below).title(&title).last_move(ply).to_string()
        });
        side_by_side(&a, &b)
    }
}

/// Lines without a line break behind the last one and without spaces at their ends.
impl<R: Rules> fmt::Display for Drawing<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines();
        f.write_str(&lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
    }
}

/// The plain [`Drawing`], and a last line with the game and the [FEN](Position::fen).
impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}: {}", self.drawing(), self.rules().variant(), self.fen())
    }
}

/// Both boards in plain letters, and a last line with the game and the [FEN](TwoBoards::fen).
impl<R: Rules> fmt::Display for TwoBoards<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}: {}", self.draw(Style::default(), None), R::default().variant(), self.fen())
    }
}

/// The same as `Display`: a position is understood by looking at it.
impl<R: Rules> fmt::Debug for TwoBoards<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The same as `Display`: a position is understood by looking at it.
impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
