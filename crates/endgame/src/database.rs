//! Asking a database.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use rules::{Move, Pieces, Position, Variant, retrograde};

use crate::cache::{self, Cache, Places, Words};
use crate::cell::Cell;
use crate::file::{BLOCK, Content, Entry, FileError, Header, SliceFile};
use crate::folder::{Folder, most_pieces};
use crate::huge;
use crate::index::Index;
use crate::known::{ended, place, places, stuck};
use crate::pack;
use crate::runs;
use crate::slice::{MOST_PIECES, Slice};
use crate::value::{Value, Wdl};

/// Bytes for unpacked blocks unless asked otherwise.
pub const CACHE: u64 = 256 << 20;

/// Blocks of distances that are kept unpacked.
const DISTANCE_BLOCKS: usize = 64;

/// The slices of a game that have been built, open to be asked. Many threads may ask at the same time.
#[derive(Debug)]
pub struct Database<V: Variant> {
    tables: Vec<Kept<V>>,
    places: Places,
    pieces: usize,
    distances: usize,
    cache: Cache,
    recent: Mutex<VecDeque<Recent>>,
    /// What was found damaged while it was asked.
    troubles: Mutex<Vec<FileError>>,
    is_sound: AtomicBool,
}

/// A block of distances: its number and its cells.
type Recent = (u64, Arc<[u16]>);

/// What there is of a slice.
#[derive(Debug)]
enum Kept<V: Variant> {
    Nothing,
    /// Its files.
    Table(Box<Table<V>>),
    /// Its twin's files; with the content that they have.
    Twin {
        distances: bool,
    },
}

#[derive(Debug)]
struct Table<V: Variant> {
    index: Index<V::Board>,
    results: SliceFile,
    unpacker: runs::Unpacker,
    distances: Option<SliceFile>,
    /// The number of its first block among those of all tables.
    first: usize,
}

/// A legal move and what it leads to, seen by the side that makes it.
#[derive(Clone, Debug)]
pub struct Judged<V: Variant> {
    /// The move.
    pub mv: Move<V::Board>,
    /// Win, draw or loss.
    pub result: Wdl,
    /// With the plies to the end, if they are known.
    pub value: Option<Value>,
}

impl<V: Variant> Database<V> {
    /// Opens all files of a game in the folder that holds those of all games. Files that cannot be used are left out and
    /// named.
    pub fn open(folder: &Path, cache: u64) -> (Database<V>, Vec<FileError>) {
        let folder = Folder::new::<V>(folder);
        let mut troubles = Vec::new();
        let mut tables: Vec<Kept<V>> = Vec::new();
        tables.resize_with(places(), || Kept::Nothing);
        let mut blocks = Vec::new();
        for slice in folder.slices::<V>(Content::Results) {
            match Table::open(&folder, slice, blocks.len()) {
                Ok((table, trouble)) => {
                    blocks.extend(table.results.entries.iter().map(|entry| match entry {
                        Entry::Same(result) => cache::all(*result),
                        Entry::Bytes { .. } => 0,
                    }));
                    troubles.extend(trouble);
                    if table.results.header.twin.is_some() {
                        tables[place(slice.turned())] = Kept::Twin { distances: table.distances.is_some() };
                    }
                    tables[place(slice)] = Kept::Table(Box::new(table));
                }
                Err(error) => troubles.push(error),
            }
        }
        let mut places = huge::room(blocks.len());
        places.extend(blocks.into_iter().map(AtomicU32::new));
        let slots = places.len() as u64 + 1;
        let mut database = Database {
            tables,
            places,
            pieces: 0,
            distances: 0,
            cache: Cache::new(cache.min(slots * cache::SLOT as u64)),
            recent: Mutex::default(),
            troubles: Mutex::default(),
            is_sound: AtomicBool::new(true),
        };
        database.pieces = database.complete(|kept| !matches!(kept, Kept::Nothing));
        database.distances = database.complete(|kept| match kept {
            Kept::Nothing => false,
            Kept::Table(table) => table.distances.is_some(),
            Kept::Twin { distances } => *distances,
        });
        (database, troubles)
    }

    /// Up to how many pieces all slices are as asked; 0 if not even those of two are.
    fn complete(&self, is: impl Fn(&Kept<V>) -> bool) -> usize {
        let has = |slice: &Slice| is(&self.tables[place(*slice)]);
        let pieces = (2..=most_pieces::<V>()).take_while(|pieces| Slice::all::<V>(*pieces).iter().all(has));
        pieces.last().unwrap_or(0)
    }

