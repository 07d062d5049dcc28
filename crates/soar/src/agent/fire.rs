//! One wave: rules that wait fire together, rules whose match has gone are retracted, and working
//! memory follows.

use super::Agent;
use super::agenda::{Fired, Waiting};
use crate::compile::{Action, Binding, Expression, Rule};
use crate::event::Event;
use crate::functions::{self, Function};
use crate::memory::{Pref, PrefId};
use crate::preference::Kind;
use crate::rete::{Rete, TokenId, WmeId};
use crate::symbol::{Sym, Symbols};
use crate::syntax::ast::Declared;

/// What firing needs to work out the symbols of one match.
struct Bindings<'a> {
    rule: &'a Rule,
    rete: &'a Rete,
    token: TokenId,
    made: Vec<Option<Sym>>,
}

impl Bindings<'_> {
    fn variable(&mut self, variable: usize, symbols: &mut Symbols) -> Sym {
        match self.rule.variables[variable] {
            Binding::Place(place) => self.rete.symbol(self.token, place),
            Binding::New(letter) => {
                *self.made[variable].get_or_insert_with(|| Sym::Id(symbols.new_id(letter)))
            }
        }
    }

    fn evaluate(&mut self, expression: &Expression, symbols: &mut Symbols) -> Result<Sym, String> {
        match expression {
            Expression::Constant(constant) => Ok(*constant),
            Expression::Variable(variable) => Ok(self.variable(*variable, symbols)),
            Expression::Call(function, arguments) => {
                let arguments = self.all(arguments, symbols)?;
                functions::value(*function, &arguments, symbols)
            }
        }
    }

    fn all(&mut self, expressions: &[Expression], symbols: &mut Symbols) -> Result<Vec<Sym>, String> {
        expressions.iter().map(|expression| self.evaluate(expression, symbols)).collect()
    }
}

/// What an action came to.
enum Effect {
    Prefer(Pref),
    Write(String),
    Halt,
    Fail(String),
}

impl Agent {
    /// Fires these matches, retracts what has gone and brings working memory up to date.
    pub(super) fn wave(&mut self, firing: Vec<Waiting>) {
        let fired: Vec<(Waiting, Vec<Pref>)> = firing
            .into_iter()
            .map(|waiting| {
                let prefs = self.fire(&waiting);
                (waiting, prefs)
            })
            .collect();
        // Rejections that stay come first: what the same wave makes, it does not take away.
        let lasting = fired.iter().flat_map(|(_, prefs)| prefs).filter(|pref| pref.stays);
        for rejection in lasting.filter(|pref| pref.kind == Kind::Reject) {
            self.memory.reject(rejection);
        }
        for (waiting, prefs) in fired {
            self.install(waiting, prefs);
        }
        for gone in std::mem::take(&mut self.agenda.leaving) {
            self.event(|agent| Event::Retracted { rule: agent.rule_name(gone.rule), matched: gone.shown });
            for pref in gone.prefs {
                self.memory.retract(pref);
            }
        }
        self.settle();
    }

    /// Works out what a match does, does all but the preferences, and gives those.
    fn fire(&mut self, waiting: &Waiting) -> Vec<Pref> {
        let mut prefs = Vec::new();
        for effect in self.effects(waiting) {
            match effect {
                Effect::Prefer(pref) => prefs.push(pref),
                Effect::Write(text) => {
                    self.written.push_str(&text);
                    self.event(|_| Event::Wrote(text));
                }
                Effect::Halt => {
                    self.halted = true;
                    self.event(|_| Event::Halted);
                }
                Effect::Fail(why) => {
                    self.event(|agent| Event::Failed { rule: agent.rule_name(waiting.rule), why });
                }
            }
        }
        self.event(|agent| Event::Fired {
            rule: agent.rule_name(waiting.rule),
            stays: waiting.stays,
            matched: agent.show_wmes(&waiting.wmes),
            made: prefs.iter().map(|pref| agent.show_pref(pref)).collect(),
        });
        prefs
    }

    /// Makes the preferences of a match count, and remembers those that go with it.
    fn install(&mut self, waiting: Waiting, prefs: Vec<Pref>) {
        let Waiting { rule, token, wmes, stays } = waiting;
        let is_done = |pref: &Pref| stays && pref.kind == Kind::Reject;
        let made: Vec<Option<PrefId>> =
            prefs.into_iter().filter(|pref| !is_done(pref)).map(|pref| self.memory.prefer(pref)).collect();
        let prefs = if stays { Vec::new() } else { made.into_iter().flatten().collect() };
        let shown = self.show_wmes(&wmes);
        self.agenda.remember(token, Fired { rule, wmes, prefs, shown });
    }

    fn effects(&mut self, waiting: &Waiting) -> Vec<Effect> {
        let Some(Some(stored)) = self.rules.get(waiting.rule.0 as usize) else { return Vec::new() };
        let rule = &stored.rule;
        let made = vec![None; rule.variables.len()];
        let mut bindings = Bindings { rule, rete: &self.rete, token: waiting.token, made };
        let mut effects = Vec::new();
        for action in &rule.actions {
            let effect = match action {
                Action::Call(function, arguments) => {
                    call(&mut bindings, *function, arguments, &mut self.symbols)
                }
                action => make(&mut bindings, action, waiting, &mut self.symbols),
            };
            effects.extend(effect.unwrap_or_else(|why| Some(Effect::Fail(why))));
        }
        effects
    }

