//! What an experiment has done so far, in a file.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Results of pieces of work, each on a line of its own. The default one forgets everything when it goes.
#[derive(Debug, Default)]
pub struct Journal(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    file: Option<(PathBuf, File)>,
    known: HashMap<(String, usize), Value>,
}

/// The first line: of what the journal is.
#[derive(Serialize, Deserialize)]
struct Heading {
    journal: String,
}

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    part: String,
    number: usize,
    result: T,
}

/// Why nothing can be written down.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", file.display())]
pub struct JournalError {
    file: PathBuf,
    error: std::io::Error,
}

impl Journal {
    /// The journal in a file. What is in it counts if it is of the same work; otherwise a new one begins.
    pub fn open(file: &Path, work: &str) -> Result<Journal, JournalError> {
        let wrong = |error| JournalError { file: file.to_owned(), error };
        let open = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(file);
        let mut opened = open.map_err(wrong)?;
        let mut bytes = Vec::new();
        opened.read_to_end(&mut bytes).map_err(wrong)?;
        let mut pages = Pages::default();
        // Whoever was killed may have left half a line.
        let mut whole = 0;
        for (index, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            if !line.ends_with(b"\n") {
                break;
            }
            if index == 0 {
                let heading = serde_json::from_slice::<Heading>(line);
                if !heading.is_ok_and(|heading| heading.journal == work) {
                    break;
                }
            } else {
                let Ok(entry) = serde_json::from_slice::<Entry<Value>>(line) else { break };
                pages.known.insert((entry.part, entry.number), entry.result);
            }
            whole += line.len();
        }
        opened.set_len(whole as u64).map_err(wrong)?;
        opened.seek(SeekFrom::End(0)).map_err(wrong)?;
        pages.file = Some((file.to_owned(), opened));
        if whole == 0 {
            pages.write(&Heading { journal: work.to_owned() })?;
        }
        Ok(Journal(Mutex::new(pages)))
    }

    /// How many pieces are in it.
    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).known.len()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What came out of a piece of work, if that is known.
    pub(super) fn find<T: DeserializeOwned>(&self, part: &str, number: usize) -> Option<T> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = pages.known.remove(&(part.to_owned(), number))?;
        serde_json::from_value(value).ok()
    }

    /// Writes down what came out of a piece of work.
    pub(super) fn note<T: Serialize>(
        &self,
        part: &str,
        number: usize,
        result: &T,
    ) -> Result<(), JournalError> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.write(&Entry { part: part.to_owned(), number, result })
    }
}

impl Pages {
    fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let Some((file, opened)) = &mut self.file else { return Ok(()) };
        let written = serde_json::to_string(line)
            .map_err(std::io::Error::other)
            .and_then(|text| opened.write_all((text + "\n").as_bytes()));
        written.map_err(|error| JournalError { file: file.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_found_again_for_the_same_work_only() {
        let folder = std::env::temp_dir().join(format!("crownhead-journal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("work.journal");
        let journal = Journal::open(&file, "work 1").expect("a journal");
        journal.note("a", 0, &1.5).expect("written");
        journal.note("b", 7, &"text").expect("written");
        drop(journal);
        // Half a line that a killed program left.
        let torn = std::fs::read_to_string(&file).expect("a file") + "{\"part\":\"a\",\"num";
        std::fs::write(&file, torn).expect("written");
        let journal = Journal::open(&file, "work 1").expect("a journal");
        assert_eq!((journal.len(), journal.find::<f64>("a", 0)), (2, Some(1.5)));
        journal.note("a", 1, &2.5).expect("written");
        let journal = Journal::open(&file, "work 1").expect("a journal");
        assert_eq!(journal.find::<f64>("a", 1), Some(2.5));
        assert_eq!(journal.find::<String>("b", 7).as_deref(), Some("text"));
        assert_eq!(journal.find::<f64>("a", 2), None);
        assert!(Journal::open(&file, "work 2").expect("a journal").is_empty());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
