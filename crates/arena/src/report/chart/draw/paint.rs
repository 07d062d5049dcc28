//! How series are told apart: by colour, and without it by hatching, dashes and points.

use super::canvas::{Canvas, short};
use crate::report::markup::{element, empty};

/// Colours, hatchings, dashes and points there are of each; the style has a class for each colour and dash.
const KINDS: usize = 6;

/// From the seventh series on colours come again, with other hatchings, dashes and points.
fn colour(series: usize) -> usize {
    series % KINDS
}

fn kind(series: usize) -> usize {
    (series + series / KINDS) % KINDS
}

/// The classes of a line.
pub(super) fn line_class(series: usize) -> String {
    format!("line c{} dash{}", colour(series), kind(series))
}

/// The classes of the band around a line.
pub(super) fn band_class(series: usize) -> String {
    format!("band c{}", colour(series))
}

/// The hatchings that a chart of bars needs, named after the drawing.
pub(super) fn hatchings(canvas: &mut Canvas, id: &str, series: usize) {
    let patterns: String = (0..series).map(|series| hatching(id, series)).collect();
    canvas.add(&element("defs", &[], &patterns));
}

fn hatching(id: &str, series: usize) -> String {
    let square = |class: &str| empty("rect", &[("class", class), ("width", "8"), ("height", "8")]);
    let strokes = match kind(series) {
        0 => None,
        1 => Some("M-2 2L2-2M0 8L8 0M6 10L10 6"),
        2 => Some("M4 0V8"),
        3 => Some("M-2 6L2 10M0 0L8 8M6-2L10 2"),
        4 => Some("M0 4H8"),
        _ => Some("M0 0L8 8M0 8L8 0"),
    };
    let colours = match strokes {
        None => square("solid"),
        Some(path) => square("ground") + &empty("path", &[("class", "hatch"), ("d", path)]),
    };
    let attributes = [
        ("id", &*format!("{id}-hatch{series}")),
        ("class", &*format!("c{}", colour(series))),
        ("width", "8"),
        ("height", "8"),
        ("patternUnits", "userSpaceOnUse"),
    ];
    // The lines across the field do not shine through bars.
    element("pattern", &attributes, &(square("paper") + &colours))
}

/// A rectangle of a series.
pub(super) fn area(canvas: &mut Canvas, id: &str, series: usize, place: (f64, f64), size: (f64, f64)) {
    canvas.add(&empty(
        "rect",
        &[
            ("class", &*format!("bar c{}", colour(series))),
            ("fill", &*format!("url(#{id}-hatch{series})")),
            ("x", &*short(place.0)),
            ("y", &*short(place.1)),
            ("width", &*short(size.0)),
            ("height", &*short(size.1)),
        ],
    ));
}

/// The point of a series: each has its own shape, every other one is hollow.
pub(super) fn point(canvas: &mut Canvas, series: usize, (x, y): (f64, f64)) {
    let shape = match kind(series) {
        0 => "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
        1 => "m-3.2-3.2h6.4v6.4h-6.4z",
        2 => "m0-4.2l4 7h-8z",
        3 => "m0-4.6l4.6 4.6l-4.6 4.6l-4.6-4.6z",
        4 => "m0 4.2l4-7h-8z",
        _ => "m-3.5-3.5l7 7m0-7l-7 7",
    };
    let filling = if kind(series).is_multiple_of(2) { "full" } else { "hollow" };
    let class = format!("point {filling} c{}", colour(series));
    canvas.path(&class, &format!("M{} {}{shape}", short(x), short(y)));
}

/// A line from one end of an interval to the other with a stroke across each end, on a light ground so that it can be
/// seen upon a bar as well as beside it.
pub(super) fn error_bar(canvas: &mut Canvas, low: (f64, f64), high: (f64, f64), half: f64) {
    let (dx, dy) = if low.0 == high.0 { (half, 0.0) } else { (0.0, half) };
    let stroke = |(x, y): (f64, f64)| {
        format!("M{} {}L{} {}", short(x - dx), short(y - dy), short(x + dx), short(y + dy))
    };
    let path = format!(
        "M{} {}L{} {}{}{}",
        short(low.0),
        short(low.1),
        short(high.0),
        short(high.1),
        stroke(low),
        stroke(high)
    );
    canvas.path("halo", &path);
    canvas.path("error", &path);
}

/// The figure of the source: a diamond.
pub(super) fn source_mark(canvas: &mut Canvas, (x, y): (f64, f64)) {
    canvas.path("source", &format!("M{} {}m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z", short(x), short(y)));
}
