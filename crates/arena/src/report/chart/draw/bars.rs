//! Charts of bars as SVG.

use super::canvas::{Anchor, Canvas, Letters, Size};
use super::frame::{self, Field, GAP};
use super::legend::{Entry, Sign};
use super::lettering::{LINE, has_room, width, wrap};
use super::paint;
use super::ticks::Ticks;
use crate::report::chart::{Bar, Bars};

/// The part of a category's room that its bars take.
const FILLED: f64 = 0.76;
/// A logarithmic axis begins at this part of the least value or below, so that its bar can be seen.
const SHORTEST: f64 = 0.7;
/// Upright bars are at least so thick, unless they are counted through.
const THINNEST: f64 = 7.0;

pub(super) fn draw(chart: &Bars, size: Size, id: &str) -> Canvas {
    let mut canvas = Canvas::new(size);
    paint::hatchings(&mut canvas, id, chart.series.len());
    let top = frame::head(&mut canvas, &chart.title, &entries(chart, id));
    match upright_labels(chart, &size) {
        Some(labels) => upright(chart, &mut canvas, id, top, &labels),
        None => lying(chart, &mut canvas, id, top),
    }
    canvas
}

fn entries(chart: &Bars, id: &str) -> Vec<Entry> {
    let bars = || chart.series.iter().flat_map(|series| &series.bars);
    let mut others = Vec::new();
    if bars().any(|bar| bar.interval.is_some()) {
        let words = chart.intervals.clone().unwrap_or("interval".to_owned());
        others.push(Entry { sign: Sign::Interval, words });
    }
    if bars().any(|bar| bar.source.is_some()) {
        let words = chart.source.clone().unwrap_or("the source's own figure".to_owned());
        others.push(Entry { sign: Sign::Source, words });
    }
    let mut entries = Vec::new();
    if chart.series.len() > 1 || !others.is_empty() {
        let entry = |(series, named): (usize, &crate::report::chart::BarSeries)| Entry {
            sign: Sign::Area { series, id: id.to_owned() },
            words: named.name.clone(),
        };
        entries.extend(chart.series.iter().enumerate().map(entry));
    }
    entries.extend(others);
    entries
}

/// The numbers of the axis of values, from those of the bars, which begin at zero or, on a logarithmic axis, at its end.
fn ticks(chart: &Bars, most: usize) -> Ticks {
    let (mut low, mut high) = if chart.logarithmic { (f64::INFINITY, 0.0f64) } else { (0.0f64, 0.0f64) };
    for category in 0..chart.count() {
        for (_, bar, base) in stack(chart, category) {
            let interval = bar.interval.map(|interval| [interval.low, interval.high]).into_iter().flatten();
            for value in interval.chain([bar.value]).chain(bar.source).filter(|value| chart.can_reach(*value))
            {
                low = low.min(base + value);
                high = high.max(base + value);
            }
        }
    }
    match chart.logarithmic {
        true if high > 0.0 => Ticks::logarithmic(SHORTEST * low, high, most),
        true => Ticks::logarithmic(1.0, 10.0, most),
        false if low == high => Ticks::linear(low, 1.0, most),
        false => Ticks::linear(low, high, most),
    }
}

/// The bars of a category, each with its series and the height it stands on. Bars below zero hang below each other.
fn stack(chart: &Bars, category: usize) -> Vec<(usize, &Bar, f64)> {
    let (mut above, mut below) = (0.0, 0.0);
    let bars = (0..chart.series.len()).filter_map(|series| Some((series, chart.bar(series, category)?)));
    let placed = bars.map(|(series, bar)| {
        let base = if bar.value < 0.0 { &mut below } else { &mut above };
        let from = if chart.stacked { *base } else { 0.0 };
        *base += bar.value;
        (series, bar, from)
    });
    placed.collect()
}

/// How many bars stand side by side in a category.
fn abreast(chart: &Bars) -> usize {
    if chart.stacked { 1 } else { chart.series.len().max(1) }
}

/// Names of categories below upright bars, in lines, if they fit; of numbers perhaps only every second or fifth.
pub(super) fn upright_labels(chart: &Bars, size: &Size) -> Option<Vec<Vec<String>>> {
    let ticks = ticks(chart, frame::most_upward(size));
    let count = chart.count();
    let room = (size.width - frame::room_at_left(size, &ticks)) / count.max(1) as f64;
    if chart.horizontal || count == 0 {
        return None;
    }
    let names = || (0..count).map(|index| chart.category(index));
    let line = |name: &str| wrap(name, size.font, room - GAP);
    let is_thick = room * FILLED / abreast(chart) as f64 >= THINNEST;
    if is_thick && names().all(|name| has_room(name, size.font, room - GAP) && line(name).len() <= 3) {
        return Some(names().map(line).collect());
    }
    let numbers: Option<Vec<i64>> = names().map(|name| name.parse().ok()).collect();
    let widest = names().map(|name| width(name, size.font)).fold(0.0, f64::max) + GAP;
    let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| *every as f64 * room >= widest)?;
    // The last one must not reach beyond the field.
    let shown = |(index, number): (usize, i64)| match number % every {
        0 if (index as f64 + 0.5) * room + widest / 2.0 <= room * count as f64 => vec![number.to_string()],
        _ => Vec::new(),
    };
    let numbers = numbers.filter(|numbers| numbers.windows(2).all(|pair| pair[1] - pair[0] == 1))?;
    Some(numbers.into_iter().enumerate().map(shown).collect())
}

