//! The kernel alone, with the rules of the player, driven as `tests/reference/checkers.py` drives the original.

use crownhead_players::soar::CHECKERS;
use soar::{Agent, Candidate, Choice, Chooser, Decision, Element, First, Id, Impasse, Question, Value};

use super::MOST_DECISIONS;
use super::case::{Answer, Case, Squares};
use super::digest::digest;

/// An agent and the elements of its input link that change.
pub(crate) struct Kernel {
    agent: Agent,
    cells: Vec<(Id, Element, char)>,
    /// Colour and direction, which stay from move to move.
    side: Option<((String, String), [Element; 2])>,
    others: Vec<Element>,
    /// Whether the agent can go on with another case.
    is_ready: bool,
}

/// Takes the candidate with this number.
struct Numbered(usize);

impl Chooser for Numbered {
    fn choose(&mut self, _: &Question<'_>) -> Option<usize> {
        Some(self.0)
    }
}

impl Kernel {
    pub(crate) fn new() -> Kernel {
        let mut agent = Agent::default();
        agent.load("checkers.soar", CHECKERS).unwrap_or_else(|errors| panic!("{errors}"));
        Kernel { agent, cells: Vec::new(), side: None, others: Vec::new(), is_ready: false }
    }

    /// What this kernel makes of a case; in a tie the move is taken that the original was made to take. The rules of
    /// the player never call two operators equal, so there is nothing else to choose.
    pub(crate) fn answer(&mut self, case: &Case, picked: Option<&str>) -> Answer {
        if !case.again || !self.is_ready {
            self.agent.reset();
            self.cells.clear();
            self.side = None;
            self.others.clear();
        }
        self.show(case);
        let mut answer = Answer::default();
        self.think(&mut answer, picked);
        self.clean_up();
        self.is_ready = self.rest(&mut answer);
        answer
    }

    /// Decides until there is a move on the output link.
    fn think(&mut self, answer: &mut Answer, picked: Option<&str>) {
        for _ in 0..MOST_DECISIONS {
            let decision = self.agent.decide(&mut First);
            let is_pick = self.agent.proposals().into_iter().any(|operator| self.choice(operator).is_some());
            let goes_on = if is_pick {
                self.pick(answer, &decision, picked)
            } else {
                self.finish(answer, &decision, 0);
                !decision.is_impasse()
            };
            if !goes_on || self.agent.value(self.agent.output_link(), "numJumps").is_some() {
                return;
            }
        }
    }

    /// The decision between moves. Whether one was taken.
    fn pick(&mut self, answer: &mut Answer, decision: &Decision, picked: Option<&str>) -> bool {
        answer.moves = self.moves();
        answer.impasse = decision.impasse().map(|impasse| name(impasse).to_owned());
        let paths: Vec<String> = decision.candidates.iter().filter_map(|one| self.path_of(one)).collect();
        answer.candidates.clone_from(&paths);
        answer.candidates.sort_unstable();
        let place = paths.iter().position(|path| Some(path.as_str()) == picked);
        match (decision.impasse(), place) {
            (None, _) => self.finish(answer, decision, 0),
            (Some(Impasse::Tie), Some(place)) => {
                let waves = self.agent.waves();
                let decision = self.agent.decide(&mut Numbered(place));
                self.finish(answer, &decision, waves);
            }
            _ => {
                self.finish(answer, decision, 0);
                return false;
            }
        }
        answer.picked = place.map(|place| paths[place].clone());
        true
    }

    /// Writes a decision down and applies its operator.
    fn finish(&mut self, answer: &mut Answer, decision: &Decision, waves_before: u32) {
        let name = match &decision.choice {
            Choice::Operator(operator) => operator.name.clone().unwrap_or_default(),
            Choice::Impasse(impasse) => name(*impasse).to_owned(),
        };
        let digest = digest(&self.agent);
        self.agent.apply();
        answer.decisions.push((name, digest, waves_before + self.agent.waves()));
    }

    /// Goes on until nothing is left to do. Whether it came to that.
    fn rest(&mut self, answer: &mut Answer) -> bool {
        for _ in 0..MOST_DECISIONS {
            let decision = self.agent.decide(&mut First);
            self.finish(answer, &decision, 0);
            if let Some(impasse) = decision.impasse() {
                return impasse == Impasse::StateNoChange;
            }
        }
        false
    }

    fn show(&mut self, case: &Case) {
        self.show_board(case);
        self.put_away();
        self.show_side(case);
        let link = self.agent.input_link();
        self.others.push(self.agent.add(link, "isTurn", 1));
        self.show_step("hisLast", "hisLastMove", case.his, None);
        self.show_step("myLast", "myLastMove", case.mine, None);
        match &case.advice {
            None => self.show_step("attacking", "attackingMove", None, Some("none")),
            Some((kind, moves)) => {
                for step in moves {
                    self.show_step("attacking", "attackingMove", Some(*step), Some(kind));
                }
            }
        }
    }

