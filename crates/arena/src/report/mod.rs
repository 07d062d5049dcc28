//! Results of experiments as tables, charts and pages.
//!
//! A [`Report`] says what was asked, how it was measured, and what came out. It is written as a page that needs nothing
//! but itself, as JSON from which it can be read back, and as CSV files of its tables; [`bind`] makes one page of
//! several, [`bind_markdown`] one text. The module knows nothing of checkers and never touches a file or a clock: who uses it gives it everything
//! it shows.
//!
//! ```
//! use crownhead_arena::report::{Bar, Bars, Report, Section};
//!
//! let chart = Bars::new("Wins by colour", "games won")
//!     .across("colour", ["Black", "White"])
//!     .series("ours", [Bar::new(54.0).between(50.1, 57.9), Bar::new(46.0).between(42.1, 49.9)]);
//! let report = Report::new("colours", "Does Black have the better game?")
//!     .section(Section::new("Results").paragraph("Each opening was played twice.").chart(chart))
//!     .finding("Black wins somewhat more often.");
//! assert!(report.html().starts_with("<!DOCTYPE html>"));
//! assert_eq!(Report::from_json(&report.json()?)?, report);
//! # Ok::<(), crownhead_arena::report::JsonError>(())
//! ```

mod chart;
mod markdown;
mod markup;
mod number;
mod page;
mod table;

use serde::{Deserialize, Serialize};

pub use chart::{Axis, Bar, BarSeries, Bars, Chart, Interval, LineSeries, Lines, Point};
pub use markdown::bind_markdown;
pub use page::bind;
pub use table::{Cell, Column, Table};

/// What an experiment asked, how it was made, and what came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    name: String,
    title: String,
    #[serde(default)]
    question: String,
    #[serde(default)]
    command: String,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    machine: Machine,
    #[serde(default)]
    date: String,
    #[serde(default)]
    findings: Vec<String>,
    sections: Vec<Section>,
}

/// On what a report was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The name of the processor.
    pub processor: String,
    /// How many cores it has.
    pub cores: usize,
    /// Bytes of memory.
    pub memory: u64,
    /// The name and version of the program.
    pub program: String,
}

/// A part of a report under a heading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    heading: String,
    parts: Vec<Part>,
}

/// What stands in a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    Paragraph(String),
    Table(Table),
    Chart(Chart),
}

/// Why a report could not be read from JSON, or written.
#[derive(Debug, thiserror::Error)]
#[error("this is not the JSON of a report: {0}")]
pub struct JsonError(#[source] serde_json::Error);

impl Report {
    /// A report with a short name, of which file names are made, and a title. In its sentences, what stands between two
    /// backticks is set as code.
    pub fn new(name: impl Into<String>, title: impl Into<String>) -> Report {
        Report {
            name: name.into(),
            title: title.into(),
            question: String::new(),
            command: String::new(),
            seed: None,
            machine: Machine::default(),
            date: String::new(),
            findings: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// What the experiment asks.
    pub fn question(mut self, question: impl Into<String>) -> Report {
        self.question = question.into();
        self
    }

    /// The command that made the report.
    pub fn command(mut self, command: impl Into<String>) -> Report {
        self.command = command.into();
        self
    }

    /// The number from which all chance in it came.
    pub fn seed(mut self, seed: u64) -> Report {
        self.seed = Some(seed);
        self
    }

    /// On what it was made.
    pub fn machine(mut self, machine: Machine) -> Report {
        self.machine = machine;
        self
    }

    /// When it was made.
    pub fn date(mut self, date: impl Into<String>) -> Report {
        self.date = date.into();
        self
    }

    /// Adds a section.
    pub fn section(mut self, section: Section) -> Report {
        self.sections.push(section);
        self
    }

    /// Adds a finding: a sentence on what came out. Findings stand at the head of the page.
    pub fn finding(mut self, finding: impl Into<String>) -> Report {
        self.findings.push(finding.into());
        self
    }

    /// The short name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What was asked.
    pub fn asks(&self) -> &str {
        &self.question
    }

    /// When it was made.
    pub fn made(&self) -> &str {
        &self.date
    }

    /// What came out, in sentences.
    pub fn findings(&self) -> &[String] {
        &self.findings
    }

    /// All its tables, in their order.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
            Part::Table(table) => Some(table),
            _ => None,
        })
    }

    /// All its charts, in their order.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
            Part::Chart(chart) => Some(chart),
            _ => None,
        })
    }

    /// One page with everything in it: no scripts, no other files, nothing from the network.
    pub fn html(&self) -> String {
        page::single(self)
    }

    /// Everything, to be read back with [`Report::from_json`].
    pub fn json(&self) -> Result<String, JsonError> {
        serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(JsonError)
    }

    /// The report that [`Report::json`] wrote.
    pub fn from_json(text: &str) -> Result<Report, JsonError> {
        serde_json::from_str(text).map_err(JsonError)
    }

    /// A file for each table: its name and its contents.
    pub fn csv(&self) -> Vec<(String, String)> {
        let name = markup::slug(&self.name);
        let file = |(index, table): (usize, &Table)| {
            (format!("{name}-{}-{}.csv", index + 1, markup::slug(table.title())), table.csv())
        };
        self.tables().enumerate().map(file).collect()
    }

    /// A file for each chart, as a picture that stands alone: its name and its contents.
    pub fn pictures(&self) -> Vec<(String, String)> {
        let name = markup::slug(&self.name);
        let file = |(index, chart): (usize, &Chart)| {
            (format!("{name}-{}-{}.svg", index + 1, markup::slug(chart.title())), chart.svg())
        };
        self.charts().enumerate().map(file).collect()
    }
}

impl Section {
    /// A section under a heading.
    pub fn new(heading: impl Into<String>) -> Section {
        Section { heading: heading.into(), parts: Vec::new() }
    }

    /// Adds a paragraph.
    pub fn paragraph(mut self, text: impl Into<String>) -> Section {
        self.parts.push(Part::Paragraph(text.into()));
        self
    }

    /// Adds a table.
    pub fn table(mut self, table: Table) -> Section {
        self.parts.push(Part::Table(table));
        self
    }

    /// Adds a chart.
    pub fn chart(mut self, chart: impl Into<Chart>) -> Section {
        self.parts.push(Part::Chart(chart.into()));
        self
    }
}
