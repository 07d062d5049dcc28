//! From the values of a slice to its files and back.

use rayon::prelude::*;
use rules::{Board, Variant, retrograde};

use crate::cell::Cell;
use crate::distances;
use crate::file::{self, BLOCK, Block, Content, Entry, FileError, Header, SliceFile, Tally};
use crate::folder::Folder;
use crate::index::Index;
use crate::known::{Known, Solved};
use crate::runs::{self, Counts, Packed, Packer};
use crate::slice::Slice;
use crate::value::{Value, Wdl};

/// The results of a block, none where there is a capture.
fn results(cells: &[u16]) -> impl Iterator<Item = Option<Wdl>> {
    cells.iter().map(|cell| Cell(*cell)).map(|cell| (!cell.is_forced()).then(|| cell.value().result()))
}

/// More bits for each position than this, and one of two twins is left out: its positions are known by their moves, which
/// lead to the other. That takes an average of some eight questions instead of one, so it has to be worth it.
const DEAR: f64 = 0.5;
/// Smaller files are not worth it.
const SMALL: u64 = 1 << 19;

/// The files of a slice before they are written.
struct Made {
    header: Header,
    codes: Vec<u8>,
    blocks: Vec<Block>,
}

impl Made {
    fn is_dear(&self) -> bool {
        let bytes = self.header.bytes;
        bytes > SMALL && bytes as f64 * 8.0 > DEAR * self.header.positions as f64
    }

    fn write(&self, folder: &Folder) -> Result<(), FileError> {
        let path = folder.file(self.header.slice, self.header.content);
        file::write(&path, &self.header, &self.codes, &self.blocks)
    }
}

/// Writes the files of a slice and its twin. With `distances` also those. Returns the headers of what was written.
pub(crate) fn write<V: Variant>(
    folder: &Folder,
    twins: &[Solved<V::Board>],
    distances: bool,
) -> Result<Vec<Header>, FileError> {
    let mut made: Vec<Made> = twins.iter().map(|solved| make::<V>(solved, distances)).collect();
    if let [one, two] = &mut made[..]
        && one.is_dear()
        && two.is_dear()
    {
        let is_first_dearer = one.header.bytes > two.header.bytes;
        let (kept, left_out) = if is_first_dearer { (two, one) } else { (one, two) };
        kept.header.twin = Some(left_out.header.tally);
        made.remove(usize::from(!is_first_dearer));
    }
    for made in &made {
        if distances
            && let Some(solved) = twins.iter().find(|solved| solved.index.slice() == made.header.slice)
        {
            let blocks: Vec<Block> = solved.cells.par_chunks(BLOCK).map(pack_distances).collect();
            let header =
                Header { content: Content::Distances, bytes: bytes_of(&blocks), ..made.header.clone() };
            Made { header, codes: Vec::new(), blocks }.write(folder)?;
        }
        // The results last: with them the slice is done.
        made.write(folder)?;
    }
    Ok(made.into_iter().map(|made| made.header).collect())
}

/// The results of a slice in blocks.
fn make<V: Variant>(solved: &Solved<V::Board>, distances: bool) -> Made {
    let counts = solved.cells.par_chunks(BLOCK).fold(Counts::default, |mut counts, cells| {
        counts.add(results(cells));
        counts
    });
    let codes = counts.reduce(Counts::default, Counts::join).lengths();
    let packer = Packer::new(&codes);
    let blocks = solved.cells.par_chunks(BLOCK).map(|cells| match packer.pack(results(cells)) {
        Packed::Same(result) => Block::Same(result as u16),
        Packed::Runs(bytes) => Block::Bytes(bytes),
    });
    let blocks: Vec<Block> = blocks.collect();
    let header = Header {
        content: Content::Results,
        game: V::ID,
        slice: solved.index.slice(),
        positions: solved.index.size(),
        tally: tally(solved, distances),
        twin: None,
        bytes: bytes_of(&blocks),
    };
    Made { header, codes, blocks }
}

fn bytes_of(blocks: &[Block]) -> u64 {
    blocks.iter().map(|block| if let Block::Bytes(bytes) = block { bytes.len() as u64 } else { 0 }).sum()
}

fn pack_distances(cells: &[u16]) -> Block {
    let values = cells.iter().map(|cell| Cell(*cell)).filter(|cell| !cell.is_forced()).map(Cell::value);
    distances::pack(values).map_or(Block::Same(0), Block::Bytes)
}