    /// Brings working memory in line with the preferences, and the matcher with working memory.
    fn settle(&mut self) {
        let context = (self.known.state, self.known.operator);
        self.context_changed |= self.memory.settle(context);
        if let Some((operator, _)) = self.selected
            && !self.is_proposed(operator)
        {
            self.drop_operator("it is no longer proposed");
        }
        self.flush();
    }

    fn is_proposed(&self, operator: Sym) -> bool {
        self.memory.of(self.known.state).any(|(_, wme)| wme.acceptable && wme.fields[2] == operator)
    }

    /// Takes the chosen operator out of working memory.
    pub(super) fn drop_operator(&mut self, why: &'static str) {
        if let Some((operator, wme)) = self.selected.take() {
            self.event(|agent| Event::Dropped { operator: agent.show_operator(operator), why });
            self.memory.remove(wme);
        }
    }

    /// Tells the matcher what has changed, and takes in what it says.
    pub(super) fn flush(&mut self) {
        self.memory.collect_garbage(self.known.state);
        let (added, removed) = self.memory.take_changes();
        // Removing first is cheaper: what goes is never put together with what comes. A match that is lost
        // and found again on the way counts as never lost.
        for wme in removed {
            self.inputs.forget(wme);
            if self.rete.knows(wme) {
                if let Some(&element) = self.memory.get(wme) {
                    self.event(|agent| Event::Removed(agent.show_wme(&element)));
                }
                self.rete.remove(&self.symbols, wme);
            }
            self.memory.release(wme);
        }
        for wme in added {
            if let Some(&element) = self.memory.get(wme) {
                self.event(|agent| Event::Added(agent.show_wme(&element)));
                self.rete.add(&self.symbols, wme, element.fields, element.acceptable);
            }
        }
        self.hear_matcher();
    }

    pub(super) fn hear_matcher(&mut self) {
        let changes = self.rete.take_changes();
        let mut agenda = std::mem::take(&mut self.agenda);
        agenda.take(
            changes,
            |token| self.rete.elements(token),
            |rule, token, wmes| {
                self.rules[rule.0 as usize].as_ref().is_some_and(|s| self.stays(&s.rule, token, wmes))
            },
        );
        self.agenda = agenda;
    }

    /// Whether what a match makes stays: it tests the chosen operator, and changes something other than
    /// that operator.
    fn stays(&self, rule: &Rule, token: TokenId, wmes: &[WmeId]) -> bool {
        match rule.declared {
            Declared::Instantiation => return false,
            Declared::Operator => return true,
            Declared::Nothing => {}
        }
        let proposes = |action: &Action| {
            matches!(action, Action::Make { attribute: Expression::Constant(attribute), kind: Kind::Acceptable, .. }
                if *attribute == self.known.operator)
        };
        if rule.actions.iter().any(proposes) {
            return false;
        }
        let tested = wmes.iter().filter_map(|&wme| self.memory.get(wme)).find(|wme| {
            wme.id() == Some(self.known.state) && wme.fields[1] == self.known.operator && !wme.acceptable
        });
        let Some(operator) = tested.map(|wme| wme.fields[2]) else { return false };
        let mut ids = rule.actions.iter().filter_map(|action| match action {
            Action::Make { id, .. } => Some(match rule.variables[*id] {
                Binding::Place(place) => self.rete.symbol(token, place) == operator,
                Binding::New(_) => false,
            }),
            Action::Call(..) => None,
        });
        ids.any(|on_operator| !on_operator)
    }
}

fn call(
    bindings: &mut Bindings<'_>,
    function: Function,
    arguments: &[Expression],
    symbols: &mut Symbols,
) -> Result<Option<Effect>, String> {
    let arguments = bindings.all(arguments, symbols)?;
    Ok(match function {
        Function::Write => {
            Some(Effect::Write(arguments.iter().map(|&sym| functions::text(sym, symbols)).collect()))
        }
        Function::Crlf => Some(Effect::Write("\n".to_owned())),
        Function::Halt | Function::Interrupt => Some(Effect::Halt),
        _ => {
            functions::value(function, &arguments, symbols)?;
            None
        }
    })
}

fn make(
    bindings: &mut Bindings<'_>,
    action: &Action,
    waiting: &Waiting,
    symbols: &mut Symbols,
) -> Result<Option<Effect>, String> {
    let Action::Make { id, attribute, value, kind, other } = action else { return Ok(None) };
    let id = bindings.variable(*id, symbols);
    let id = id.id().ok_or_else(|| format!("{} is not an identifier", symbols.show(id)))?;
    let attribute = bindings.evaluate(attribute, symbols)?;
    let value = bindings.evaluate(value, symbols)?;
    let other = other.as_ref().map(|other| bindings.evaluate(other, symbols)).transpose()?;
    // A number in place of the other operator is a weight.
    let weighted = *kind == Kind::IndifferentTo && other.is_some_and(|other| other.number().is_some());
    let kind = if weighted { Kind::Indifferent } else { *kind };
    let mut pref = Pref::new(waiting.rule, id, attribute, value, kind, other);
    pref.stays = waiting.stays;
    Ok(Some(Effect::Prefer(pref)))
}
