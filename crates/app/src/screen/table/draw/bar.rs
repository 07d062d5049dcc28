//! Who is better, as a bar beside the board.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rules::Color;

use crate::screen::look::Tone;
use crate::screen::table::Table;

/// Draws the share of each side, with that of whoever sits at the bottom at the bottom.
pub(super) fn draw(frame: &mut Frame<'_>, table: &Table, area: Rect) {
    let Some(judged) = table.judgement_shown().filter(|_| table.is_judged) else { return };
    let look = table.look;
    let black = judged.bar.clamp(0.0, 1.0);
    let lower = if table.bottom == Color::Black { black } else { 1.0 - black };
    // Halves of lines, so that small differences are seen.
    let halves = (lower * f64::from(area.height) * 2.0).round() as u16;
    let (top, bottom) = match table.bottom {
        Color::White => (Tone::BlackShare, Tone::WhiteShare),
        Color::Black => (Tone::WhiteShare, Tone::BlackShare),
    };
    for row in 0..area.height {
        let below = (area.height - row - 1) * 2;
        let filled = halves.saturating_sub(below).min(2);
        let (text, style) = match (look.paints(), filled) {
            (true, 2) => (" ", Style::new().bg(look.color(bottom))),
            (true, 1) => ("▄", Style::new().bg(look.color(top)).fg(look.color(bottom))),
            (true, _) => (" ", Style::new().bg(look.color(top))),
            (false, 0) => (plain(look.is_ascii(), top), Style::new()),
            (false, _) => (plain(look.is_ascii(), bottom), Style::new()),
        };
        frame.buffer_mut().set_string(area.x, area.y + row, text, style);
    }
}

/// Letters in place of colours.
fn plain(is_ascii: bool, tone: Tone) -> &'static str {
    match (tone, is_ascii) {
        (Tone::BlackShare, true) => "b",
        (_, true) => "w",
        (Tone::BlackShare, false) => "░",
        (_, false) => "█",
    }
}
