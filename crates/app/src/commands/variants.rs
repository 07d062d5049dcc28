//! `crownhead variants`: the games.

use std::io::Write;

use rules::{Goal, VariantId};

use crate::failure::Failure;

pub(crate) fn run(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{:<14} {:<6} {:<7} {:<41} game", "name", "board", "starts", "goal")?;
    for &id in VariantId::ALL {
        let (rules, size) = (id.rules(), id.board_size());
        let goal = match rules.goal {
            Goal::Win => "leave the opponent without a move",
            Goal::Lose => "be without a move",
            Goal::Crown => "reach the last row or block the opponent",
        };
        let board = format!("{size}x{size}");
        writeln!(out, "{:<14} {board:<6} {:<7} {goal:<41} {}", id.name(), rules.starts, id.title())?;
    }
    Ok(())
}
