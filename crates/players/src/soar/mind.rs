//! The agent itself: the kernel with its rules, and the environment on the other end of its links.

use std::path::Path;

use rules::Color;
use soar::{Agent, Candidate, Chooser, Decision, Element, Filter, Id, Impasse, Loaded, Seeded, Value};

use super::account::{Account, Considered, Immobile, Merit, Round, Stage};
use super::advice::Advice;
use super::scene::{Direction, Piece, SQUARES, Scene, Step};

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

/// The elements of the input link that change.
struct Inputs {
    cells: Vec<(Id, Element, &'static str)>,
    /// Colour and direction, which stay from move to move.
    side: Option<((Color, Direction), [Element; 2])>,
    /// What is new with every move.
    others: Vec<Element>,
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
        let find = |file: &str| {
            let other = folder.and_then(|folder| std::fs::read_to_string(folder.join(file)).ok());
            other.or_else(|| (file == CHECKERS_NAME).then(|| CHECKERS.to_owned()))
        };
        let keep = |rule: &str| !is_left_out(rule);
        let loaded = agent
            .load_with(name, text, &Filter::default().keeping(&keep).finding(&find))
            .map_err(|errors| KnowledgeError::Faulty(errors.to_string()))?;
        if let Some(name) = without.iter().find(|name| !has_left_out(&loaded, name)) {
            let known = strategies(&loaded).join(", ");
            return Err(KnowledgeError::NoStrategy { name: name.clone(), known });
        }
        Ok(Mind { agent, chooser: Seeded::new(seed).breaking_ties(), inputs: None })
    }

