//! Files to which games are added as they end.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use arena::{Played, Record, pdn};
use rules::Variant;

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
            let date = today();
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

/// The date in UTC, as PDN has it.
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let (year, month, day) = date(now.map_or(0, |time| time.as_secs() / 86_400));
    format!("{year}.{month:02}.{day:02}")
}

/// Year, month and day of a day counted from the first of 1970 in the Gregorian calendar.
fn date(day: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut left) = (1970, day);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_have_their_dates() {
        for (day, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_088, (2024, 12, 31)),
            (20_089, (2025, 1, 1)),
        ] {
            assert_eq!(date(day), expected);
        }
    }
}
