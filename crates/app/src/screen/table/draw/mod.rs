//! How a game is drawn.

mod bar;
mod chart;
mod help;
mod mind;
mod moves;
mod seats;
mod side;
mod talk;

use std::time::Instant;

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::overlay::{FileWish, Overlay};
use super::{Spots, Table};
use crate::screen::board::{Board, Labels, Placed, fit};
use crate::screen::look::{Look, Tone};
use crate::screen::{SMALLEST, popup};

/// The least columns beside the board.
const SIDE: u16 = 28;

/// Draws everything, and says where.
pub(super) fn screen(frame: &mut Frame<'_>, table: &Table) -> Spots {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(frame, area, table.look);
        return Spots::default();
    }
    let mut spots = Spots::default();
    let line = |y: u16| Rect::new(area.x, y, area.width, 1);
    title(frame, line(area.y), table);
    let body = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 3);
    match place(body, table) {
        Some(placed) => {
            board(frame, table, &placed);
            bar::draw(frame, table, Rect::new(body.x, placed.area().y, 2, placed.area().height));
            let left = placed.area().right() + 2;
            side::draw(frame, table, Rect::new(left, body.y, body.right() - left, body.height), &mut spots);
            spots.board = Some(placed);
        }
        None => {
            let text = "This board needs a larger terminal. Make the window larger or the letters smaller.";
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), body);
        }
    }
    message(frame, line(area.bottom() - 2), table);
    keys(frame, line(area.bottom() - 1), table, &mut spots);
    overlay(frame, table, &mut spots);
    spots
}

/// There is no room for anything but a sentence.
pub(in crate::screen) fn too_small(frame: &mut Frame<'_>, area: Rect, look: Look) {
    let (width, height) = SMALLEST;
    let text = Text::from(vec![
        Line::styled(format!("This terminal has {} x {} letters.", area.width, area.height), look.strong()),
        Line::from(format!("Crownhead needs {width} x {height}.")),
        Line::from("Make the window larger, or press Ctrl-C."),
    ]);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn title(frame: &mut Frame<'_>, area: Rect, table: &Table) {
    let look = table.look;
    let left = Line::from(vec![
        Span::styled(" Crownhead ", look.strong().add_modifier(Modifier::REVERSED)),
        Span::raw(format!(" {}", table.view.game.title)),
    ]);
    let goal = Line::styled(format!("goal: {} ", table.view.game.goal), look.quiet());
    let has_room = left.width() + goal.width() + 2 <= usize::from(area.width);
    frame.render_widget(Paragraph::new(left), area);
    if has_room {
        frame.render_widget(Paragraph::new(goal).alignment(Alignment::Right), area);
    }
}

/// Where the board goes: as large as the rest allows.
fn place(body: Rect, table: &Table) -> Option<Placed> {
    let (left, below) = if table.labels == Labels::Letters { (6, 1) } else { (3, 0) };
    let size = table.view.game.size;
    let cell = fit(size, body.width.checked_sub(left + 2 + SIDE)?, body.height.checked_sub(below)?)?;
    let free = body.height - below - cell.1 * size as u16;
    Some(Placed::new(body.x + left, body.y + free / 2, cell, size, table.bottom))
}

fn board(frame: &mut Frame<'_>, table: &Table, placed: &Placed) {
    let marks = table.marks();
    let drawn = Board {
        size: table.view.game.size,
        squares: &table.view.squares,
        pieces: table.shown_board(Instant::now()),
        labels: table.labels,
        marks: &marks,
        cursor: Some(table.cursor).filter(|_| table.has_cursor && table.at.is_none() && table.may_move()),
        look: table.look,
    };
    drawn.draw(placed, frame.buffer_mut());
}

/// What is being typed, what was refused, or what is new. A long sentence takes a second line from what is above it.
fn message(frame: &mut Frame<'_>, area: Rect, table: &Table) {
    let look = table.look;
    let mut below = area.bottom();
    if let Some(edit) = &table.typed {
        let (before, behind) = edit.parts();
        let start = 7 + before.chars().count() as u16;
        let line = Line::from(vec![Span::styled(" Move: ", look.key()), Span::raw(before + &behind)]);
        frame.render_widget(Paragraph::new(line), area);
        frame.set_cursor_position((area.x + start.min(area.width - 1), area.y));
        below = area.y;
        if table.message.is_none() {
            return;
        }
    }
    let line = said(table);
    let width = area.width.saturating_sub(2);
    let height = (line.width() as u16 + 8).div_ceil(width).clamp(1, 3);
    let height = if line.width() <= usize::from(width) { 1 } else { height };
    let place = Rect::new(area.x + 1, below - height, width, height);
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: true }), place);
}

