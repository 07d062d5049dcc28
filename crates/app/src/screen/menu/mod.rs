//! The menu: what to play, against whom, with which pieces. Enter alone begins a game.

mod draw;
mod offers;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use rules::{Color, VariantId};
use session::{Seat, TimeControl, View};
use store::Kept;

use self::offers::{CLOCKS, Level, Opponent};
use super::look::Look;
use super::terminal::Screen;
use crate::failure::Failure;
use crate::plan::{PERSON, Plan};

/// How long nothing need be drawn.
const IDLE: Duration = Duration::from_millis(250);

/// What was chosen.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// A game.
    Play(Wish),
    /// A game from a position that is set up first.
    SetUp(Wish),
    /// A kept game goes on.
    Resume(Kept),
    /// The same in a browser.
    Browser,
    Quit,
}

/// A game as it was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) game: VariantId,
    pub(crate) seats: [Seat; 2],
    pub(crate) clock: Option<TimeControl>,
}

/// Which pieces the person has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Own(Color),
    /// The player plays itself.
    Watch,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Game,
    Opponent,
    Level,
    Side,
    Clock,
    Play,
    Resume,
    SetUp,
    Browser,
    Quit,
}

/// The menu as it stands.
pub(crate) struct Menu {
    look: Look,
    game: usize,
    opponent: usize,
    level: usize,
    side: Side,
    clock: usize,
    row: Row,
    /// The last game that is not over.
    unfinished: Option<Kept>,
    /// The start of the game that is chosen.
    preview: Option<View>,
    opponents: Vec<Opponent>,
    spots: Vec<(Rect, Row)>,
    message: Option<String>,
}

impl Menu {
    pub(crate) fn new(look: Look, unfinished: Option<Kept>) -> Menu {
        let mut menu = Menu {
            look,
            game: 0,
            opponent: 0,
            level: 0,
            side: Side::Own(Color::Black),
            clock: 0,
            row: Row::Play,
            unfinished,
            preview: None,
            opponents: Vec::new(),
            spots: Vec::new(),
            message: None,
        };
        menu.choose_game(0);
        menu
    }

    /// Something to know when the menu comes back.
    pub(crate) fn say(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Asks until something is chosen.
    pub(crate) fn run(&mut self, screen: &mut Screen) -> Result<Choice, Failure> {
        loop {
            screen.draw(|frame| {
                let spots = draw::screen(frame, self);
                self.spots = spots;
            })?;
            if screen.must_end() {
                return Ok(Choice::Quit);
            }
            let chosen = match screen.event(IDLE)? {
                Some(Event::Key(key)) if key.kind != KeyEventKind::Release => self.key(key),
                Some(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    self.click(mouse.column, mouse.row)
                }
                _ => None,
            };
            if let Some(choice) = chosen {
                return Ok(choice);
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Opponent, Row::Level, Row::Side, Row::Clock, Row::Play];
        if self.opponent().is_person() {
            rows.retain(|row| !matches!(row, Row::Level | Row::Side));
        }
        rows.extend(self.unfinished.as_ref().map(|_| Row::Resume));
        rows.extend([Row::SetUp, Row::Browser, Row::Quit]);
        rows
    }

    fn variant(&self) -> VariantId {
        VariantId::ALL[self.game]
    }

    fn opponent(&self) -> &Opponent {
        &self.opponents[self.opponent]
    }

    fn levels(&self) -> Vec<Level> {
        self.opponent().levels()
    }

    fn choose_game(&mut self, game: usize) {
        self.game = game;
        self.opponents = offers::opponents(self.variant());
        self.opponent = 0;
        self.level = self.opponent().usual_level();
        self.side = Side::Own(self.variant().rules().starts);
        let now = std::time::Instant::now();
        self.preview = Plan::of(self.variant()).open().ok().map(|session| session.view(now));
    }

    fn key(&mut self, key: KeyEvent) -> Option<Choice> {
        self.message = None;
        if super::table::is_end(key) {
            return Some(Choice::Quit);
        }
        let rows = self.rows();
        let place = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.row = rows[(place + rows.len() - 1) % rows.len()];
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.row = rows[(place + 1) % rows.len()],
            KeyCode::Left | KeyCode::Char('h') => self.change(false),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(true),
            KeyCode::Enter => return Some(self.chosen(self.row)),
            KeyCode::Char('b') => return Some(Choice::Browser),
            KeyCode::Char('q') | KeyCode::Esc => return Some(Choice::Quit),
            _ => {}
        }
        None
    }

    fn click(&mut self, x: u16, y: u16) -> Option<Choice> {
        let (area, row) = *self.spots.iter().find(|(area, _)| area.contains((x, y).into()))?;
        self.row = row;
        match row {
            Row::Game | Row::Opponent | Row::Level | Row::Side | Row::Clock => {
                // The left part goes back, the rest goes on.
                self.change(x >= area.x + area.width / 3);
                None
            }
            _ => Some(self.chosen(row)),
        }
    }

    /// What Enter does: a line with a choice in it begins the game as it is.
    fn chosen(&self, row: Row) -> Choice {
        match (row, &self.unfinished) {
            (Row::Resume, Some(kept)) => Choice::Resume(kept.clone()),
            (Row::SetUp, _) => Choice::SetUp(self.wish()),
            (Row::Browser, _) => Choice::Browser,
            (Row::Quit, _) => Choice::Quit,
            _ => Choice::Play(self.wish()),
        }
    }

    fn wish(&self) -> Wish {
        let player =
            || self.opponent().seat(&self.levels(), self.level).unwrap_or_else(|| Seat::person(PERSON));
        let person = || Seat::person(PERSON);
        let seats = match self.side {
            _ if self.opponent().is_person() => [person(), person()],
            Side::Own(Color::Black) => [person(), player()],
            Side::Own(Color::White) => [player(), person()],
            Side::Watch => [player(), player()],
        };
        let clock = CLOCKS[self.clock].1.map(|(time, increment)| TimeControl::new(time, increment));
        Wish { game: self.variant(), seats, clock }
    }

    fn change(&mut self, forwards: bool) {
        let turn = |place: usize, count: usize| match forwards {
            true => (place + 1) % count.max(1),
            false => (place + count.max(1) - 1) % count.max(1),
        };
        match self.row {
            Row::Game => self.choose_game(turn(self.game, VariantId::ALL.len())),
            Row::Opponent => {
                self.opponent = turn(self.opponent, self.opponents.len());
                self.level = self.opponent().usual_level();
            }
            Row::Level => self.level = turn(self.level, self.levels().len()),
            Row::Side => {
                let sides = self.sides();
                let place = sides.iter().position(|side| *side == self.side).unwrap_or(0);
                self.side = sides[turn(place, sides.len())];
            }
            Row::Clock => self.clock = turn(self.clock, CLOCKS.len()),
            _ => {}
        }
    }

    /// Whoever starts comes first.
    fn sides(&self) -> [Side; 3] {
        let first = self.variant().rules().starts;
        [Side::Own(first), Side::Own(!first), Side::Watch]
    }
}
