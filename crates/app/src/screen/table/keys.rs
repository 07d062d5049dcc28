//! Keys and clicks.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use session::Action;

use super::Table;
use super::overlay::{Deed, FileWish, Overlay};
use super::pick::Touch;
use crate::screen::board::Arrow;
use crate::screen::line_edit::LineEdit;

/// The file that is proposed.
const FILE: &str = "crownhead.pdn";
/// How much longer or shorter two players wait with a key, in milliseconds.
const WAITS: [u32; 8] = [0, 100, 300, 600, 1000, 2000, 4000, 8000];

/// Whether a key ends the program, whatever is going on.
pub(in crate::screen) fn is_end(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd'))
}

impl Table {
    pub(super) fn key(&mut self, key: KeyEvent) {
        match (self.overlay.take(), self.typed.take()) {
            (Some(overlay), typed) => {
                self.typed = typed;
                self.overlay_key(overlay, key);
            }
            (None, Some(edit)) => self.typed_key(edit, key),
            (None, None) => self.game_key(key),
        }
    }

    /// A key for the game itself.
    pub(super) fn game_key(&mut self, key: KeyEvent) {
        let is_back = self.at.is_some() || self.view.result.is_some();
        self.message = None;
        match key.code {
            KeyCode::Left if is_back => self.step(-1),
            KeyCode::Right if is_back => self.step(1),
            KeyCode::Up if is_back => self.turning_point(false),
            KeyCode::Down if is_back => self.turning_point(true),
            KeyCode::Left => self.arrow(Arrow::Left),
            KeyCode::Right => self.arrow(Arrow::Right),
            KeyCode::Up => self.arrow(Arrow::Up),
            KeyCode::Down => self.arrow(Arrow::Down),
            KeyCode::PageUp | KeyCode::Char('[' | ',') => self.step(-1),
            KeyCode::PageDown | KeyCode::Char(']') => self.step(1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Tab => self.next_piece(true),
            KeyCode::BackTab => self.next_piece(false),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            KeyCode::Esc => self.escape(),
            KeyCode::F(1) => self.overlay = Some(Overlay::Help(0)),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '0'..='9' => self.typed = Some(LineEdit::new(&letter.to_string())),
            'm' | ':' | '/' => self.typed = Some(LineEdit::default()),
            'u' => self.act(Action::Undo),
            'r' => self.act(Action::Redo),
            'h' => self.ask_hint(),
            'w' => self.tell_why(),
            't' => self.overlay = Some(Overlay::Mind(0)),
            'e' => self.toggle_judgement(),
            'g' => self.hurry(),
            'v' => self.look_back(),
            'p' => self.act(if self.view.paused { Action::Run } else { Action::Pause }),
            '.' => self.act(Action::Step),
            '+' | '=' => self.wait(false),
            '-' => self.wait(true),
            'x' => self.resign(),
            'o' => self.act(Action::OfferDraw),
            'f' => self.bottom = !self.bottom,
            'b' => {
                self.labels = self.labels.next();
                self.say(self.labels.name());
            }
            'c' => self.copy_fen(),
            's' => self.overlay = Some(Overlay::File(FileWish::Save, LineEdit::new(FILE))),
            'l' => self.overlay = Some(Overlay::File(FileWish::Load, LineEdit::default())),
            'n' => self.overlay = Some(Overlay::Sure(Deed::New)),
            'i' => self.set_up(),
            '?' => self.overlay = Some(Overlay::Help(0)),
            'q' => self.quit(),
            _ => self.say("That key does nothing here; ? shows the keys."),
        }
    }

    /// A key while a move is typed.
    fn typed_key(&mut self, mut edit: LineEdit, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => {
                let text = edit.text();
                if !text.trim().is_empty() && !self.play(text.trim()) {
                    self.typed = Some(edit);
                }
            }
            KeyCode::Backspace if edit.text().is_empty() => {}
            _ => {
                self.message = None;
                edit.key(key);
                self.typed = Some(edit);
            }
        }
    }

    fn arrow(&mut self, arrow: Arrow) {
        if self.has_cursor {
            self.cursor = arrow.from(&self.view.squares, self.view.game.size, self.bottom, self.cursor);
        }
        self.has_cursor = true;
    }

