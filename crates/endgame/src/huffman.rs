//! Prefix codes for a small alphabet, told by the lengths of their words alone.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bits::{BitReader, BitWriter};

/// No word is longer.
pub(crate) const LONGEST_WORD: u32 = 12;

/// Lengths of words for symbols that occur this often: as short as can be, none longer than [`LONGEST_WORD`]. Symbols
/// that do not occur have no word, which is length 0; a lone symbol has a word of one bit.
pub(crate) fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unlimited(&counts);
        if lengths.iter().all(|&length| u32::from(length) <= LONGEST_WORD) {
            return lengths;
        }
        // Rare symbols are made less rare until their words fit.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = (*count / 2).max(1);
        }
    }
}

fn unlimited(counts: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut heap: BinaryHeap<Reverse<(u64, usize, Vec<usize>)>> = BinaryHeap::new();
    for (symbol, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        heap.push(Reverse((count, symbol, vec![symbol])));
    }
    if let (1, Some(Reverse((_, symbol, _)))) = (heap.len(), heap.peek()) {
        lengths[*symbol] = 1;
    }
    while heap.len() > 1 {
        let (Some(Reverse(one)), Some(Reverse(two))) = (heap.pop(), heap.pop()) else { break };
        let symbols: Vec<usize> = one.2.into_iter().chain(two.2).collect();
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        heap.push(Reverse((one.0 + two.0, one.1.min(two.1), symbols)));
    }
    lengths
}

/// The words, in the order of their lengths and then of their symbols.
fn words(lengths: &[u8]) -> Vec<u32> {
    let mut words = vec![0; lengths.len()];
    let mut next = 0;
    for length in 1..=LONGEST_WORD {
        next <<= 1;
        for (symbol, _) in lengths.iter().enumerate().filter(|(_, l)| u32::from(**l) == length) {
            words[symbol] = next;
            next += 1;
        }
    }
    words
}

/// Writes symbols.
#[derive(Debug)]
pub(crate) struct Encoder {
    lengths: Vec<u8>,
    words: Vec<u32>,
}

impl Encoder {
    pub(crate) fn new(lengths: &[u8]) -> Encoder {
        Encoder { lengths: lengths.to_vec(), words: words(lengths) }
    }

    pub(crate) fn write(&self, symbol: usize, bits: &mut BitWriter) {
        bits.write(self.words[symbol], u32::from(self.lengths[symbol]));
    }
}

/// Reads symbols: for each beginning of [`LONGEST_WORD`] bits the symbol and the length of its word.
#[derive(Debug)]
pub(crate) struct Decoder(Vec<(u8, u8)>);

impl Decoder {
    /// None if the lengths are not those of a code.
    pub(crate) fn new(lengths: &[u8]) -> Option<Decoder> {
        let mut table = vec![(0, 0); 1 << LONGEST_WORD];
        for (symbol, (&word, &length)) in words(lengths).iter().zip(lengths).enumerate() {
            if length == 0 {
                continue;
            }
            let free = LONGEST_WORD.checked_sub(u32::from(length))?;
            let first = (word as usize) << free;
            table.get_mut(first..first + (1 << free))?.fill((symbol as u8, length));
        }
        Some(Decoder(table))
    }

    /// The next symbol; none if the bits are no word.
    #[inline(always)]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Option<usize> {
        let (symbol, length) = self.0[bits.peek(LONGEST_WORD) as usize];
        bits.skip(u32::from(length));
        (length > 0).then_some(usize::from(symbol))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_written_is_read(symbols in prop::collection::vec(0usize..40, 1..2000), skew in 1u32..9) {
            let symbols: Vec<usize> = symbols.iter().map(|s| s / (1 + s % skew as usize)).collect();
            let mut counts = vec![0; 40];
            // Counts far apart make words that would be too long.
            symbols.iter().for_each(|&s| counts[s] += 1 << (s % 30));
            let lengths = lengths(&counts);
            let encoder = Encoder::new(&lengths);
            let mut bits = BitWriter::default();
            symbols.iter().for_each(|&s| encoder.write(s, &mut bits));
            let bytes = bits.finish();
            let decoder = Decoder::new(&lengths).expect("a code");
            let mut bits = BitReader::new(&bytes);
            for symbol in symbols {
                prop_assert_eq!(decoder.read(&mut bits), Some(symbol));
            }
        }
    }

    #[test]
    fn lengths_that_are_no_code_are_refused() {
        assert!(Decoder::new(&[1, 1, 1]).is_none());
        assert!(Decoder::new(&[13]).is_none());
        assert!(Decoder::new(&[]).is_some());
    }
}
