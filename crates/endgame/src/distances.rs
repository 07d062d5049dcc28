//! Distances in blocks, written with a range coder whose probabilities follow what it has seen in the block.
//!
//! Whether a distance is even follows from the result, so half of it is written, as the difference to the last one of the
//! same result. How much the last two differed says what to expect. Positions that are drawn or have a capture are left
//! out.

use rules::{Goal, Variant};

use crate::value::{Value, Wdl};

/// What is expected at the beginning of a block.
const START: u16 = 8;
/// Contexts by how much the last two distances differed.
const UNREST: usize = 8;
/// Yes-or-no questions in each context.
const QUESTIONS: usize = 64;
const SIGN: usize = 1;
const MORE: [usize; 2] = [2, 18];
const SECOND: usize = 34;

/// The chance of a yes, in 65,536ths, and how fast it learns.
const EVEN: u16 = 1 << 15;
const RATE: u32 = 4;
/// No chance comes closer to nothing or all.
const LEAST: u16 = 64;

/// Something that is asked and answered: writing knows the answers, reading finds them.
trait Coder {
    fn bit(&mut self, chance: &mut u16, answer: bool) -> bool;
}

fn learn(chance: &mut u16, yes: bool) {
    if yes {
        *chance += (u16::MAX - *chance) >> RATE;
    } else {
        *chance -= *chance >> RATE;
    }
    *chance = (*chance).clamp(LEAST, u16::MAX - LEAST);
}

