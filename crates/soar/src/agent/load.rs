//! Loading rule files: all of a file or nothing of it.

use std::path::Path;

use super::{Agent, Stored};
use crate::compile::{self, Compiled};
use crate::rete::RuleId;
use crate::symbol::Sym;
use crate::syntax::ast::Production;
use crate::syntax::{self, Command, Diagnostic, LoadErrors, Place};

/// What came of loading a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The names of the rules that were added, in order.
    pub added: Vec<String>,
    /// The names of the rules that were left out because the host said so.
    pub left_out: Vec<String>,
    /// What a person should know.
    pub warnings: Vec<Diagnostic>,
}

/// Which rules of a file are wanted, and how other files are found.
pub struct Filter<'a> {
    keep: &'a dyn Fn(&str) -> bool,
    find: &'a dyn Fn(&str) -> Option<String>,
}

impl Default for Filter<'_> {
    fn default() -> Self {
        Filter { keep: &|_| true, find: &|_| None }
    }
}

impl<'a> Filter<'a> {
    /// Loads only rules whose name passes.
    #[must_use]
    pub fn keeping(self, keep: &'a dyn Fn(&str) -> bool) -> Self {
        Filter { keep, ..self }
    }

    /// Finds the text of a file that is named by `source`.
    #[must_use]
    pub fn finding(self, find: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Filter { find, ..self }
    }
}

/// Files deeper inside each other than this are taken for a circle.
const DEEPEST: usize = 20;

/// A change of the rules that waits until everything has been read.
enum Planned {
    /// A rule, and what to say if it replaces another.
    Add(Box<(Production, Compiled)>, Diagnostic),
    Excise(Vec<String>),
}

#[derive(Default)]
struct Plan {
    steps: Vec<Planned>,
    errors: Vec<Diagnostic>,
    loaded: Loaded,
}

impl Agent {
    /// Loads a rule file from its text. `name` is the name that messages use.
    pub fn load(&mut self, name: &str, text: &str) -> Result<Loaded, LoadErrors> {
        self.load_with(name, text, &Filter::default())
    }

    /// Loads a rule file from its text, leaving out what the filter does not want.
    pub fn load_with(&mut self, name: &str, text: &str, filter: &Filter<'_>) -> Result<Loaded, LoadErrors> {
        let mut plan = Plan::default();
        self.plan(name, text, filter, &mut plan, 0);
        if !plan.errors.is_empty() {
            return Err(LoadErrors { errors: plan.errors });
        }
        let mut loaded = plan.loaded;
        for step in plan.steps {
            match step {
                Planned::Add(rule, warning) => {
                    let (production, compiled) = *rule;
                    if self.names.contains_key(&production.name) {
                        loaded.warnings.push(warning);
                    }
                    loaded.added.push(production.name.clone());
                    self.store(production, compiled);
                }
                Planned::Excise(names) => names.iter().for_each(|name| {
                    self.excise(name);
                }),
            }
        }
        loaded.warnings.sort();
        Ok(loaded)
    }

    /// Loads a rule file and what it sources. This is the only part of the crate that reads files.
    pub fn load_file(&mut self, path: &Path) -> Result<Loaded, LoadErrors> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let message = format!("the file cannot be read: {error}");
            LoadErrors { errors: vec![Diagnostic { file: name.clone(), place: START, message }] }
        })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let find = move |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        self.load_with(&name, &text, &Filter::default().finding(&find))
    }

    /// Removes a rule; what it made goes as if it matched no longer. Whether there was one.
    pub fn excise(&mut self, name: &str) -> bool {
        let Some(number) = self.names.remove(name) else { return false };
        self.rete.remove_rule(&self.symbols, number);
        self.hear_matcher();
        self.rules[number.0 as usize] = None;
        true
    }

    /// Enables or disables the rules whose name passes, and says how many it concerned.
    pub fn enable(&mut self, enabled: bool, passes: impl Fn(&str) -> bool) -> usize {
        let mut count = 0;
        for i in 0..self.rules.len() {
            let Some(stored) = &mut self.rules[i] else { continue };
            if stored.enabled == enabled || !passes(&stored.rule.name) {
                continue;
            }
            count += 1;
            stored.enabled = enabled;
            let number = RuleId(i as u32);
            if enabled {
                self.rete.add_rule(&self.symbols, number, &stored.rule);
            } else {
                self.rete.remove_rule(&self.symbols, number);
            }
        }
        self.hear_matcher();
        count
    }

    fn store(&mut self, production: Production, compiled: Compiled) {
        self.excise(&production.name);
        let number = RuleId(self.rules.len() as u32);
        self.names.insert(production.name.clone(), number);
        self.rete.add_rule(&self.symbols, number, &compiled.rule);
        self.rules.push(Some(Stored { production, rule: compiled.rule, enabled: true }));
        self.hear_matcher();
    }

    fn plan(&mut self, file: &str, text: &str, filter: &Filter<'_>, plan: &mut Plan, depth: usize) {
        for item in syntax::read(text) {
            let (command, place) = match item {
                Ok(item) => item,
                Err(error) => {
                    plan.errors.push(diagnostic(file, error.place, error.message));
                    continue;
                }
            };
            match command {
                Command::Add(production, warning) => {
                    let message =
                        warning.map(|warning| format!("in the rule {}, {warning}", production.name));
                    plan.loaded.warnings.extend(message.map(|message| diagnostic(file, place, message)));
                    self.plan_rule(file, place, production, filter, plan);
                }
                Command::Excise(names) => plan.steps.push(Planned::Excise(names)),
                Command::Ignored(word) => {
                    let message = format!("the command {word} means nothing here and is ignored");
                    plan.loaded.warnings.push(diagnostic(file, place, message));
                }
                Command::Source(other) if depth == DEEPEST => {
                    let message =
                        format!("files source each other more than {DEEPEST} deep; {other} is one too many");
                    plan.errors.push(diagnostic(file, place, message));
                }
                Command::Source(other) => match (filter.find)(&other) {
                    Some(text) => self.plan(&other, &text, filter, plan, depth + 1),
                    None => {
                        let message = format!("the file {other} is not found");
                        plan.errors.push(diagnostic(file, place, message));
                    }
                },
            }
        }
    }

    fn plan_rule(
        &mut self,
        file: &str,
        place: Place,
        production: Production,
        filter: &Filter<'_>,
        plan: &mut Plan,
    ) {
        let name = &production.name;
        if !(filter.keep)(name) {
            plan.loaded.left_out.push(name.clone());
            return;
        }
        match compile::compile(&production, Sym::Id(self.known.state), &mut self.symbols) {
            Err(why) => {
                plan.errors.push(diagnostic(file, place, format!("the rule {name} cannot match: {why}")))
            }
            Ok(mut compiled) => {
                for message in std::mem::take(&mut compiled.warnings) {
                    plan.loaded.warnings.push(diagnostic(
                        file,
                        place,
                        format!("in the rule {name}, {message}"),
                    ));
                }
                let twice = diagnostic(file, place, format!("the rule {name} replaces one of the same name"));
                plan.steps.push(Planned::Add(Box::new((production, compiled)), twice));
            }
        }
    }
}

const START: Place = Place { line: 1, column: 1 };

fn diagnostic(file: &str, place: Place, message: String) -> Diagnostic {
    Diagnostic { file: file.to_owned(), place, message }
}
