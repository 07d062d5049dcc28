//! The machine words that a board's squares are kept in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer wide enough for the squares of a board.
///
/// Small boards take `u32`, the 8x8 and 10x10 boards `u64`, larger ones `u128`.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The word without a set bit.
    const ZERO: Self;
    /// The word whose only set bit is the lowest.
    const ONE: Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest set bit; the width of the word if there is none.
    fn first(self) -> u32;
    /// The word with its lowest set bit only.
    fn lowest(self) -> Self;
    /// The word without its lowest set bit.
    fn without_lowest(self) -> Self;
    /// The lowest `bits` bits in reverse order.
    fn reversed(self, bits: usize) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// A word of the lowest bits of a number, as many as there is room for.
    fn from_low(bits: u64) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn reversed(self, bits: usize) -> Self {
                self.reverse_bits() >> (Self::BITS as usize - bits)
            }
            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn from_low(bits: u64) -> Self {
                bits as Self
            }
        }
    )*};
}

words!(u32, u64, u128);
