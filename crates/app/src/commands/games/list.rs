//! The games in a table.

use std::io::Write;

use store::{Kept, Store};

use super::{all, standing};
use crate::args::ListGamesArgs;
use crate::failure::Failure;

pub(super) fn run(store: &Store, wish: &ListGamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let kept = all(store)?;
    if kept.is_empty() {
        return Ok(writeln!(out, "no games have been kept yet; crownhead play begins one")?);
    }
    let wanted: Vec<&Kept> = kept.iter().filter(|game| is_wanted(game, wish)).collect();
    if wanted.is_empty() {
        return Ok(writeln!(out, "none of the {} kept games is like that", kept.len())?);
    }
    let shown = &wanted[..wanted.len().min(wish.limit)];
    table(shown, out)?;
    if shown.len() < wanted.len() {
        writeln!(out, "and {} more; --limit {} shows all", wanted.len() - shown.len(), wanted.len())?;
    }
    Ok(())
}

fn is_wanted(kept: &Kept, wish: &ListGamesArgs) -> bool {
    let has = |text: &str, part: &str| text.to_lowercase().contains(&part.to_lowercase());
    let players = [&kept.black, &kept.white];
    let texts = [kept.moves.as_str(), standing(kept), &kept.at, &kept.black, &kept.white];
    wish.game.is_none_or(|game| kept.game == game.name())
        && wish.player.as_ref().is_none_or(|name| players.iter().any(|player| has(player, name)))
        && wish.search.as_ref().is_none_or(|part| texts.iter().any(|text| has(text, part)))
}

fn table(games: &[&Kept], out: &mut impl Write) -> Result<(), Failure> {
    let moves = |kept: &Kept| kept.moves.split_whitespace().count().to_string();
    let row = |kept: &Kept| {
        let at = kept.at.replace('T', " ");
        let at = at.get(..16).unwrap_or(&at).to_owned();
        [
            kept.id.to_string(),
            at,
            kept.game.clone(),
            kept.black.clone(),
            kept.white.clone(),
            moves(kept),
            standing(kept).to_owned(),
        ]
    };
    let head = ["game", "begun (UTC)", "of", "Black", "White", "moves", "result"].map(str::to_owned);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(games.iter().map(|kept| row(kept))).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    for row in &rows {
        let is_number = |column: usize| column == 0 || column == 5;
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(column, cell)| match is_number(column) {
                true => format!("{cell:>0$}", widths[column]),
                false => format!("{cell:<0$}", widths[column]),
            })
            .collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}
