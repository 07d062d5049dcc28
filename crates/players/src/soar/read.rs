//! What is in working memory after a decision, as data.

use soar::{Agent, Id, Value};

use super::account::{Considered, Immobile, Merit, Round};
use super::scene::Step;

/// Reads what the rules of checkers make.
pub(super) struct Reader<'a>(pub(super) &'a Agent);

impl Reader<'_> {
    /// The moves that are in working memory, in the order of their squares.
    pub(super) fn moves(&self) -> Vec<(Id, Considered)> {
        let state = self.0.state();
        let moves = self.0.values(state, "move").into_iter();
        let jumps = self.0.values(state, "legalJumps").into_iter();
        let mut all: Vec<(Id, Considered)> = moves
            .filter_map(|value| Some((value.id()?, self.read_move(value.id()?)?)))
            .chain(jumps.filter_map(|value| Some((value.id()?, self.read_jump(value.id()?)?))))
            .collect();
        all.sort_by_key(|(_, considered)| considered.path());
        all
    }

    fn read_move(&self, id: Id) -> Option<Considered> {
        let text = |attribute: &str| self.0.value(id, attribute).map(|value| value.to_string());
        Some(Considered {
            step: Step { from: self.square(id, "source")?, to: self.square(id, "destination")? },
            through: Vec::new(),
            takes: 0,
            risk_before: text("riskBeforeMove"),
            risk_after: text("riskAfterMove"),
            trade: text("tradeType"),
        })
    }

    fn read_jump(&self, id: Id) -> Option<Considered> {
        let mut steps: Vec<(u8, u8)> = self
            .0
            .values(id, "step")
            .into_iter()
            .filter_map(|step| {
                Some((self.square(step.id()?, "number")?, self.square(step.id()?, "destination")?))
            })
            .collect();
        steps.sort_unstable();
        let to = steps.pop()?.1;
        Some(Considered {
            step: Step { from: self.square(id, "source")?, to },
            through: steps.into_iter().map(|(_, square)| square).collect(),
            takes: self.square(id, "numJumps")?,
            risk_before: None,
            risk_after: None,
            trade: None,
        })
    }

    /// A small number.
    fn square(&self, id: Id, attribute: &str) -> Option<u8> {
        self.0.value(id, attribute)?.int().and_then(|n| u8::try_from(n).ok())
    }

    pub(super) fn immobile(&self) -> Vec<Immobile> {
        let all = self.0.values(self.0.state(), "immobilePieceUnderThreat");
        let read = |value: Value| {
            let id = value.id()?;
            Some(Immobile { square: self.square(id, "location")?, saving: self.square(id, "savingSquare")? })
        };
        let mut all: Vec<Immobile> = all.into_iter().filter_map(read).collect();
        all.sort_unstable();
        all
    }

    /// How the strategies weighed the moves that can be chosen.
    pub(super) fn rounds(&self, operators: &[(Id, usize)]) -> Vec<Round> {
        let mut rounds: Vec<Round> = Vec::new();
        for value in self.0.values(self.0.state(), "strategy") {
            let Some(strategy) = value.id() else { continue };
            let has = |operator: Id, attribute: &str| {
                self.0.values(operator, attribute).iter().any(|value| value.id() == Some(strategy))
            };
            let which = |attribute: &str| -> Vec<usize> {
                let mut places: Vec<usize> =
                    operators.iter().filter(|(o, _)| has(*o, attribute)).map(|(_, place)| *place).collect();
                places.sort_unstable();
                places
            };
            let (standing, dropped) = (which("standing"), which("dropped"));
            let stood = operators.iter().filter(|(_, place)| standing.contains(place));
            let merits = stood.flat_map(|(o, place)| self.merits(*o, *place, strategy)).collect();
            let name = self.0.value(strategy, "name").map_or_else(String::new, |name| name.to_string());
            let rank = self.0.value(strategy, "rank").and_then(|rank| number(&rank)).unwrap_or_default();
            rounds.push(Round { strategy: name, rank, standing, dropped, merits });
        }
        rounds.sort_by(|a, b| a.rank.total_cmp(&b.rank).then_with(|| a.strategy.cmp(&b.strategy)));
        rounds
    }

    fn merits(&self, operator: Id, of: usize, strategy: Id) -> Vec<Merit> {
        let Some(choice) = self.0.value(operator, "choice").and_then(|choice| choice.id()) else {
            return Vec::new();
        };
        let merits = self.0.values(choice, "merit").into_iter().filter_map(|merit| {
            let merit = merit.id()?;
            (self.0.value(merit, "strategy")?.id()? == strategy).then_some(())?;
            let value = number(&self.0.value(merit, "value")?)?;
            Some(Merit { of, value, because: self.because(merit) })
        });
        merits.collect()
    }

    /// The words of a merit, with `%attribute` replaced by the value that the merit has there.
    fn because(&self, merit: Id) -> Option<String> {
        let text = self.0.value(merit, "because")?.to_string();
        let mut words = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find('%') {
            words.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
            match self.0.value(merit, &rest[..end]) {
                Some(value) => words.push_str(&value.to_string()),
                None => words.push_str(&format!("%{}", &rest[..end])),
            }
            rest = &rest[end..];
        }
        words.push_str(rest);
        Some(words)
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(n) => Some(*n as f64),
        Value::Float(x) => Some(*x),
        _ => None,
    }
}
