//! Reports as pages.

use super::markup::{code, element, empty, escape, prose};
use super::number::decimal;
use super::{Machine, Part, Report, Section, chart};

const STYLE: &str = include_str!("page.css");
/// Nothing is loaded, whatever a text might ask for.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// One page of several reports, with a table of contents.
pub fn bind(reports: &[Report]) -> String {
    let contents: String =
        reports.iter().enumerate().map(|(index, report)| entry(report, &id(index))).collect();
    let contents = element("nav", &[("aria-label", "Contents")], &element("ol", &[], &contents));
    let body: String = reports
        .iter()
        .enumerate()
        .map(|(index, report)| {
            element("article", &[("id", &id(index))], &article(report, &id(index), Level(2))) + "\n"
        })
        .collect();
    let head = element("header", &[], &element("h1", &[], "Reports"));
    page("Reports", &element("main", &[], &format!("{head}\n{contents}\n{body}")))
}

/// A page with one report.
pub(super) fn single(report: &Report) -> String {
    let article = element("article", &[], &article(report, &id(0), Level(1)));
    page(&report.title, &element("main", &[], &article))
}

/// How deep a heading stands.
#[derive(Clone, Copy)]
struct Level(usize);

impl Level {
    fn heading(self, text: &str) -> String {
        element(&format!("h{}", self.0), &[], &prose(text)) + "\n"
    }

    fn below(self) -> Level {
        Level(self.0 + 1)
    }
}

fn id(index: usize) -> String {
    format!("report-{}", index + 1)
}

fn page(title: &str, body: &str) -> String {
    let head = [
        empty("meta", &[("charset", "utf-8")]),
        empty("meta", &[("http-equiv", "Content-Security-Policy"), ("content", POLICY)]),
        empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
        empty("meta", &[("name", "color-scheme"), ("content", "light dark")]),
        element("title", &[], &escape(title)),
        // Not escaped: HTML takes a style as it stands, and ours has no markup in it.
        element("style", &[], &format!("\n{STYLE}{}", chart::STYLE)),
    ];
    let head = element("head", &[], &head.join("\n"));
    format!(
        "<!DOCTYPE html>\n{}\n",
        element("html", &[("lang", "en-GB")], &(head + "\n" + &element("body", &[], body)))
    )
}

fn entry(report: &Report, id: &str) -> String {
    let link = element("a", &[("href", &format!("#{id}"))], &prose(&report.title));
    let question = element("p", &[], &prose(&report.question));
    element("li", &[], &if report.question.is_empty() { link } else { link + &question }) + "\n"
}

fn article(report: &Report, id: &str, level: Level) -> String {
    let question = match report.question.as_str() {
        "" => String::new(),
        question => element("p", &[("class", "question")], &prose(question)),
    };
    let head = element("header", &[], &(level.heading(&report.title) + &question));
    let mut charts = 0;
    let mut section = |section: &Section| {
        let parts: String = section.parts.iter().map(|part| self::part(part, id, &mut charts)).collect();
        element("section", &[], &format!("\n{}{parts}", level.below().heading(&section.heading))) + "\n"
    };
    let sections: String = report.sections.iter().map(&mut section).collect();
    format!("{head}\n{}{sections}{}", findings(report, level.below()), footer(report))
}

fn part(part: &Part, id: &str, charts: &mut usize) -> String {
    match part {
        Part::Paragraph(text) => element("p", &[], &prose(text)) + "\n",
        Part::Table(table) => table.html(),
        Part::Chart(chart) => {
            *charts += 1;
            chart.figure(&format!("{id}-chart-{charts}")) + "\n"
        }
    }
}

fn findings(report: &Report, level: Level) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let items: String =
        report.findings.iter().map(|finding| element("li", &[], &prose(finding)) + "\n").collect();
    let list = element("ul", &[], &format!("\n{items}"));
    element("section", &[("class", "findings")], &format!("\n{}{list}", level.heading("Findings"))) + "\n"
}

/// How the report was made; what is unknown is not mentioned.
fn footer(report: &Report) -> String {
    let Machine { processor, cores, memory, program } = &report.machine;
    let facts = [
        ("Command", code(&report.command), report.command.is_empty()),
        ("Seed", report.seed.map(|seed| seed.to_string()).unwrap_or_default(), report.seed.is_none()),
        ("Program", escape(program), program.is_empty()),
        ("Processor", escape(processor), processor.is_empty()),
        ("Cores", cores.to_string(), *cores == 0),
        ("Memory", format!("{} GiB", decimal(*memory as f64 / (1u64 << 30) as f64, 1)), *memory == 0),
        ("Date", escape(&report.date), report.date.is_empty()),
    ];
    let known = facts.iter().filter(|(_, _, is_unknown)| !is_unknown);
    let list: String = known
        .map(|(name, value, _)| {
            element("div", &[], &(element("dt", &[], name) + &element("dd", &[], value))) + "\n"
        })
        .collect();
    if list.is_empty() { list } else { element("footer", &[], &element("dl", &[], &format!("\n{list}"))) }
}
