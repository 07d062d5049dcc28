//! Games as PDN.

use std::io::Write;

use rules::{Game, Outcome, Task, Variant, VariantId};
use store::{Kept, Store};

use super::all;
use crate::args::ExportArgs;
use crate::commands::play::kept;
use crate::failure::Failure;

pub(super) fn run(store: &Store, wish: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let games: Vec<Kept> = match wish.numbers.is_empty() {
        true => all(store)?.into_iter().rev().collect(),
        false => wish.numbers.iter().map(|number| kept(Some(store), *number)).collect::<Result<_, _>>()?,
    };
    if games.is_empty() {
        return Err(Failure::new("no games have been kept yet, so there is nothing to write"));
    }
    let texts = games.iter().map(pdn).collect::<Result<Vec<_>, _>>()?;
    let text = texts.join("\n");
    match &wish.out {
        None => Ok(write!(out, "{text}")?),
        Some(file) => {
            std::fs::write(file, text)
                .map_err(|error| Failure::new(format!("cannot write {}: {error}", file.display())))?;
            let count = games.len();
            let games = if count == 1 { "game" } else { "games" };
            Ok(writeln!(out, "{count} {games} written to {}", file.display())?)
        }
    }
}

/// A kept game as PDN.
pub(super) fn pdn(kept: &Kept) -> Result<String, Failure> {
    let game: VariantId = kept.game.parse().map_err(Failure::new)?;
    game.with(Record(kept))
}

struct Record<'a>(&'a Kept);

impl Task for Record<'_> {
    type Output = Result<String, Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Record(kept) = self;
        let game: Game<V> = replayed(kept)?;
        let date = kept.at.get(..10).unwrap_or_default().replace('-', ".");
        let event = format!("Crownhead game {}", kept.id);
        let tags =
            [("Event", event.as_str()), ("Date", &date), ("Black", &kept.black), ("White", &kept.white)];
        Ok(rules::pdn::record(&game, &tags).to_string())
    }
}

/// The game as it was played, and ended as was said.
pub(super) fn replayed<V: Variant>(kept: &Kept) -> Result<Game<V>, Failure> {
    let trouble = |error: String| Failure::new(format!("game {} cannot be replayed: {error}", kept.id));
    let start = kept.start.parse().map_err(|error: rules::FenError| trouble(error.to_string()))?;
    let mut game = Game::<V>::from_position(start);
    for text in kept.moves.split_whitespace() {
        game.play_text(text).map_err(|error| trouble(format!("{text}: {error}")))?;
    }
    let said = Outcome::said().into_iter().find(|outcome| Some(outcome.to_string()) == kept.result);
    if let (Some(outcome), None) = (said, game.outcome()) {
        game.settle(outcome).map_err(|error| trouble(error.to_string()))?;
    }
    Ok(game)
}
