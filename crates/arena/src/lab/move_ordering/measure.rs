//! What is searched, and how large the trees are.

use engine::{Limits, Options, Ordering, TableUse};
use players::{Casual, PlayerOptions, PlayerSpec};
use rules::{Color, English, Game};

use crate::lab::lines::{self, Moves};
use crate::lab::searches::{self, Tree, Way};
use crate::lab::{Lab, LabError};
use crate::openings::Openings;
use crate::statistics::{Estimate, geometric_mean, mean};

/// The report's search without ordering; all others have the same evaluation and come to the same depth.
const UNORDERED_OPTIONS: Options = Casual::options(false);
const WITH_MEMORY: Options = Options { ordering: Ordering::Full, ..UNORDERED_OPTIONS };

/// From the largest trees to the smallest ones, as is to be expected.
pub(super) const WAYS: [Way; 7] = [
    Way { name: "plain minimax", options: Options { alpha_beta: false, ..UNORDERED_OPTIONS } },
    Way { name: "alpha-beta, unordered", options: UNORDERED_OPTIONS },
    Way { name: "the report's ordering", options: Casual::options(true) },
    Way { name: "killers and history", options: WITH_MEMORY },
    Way {
        name: "with deepening, table",
        options: Options { deepening: true, table: TableUse::EqualDepth, ..WITH_MEMORY },
    },
    Way { name: "this project's usual", options: Options { quiescence: false, ..Options::EXACT } },
    Way { name: "this project's smallest", options: Options { quiescence: false, ..Options::SMALLEST } },
];
pub(super) const MINIMAX: usize = 0;
pub(super) const UNORDERED: usize = 1;
pub(super) const REPORTS: usize = 2;
/// The usual ordering of this project.
pub(super) const OURS: usize = 5;
/// The smallest trees that this project knows to make.
pub(super) const SMALLEST: usize = 6;

/// A position of a game in which one of the agents is to move.
struct Place {
    turn: usize,
    orders: bool,
    game: Game<English>,
}

/// What the searches of such a position came to, one after the other as in [`WAYS`].
pub(super) struct Turn {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Whether the agent with ordering is to move.
    pub(super) orders: bool,
    pub(super) trees: Vec<Tree>,
    /// How long they took, where that was measured.
    pub(super) seconds: Option<Vec<f64>>,
}

/// A part of a game.
pub(super) struct Phase {
    pub(super) name: &'static str,
    pub(super) first: u32,
    pub(super) last: u32,
}

/// The parts of its second game that the report tells apart: from turn 15 to turn 27 it sees most pruning.
pub(super) const PHASES: [Phase; 3] = [
    Phase { name: "1 to 14", first: 1, last: 14 },
    Phase { name: "15 to 27", first: 15, last: 27 },
    Phase { name: "from 28", first: 28, last: u32::MAX },
];

impl Phase {
    pub(super) fn has(&self, turn: &Turn) -> bool {
        (self.first as usize..=self.last as usize).contains(&turn.number)
    }
}

/// Games of which every turn was searched in every way.
pub(super) struct Trial {
    pub(super) depth: u32,
    pub(super) games: Vec<Vec<Turn>>,
}

/// The first experiment: the agent against somebody whose moves are fixed beforehand, however it plays.
/// People's moves are not in the report; the novice of this program plays instead, with dice of its own in
/// each game.
pub(super) fn against_a_novice(lab: &Lab<'_>) -> Result<Trial, LabError> {
    let depth = lab.size(4, 7);
    let games = lab.each("games against a novice", lab.size(2, 20), |number| {
        let seed = lab.seed.wrapping_add(number as u64);
        let players = [open("champion:novice", seed)?, open("casual", seed)?];
        lines::play(lab, &Game::new(), players, &Limits::depth(depth))
    })?;
    let places = games.iter().map(|moves| {
        let stages = lines::stages(moves)?.into_iter();
        let own = stages.filter(|game: &Game<English>| game.position().turn() == Color::White);
        Ok(own.enumerate().map(|(number, game)| Place { turn: number + 1, orders: true, game }).collect())
    });
    measure(lab, "novice", depth, places.collect::<Result<_, LabError>>()?)
}

/// The second experiment: the agent with ordering, which moves first, against the one without. The first
/// game begins at the start as the report's does, the others with three-move ballots, so that they are
/// different games.
pub(super) fn against_each_other(lab: &Lab<'_>) -> Result<Trial, LabError> {
    let (depth, count) = (lab.size(4, 7), lab.size(2, 20));
    let ballots = Openings::usual(rules::VariantId::English).draw::<English>(count - 1, lab.seed);
    let mut openings = vec![Game::new()];
    openings.extend(ballots.map_err(|error| LabError::Missing(error.to_string()))?);
    let games: Vec<Moves> = lab.each("games with against without", openings.len(), |number| {
        let mut players = [open("casual", 1)?, open("casual:unordered", 1)?];
        if openings[number].position().turn() == Color::White {
            players.reverse();
        }
        lines::play(lab, &openings[number], players, &Limits::depth(depth))
    })?;
    let places = games.iter().zip(&openings).map(|(moves, opening)| {
        let stages = lines::stages(moves)?.into_iter().skip(opening.moves().len());
        let place = |(number, game)| Place { turn: number / 2 + 1, orders: number % 2 == 0, game };
        Ok(stages.enumerate().map(place).collect())
    });
    measure(lab, "each other", depth, places.collect::<Result<_, LabError>>()?)
}

