//! One game.

use std::io::Write;

use rules::{Color, Game, Position, Task, Variant, VariantId};
use store::{Kept, Store};

use super::export::{pdn, replayed};
use super::standing;
use crate::args::ShowGameArgs;
use crate::commands::play::kept;
use crate::draw;
use crate::failure::Failure;

pub(super) fn run(store: &Store, wish: &ShowGameArgs, out: &mut impl Write) -> Result<(), Failure> {
    let kept = kept(Some(store), wish.number)?;
    if wish.pdn {
        return Ok(write!(out, "{}", pdn(&kept)?)?);
    }
    let game: VariantId = kept.game.parse().map_err(Failure::new)?;
    let text = game.with(Show { kept: &kept, boards: wish.boards })?;
    Ok(write!(out, "{text}")?)
}

struct Show<'a> {
    kept: &'a Kept,
    boards: bool,
}

impl Task for Show<'_> {
    type Output = Result<String, Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Show { kept, boards } = self;
        let game: Game<V> = replayed(kept)?;
        let mut text = format!("game {} of {}, {}\n", kept.id, V::ID.title(), kept.at);
        text.push_str(&format!("Black  {}\nWhite  {}\n\n", kept.black, kept.white));
        let moves: Vec<&str> = kept.moves.split_whitespace().collect();
        let positions: Vec<Position<V>> = game.positions().collect();
        if boards {
            text.push_str(&board(&positions[0]));
            for (ply, mv) in moves.iter().enumerate() {
                let mover = positions[ply].turn();
                text.push_str(&format!("\n{}. {mover} {mv}\n{}", ply + 1, board(&positions[ply + 1])));
            }
        } else {
            text.push_str(&table(&moves, positions[0].turn() != V::RULES.starts));
            text.push_str(&format!("\n{}", board(&game.position())));
        }
        text.push_str(&format!("{}\n{}.\n", game.position().fen(), capital(standing(kept))));
        Ok(text)
    }
}

fn board<V: Variant>(position: &Position<V>) -> String {
    draw::board(position, V::RULES.notation, Color::Black)
}

/// The moves in two columns, one for each side; the second one may have begun.
fn table(moves: &[&str], second_begins: bool) -> String {
    let first = if second_begins { vec!["..."] } else { Vec::new() };
    let cells: Vec<&str> = first.into_iter().chain(moves.iter().copied()).collect();
    let row = |(number, pair): (usize, &[&str])| {
        let second = pair.get(1).copied().unwrap_or_default();
        format!("{:>4}. {:<13} {second}", number + 1, pair[0]).trim_end().to_owned() + "\n"
    };
    cells.chunks(2).enumerate().map(row).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}
