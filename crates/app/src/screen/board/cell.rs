//! One square: painted as a disc where there are colours, in letters where there are none.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{Mark, REVERSED, put};
use crate::screen::look::{Look, Tone};

/// A square that is not used.
pub(super) fn light(look: Look, area: Rect, buffer: &mut Buffer) {
    let style = match look.has_color() {
        true => Style::new().bg(look.color(Tone::LightSquare)),
        false => look.quiet(),
    };
    let fill = match () {
        () if look.has_color() => " ",
        () if area.height == 1 => " ",
        () => look.either("░", ":"),
    };
    for y in area.top()..area.bottom() {
        put(buffer, area.x, y, &fill.repeat(area.width.into()), style);
    }
}

/// A dark square with whatever is on it.
pub(super) struct Dark<'a> {
    pub(super) look: Look,
    pub(super) piece: char,
    pub(super) mark: Option<Mark>,
    pub(super) is_cursor: bool,
    /// What is written in its corner.
    pub(super) name: &'a str,
}

impl Dark<'_> {
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let ground = self.ground();
        for y in area.top()..area.bottom() {
            put(buffer, area.x, y, &" ".repeat(area.width.into()), ground);
        }
        match (self.piece, self.look.paints()) {
            ('.', _) => self.empty(area, buffer),
            (_, true) => self.disc(area, buffer),
            (_, false) => self.letters(area, buffer),
        }
        if !self.look.paints() {
            self.plain_marks(area, buffer);
        }
    }

    fn ground(&self) -> Style {
        if !self.look.has_color() {
            return if self.is_cursor { Style::new().add_modifier(REVERSED) } else { Style::new() };
        }
        Style::new().bg(self.look.color(self.tone())).fg(self.look.color(Tone::Number))
    }

    /// What the square is painted with.
    fn tone(&self) -> Tone {
        match (self.is_cursor, self.mark) {
            (true, _) => Tone::Cursor,
            (false, Some(mark)) => mark.tone(),
            (false, None) => Tone::DarkSquare,
        }
    }

    /// The name of the square, and a dot if a piece may go there.
    fn empty(&self, area: Rect, buffer: &mut Buffer) {
        let style = self.ground();
        if self.mark == Some(Mark::Target) && self.look.paints() {
            let dot = style.fg(self.look.color(Tone::WhitePiece));
            let (x, y) = (area.x + area.width / 2 - 1, area.y + (area.height - 1) / 2);
            match area.height {
                1 => put(buffer, area.x + 1, area.y, "●", dot),
                3 => put(buffer, x, y, "██", dot),
                _ => {
                    put(buffer, x, y, "▄▄", dot);
                    put(buffer, x, y + 1, "▀▀", dot);
                }
            }
            if area.height < 3 {
                return;
            }
        }
        match area.height {
            1 => put(buffer, area.x, area.y, &format!("{:>2} ", self.name), style),
            2 if self.look.paints() => put(buffer, area.x + 1, area.y + 1, self.name, style),
            _ => put(buffer, area.x, area.y, self.name, style),
        }
    }

    fn is_black(&self) -> bool {
        self.piece.eq_ignore_ascii_case(&'b')
    }

    fn is_king(&self) -> bool {
        self.piece.is_ascii_uppercase()
    }

    /// A round piece, its number beside or upon it, a crown on kings.
    fn disc(&self, area: Rect, buffer: &mut Buffer) {
        let ground = self.look.color(self.tone());
        let (body, ink, gold) = match self.is_black() {
            true => (Tone::BlackPiece, Tone::OnBlack, Tone::CrownOnBlack),
            false => (Tone::WhitePiece, Tone::OnWhite, Tone::CrownOnWhite),
        };
        let [body, ink, gold] = [body, ink, gold].map(|tone| self.look.color(tone));
        let shape = Style::new().fg(body).bg(ground);
        let mut line = |y: u16, text: &str| put(buffer, area.x, area.y + y, text, shape);
        match area.height {
            4 => {
                line(0, "  ▗▄▄▖  ");
                line(1, " ▟████▙ ");
                line(2, " ▜████▛ ");
                line(3, "  ▝▀▀▘  ");
            }
            3 => {
                line(0, " ▄██▄ ");
                line(1, "▐████▌");
                line(2, " ▀██▀ ");
            }
            2 => {
                line(0, " ▄▄ ");
                line(1, "▐██▌");
            }
            _ => line(0, "▐█▌"),
        }
        self.inscription(area, buffer, Inks { body, ink, gold, ground });
    }

    fn inscription(&self, area: Rect, buffer: &mut Buffer, inks: Inks) {
        let Inks { body, ink, gold, ground } = inks;
        let on = Style::new().bg(body).fg(ink);
        let crown = Style::new().bg(body).fg(gold).add_modifier(Modifier::BOLD);
        match area.height {
            4 => {
                let corner = Style::new().bg(ground).fg(self.look.color(Tone::Number));
                put(buffer, area.x, area.y, self.name, corner);
                if self.is_king() {
                    put(buffer, area.x + 2, area.y + 1, "▙▟▙▟", crown);
                    put(buffer, area.x + 2, area.y + 2, "▀▀▀▀", crown);
                }
            }
            3 => {
                put(buffer, area.x + 2, area.y, &format!("{:<2}", self.name), on);
                if self.is_king() {
                    put(buffer, area.x + 1, area.y + 1, "▙▟▙▟", crown);
                }
            }
            2 => {
                put(buffer, area.x + 1, area.y + 1, &format!("{:<2}", self.name), on);
                if self.is_king() {
                    // It stands on the piece, on the ground of the square.
                    put(buffer, area.x + 1, area.y, "▙▟", crown.bg(ground));
                }
            }
            _ if self.is_king() => put(buffer, area.x + 1, area.y, "K", crown),
            _ => {}
        }
    }

    /// A piece by its letter: small for men, large for kings.
    fn letters(&self, area: Rect, buffer: &mut Buffer) {
        let base = self.ground();
        let color = match self.look.has_color() {
            true if self.is_black() => Style::new().fg(Color::Black),
            true => Style::new().fg(Color::White),
            false => Style::new(),
        };
        let style = base.patch(color).add_modifier(Modifier::BOLD);
        let (open, close) = if self.is_king() { ('[', ']') } else { ('(', ')') };
        let letters = |count: usize| format!("{open}{}{close}", self.piece.to_string().repeat(count));
        match area.height {
            4 => {
                put(buffer, area.x, area.y, self.name, base);
                put(buffer, area.x + 1, area.y + 1, &letters(4), style);
                put(buffer, area.x + 1, area.y + 2, &letters(4), style);
            }
            3 => {
                put(buffer, area.x, area.y, self.name, base);
                put(buffer, area.x + 1, area.y + 1, &letters(2), style);
            }
            2 => {
                put(buffer, area.x, area.y, self.name, base);
                put(buffer, area.x, area.y + 1, &letters(2), style);
            }
            _ => put(buffer, area.x, area.y, &letters(1), style),
        }
    }

    /// What colours would say.
    fn plain_marks(&self, area: Rect, buffer: &mut Buffer) {
        let Some(mark) = self.mark else { return };
        let style = self.ground().add_modifier(Modifier::BOLD);
        let x = if area.height == 1 && self.piece == '.' { area.x + 1 } else { area.right() - 1 };
        put(buffer, x, area.y, &mark.letter().to_string(), style);
    }
}

#[derive(Clone, Copy)]
struct Inks {
    body: Color,
    ink: Color,
    gold: Color,
    ground: Color,
}
