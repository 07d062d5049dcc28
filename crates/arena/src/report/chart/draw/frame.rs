//! What all charts have: a title, a legend, and a field with numbers along its sides.

use super::canvas::{Anchor, Canvas, Letters, Size};
use super::legend::{self, Entry};
use super::lettering::{width, wrap};
use super::ticks::Ticks;

/// Between parts of a drawing.
pub(super) const GAP: f64 = 6.0;

/// The field in which the data lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Field {
    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(super) fn x(&self, ticks: &Ticks, value: f64) -> f64 {
        self.left + ticks.place(value) * self.width()
    }

    pub(super) fn y(&self, ticks: &Ticks, value: f64) -> f64 {
        self.bottom - ticks.place(value) * self.height()
    }
}

/// Title and legend; the height at which the rest begins.
pub(super) fn head(canvas: &mut Canvas, title: &str, entries: &[Entry]) -> f64 {
    let Size { width, font, .. } = canvas.size;
    let letters = Letters::Title;
    let lines = wrap(title, font * letters.size() * letters.spread(), width);
    canvas.block(letters, Anchor::Start, (0.0, 0.0), &lines);
    let below = lines.len() as f64 * canvas.line_height(letters) + GAP;
    legend::draw(canvas, below, entries)
}

/// The name of an axis on its own lines at the left; the height at which the rest begins.
pub(super) fn name_above(canvas: &mut Canvas, top: f64, name: &str) -> f64 {
    let lines = wrap(name, canvas.size.font, canvas.size.width);
    canvas.block(Letters::Axis, Anchor::Start, (0.0, top), &lines);
    // The uppermost number reaches half a line above its height.
    top + (lines.len() as f64 + 0.6) * canvas.line_height(Letters::Axis)
}

/// The name of an axis in the middle below the field; how far down it reaches.
pub(super) fn name_below(canvas: &mut Canvas, field: &Field, top: f64, name: &str) -> f64 {
    let lines = wrap(name, canvas.size.font, field.width());
    let middle = (field.left + field.right) / 2.0;
    canvas.block(Letters::Axis, Anchor::Middle, (middle, top), &lines);
    top + lines.len() as f64 * canvas.line_height(Letters::Axis)
}

/// Where text below the field begins: the lowest number at the left reaches half a line below the field.
pub(super) fn below(canvas: &Canvas, field: &Field) -> f64 {
    field.bottom + 0.6 * canvas.size.font
}

/// How many numbers may stand below each other.
pub(super) fn most_upward(size: &Size) -> usize {
    (size.plot / (2.6 * size.font)) as usize
}

/// The room that numbers at the left take.
pub(super) fn room_at_left(size: &Size, ticks: &Ticks) -> f64 {
    let widest = ticks.labels.iter().map(|label| width(label, size.font)).fold(0.0, f64::max);
    widest + GAP
}

/// Numbers along the left side, with lines across the field.
pub(super) fn upward(canvas: &mut Canvas, field: &Field, ticks: &Ticks) {
    let font = canvas.size.font;
    for (value, label) in ticks.values.iter().zip(&ticks.labels) {
        let y = field.y(ticks, *value);
        canvas.line("grid", (field.left, y), (field.right, y));
        canvas.text(Letters::Plain, Anchor::End, (field.left - GAP, y + font * 0.35), label);
    }
}

/// Numbers along the lower side, with lines up the field; how far down they reach.
pub(super) fn sideways(canvas: &mut Canvas, field: &Field, ticks: &Ticks) -> f64 {
    let top = below(canvas, field);
    for (value, label) in ticks.values.iter().zip(&ticks.labels) {
        let x = field.x(ticks, *value);
        canvas.line("grid", (x, field.top), (x, field.bottom));
        if !label.is_empty() {
            canvas.block(Letters::Plain, Anchor::Middle, (x, top), std::slice::from_ref(label));
        }
    }
    top + canvas.line_height(Letters::Plain)
}

/// How many numbers the lower side has at least, so that it reaches little further than the data.
const LEAST_SIDEWAYS: usize = 6;

/// The numbers of the lower side: as many as have room. Where too few have it, some are not written. Also the room they
/// need beyond the field at either side.
pub(super) fn fit_sideways(size: &Size, room: f64, ticks: impl Fn(usize) -> Ticks) -> (Ticks, f64) {
    let fits = |ticks: &Ticks| {
        let widest = ticks.labels.iter().map(|label| width(label, size.font)).fold(0.0, f64::max);
        let beyond = widest / 2.0;
        let steps = (ticks.values.len() - 1) as f64 / ticks.every as f64;
        (widest + 0.8 * size.font <= (room - 2.0 * beyond) / steps, beyond)
    };
    let most = ((room / (3.0 * size.font)) as usize).max(LEAST_SIDEWAYS);
    let more = (LEAST_SIDEWAYS..=most).rev().map(&ticks);
    let fewer = [2, 3, 5, 10].into_iter().map(|every| ticks(LEAST_SIDEWAYS).thinned(every));
    let all: Vec<(Ticks, (bool, f64))> =
        more.chain(fewer).map(|ticks| (ticks.clone(), fits(&ticks))).collect();
    let found = all.iter().find(|(_, (fits, _))| *fits).or(all.last());
    // There is always a last one.
    found.map_or_else(|| (ticks(2), 0.0), |(ticks, (_, beyond))| (ticks.clone(), *beyond))
}
