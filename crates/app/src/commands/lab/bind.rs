//! `crownhead lab report`: the results in a folder as one page.

use std::io::Write;

use arena::lab::EXPERIMENTS;
use arena::report::{Report, bind, bind_markdown};

use super::files;
use crate::args::BindArgs;
use crate::failure::Failure;

pub(super) fn run(args: &BindArgs, out: &mut impl Write) -> Result<(), Failure> {
    let folder = match &args.folder {
        Some(folder) => folder.clone(),
        None => args.data.folder()?.join("lab"),
    };
    let mut reports = Vec::new();
    // In the order in which they are best read.
    for experiment in EXPERIMENTS {
        let file = folder.join(format!("{}.json", experiment.name));
        if !file.exists() {
            continue;
        }
        let text = std::fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
        let report =
            Report::from_json(&text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        reports.push(report);
    }
    if reports.is_empty() {
        let advice = "crownhead lab run NAME --out FOLDER makes some";
        return Err(Failure::new(format!("{} has no results of experiments; {advice}", folder.display())));
    }
    let page = args.out.clone().unwrap_or_else(|| folder.join("index.html"));
    let is_markdown = page.extension().is_some_and(|kind| kind == "md");
    let text = if is_markdown { bind_markdown("The laboratory", &reports) } else { bind(&reports) };
    files::whole(&page, &text)?;
    let names: Vec<&str> = reports.iter().map(Report::name).collect();
    writeln!(out, "{}: {}", page.display(), names.join(", "))?;
    Ok(())
}
