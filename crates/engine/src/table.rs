//! The transposition table: what is known of positions met before, shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rules::{Board, Key, Move};

use crate::score::Score;

/// A move in sixteen bits: enough to find it again among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct MoveCode(pub(crate) u16);

impl MoveCode {
    pub(crate) const NONE: MoveCode = MoveCode(0);

    pub(crate) fn of<B: Board>(mv: &Move<B>) -> MoveCode {
        // Captures with the same ends mostly differ in how many pieces they take.
        let taken = mv.taken().len() as u16 & 3;
        MoveCode((taken << 14 | (mv.from().index() as u16) << 7 | mv.to().index() as u16).wrapping_add(1))
    }
}

/// How a score limits the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best: MoveCode,
}

/// A table of a fixed number of entries. Each place holds two positions: one kept for its depth, one
/// for being the latest.
///
/// Threads write without locks; an entry whose halves do not belong together is not believed.
pub struct Table {
    slots: Vec<Slot>,
    /// Counts searches, so that what was kept for its depth in an earlier one gives way.
    generation: AtomicU8,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// A table of at most `entries` entries, rounded down to a power of two.
    pub fn new(entries: usize) -> Table {
        let entries = entries.max(2);
        let count = if entries.is_power_of_two() { entries } else { entries.next_power_of_two() / 2 };
        let mut slots = endgame::huge::room(count);
        slots.resize_with(count, Slot::default);
        Table { slots, generation: AtomicU8::new(0) }
    }

    /// How many entries there is room for.
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// What is there stays, and is replaced first.
    pub(crate) fn begin_search(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    fn place(&self, key: Key) -> [&Slot; 2] {
        let first = key.0 as usize & (self.slots.len() - 1) & !1;
        [&self.slots[first], &self.slots[first + 1]]
    }

    /// Says that a position will be asked for soon, so that the memory it lies in is at hand then.
    #[inline(always)]
    pub(crate) fn prepare(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // Safety: it is a hint, whatever the address, and this one is in the table.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.place(key)[0]).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    pub(crate) fn get(&self, key: Key, ply: usize) -> Option<Entry> {
        self.place(key).into_iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key.0).then(|| unpack(data, ply))
        })
    }

    pub(crate) fn put(&self, key: Key, entry: Entry, ply: usize) {
        let generation = self.generation.load(Relaxed);
        let data = pack(entry, ply, generation);
        let [deep, latest] = self.place(key);
        let old = deep.data.load(Relaxed);
        let same = deep.check.load(Relaxed) ^ old == key.0;
        let is_stale = old == 0 || (old >> 56) as u8 != generation;
        let slot = if is_stale || same || unpack(old, 0).depth <= entry.depth { deep } else { latest };
        slot.data.store(data, Relaxed);
        slot.check.store(key.0 ^ data, Relaxed);
    }
}

fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let score = entry.score.to_table(ply) as u16;
    // One bit more, so that no entry is zero.
    u64::from(score)
        | u64::from(entry.best.0) << 16
        | u64::from(entry.depth) << 32
        | (entry.bound as u64) << 40
        | 1 << 48
        | u64::from(generation) << 56
}

fn unpack(data: u64, ply: usize) -> Entry {
    let bound = match data >> 40 & 3 {
        0 => Bound::Lower,
        1 => Bound::Upper,
        _ => Bound::Exact,
    };
    let score = Score::from_table(data as u16 as i16, ply);
    Entry { score, depth: (data >> 32) as u8, bound, best: MoveCode((data >> 16) as u16) }
}
