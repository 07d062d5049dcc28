//! Unpacked blocks, as many as there is room for, for many threads at once.
//!
//! A block is kept in lines of the size of a cache line, and each line says whose it is. So an answer takes one look at
//! memory, and a reader takes no lock: it reads whose the line is before and after the word it wants, and if that is not
//! the block it asks for, it has read nothing. Whoever unpacks a block writes it into the next slot that nobody has used
//! since the hand last passed.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::file::BLOCK;
use crate::huge;
use crate::runs::ALL;
use crate::value::Wdl;

/// Results in a word.
const IN_WORD: usize = 32;
/// Words of results in a block, and in a line.
const WORDS: usize = BLOCK / IN_WORD;
const IN_LINE: usize = 7;
/// Lines of a slot.
const LINES: usize = WORDS.div_ceil(IN_LINE);
/// Bytes of a slot.
pub(crate) const SLOT: usize = LINES * size_of::<Line>();
/// Slots that are allocated together.
const TOGETHER: usize = 16 << 10;

/// A block, unpacked: two bits for each result.
pub(crate) type Words = [u64; WORDS];

/// Writes a run of results.
pub(crate) fn fill(words: &mut Words, first: usize, length: usize, result: Wdl) {
    let pattern = 0x5555_5555_5555_5555 * result as u64;
    let mut at = first;
    let end = (first + length).min(BLOCK);
    while at < end {
        let (word, place) = (at / IN_WORD, at % IN_WORD);
        let count = (IN_WORD - place).min(end - at);
        let mask = (!0 >> (64 - 2 * count)) << (2 * place);
        words[word] = words[word] & !mask | pattern & mask;
        at += count;
    }
}

#[inline(always)]
fn result(word: u64, place: usize) -> Wdl {
    // Three cannot be: nothing writes it.
    ALL[(word >> (2 * (place % IN_WORD)) & 3).min(2) as usize]
}

/// The result of one position of an unpacked block.
pub(crate) fn at(words: &Words, place: usize) -> Wdl {
    result(words[place / IN_WORD], place)
}

/// Some words of a block, and whose they are.
#[derive(Debug)]
#[repr(align(64))]
struct Line {
    words: [AtomicU64; IN_LINE],
    /// The block, by its number from 1; 0 while it is being written.
    owner: AtomicU64,
}

impl Line {
    #[allow(clippy::declare_interior_mutable_const)] // it is only ever copied into a slot
    const EMPTY: Line = Line { words: [const { AtomicU64::new(0) }; IN_LINE], owner: AtomicU64::new(0) };
}

/// The lines of a slot.
type Slot = [Line; LINES];

/// Where each block of all tables is: in which slot, plus one; 0 if in none; or what all its positions are.
pub(crate) type Places = Vec<AtomicU32>;

/// The places of blocks whose positions are all the same, for each result, begin here.
const SAME: u32 = u32::MAX - 3;

/// The place of a block whose positions all have this result; 0 if there is no such result, so that it is looked at
/// and found damaged.
pub(crate) fn all(result: u16) -> u32 {
    if usize::from(result) < ALL.len() { SAME + u32::from(result) } else { 0 }
}

/// The result of all positions of the block with this place, if they have the same.
#[inline(always)]
pub(crate) fn same(place: u32) -> Option<Wdl> {
    (place >= SAME).then(|| ALL[((place - SAME) as usize).min(ALL.len() - 1)])
}

/// The slots.
#[derive(Debug)]
pub(crate) struct Cache {
    slots: Vec<OnceLock<Vec<Slot>>>,
    used: Vec<AtomicBool>,
    hand: Mutex<usize>,
}

impl Cache {
    /// A cache that takes no more memory than this, but room for one block. It takes it as it is filled.
    pub(crate) fn new(bytes: u64) -> Cache {
        let count = (bytes / SLOT as u64).clamp(1, u64::from(SAME) - 1) as usize;
        let slots = (0..count.div_ceil(TOGETHER)).map(|_| OnceLock::new()).collect();
        Cache { slots, used: (0..count).map(|_| AtomicBool::new(false)).collect(), hand: Mutex::new(0) }
    }

