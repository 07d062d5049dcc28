//! All keys.

use ratatui::text::{Line, Span, Text};

use crate::screen::look::Look;

/// Keys and what they do; an empty key begins a new group.
const KEYS: [(&str, &str); 33] = [
    ("", "Moving"),
    ("arrows, Enter", "go to a piece, pick it, go to a square, put it"),
    ("Tab", "the next piece that can move, or square it can go to"),
    ("mouse", "click a piece, then where it goes; right: put it down"),
    ("11-15 Enter", "type a move; first m where squares have letters"),
    ("u  r", "take back, play again"),
    ("h", "a hint, with reasons"),
    ("g", "whoever thinks answers now"),
    ("", "Understanding"),
    ("w", "why the last move was made"),
    ("t", "how the player thinks: its search, its tables"),
    ("e", "show or hide who is better"),
    ("v", "look back at a game: where it turned, what was better"),
    ("PgUp  PgDn", "look at the past; also Home, End, the mouse wheel"),
    ("", "Two players"),
    ("Enter  .", "one move"),
    ("p", "run and pause"),
    ("+  -", "faster, slower"),
    ("", "The game"),
    ("o", "offer a draw, or accept one"),
    ("x", "resign"),
    ("n", "a new game"),
    ("i", "set up a position"),
    ("s  l", "save the game as PDN, open one"),
    ("c", "copy the position as FEN"),
    ("", "The screen"),
    ("f", "turn the board"),
    ("b", "numbers, letters or nothing on the board"),
    ("?", "this help"),
    ("q", "leave; Ctrl-C leaves at once; every move is kept"),
    ("", "Marks"),
    ("colours", "blue-green: picked, may go there; orange: must jump"),
    ("", ""),
];

pub(super) fn text(look: Look) -> Text<'static> {
    let line = |(key, what): &(&'static str, &'static str)| match (*key, *what) {
        ("", "") => Line::from("                yellow: last move; violet: hint; else > * ! ' ?"),
        ("", group) => Line::styled(group, look.strong()),
        (key, what) => Line::from(vec![Span::styled(format!("  {key:<14}"), look.key()), Span::raw(what)]),
    };
    KEYS.iter().map(line).collect::<Vec<_>>().into()
}
