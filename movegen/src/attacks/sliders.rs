//! Rook and bishop attacks: one table look-up with PEXT, subtraction tricks without it.

// The table is computed by the compiler: some 100,000 short loops.
#![allow(long_running_const_eval)]

pub(super) use chosen::{bishop, rook};

/// The squares seen along one line, by hyperbola quintessence: subtracting the slider from the occupied squares of the
/// line flips everything up to the first blocker; the same on the reversed board finds the other direction.
const fn along(square: usize, occupied: u64, line: u64) -> u64 {
    let slider = 1 << square;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = (blockers.reverse_bits()).wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// The rank and file of a square, or its two diagonals, without the square itself.
const fn lines(square: usize, rook: bool) -> [u64; 2] {
    if rook {
        let (rank, file) = (0xFF << (square & 56), 0x0101_0101_0101_0101 << (square & 7));
        [rank & !(1 << square), file & !(1 << square)]
    } else {
        [super::RISING[square].0, super::FALLING[square].0]
    }
}

#[cfg(not(target_feature = "bmi2"))]
mod chosen {
    use super::{along, lines};
    use crate::{Bitboard, Square};

    static LINES: [[[u64; 2]; 64]; 2] = {
        let mut table = [[[0; 2]; 64]; 2];
        let mut square = 0;
        while square < 64 {
            table[0][square] = lines(square, false);
            table[1][square] = lines(square, true);
            square += 1;
        }
        table
    };

    #[inline]
    fn slide(square: Square, occupied: Bitboard, rook: bool) -> Bitboard {
        let [a, b] = LINES[rook as usize][square.index()];
        Bitboard(along(square.index(), occupied.0, a) | along(square.index(), occupied.0, b))
    }

    #[inline]
    pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        slide(square, occupied, false)
    }

    #[inline]
    pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        slide(square, occupied, true)
    }
}

#[cfg(target_feature = "bmi2")]
mod chosen {
    use super::{along, lines};
    use crate::{Bitboard, Square};
    use std::arch::x86_64::_pext_u64;

    /// Where the attacks from one square stand in the table, and which occupied squares matter to them.
    #[derive(Copy, Clone)]
    struct Slider {
        relevant: u64,
        offset: usize,
    }

    /// Sum over the squares of 2 to the number of relevant squares: 102,400 for rooks, 5,248 for bishops.
    const SIZE: usize = 107_648;

    struct Sliders {
        /// Bishops, then rooks.
        squares: [[Slider; 64]; 2],
        attacks: [Bitboard; SIZE],
    }

    static SLIDERS: Sliders = build();

    const fn build() -> Sliders {
        let empty = Slider { relevant: 0, offset: 0 };
        let mut sliders = Sliders { squares: [[empty; 64]; 2], attacks: [Bitboard::EMPTY; SIZE] };
        let mut next = 0;
        let mut kind = 0;
        while kind < 2 {
            let mut square = 0;
            while square < 64 {
                let [a, b] = lines(square, kind == 1);
                let relevant = inner(square, a) | inner(square, b);
                sliders.squares[kind][square] = Slider { relevant, offset: next };
                // All subsets of the relevant squares in the order in which PEXT numbers them.
                let mut occupied = 0u64;
                loop {
                    sliders.attacks[next] = Bitboard(along(square, occupied, a) | along(square, occupied, b));
                    next += 1;
                    occupied = occupied.wrapping_sub(relevant) & relevant;
                    if occupied == 0 {
                        break;
                    }
                }
                square += 1;
            }
            kind += 1;
        }
        assert!(next == SIZE);
        sliders
    }

    /// A line without its ends: a piece on the last square blocks nothing.
    const fn inner(square: usize, line: u64) -> u64 {
        let here = 1u64 << square;
        let mut edges = 0;
        let sides = [0xFF, 0xFF << 56, 0x0101_0101_0101_0101, 0x8080_8080_8080_8080];
        let mut side = 0;
        while side < 4 {
            if here & sides[side] == 0 {
                edges |= sides[side];
            }
            side += 1;
        }
        line & !edges
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn slide(slider: &Slider, occupied: Bitboard) -> Bitboard {
        // SAFETY: the build enables BMI2 for every function; and `build` wrote, from `offset` on, one entry for each of
        // the values that PEXT can give with this mask. Unchecked, because the check costs perft a few percent.
        unsafe { *SLIDERS.attacks.get_unchecked(slider.offset + _pext_u64(occupied.0, slider.relevant) as usize) }
    }

    #[inline(always)]
    pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        slide(&SLIDERS.squares[0][square.index()], occupied)
    }

    #[inline(always)]
    pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        slide(&SLIDERS.squares[1][square.index()], occupied)
    }
}
