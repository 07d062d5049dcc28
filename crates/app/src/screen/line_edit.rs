//! One line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest text.
const LONGEST: usize = 400;

/// A text and where the next letter goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineEdit {
    letters: Vec<char>,
    at: usize,
}

impl LineEdit {
    pub(super) fn new(text: &str) -> LineEdit {
        let letters: Vec<char> = text.chars().collect();
        LineEdit { at: letters.len(), letters }
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// What stands before the place where the next letter goes, and behind it.
    pub(super) fn parts(&self) -> (String, String) {
        let (before, behind) = self.letters.split_at(self.at);
        (before.iter().collect(), behind.iter().collect())
    }

    /// Whether a key changed something.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char(letter) if is_plain && !letter.is_control() && self.letters.len() < LONGEST => {
                self.letters.insert(self.at, letter);
                self.at += 1;
            }
            KeyCode::Char('u') if !is_plain => *self = LineEdit::default(),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            KeyCode::Delete if self.at < self.letters.len() => drop(self.letters.remove(self.at)),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.letters.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.letters.len(),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_where_they_belong() {
        let mut line = LineEdit::new("game.pdn");
        let mut press = |code| line.key(KeyEvent::new(code, KeyModifiers::NONE));
        press(KeyCode::Home);
        press(KeyCode::Char('a'));
        press(KeyCode::Delete);
        press(KeyCode::End);
        press(KeyCode::Backspace);
        assert!(!press(KeyCode::F(1)));
        assert_eq!(
            (line.text(), line.parts()),
            ("aame.pd".to_owned(), ("aame.pd".to_owned(), String::new()))
        );
        line.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(line.text(), "");
    }
}
