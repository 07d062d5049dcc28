//! Runs cases of the original kernel through this one and says where they differ.

use std::collections::HashMap;

use crownhead_soar::{Agent, Candidate, Chooser, Element, Id, Impasse, Question, Value};
use serde_json::Value as Json;

/// Chooses the operator that the original chose.
struct AsOriginal {
    labels: HashMap<Id, String>,
    wanted: Option<String>,
}

impl Chooser for AsOriginal {
    fn choose(&mut self, question: &Question<'_>) -> Option<usize> {
        if question.tie {
            return None;
        }
        let wanted = self.wanted.as_ref()?;
        question.candidates.iter().position(|candidate| self.label(candidate) == *wanted)
    }
}

impl AsOriginal {
    fn label(&self, candidate: &Candidate) -> String {
        let label = self.labels.get(&candidate.operator).cloned();
        label.or_else(|| candidate.name.clone()).unwrap_or_default()
    }
}

/// One agent with the objects of its input.
struct Replay {
    agent: Agent,
    ids: HashMap<String, Id>,
    elements: HashMap<String, Element>,
    /// What rules are expected to have made.
    memory: Json,
}

/// The steps of a case that agree, or how the first other one differs.
pub(crate) fn replay(rules: &str, case: &Json) -> Result<usize, String> {
    let mut agent = Agent::default();
    agent.load("rules", rules).map_err(|errors| errors.to_string())?;
    let ids = HashMap::from([("@".to_owned(), agent.input_link())]);
    let mut replay = Replay { agent, ids, elements: HashMap::new(), memory: Json::Null };
    let steps = case["steps"].as_array().ok_or("a case has steps")?;
    for (i, step) in steps.iter().enumerate() {
        replay.step(step).map_err(|why| format!("step {}: {why}", i + 1))?;
    }
    Ok(steps.len())
}

impl Replay {
    fn step(&mut self, step: &Json) -> Result<(), String> {
        for change in step["in"].as_array().into_iter().flatten() {
            self.change(change).ok_or_else(|| format!("cannot read the change {change}"))?;
        }
        let expected = &step["out"];
        let wanted = expected["operator"].as_str().map(str::to_owned);
        let decision = self.decide(wanted);
        let candidates = expected.get("candidates").cloned().unwrap_or_else(|| Json::Array(Vec::new()));
        let decided = serde_json::json!({
            "operator": expected["operator"], "impasse": expected["impasse"], "candidates": candidates
        });
        compare("decision", &decision, &decided)?;
        self.agent.apply();
        let after = self.agent.operator().map_or(Json::Null, |operator| self.label(operator).into());
        compare("operator at the end", &after, expected.get("after").unwrap_or(&expected["operator"]))?;
        if let Some(memory) = expected.get("memory") {
            self.memory = memory.clone();
        }
        let found = [self.below(self.agent.state()), self.below(self.agent.output_link())];
        if self.memory.is_null() {
            Ok(())
        } else {
            compare("memory", &Json::from(found.to_vec()), &self.memory)
        }
    }

    fn change(&mut self, change: &Json) -> Option<()> {
        if let Some(short) = change.as_str() {
            return self.short(short);
        }
        let key = change[1].to_string();
        if change[0] == "-" {
            self.agent.remove(self.elements.remove(&key)?);
            return Some(());
        }
        let value = match &change[4] {
            Json::Number(n) if n.is_i64() => n.as_i64()?.into(),
            Json::Number(n) => n.as_f64()?.into(),
            other => self.word(other.as_str()?),
        };
        self.add(&key, change[2].as_str()?, change[3].as_str()?, value)
    }

    /// An operator, a preference or the end of one, in the short form of cases of preferences.
    fn short(&mut self, text: &str) -> Option<()> {
        if let Some(key) = text.strip_prefix('-') {
            self.agent.remove(self.elements.remove(key)?);
            return Some(());
        }
        let operator = text.find(|c: char| c.is_alphabetic())?;
        let (key, rest) = text.split_at(operator);
        let (name, mark) = rest.split_at(1);
        let object = self.word(&format!("@{name}"));
        if mark.is_empty() {
            self.add("", "@", "obj", object)?;
            return self.add("", &format!("@{name}"), "name", name.into());
        }
        let (mark, other) = mark.split_at(1);
        let weight = other.parse::<f64>().is_ok();
        let said = format!("@say{key}");
        let value = self.word(&said);
        self.add(key, "@", "say", value)?;
        self.add("", &said, "of", object)?;
        self.add("", &said, "kind", kind(mark, other.is_empty(), weight)?.into())?;
        match (other.parse::<i64>(), other.parse::<f64>()) {
            _ if other.is_empty() => Some(()),
            (Ok(n), _) => self.add("", &said, "than", n.into()),
            (_, Ok(x)) => self.add("", &said, "than", x.into()),
            _ => {
                let other = self.word(&format!("@{other}"));
                self.add("", &said, "than", other)
            }
        }
    }

