//! The numbers of the evaluation as it looks them up: what pieces, squares and everything else are worth in a game.

use std::ops::{Add, AddAssign, Mul, Sub};
use std::sync::LazyLock;

use movegen::rules::Rules;
use movegen::{Color, Piece, Position, Square, Variant};

use super::table::Table;
use crate::Trades;

/// Two numbers in centipawns: for the middle of a game and for its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tapered {
    pub middle: i32,
    pub end: i32,
}

impl Tapered {
    pub const ZERO: Tapered = Tapered { middle: 0, end: 0 };

    pub const fn new(middle: i32, end: i32) -> Tapered {
        Tapered { middle, end }
    }

    /// The number for a game that has come this far.
    #[inline]
    pub fn at(self, phase: i32) -> i32 {
        let phase = phase.min(FULL_PHASE);
        (self.middle * phase + self.end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered::new(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.middle - other.middle, self.end - other.end)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, factor: i32) -> Tapered {
        Tapered::new(self.middle * factor, self.end * factor)
    }
}

/// What all pieces of the start of chess count.
pub(super) const FULL_PHASE: i32 = 24;

/// What a piece counts towards the middle of the game.
#[inline]
pub(super) const fn phase(piece: Piece) -> i32 {
    match piece {
        Piece::Knight | Piece::Bishop | Piece::Archer => 1,
        Piece::Rook | Piece::Falcon | Piece::Hunter => 2,
        Piece::Queen => 4,
        Piece::Pawn | Piece::King | Piece::Paralysed => 0,
    }
}

pub(super) const KINDS: usize = Piece::ALL.len();

/// How many squares any piece can go to at most.
pub(super) const MOST_SQUARES: usize = 27;

/// All numbers of one game.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Material and square together, for each side.
    squares: [[[Tapered; 64]; KINDS]; 2],
    /// What a piece in the pocket or reserve is worth, for each side.
    held: [[Tapered; KINDS]; 2],
    /// By the number of squares that a piece can go to.
    pub mobility: [[Tapered; MOST_SQUARES + 1]; KINDS],
    /// What one square next to the enemy king counts that a piece attacks.
    pub assault: [i32; KINDS],
    /// What each held piece counts against a king with open squares next to it.
    pub landing: [i32; KINDS],
    /// What each square next to the enemy king counts that only it defends.
    pub weak_ring: i32,
    /// What each square counts from which a piece could give check without loss.
    pub check: [i32; KINDS],
    /// What each square counts on which a held piece would give such a check.
    pub drop_check: [i32; KINDS],
    /// Each own pawn before the king.
    pub shelter: Tapered,
    /// Each enemy pawn before the king.
    pub storm: Tapered,
    /// No own pawn on the king's file.
    pub bare_file: Tapered,
    /// An enemy piece that a pawn attacks.
    pub pawn_threat: [Tapered; KINDS],
    /// An enemy piece that a knight or bishop attacks.
    pub minor_threat: [Tapered; KINDS],
    /// An enemy piece that an archer could shoot at.
    pub archer_threat: [Tapered; KINDS],
    /// An enemy pawn that is attacked and not defended.
    pub loose_pawn: Tapered,
    /// An enemy piece that is attacked and not defended.
    pub loose_piece: Tapered,
    pub doubled: Tapered,
    pub isolated: Tapered,
    /// A pawn that no enemy pawn can stop, by the ranks it has behind it.
    pub passed: [Tapered; 8],
    /// Such a pawn with something right in front of it, by the ranks behind it.
    pub blocked: [Tapered; 8],
    /// How much nearer the own king is to the square before such a pawn.
    pub escort: Tapered,
    /// A pawn that another one defends, by the ranks behind it.
    pub supported: [Tapered; 8],
    /// A pawn with another one beside it, by the ranks behind it.
    pub abreast: [Tapered; 8],
    pub bishop_pair: Tapered,
    pub open_file: Tapered,
    pub half_open_file: Tapered,
    /// Something that an archer could shoot at.
    pub shot: Tapered,
    pub tempo: i32,
    /// What evaluations begin with, White's less Black's.
    pub start: Tapered,
}

