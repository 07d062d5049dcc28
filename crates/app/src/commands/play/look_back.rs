//! A game that is over, looked at again move by move.

use session::Action;

use super::game::Game;
use crate::dialogue::Dialogue;

/// Looks at all positions, which Ctrl-C ends early; a table of the moves with what they were worth.
pub(super) fn run(game: &mut Game, dialogue: &Dialogue<'_>) -> Result<String, String> {
    game.act(Action::Review)?;
    while game.think(dialogue).is_some_and(|thought| !thought.is_cut) {}
    let view = game.view();
    let Some(review) = &view.review else { return Err("there is nothing to look at".to_owned()) };
    let mut text = String::new();
    for (ply, (played, after)) in view.history.iter().zip(review.positions.iter().skip(1)).enumerate() {
        let words = after.as_ref().and_then(|after| after.words.clone()).unwrap_or_default();
        let mark = if review.mistakes.iter().any(|mistake| mistake.ply == ply) { "?" } else { " " };
        text.push_str(&format!("{:>4}  {:<6}{mark}{:<14} {words}\n", ply + 1, played.color, played.mv.text));
    }
    for mistake in &review.mistakes {
        text.push_str(&format!("{}\n", mistake.words));
    }
    if review.mistakes.is_empty() {
        text.push_str("No move cost much.\n");
    }
    Ok(text)
}
