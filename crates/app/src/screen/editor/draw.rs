//! How the editor is drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::Editor;
use crate::screen::SMALLEST;
use crate::screen::board::{Board, Labels, Placed, fit};
use crate::screen::look::Tone;

const KEYS: [(&str, &str); 11] = [
    ("arrows", "go to a square"),
    ("b  B", "a black man, a black king"),
    ("w  W", "a white man, a white king"),
    ("space", "nothing"),
    ("Enter", "the next of these; or click"),
    ("t", "the other side is to move"),
    ("x", "clear the board"),
    ("s", "the start of the game"),
    ("r", "what was there"),
    ("g", "play from here"),
    ("Esc", "leave it"),
];

/// Draws the board and the keys; where the board is.
pub(super) fn screen(frame: &mut Frame<'_>, editor: &Editor) -> Option<Placed> {
    let (area, look) = (frame.area(), editor.look);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        crate::screen::table::too_small(frame, area, look);
        return None;
    }
    let title = Line::from(vec![
        Span::styled(" Crownhead ", look.strong().add_modifier(Modifier::REVERSED)),
        Span::raw(format!(" {}: set up a position", editor.title)),
    ]);
    frame.render_widget(Paragraph::new(title), Rect { height: 1, ..area });
    let cell = fit(editor.size, area.width.checked_sub(46)?, area.height - 3)?;
    let placed = Placed::new(area.x + 3, area.y + 1, cell, editor.size, editor.bottom);
    let pieces: String = editor.pieces.iter().collect();
    let board = Board {
        size: editor.size,
        squares: &editor.squares,
        pieces: &pieces,
        labels: Labels::Numbers,
        marks: &[],
        cursor: Some(editor.cursor),
        look,
    };
    board.draw(&placed, frame.buffer_mut());
    let left = placed.area().right() + 3;
    let side = Rect::new(left, area.y + 2, area.right() - left, area.height - 5);
    let mut text = Text::from(Line::styled(format!("{} is to move.", editor.turn), look.strong()));
    text.push_line(Line::default());
    for (key, what) in KEYS {
        text.push_line(Line::from(vec![Span::styled(format!("{key:<8}"), look.key()), Span::raw(what)]));
    }
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), side);
    let bottom = Rect::new(area.x + 1, area.bottom() - 2, area.width - 2, 2);
    let said = match &editor.fault {
        Some(fault) => Line::styled(fault.clone(), look.text(Tone::Bad).add_modifier(Modifier::BOLD)),
        None => Line::styled(editor.fen(), look.quiet()),
    };
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), bottom);
    Some(placed)
}
