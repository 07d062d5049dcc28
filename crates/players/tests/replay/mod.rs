//! Runs cases of the original kernel through this one, and through the player's mind, and says where they differ.

pub(crate) mod case;
mod digest;
mod kernel;

use std::time::{Duration, Instant};

use crownhead_players::soar::{Account, Considered, Detail, KnowledgeError, Mind};

use case::{Answer, Case};
use kernel::Kernel;

/// More decisions than this are not made for one case.
const MOST_DECISIONS: usize = 100;

/// What the cases come to.
pub(crate) struct Replay {
    kernel: Kernel,
    mind: Mind,
    /// Decisions that agreed.
    pub decisions: usize,
    /// The most waves that a decision took.
    pub waves: u32,
    /// How long the player's mind took for each case, and whether it was new to the board.
    pub times: Vec<(bool, Duration)>,
}

impl Replay {
    pub(crate) fn new() -> Result<Replay, KnowledgeError> {
        let mind = Mind::new(&[], 1)?;
        Ok(Replay { kernel: Kernel::new(), mind, decisions: 0, waves: 0, times: Vec::new() })
    }

    /// Whether a case agrees in everything, or how it first differs.
    pub(crate) fn check(&mut self, case: &Case) -> Result<(), String> {
        let expected = case.original.as_ref().ok_or("the original has not been asked")?;
        self.check_kernel(case, expected)?;
        self.check_mind(case, expected)
    }

    fn check_kernel(&mut self, case: &Case, expected: &Answer) -> Result<(), String> {
        let found = self.kernel.answer(case, expected.picked.as_deref());
        for (i, (one, other)) in found.decisions.iter().zip(&expected.decisions).enumerate() {
            compare(&format!("decision {}", i + 1), one, other)?;
        }
        compare("moves", &found.moves, &expected.moves)?;
        compare("impasse", &found.impasse, &expected.impasse)?;
        compare("candidates", &found.candidates, &expected.candidates)?;
        compare("decisions", &found.decisions.len(), &expected.decisions.len())?;
        self.decisions += found.decisions.len();
        let waves = found.decisions.iter().map(|decision| decision.2);
        self.waves = waves.fold(self.waves, u32::max);
        compare("answer", &found, expected)
    }

    /// The player shows its agent the same, so it must come to the same.
    fn check_mind(&mut self, case: &Case, expected: &Answer) -> Result<(), String> {
        let scene = case.scene()?;
        compare("advice", &Case::of(&scene, case.again).advice, &case.advice)?;
        if !case.again {
            self.mind.forget();
        }
        let start = Instant::now();
        let account = self.mind.consider(&scene, Detail::default());
        self.times.push((!case.again, start.elapsed()));
        let mut moves: Vec<String> = account.moves.iter().map(Considered::text).collect();
        moves.sort_unstable();
        compare("legal moves", &moves, &case.legal_moves()?)?;
        let text = |place: &usize| account.moves[*place].text();
        let mut candidates: Vec<String> = account.candidates.iter().map(text).collect();
        candidates.sort_unstable();
        compare("the player's moves", &judged(&account), &expected.moves)?;
        compare("the player's candidates", &candidates, &expected.candidates)
    }
}

/// The moves of an account as a case writes them.
fn judged(account: &Account) -> Vec<String> {
    let mut moves: Vec<String> = account.moves.iter().map(judgement).collect();
    moves.sort_unstable();
    moves
}

fn judgement(mv: &Considered) -> String {
    let word = |word: &Option<String>| match word.as_deref() {
        Some("unKnown") => "?".to_owned(),
        Some(word) => word.to_owned(),
        None => "-".to_owned(),
    };
    let [before, after, trade] = [&mv.risk_before, &mv.risk_after, &mv.trade].map(word);
    format!("{} {} {before} {after} {trade}", mv.text(), mv.takes.max(1))
}

fn compare<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} and not {expected:?}")) }
}
