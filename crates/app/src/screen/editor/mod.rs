//! A position is set up by hand. What is a position and what is none the rules say, when it is played.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use rules::Color;
use session::{SquareView, View};

use super::board::{Arrow, Placed};
use super::look::Look;
use crate::pdn_file::color_of;

/// What can be put on a square, in the order in which Enter goes through it.
const PIECES: [char; 5] = ['.', 'b', 'B', 'w', 'W'];

/// A board that is being changed.
pub(super) struct Editor {
    title: String,
    size: usize,
    squares: Vec<SquareView>,
    /// What was there at first.
    original: Vec<char>,
    start: Vec<char>,
    pieces: Vec<char>,
    turn: Color,
    bottom: Color,
    cursor: u32,
    look: Look,
    board: Option<Placed>,
    /// What is painted with the mouse, if something was chosen.
    brush: Option<char>,
    fault: Option<String>,
}

/// What came of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edited {
    /// It goes on.
    Still,
    /// The game goes on as it was.
    Left,
    /// A game begins from here, if this is a position.
    Play(String),
}

impl Editor {
    /// Begins with the pieces that are shown.
    pub(super) fn new(view: &View, pieces: &str, bottom: Color, look: Look) -> Editor {
        let pieces: Vec<char> = pieces.chars().collect();
        Editor {
            title: view.game.title.to_owned(),
            size: view.game.size,
            squares: view.squares.clone(),
            original: pieces.clone(),
            start: view.start.board.chars().collect(),
            pieces,
            turn: view.turn.unwrap_or(view.game.starts),
            bottom,
            cursor: 1,
            look,
            board: None,
            brush: None,
            fault: None,
        }
    }

    /// Says why the position cannot be played.
    pub(super) fn refuse(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Edited {
        self.fault = None;
        let arrow = match key.code {
            KeyCode::Left => Some(Arrow::Left),
            KeyCode::Right => Some(Arrow::Right),
            KeyCode::Up => Some(Arrow::Up),
            KeyCode::Down => Some(Arrow::Down),
            _ => None,
        };
        if let Some(arrow) = arrow {
            self.cursor = arrow.from(&self.squares, self.size, self.bottom, self.cursor);
            return Edited::Still;
        }
        match key.code {
            KeyCode::Char(letter @ ('b' | 'B' | 'w' | 'W' | '.')) => self.put(self.cursor, letter),
            KeyCode::Char(' ') | KeyCode::Delete | KeyCode::Backspace => self.put(self.cursor, '.'),
            KeyCode::Enter => self.turn_over(self.cursor),
            KeyCode::Char('t') => self.turn = !self.turn,
            KeyCode::Char('f') => self.bottom = !self.bottom,
            KeyCode::Char('x') => self.pieces.fill('.'),
            KeyCode::Char('s') => self.pieces = self.start.clone(),
            KeyCode::Char('r') => self.pieces = self.original.clone(),
            KeyCode::Char('g' | 'p') | KeyCode::F(5) => return Edited::Play(self.fen()),
            KeyCode::Esc | KeyCode::Char('q') => return Edited::Left,
            _ => {}
        }
        Edited::Still
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let square = self.board.and_then(|board| board.at(&self.squares, mouse.column, mouse.row));
        let Some(square) = square else { return };
        self.fault = None;
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.turn_over(square);
                self.brush = self.pieces.get(square as usize - 1).copied();
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(piece) = self.brush {
                    self.put(square, piece);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.put(square, '.'),
            _ => return,
        }
        self.cursor = square;
    }

    fn put(&mut self, square: u32, piece: char) {
        if let Some(place) = (square as usize).checked_sub(1).and_then(|index| self.pieces.get_mut(index)) {
            *place = piece;
        }
    }

    /// Another piece, and after the last one none.
    fn turn_over(&mut self, square: u32) {
        let here = self.pieces.get((square as usize).saturating_sub(1)).copied().unwrap_or('.');
        let next =
            PIECES.iter().position(|piece| *piece == here).map_or(0, |place| (place + 1) % PIECES.len());
        self.put(square, PIECES[next]);
    }

    /// The board as FEN, whether it is a position or not.
    fn fen(&self) -> String {
        let side = |color: Color| {
            let own = self.pieces.iter().zip(1u32..).filter(|(piece, _)| color_of(**piece) == Some(color));
            let name = |(piece, number): (&char, u32)| {
                if piece.is_ascii_uppercase() { format!("K{number}") } else { number.to_string() }
            };
            own.map(name).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", self.turn.letter(), side(Color::White), side(Color::Black))
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.board = draw::screen(frame, self);
    }
}
