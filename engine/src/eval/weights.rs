//! The numbers of the evaluation: what pieces, squares and everything else are worth in each game.

use std::ops::{Add, AddAssign, Mul, Sub};
use std::sync::LazyLock;

use movegen::rules::Rules;
use movegen::{Color, Piece, Position, Square, Variant};

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

const KINDS: usize = Piece::ALL.len();

/// All numbers of one game.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Material and square together, for each side.
    squares: [[[Tapered; 64]; KINDS]; 2],
    /// What a piece in the pocket or reserve is worth, for each side.
    held: [[Tapered; KINDS]; 2],
    /// For each square that a piece can go to.
    pub mobility: [Tapered; KINDS],
    /// What one square next to the enemy king counts that a piece attacks.
    pub assault: [i32; KINDS],
    /// What each held piece counts against a king with open squares next to it.
    pub landing: [i32; KINDS],
    /// The divisor of the square of all that is counted against a king.
    pub assault_divisor: i32,
    /// Each own pawn before the king.
    pub shelter: Tapered,
    pub doubled: Tapered,
    pub isolated: Tapered,
    /// A pawn that no enemy pawn can stop, by the ranks it has behind it.
    pub passed: [Tapered; 8],
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
    /// The numbers of a game.
    pub fn of(variant: Variant) -> &'static Weights {
        static ALL: LazyLock<[Weights; Variant::ALL.len()]> = LazyLock::new(|| Variant::ALL.map(Weights::make));
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

    fn set_held(&mut self, piece: Piece, worth: i32) {
        for held in &mut self.held {
            held[piece as usize] = Tapered::new(worth, worth);
        }
    }

    fn make(variant: Variant) -> Weights {
        let base = Weights::chess();
        match variant {
            Variant::Chess | Variant::Chess960 => base,
            Variant::Archerss => {
                base.with_material(&[(Piece::Pawn, 80, 110), (Piece::Archer, 420, 430), (Piece::Queen, 900, 920)])
            }
            Variant::Archess => base.with_material(&[
                (Piece::Pawn, 80, 110),
                (Piece::Knight, 270, 260),
                (Piece::Archer, 460, 470),
                (Piece::Paralysed, 25, 15),
                (Piece::Queen, 900, 920),
            ]),
            Variant::FalconHunter => {
                let mut weights =
                    base.with_material(&[(Piece::Pawn, 70, 60), (Piece::Falcon, 430, 450), (Piece::Hunter, 430, 450)]);
                weights.set_held(Piece::Falcon, 230);
                weights.set_held(Piece::Hunter, 230);
                // Pawns never promote, so one that has come far is only stuck.
                weights.passed = [Tapered::ZERO; 8];
                weights
            }
            Variant::Crazyhouse | Variant::Bughouse | Variant::BughouseFics => Weights::drops(base),
        }
    }

    /// Where captured pieces come back: pieces are nearer to each other, and kings live dangerously.
    fn drops(base: Weights) -> Weights {
        use Piece::*;
        let mut weights = base.with_material(&[
            (Pawn, 100, 100),
            (Knight, 260, 260),
            (Bishop, 270, 270),
            (Rook, 340, 340),
            (Queen, 620, 620),
        ]);
        for (piece, worth) in [(Pawn, 115), (Knight, 290), (Bishop, 285), (Rook, 340), (Queen, 640)] {
            weights.set_held(piece, worth);
        }
        for (piece, count) in [(Pawn, 5), (Knight, 14), (Bishop, 10), (Rook, 12), (Queen, 22)] {
            weights.landing[piece as usize] = count;
        }
        weights.assault_divisor = 26;
        weights.passed = weights.passed.map(|passed| Tapered::new(passed.middle / 2, passed.end / 2));
        weights.shelter = Tapered::new(16, 10);
        weights
    }

    fn with_material(mut self, material: &[(Piece, i32, i32)]) -> Weights {
        for &(piece, middle, end) in material {
            let old = MATERIAL[piece as usize];
            for color in Color::ALL {
                self.add(color, piece, Tapered::new(middle, end) - old);
            }
        }
        self
    }

    fn chess() -> Weights {
        use Piece::*;
        let mut squares = [[[Tapered::ZERO; 64]; KINDS]; 2];
        for piece in Piece::ALL {
            for square in Square::all() {
                let worth = MATERIAL[piece as usize] + on_square(piece, square);
                squares[Color::White as usize][piece as usize][square.index()] = worth;
                squares[Color::Black as usize][piece as usize][square.flip().index()] = worth;
            }
        }
        let mut mobility = [Tapered::ZERO; KINDS];
        let mut assault = [0; KINDS];
        for (piece, middle, end, count) in [
            (Knight, 4, 4, 6),
            (Bishop, 5, 5, 5),
            (Rook, 3, 5, 7),
            (Queen, 2, 4, 10),
            (Archer, 3, 3, 6),
            (Falcon, 4, 4, 6),
            (Hunter, 4, 4, 6),
        ] {
            mobility[piece as usize] = Tapered::new(middle, end);
            assault[piece as usize] = count;
        }
        Weights {
            squares,
            held: [[Tapered::ZERO; KINDS]; 2],
            mobility,
            assault,
            landing: [0; KINDS],
            assault_divisor: 20,
            shelter: Tapered::new(11, 0),
            doubled: Tapered::new(-8, -18),
            isolated: Tapered::new(-11, -12),
            passed: [(0, 0), (2, 8), (4, 14), (8, 28), (22, 55), (50, 100), (90, 170), (0, 0)]
                .map(|(middle, end)| Tapered::new(middle, end)),
            bishop_pair: Tapered::new(26, 45),
            open_file: Tapered::new(26, 10),
            half_open_file: Tapered::new(12, 8),
            shot: Tapered::new(14, 14),
            tempo: 14,
            start: Tapered::ZERO,
        }
    }
}