fn upright(chart: &Bars, canvas: &mut Canvas, id: &str, top: f64, labels: &[Vec<String>]) {
    let size = canvas.size;
    let ticks = ticks(chart, frame::most_upward(&size));
    let top = frame::name_above(canvas, top, &chart.values.words());
    let left = frame::room_at_left(&size, &ticks);
    let field = Field { left, right: size.width, top, bottom: top + size.plot };
    frame::upward(canvas, &field, &ticks);
    let room = field.width() / labels.len() as f64;
    let plot = Plot { chart, field, ticks, room, is_upright: true };
    plot.draw(canvas, id);
    for (index, lines) in labels.iter().enumerate() {
        let middle = field.left + room * (index as f64 + 0.5);
        canvas.block(Letters::Plain, Anchor::Middle, (middle, frame::below(canvas, &field)), lines);
    }
    let most = labels.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let below = frame::below(canvas, &field) + 0.5 * GAP + most * canvas.line_height(Letters::Plain);
    canvas.height = frame::name_below(canvas, &field, below, &chart.across.words()) + GAP;
}

fn lying(chart: &Bars, canvas: &mut Canvas, id: &str, top: f64) {
    let size = canvas.size;
    let most = size.width * 0.38;
    let labels: Vec<Vec<String>> =
        (0..chart.count()).map(|index| wrap(chart.category(index), size.font, most)).collect();
    let widest = labels.iter().flatten().map(|line| width(line, size.font)).fold(0.0, f64::max);
    let highest = labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let thickness = if abreast(chart) > 1 { 13.0 } else { 18.0 };
    let room = (abreast(chart) as f64 * thickness / FILLED).max(highest * LINE * size.font + GAP);
    let left = widest + 1.5 * GAP;
    let (ticks, beyond) = frame::fit_sideways(&size, size.width - left, |most| ticks(chart, most));
    let top = if chart.across.words().is_empty() {
        top
    } else {
        frame::name_above(canvas, top, &chart.across.words()) - 0.3 * size.font
    };
    let bottom = top + room * labels.len().max(1) as f64;
    let field = Field { left: left.max(beyond), right: size.width - beyond, top, bottom };
    let below = frame::sideways(canvas, &field, &ticks);
    let plot = Plot { chart, field, ticks, room, is_upright: false };
    plot.draw(canvas, id);
    for (index, lines) in labels.iter().enumerate() {
        let height = lines.len() as f64 * canvas.line_height(Letters::Plain);
        let label_top = top + room * (index as f64 + 0.5) - height / 2.0;
        canvas.block(Letters::Plain, Anchor::End, (field.left - GAP, label_top), lines);
    }
    canvas.height = frame::name_below(canvas, &field, below + 0.5 * GAP, &chart.values.words()) + GAP;
}

/// The bars in their field, whichever way they stand.
struct Plot<'a> {
    chart: &'a Bars,
    field: Field,
    ticks: Ticks,
    /// How much of the axis of categories each of them has.
    room: f64,
    is_upright: bool,
}

impl Plot<'_> {
    /// The place of a value, so far along the axis of categories.
    fn place(&self, along: f64, value: f64) -> (f64, f64) {
        match self.is_upright {
            true => (self.field.left + along, self.field.y(&self.ticks, value)),
            false => (self.field.x(&self.ticks, value), self.field.top + along),
        }
    }

    fn draw(&self, canvas: &mut Canvas, id: &str) {
        for category in 0..self.chart.count() {
            for (series, bar, base) in stack(self.chart, category) {
                self.bar(canvas, id, (category, series), bar, base);
            }
        }
        for category in 0..self.chart.count() {
            for (series, bar, base) in stack(self.chart, category) {
                self.marks(canvas, (category, series), bar, base);
            }
        }
        let end = self.room * self.chart.count() as f64;
        canvas.line("zero", self.place(0.0, 0.0), self.place(end, 0.0));
    }

    /// Where a bar begins along the axis of categories, and how thick it is.
    fn span(&self, (category, series): (usize, usize)) -> (f64, f64) {
        let abreast = abreast(self.chart);
        // A single bar in a wide room would look like a wall.
        let most = if self.is_upright { 64.0 } else { 24.0 };
        let thickness = (self.room * FILLED / abreast as f64).min(most);
        let first = self.room * (category as f64 + 0.5) - thickness * abreast as f64 / 2.0;
        let index = if self.chart.stacked { 0 } else { series };
        (first + thickness * index as f64, thickness)
    }

    fn bar(&self, canvas: &mut Canvas, id: &str, which: (usize, usize), bar: &Bar, base: f64) {
        let (along, thickness) = self.span(which);
        // Neighbours do not touch.
        let gap =
            if self.chart.stacked || abreast(self.chart) == 1 { 0.0 } else { (thickness * 0.06).min(1.5) };
        let from = self.place(along + gap, base);
        let to = self.place(along + thickness - gap, base + bar.value);
        let corner = (from.0.min(to.0), from.1.min(to.1));
        paint::area(canvas, id, which.1, corner, ((from.0 - to.0).abs(), (from.1 - to.1).abs()));
    }

    /// The interval and the figure of the source: side by side where there are both.
    fn marks(&self, canvas: &mut Canvas, which: (usize, usize), bar: &Bar, base: f64) {
        let (along, thickness) = self.span(which);
        let [first, second] = match (bar.interval, bar.source) {
            (Some(_), Some(_)) => [0.3, 0.7],
            _ => [0.5, 0.5],
        };
        if let Some(interval) = bar.interval {
            let [low, high] =
                [interval.low, interval.high].map(|end| self.place(along + first * thickness, base + end));
            paint::error_bar(canvas, low, high, (thickness * 0.22).min(4.0));
        }
        if let Some(source) = bar.source {
            paint::source_mark(canvas, self.place(along + second * thickness, base + source));
        }
    }
}
