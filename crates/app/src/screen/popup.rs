//! Windows that lie upon a screen: questions, lines to type, texts to read.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use super::line_edit::LineEdit;
use super::look::Look;

/// A rectangle in the middle, no larger than there is room for.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// The frame of a window.
pub(super) fn frame(look: Look, title: &str) -> Block<'static> {
    let block = Block::new().borders(Borders::ALL).border_style(look.quiet());
    let block = if look.is_ascii() { block.border_set(ASCII) } else { block };
    if title.is_empty() { block } else { block.title(Line::styled(format!(" {title} "), look.strong())) }
}

/// A frame of letters of a typewriter.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A text in a window as large as it needs, or as there is room for; `scroll` lines of it have gone by.
pub(super) fn text(
    screen: &mut Frame<'_>,
    area: Rect,
    look: Look,
    title: &str,
    text: Text<'static>,
    scroll: u16,
) -> u16 {
    let (width, height) = (text.width() as u16 + 4, text.height() as u16 + 2);
    let place = middle(area, width.max(title.chars().count() as u16 + 6), height);
    let most = height.saturating_sub(place.height);
    let scroll = scroll.min(most);
    let block = frame(look, title).padding(ratatui::widgets::Padding::horizontal(1));
    let block = match most {
        0 => block,
        _ => block.title_bottom(Line::styled(" up and down scroll, Esc closes ", look.quiet())),
    };
    screen.render_widget(Clear, place);
    screen.render_widget(Paragraph::new(text).scroll((scroll, 0)).block(block), place);
    scroll
}

/// A question with its answers.
pub(super) fn question(
    screen: &mut Frame<'_>,
    area: Rect,
    look: Look,
    question: &str,
    answers: Line<'static>,
) {
    let width = (question.chars().count().max(answers.width()) as u16 + 4).min(area.width).min(72);
    let lines = (question.chars().count() as u16).div_ceil(width.saturating_sub(4).max(1));
    let place = middle(area, width, lines + 4);
    let mut text = Text::from(Line::from(question.to_owned()));
    text.push_line(Line::default());
    text.push_line(answers);
    let block = frame(look, "").padding(ratatui::widgets::Padding::horizontal(1));
    screen.render_widget(Clear, place);
    screen.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).block(block), place);
}

/// A line to type.
pub(super) fn entry(
    screen: &mut Frame<'_>,
    area: Rect,
    look: Look,
    title: &str,
    edit: &LineEdit,
    notes: &[String],
) {
    let place = middle(area, 64, 3 + notes.len() as u16);
    let block = frame(look, title).padding(ratatui::widgets::Padding::horizontal(1));
    let inside = block.inner(place);
    let room = usize::from(inside.width).saturating_sub(1);
    let (before, behind) = edit.parts();
    let skip = before.chars().count().saturating_sub(room);
    let shown: String = before.chars().skip(skip).collect();
    let x = inside.x + shown.chars().count() as u16;
    let mut text = Text::from(Line::from(shown + &behind));
    for note in notes {
        text.push_line(Line::styled(note.clone(), look.quiet()));
    }
    screen.render_widget(Clear, place);
    screen.render_widget(Paragraph::new(text).block(block), place);
    screen.set_cursor_position((x, inside.y));
}
