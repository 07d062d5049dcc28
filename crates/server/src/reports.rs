//! Results of the laboratory: own ones if there are any, else those that come with the program; and the ratings in them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arena::lab::EXPERIMENTS;
use arena::report::{Cell, Report};
use rust_embed::RustEmbed;

/// The results that come with the program.
#[derive(RustEmbed)]
#[folder = "../../docs/lab/"]
#[include = "*.json"]
struct Shipped;

/// The game in which levels are rated, and the player that is also in its championship.
const GAME_OF_LEVELS: &str = "english";
const IN_BOTH: &str = "champion";

/// Where results are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reports {
    folder: Option<PathBuf>,
}

/// A result.
pub(crate) struct Found {
    pub(crate) report: Report,
    /// Whether it was made here.
    pub(crate) is_own: bool,
}

/// A rating with how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    pub(crate) error: f64,
}

impl Reports {
    pub(crate) fn new(folder: Option<PathBuf>) -> Reports {
        Reports { folder }
    }

    /// The result of an experiment. Names of experiments are known; no other file is ever read.
    pub(crate) fn of(&self, name: &str) -> Option<Found> {
        let name = EXPERIMENTS.iter().find(|experiment| experiment.name == name)?.name;
        self.own(name).or_else(|| shipped(name))
    }

    fn own(&self, name: &'static str) -> Option<Found> {
        let text = std::fs::read_to_string(self.folder.as_ref()?.join(name).with_extension("json")).ok()?;
        Some(Found { report: Report::from_json(&text).ok()?, is_own: true })
    }

    /// All results there are, in the order in which they are best read.
    pub(crate) fn all(&self) -> Vec<Found> {
        EXPERIMENTS.iter().filter_map(|experiment| self.of(experiment.name)).collect()
    }

    /// The ratings of players by game and name, from the championship and from the levels.
    pub(crate) fn ratings(&self) -> BTreeMap<(String, String), Rating> {
        let mut ratings = BTreeMap::new();
        if let Some(found) = self.of("championship") {
            for table in found.report.tables() {
                let Some(game) = table.title().strip_prefix("Ratings in ") else { continue };
                let rated = table.rows().filter_map(rating);
                ratings.extend(rated.map(|(player, rating)| ((game.to_owned(), player), rating)));
            }
        }
        self.add_levels(&mut ratings);
        ratings
    }

    /// Each experiment has a zero of its own; the player that is in both says how far they are apart.
    fn add_levels(&self, ratings: &mut BTreeMap<(String, String), Rating>) {
        let key = |player: &str| (GAME_OF_LEVELS.to_owned(), player.to_owned());
        let Some(found) = self.of("levels") else { return };
        let levels: Vec<(String, Rating)> =
            found.report.tables().flat_map(|table| table.rows().filter_map(rating)).collect();
        let there = levels.iter().find(|(player, _)| player == IN_BOTH).map(|(_, rating)| rating.elo);
        let Some((here, there)) = ratings.get(&key(IN_BOTH)).map(|rating| rating.elo).zip(there) else {
            return;
        };
        for (player, rating) in levels {
            let moved = Rating { elo: rating.elo - there + here, ..rating };
            ratings.entry(key(&player)).or_insert(moved);
        }
    }
}

fn shipped(name: &str) -> Option<Found> {
    let file = Shipped::get(&format!("{name}.json"))?;
    let text = std::str::from_utf8(&file.data).ok()?;
    Some(Found { report: Report::from_json(text).ok()?, is_own: false })
}

/// A row with a place, a player and a rating.
fn rating(row: &[Cell]) -> Option<(String, Rating)> {
    match row {
        [Cell::Whole(_), Cell::Text(player), Cell::Interval { value, low, high, .. }, ..] => {
            Some((player.clone(), Rating { elo: *value, error: (high - low) / 2.0 }))
        }
        _ => None,
    }
}
