//! The same score with registers of 512 bits, where the processor has them.
//!
//! What is here must agree with what [`super::Layers`] works out otherwise, number by number.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use rules::{Position, Variant};

use super::{Head, Layers, MOST, ONE, Phase, Row, SECOND, SHIFT};

/// Numbers of sixteen bits that fill a register.
const LANES: usize = 32;
/// Registers for sums at most.
const REGISTERS: usize = 8;

/// Whether the processor can do it.
pub(super) fn is_possible() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vnni")
}

/// The numbers of a row that lie in a register.
///
/// # Safety
/// The row must have as many.
#[target_feature(enable = "avx512f")]
unsafe fn load<const SUMS: usize>(row: &Row<SUMS>, register: usize) -> __m512i {
    debug_assert!((register + 1) * LANES <= SUMS);
    // Safety: rows are aligned to 64 bytes, and whoever asks knows that there are as many numbers.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast::<__m512i>().add(register)) }
}

impl<V: Variant, const SUMS: usize> Layers<V, SUMS> {
    /// The score of a position.
    ///
    /// # Safety
    /// The processor must have what [`is_possible`] asks for.
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) unsafe fn long_score(&self, position: &Position<V>, phase: &Phase<SUMS>) -> i32 {
        const { assert!(SUMS.is_multiple_of(LANES) && SUMS / LANES <= REGISTERS) };
        let nothing = _mm512_setzero_si512();
        let mut sums = [nothing; REGISTERS];
        let sums = &mut sums[..SUMS / LANES];
        // Safety: there are `SUMS / LANES` registers of numbers in each row.
        let numbers = |row: &Row<SUMS>, i: usize| unsafe { load(row, i) };
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = numbers(&phase.bias, i);
        }
        self.inputs.each(position, |input| {
            let row = &phase.rows[input];
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum = _mm512_add_epi16(*sum, numbers(row, i));
            }
        });
        let most = _mm512_set1_epi16(ONE as i16);
        let mut products = [nothing; SECOND];
        for (i, sum) in sums.iter().enumerate() {
            let clipped = _mm512_min_epi16(_mm512_max_epi16(*sum, nothing), most);
            for (product, row) in products.iter_mut().zip(&phase.head.weights) {
                *product = _mm512_dpwssd_epi32(*product, clipped, numbers(row, i));
            }
        }
        finish(&phase.head, products)
    }
}

/// What a head makes of the products with its rows, whose parts lie in the places of a register each.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn finish<const SUMS: usize>(head: &Head<SUMS>, products: [__m512i; SECOND]) -> i32 {
    let sums = across(products);
    // Safety: there are sixteen of each.
    let (biases, last) = unsafe {
        (
            _mm512_loadu_si512(head.biases.as_ptr().cast()),
            _mm512_cvtepi16_epi32(_mm256_loadu_si256(head.last.as_ptr().cast())),
        )
    };
    let shifted = _mm512_srai_epi32::<SHIFT>(_mm512_add_epi32(sums, biases));
    let second = _mm512_min_epi32(_mm512_max_epi32(shifted, _mm512_setzero_si512()), _mm512_set1_epi32(MOST));
    head.last_bias + _mm512_reduce_add_epi32(_mm512_mullo_epi32(second, last))
}

/// The sum of each register, in order.
#[target_feature(enable = "avx512f")]
fn across(registers: [__m512i; SECOND]) -> __m512i {
    // Quarters of a register by themselves: from four registers one with a sum of each in every quarter.
    let four = |i: usize| {
        let pair = |a: __m512i, b: __m512i| {
            _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b))
        };
        let (one, other) = (pair(registers[i], registers[i + 1]), pair(registers[i + 2], registers[i + 3]));
        _mm512_add_epi32(_mm512_unpacklo_epi64(one, other), _mm512_unpackhi_epi64(one, other))
    };
    // Then the quarters.
    let halves = |a: __m512i, b: __m512i| {
        _mm512_add_epi32(
            _mm512_shuffle_i32x4::<0b01_00_01_00>(a, b),
            _mm512_shuffle_i32x4::<0b11_10_11_10>(a, b),
        )
    };
    let (one, other) = (halves(four(0), four(4)), halves(four(8), four(12)));
    _mm512_add_epi32(
        _mm512_shuffle_i32x4::<0b10_00_10_00>(one, other),
        _mm512_shuffle_i32x4::<0b11_01_11_01>(one, other),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_across_registers_are_in_order() {
        if !is_possible() {
            eprintln!("skipped: this processor has no registers of 512 bits");
            return;
        }
        let rows: [[i32; 16]; SECOND] = std::array::from_fn(|i| {
            std::array::from_fn(|j| (i as i32 * 1000 - 7) * (j as i32 * j as i32 - 40))
        });
        // Safety: it was asked for; a row fills a register, and so does the answer.
        let sums: [i32; SECOND] = unsafe {
            let registers = rows.map(|row| std::mem::transmute::<[i32; 16], __m512i>(row));
            std::mem::transmute::<__m512i, [i32; SECOND]>(across(registers))
        };
        assert_eq!(sums, rows.map(|row| row.iter().sum::<i32>()));
    }
}
