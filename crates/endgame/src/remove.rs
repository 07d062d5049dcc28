//! Removes the files of a game, and nothing else that may lie beside them.

use std::fs::DirEntry;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rules::Variant;

use crate::build::{BuildError, LOCK, lock, system};
use crate::file::Content;
use crate::folder::{Folder, most_pieces};
use crate::slice::Slice;

/// What was removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// How many files of slices.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// What else is in the folder and not ours, so that the folder stays.
    pub foreign: Vec<PathBuf>,
}

/// Removes the files of slices with at least so many pieces, and the folder of the game if nothing is left in it.
/// `folder` holds the databases of all games.
pub fn remove<V: Variant>(folder: &Path, pieces: usize) -> Result<Removed, BuildError> {
    if most_pieces::<V>() == 0 {
        return Err(BuildError::Board);
    }
    let folder = Folder::new::<V>(folder);
    if !folder.path().is_dir() {
        return Ok(Removed::default());
    }
    let lock = lock(&folder)?;
    let mut removed = Removed::default();
    let mut is_empty = true;
    for file in files(folder.path())? {
        let (name, path) = (file.file_name(), file.path());
        match slice_of(&name.to_string_lossy()) {
            Some(slice) if slice.pieces() >= pieces && !path.is_dir() => {
                let bytes = file.metadata().map_or(0, |metadata| metadata.len());
                std::fs::remove_file(&path).map_err(|error| system(&path, error))?;
                removed.files += 1;
                removed.bytes += bytes;
            }
            Some(_) if !path.is_dir() => is_empty = false,
            _ if name == LOCK => {}
            _ => removed.foreign.push(path),
        }
    }
    if is_empty {
        let path = folder.path().join(LOCK);
        std::fs::remove_file(&path).map_err(|error| system(&path, error))?;
        drop(lock);
        remove_folder(folder.path())?;
    }
    removed.foreign.sort();
    Ok(removed)
}

fn files(folder: &Path) -> Result<Vec<DirEntry>, BuildError> {
    let files = std::fs::read_dir(folder).and_then(Iterator::collect);
    files.map_err(|error| system(folder, error).into())
}

/// The slice that a file belongs to, finished or not, if it is one of ours.
fn slice_of(name: &str) -> Option<Slice> {
    let (slice, extension) = name.strip_suffix(".part").unwrap_or(name).split_once('.')?;
    let contents = [Content::Results, Content::Distances];
    contents.iter().find(|content| content.extension() == extension)?;
    slice.parse().ok()
}

/// Removes a folder unless there is something in it.
fn remove_folder(folder: &Path) -> Result<(), BuildError> {
    match std::fs::remove_dir(folder) {
        Err(error) if error.kind() != ErrorKind::DirectoryNotEmpty => Err(system(folder, error).into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_slices_are_ours() {
        for name in ["m1k0-m0k1.wdl", "m1k0-m0k1.dtw", "m1k0-m0k1.wdl.part", "m1k0-m0k1.dtw.part"] {
            assert!(slice_of(name).is_some(), "{name}");
        }
        for name in ["lock", "notes.txt", "m1k0-m0k1", "m1k0-m0k1.txt", "m1k0-m0k1.part", "m1k0.wdl", ".wdl"]
        {
            assert_eq!(slice_of(name), None, "{name}");
        }
    }
}
