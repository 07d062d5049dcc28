//! The files of a report.

use std::path::Path;

use arena::report::Report;

use crate::failure::Failure;

/// Writes a report's page, its JSON, its tables and its charts to a folder; what was written, in words.
pub(super) fn write(report: &Report, folder: &Path) -> Result<String, Failure> {
    let name = report.name();
    whole(&folder.join(format!("{name}.html")), &report.html())?;
    whole(&folder.join(format!("{name}.json")), &report.json().map_err(Failure::new)?)?;
    let (tables, charts) = (report.csv(), report.pictures());
    for (file, text) in tables.iter().chain(&charts) {
        whole(&folder.join(file), text)?;
    }
    let (tables, charts) = (count(tables.len(), "table"), count(charts.len(), "chart"));
    Ok(format!("{name}.html, {name}.json, {tables} (.csv), {charts} (.svg)"))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Writes a file so that there is never half of one.
pub(super) fn whole(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::new(format!("cannot write {}: {error}", path.display()));
    let beside = path.with_extension("part");
    std::fs::write(&beside, text).map_err(failed)?;
    std::fs::rename(&beside, path).map_err(failed)
}

/// Makes a folder, if it is not there.
pub(super) fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::new(format!("cannot make the folder {}: {error}", folder.display())))
}