    /// The result at a place of a block, if the block is here. `owner` is a number from 1 that no other block has.
    #[inline(always)]
    pub(crate) fn get(&self, owner: u64, slot: u32, place: usize) -> Option<Wdl> {
        let number = (slot as usize).wrapping_sub(1);
        let slot = &self.slots.get(number / TOGETHER)?.get()?[number % TOGETHER];
        let word = place / IN_WORD;
        let line = &slot[word / IN_LINE];
        let before = line.owner.load(Ordering::Acquire);
        let found = line.words[word % IN_LINE].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        if before != owner || line.owner.load(Ordering::Relaxed) != owner {
            return None;
        }
        let used = &self.used[number];
        if !used.load(Ordering::Relaxed) {
            used.store(true, Ordering::Relaxed);
        }
        Some(result(found, place))
    }

    /// Puts a block in; the slot it is in, plus one.
    pub(crate) fn put(&self, owner: u64, words: &Words) -> u32 {
        let mut hand = self.hand.lock().unwrap_or_else(PoisonError::into_inner);
        // Each slot that is passed is no longer used, so that one is found within two rounds.
        loop {
            *hand = (*hand + 1) % self.used.len();
            if !self.used[*hand].swap(false, Ordering::Relaxed) {
                break;
            }
        }
        let number = *hand;
        let room = TOGETHER.min(self.used.len() - number / TOGETHER * TOGETHER);
        let make = || {
            let mut slots = huge::room(room);
            slots.resize_with(room, || [Line::EMPTY; LINES]);
            slots
        };
        let slot = &self.slots[number / TOGETHER].get_or_init(make)[number % TOGETHER];
        for (line, words) in slot.iter().zip(words.chunks(IN_LINE)) {
            line.owner.store(0, Ordering::Relaxed);
            fence(Ordering::Release);
            for (place, word) in line.words.iter().zip(words) {
                place.store(*word, Ordering::Relaxed);
            }
            line.owner.store(owner, Ordering::Release);
        }
        self.used[number].store(true, Ordering::Relaxed);
        number as u32 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_filled_in() {
        let mut words = [0; WORDS];
        let runs = [(Wdl::Win, 5), (Wdl::Draw, 100), (Wdl::Loss, 64), (Wdl::Win, 8000), (Wdl::Draw, 23)];
        let mut first = 0;
        for (result, length) in runs {
            fill(&mut words, first, length, result);
            first += length;
        }
        assert_eq!(first, BLOCK);
        let mut place = 0;
        for (result, length) in runs {
            for _ in 0..length {
                assert_eq!(at(&words, place), result);
                place += 1;
            }
        }
    }

    /// Many threads over few slots: what is read is right or nothing.
    #[test]
    fn nobody_reads_half_a_block() {
        let cache = Cache::new(3 * SLOT as u64);
        let places: Places = (0..10).map(|_| AtomicU32::new(0)).collect();
        let expected = |owner: u64| ALL[(owner % 3) as usize];
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let (cache, places) = (&cache, &places);
                scope.spawn(move || {
                    let mut found = 0;
                    for round in 0..20_000u64 {
                        // Each block is asked for some times before the next.
                        let owner = 1 + (round / 4 * 7 + thread * 3) % 10;
                        let place = (round * 31 % BLOCK as u64) as usize;
                        let slot = places[owner as usize - 1].load(Ordering::Relaxed);
                        match cache.get(owner, slot, place) {
                            Some(result) => {
                                assert_eq!(result, expected(owner));
                                found += 1;
                            }
                            None => {
                                let mut words = [0; WORDS];
                                fill(&mut words, 0, BLOCK, expected(owner));
                                let slot = cache.put(owner, &words);
                                places[owner as usize - 1].store(slot, Ordering::Relaxed);
                            }
                        }
                    }
                    assert!(found > 0);
                });
            }
        });
    }
}
