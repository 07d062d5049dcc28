//! Colours and shapes. Everything that colour says is said by a letter or a shape as well, for terminals and people
//! without colours.

use ratatui::style::{Color, Modifier, Style};

/// What something is painted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    LightSquare,
    DarkSquare,
    /// Numbers on dark squares.
    Number,
    BlackPiece,
    WhitePiece,
    /// What is written on pieces.
    OnBlack,
    OnWhite,
    /// A crown on pieces.
    CrownOnBlack,
    CrownOnWhite,
    /// Squares of the last move.
    Last,
    /// The piece that was picked, and where it may go.
    Picked,
    Target,
    /// Pieces that must jump.
    Jump,
    /// A move that somebody strong would make.
    Hint,
    /// Where the keyboard is.
    Cursor,
    /// The shares of the two sides.
    BlackShare,
    WhiteShare,
    /// Text that leads the eye, warns, or stands back.
    Accent,
    Crown,
    Bad,
    Quiet,
}

/// As true colour, as one of 256, as one of 16. All text colours are of middling brightness, so that they can be read on
/// light and on dark backgrounds.
const fn paint(tone: Tone) -> ((u8, u8, u8), u8, Color) {
    match tone {
        Tone::LightSquare => ((0xEC, 0xE0, 0xC2), 187, Color::Gray),
        Tone::DarkSquare => ((0x4C, 0x7A, 0x56), 65, Color::Green),
        Tone::Number => ((0xBF, 0xD8, 0xC2), 151, Color::White),
        Tone::BlackPiece => ((0x23, 0x20, 0x24), 234, Color::Black),
        Tone::WhitePiece => ((0xFB, 0xF6, 0xEA), 231, Color::White),
        Tone::OnBlack => ((0xA9, 0xA4, 0xA9), 248, Color::Gray),
        Tone::OnWhite => ((0x7A, 0x72, 0x66), 242, Color::DarkGray),
        Tone::CrownOnBlack => ((0xF0, 0xBE, 0x3C), 214, Color::Yellow),
        Tone::CrownOnWhite => ((0xB8, 0x6E, 0x08), 130, Color::Red),
        Tone::Last => ((0xA3, 0x9B, 0x3B), 143, Color::Yellow),
        Tone::Picked => ((0x27, 0x9C, 0xA8), 37, Color::Cyan),
        Tone::Target => ((0x39, 0x9B, 0x8E), 72, Color::Cyan),
        Tone::Jump => ((0xCB, 0x67, 0x2C), 166, Color::Red),
        Tone::Hint => ((0x8A, 0x66, 0xC2), 98, Color::Magenta),
        Tone::Cursor => ((0x3A, 0x7E, 0xD0), 68, Color::Blue),
        Tone::BlackShare => ((0x5A, 0x54, 0x5A), 240, Color::DarkGray),
        Tone::WhiteShare => ((0xE4, 0xD8, 0xBC), 187, Color::White),
        Tone::Accent => ((0x2D, 0x88, 0xC9), 32, Color::Blue),
        Tone::Crown => ((0xD0, 0x98, 0x1C), 172, Color::Yellow),
        Tone::Bad => ((0xD2, 0x44, 0x3C), 167, Color::Red),
        Tone::Quiet => ((0x85, 0x85, 0x85), 245, Color::DarkGray),
    }
}

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    depth: Depth,
    is_ascii: bool,
}

impl Look {
    /// What the terminal can do, as its environment tells.
    pub(crate) fn of_terminal(ascii: bool) -> Look {
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        Look::read(&variable("NO_COLOR"), &variable("COLORTERM"), &variable("TERM"), ascii)
    }

    fn read(no_color: &str, color_term: &str, term: &str, ascii: bool) -> Look {
        let depth = match () {
            () if !no_color.is_empty() || term == "vt100" || term.ends_with("-mono") => Depth::None,
            () if matches!(color_term, "truecolor" | "24bit") || term.ends_with("-direct") => Depth::True,
            () if matches!(term, "linux" | "ansi" | "xterm-16color" | "screen") => Depth::Sixteen,
            () => Depth::Indexed,
        };
        Look { depth, is_ascii: ascii || matches!(term, "linux" | "ansi" | "vt100") }
    }

    /// Whether there are colours.
    pub(crate) fn has_color(self) -> bool {
        self.depth != Depth::None
    }

    /// Whether only letters of a typewriter can be shown.
    pub(crate) fn is_ascii(self) -> bool {
        self.is_ascii
    }

    /// Whether pieces are painted as discs; otherwise they are letters.
    pub(crate) fn paints(self) -> bool {
        self.has_color() && !self.is_ascii
    }

    pub(crate) fn color(self, tone: Tone) -> Color {
        let ((red, green, blue), index, plain) = paint(tone);
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => plain,
            Depth::Indexed => Color::Indexed(index),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    /// Text of a tone on whatever background the terminal has.
    pub(crate) fn text(self, tone: Tone) -> Style {
        Style::new().fg(self.color(tone))
    }

    /// Text that stands back.
    pub(crate) fn quiet(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.text(Tone::Quiet),
        }
    }

    /// Text that leads the eye.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A key, or what is chosen.
    pub(crate) fn key(self) -> Style {
        self.text(Tone::Accent).add_modifier(Modifier::BOLD)
    }

    /// What is chosen in a list.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// One of two texts: the second where only letters of a typewriter can be shown.
    pub(crate) fn either(self, rich: &'static str, plain: &'static str) -> &'static str {
        if self.is_ascii { plain } else { rich }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_what_the_terminal_can_do() {
        let depth = |no_color, color_term, term| Look::read(no_color, color_term, term, false).depth;
        assert_eq!(depth("1", "truecolor", "xterm-256color"), Depth::None);
        assert_eq!(depth("", "truecolor", "xterm-256color"), Depth::True);
        assert_eq!(depth("", "", "xterm-256color"), Depth::Indexed);
        assert_eq!(depth("", "", "linux"), Depth::Sixteen);
        assert!(Look::read("", "", "linux", false).is_ascii());
        assert!(!Look::read("1", "", "xterm", false).paints());
    }
}
