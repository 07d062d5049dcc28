//! A second, slower way to the same answers: forwards, from each position to those after it.
//!
//! First every file is read through and every checksum compared. Then, slice by slice, the value of each position is
//! worked out once more from the values of the positions that its moves lead to, distances included, and wins, losses and
//! draws are counted again. Where there are distances this proves the slice: each win gets closer to its end with every
//! move. Without them it finds wrong positions, but not a ring of wins that lean on each other.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::PoisonError;

use rayon::prelude::*;
use rules::{Color, Pieces, Position, Task, Variant, VariantId};

use crate::build::{BuildError, Loader, Work};
use crate::file::{BLOCK, Content, FileError, Tally};
use crate::folder::{Folder, most_pieces};
use crate::index::Index;
use crate::known::Known;
use crate::pack;
use crate::slice::Slice;
use crate::value::Value;

/// Something that is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A file is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// A position does not follow from those after it.
    #[error("slice {slice}: {fen} is stored as {stored} and is {derived}")]
    Wrong {
        /// The slice.
        slice: Slice,
        /// The position.
        fen: String,
        /// What the file says.
        stored: String,
        /// What follows from the moves.
        derived: String,
    },
    /// The numbers in a header are not those of the positions.
    #[error("slice {slice}: the file says {stored}, and it is {counted}")]
    Counts {
        /// The slice.
        slice: Slice,
        /// The numbers in the file.
        stored: String,
        /// The numbers there are.
        counted: String,
    },
    /// A slice cannot be looked at, since one that it leads to is damaged or missing.
    #[error("slice {0} cannot be verified without slice {1}")]
    Missing(Slice, Slice),
}

/// What is to be verified.
#[derive(Clone, Debug)]
pub struct Check {
    /// The folder that holds the databases of all games.
    pub folder: PathBuf,
    /// Slices up to this many pieces.
    pub pieces: usize,
    /// The most bytes of memory for positions.
    pub memory: u64,
    /// Threads; 0 means all there are.
    pub threads: usize,
}

/// Verifies all slices there are. `finished` is told of each that was looked at, with what is wrong with it.
pub fn verify<V: Variant>(
    check: &Check,
    work: &Work,
    mut finished: impl FnMut(Slice, Vec<Fault>) + Send,
) -> Result<(), BuildError> {
    verify_any(V::ID, Verifying { check, work, finished: &mut finished })
}

/// Without a type parameter, so that verifying is compiled for all games into this crate, once.
#[inline(never)]
fn verify_any(game: VariantId, verifying: Verifying<'_>) -> Result<(), BuildError> {
    game.with(verifying)
}

struct Verifying<'a> {
    check: &'a Check,
    work: &'a Work,
    finished: &'a mut (dyn FnMut(Slice, Vec<Fault>) + Send),
}

impl Task for Verifying<'_> {
    type Output = Result<(), BuildError>;

    fn run<V: Variant>(self) -> Self::Output {
        let Verifying { check, work, finished } = self;
        if most_pieces::<V>() == 0 {
            return Err(BuildError::Board);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(check.threads).build();
        let pool = pool.map_err(|error| BuildError::Threads(error.to_string()))?;
        let folder = Folder::new::<V>(&check.folder);
        pool.install(|| {
            Verifier::<V> { check, work, folder, known: Known::default(), bad: Vec::new() }.run(finished)
        })
    }
}

struct Verifier<'a, V: Variant> {
    check: &'a Check,
    work: &'a Work,
    folder: Folder,
    known: Known<V>,
    /// Slices whose files are damaged.
    bad: Vec<Slice>,
}

