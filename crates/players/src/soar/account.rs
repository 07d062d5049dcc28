//! What the agent made of a position, stage by stage, as data.

use super::advice::Advice;
use super::scene::Step;

/// A move as the agent judges it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered {
    /// From where to where.
    pub step: Step,
    /// The squares between, if it is a jump over several pieces.
    pub through: Vec<u8>,
    /// How many pieces it takes; 0 for a move that takes none.
    pub takes: u8,
    /// `yes` or `unKnown`; jumps have no risks.
    pub risk_before: Option<String>,
    /// `yes`, `potentialSingleJump`, `singleJump`, `doubleJump` or `unKnown`.
    pub risk_after: Option<String>,
    /// `evenTrade`, `goodTrade`, `badTrade` or `terribleTrade`.
    pub trade: Option<String>,
}

impl Considered {
    /// `11-15`, `11x18`, `4x11x18x9`.
    pub fn text(&self) -> String {
        if self.takes == 0 {
            return format!("{}-{}", self.step.from, self.step.to);
        }
        let through: String = self.through.iter().map(|square| format!("x{square}")).collect();
        format!("{}{through}x{}", self.step.from, self.step.to)
    }

    /// All squares it touches, from the first to the last.
    pub fn path(&self) -> Vec<u8> {
        [&[self.step.from], self.through.as_slice(), &[self.step.to]].concat()
    }
}

/// The moves as they were judged after a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The operator of the stage.
    pub operator: String,
    /// All moves.
    pub moves: Vec<Considered>,
}

/// A piece that cannot move and can be jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Immobile {
    /// Where it stands.
    pub square: u8,
    /// The square that would have to be filled.
    pub saving: u8,
}

/// What a strategy said of one of the moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Merit {
    /// The move, by its place in the list.
    pub of: usize,
    /// How good it is by this strategy.
    pub value: f64,
    /// Why, in words that go on after the name of the move.
    pub because: Option<String>,
}

/// A strategy when its turn came.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its name.
    pub strategy: String,
    /// Where in the order it comes.
    pub rank: f64,
    /// The moves that stood when its turn came, by their places in the list.
    pub standing: Vec<usize>,
    /// Those of them that it dropped.
    pub dropped: Vec<usize>,
    /// What it said of those that stood.
    pub merits: Vec<Merit>,
}

/// What the agent made of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// All legal moves, as they were judged in the end, in the order of their squares.
    pub moves: Vec<Considered>,
    /// How they were judged after each stage, if that was asked for.
    pub stages: Vec<Stage>,
    /// Pieces that cannot move and can be jumped.
    pub immobile: Vec<Immobile>,
    /// What the environment recommended.
    pub advice: Advice,
    /// The strategies in the order in which they spoke.
    pub rounds: Vec<Round>,
    /// The moves that were left, by their places in the list.
    pub candidates: Vec<usize>,
    /// The one that was picked, if any was.
    pub picked: Option<usize>,
    /// What went wrong, if anything did: an impasse other than a tie, or no decision at all.
    pub trouble: Option<String>,
    /// What the rules have written.
    pub written: String,
    /// The trace, if one was kept.
    pub trace: Vec<String>,
}

impl Account {
    /// The moves at these places, `16-19, 18-22 and 18-23`.
    pub fn name_all(&self, places: &[usize]) -> String {
        list(places.iter().filter_map(|place| self.moves.get(*place)).map(Considered::text), "and")
    }

    /// Why the move was picked, in sentences.
    pub fn reasons(&self) -> Vec<String> {
        let Some(picked) = self.picked else { return self.trouble.iter().cloned().collect() };
        let name = self.moves[picked].text();
        if self.moves.len() == 1 {
            return vec![format!("{name} is the only legal move")];
        }
        let mut reasons: Vec<String> = Vec::new();
        for round in self.rounds.iter().filter(|round| !round.dropped.is_empty()) {
            let over = self.name_all(&round.dropped);
            let best = round.merits.iter().filter(|merit| merit.of == picked);
            let best = best.max_by(|a, b| a.value.total_cmp(&b.value));
            let because = best.and_then(|merit| merit.because.as_deref()).unwrap_or("is better");
            reasons.push(format!("{name} {because}; that speaks against {over} ({})", round.strategy));
        }
        if let Some(trouble) = &self.trouble {
            reasons.push(trouble.clone());
        }
        if self.candidates.len() > 1 {
            reasons.push(format!("by lot from {}, which are equally good", self.name_all(&self.candidates)));
        }
        reasons
    }
}

/// `a, b and c`.
fn list(items: impl Iterator<Item = String>, word: &str) -> String {
    let mut items: Vec<String> = items.collect();
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
        None => String::new(),
    }
}
