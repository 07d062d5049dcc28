//! Charts of lines as SVG.

use super::canvas::{Canvas, Size, through};
use super::frame::{self, Field, GAP};
use super::legend::{Entry, Sign};
use super::paint;
use super::ticks::Ticks;
use crate::report::chart::{LineSeries, Lines, Point};

pub(super) fn draw(chart: &Lines, size: Size) -> Canvas {
    let mut canvas = Canvas::new(size);
    let top = frame::head(&mut canvas, &chart.title, &entries(chart));
    let top = frame::name_above(&mut canvas, top, &chart.y.words());
    let y = y_ticks(chart, frame::most_upward(&size));
    let left = frame::room_at_left(&size, &y);
    let (x, beyond) = frame::fit_sideways(&size, size.width - left, |most| x_ticks(chart, most));
    let field = Field { left: left.max(beyond), right: size.width - beyond, top, bottom: top + size.plot };
    frame::upward(&mut canvas, &field, &y);
    let below = frame::sideways(&mut canvas, &field, &x);
    canvas.line("zero", (field.left, field.bottom), (field.right, field.bottom));
    let plot = Plot { chart, field, x, y };
    for (series, line) in chart.series.iter().enumerate() {
        plot.bands(&mut canvas, series, line);
    }
    for (series, line) in chart.series.iter().enumerate() {
        plot.line(&mut canvas, series, line);
    }
    canvas.height = frame::name_below(&mut canvas, &field, below + 0.5 * GAP, &chart.x.words()) + GAP;
    canvas
}

fn entries(chart: &Lines) -> Vec<Entry> {
    let has_bands = chart.points().any(|point| point.interval.is_some());
    let mut entries = Vec::new();
    if chart.series.len() > 1 || has_bands {
        let entry = |(series, line): (usize, &LineSeries)| Entry {
            sign: Sign::Line { series },
            words: line.name.clone(),
        };
        entries.extend(chart.series.iter().enumerate().map(entry));
    }
    if has_bands {
        let words = chart.intervals.clone().unwrap_or("interval".to_owned());
        entries.push(Entry { sign: Sign::Band, words });
    }
    entries
}

fn x_ticks(chart: &Lines, most: usize) -> Ticks {
    let (low, high) = range(chart.points().map(|point| point.x)).unwrap_or((0.0, 1.0));
    // Between whole numbers, such as depths, nothing is to be read off.
    let is_whole = low < high && chart.points().all(|point| point.x.fract() == 0.0);
    let most = if is_whole { most.min((high - low) as usize + 1) } else { most };
    Ticks::linear(low, high, most)
}

fn y_ticks(chart: &Lines, most: usize) -> Ticks {
    let ends = |point: &Point| {
        let interval = point.interval.map(|interval| [interval.low, interval.high]);
        interval.into_iter().flatten().chain([point.y]).collect::<Vec<f64>>()
    };
    let values = chart.points().flat_map(ends).filter(|y| chart.can_reach(*y));
    let (low, high) = range(values).unwrap_or(if chart.logarithmic { (1.0, 10.0) } else { (0.0, 1.0) });
    if chart.logarithmic {
        return Ticks::logarithmic(low, high, most);
    }
    // An axis that could begin at zero without much waste begins there.
    Ticks::linear(if low > 0.0 && low < 0.6 * high { 0.0 } else { low }, high, most)
}

fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |range, value| match range {
        None => Some((value, value)),
        Some((low, high)) => Some((f64::min(low, value), f64::max(high, value))),
    })
}

struct Plot<'a> {
    chart: &'a Lines,
    field: Field,
    x: Ticks,
    y: Ticks,
}

impl Plot<'_> {
    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        (self.field.x(&self.x, x), self.field.y(&self.y, y))
    }

    /// A band for each run of points that have intervals.
    fn bands(&self, canvas: &mut Canvas, series: usize, line: &LineSeries) {
        let in_band = |point: &Point| self.chart.can_draw(point).then_some(point.interval).flatten();
        for run in runs(&line.points, |point| in_band(point).is_some()) {
            let edge = |end: fn(&crate::report::Interval) -> f64| {
                run.iter().filter_map(move |point| Some(self.place(point.x, end(&in_band(point)?))))
            };
            let mut lower: Vec<(f64, f64)> = edge(|interval| interval.low).collect();
            lower.reverse();
            let path = through(edge(|interval| interval.high).chain(lower));
            canvas.path(&paint::band_class(series), &(path + "z"));
        }
    }

    fn line(&self, canvas: &mut Canvas, series: usize, line: &LineSeries) {
        let places = |run: &[Point]| run.iter().map(|point| self.place(point.x, point.y)).collect::<Vec<_>>();
        let runs = runs(&line.points, |point| self.chart.can_draw(point));
        for run in &runs {
            canvas.path(&paint::line_class(series), &through(places(run)));
        }
        // Points closer than this would hide the line and its dashes.
        let most = (self.field.width() / 26.0).max(1.0) as usize;
        let count = runs.iter().map(|run| run.len()).sum::<usize>();
        let every = count.div_ceil(most).max(1);
        // Lines that run together show their points in turn.
        let first = series * every / self.chart.series.len().max(1);
        for place in runs.iter().flat_map(|run| places(run)).skip(first).step_by(every) {
            paint::point(canvas, series, place);
        }
        // A point alone has no line that could show it.
        for run in runs.iter().filter(|run| run.len() == 1) {
            places(run).into_iter().for_each(|place| paint::point(canvas, series, place));
        }
    }
}

/// The longest runs of points that pass a test.
fn runs(points: &[Point], passes: impl Fn(&Point) -> bool) -> Vec<&[Point]> {
    points.split(|point| !passes(point)).filter(|run| !run.is_empty()).collect()
}
