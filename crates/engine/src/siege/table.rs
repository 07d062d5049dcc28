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

/// A table of a fixed size.
pub(super) struct Table {
    entries: Vec<Entry>,
    doubts: u32,
}

impl Table {
    /// As large as a search of so many nodes needs, within reason.
    pub(super) fn for_nodes(nodes: u64) -> Table {
        let wanted = nodes.saturating_mul(ENTRIES_A_NODE).min(MOST as u64) as usize;
        Table { entries: vec![Entry::default(); wanted.max(LEAST).next_power_of_two()], doubts: 1 }
    }

    fn place(&self, key: Key) -> std::ops::Range<usize> {
        let first = key.0 as usize & (self.entries.len() - 1) & !(WAYS - 1);
        first..first + WAYS
    }

    fn entry(&self, key: Key) -> Option<&Entry> {
        self.entries[self.place(key)]
            .iter()
            .find(|entry| entry.key == key.0 && entry.prove | entry.disprove != 0)
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
        let since = if numbers.disprove == 0 { self.doubts } else { 0 };
        self.store(key, numbers, plies, since, work.min(u64::from(u32::MAX)) as u32);
    }

    /// Remembers what rules, database or a first guess say of a position.
    pub(super) fn put_first(&mut self, key: Key, numbers: Numbers) {
        self.store(key, numbers, 0, 0, 0);
    }

    fn store(&mut self, key: Key, numbers: Numbers, plies: u32, since: u32, work: u32) {
        let place = self.place(key);
        let ways = &mut self.entries[place];
        let old = ways.iter().position(|entry| entry.key == key.0);
        let least = || (0..WAYS).min_by_key(|way| ways[*way].work).unwrap_or(0);
        let way = old.unwrap_or_else(least);
        let Numbers { prove, disprove } = numbers;
        ways[way] = Entry { key: key.0, prove, disprove, plies, since, work };
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
