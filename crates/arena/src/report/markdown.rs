//! Reports in Markdown, for places that show it and its pictures.

use super::{Part, Report};

/// Several reports in one text, with a table of contents. Charts are the files that [`Report::pictures`] names.
pub fn bind_markdown(title: &str, reports: &[Report]) -> String {
    let mut text = format!("# {title}\n\n");
    for report in reports {
        text += &format!("- [{}](#{}): {}\n", report.name, report.name, report.title);
    }
    for report in reports {
        text += &format!("\n{}", report.markdown());
    }
    text
}

impl Report {
    /// The report below a heading with its short name.
    fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}. {}\n", self.name, self.title, self.question);
        if !self.command.is_empty() {
            text += &format!("\n```sh\n{}\n```\n", self.command);
        }
        if !self.findings.is_empty() {
            text.push('\n');
        }
        for finding in &self.findings {
            text += &format!("- {finding}\n");
        }
        let mut pictures = self.pictures().into_iter().map(|(file, _)| file);
        for section in &self.sections {
            text += &format!("\n### {}\n", section.heading);
            for part in &section.parts {
                text += &match part {
                    Part::Paragraph(words) => format!("\n{words}\n"),
                    Part::Table(table) => format!("\n{}", table.markdown()),
                    Part::Chart(chart) => {
                        format!("\n![{}]({})\n", chart.title(), pictures.next().unwrap_or_default())
                    }
                };
            }
        }
        let made = [&*self.machine.program, &*self.machine.processor, &*self.date];
        let made: Vec<&str> = made.into_iter().filter(|fact| !fact.is_empty()).collect();
        if !made.is_empty() {
            text += &format!("\nMade with {}.\n", made.join(", "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Bars, Section, Table};

    #[test]
    fn a_text_has_everything_in_its_place() {
        let chart = Bars::new("Wins by colour", "games").across("colour", ["Black"]).series("ours", [54.0]);
        let report = Report::new("colours", "Which colour wins")
            .question("Does it matter?")
            .command("crownhead lab run colours")
            .finding("`Black` wins.")
            .section(Section::new("Results").paragraph("Words.").table(Table::new("T")).chart(chart));
        let text = bind_markdown("All", &[report]);
        let places: Vec<Option<usize>> = [
            "# All\n\n- [colours](#colours): Which colour wins\n",
            "\n## colours\n\nWhich colour wins. Does it matter?\n",
            "```sh\ncrownhead lab run colours\n```\n",
            "- `Black` wins.\n",
            "### Results\n\nWords.\n",
            "**T**",
            "![Wins by colour](colours-1-wins-by-colour.svg)\n",
        ]
        .iter()
        .map(|part| text.find(part))
        .collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{text}");
    }
}
