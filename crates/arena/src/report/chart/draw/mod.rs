//! Charts as SVG.

mod bars;
mod canvas;
mod frame;
mod legend;
mod lettering;
mod lines;
mod paint;
#[cfg(test)]
mod tests;
mod ticks;
mod words;

use super::Chart;
use crate::report::markup::{element, empty, escape};
use canvas::{Canvas, Size, short};

/// A page shows the narrow drawing on a phone and the wide one elsewhere: letters that are legible on one would be far
/// too small or too large on the other.
pub(super) fn both(chart: &Chart, id: &str) -> String {
    let [wide, narrow] = [Size::WIDE, Size::NARROW].map(|size| {
        let id = format!("{id}-{}", size.name);
        picture(chart, &draw(chart, size, &id), &id, None)
    });
    format!("{wide}\n{narrow}")
}

/// Around a drawing that is a file of its own.
const MARGIN: f64 = 16.0;

/// The wide drawing as a file of its own.
pub(super) fn file(chart: &Chart) -> String {
    let canvas = draw(chart, Size::WIDE, "chart");
    let style = element("style", &[], &escape(super::STYLE));
    let paper = empty(
        "rect",
        &[
            ("class", "paper"),
            ("x", &*short(-MARGIN)),
            ("y", &*short(-MARGIN)),
            ("width", "100%"),
            ("height", "100%"),
        ],
    );
    picture(chart, &canvas, "chart", Some(&format!("{style}\n{paper}\n"))) + "\n"
}

fn draw(chart: &Chart, size: Size, id: &str) -> Canvas {
    match chart {
        Chart::Bars(chart) => bars::draw(chart, size, id),
        Chart::Lines(chart) => lines::draw(chart, size),
    }
}

/// A drawing as an element; one that is a file of its own has a margin, and something before all else.
fn picture(chart: &Chart, canvas: &Canvas, id: &str, first: Option<&str>) -> String {
    let size = &canvas.size;
    let margin = first.map_or(0.0, |_| MARGIN);
    let (width, height) = (size.width + 2.0 * margin, canvas.height + 2.0 * margin);
    let description = format!("{id}-words");
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("class", &*format!("chart {}", size.name)),
        ("viewBox", &*format!("{} {} {} {}", short(-margin), short(-margin), short(width), short(height))),
        ("font-size", &*size.font.to_string()),
        ("role", "img"),
        ("aria-label", chart.title()),
        ("aria-describedby", &*description),
    ];
    let title = element("title", &[], &escape(chart.title()));
    let words = element("desc", &[("id", &*description)], &escape(&words::describe(chart)));
    element(
        "svg",
        &attributes,
        &format!("\n{title}\n{words}\n{}{}", first.unwrap_or_default(), canvas.shapes),
    )
}
