//! `one-jump-behind`: what each heuristic of that agent is worth, and whether ordering pays where
//! evaluation is dear.

mod heuristics;
mod ordering;
mod pages;

use super::{Experiment, Lab, LabError};
use crate::report::Report;

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "one-jump-behind",
    title: "One Jump Behind: the worth of each heuristic, and ordering when evaluation is dear",
    run,
};

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let (section, findings) = heuristics::all(lab)?;
    let measured = ordering::measure(lab)?;
    let report = Report::new(EXPERIMENT.name, EXPERIMENT.title)
        .question(
            "A report on a Lose Checkers agent names the heuristics of its evaluation without measuring \
             them, and tells that ordering moves by that evaluation made the search no faster. What is \
             each heuristic worth, and at which depth would ordering have paid?",
        )
        .section(section);
    let report = pages::sections(&measured).into_iter().fold(report, Report::section);
    let findings = findings.into_iter().chain(pages::findings(&measured));
    Ok(findings.fold(report, Report::finding))
}
