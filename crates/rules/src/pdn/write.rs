//! From games to text.

use std::fmt;

use super::result::PdnResult;
use super::scan::is_tag;
use super::tree::{HeaderItem, Item, MoveItem, PdnGame};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

/// Writes the game so that reading the text gives the same game.
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for item in &self.header {
            match item {
                HeaderItem::Tag { name, value, .. } => writeln!(f, "[{name} \"{}\"]", escaped(value))?,
                HeaderItem::Comment(text) => writeln!(f, "{}", comment(text))?,
                HeaderItem::Line(text) => writeln!(f, "%{}", one_line(text))?,
            }
        }
        let mut lines = Lines::default();
        lines.items(&self.body);
        lines.add(self.result.unwrap_or(PdnResult::Unknown).text());
        writeln!(f, "{}", lines.text)
    }
}

fn escaped(value: &str) -> String {
    one_line(value).replace('\\', "\\\\").replace('"', "\\\"")
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A comment in its braces. A line that holds a tag would end it for a reader, so it is moved in.
fn comment(text: &str) -> String {
    let text = without(text, '}');
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    let text = lines.fold(first, |text, line| text + if is_tag(line) { "\n " } else { "\n" } + line);
    format!("{{{text}}}")
}

fn without(text: &str, end: char) -> String {
    text.replace(end, " ")
}

/// Text with a limited width.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// Characters to put before the next word without a blank.
    prefix: String,
}

impl Lines {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Move(mv) => self.a_move(mv),
                Item::Comment(text) => self.add(&comment(text)),
                Item::Line(text) => self.line(&format!("%{}", one_line(text))),
                Item::Nag(number) => self.add(&format!("${number}")),
                Item::Setup(text, _) => self.add(&format!("/{}/", without(text, '/'))),
                Item::Variation(items) => {
                    self.prefix.push('(');
                    self.items(items);
                    self.close();
                }
            }
        }
    }

    fn a_move(&mut self, mv: &MoveItem) {
        let strength = mv.strength.as_deref().unwrap_or_default();
        let text = format!("{}{strength}", mv.text);
        match mv.number {
            // Behind a move on the same line it would read as a part of that move.
            None if mv.text == "-" && self.prefix.is_empty() && self.column > 0 => {
                self.put("\n");
                self.add(&text);
            }
            None => self.add(&text),
            Some(number) => {
                let dots = if number.second_player { "..." } else { "." };
                self.add(&format!("{}{dots} {text}", number.number));
            }
        }
    }

    /// Adds a word, on a new line if it does not fit.
    fn add(&mut self, word: &str) {
        let word = std::mem::take(&mut self.prefix) + word;
        let width = word.lines().next().unwrap_or_default().chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width < WIDTH;
            self.put(if fits { " " } else { "\n" });
        }
        self.put(&word);
    }

    /// Adds something that has a line for itself.
    fn line(&mut self, text: &str) {
        if !self.prefix.is_empty() {
            self.add("");
        }
        if self.column > 0 {
            self.put("\n");
        }
        self.put(text);
        self.put("\n");
    }

    fn close(&mut self) {
        if self.prefix.is_empty() {
            self.put(")");
        } else {
            self.add(")");
        }
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
        self.column = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + text.chars().count(),
        };
    }
}
