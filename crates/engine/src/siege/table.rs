//! What a siege remembers of positions.

use rules::Key;

use crate::prove::Numbers;

/// Places that a position can be kept in.
const WAYS: usize = 4;
/// The least and the most entries that there are.
const LEAST: usize = 1 << 12;
const MOST: usize = 1 << 24;
/// Entries for each node that may be entered: its children are remembered, too.
const ENTRIES_A_NODE: u64 = 4;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    prove: u32,
    disprove: u32,
    /// Plies of the proof, if there is one.
    plies: u32,
    /// Since which doubt it is called held by search alone; 0 if it is not.
    since: u32,
    /// Nodes that were spent on it: what took long is kept longest.
    work: u32,
}

impl Entry {
    fn is_used(&self) -> bool {
        self.prove | self.disprove != 0
    }
}

/// A table that grows to a fixed size.
pub(super) struct Table {
    entries: Vec<Entry>,
    filled: usize,
    most: usize,
    doubts: u32,
}

impl Table {
    /// One that grows to what a search of so many nodes needs, within reason.
    pub(super) fn for_nodes(nodes: u64) -> Table {
        let most = nodes.saturating_mul(ENTRIES_A_NODE).min(MOST as u64) as usize;
        Table { entries: vec![Entry::default(); LEAST], filled: 0, most, doubts: 1 }
    }

    /// Makes room for twice as many.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![Entry::default(); 2 * old.len()];
        self.filled = 0;
        old.into_iter().filter(Entry::is_used).for_each(|entry| self.store(entry));
    }

    fn place(&self, key: Key) -> std::ops::Range<usize> {
        let first = key.0 as usize & (self.entries.len() - 1) & !(WAYS - 1);
        first..first + WAYS
    }

    fn entry(&self, key: Key) -> Option<&Entry> {
        self.entries[self.place(key)].iter().find(|entry| entry.key == key.0 && entry.is_used())
    }

    /// What is known of a position and believed.
    pub(super) fn get(&self, key: Key) -> Option<Numbers> {
        let entry = self.entry(key)?;
        let is_doubtful = entry.disprove == 0 && entry.since != 0 && entry.since != self.doubts;
        (!is_doubtful).then_some(Numbers { prove: entry.prove, disprove: entry.disprove })
    }

    /// The plies of the proof of a position that is remembered: none if it is not proved.
    pub(super) fn plies(&self, key: Key) -> Option<Option<u32>> {
        self.entry(key).map(|entry| (entry.prove == 0).then_some(entry.plies))
    }

    /// Remembers a position that was searched.
    pub(super) fn put(&mut self, key: Key, numbers: Numbers, plies: u32, work: u64) {
        let Numbers { prove, disprove } = numbers;
        let since = if disprove == 0 { self.doubts } else { 0 };
        let work = work.min(u64::from(u32::MAX)) as u32;
        self.store(Entry { key: key.0, prove, disprove, plies, since, work });
    }

    /// Remembers what rules, database or a first guess say of a position.
    pub(super) fn put_first(&mut self, key: Key, numbers: Numbers) {
        let Numbers { prove, disprove } = numbers;
        self.store(Entry { key: key.0, prove, disprove, plies: 0, since: 0, work: 0 });
    }

    fn store(&mut self, entry: Entry) {
        if 2 * self.filled > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let place = self.place(Key(entry.key));
        let ways = &mut self.entries[place];
        let old = ways.iter().position(|old| old.key == entry.key);
        let least = || (0..WAYS).min_by_key(|way| (ways[*way].is_used(), ways[*way].work)).unwrap_or(0);
        let way = old.unwrap_or_else(least);
        self.filled += usize::from(!ways[way].is_used());
        ways[way] = entry;
    }

    /// Forgets a position.
    pub(super) fn forget(&mut self, key: Key) {
        let place = self.place(key);
        self.entries[place]
            .iter_mut()
            .filter(|entry| entry.key == key.0)
            .for_each(|entry| *entry = Entry::default());
    }

    /// Believes no longer what was called held by search alone.
    pub(super) fn doubt(&mut self) {
        self.doubts += 1;
    }
}