fn said(table: &Table) -> Line<'static> {
    let look = table.look;
    match (&table.message, &table.view.notice) {
        (Some(message), _) if message.is_bad => {
            Line::styled(message.text.clone(), look.text(Tone::Bad).add_modifier(Modifier::BOLD))
        }
        (Some(message), _) => Line::from(message.text.clone()),
        (None, Some(notice)) => Line::styled(notice.clone(), look.text(Tone::Accent)),
        (None, None) if table.at.is_some() => {
            let (here, all) = (table.place(), table.view.history.len());
            Line::styled(
                format!("The position after {here} of {all} moves; End returns to the game."),
                look.quiet(),
            )
        }
        (None, None) => Line::styled(table.view.standing.clone(), look.quiet()),
    }
}

/// Keys that are of use now; they can be clicked.
fn keys(frame: &mut Frame<'_>, area: Rect, table: &Table, spots: &mut Spots) {
    let arrows = table.look.either("←→", "<>");
    let turns = table.look.either("↑↓", "up/dn");
    let key = KeyCode::Char;
    let step = |label: &'static str| ("Enter", label, KeyCode::Enter);
    let is_over = table.view.result.is_some();
    let all = match () {
        () if is_over || table.at.is_some() => vec![
            (arrows, "go through", KeyCode::Right),
            (turns, "where it turned", KeyCode::Down),
            if is_over { ("v", "look back", key('v')) } else { ("End", "the game", KeyCode::End) },
            ("u", "undo", key('u')),
            ("s", "save", key('s')),
            ("n", "new", key('n')),
        ],
        () if table.is_exhibition() => vec![
            step("one move"),
            ("p", if table.view.paused { "run" } else { "pause" }, key('p')),
            ("+", "faster", key('+')),
            ("-", "slower", key('-')),
            ("w", "why", key('w')),
            ("t", "mind", key('t')),
        ],
        () if table.is_player_thinking() => {
            vec![("g", "move now", key('g')), ("t", "how it thinks", key('t')), ("u", "undo", key('u'))]
        }
        () => vec![
            step(if table.pick.is_empty() { "pick" } else { "put" }),
            ("u", "undo", key('u')),
            ("h", "hint", key('h')),
            ("w", "why", key('w')),
            ("t", "mind", key('t')),
            ("f", "flip", key('f')),
            ("n", "new", key('n')),
            ("s", "save", key('s')),
        ],
    };
    let ends = [("?", "keys", key('?')), ("q", "leave", key('q'))];
    let width =
        |(name, label, _): &(&str, &str, KeyCode)| (name.chars().count() + label.chars().count() + 3) as u16;
    // The last ones are always there.
    let mut room = area.width.saturating_sub(ends.iter().map(width).sum());
    let mut shown = all;
    shown.retain(|key| {
        let fits = width(key) <= room;
        room -= if fits { width(key) } else { 0 };
        fits
    });
    let mut line = Line::default();
    for (name, label, code) in shown.into_iter().chain(ends) {
        let x = area.x + line.width() as u16 + 1;
        spots.keys.push((Rect::new(x, area.y, width(&(name, label, code)) - 2, 1), code));
        line.push_span(Span::raw(" "));
        line.push_span(Span::styled(name, table.look.key()));
        line.push_span(Span::styled(format!(" {label} "), table.look.quiet()));
    }
    frame.render_widget(Paragraph::new(line), area);
}

fn overlay(frame: &mut Frame<'_>, table: &Table, spots: &mut Spots) {
    let (area, look) = (frame.area(), table.look);
    let Some(overlay) = &table.overlay else { return };
    // What lies below cannot be clicked.
    *spots = Spots { board: spots.board, ..Spots::default() };
    match overlay {
        Overlay::Help(scroll) => drop(popup::text(frame, area, look, "Keys", help::text(look), *scroll)),
        Overlay::Mind(scroll) => {
            let text = mind::text(table, usize::from(area.width).saturating_sub(8));
            popup::text(frame, area, look, "How it thinks", text, *scroll);
        }
        Overlay::Over => {
            let reason = table.view.result.as_ref().map(|result| result.reason.clone()).unwrap_or_default();
            let answers =
                [("v", "look back"), ("n", "new game"), ("u", "undo"), ("Enter", "look at the board")];
            popup::question(
                frame,
                area,
                look,
                &format!("The game is over: {reason}."),
                answer_line(look, &answers),
            );
        }
        Overlay::Sure(deed) => {
            popup::question(frame, area, look, deed.question(), answer_line(look, deed.answers()));
        }
        Overlay::File(FileWish::Save, edit) => {
            let notes = ["A game is added behind those that a file has already.".to_owned()];
            popup::entry(frame, area, look, "Save the game as PDN", edit, &notes);
        }
        Overlay::File(FileWish::Load, edit) => {
            let notes = ["A PDN file, and a number behind it for a game that is not the first.".to_owned()];
            popup::entry(frame, area, look, "Open a game", edit, &notes);
        }
    }
}

fn answer_line(look: Look, answers: &[(&'static str, &'static str)]) -> Line<'static> {
    let mut line = Line::default();
    for (key, label) in answers {
        line.push_span(Span::styled(*key, look.key()));
        line.push_span(Span::raw(format!(" {label}   ")));
    }
    line
}
