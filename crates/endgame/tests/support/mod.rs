//! Databases in a folder that goes with the test.
#![allow(dead_code)]

use std::path::PathBuf;

use crownhead_endgame::{BuildError, Check, Fault, Header, Plan, Slice, Work, build, verify};
use rules::Variant;

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("crownhead-endgame-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    pub(crate) fn plan(&self, pieces: usize) -> Plan {
        Plan { folder: self.0.clone(), pieces, distances: pieces, memory: 4 << 30, threads: 0 }
    }

    /// Builds everything up to so many pieces, and gives the headers of what was written.
    pub(crate) fn build<V: Variant>(&self, pieces: usize) -> Vec<Header> {
        self.try_build::<V>(&self.plan(pieces)).expect("a database")
    }

    pub(crate) fn try_build<V: Variant>(&self, plan: &Plan) -> Result<Vec<Header>, BuildError> {
        let mut headers = Vec::new();
        build::<V>(plan, &Work::default(), |header| headers.push(header.clone()))?;
        Ok(headers)
    }

    /// What verifying finds wrong, by slices.
    pub(crate) fn faults<V: Variant>(&self) -> Vec<(Slice, Vec<Fault>)> {
        let check = Check { folder: self.0.clone(), pieces: 8, memory: 4 << 30, threads: 0 };
        let mut faults = Vec::new();
        let done = verify::<V>(&check, &Work::default(), |slice, found| {
            if !found.is_empty() {
                faults.push((slice, found));
            }
        });
        done.expect("it can be read");
        faults
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Four pieces, or three where there is no optimisation.
pub(crate) fn most() -> usize {
    if cfg!(debug_assertions) { 3 } else { 4 }
}