fn open(name: &str, seed: u64) -> Result<Box<dyn players::Player<English>>, LabError> {
    let spec: PlayerSpec = name.parse().map_err(crate::runner::ArenaError::Player)?;
    let options = PlayerOptions { seed, ..PlayerOptions::default() };
    Ok(spec.open(&options).map_err(crate::runner::ArenaError::Player)?)
}

fn measure(lab: &Lab<'_>, name: &str, depth: u32, games: Vec<Vec<Place>>) -> Result<Trial, LabError> {
    let places: Vec<&Place> = games.iter().flatten().collect();
    let trees: Vec<Vec<Tree>> = lab.each(&format!("trees: {name}"), places.len(), |number| {
        let tree = |way: &Way| searches::tree(lab, &Casual::REPORT, way.options, &places[number].game, depth);
        Ok(WAYS.iter().map(tree).collect())
    })?;
    let timed: usize = games.iter().take(lab.size(2, 6)).map(Vec::len).sum();
    let seconds: Vec<Vec<f64>> = lab.each_alone(&format!("times: {name}"), timed, |number| {
        let seconds = |(index, way): (usize, &Way)| {
            // Large trees take long enough to be measured once.
            let runs = if index == MINIMAX { 1 } else { 3 };
            searches::seconds(lab, &Casual::REPORT, way.options, &places[number].game, depth, runs)
        };
        Ok(WAYS.iter().enumerate().map(seconds).collect())
    })?;
    let (mut trees, mut seconds) = (trees.into_iter(), seconds.into_iter());
    let turn = |place: &Place| {
        let trees = trees.next()?;
        Some(Turn { number: place.turn, orders: place.orders, trees, seconds: seconds.next() })
    };
    let mut turns = places.into_iter().map(turn);
    let games = games.iter().map(|game| turns.by_ref().take(game.len()).flatten().collect()).collect();
    Ok(Trial { depth, games })
}

impl Trial {
    /// All turns of all games.
    pub(super) fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.games.iter().flatten()
    }

    /// The average number of nodes of a turn, with an interval that games are drawn for.
    pub(super) fn nodes(&self, way: usize) -> Estimate {
        let of_game = |game: &Vec<Turn>| average(game.iter().map(|turn| turn.trees[way].nodes as f64));
        mean(&self.games.iter().map(of_game).collect::<Vec<_>>())
    }

    /// The nodes of a way for each node of another, over the turns that are wanted.
    pub(super) fn ratio(&self, way: usize, other: usize, is_wanted: impl Fn(&Turn) -> bool) -> Estimate {
        let ratio = |game: &Vec<Turn>| {
            let nodes = |way: usize| {
                game.iter().filter(|turn| is_wanted(turn)).map(move |turn| turn.trees[way].nodes)
            };
            let (ours, theirs) = (nodes(way).sum::<u64>(), nodes(other).sum::<u64>());
            (theirs > 0).then(|| ours as f64 / theirs as f64)
        };
        geometric_mean(&self.games.iter().filter_map(ratio).collect::<Vec<_>>())
    }

    /// The average nodes of the agent with ordering and of the one without, each at its own turns.
    pub(super) fn own_turns(&self) -> [f64; 2] {
        [(true, REPORTS), (false, UNORDERED)].map(|(orders, way)| {
            let own = self.turns().filter(|turn| turn.orders == orders);
            average(own.map(|turn| turn.trees[way].nodes as f64))
        })
    }

    /// The average seconds of a turn of the games whose time was measured.
    pub(super) fn seconds(&self, way: usize) -> f64 {
        average(self.turns().filter_map(|turn| turn.seconds.as_ref()).map(|seconds| seconds[way]))
    }

    /// The time of a way for the time of another.
    pub(super) fn time_ratio(&self, way: usize, other: usize) -> Estimate {
        let ratio = |game: &Vec<Turn>| {
            let sum =
                |way: usize| game.iter().filter_map(|turn| Some(turn.seconds.as_ref()?[way])).sum::<f64>();
            (sum(other) > 0.0).then(|| sum(way) / sum(other))
        };
        geometric_mean(&self.games.iter().filter_map(ratio).collect::<Vec<_>>())
    }

    /// At how many turns a way comes to the value of plain minimax, and at how many also to its move.
    pub(super) fn agreeing(&self, way: usize) -> (usize, usize) {
        let same = |turn: &&Turn| turn.trees[way].value == turn.trees[MINIMAX].value;
        let also_move = |turn: &&Turn| turn.trees[way].mv == turn.trees[MINIMAX].mv;
        (self.turns().filter(same).count(), self.turns().filter(same).filter(also_move).count())
    }
}

/// The plain average; not a number of nothing.
pub(super) fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (mut count, mut sum) = (0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
    }
    sum / count
}
