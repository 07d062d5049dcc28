//! The files of a report.

use std::path::Path;

use arena::report::Report;

use crate::failure::Failure;

/// Writes a report's page, its JSON and its tables to a folder; the names of the files.
pub(super) fn write(report: &Report, folder: &Path) -> Result<Vec<String>, Failure> {
    let name = report.name();
    let mut files = vec![
        (format!("{name}.html"), report.html()),
        (format!("{name}.json"), report.json().map_err(Failure::new)?),
    ];
    files.extend(report.csv());
    for (file, text) in &files {
        whole(&folder.join(file), text)?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
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
