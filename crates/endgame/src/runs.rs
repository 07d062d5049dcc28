//! Results in blocks: runs of the same result, written with prefix codes.
//!
//! Positions with a capture are never asked for, so they take whatever lengthens the run they stand in. A block begins
//! with its first result (two bits); then comes, for each run but the last, how long it is and which of the two other
//! results follows, and for the last run that it goes on to the end. Lengths from 1 to 8 have a symbol each; longer ones
//! share a symbol by their two highest bits, and the other bits follow as they are. There is a code for each pair of a
//! run's result and the one before it.

use crate::bits::{BitReader, BitWriter};
use crate::huffman::{self, Decoder, Encoder};
use crate::value::Wdl;

/// Lengths that have a symbol of their own.
const SHORT: usize = 8;
/// Symbols for lengths, up to 2^14 - 1 positions.
const LENGTHS: usize = SHORT + 2 * 11;
/// The run goes on to the end of the block.
const END: usize = 2 * LENGTHS;
/// How many symbols a code has.
pub(crate) const SYMBOLS: usize = END + 1;
/// How many codes there are: one for each result and the one before it.
pub(crate) const CODES: usize = 9;

/// Results as numbers: also how they stand in a block that is unpacked, two bits each.
pub(crate) const ALL: [Wdl; 3] = [Wdl::Loss, Wdl::Draw, Wdl::Win];

/// A run.
#[derive(Clone, Copy, Debug)]
struct Run {
    result: u8,
    length: usize,
}

/// The runs of a block. `results` has none where it does not matter.
fn runs(results: impl Iterator<Item = Option<Wdl>>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut waiting = 0;
    for result in results {
        match (result, runs.last_mut()) {
            (None, None) => waiting += 1,
            (None, Some(run)) => run.length += 1,
            (Some(result), Some(run)) if run.result == result as u8 => run.length += 1,
            (Some(result), _) => {
                runs.push(Run { result: result as u8, length: 1 + std::mem::take(&mut waiting) })
            }
        }
    }
    if runs.is_empty() {
        runs.push(Run { result: Wdl::Draw as u8, length: waiting });
    }
    runs
}

/// Symbol, further bits and their number for a length.
fn symbol(length: usize) -> (usize, u32, u32) {
    if length <= SHORT {
        return (length - 1, 0, 0);
    }
    let high = length.ilog2();
    let second = length >> (high - 1) & 1;
    let rest = high - 1;
    (SHORT + 2 * (high as usize - 3) + second, (length & ((1 << rest) - 1)) as u32, rest)
}

/// The least length of a symbol and the number of its further bits.
#[inline(always)]
fn length(symbol: usize) -> (usize, u32) {
    if symbol < SHORT {
        return (symbol + 1, 0);
    }
    let (high, second) = ((symbol - SHORT) / 2 + 3, (symbol - SHORT) % 2);
    ((2 + second) << (high - 1), high as u32 - 1)
}

/// The result that follows: the first or the second of the two others.
fn follows(result: u8, second: bool) -> u8 {
    (result + 1 + u8::from(second)) % 3
}

fn code(result: u8, before: u8) -> usize {
    usize::from(result) * 3 + usize::from(before)
}

/// Shows the code, the symbol and the further bits of each run of a block.
fn tokens(runs: &[Run], mut show: impl FnMut(usize, usize, (u32, u32))) {
    let mut before = 0;
    for (run, next) in runs.iter().zip(runs.iter().skip(1)) {
        let (symbol, bits, count) = symbol(run.length);
        let second = usize::from(next.result == follows(run.result, true));
        show(code(run.result, before), 2 * symbol + second, (bits, count));
        before = run.result;
    }
    if let Some(last) = runs.last() {
        show(code(last.result, before), END, (0, 0));
    }
}

/// A block as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    /// All positions that matter have this result.
    Same(Wdl),
    /// The bits of its runs.
    Runs(Vec<u8>),
}

/// Counts what occurs, to find the codes of a slice.
#[derive(Debug)]
pub(crate) struct Counts(Vec<[u64; SYMBOLS]>);

impl Default for Counts {
    fn default() -> Self {
        Counts(vec![[0; SYMBOLS]; CODES])
    }
}

impl Counts {
    pub(crate) fn add(&mut self, results: impl Iterator<Item = Option<Wdl>>) {
        let runs = runs(results);
        if runs.len() > 1 {
            tokens(&runs, |code, symbol, _| self.0[code][symbol] += 1);
        }
    }