impl Weights {
    /// Nothing is worth anything.
    pub const NONE: Weights = Weights {
        squares: [[[Tapered::ZERO; 64]; KINDS]; 2],
        held: [[Tapered::ZERO; KINDS]; 2],
        mobility: [[Tapered::ZERO; MOST_SQUARES + 1]; KINDS],
        assault: [0; KINDS],
        landing: [0; KINDS],
        weak_ring: 0,
        check: [0; KINDS],
        drop_check: [0; KINDS],
        shelter: Tapered::ZERO,
        storm: Tapered::ZERO,
        bare_file: Tapered::ZERO,
        pawn_threat: [Tapered::ZERO; KINDS],
        minor_threat: [Tapered::ZERO; KINDS],
        archer_threat: [Tapered::ZERO; KINDS],
        loose_pawn: Tapered::ZERO,
        loose_piece: Tapered::ZERO,
        doubled: Tapered::ZERO,
        isolated: Tapered::ZERO,
        passed: [Tapered::ZERO; 8],
        blocked: [Tapered::ZERO; 8],
        escort: Tapered::ZERO,
        supported: [Tapered::ZERO; 8],
        abreast: [Tapered::ZERO; 8],
        bishop_pair: Tapered::ZERO,
        open_file: Tapered::ZERO,
        half_open_file: Tapered::ZERO,
        shot: Tapered::ZERO,
        tempo: 0,
        start: Tapered::ZERO,
    };

    /// The numbers of a game.
    pub fn of(variant: Variant) -> &'static Weights {
        static ALL: LazyLock<[Weights; Variant::ALL.len()]> =
            LazyLock::new(|| Variant::ALL.map(|variant| Table::built_in(variant).weights()));
        &ALL[variant as usize]
    }

    /// What a piece on a square is worth.
    #[inline]
    pub fn on(&self, color: Color, piece: Piece, square: Square) -> Tapered {
        self.squares[color as usize][piece as usize][square.index()]
    }

    /// What a piece in the pocket or reserve is worth.
    #[inline]
    pub fn held(&self, color: Color, piece: Piece) -> Tapered {
        self.held[color as usize][piece as usize]
    }

    /// The same numbers where what a side loses is of use to others: each of its pieces is worth so much more to it. Only what
    /// changes from this position on counts, so that the position itself is worth what it was.
    pub fn with_trades<R: Rules>(mut self, position: &Position<R>, trades: &Trades) -> Weights {
        let turn = position.turn();
        for (color, gains) in [(!turn, trades.partner), (turn, trades.opponent)] {
            let sign = if color == Color::White { 1 } else { -1 };
            for (piece, gain) in Piece::ALL.into_iter().zip(gains) {
                let gain = Tapered::new(gain, gain);
                self.add(color, piece, gain);
                self.held[color as usize][piece as usize] += gain;
                let there = position.colored(color, piece).len() + position.pocket(color).count(piece);
                self.start = self.start - gain * (sign * there as i32);
            }
        }
        self
    }

    fn add(&mut self, color: Color, piece: Piece, change: Tapered) {
        for square in &mut self.squares[color as usize][piece as usize] {
            *square += change;
        }
    }

    /// Makes a kind worth so much more, wherever it stands.
    pub fn add_everywhere(&mut self, piece: Piece, change: Tapered) {
        Color::ALL.into_iter().for_each(|color| self.add(color, piece, change));
    }

    /// Makes a kind worth so much more on each square, by its number as White sees the board.
    pub fn add_on_squares(&mut self, piece: Piece, change: impl Fn(usize) -> Tapered) {
        for square in Square::all() {
            let change = change(square.index());
            self.squares[Color::White as usize][piece as usize][square.index()] += change;
            self.squares[Color::Black as usize][piece as usize][square.flip().index()] += change;
        }
    }

    /// Says what a kind is worth in the pocket or reserve.
    pub fn set_held(&mut self, piece: Piece, worth: Tapered) {
        for held in &mut self.held {
            held[piece as usize] = worth;
        }
    }
}
