//! Reports from outside: what is written can be read.

use crownhead_arena::report::{
    Axis, Bar, Bars, Cell, Column, Lines, Machine, Point, Report, Section, Table, bind,
};

/// Text that would break a page that does not escape it.
const NASTY: &str = "<b>&\"quoted\"' </script> ]]> `code<` \u{1} \u{fffe}";

fn report() -> Report {
    let table = Table::new(NASTY)
        .columns([Column::new(NASTY).unit(NASTY).explanation(NASTY), Column::new("numbers")])
        .row([NASTY.into(), 1234.into()])
        .row([Cell::Nothing, Cell::interval(0.1 + 0.2, f64::NEG_INFINITY, 1e300, 2)])
        .row([Cell::Nothing, Cell::percent(54.0, 1)])
        .note(NASTY);
    let bars = Bars::new(NASTY, Axis::new(NASTY).unit(NASTY))
        .across(NASTY, [NASTY, "b"])
        .series(NASTY, [Bar::new(1.0).between(0.5, f64::INFINITY).source(2.0), Bar::new(-2.5)])
        .series("s", [3.0, f64::INFINITY])
        .source(NASTY)
        .intervals(NASTY)
        .note(NASTY);
    let lines = Lines::new(NASTY, NASTY, NASTY)
        .series(NASTY, [Point::new(1.0, 2.0).between(1.0, 3.0), Point::new(2.0, 0.1)])
        .logarithmic();
    Report::new("a/b", NASTY)
        .question(NASTY)
        .command(NASTY)
        .seed(u64::MAX)
        .machine(Machine { processor: NASTY.to_owned(), cores: 2, memory: 1 << 33, program: "p".to_owned() })
        .date(NASTY)
        .finding(NASTY)
        .section(Section::new(NASTY).paragraph(NASTY).table(table.clone()).chart(bars.clone().stacked()))
        .section(Section::new("two").table(table).chart(bars.horizontal()).chart(lines))
}

/// A page without its doctype is well-formed XML.
fn parse(page: &str) -> roxmltree::Document<'_> {
    let markup = page.strip_prefix("<!DOCTYPE html>").expect("a page");
    roxmltree::Document::parse(markup).expect("well-formed markup")
}

fn ids<'a>(page: &'a roxmltree::Document) -> Vec<&'a str> {
    page.descendants().filter_map(|node| node.attribute("id")).collect()
}

#[test]
fn json_is_read_back() {
    let report = report();
    let text = report.json().expect("JSON");
    assert_eq!(Report::from_json(&text).expect("a report"), report);
    let error = Report::from_json(&text[..text.len() / 2]).expect_err("half a report").to_string();
    assert!(error.starts_with("this is not the JSON of a report: "), "{error}");
    let least = Report::from_json(r#"{ "name": "n", "title": "t", "sections": [] }"#).expect("a report");
    assert_eq!(least, Report::new("n", "t"));
}

#[test]
fn pages_are_well_formed_and_complete_in_themselves() {
    for page in [report().html(), bind(&[report(), report()]), bind(&[])] {
        let page = parse(&page);
        let is_forbidden = |node: &roxmltree::Node| {
            ["script", "link", "img", "iframe", "object"].contains(&node.tag_name().name())
                || node.attributes().any(|a| ["src", "onclick", "xlink:href"].contains(&a.name()))
                || node.attribute("href").is_some_and(|to| !to.starts_with('#'))
        };
        assert_eq!(page.descendants().find(is_forbidden), None);
    }
}

#[test]
fn text_comes_through_unharmed() {
    let html = report().html();
    let page = parse(&html);
    let shown = NASTY.replace(['\u{1}', '\u{fffe}'], "\u{fffd}");
    let heading = page.descendants().find(|node| node.has_tag_name("h1")).expect("a heading");
    let text: String =
        heading.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect();
    assert_eq!(text, shown.replace('`', ""));
    let title = page.descendants().find(|node| node.has_tag_name("title")).expect("a title");
    assert_eq!(title.text(), Some(&*shown));
}

#[test]
fn names_on_a_page_are_unique_and_links_lead_somewhere() {
    let html = bind(&[report(), report()]);
    let page = parse(&html);
    let all = ids(&page);
    let mut unique = all.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(all.len(), unique.len());
    let links: Vec<&str> = page.descendants().filter_map(|node| node.attribute("href")).collect();
    assert_eq!(links, ["#report-1", "#report-2"]);
    let fills = page.descendants().filter_map(|node| node.attribute("fill"));
    let named = fills.filter_map(|fill| fill.strip_prefix("url(#")?.strip_suffix(')'));
    let described = page.descendants().filter_map(|node| node.attribute("aria-describedby"));
    for name in named.chain(described).chain(links.iter().filter_map(|link| link.strip_prefix('#'))) {
        assert!(all.contains(&name), "{name}");
    }
}

#[test]
fn drawings_are_well_formed_and_speak() {
    assert_eq!(report().charts().count(), 3);
    for chart in report().charts() {
        let svg = chart.svg();
        let svg = roxmltree::Document::parse(&svg).expect("well-formed markup");
        let root = svg.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(root.attribute("aria-label").is_some_and(|label| label.starts_with("<b>")));
        let child = |name: &str| root.children().find(|node| node.tag_name().name() == name);
        assert!(child("title").is_some() && child("style").is_some());
        let words = child("desc").and_then(|node| node.text()).expect("a description");
        assert!(words.contains("Bars: ") || words.contains("bars: ") || words.contains("Lines: "), "{words}");
    }
}

#[test]
fn each_table_has_its_file() {
    let files = report().csv();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a-b-1-b-quoted-script-code.csv", "a-b-2-b-quoted-script-code.csv"]);
    assert!(files.iter().all(|(_, csv)| csv.lines().count() == 4), "{files:?}");
    assert!(files[0].1.contains("0.30,-inf,1"), "{}", files[0].1);
}
