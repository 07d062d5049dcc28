//! How the menu is drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::offers::CLOCKS;
use super::{Menu, Row, Side};
use crate::screen::SMALLEST;
use crate::screen::board::{Board, Labels, Placed, fit};
use crate::screen::look::Tone;

/// Columns of the menu itself.
const WIDTH: u16 = 44;

/// Draws the menu; where its lines are.
pub(super) fn screen(frame: &mut Frame<'_>, menu: &Menu) -> Vec<(Rect, Row)> {
    let (area, look) = (frame.area(), menu.look);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        crate::screen::table::too_small(frame, area, look);
        return Vec::new();
    }
    let left = area.x + 2;
    frame.render_widget(Paragraph::new(logo(menu)), Rect::new(left, area.y + 1, WIDTH, 2));
    let mut spots = Vec::new();
    let mut y = area.y + 4;
    for row in menu.rows() {
        if row == Row::Play || row == Row::SetUp {
            y += 1;
        }
        let place = Rect::new(left, y, WIDTH - 2, 1);
        frame.render_widget(Paragraph::new(line(menu, row)), place);
        spots.push((place, row));
        y += 1;
    }
    preview(frame, menu, Rect::new(left + WIDTH, area.y + 3, area.width - WIDTH - 3, area.height - 6));
    let about = Rect::new(left, y + 1, WIDTH - 2, (area.bottom() - 1).saturating_sub(y + 1));
    frame.render_widget(Paragraph::new(explained(menu)).wrap(Wrap { trim: true }), about);
    let keys = Line::from(vec![
        Span::styled(" Enter", look.key()),
        Span::styled(" begins  ", look.quiet()),
        Span::styled(look.either("↑↓", "up/down"), look.key()),
        Span::styled(" go  ", look.quiet()),
        Span::styled(look.either("←→", "left/right"), look.key()),
        Span::styled(" choose  ", look.quiet()),
        Span::styled("q", look.key()),
        Span::styled(" leaves", look.quiet()),
    ]);
    frame.render_widget(Paragraph::new(keys), Rect::new(area.x + 1, area.bottom() - 1, area.width - 2, 1));
    spots
}

/// A crown and the name.
fn logo(menu: &Menu) -> Text<'static> {
    let look = menu.look;
    let gold = look.text(Tone::Crown);
    let (upper, lower) = (look.either("▙▟▙▟  ", ""), look.either("▀▀▀▀  ", ""));
    Text::from(vec![
        Line::from(vec![Span::styled(upper, gold), Span::styled("C R O W N H E A D", look.strong())]),
        Line::from(vec![Span::styled(lower, gold), Span::styled("a checkers laboratory", look.quiet())]),
    ])
}

fn line(menu: &Menu, row: Row) -> Line<'static> {
    let look = menu.look;
    let is_here = menu.row == row;
    let style = if is_here { look.chosen() } else { ratatui::style::Style::new() };
    let (label, value) = match row {
        Row::Game => ("Game", short(menu.variant().title())),
        Row::Opponent => ("Opponent", menu.opponent().label.clone()),
        Row::Level => ("Level", menu.levels().get(menu.level).map_or("", |level| level.label).to_owned()),
        Row::Side => ("You play", side(menu)),
        Row::Clock => ("Clock", CLOCKS[menu.clock].0.to_owned()),
        Row::Play => return button(menu, row, "Play"),
        Row::Resume => {
            let kept = menu.unfinished.as_ref();
            let number = kept.map_or(0, |kept| kept.id);
            return button(menu, row, &format!("Go on with game {number}"));
        }
        Row::SetUp => return button(menu, row, "Set up a position"),
        Row::Browser => return button(menu, row, "In the browser"),
        Row::Quit => return button(menu, row, "Leave"),
    };
    let (open, close) =
        if is_here { (look.either("◂ ", "< "), look.either(" ▸", " >")) } else { ("  ", "  ") };
    Line::from(vec![
        Span::styled(format!("{label:<9}"), look.quiet()),
        Span::styled(format!("{open}{value}{close}"), style),
    ])
}

/// A title without what is said in brackets.
fn short(title: &str) -> String {
    title.split(" (").next().unwrap_or(title).to_owned()
}

fn button(menu: &Menu, row: Row, label: &str) -> Line<'static> {
    let look = menu.look;
    let style = if menu.row == row { look.chosen().patch(look.strong()) } else { look.strong() };
    let mark = if menu.row == row { look.either("▶ ", "> ") } else { "  " };
    Line::from(Span::styled(format!("{mark}{label}  "), style))
}

fn side(menu: &Menu) -> String {
    match menu.side {
        Side::Own(color) if color == menu.variant().rules().starts => format!("{color}, and move first"),
        Side::Own(color) => format!("{color}, and move second"),
        Side::Watch => "nothing: watch it play itself".to_owned(),
    }
}

/// A word on whatever is chosen.
fn explained(menu: &Menu) -> Text<'static> {
    let look = menu.look;
    if let Some(message) = &menu.message {
        return Text::styled(message.clone(), look.text(Tone::Bad).add_modifier(Modifier::BOLD));
    }
    let goal = menu.preview.as_ref().map(|view| view.game.goal.clone()).unwrap_or_default();
    let text = match (menu.row, &menu.unfinished) {
        (Row::Game, _) => format!("{}: the goal is to {goal}.", menu.variant()),
        (Row::Opponent | Row::Level, _) => format!("{}: {}.", menu.opponent().label, menu.opponent().about),
        (Row::Resume, Some(kept)) => {
            let moves = kept.moves.split_whitespace().count();
            format!("{} of {}: {} against {}, {moves} moves.", kept.game, kept.at, kept.black, kept.white)
        }
        (Row::Browser, _) => "The same games in a browser, on this machine.".to_owned(),
        (Row::SetUp, _) => "Place pieces as you like, and play from there.".to_owned(),
        _ => format!("The goal is to {goal}. Every game is kept."),
    };
    Text::styled(text, look.quiet())
}

/// The board as the game begins.
fn preview(frame: &mut Frame<'_>, menu: &Menu, area: Rect) {
    let Some(view) = &menu.preview else { return };
    let size = view.game.size;
    let Some(cell) = fit(size, area.width, area.height) else { return };
    let bottom = match menu.side {
        Side::Own(color) => color,
        Side::Watch => rules::Color::White,
    };
    let width = cell.0 * size as u16;
    let placed = Placed::new(area.x + (area.width - width) / 2, area.y, cell, size, bottom);
    let board = Board {
        size,
        squares: &view.squares,
        pieces: &view.board,
        labels: Labels::None,
        marks: &[],
        cursor: None,
        look: menu.look,
    };
    board.draw(&placed, frame.buffer_mut());
}
