//! How the game went, as a small chart: Black's share of each position.

use ratatui::text::{Line, Span};
use session::ReviewView;

use crate::screen::look::{Look, Tone};

/// Lines of the chart.
const HEIGHT: usize = 4;
const STEPS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const PLAIN: [&str; 9] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"];

/// A column for each position, several positions to a column if there are many.
pub(super) fn lines(look: Look, review: &ReviewView, here: usize, width: usize) -> Vec<Line<'static>> {
    let bars: Vec<Option<f64>> =
        review.positions.iter().map(|position| position.as_ref().map(|position| position.bar)).collect();
    let room = width.saturating_sub(6).max(1);
    let per = bars.len().div_ceil(room).max(1);
    let columns: Vec<Option<f64>> =
        bars.chunks(per).map(|some| some.iter().rev().find_map(|bar| *bar)).collect();
    let steps = if look.is_ascii() { &PLAIN } else { &STEPS };
    let mut lines = Vec::new();
    for row in (0..HEIGHT).rev() {
        let label = match row {
            0 => "White ",
            row if row == HEIGHT - 1 => "Black ",
            _ => "      ",
        };
        let mut line = Line::from(Span::styled(label, look.quiet()));
        for (column, bar) in columns.iter().enumerate() {
            let is_here = column == here / per;
            let filled =
                bar.map_or(0.0, |bar| (bar * (HEIGHT * 8) as f64 - (row * 8) as f64).clamp(0.0, 8.0));
            let text = match bar {
                None if row == 0 => look.either("·", "."),
                _ => steps[filled.round() as usize],
            };
            let tone = if is_here { Tone::Hint } else { Tone::Accent };
            line.push_span(Span::styled(text, look.text(tone)));
        }
        lines.push(line);
    }
    lines.push(marks(look, review, here, per, columns.len()));
    lines
}

/// Where moves cost much, and where one is.
fn marks(look: Look, review: &ReviewView, here: usize, per: usize, columns: usize) -> Line<'static> {
    let mut line = Line::from("      ");
    for column in 0..columns {
        let is_costly = review.mistakes.iter().any(|mistake| (mistake.ply + 1) / per == column);
        let (text, tone) = match (column == here / per, is_costly) {
            (true, _) => (look.either("▲", "^"), Tone::Hint),
            (false, true) => ("?", Tone::Bad),
            (false, false) => (" ", Tone::Quiet),
        };
        line.push_span(Span::styled(text, look.text(tone)));
    }
    line
}
