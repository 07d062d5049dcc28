//! What a chart shows, in words for those who do not see it.

use crate::report::chart::{Axis, Bar, Bars, Chart, LineSeries, Lines};

/// More bars than this are not read out one by one.
const MOST_BARS: usize = 60;

pub(super) fn describe(chart: &Chart) -> String {
    match chart {
        Chart::Bars(chart) => bars(chart),
        Chart::Lines(chart) => lines(chart),
    }
}

fn bars(chart: &Bars) -> String {
    let kind = if chart.stacked { "Stacked bars" } else { "Bars" };
    let scale = if chart.logarithmic { ", logarithmic" } else { "" };
    let mut text = format!("{kind}: {}{scale}{}.", chart.values.words(), across(&chart.across));
    let source = chart.source.as_deref().unwrap_or("the source");
    for (index, series) in chart.series.iter().enumerate() {
        let bar = |category: usize| {
            let bar = chart.bar(index, category)?;
            Some(format!("{} {}", chart.category(category), bar_words(bar, source)))
        };
        let bars: Vec<String> = (0..chart.count()).filter_map(bar).collect();
        let said = if bars.len() > MOST_BARS { format!("{} bars", bars.len()) } else { bars.join("; ") };
        text.push_str(&format!(" {}: {said}.", series.name));
    }
    text
}

fn across(axis: &Axis) -> String {
    let words = axis.words();
    if words.is_empty() { words } else { format!(" by {words}") }
}

fn bar_words(bar: &Bar, source: &str) -> String {
    let mut words = number(bar.value);
    if let Some(interval) = bar.interval {
        words.push_str(&format!(" ({} to {})", number(interval.low), number(interval.high)));
    }
    if let Some(figure) = bar.source {
        words.push_str(&format!(", {source} {}", number(figure)));
    }
    words
}

fn lines(chart: &Lines) -> String {
    let scale = if chart.logarithmic { ", logarithmic" } else { "" };
    let mut text = format!("Lines: {}{scale}, over {}.", chart.y.words(), chart.x.words());
    for line in &chart.series {
        text.push_str(&format!(" {}: {}.", line.name, line_words(chart, line)));
    }
    text
}

fn line_words(chart: &Lines, line: &LineSeries) -> String {
    let drawn: Vec<_> = line.points.iter().filter(|point| chart.can_draw(point)).collect();
    let (Some(first), Some(last)) = (drawn.first(), drawn.last()) else { return "no points".to_owned() };
    let left_out = match line.points.len() - drawn.len() {
        0 => String::new(),
        count => format!(", {count} more cannot be drawn"),
    };
    let lowest = drawn.iter().map(|point| point.y).fold(f64::INFINITY, f64::min);
    let highest = drawn.iter().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max);
    let [first, last] = [first, last].map(|point| format!("{} at {}", number(point.y), number(point.x)));
    format!(
        "{} points{left_out}, from {first} to {last}, lowest {}, highest {}",
        drawn.len(),
        number(lowest),
        number(highest)
    )
}

/// A number with some four digits.
fn number(number: f64) -> String {
    let digits = match number.abs() {
        size if size >= 1000.0 || size == 0.0 => 0,
        size if size >= 1.0 => 2,
        _ => 4,
    };
    let text = crate::report::number::decimal(number, digits);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