/// What pieces are worth in chess, and others until their game says otherwise.
const MATERIAL: [Tapered; KINDS] = [
    Tapered::new(82, 104),
    Tapered::new(325, 300),
    Tapered::new(345, 318),
    Tapered::new(470, 535),
    Tapered::new(980, 970),
    Tapered::ZERO,
    Tapered::new(420, 420),
    Tapered::new(30, 20),
    Tapered::new(420, 440),
    Tapered::new(420, 440),
];

/// What a square adds to a piece: the centre, ranks and files as each kind likes them, as White sees the board.
fn on_square(piece: Piece, square: Square) -> Tapered {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    // 0 at the rim, 3 in the middle.
    let (across, along) = (file.min(7 - file), rank.min(7 - rank));
    let centre = across + along;
    match piece {
        Piece::Pawn => {
            let advance = [0, -2, -1, 3, 9, 18, 28, 0][rank as usize];
            let middle = if (2..=5).contains(&file) { [0, -6, 4, 12, 14, 12, 8, 0][rank as usize] } else { 0 };
            Tapered::new(advance / 2 + middle, advance)
        }
        Piece::Knight => Tapered::new(9 * centre - 27 - if rank == 0 { 12 } else { 0 }, 7 * centre - 21),
        Piece::Bishop => Tapered::new(4 * centre - 10 - if rank == 0 { 10 } else { 0 }, 3 * centre - 9),
        Piece::Rook => Tapered::new(3 * across - 4 + if rank == 6 { 14 } else { 0 }, if rank == 6 { 10 } else { 0 }),
        Piece::Queen => Tapered::new(2 * centre - 6, 5 * centre - 15),
        Piece::King => {
            let home = [18, -2, -30, -50, -60, -60, -60, -60][rank as usize];
            let aside = [16, 22, 4, -12, -6, -8, 26, 18][file as usize];
            Tapered::new(home + aside, 8 * centre - 24)
        }
        Piece::Archer => Tapered::new(5 * across + 3 * along - 12 + if rank == 0 { -8 } else { 0 }, 5 * centre - 15),
        Piece::Paralysed => Tapered::ZERO,
        Piece::Falcon | Piece::Hunter => Tapered::new(4 * centre - 10, 4 * centre - 12),
    }
}