    fn show_board(&mut self, case: &Case) {
        let (link, agent) = (self.agent.input_link(), &mut self.agent);
        if self.cells.is_empty() {
            let cell = |number: i64| {
                let cell = agent.add_id(link, "cell");
                agent.add(cell, "number", number);
                (cell, agent.add(cell, "piece", "empty"), '.')
            };
            self.cells = (1..=32).map(cell).collect();
        }
        for (cell, letter) in self.cells.iter_mut().zip(case.board.chars()) {
            if cell.2 != letter {
                agent.remove(cell.1);
                *cell = (cell.0, agent.add(cell.0, "piece", piece(letter)), letter);
            }
        }
    }

    fn show_side(&mut self, case: &Case) {
        let (link, agent) = (self.agent.input_link(), &mut self.agent);
        let side = (case.color.clone(), case.direction.clone());
        if self.side.as_ref().is_none_or(|(known, _)| *known != side) {
            self.side.iter().flat_map(|(_, elements)| elements).for_each(|element| agent.remove(*element));
            let color = agent.add(link, "color", case.color.as_str());
            let direction = agent.add(link, "direction", case.direction.as_str());
            self.side = Some((side, [color, direction]));
        }
    }

    fn show_step(&mut self, prefix: &str, attribute: &str, step: Option<Squares>, kind: Option<&str>) {
        let (link, agent) = (self.agent.input_link(), &mut self.agent);
        let id = agent.new_id('M');
        self.others.push(agent.add(link, attribute, id));
        let (from, to) = step.map_or((-1, -1), |(from, to)| (i64::from(from), i64::from(to)));
        agent.add(id, &format!("{prefix}Source"), from);
        agent.add(id, &format!("{prefix}Destination"), to);
        if let Some(kind) = kind {
            agent.add(id, "kind", kind);
        }
    }

    /// It is the other's turn.
    fn clean_up(&mut self) {
        self.put_away();
        self.others.push(self.agent.add(self.agent.input_link(), "isTurn", 0));
    }

    fn put_away(&mut self) {
        self.others.drain(..).for_each(|element| self.agent.remove(element));
    }

    /// The moves in working memory with all that was found out about them.
    fn moves(&self) -> Vec<String> {
        let all = ["move", "legalJumps"].map(|attribute| self.agent.values(self.agent.state(), attribute));
        let ids = all.iter().flatten().filter_map(Value::id);
        let mut moves: Vec<String> = ids.map(|id| self.judgement(id)).collect();
        moves.sort_unstable();
        moves
    }

    fn judgement(&self, id: Id) -> String {
        let words = ["numJumps", "riskBeforeMove", "riskAfterMove", "tradeType"].map(|attribute| {
            let mut words: Vec<String> = self.texts(id, attribute);
            words.sort_unstable();
            if words.is_empty() { "-".to_owned() } else { words.join("|").replace("unKnown", "?") }
        });
        format!("{} {}", self.path(id), words.join(" "))
    }

    fn texts(&self, id: Id, attribute: &str) -> Vec<String> {
        self.agent.values(id, attribute).iter().map(ToString::to_string).collect()
    }

    /// `11-15` or `4x11x18`.
    fn path(&self, id: Id) -> String {
        let source = self.texts(id, "source").concat();
        let mut steps: Vec<(i64, String)> = self
            .agent
            .values(id, "step")
            .iter()
            .filter_map(Value::id)
            .filter_map(|step| {
                Some((self.agent.value(step, "number")?.int()?, self.texts(step, "destination").concat()))
            })
            .collect();
        if steps.is_empty() {
            return format!("{source}-{}", self.texts(id, "destination").concat());
        }
        steps.sort_unstable();
        steps.iter().fold(source, |path, (_, square)| format!("{path}x{square}"))
    }

    fn choice(&self, operator: Id) -> Option<Id> {
        self.agent.value(operator, "choice")?.id()
    }

    fn path_of(&self, candidate: &Candidate) -> Option<String> {
        self.choice(candidate.operator).map(|choice| self.path(choice))
    }
}

fn piece(letter: char) -> &'static str {
    match letter {
        'r' => "RC",
        'R' => "RK",
        'w' => "WC",
        'W' => "WK",
        _ => "empty",
    }
}

/// An impasse as the original describes it.
fn name(impasse: Impasse) -> &'static str {
    match impasse {
        Impasse::Tie => "operator tie",
        Impasse::Conflict => "operator conflict",
        Impasse::ConstraintFailure => "operator constraint-failure",
        Impasse::StateNoChange => "state no-change",
        Impasse::OperatorNoChange => "operator no-change",
    }
}
