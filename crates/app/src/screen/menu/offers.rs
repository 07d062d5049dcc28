//! Who can be played against, how strong, and with which clocks.

use std::time::Duration;

use engine::Limits;
use players::PlayerSpec;
use rules::VariantId;
use session::Seat;

use crate::plays::plays;

/// Time and what each move adds.
type Clock = Option<(Duration, Duration)>;

const fn clock(minutes: u64, seconds: u64) -> Clock {
    Some((Duration::from_secs(minutes * 60), Duration::from_secs(seconds)))
}

/// The clocks on offer.
pub(super) const CLOCKS: [(&str, Clock); 6] = [
    ("none", None),
    ("3 minutes, 2 seconds a move", clock(3, 2)),
    ("5 minutes, 3 seconds a move", clock(5, 3)),
    ("10 minutes", clock(10, 0)),
    ("15 minutes, 10 seconds a move", clock(15, 10)),
    ("60 minutes", clock(60, 0)),
];

/// The levels of the champion: option and words.
const LEVELS: [(&str, &str); 4] = [
    ("champion:novice", "novice: for first games"),
    ("champion:intermediate", "intermediate: sees simple shots"),
    ("champion:advanced", "advanced: for strong players"),
    ("champion", "champion: as well as it can"),
];
/// How long other players may think.
const TIMES: [(u64, &str); 3] = [
    (500, "quick: half a second a move"),
    (2000, "usual: 2 seconds a move"),
    (10_000, "slow: 10 seconds a move"),
];

/// Somebody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opponent {
    /// The name in the registry; nothing is a person.
    name: Option<&'static str>,
    pub(super) label: String,
    /// What it is.
    pub(super) about: String,
}

/// How strong it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) label: &'static str,
    spec: Option<&'static str>,
    time: u64,
}

impl Opponent {
    pub(super) fn is_person(&self) -> bool {
        self.name.is_none()
    }

    pub(super) fn levels(&self) -> Vec<Level> {
        match self.name {
            Some("champion") => {
                LEVELS.iter().map(|(spec, label)| Level { label, spec: Some(spec), time: 2000 }).collect()
            }
            _ => TIMES.iter().map(|(time, label)| Level { label, spec: None, time: *time }).collect(),
        }
    }

    /// The level to begin with: the easiest of the champion, the usual time of others.
    pub(super) fn usual_level(&self) -> usize {
        usize::from(self.name.is_some_and(|name| name != "champion"))
    }

    /// It sits down.
    pub(super) fn seat(&self, levels: &[Level], level: usize) -> Option<Seat> {
        let level = levels.get(level).or(levels.first())?;
        let spec: PlayerSpec = level.spec.or(self.name)?.parse().ok()?;
        Some(Seat::Player { spec, limits: Limits::time(Duration::from_millis(level.time)) })
    }
}

/// Those who play a game: whoever is easy to play against first, a person last.
pub(super) fn opponents(game: VariantId) -> Vec<Opponent> {
    let first = ["champion", "greedy"];
    let is_built = |name: &str| name != "prolog" || cfg!(feature = "prolog");
    let mut infos: Vec<_> =
        PlayerSpec::ALL.iter().filter(|info| info.name != "program" && is_built(info.name)).collect();
    infos.retain(|info| info.name.parse::<PlayerSpec>().is_ok_and(|spec| plays(&spec, game)));
    infos.sort_by_key(|info| first.iter().position(|name| *name == info.name).unwrap_or(first.len()));
    let mut opponents: Vec<Opponent> = infos
        .into_iter()
        .map(|info| Opponent {
            name: Some(info.name),
            label: info.name.to_owned(),
            about: info.about.to_owned(),
        })
        .collect();
    opponents.push(Opponent {
        name: None,
        label: "another person".to_owned(),
        about: "two people at this keyboard".to_owned(),
    });
    opponents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_somebody_to_play_against() {
        for game in VariantId::ALL {
            let all = opponents(*game);
            assert!(all.len() >= 3 && all.last().is_some_and(Opponent::is_person), "{game}");
            for opponent in all.iter().filter(|opponent| !opponent.is_person()) {
                let levels = opponent.levels();
                assert!((0..levels.len()).all(|level| opponent.seat(&levels, level).is_some()));
            }
        }
        assert_eq!(opponents(VariantId::English)[0].label, "champion");
        assert_eq!(opponents(VariantId::Russian)[0].label, "greedy");
    }
}
