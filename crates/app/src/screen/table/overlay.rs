//! What lies upon the game: questions, lines to type, texts to read.

use crossterm::event::{KeyCode, KeyEvent};

use super::{After, Table};
use crate::screen::line_edit::LineEdit;

/// What lies upon the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    /// The keys; so many lines have gone by.
    Help(u16),
    /// How the player thinks; so many lines have gone by.
    Mind(u16),
    /// The game is over.
    Over,
    /// Something that cannot be taken back, or not easily.
    Sure(Deed),
    /// The name of a file.
    File(FileWish, LineEdit),
}

/// What is asked about before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Resign,
    New,
    Quit,
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileWish {
    Save,
    Load,
}

impl Deed {
    pub(super) fn question(self) -> &'static str {
        match self {
            Deed::Resign => "Give this game up?",
            Deed::New => "Begin another game? This one stays as it is among the kept games.",
            Deed::Quit => "Leave this game? It is kept; crownhead games lists it.",
        }
    }

    /// Keys and what they do.
    pub(super) fn answers(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Deed::Resign => &[("y", "resign"), ("Esc", "play on")],
            Deed::New => &[("y", "the same again"), ("m", "the menu"), ("Esc", "play on")],
            Deed::Quit => &[("y", "leave"), ("m", "the menu"), ("Esc", "play on")],
        }
    }
}

impl Table {
    /// A key while something lies upon the board.
    pub(super) fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) {
        match overlay {
            Overlay::Help(scroll) => self.overlay = scrolled(scroll, key).map(Overlay::Help),
            Overlay::Mind(scroll) => self.overlay = scrolled(scroll, key).map(Overlay::Mind),
            Overlay::Over => self.over_key(key),
            Overlay::Sure(deed) => self.sure_key(deed, key),
            Overlay::File(wish, edit) => self.file_key(wish, edit, key),
        }
    }

    fn over_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => {}
            // Whatever else is pressed is meant for the game.
            _ => self.game_key(key),
        }
    }

    fn sure_key(&mut self, deed: Deed, key: KeyEvent) {
        match (deed, key.code) {
            (Deed::Resign, KeyCode::Char('y')) => self.act(session::Action::Resign),
            (Deed::New, KeyCode::Char('y') | KeyCode::Enter) => self.begin_again(),
            (Deed::Quit, KeyCode::Char('y' | 'q') | KeyCode::Enter) => self.after = Some(After::Quit),
            (Deed::New | Deed::Quit, KeyCode::Char('m')) => self.after = Some(After::Menu),
            (_, KeyCode::Esc | KeyCode::Char('n' | 'q')) => {}
            _ => self.overlay = Some(Overlay::Sure(deed)),
        }
    }

    fn file_key(&mut self, wish: FileWish, mut edit: LineEdit, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => {
                let text = edit.text();
                match wish {
                    FileWish::Save => self.save(text.trim()),
                    FileWish::Load => self.load(text.trim()),
                }
            }
            _ => {
                edit.key(key);
                self.overlay = Some(Overlay::File(wish, edit));
            }
        }
    }
}

/// How far a text has gone by after a key; `None` if it is closed.
fn scrolled(scroll: u16, key: KeyEvent) -> Option<u16> {
    match key.code {
        KeyCode::Down | KeyCode::Char('j') => Some(scroll.saturating_add(1)),
        KeyCode::Up | KeyCode::Char('k') => Some(scroll.saturating_sub(1)),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(scroll.saturating_add(10)),
        KeyCode::PageUp => Some(scroll.saturating_sub(10)),
        KeyCode::Home => Some(0),
        _ => None,
    }
}