    /// The strategies it knows, in the order of the file.
    pub fn strategies(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (rule, _) in self.agent.productions() {
            if let Some(name) = strategy(&rule.name).filter(|name| names.iter().all(|known| known != name)) {
                names.push(name.to_owned());
            }
        }
        names
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
        self.show(scene, &advice);
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
                account.trouble =
                    Some(format!("the rules came to no decision: {}", self.describe(&decision)));
                return;
            };
            self.agent.apply();
            if self.agent.value(self.agent.output_link(), "numJumps").is_some() {
                return;
            }
            if detail.stages {
                let moves = self.moves().into_iter().map(|(_, considered)| considered).collect();
                account.stages.push(Stage { operator: name, moves });
            }
        }
        account.trouble = Some(format!("the rules came to no decision in {MOST_CYCLES} cycles"));
    }

    /// Writes down what the decision came to.
    fn pick(&mut self, account: &mut Account, decision: &Decision, choices: &[Id]) {
        let moves = self.moves();
        let place = |operator: Id| {
            let choice = self.agent.value(operator, "choice")?.id()?;
            moves.iter().position(|(id, _)| *id == choice)
        };
        let places = |candidates: &[Candidate]| -> Vec<usize> {
            let mut places: Vec<usize> = candidates.iter().filter_map(|one| place(one.operator)).collect();
            places.sort_unstable();
            places
        };
        account.candidates = places(&decision.candidates);
        account.picked = match decision.operator() {
            Some(operator) => place(operator.operator),
            None => {
                account.trouble = Some(format!("the rules are at odds: {}", self.describe(decision)));
                let question = soar::Question { tie: true, candidates: &decision.candidates };
                let chosen =
                    if decision.candidates.is_empty() { None } else { self.chooser.choose(&question) };
                chosen.and_then(|i| place(decision.candidates[i].operator))
            }
        };
        let operators: Vec<(Id, usize)> = choices.iter().filter_map(|o| Some((*o, place(*o)?))).collect();
        account.rounds = self.rounds(&operators);
        account.immobile = self.immobile();
        account.moves = moves.into_iter().map(|(_, considered)| considered).collect();
        if decision.is_impasse() {
            self.forget();
        } else {
            self.agent.apply();
        }
    }

    fn describe(&self, decision: &Decision) -> String {
        match decision.impasse() {
            Some(Impasse::OperatorNoChange) => "an operator changes nothing".to_owned(),
            Some(impasse) => impasse.to_string(),
            None => "an operator without a name".to_owned(),
        }
    }

    fn is_choice(&self, operator: Id) -> bool {
        self.agent.value(operator, "choice").is_some()
    }

    /// Lets the rules put away what belongs to this move.
    fn clean_up(&mut self) {
        let Some(inputs) = &mut self.inputs else { return };
        for element in inputs.others.drain(..) {
            self.agent.remove(element);
        }
        let link = self.agent.input_link();
        inputs.others.push(self.agent.add(link, "isTurn", 0));
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

    /// Puts a position on the input link, changing only what has changed.
    fn show(&mut self, scene: &Scene, advice: &Advice) {
        let link = self.agent.input_link();
        let agent = &mut self.agent;
        let inputs = self.inputs.get_or_insert_with(|| {
            let cell = |square: u8| {
                let cell = agent.add_id(link, "cell");
                agent.add(cell, "number", i64::from(square));
                (cell, agent.add(cell, "piece", "empty"), "empty")
            };
            Inputs { cells: (1..=SQUARES).map(cell).collect(), side: None, others: Vec::new() }
        });
        for (square, cell) in (1..=SQUARES).zip(&mut inputs.cells) {
            let name = piece_name(scene.color, scene.at(square));
            if cell.2 != name {
                agent.remove(cell.1);
                *cell = (cell.0, agent.add(cell.0, "piece", name), name);
            }
        }
        for element in inputs.others.drain(..) {
            agent.remove(element);
        }
        let side = (scene.color, scene.direction);
        if inputs.side.is_none_or(|(known, _)| known != side) {
            inputs
                .side
                .into_iter()
                .flat_map(|(_, elements)| elements)
                .for_each(|element| agent.remove(element));
            let color = agent.add(link, "color", color_name(scene.color));
            let direction = agent.add(link, "direction", direction_name(scene.direction));
            inputs.side = Some((side, [color, direction]));
        }
        inputs.others.push(agent.add(link, "isTurn", 1));
        let last = [("hisLast", scene.his_last), ("myLast", scene.my_last)];
        for (name, step) in last {
            inputs.others.push(add_step(agent, link, &format!("{name}Move"), name, step, None));
        }
        let kind = advice.kind.filter(|_| !advice.moves.is_empty()).map_or("none", |kind| kind.name());
        let steps: Vec<Option<Step>> = match advice.moves.as_slice() {
            [] => vec![None],
            steps => steps.iter().map(|step| Some(*step)).collect(),
        };
        for step in steps {
            inputs.others.push(add_step(agent, link, "attackingMove", "attacking", step, Some(kind)));
        }
    }

    /// The moves that are in working memory, in the order of their squares.
    fn moves(&self) -> Vec<(Id, Considered)> {
        let state = self.agent.state();
        let moves = self.agent.values(state, "move").into_iter();
        let jumps = self.agent.values(state, "legalJumps").into_iter();
        let mut all: Vec<(Id, Considered)> = moves
            .filter_map(|value| Some((value.id()?, self.read_move(value.id()?)?)))
            .chain(jumps.filter_map(|value| Some((value.id()?, self.read_jump(value.id()?)?))))
            .collect();
        all.sort_by_key(|(_, considered)| considered.path());
        all
    }

    fn read_move(&self, id: Id) -> Option<Considered> {
        let text = |attribute: &str| self.agent.value(id, attribute).map(|value| value.to_string());
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
            .agent
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
        self.agent.value(id, attribute)?.int().and_then(|n| u8::try_from(n).ok())
    }

    fn immobile(&self) -> Vec<Immobile> {
        let all = self.agent.values(self.agent.state(), "immobilePieceUnderThreat");
        let read = |value: Value| {
            let id = value.id()?;
            Some(Immobile { square: self.square(id, "location")?, saving: self.square(id, "savingSquare")? })
        };
        let mut all: Vec<Immobile> = all.into_iter().filter_map(read).collect();
        all.sort_unstable();
        all
    }

    /// How the strategies weighed the moves that can be chosen.
    fn rounds(&self, operators: &[(Id, usize)]) -> Vec<Round> {
        let mut rounds: Vec<Round> = Vec::new();
        for value in self.agent.values(self.agent.state(), "strategy") {
            let Some(strategy) = value.id() else { continue };
            let has = |operator: Id, attribute: &str| {
                self.agent.values(operator, attribute).iter().any(|value| value.id() == Some(strategy))
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
            let name = self.agent.value(strategy, "name").map_or_else(String::new, |name| name.to_string());
            let rank = self.agent.value(strategy, "rank").and_then(|rank| number(&rank)).unwrap_or_default();
            rounds.push(Round { strategy: name, rank, standing, dropped, merits });
        }
        rounds.sort_by(|a, b| a.rank.total_cmp(&b.rank).then_with(|| a.strategy.cmp(&b.strategy)));
        rounds
    }

    fn merits(&self, operator: Id, of: usize, strategy: Id) -> Vec<Merit> {
        let Some(choice) = self.agent.value(operator, "choice").and_then(|choice| choice.id()) else {
            return Vec::new();
        };
        let merits = self.agent.values(choice, "merit").into_iter().filter_map(|merit| {
            let merit = merit.id()?;
            (self.agent.value(merit, "strategy")?.id()? == strategy).then_some(())?;
            let value = number(&self.agent.value(merit, "value")?)?;
            Some(Merit { of, value, because: self.because(merit) })
        });
        merits.collect()
    }

    /// The words of a merit, with `%attribute` replaced by the value that the merit has there.
    fn because(&self, merit: Id) -> Option<String> {
        let text = self.agent.value(merit, "because")?.to_string();
        let mut words = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find('%') {
            words.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
            match self.agent.value(merit, &rest[..end]) {
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

fn piece_name(color: Color, piece: Option<Piece>) -> &'static str {
    let Some(Piece { mine, king }) = piece else { return "empty" };
    match (mine == (color == Color::Black), king) {
        (true, false) => "RC",
        (true, true) => "RK",
        (false, false) => "WC",
        (false, true) => "WK",
    }
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "red",
        Color::White => "white",
    }
}

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Down => "down",
        Direction::Up => "up",
    }
}

/// Adds a structure with a source and a destination, -1 if there is none.
fn add_step(
    agent: &mut Agent,
    link: Id,
    name: &str,
    prefix: &str,
    step: Option<Step>,
    kind: Option<&str>,
) -> Element {
    let id = agent.new_id(name.chars().next().unwrap_or('m'));
    let element = agent.add(link, name, id);
    let (from, to) = step.map_or((-1, -1), |step| (i64::from(step.from), i64::from(step.to)));
    agent.add(id, &format!("{prefix}Source"), from);
    agent.add(id, &format!("{prefix}Destination"), to);
    if let Some(kind) = kind {
        agent.add(id, "kind", kind);
    }
    element
}

/// The strategy that a rule belongs to.
fn strategy(rule: &str) -> Option<&str> {
    rule.strip_prefix(STRATEGY).and_then(|rest| rest.split('*').next())
}

fn has_left_out(loaded: &Loaded, name: &str) -> bool {
    loaded.left_out.iter().any(|rule| strategy(rule) == Some(name))
}

fn strategies(loaded: &Loaded) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in loaded.added.iter().chain(&loaded.left_out).filter_map(|rule| strategy(rule)) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
