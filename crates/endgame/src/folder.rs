//! Where the files of a game are.

use std::path::{Path, PathBuf};

use rules::{Board, Variant};

use crate::file::{Content, FileError, SliceFile, Tally, Trouble};
use crate::slice::{MOST_PIECES, Slice};

/// The folder with the files of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder of a game within the one that holds all games.
    pub fn new<V: Variant>(all: &Path) -> Folder {
        Folder(all.join(V::ID.name()))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a slice.
    pub fn file(&self, slice: Slice, content: Content) -> PathBuf {
        self.0.join(format!("{slice}.{}", content.extension()))
    }

    /// Whether there is a file of a slice.
    pub fn has(&self, slice: Slice, content: Content) -> bool {
        self.file(slice, content).is_file()
    }

    /// How the positions of a slice are known, if they are.
    pub fn source<V: Variant>(&self, slice: Slice, content: Content) -> Option<Source> {
        if self.has(slice, content) {
            return Some(Source::File);
        }
        let twin = slice.turned();
        if twin == slice || !self.has(twin, content) {
            return None;
        }
        self.open::<V>(twin, content).ok()?.header.twin.map(Source::Twin)
    }

    /// Opens the file of a slice.
    pub(crate) fn open<V: Variant>(&self, slice: Slice, content: Content) -> Result<SliceFile, FileError> {
        let path = self.file(slice, content);
        let file = SliceFile::open(&path)?;
        let header = &file.header;
        let positions = crate::index::Index::<V::Board>::size_of(slice);
        if (header.game, header.slice, header.content, header.positions) != (V::ID, slice, content, positions)
        {
            let what = format!("slice {} of {}", header.slice, header.game);
            return Err(FileError { path, what: Trouble::Misplaced(what) });
        }
        Ok(file)
    }

    /// The slices that have a file.
    pub fn slices<V: Variant>(&self, content: Content) -> Vec<Slice> {
        let all = (2..=most_pieces::<V>()).flat_map(Slice::all::<V>);
        all.filter(|slice| self.has(*slice, content)).collect()
    }
}

/// How the positions of a slice are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It has a file.
    File,
    /// By their moves, which lead to the twin; its file says how they end.
    Twin(Tally),
}

/// The most pieces of a game that there can be a database for; none for boards that are too large.
pub fn most_pieces<V: Variant>() -> usize {
    let all = 2 * rules::Position::<V>::pieces_at_start();
    if V::Board::SIZE > 10 { 0 } else { all.min(MOST_PIECES) }
}