/// Writes bits by narrowing a range.
struct Writer {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Coder for Writer {
    fn bit(&mut self, chance: &mut u16, answer: bool) -> bool {
        let part = (self.range >> 16) * u32::from(*chance);
        if answer {
            self.range = part;
        } else {
            self.low += u64::from(part);
            self.range -= part;
        }
        learn(chance, answer);
        while self.range < 1 << 24 {
            self.shift();
        }
        answer
    }
}

impl Writer {
    fn new() -> Writer {
        Writer { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    /// Puts out the highest byte of the range.
    fn shift(&mut self) {
        self.carry();
        self.bytes.push((self.low >> 24) as u8);
        self.low = (self.low & 0x00ff_ffff) << 8;
        self.range <<= 8;
    }

    fn carry(&mut self) {
        if self.low >> 32 != 0 {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
            self.low &= 0xffff_ffff;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        // Zeros at the end are read where there is nothing.
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads bits by following the range.
struct Reader<'a> {
    bytes: &'a [u8],
    next: usize,
    code: u32,
    range: u32,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { bytes, next: 0, code: 0, range: u32::MAX };
        for _ in 0..4 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        let byte = self.bytes.get(self.next).copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
        self.next += 1;
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, chance: &mut u16, _: bool) -> bool {
        let part = (self.range >> 16) * u32::from(*chance);
        let answer = self.code < part;
        if answer {
            self.range = part;
        } else {
            self.code -= part;
            self.range -= part;
        }
        learn(chance, answer);
        while self.range < 1 << 24 {
            self.shift();
            self.range <<= 8;
        }
        answer
    }
}

/// What the coder has seen of the block.
struct Model {
    chances: Vec<u16>,
    /// The last two halves for losses and for wins.
    last: [[u16; 2]; 2],
}

impl Model {
    fn new() -> Model {
        Model { chances: vec![EVEN; 2 * UNREST * QUESTIONS], last: [[START; 2]; 2] }
    }

    /// Codes half a distance; `half` is what is to be written and means nothing to a reader.
    fn half(&mut self, wins: bool, half: u16, coder: &mut impl Coder) -> u16 {
        let [last, before] = self.last[usize::from(wins)];
        let unrest = (16 - last.abs_diff(before).leading_zeros() as usize).min(UNREST - 1);
        let context = (usize::from(wins) * UNREST + unrest) * QUESTIONS;
        let chances = &mut self.chances[context..context + QUESTIONS];
        let size = half.abs_diff(last);
        let half = if coder.bit(&mut chances[0], size != 0) {
            let up = coder.bit(&mut chances[SIGN], half > last);
            let digits = 16 - size.leading_zeros();
            let more = &mut chances[MORE[usize::from(up)]..][..16];
            let mut count = 1;
            while count < 16 && coder.bit(&mut more[count as usize], count < digits) {
                count += 1;
            }
            let mut read = 1;
            for place in (0..count - 1).rev() {
                let bit = size >> place & 1 == 1;
                let mut even = EVEN;
                // The highest digit is a one; the next is worth learning, the rest is as likely as not.
                let first = place + 2 == count;
                let chance = if first { &mut chances[SECOND + count as usize] } else { &mut even };
                read = read << 1 | u16::from(coder.bit(chance, bit));
            }
            if up { last.wrapping_add(read) } else { last.wrapping_sub(read) }
        } else {
            last
        };
        self.last[usize::from(wins)] = [half, last];
        half
    }
}

/// What half a distance leaves out.
fn odd<V: Variant>(wins: bool) -> u16 {
    // Whoever is stuck has lost, or won where that is the goal: no ply is left then.
    u16::from(wins != (V::RULES.goal == Goal::Lose))
}

/// Packs the values of a block; those that are left out are drawn or not asked for. None if there is nothing to pack.
pub(crate) fn pack(values: impl Iterator<Item = Value>) -> Option<Vec<u8>> {
    let (mut model, mut writer, mut any) = (Model::new(), Writer::new(), false);
    for value in values {
        if let Some(plies) = value.plies() {
            any = true;
            model.half(value.result() == Wdl::Win, plies / 2, &mut writer);
        }
    }
    let mut bytes = writer.finish();
    if bytes.is_empty() {
        bytes.push(0);
    }
    any.then_some(bytes)
}

/// Unpacks a block: given its results, in the same order and with the same ones left out, hands back the values.
pub(crate) struct Unpacker<'a> {
    model: Model,
    reader: Reader<'a>,
}

impl<'a> Unpacker<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Unpacker<'a> {
        Unpacker { model: Model::new(), reader: Reader::new(bytes) }
    }

    pub(crate) fn next<V: Variant>(&mut self, result: Wdl) -> Value {
        if result == Wdl::Draw {
            return Value::Draw;
        }
        let wins = result == Wdl::Win;
        let plies = self.model.half(wins, 0, &mut self.reader).wrapping_mul(2) + odd::<V>(wins);
        if wins { Value::Win(plies) } else { Value::Loss(plies) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rules::{English, Lose8};

    fn there_and_back<V: Variant>(halves: &[(u16, bool, bool)]) {
        let values: Vec<Value> = halves
            .iter()
            .map(|&(half, wins, draw)| match (draw, wins) {
                (true, _) => Value::Draw,
                (_, true) => Value::Win(2 * half + odd::<V>(true)),
                _ => Value::Loss(2 * half + odd::<V>(false)),
            })
            .collect();
        let Some(bytes) = pack(values.iter().copied()) else {
            assert!(values.iter().all(|value| *value == Value::Draw));
            return;
        };
        let mut unpacker = Unpacker::new(&bytes);
        for value in values {
            assert_eq!(unpacker.next::<V>(value.result()), value);
        }
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(
            halves in prop::collection::vec((0u16..4000, any::<bool>(), any::<bool>()), 0..600),
            most in 1u16..4000,
        ) {
            let halves: Vec<_> = halves.iter().map(|&(half, wins, draw)| (half % most, wins, draw)).collect();
            there_and_back::<English>(&halves);
            there_and_back::<Lose8>(&halves);
        }
    }

    #[test]
    fn carries_are_carried() {
        for length in [1, 50, 3000] {
            there_and_back::<English>(&vec![(8, true, false); length]);
            there_and_back::<English>(&vec![(9, false, false); length]);
        }
    }
}
