//! The agent itself: the kernel with its rules, and the environment on the other end of its links.

use std::path::Path;

use soar::{Agent, Chooser, Decision, Filter, Id, Impasse, Loaded, Question, Seeded};

use super::account::{Account, Stage};
use super::advice::Advice;
use super::input::Inputs;
use super::read::Reader;
use super::scene::Scene;

/// The rules that come with the program.
pub const CHECKERS: &str = include_str!("../../../../data/soar/checkers.soar");
/// The name under which other files can have them: `source checkers.soar`.
const CHECKERS_NAME: &str = "checkers.soar";
/// Rules of strategies are called this and their names.
const STRATEGY: &str = "checkers*strategy*";
/// More decisions than this are not made for one move.
const MOST_CYCLES: usize = 100;

/// Why an agent cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnowledgeError {
    /// The file cannot be read.
    #[error("the rule file '{path}' cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: String,
    },
    /// There are faults in it.
    #[error("{0}")]
    Faulty(String),
    /// There is no strategy of that name to leave out.
    #[error("there is no strategy '{name}' to leave out; there are {known}")]
    NoStrategy {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
}

/// What is kept of an agent's thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// The moves after each stage.
    pub stages: bool,
    /// Every rule that fires.
    pub trace: bool,
}

/// An agent that knows rules of checkers.
pub struct Mind {
    agent: Agent,
    chooser: Seeded,
    inputs: Option<Inputs>,
}

impl Mind {
    /// An agent with the rules of the program.
    pub fn new(without: &[String], seed: u64) -> Result<Mind, KnowledgeError> {
        Self::with_text(CHECKERS_NAME, CHECKERS, None, without, seed)
    }

