//! What the agent thought with, as tables: the risks of the moves, and what each strategy left of them.

use super::account::{Account, Considered};
use crate::player::Exhibit;

impl Account {
    /// The moves with their risks, in the end or as they were after a stage.
    pub fn risks(&self, moves: &[Considered]) -> Exhibit {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let title = "the moves and their risks".to_owned();
        if moves.iter().any(|mv| mv.takes > 0) {
            let rows = moves.iter().map(|mv| vec![mv.text(), mv.takes.to_string()]).collect();
            return Exhibit { title, columns: words(&["jump", "takes"]), rows };
        }
        Exhibit {
            title,
            columns: words(&["move", "risk before", "risk after", "trade", "attacking move"]),
            rows: moves.iter().map(|mv| self.risk(mv)).collect(),
        }
    }

    fn risk(&self, mv: &Considered) -> Vec<String> {
        let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        let kind = self.advice.kind.filter(|_| self.advice.moves.contains(&mv.step));
        let attack = kind.map_or("-", |kind| kind.name()).to_owned();
        vec![mv.text(), or_dash(&mv.risk_before), or_dash(&mv.risk_after), or_dash(&mv.trade), attack]
    }

    /// What each strategy left standing: its preferences.
    pub fn preferences(&self) -> Exhibit {
        let left = |round: &super::Round| {
            let left: Vec<usize> =
                round.standing.iter().copied().filter(|place| !round.dropped.contains(place)).collect();
            match (round.dropped.is_empty(), left.len() == self.moves.len()) {
                (true, true) => "all".to_owned(),
                (true, false) => "the same".to_owned(),
                (false, _) => self.name_all(&left),
            }
        };
        Exhibit {
            title: "who is left after each strategy".to_owned(),
            columns: vec!["strategy".to_owned(), "left".to_owned()],
            rows: self.rounds.iter().map(|round| vec![round.strategy.clone(), left(round)]).collect(),
        }
    }
}
