//! The moves so far, in two columns.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::screen::look::Tone;
use crate::screen::table::{Spots, Table};

/// Columns of a number and of a move.
const NUMBER: u16 = 5;
const MOVE: u16 = 13;

/// Draws as many rows as there is room for, among them the one that is looked at.
pub(super) fn draw(frame: &mut Frame<'_>, table: &Table, area: Rect, spots: &mut Spots) {
    if area.height == 0 {
        return;
    }
    let look = table.look;
    let rule = look.either("─", "-").repeat(usize::from(area.width));
    frame.render_widget(Paragraph::new(Line::styled(rule, look.quiet())), Rect { height: 1, ..area });
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let history = &table.view.history;
    if history.is_empty() {
        let text = Line::styled("No move has been made.", look.quiet());
        frame.render_widget(Paragraph::new(text), area);
        return;
    }
    // Whoever starts has the first column, also where the other side began.
    let shift = usize::from(history[0].color != table.view.game.starts);
    let rows = (history.len() + shift).div_ceil(2);
    let shown = usize::from(area.height);
    let here = (table.place() + shift).saturating_sub(1) / 2;
    let first = rows.saturating_sub(shown).min(here.saturating_sub(shown / 2));
    for (line, row) in (first..rows.min(first + shown)).enumerate() {
        let y = area.y + line as u16;
        let number = Line::styled(format!("{:>3}.", row + 1), look.quiet());
        frame.render_widget(Paragraph::new(number), Rect::new(area.x, y, NUMBER.min(area.width), 1));
        for column in 0..2 {
            let Some(ply) = (row * 2 + column).checked_sub(shift) else { continue };
            let x = area.x + NUMBER + MOVE * column as u16;
            let place = Rect::new(x, y, MOVE.min(area.right().saturating_sub(x)), 1);
            if let Some(text) = cell(table, ply) {
                frame.render_widget(Paragraph::new(text), place);
                spots.moves.push((place, ply + 1));
            }
        }
    }
}

/// A move, marked if it is looked at or cost much.
fn cell(table: &Table, ply: usize) -> Option<Line<'static>> {
    let look = table.look;
    let played = table.view.history.get(ply)?;
    let is_here = table.place() == ply + 1;
    let is_costly = table
        .view
        .review
        .as_ref()
        .is_some_and(|review| review.mistakes.iter().any(|mistake| mistake.ply == ply));
    let mut style = ratatui::style::Style::new();
    if is_costly {
        style = look.text(Tone::Bad);
    }
    if is_here {
        style = style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
    }
    let text = played.mv.text.clone();
    let mark = if is_costly { "?" } else { "" };
    Some(Line::from(Span::styled(format!("{text}{mark}"), style)))
}