    pub(crate) fn join(mut self, other: Counts) -> Counts {
        for (ours, theirs) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *ours += theirs;
        }
        self
    }

    /// The lengths of the words of all codes, one after another.
    pub(crate) fn lengths(&self) -> Vec<u8> {
        self.0.iter().flat_map(|counts| huffman::lengths(counts)).collect()
    }
}

/// Packs blocks.
#[derive(Debug)]
pub(crate) struct Packer(Vec<Encoder>);

impl Packer {
    pub(crate) fn new(lengths: &[u8]) -> Packer {
        Packer(lengths.chunks(SYMBOLS).map(Encoder::new).collect())
    }

    pub(crate) fn pack(&self, results: impl Iterator<Item = Option<Wdl>>) -> Packed {
        let runs = runs(results);
        if let [run] = &runs[..] {
            return Packed::Same(ALL[usize::from(run.result)]);
        }
        let mut bits = BitWriter::default();
        bits.write(u32::from(runs[0].result), 2);
        tokens(&runs, |code, symbol, (rest, count)| {
            self.0[code].write(symbol, &mut bits);
            bits.write(rest, count);
        });
        Packed::Runs(bits.finish())
    }
}

/// Unpacks blocks.
#[derive(Debug)]
pub(crate) struct Unpacker(Vec<Decoder>);

impl Unpacker {
    /// None if the lengths are not those of codes.
    pub(crate) fn new(lengths: &[u8]) -> Option<Unpacker> {
        if lengths.len() != CODES * SYMBOLS {
            return None;
        }
        Some(Unpacker(lengths.chunks(SYMBOLS).map(Decoder::new).collect::<Option<_>>()?))
    }

    /// Shows the runs of a block of so many positions: result and length. None if the bits make no sense.
    #[inline(always)]
    pub(crate) fn unpack(
        &self,
        bytes: &[u8],
        positions: usize,
        mut show: impl FnMut(Wdl, usize),
    ) -> Option<()> {
        let mut bits = BitReader::new(bytes);
        let mut result = bits.read(2) as u8;
        let (mut before, mut left) = (0, positions);
        if result > 2 {
            return None;
        }
        loop {
            let symbol = self.0[code(result, before)].read(&mut bits)?;
            if symbol == END {
                show(ALL[usize::from(result)], left);
                return Some(());
            }
            let (least, count) = length(symbol / 2);
            let length = least + bits.read(count) as usize;
            left = left.checked_sub(length)?;
            show(ALL[usize::from(result)], length);
            before = result;
            result = follows(result, symbol % 2 == 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_have_symbols() {
        for wanted in 1..1 << 14 {
            let (symbol, bits, count) = symbol(wanted);
            assert!(symbol < LENGTHS);
            let (least, room) = length(symbol);
            assert_eq!((least + bits as usize, room), (wanted, count));
        }
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(parts in prop::collection::vec((0usize..4, 1usize..300), 1..40)) {
            let results: Vec<Option<Wdl>> = parts
                .iter()
                .flat_map(|&(kind, length)| std::iter::repeat_n(ALL.get(kind).copied(), length))
                .collect();
            let mut counts = Counts::default();
            counts.add(results.iter().copied());
            let lengths = counts.join(Counts::default()).lengths();
            let packed = Packer::new(&lengths).pack(results.iter().copied());
            let mut found = Vec::new();
            match packed {
                Packed::Same(result) => found.resize(results.len(), result),
                Packed::Runs(bytes) => {
                    let unpacker = Unpacker::new(&lengths).expect("codes");
                    let done = unpacker.unpack(&bytes, results.len(), |result, length| {
                        found.extend(std::iter::repeat_n(result, length));
                    });
                    prop_assert_eq!(done, Some(()));
                }
            }
            prop_assert_eq!(found.len(), results.len());
            for (wanted, found) in results.iter().zip(found) {
                prop_assert!(wanted.is_none_or(|wanted| wanted == found));
            }
        }

        #[test]
        fn nonsense_is_refused_or_read_to_the_end(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let lengths: Vec<u8> = std::iter::repeat_n(6, CODES * SYMBOLS).collect();
            let unpacker = Unpacker::new(&lengths).expect("codes");
            let mut sum = 0;
            if unpacker.unpack(&bytes, 1000, |_, length| sum += length).is_some() {
                prop_assert_eq!(sum, 1000);
            }
        }
    }
}