    /// Up to how many pieces every position has its result; 0 if there is nothing.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Up to how many pieces every position has its distance.
    pub fn distances(&self) -> usize {
        self.distances
    }

    /// The headers of all files, those of results before those of distances.
    pub fn headers(&self) -> Vec<(&Header, u64)> {
        let tables = || self.tables.iter().filter_map(Kept::table);
        let distances = tables().filter_map(|table| table.distances.as_ref());
        let files = tables().map(|table| &table.results).chain(distances);
        files.map(|file| (&file.header, file.len())).collect()
    }

    /// What was found damaged since the last time this was asked.
    pub fn troubles(&self) -> Vec<FileError> {
        if self.is_sound.swap(true, Relaxed) {
            return Vec::new();
        }
        std::mem::take(&mut self.troubles.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[cold]
    fn complain(&self, error: FileError) {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).push(error);
        self.is_sound.store(false, Relaxed);
    }

    /// Who wins a position under best play, if the database knows.
    pub fn result(&self, position: &Position<V>) -> Option<Wdl> {
        self.result_of(&seen(position))
    }

    /// Who wins a position and in how many plies, if the database knows.
    pub fn value(&self, position: &Position<V>) -> Option<Value> {
        self.value_of(&seen(position))
    }

    /// The legal moves, the best first. None if one of them is not known.
    pub fn moves(&self, position: &Position<V>) -> Option<Vec<Judged<V>>> {
        let judge = |mv: Move<V::Board>| {
            let after = seen(&position.play(&mv));
            let result = self.result_of(&after)?.before();
            Some(Judged { mv, result, value: self.value_of(&after).map(Value::before) })
        };
        let mut moves = position.legal_moves().into_iter().map(judge).collect::<Option<Vec<_>>>()?;
        moves.sort_by_key(|judged| std::cmp::Reverse((judged.result, judged.value)));
        Some(moves)
    }

    /// The moves to the end when one side wins as early and the other loses as late as it can. None if nobody wins, or
    /// distances are missing on the way.
    pub fn line(&self, position: &Position<V>) -> Option<Vec<Move<V::Board>>> {
        let plies = self.value(position)?.plies()?;
        let mut at = *position;
        let next = |_| {
            let best = self.moves(&at)?.into_iter().next().filter(|judged| judged.value.is_some())?;
            at = at.play(&best.mv);
            Some(best.mv)
        };
        (0..plies).map(next).collect()
    }

    /// What there is of the slice of a position.
    #[inline(always)]
    fn kept(&self, pieces: &Pieces<V::Board>) -> Option<&Kept<V>> {
        let slice = Slice::of(pieces);
        // Larger slices have no place of their own.
        if slice.pieces() > MOST_PIECES { None } else { self.tables.get(place(slice)) }
    }

    /// Who wins, Black to move.
    #[inline]
    pub fn result_of(&self, pieces: &Pieces<V::Board>) -> Option<Wdl> {
        if retrograde::must_capture::<V>(pieces) {
            return best_move::<V, _>(pieces, Wdl::Win, &|after| Some(self.result_of(after)?.before()));
        }
        if let Some(value) = ended::<V>(pieces) {
            return Some(value.result());
        }
        let table = match self.kept(pieces)? {
            Kept::Table(table) => table,
            Kept::Twin { .. } => {
                let best =
                    best_move::<V, _>(pieces, Wdl::Win, &|after| Some(self.result_of(after)?.before()));
                return best.or_else(|| has_no_move::<V>(pieces).then(|| stuck::<V>().result()));
            }
            Kept::Nothing => return None,
        };
        let (block, at) = split(table.index.number(pieces));
        let place = &self.places[table.first + block];
        let slot = place.load(Relaxed);
        if let Some(result) = cache::same(slot) {
            return Some(result);
        }
        let owner = table.owner(block);
        self.cache.get(owner, slot, at).or_else(|| {
            let words = self.unpack(table, block)?;
            place.store(self.cache.put(owner, &words), Relaxed);
            Some(cache::at(&words, at))
        })
    }

    /// Who wins, and in how many plies, Black to move.
    pub fn value_of(&self, pieces: &Pieces<V::Board>) -> Option<Value> {
        if retrograde::must_capture::<V>(pieces) {
            return best_move::<V, _>(pieces, Value::Win(0), &|after| Some(self.value_of(after)?.before()));
        }
        if let Some(value) = ended::<V>(pieces) {
            return Some(value);
        }
        let table = match self.kept(pieces)? {
            Kept::Table(table) => table,
            Kept::Twin { .. } => {
                let best =
                    best_move::<V, _>(pieces, Value::Win(0), &|after| Some(self.value_of(after)?.before()));
                return best.or_else(|| has_no_move::<V>(pieces).then(stuck::<V>));
            }
            Kept::Nothing => return None,
        };
        let distances = table.distances.as_ref()?;
        let (block, at) = split(table.index.number(pieces));
        let owner = table.owner(block);
        if let Some(cells) = self.recent(owner) {
            return Some(Cell(cells[at]).value());
        }
        let words = self.unpack(table, block)?;
        let count = table.results.positions_in(block);
        let with = |result| Cell::known(pack::nearest(result)).0;
        let mut cells: Vec<u16> = (0..count).map(|at| with(cache::at(&words, at))).collect();
        if let Err(error) = pack::add_distances::<V>(distances, block, &table.index, &mut cells) {
            self.complain(error);
            return None;
        }
        let value = Cell(cells[at]).value();
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.len() >= DISTANCE_BLOCKS {
            recent.pop_front();
        }
        recent.push_back((owner, cells.into()));
        Some(value)
    }

    fn recent(&self, owner: u64) -> Option<Arc<[u16]>> {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.iter().find(|(other, _)| *other == owner).map(|(_, cells)| cells.clone())
    }

    fn unpack(&self, table: &Table<V>, block: usize) -> Option<Words> {
        let mut words = [0; _];
        let mut first = 0;
        let done = pack::unpack(&table.results, &table.unpacker, block, |result, length| {
            cache::fill(&mut words, first, length, result);
            first += length;
        });
        match done {
            Ok(()) => Some(words),
            Err(error) => {
                self.complain(error);
                None
            }
        }
    }
}

impl<V: Variant> Kept<V> {
    fn table(&self) -> Option<&Table<V>> {
        if let Kept::Table(table) = self { Some(table) } else { None }
    }
}

/// The best that moves lead to; none if there is no move, or one is not known before the best there can be is found.
fn best_move<V: Variant, T: Ord + Copy>(
    pieces: &Pieces<V::Board>,
    most: T,
    ask: &dyn Fn(&Pieces<V::Board>) -> Option<T>,
) -> Option<T> {
    let (mut best, mut all) = (None, true);
    retrograde::successors::<V>(pieces, |_, after| {
        if all && best < Some(most) {
            let found = ask(&after.turned());
            all = found.is_some();
            best = best.max(found);
        }
    });
    best.filter(|_| all)
}

/// In which block the position with this number is, and where in it.
#[inline(always)]
fn split(number: u64) -> (usize, usize) {
    ((number / BLOCK as u64) as usize, (number % BLOCK as u64) as usize)
}

fn has_no_move<V: Variant>(pieces: &Pieces<V::Board>) -> bool {
    let mut none = true;
    retrograde::successors::<V>(pieces, |_, _| none = false);
    none
}

/// The pieces with Black to move.
fn seen<V: Variant>(position: &Position<V>) -> Pieces<V::Board> {
    position.pieces().seen_by(!position.turn())
}

impl<V: Variant> Table<V> {
    /// Opens the files of a slice. Distances that cannot be used are left out and named.
    fn open(folder: &Folder, slice: Slice, first: usize) -> Result<(Table<V>, Option<FileError>), FileError> {
        let results = folder.open::<V>(slice, Content::Results)?;
        let unpacker = pack::unpacker(&results)?;
        let has_distances = folder.has(slice, Content::Distances);
        let (distances, trouble) = match has_distances.then(|| folder.open::<V>(slice, Content::Distances)) {
            None => (None, None),
            Some(Ok(file)) => (Some(file), None),
            Some(Err(error)) => (None, Some(error)),
        };
        let table = Table { index: Index::new(slice), results, unpacker, distances, first };
        Ok((table, trouble))
    }

    /// The number of a block among those of all tables, from 1.
    #[inline(always)]
    fn owner(&self, block: usize) -> u64 {
        (self.first + block) as u64 + 1
    }
}