/// Counts how the positions of a slice end.
pub(crate) fn tally<B: Board>(solved: &Solved<B>, distances: bool) -> Tally {
    let none = || ([0; 3], 0);
    let (counts, longest) = solved
        .cells
        .par_chunks(BLOCK)
        .fold(none, |(mut counts, mut longest), cells| {
            for cell in cells {
                let value = Cell(*cell).value();
                counts[value.result() as usize] += 1;
                longest = value.plies().unwrap_or(0).max(longest);
            }
            (counts, longest)
        })
        .reduce(none, |(one, a), (two, b)| (std::array::from_fn(|i| one[i] + two[i]), a.max(b)));
    let [losses, draws, wins] = counts;
    Tally { wins, losses, draws, longest: distances.then_some(longest) }
}

/// Works out a slice whose twin is known, and all that it leads to, by one move.
pub(crate) fn derive<V: Variant>(slice: Slice, known: &Known<V>) -> Solved<V::Board> {
    let index = Index::<V::Board>::new(slice);
    let mut cells = vec![0; index.size() as usize];
    cells.par_chunks_mut(BLOCK).enumerate().for_each(|(block, cells)| {
        let first = (block * BLOCK) as u64;
        index.each(first..first + cells.len() as u64, |number, pieces| {
            let value = known.by_moves(&pieces);
            let captures = retrograde::must_capture::<V>(&pieces);
            let cell = if captures { Cell::forced(value) } else { Cell::known(value) };
            cells[(number - first) as usize] = cell.0;
        });
    });
    Solved { index, cells }
}

/// Reads the files of a slice back into memory; without distances all are 0. Positions with a capture have no value.
pub(crate) fn read<V: Variant>(
    folder: &Folder,
    slice: Slice,
    distances: bool,
) -> Result<Solved<V::Board>, FileError> {
    let file = folder.open::<V>(slice, Content::Results)?;
    let unpacker = unpacker(&file)?;
    let distances = if distances { Some(folder.open::<V>(slice, Content::Distances)?) } else { None };
    let index = Index::<V::Board>::new(slice);
    let mut cells = vec![0; index.size() as usize];
    cells.par_chunks_mut(BLOCK).enumerate().try_for_each(|(block, cells)| {
        let mut next = 0;
        unpack(&file, &unpacker, block, |result, length| {
            cells[next..next + length].fill(Cell::known(nearest(result)).0);
            next += length;
        })?;
        match &distances {
            Some(distances) => add_distances::<V>(distances, block, &index, cells),
            None => Ok(()),
        }
    })?;
    Ok(Solved { index, cells })
}

/// A value with this result.
pub(crate) fn nearest(result: Wdl) -> Value {
    match result {
        Wdl::Loss => Value::Loss(0),
        Wdl::Draw => Value::Draw,
        Wdl::Win => Value::Win(0),
    }
}

/// The codes of a file of results.
pub(crate) fn unpacker(file: &SliceFile) -> Result<runs::Unpacker, FileError> {
    let what = || file::Trouble::Damaged("the table of codes".to_owned());
    runs::Unpacker::new(&file.codes).ok_or_else(|| FileError { path: file.path.clone(), what: what() })
}

/// Shows the results of a block as runs.
#[inline(always)]
pub(crate) fn unpack(
    file: &SliceFile,
    unpacker: &runs::Unpacker,
    block: usize,
    mut show: impl FnMut(Wdl, usize),
) -> Result<(), FileError> {
    let positions = file.positions_in(block);
    match file.entries[block] {
        Entry::Same(result) => {
            let result = runs::ALL.get(usize::from(result)).ok_or_else(|| file.damaged(block))?;
            show(*result, positions);
            Ok(())
        }
        Entry::Bytes { .. } => {
            let bytes = file.bytes(block)?;
            unpacker.unpack(bytes, positions, show).ok_or_else(|| file.damaged(block))
        }
    }
}

/// Puts distances to the results of a block.
pub(crate) fn add_distances<V: Variant>(
    file: &SliceFile,
    block: usize,
    index: &Index<V::Board>,
    cells: &mut [u16],
) -> Result<(), FileError> {
    let mut unpacker = distances::Unpacker::new(file.bytes(block)?);
    let first = (block * BLOCK) as u64;
    index.each(first..first + cells.len() as u64, |number, pieces| {
        if !retrograde::must_capture::<V>(&pieces) {
            let cell = &mut cells[(number - first) as usize];
            *cell = Cell::known(unpacker.next::<V>(Cell(*cell).value().result())).0;
        }
    });
    Ok(())
}
