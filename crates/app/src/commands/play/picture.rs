//! The board as other commands draw it.

use rules::{Color, Form, Position, Task, Variant, write_moves};
use session::View;

use crate::draw;

/// The board, and how the game stands.
pub(super) fn text(view: &View, top: Color) -> String {
    let (board, caption) = about(view, Draw { fen: &view.fen, top });
    match &view.result {
        Some(result) => format!("{board}The game is over: {}.\n", result.reason),
        None => format!("{board}{caption}\n"),
    }
}

/// Who is to move, or how the game ended.
pub(super) fn standing(view: &View) -> String {
    match &view.result {
        Some(result) => format!("The game is over: {}.", result.reason),
        None => about(view, Draw { fen: &view.fen, top: Color::Black }).1,
    }
}

/// The legal moves as they are usually written.
pub(super) fn moves(view: &View) -> Vec<String> {
    about(view, Write { fen: &view.fen })
}

/// Does something for the game that is shown. Its name and its position come from the session, so that they are known.
fn about<T: Task>(view: &View, task: T) -> T::Output
where
    T::Output: Default,
{
    view.game.name.parse::<rules::VariantId>().map(|game| game.with(task)).unwrap_or_default()
}

struct Draw<'a> {
    fen: &'a str,
    top: Color,
}

impl Task for Draw<'_> {
    type Output = (String, String);

    fn run<V: Variant>(self) -> Self::Output {
        let Ok(position) = self.fen.parse::<Position<V>>() else { return Default::default() };
        (draw::board(&position, V::RULES.notation, self.top), draw::caption(&position))
    }
}

struct Write<'a> {
    fen: &'a str,
}

impl Task for Write<'_> {
    type Output = Vec<String>;

    fn run<V: Variant>(self) -> Self::Output {
        let Ok(position) = self.fen.parse::<Position<V>>() else { return Default::default() };
        write_moves(&position, V::RULES.notation, Form::Canonical).into_iter().map(|(_, text)| text).collect()
    }
}
