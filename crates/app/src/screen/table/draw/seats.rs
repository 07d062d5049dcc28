//! Who sits where, with what is left of its pieces and its time.

use ratatui::text::{Line, Span};
use rules::Color;
use session::ClockView;

use crate::pdn_file::color_of;
use crate::plan::PERSON;
use crate::screen::look::Tone;
use crate::screen::table::Table;

/// A seat in one line of a width.
pub(super) fn line(table: &Table, color: Color, width: usize, board: &str) -> Line<'static> {
    let look = table.look;
    let place = usize::from(color == Color::White);
    let is_turn = table.turn_shown() == Some(color);
    let (men, kings) = count(board, color);
    let kings = if kings > 0 { format!("+{kings}K") } else { String::new() };
    let clock = table.view.clocks.map(|clocks| time(clocks[place])).unwrap_or_default();
    let right = format!("{men}{kings}  {clock}");
    let arrow = if is_turn { look.either("▶ ", "> ") } else { "  " };
    let shape = match color {
        Color::Black => look.either("● ", "b "),
        Color::White => look.either("○ ", "w "),
    };
    let room = width.saturating_sub(5 + right.chars().count());
    let who = who(table, place, color);
    // The shape says the colour as well.
    let who = if who.chars().count() > room { table.view.seats[place].name.clone() } else { who };
    let who: String = who.chars().take(room).collect();
    let gap = room.saturating_sub(who.chars().count()) + 1;
    let style = if is_turn { look.strong() } else { ratatui::style::Style::new() };
    let is_short =
        table.view.clocks.is_some_and(|clocks| clocks[place].running && clocks[place].left < 20_000);
    let right_style = if is_short { look.text(Tone::Bad) } else { style };
    Line::from(vec![
        Span::styled(arrow, look.text(Tone::Accent)),
        Span::styled(shape, style),
        Span::styled(who, style),
        Span::raw(" ".repeat(gap)),
        Span::styled(right.trim_end().to_owned(), right_style),
    ])
}

/// Who it is: you, if you are the only person.
fn who(table: &Table, place: usize, color: Color) -> String {
    let seats = &table.view.seats;
    let name = &seats[place].name;
    match name == PERSON {
        true if seats.iter().all(|seat| seat.person) => color.to_string(),
        true => format!("{color}, you"),
        false if *name == color.to_string() => name.clone(),
        false => format!("{color}, {name}"),
    }
}

/// Men and kings of a side.
fn count(board: &str, color: Color) -> (usize, usize) {
    let own = board.chars().filter(|letter| color_of(*letter) == Some(color));
    let (kings, men): (Vec<char>, Vec<char>) = own.partition(char::is_ascii_uppercase);
    (men.len(), kings.len())
}

/// What is left on a clock: tenths of a second when it matters.
fn time(clock: ClockView) -> String {
    let (seconds, tenths) = (clock.left / 1000, clock.left % 1000 / 100);
    match seconds {
        0..20 => format!("0:{seconds:02}.{tenths}"),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_people_read_them() {
        let shown = |left| time(ClockView { left, running: true });
        assert_eq!([shown(9_470), shown(65_000), shown(3_725_000)], ["0:09.4", "1:05", "1:02:05"]);
    }

    #[test]
    fn men_and_kings_are_counted() {
        assert_eq!(count("bbB.wW", Color::Black), (2, 1));
    }
}
