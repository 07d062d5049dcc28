//! The products of sums with the weights of a head: most of the work of an evaluation, many numbers at a time.

use super::{HIDDEN, Row, SECOND};

/// The sum of the products with each row of weights.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
#[inline(always)]
pub(super) fn products(sums: &Row, weights: &[Row; SECOND]) -> [i32; SECOND] {
    one_by_one(sums, weights)
}

/// The same, as it reads. What is above must agree with it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn one_by_one(sums: &Row, weights: &[Row; SECOND]) -> [i32; SECOND] {
    let product = |(one, other): (&i16, &i16)| i32::from(*one) * i32::from(*other);
    std::array::from_fn(|i| sums.0.iter().zip(&weights[i].0).map(product).sum())
}

/// The sum of the products with each row of weights. A compiler that is left alone with it widens each number by itself and
/// takes four times as many instructions.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(always)]
pub(super) fn products(sums: &Row, weights: &[Row; SECOND]) -> [i32; SECOND] {
    use std::arch::x86_64::{
        __m256i, _mm_add_epi32, _mm_store_si128, _mm256_add_epi32, _mm256_castsi256_si128,
        _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16,
    };
    /// Sixteen numbers of sixteen bits fill a register.
    const PARTS: usize = HIDDEN / 16;
    const { assert!(HIDDEN.is_multiple_of(16) && SECOND.is_multiple_of(4)) };
    #[repr(align(16))]
    struct Sums([i32; SECOND]);
    let mut all = Sums([0; SECOND]);
    // Safety: the compiler was told that there is AVX2. Rows are aligned to 64 bytes and have `PARTS` registers of numbers;
    // four sums after the other are stored, each beginning at a multiple of 16 bytes.
    #[allow(unsafe_code)]
    unsafe {
        let load = |row: &Row, part: usize| _mm256_load_si256(row.0.as_ptr().cast::<__m256i>().add(part));
        let own: [__m256i; PARTS] = std::array::from_fn(|part| load(sums, part));
        let lanes = |row: &Row| {
            let first = _mm256_madd_epi16(own[0], load(row, 0));
            (1..PARTS)
                .fold(first, |sum, part| _mm256_add_epi32(sum, _mm256_madd_epi16(own[part], load(row, part))))
        };
        for (four, sums) in weights.chunks_exact(4).zip(all.0.chunks_exact_mut(4)) {
            let halves = _mm256_hadd_epi32(
                _mm256_hadd_epi32(lanes(&four[0]), lanes(&four[1])),
                _mm256_hadd_epi32(lanes(&four[2]), lanes(&four[3])),
            );
            let whole = _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256::<1>(halves));
            _mm_store_si128(sums.as_mut_ptr().cast(), whole);
        }
    }
    all.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_at_a_time_are_as_one_by_one() {
        let mut state = 1_u32;
        let mut next = |most: i16| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as i16 % most
        };
        for _ in 0..100 {
            let sums = Row(std::array::from_fn(|_| next(256).abs()));
            let weights = std::array::from_fn(|_| Row(std::array::from_fn(|_| next(15_360))));
            assert_eq!(products(&sums, &weights), one_by_one(&sums, &weights));
        }
    }
}