impl<V: Variant> Verifier<'_, V> {
    fn run(&mut self, finished: &mut dyn FnMut(Slice, Vec<Fault>)) -> Result<(), BuildError> {
        let mut slices = self.folder.slices::<V>(Content::Results);
        // Distances whose results are gone.
        let orphans = self.folder.slices::<V>(Content::Distances);
        slices.extend(orphans.into_iter().filter(|slice| !self.folder.has(*slice, Content::Results)));
        slices.retain(|slice| slice.pieces() <= self.check.pieces);
        self.work.expect(slices.iter().map(|slice| Index::<V::Board>::size_of(*slice)).sum());
        let mut damage: Vec<Vec<Fault>> = slices.par_iter().map(|slice| self.damage(*slice)).collect();
        for (slice, faults) in slices.iter().zip(&damage) {
            if !faults.is_empty() {
                self.bad.push(*slice);
            }
        }
        for (slice, faults) in slices.iter().zip(&mut damage) {
            let mut faults = std::mem::take(faults);
            self.work.begin(*slice);
            if faults.is_empty() {
                faults = self.verify(*slice)?;
            }
            self.work.finish(Index::<V::Board>::size_of(*slice));
            finished(*slice, faults);
        }
        Ok(())
    }

    fn contents(&self, slice: Slice) -> impl Iterator<Item = Content> {
        let distances = self.folder.has(slice, Content::Distances);
        std::iter::once(Content::Results).chain(distances.then_some(Content::Distances))
    }

    /// Reads the files of a slice through.
    fn damage(&self, slice: Slice) -> Vec<Fault> {
        let mut faults = Vec::new();
        for content in self.contents(slice) {
            match self.folder.open::<V>(slice, content) {
                Ok(file) => {
                    let blocks = 0..file.entries.len();
                    faults.extend(blocks.filter_map(|block| file.bytes(block).err()).map(Fault::File));
                }
                Err(error) => faults.push(error.into()),
            }
        }
        faults
    }

    /// Works out a slice whose files can be read once more.
    fn verify(&mut self, slice: Slice) -> Result<Vec<Fault>, BuildError> {
        let mut needed = slice.exits::<V>();
        needed.extend([slice, slice.turned()]);
        let source = |slice: Slice, content| self.folder.source::<V>(slice, content);
        let bad = |other: &Slice| self.bad.contains(other) || source(*other, Content::Results).is_none();
        if let Some(missing) = needed.iter().find(|other| bad(other)) {
            return Ok(vec![Fault::Missing(slice, *missing)]);
        }
        // Distances are compared where everything that the slice leads to has them.
        let has_distances = |slice: &Slice| source(*slice, Content::Distances).is_some();
        let distances = needed.iter().all(has_distances);
        let most = (2..=slice.pieces())
            .take_while(|pieces| needed.iter().filter(|s| s.pieces() <= *pieces).all(has_distances));
        let most = most.last().unwrap_or(0);
        let mut loader = Loader {
            folder: &self.folder,
            known: &mut self.known,
            memory: self.check.memory,
            distances: most,
        };
        let behind = loader.behind(&needed);
        if let Some(missing) = behind.iter().find(|other| bad(other)) {
            return Ok(vec![Fault::Missing(slice, *missing)]);
        }
        loader.make_room(slice, 0, &[&needed[..], &behind[..]].concat())?;
        for other in needed {
            if let Err(error) = loader.load(other) {
                return Ok(vec![if other == slice { error.into() } else { Fault::Missing(slice, other) }]);
            }
        }
        let header = self.folder.open::<V>(slice, Content::Results)?.header;
        let (tally, wrong) = self.derive(slice, distances)?;
        let mut faults: Vec<Fault> = wrong.into_iter().collect();
        faults.extend(compare(slice, header.tally, tally));
        if let (Some(stored), Some(twin)) = (header.twin, self.known.get(slice.turned())) {
            faults.extend(compare(slice.turned(), stored, pack::tally(&twin, distances)));
        }
        Ok(faults)
    }

    /// How the positions of a slice end, and the first of them that is wrong.
    fn derive(&self, slice: Slice, distances: bool) -> Result<(Tally, Option<Fault>), BuildError> {
        let index = Index::<V::Board>::new(slice);
        let blocks = index.size().div_ceil(BLOCK as u64);
        let wrong: Mutex<Option<(u64, Fault)>> = Mutex::new(None);
        let none = || ([0; 3], None);
        let (counts, longest) = (0..blocks)
            .into_par_iter()
            .fold(none, |(mut counts, mut longest), block| {
                if self.work.is_stopped() {
                    return (counts, longest);
                }
                let first = block * BLOCK as u64;
                index.each(first..first + BLOCK as u64, |number, pieces| {
                    let derived = self.known.by_moves(&pieces);
                    counts[derived.result() as usize] += 1;
                    longest = longest.max(derived.plies());
                    let stored = self.known.value(&pieces);
                    let agrees =
                        if distances { stored == derived } else { stored.result() == derived.result() };
                    if !agrees {
                        let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                        if wrong.as_ref().is_none_or(|(earliest, _)| number < *earliest) {
                            *wrong = Some((number, fault::<V>(slice, &pieces, stored, derived, distances)));
                        }
                    }
                });
                self.work.look(BLOCK as u64);
                (counts, longest)
            })
            .reduce(none, |(one, a), (two, b)| (std::array::from_fn(|i| one[i] + two[i]), a.max(b)));
        if self.work.is_stopped() {
            return Err(BuildError::Stopped);
        }
        let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
        let [losses, draws, wins] = counts;
        let tally = Tally { wins, losses, draws, longest: longest.filter(|_| distances) };
        Ok((tally, wrong.map(|(_, fault)| fault)))
    }
}

fn fault<V: Variant>(
    slice: Slice,
    pieces: &Pieces<V::Board>,
    stored: Value,
    derived: Value,
    distances: bool,
) -> Fault {
    let position = Position::<V>::with_pieces(*pieces, Color::Black);
    let fen = position.map_or_else(|| format!("{pieces:?}"), |position| position.fen());
    let write = |value: Value| if distances { value.to_string() } else { value.result().to_string() };
    Fault::Wrong { slice, fen, stored: write(stored), derived: write(derived) }
}

/// Compares the numbers of a header with those that were counted.
fn compare(slice: Slice, stored: Tally, counted: Tally) -> Option<Fault> {
    let longest = stored.longest.and(counted.longest);
    let counted = Tally { longest: longest.or(stored.longest), ..counted };
    (stored != counted).then(|| Fault::Counts {
        slice,
        stored: stored.to_string(),
        counted: counted.to_string(),
    })
}
