//! A played game as PDN.

use super::game_type::GameType;
use super::result::PdnResult;
use super::tree::{HeaderItem, Item, MoveItem, MoveNumber, PdnGame};
use crate::color::Color;
use crate::game::Game;
use crate::notation::write_move;
use crate::position::Position;
use crate::variant::Variant;

/// Writes a game down as PDN, with `tags` such as `Event` and `White` before those that follow from
/// the game itself.
///
/// ```
/// use crownhead_rules::{English, Game, pdn};
/// let mut game = Game::<English>::new();
/// game.play_text("11-15")?;
/// game.play_text("23-19")?;
/// let text = pdn::record(&game, &[("Event", "Example")]).to_string();
/// assert_eq!(text, "[Event \"Example\"]\n[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n1. 11-15 23-19 *\n");
/// # Ok::<(), crownhead_rules::PlayError>(())
/// ```
pub fn record<V: Variant>(game: &Game<V>, tags: &[(&str, &str)]) -> PdnGame {
    let result = PdnResult::of(game.outcome(), V::RULES.starts);
    let tag = |name: &str, value: &str| HeaderItem::Tag {
        name: name.to_owned(),
        value: value.to_owned(),
        place: Default::default(),
    };
    let mut header: Vec<HeaderItem> = tags.iter().map(|(name, value)| tag(name, value)).collect();
    let (type_name, type_value) = GameType::tag(V::ID);
    header.push(tag("Result", result.text()));
    header.push(tag(type_name, &type_value));
    if game.start() != Position::start() {
        header.push(tag("FEN", &game.start().fen()));
    }
    let mut body = Vec::new();
    let mut number = MoveCounter::new::<V>(&game.start());
    for (position, mv) in game.positions().zip(game.moves()) {
        let text = write_move(&position, &mv);
        let number = number.next(position.turn());
        body.push(Item::Move(MoveItem { number, text, strength: None, place: Default::default() }));
    }
    PdnGame { header, body, result: Some(result), place: Default::default() }
}

/// Counts moves as PDN does: one number for a move of each side.
struct MoveCounter {
    first: Color,
    number: u32,
    is_first: bool,
}

impl MoveCounter {
    fn new<V: Variant>(start: &Position<V>) -> Self {
        // The side that starts by the rules is the first player, also when the other begins here.
        let first = V::RULES.starts;
        MoveCounter { first, number: if start.turn() == first { 0 } else { 1 }, is_first: true }
    }

    fn next(&mut self, turn: Color) -> Option<MoveNumber> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        if turn == self.first {
            self.number += 1;
            return Some(MoveNumber { number: self.number, second_player: false });
        }
        is_first.then_some(MoveNumber { number: self.number, second_player: true })
    }
}
