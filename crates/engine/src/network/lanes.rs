//! The products of sums with the weights of a head: most of the work of an evaluation, many numbers at a time.

use super::{Row, SECOND};

/// The sum of the products with each row of weights.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
#[inline(always)]
pub(super) fn products<const SUMS: usize>(sums: &Row<SUMS>, weights: &[Row<SUMS>; SECOND]) -> [i32; SECOND] {
    one_by_one(sums, weights)
}

/// The same, as it reads. What is above must agree with it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn one_by_one<const SUMS: usize>(sums: &Row<SUMS>, weights: &[Row<SUMS>; SECOND]) -> [i32; SECOND] {
    let product = |(one, other): (&i16, &i16)| i32::from(*one) * i32::from(*other);
    std::array::from_fn(|i| sums.0.iter().zip(&weights[i].0).map(product).sum())
}

/// The sum of the products with each row of weights. A compiler that is left alone with it widens each number by itself and
/// takes four times as many instructions.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(always)]
pub(super) fn products<const SUMS: usize>(sums: &Row<SUMS>, weights: &[Row<SUMS>; SECOND]) -> [i32; SECOND] {
    use std::arch::x86_64::{
        __m256i, _mm_add_epi32, _mm_storeu_si128, _mm256_add_epi32, _mm256_castsi256_si128,
        _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16,
    };
    /// Sixteen numbers of sixteen bits fill a register.
    const LANES: usize = 16;
    /// Rows that are worked at side by side, so that what they have in common is fetched once for all of them.
    const ROWS: usize = 8;
    const { assert!(SUMS.is_multiple_of(LANES) && SECOND.is_multiple_of(ROWS)) };
    let mut all = [0; SECOND];
    // Safety: the compiler was told that there is AVX2. Rows are aligned to 64 bytes and have `SUMS / LANES` registers of
    // numbers; four sums after the other are stored where there are four.
    #[allow(unsafe_code)]
    unsafe {
        let load =
            |row: &Row<SUMS>, part: usize| _mm256_load_si256(row.0.as_ptr().cast::<__m256i>().add(part));
        for (rows, sums_of_rows) in weights.chunks_exact(ROWS).zip(all.chunks_exact_mut(ROWS)) {
            let own = load(sums, 0);
            let mut lanes: [__m256i; ROWS] =
                std::array::from_fn(|i| _mm256_madd_epi16(own, load(&rows[i], 0)));
            for part in 1..SUMS / LANES {
                let own = load(sums, part);
                for (lanes, row) in lanes.iter_mut().zip(rows) {
                    *lanes = _mm256_add_epi32(*lanes, _mm256_madd_epi16(own, load(row, part)));
                }
            }
            for (four, sums) in lanes.chunks_exact(4).zip(sums_of_rows.chunks_exact_mut(4)) {
                let halves = _mm256_hadd_epi32(
                    _mm256_hadd_epi32(four[0], four[1]),
                    _mm256_hadd_epi32(four[2], four[3]),
                );
                let whole =
                    _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256::<1>(halves));
                _mm_storeu_si128(sums.as_mut_ptr().cast(), whole);
            }
        }
    }
    all
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
            let sums = Row::<128>(std::array::from_fn(|_| next(256).abs()));
            let weights = std::array::from_fn(|_| Row(std::array::from_fn(|_| next(15_360))));
            assert_eq!(products(&sums, &weights), one_by_one(&sums, &weights));
            let sums = Row::<256>(std::array::from_fn(|_| next(256).abs()));
            let weights = std::array::from_fn(|_| Row(std::array::from_fn(|_| next(15_360))));
            assert_eq!(products(&sums, &weights), one_by_one(&sums, &weights));
        }
    }
}
