//! Full screens in a terminal: the board, the menu, the editor.
//!
//! Each screen is a state that keys and clicks change, apart from the functions that draw it. None of them knows a rule of
//! any game: they draw a [`View`](session::View) and send [`Action`](session::Action)s.

mod board;
mod clipboard;
mod editor;
mod line_edit;
mod look;
mod menu;
mod popup;
mod table;
mod terminal;
mod thinker;

pub(crate) use look::Look;
pub(crate) use menu::{Choice, Menu, Wish};
pub(crate) use table::{After, Table};
pub(crate) use terminal::Screen;

use std::io::IsTerminal;

/// The smallest terminal that everything fits on.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);

/// Whether there is a terminal to draw on and a keyboard to listen to.
pub(crate) fn is_possible() -> bool {
    let is_plain = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_plain
}
