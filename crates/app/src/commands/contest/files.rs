//! Files to which games are added as they end.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use arena::{Played, Record, pdn};
use rules::Variant;

use crate::date::Date;
use crate::failure::Failure;

/// The files that were asked for.
pub(super) struct Files {
    pdn: Option<Mutex<File>>,
    lines: Option<Mutex<File>>,
}

impl Files {
    /// Opens them for adding; what is in them stays.
    pub(super) fn open(pdn: Option<&Path>, lines: Option<&Path>) -> Result<Files, Failure> {
        let open = |path: Option<&Path>| {
            let open = |path: &Path| {
                let file = OpenOptions::new().create(true).append(true).open(path);
                file.map(Mutex::new)
                    .map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
            };
            path.map(open).transpose()
        };
        Ok(Files { pdn: open(pdn)?, lines: open(lines)? })
    }

    /// Adds a game, each with one write, so that a crash leaves no half of one.
    pub(super) fn add<V: Variant>(
        &self,
        record: &Record,
        event: &str,
        played: &Played<V>,
    ) -> Result<(), Failure> {
        if let Some(file) = &self.pdn {
            let date = Date::today().joined(".");
            write(file, &format!("{}\n", pdn(record, event, &date, played)))?;
        }
        if let Some(file) = &self.lines {
            write(file, &(serde_json::to_string(record).map_err(Failure::new)? + "\n"))?;
        }
        Ok(())
    }
}

fn write(file: &Mutex<File>, text: &str) -> Result<(), Failure> {
    let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.write_all(text.as_bytes()).map_err(|error| Failure::new(format!("cannot write a game: {error}")))
}
