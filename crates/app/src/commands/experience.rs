//! `crownhead experience`: what players have learnt from games they lost.

use std::io::Write;

use serde::Serialize;
use store::Marked;

use crate::args::{ExperienceArgs, ExperienceCommand};
use crate::failure::Failure;

pub(crate) fn run(args: &ExperienceArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = args.data.store()?;
    let all = || store.experience().map_err(Failure::new);
    match &args.command {
        ExperienceCommand::List => list(&all()?, out),
        ExperienceCommand::Export => all()?.iter().try_for_each(|marked| export(marked, out)),
        ExperienceCommand::Clear { player } => {
            let moves = store.forget(player.as_deref()).map_err(Failure::new)?;
            Ok(writeln!(out, "{moves} {} forgotten", if moves == 1 { "move" } else { "moves" })?)
        }
    }
}

fn list(all: &[Marked], out: &mut impl Write) -> Result<(), Failure> {
    if all.is_empty() {
        return Ok(writeln!(out, "no player has learnt anything yet")?);
    }
    let width = |of: fn(&Marked) -> &str| all.iter().map(|marked| of(marked).len()).max().unwrap_or(0);
    let (game, player, mv) = (width(|one| &one.game), width(|one| &one.player), width(|one| &one.mv));
    for one in all {
        let times = if one.times == 1 { "once".to_owned() } else { format!("{} times", one.times) };
        writeln!(
            out,
            "{:game$}  {:player$}  {:mv$}  lost {times:8}  {}  {}",
            one.game, one.player, one.mv, one.at, one.fen
        )?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Exported<'a> {
    game: &'a str,
    player: &'a str,
    fen: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    times: i64,
    at: &'a str,
}

/// One object on one line.
fn export(marked: &Marked, out: &mut impl Write) -> Result<(), Failure> {
    let Marked { game, player, fen, mv, times, at } = marked;
    let text = serde_json::to_string(&Exported { game, player, fen, mv, times: *times, at })
        .map_err(Failure::new)?;
    Ok(writeln!(out, "{text}")?)
}
