//! What a search has learnt of the errors of its evaluation: positions in which one side has the same men are misjudged
//! alike, so what a deep search found of some of them is believed of all the others.

use std::hash::{Hash, Hasher};

use rules::{Board, Position, Set, Variant};

/// Places for the men of each side; those that fall together share what they know.
const PLACES: usize = 1 << 14;
/// Parts of a hundredth that errors are kept in.
const FINE: i32 = 32;
/// The largest error of one search that is believed, in hundredths.
const MOST: i32 = 150;
/// How much one search counts for, by its depth, and the most.
const WHOLE: i32 = 256;
const MOST_OF_A_SEARCH: i32 = 20;
/// How much of the two errors that are known of a position is corrected.
const SHARE: i32 = 5;
const SHARE_OF: i32 = 16;

/// The errors of an evaluation, for the side to move: by the men of that side, and by those of the other.
pub(crate) struct Correction {
    errors: [Vec<i16>; 2],
}

impl Correction {
    pub(crate) fn new() -> Correction {
        Correction { errors: [vec![0; PLACES], vec![0; PLACES]] }
    }

    /// What to add to the evaluation of a position, in hundredths.
    #[inline(always)]
    pub(crate) fn of<V: Variant>(&self, position: &Position<V>) -> i32 {
        let [own, other] = places(position);
        let sum = i32::from(self.errors[0][own]) + i32::from(self.errors[1][other]);
        sum * SHARE / (SHARE_OF * FINE)
    }

    /// Learns that a search to `depth` found a score that is this many hundredths above the evaluation.
    pub(crate) fn learn<V: Variant>(&mut self, position: &Position<V>, error: i32, depth: i32) {
        let weight = (depth + 1).min(MOST_OF_A_SEARCH);
        let error = error.clamp(-MOST, MOST) * FINE;
        for (errors, place) in self.errors.iter_mut().zip(places(position)) {
            let known = i32::from(errors[place]);
            errors[place] = (known + (error - known) * weight / WHOLE) as i16;
        }
    }
}

/// Where the errors of a position are kept.
#[inline(always)]
fn places<V: Variant>(position: &Position<V>) -> [usize; 2] {
    let (pieces, turn) = (position.pieces(), position.turn());
    let place = |squares: Set<V::Board>| place(squares, turn as u64);
    [place(pieces.men(turn)), place(pieces.men(!turn))]
}

#[inline(always)]
fn place<B: Board>(squares: Set<B>, turn: u64) -> usize {
    let mut mixed = Mixed(turn);
    squares.hash(&mut mixed);
    (mixed.0 >> 40) as usize % PLACES
}

/// Mixes the bits of a set of squares: a hash that takes a few instructions and is the same on every machine.
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
        self.0 = self.0.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }

    #[inline(always)]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}

#[cfg(test)]
mod tests {
    use rules::English;

    use super::*;

    fn position(fen: &str) -> Position<English> {
        fen.parse().expect("a position")
    }

    #[test]
    fn what_is_learnt_of_a_position_holds_for_others_with_the_same_men() {
        let mut correction = Correction::new();
        let learnt = position("W:W21,22,K5:B1,2,K32");
        (0..1000).for_each(|_| correction.learn(&learnt, 100, 10));
        // Two thirds of an error of 100, but for what is lost by rounding.
        assert!((55..=62).contains(&correction.of(&learnt)), "{}", correction.of(&learnt));
        // The kings do not matter; the men of one side alone count for half.
        let halves =
            [position("W:W21,22:B3,K31"), position("W:W13,K9:B1,2")].map(|half| correction.of(&half));
        assert_eq!(correction.of(&position("W:W21,22,K9:B1,2,K31")), correction.of(&learnt));
        assert!(halves.iter().all(|half| (27..=31).contains(half)), "{halves:?}");
        // Who is to move does, and so do other men.
        assert_eq!(correction.of(&position("B:W21,22,K5:B1,2,K32")), 0);
        assert_eq!(correction.of(&position("W:W23,24,K5:B3,4,K32")), 0);
    }

    #[test]
    fn no_error_is_believed_beyond_a_bound() {
        let mut correction = Correction::new();
        let learnt = position("B:W21:B1,2");
        (0..10_000).for_each(|_| correction.learn(&learnt, -15_000, 200));
        assert!((-94..=-80).contains(&correction.of(&learnt)), "{}", correction.of(&learnt));
    }
}