    fn add(&mut self, key: &str, id: &str, attribute: &str, value: Value) -> Option<()> {
        let element = self.agent.add(*self.ids.get(id)?, attribute, value);
        self.elements.insert(key.to_owned(), element);
        Some(())
    }

    /// A text, or the identifier with a name that begins with @.
    fn word(&mut self, text: &str) -> Value {
        if !text.starts_with('@') {
            return text.into();
        }
        let agent = &mut self.agent;
        (*self.ids.entry(text.to_owned()).or_insert_with(|| agent.new_id('X'))).into()
    }

    /// Decides, choosing among equals as the original did, and tells the outcome as a case does.
    fn decide(&mut self, wanted: Option<String>) -> Json {
        // Labels are made in the decision itself, so a first one without a choice is made on a copy.
        let mut ahead = self.agent.clone();
        ahead.decide(&mut crownhead_soar::First);
        let labels = ahead.proposals().into_iter().map(|id| (id, label_of(&ahead, id))).collect();
        let mut chooser = AsOriginal { labels, wanted };
        let decision = self.agent.decide(&mut chooser);
        let mut names: Vec<String> = decision.candidates.iter().map(|c| chooser.label(c)).collect();
        names.sort();
        let impasse = decision.impasse().map(|impasse| match impasse {
            Impasse::Tie => "operator tie",
            Impasse::Conflict => "operator conflict",
            Impasse::ConstraintFailure => "operator constraint-failure",
            Impasse::StateNoChange => "state no-change",
            Impasse::OperatorNoChange => "operator no-change",
        });
        if decision.impasse() == Some(Impasse::OperatorNoChange) {
            names.clear();
        }
        let operator = self.agent.operator().map(|operator| self.label(operator));
        serde_json::json!({ "operator": operator, "impasse": impasse, "candidates": names })
    }

    fn label(&self, id: Id) -> String {
        label_of(&self.agent, id)
    }

    /// The elements below an identifier as sorted text.
    fn below(&self, id: Id) -> String {
        let hidden = ["io", "superstate", "type"];
        let is_state = id == self.agent.state();
        let elements = self.agent.elements(id).into_iter().map(|(attribute, value)| (attribute, "", value));
        let proposals = self.agent.proposals().into_iter().filter(|_| is_state);
        let proposals = proposals.map(|operator| (Value::from("operator"), "+", Value::Id(operator)));
        let mut lines: Vec<String> = elements
            .chain(proposals)
            .filter(|(attribute, ..)| !is_state || !hidden.contains(&attribute.to_string().as_str()))
            .map(|(attribute, mark, value)| format!("{attribute}{mark}={}", self.text(&value)))
            .collect();
        lines.sort();
        lines.join(" ")
    }

    fn text(&self, value: &Value) -> String {
        match value {
            Value::Id(id) => match self.ids.iter().find(|(_, known)| *known == id) {
                Some((name, _)) => name.clone(),
                None => format!("({})", self.below(*id)),
            },
            Value::Int(n) => n.to_string(),
            Value::Float(x) => format!("{x:.6}"),
            Value::Text(text) => format!("'{text}"),
        }
    }
}

fn label_of(agent: &Agent, id: Id) -> String {
    let label = agent.value(id, "label").or_else(|| agent.value(id, "name"));
    label.map_or_else(String::new, |label| label.to_string())
}

fn kind(mark: &str, unary: bool, weight: bool) -> Option<&'static str> {
    Some(match (mark, unary) {
        ("+", _) => "acceptable",
        ("-", _) => "reject",
        ("!", _) => "require",
        ("~", _) => "prohibit",
        (">", true) => "best",
        ("<", true) => "worst",
        ("=", true) => "indifferent",
        (">", false) => "better",
        ("<", false) => "worse",
        ("=", false) if weight => "weight",
        ("=", false) => "equal",
        _ => return None,
    })
}

fn compare(what: &str, found: &Json, expected: &Json) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what} is {found} and should be {expected}")) }
}