    /// An agent with the rules of a file. A line `source checkers.soar` in it brings in the rules of the program.
    pub fn with_file(path: &Path, without: &[String], seed: u64) -> Result<Mind, KnowledgeError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| KnowledgeError::Unreadable { path: name.clone(), error: error.to_string() })?;
        Self::with_text(&name, &text, path.parent(), without, seed)
    }

    fn with_text(
        name: &str,
        text: &str,
        folder: Option<&Path>,
        without: &[String],
        seed: u64,
    ) -> Result<Mind, KnowledgeError> {
        let mut agent = Agent::default();
        let is_left_out =
            |rule: &str| strategy(rule).is_some_and(|name| without.iter().any(|out| out == name));
        let find = |file: &str| find_rules(folder, file);
        let keep = |rule: &str| !is_left_out(rule);
        let loaded = agent
            .load_with(name, text, &Filter::default().keeping(&keep).finding(&find))
            .map_err(|errors| KnowledgeError::Faulty(errors.to_string()))?;
        if let Some(name) = without.iter().find(|name| !has_left_out(&loaded, name)) {
            let known = strategies(loaded.added.iter().chain(&loaded.left_out)).join(", ");
            return Err(KnowledgeError::NoStrategy { name: name.clone(), known });
        }
        Ok(Mind { agent, chooser: Seeded::new(seed).breaking_ties(), inputs: None })
    }

    /// The strategies it knows, in the order of the file.
    pub fn strategies(&self) -> Vec<String> {
        strategies(self.agent.productions().map(|(rule, _)| &rule.name))
    }

    /// Forgets everything but the rules. An agent grows a little with every move, so begin each game with this.
    pub fn forget(&mut self) {
        self.agent.reset();
        self.inputs = None;
    }

    /// Thinks about a position and picks a move.
    pub fn consider(&mut self, scene: &Scene, detail: Detail) -> Account {
        self.agent.set_trace(detail.trace);
        let advice = Advice::of(scene);
        self.inputs.get_or_insert_with(|| Inputs::new(&mut self.agent)).show(&mut self.agent, scene, &advice);
        let mut account = Account { advice, ..Account::default() };
        self.think(&mut account, detail);
        account.written = self.agent.take_written();
        account.trace = self.agent.take_events().iter().map(ToString::to_string).collect();
        self.clean_up();
        account
    }

    fn think(&mut self, account: &mut Account, detail: Detail) {
        for _ in 0..MOST_CYCLES {
            let decision = self.agent.decide(&mut self.chooser);
            let choices: Vec<Id> =
                self.agent.proposals().into_iter().filter(|o| self.is_choice(*o)).collect();
            if !choices.is_empty() {
                return self.pick(account, &decision, &choices);
            }
            let Some(name) = decision.operator().and_then(|operator| operator.name.clone()) else {
                account.trouble = Some(format!("the rules came to no decision: {}", describe(&decision)));
                return;
            };
            self.agent.apply();
            if self.agent.value(self.agent.output_link(), "numJumps").is_some() {
                return;
            }
            if detail.stages {
                let moves =
                    Reader(&self.agent).moves().into_iter().map(|(_, considered)| considered).collect();
                account.stages.push(Stage { operator: name, moves });
            }
        }
        account.trouble = Some(format!("the rules came to no decision in {MOST_CYCLES} cycles"));
    }

    /// Writes down what the decision came to.
    fn pick(&mut self, account: &mut Account, decision: &Decision, choices: &[Id]) {
        let moves = Reader(&self.agent).moves();
        let place = |operator: Id| {
            let choice = self.agent.value(operator, "choice")?.id()?;
            moves.iter().position(|(id, _)| *id == choice)
        };
        account.candidates = decision.candidates.iter().filter_map(|one| place(one.operator)).collect();
        account.candidates.sort_unstable();
        account.picked = match decision.operator() {
            Some(operator) => place(operator.operator),
            None => {
                account.trouble = Some(format!("the rules are at odds: {}", describe(decision)));
                let question = Question { tie: true, candidates: &decision.candidates };
                let chosen =
                    if decision.candidates.is_empty() { None } else { self.chooser.choose(&question) };
                chosen.and_then(|i| place(decision.candidates[i].operator))
            }
        };
        let operators: Vec<(Id, usize)> = choices.iter().filter_map(|o| Some((*o, place(*o)?))).collect();
        account.rounds = Reader(&self.agent).rounds(&operators);
        account.immobile = Reader(&self.agent).immobile();
        account.moves = moves.into_iter().map(|(_, considered)| considered).collect();
        if decision.is_impasse() {
            self.forget();
        } else {
            self.agent.apply();
        }
    }

    fn is_choice(&self, operator: Id) -> bool {
        self.agent.value(operator, "choice").is_some()
    }

    /// Lets the rules put away what belongs to this move.
    fn clean_up(&mut self) {
        let Some(inputs) = &mut self.inputs else { return };
        inputs.set_turn(&mut self.agent, false);
        for _ in 0..MOST_CYCLES {
            if self.agent.step(&mut self.chooser).is_impasse() {
                break;
            }
        }
        self.agent.take_events();
        if self.agent.value(self.agent.output_link(), "numJumps").is_some() {
            // Rules that do not clean up after themselves begin anew.
            self.forget();
        }
    }
}

/// The text of a file that a rule file sources: one beside it, else the rules of the program by their name.
pub fn find_rules(folder: Option<&Path>, file: &str) -> Option<String> {
    let other = folder.and_then(|folder| std::fs::read_to_string(folder.join(file)).ok());
    other.or_else(|| (file == CHECKERS_NAME).then(|| CHECKERS.to_owned()))
}

/// Why no operator was chosen that is a move.
fn describe(decision: &Decision) -> String {
    match decision.impasse() {
        Some(Impasse::OperatorNoChange) => "an operator changes nothing".to_owned(),
        Some(impasse) => impasse.to_string(),
        None => "an operator without a name".to_owned(),
    }
}

/// The strategy that a rule belongs to.
fn strategy(rule: &str) -> Option<&str> {
    rule.strip_prefix(STRATEGY).and_then(|rest| rest.split('*').next())
}

fn has_left_out(loaded: &Loaded, name: &str) -> bool {
    loaded.left_out.iter().any(|rule| strategy(rule) == Some(name))
}

/// The strategies that rules belong to, each once.
fn strategies<'a>(rules: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in rules.filter_map(|rule| strategy(rule)) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