    /// To the next piece that can move, or the next square to which the one in hand can go.
    fn next_piece(&mut self, forwards: bool) {
        let mut squares = match self.pick.is_empty() {
            true => self.view.legal.iter().filter_map(|mv| mv.path.first().copied()).collect(),
            false => self.pick.targets(&self.view.legal),
        };
        squares.sort_unstable();
        squares.dedup();
        let is_first = !std::mem::replace(&mut self.has_cursor, true);
        let next = match forwards {
            true if is_first && squares.contains(&self.cursor) => Some(self.cursor),
            true => squares.iter().copied().find(|square| *square > self.cursor).or(squares.first().copied()),
            false => {
                let before = squares.iter().rev().copied().find(|square| *square < self.cursor);
                before.or(squares.last().copied())
            }
        };
        self.cursor = next.unwrap_or(self.cursor);
    }

    fn enter(&mut self) {
        match () {
            () if self.is_exhibition() && self.view.result.is_none() => self.act(Action::Step),
            () if self.at.is_some() => self.go_to(usize::MAX),
            () if !self.has_cursor => self.next_piece(true),
            () => self.touch(self.cursor),
        }
    }

    fn escape(&mut self) {
        match () {
            () if !self.pick.is_empty() => self.pick.put_down(),
            () if self.at.is_some() => self.go_to(usize::MAX),
            () => self.has_cursor = false,
        }
    }

    fn wait(&mut self, longer: bool) {
        let place = WAITS.iter().position(|wait| *wait >= self.view.wait).unwrap_or(WAITS.len() - 1);
        let place = if longer { (place + 1).min(WAITS.len() - 1) } else { place.saturating_sub(1) };
        self.act(Action::Speed { wait: WAITS[place] });
        self.say(format!("{:.1} seconds between moves.", f64::from(WAITS[place]) / 1000.0));
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => {
                self.overlay = None;
                self.pick.put_down();
            }
            MouseEventKind::ScrollUp => self.scroll(false),
            MouseEventKind::ScrollDown => self.scroll(true),
            _ => {}
        }
    }

    fn scroll(&mut self, down: bool) {
        match &mut self.overlay {
            Some(Overlay::Help(scroll) | Overlay::Mind(scroll)) => {
                *scroll = if down { scroll.saturating_add(2) } else { scroll.saturating_sub(2) };
            }
            Some(_) => {}
            None => self.step(if down { 1 } else { -1 }),
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        let is_here = |area: &ratatui::layout::Rect| area.contains((x, y).into());
        if let Some((_, code)) = self.spots.keys.iter().find(|(area, _)| is_here(area)) {
            return self.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        // A click elsewhere closes what can be closed without an answer.
        if matches!(self.overlay, Some(Overlay::Help(_) | Overlay::Mind(_) | Overlay::Over)) {
            self.overlay = None;
            return;
        }
        if self.overlay.is_some() {
            return;
        }
        if let Some(at) = self.spots.moves.iter().find(|(area, _)| is_here(area)).map(|(_, at)| *at) {
            return self.go_to(at);
        }
        let board = self.spots.board;
        if let Some(square) = board.and_then(|board| board.at(&self.view.squares, x, y)) {
            self.typed = None;
            self.message = None;
            self.has_cursor = false;
            self.cursor = square;
            self.touch(square);
        }
    }

    /// Points at a square.
    fn touch(&mut self, square: u32) {
        if !self.may_move() {
            return self.explain_waiting();
        }
        match self.pick.touch(square, self.is_own(square), &self.view.legal) {
            Touch::Nothing => self.refuse("pick one of your pieces first"),
            Touch::Taken(true) if self.has_cursor => {
                let first = self.pick.targets(&self.view.legal).first().copied();
                self.cursor = first.unwrap_or(self.cursor);
            }
            Touch::Taken(true) | Touch::PutDown => {}
            Touch::Taken(false) => self.explain_stuck(square),
            Touch::On => self.say("There is more than one way on: choose the next square."),
            Touch::ManyWays => self.say("There is more than one way there: choose the next square of it."),
            Touch::Done(text) | Touch::Wrong(text) => drop(self.play(&text)),
        }
    }
}
