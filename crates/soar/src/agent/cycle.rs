//! The cycle: input, propose, decide, apply, output.

use super::{Agent, Decision};
use crate::choose::Chooser;
use crate::event::Event;
use crate::preference::{self, Outcome};

impl Agent {
    /// The first half of a cycle: takes in what the host has said, lets rules propose until nothing
    /// changes any more, and chooses an operator.
    pub fn decide(&mut self, chooser: &mut dyn Chooser) -> Decision {
        self.waves = 0;
        self.take_input();
        self.propose();
        self.choose(chooser)
    }

    /// The second half of a cycle: the chosen operator is applied. What is then on the output link is
    /// for the host.
    pub fn apply(&mut self) {
        let mut elaborated = false;
        loop {
            let elaborations = self.agenda.has_elaborations();
            if elaborated && !elaborations && !self.is_consistent() {
                break;
            }
            if !elaborations && self.agenda.applications.is_empty() {
                break;
            }
            if !self.may_go_on() {
                break;
            }
            let list =
                if elaborations { &mut self.agenda.elaborations } else { &mut self.agenda.applications };
            let firing = std::mem::take(list);
            self.wave(firing);
            elaborated = elaborations;
        }
    }

    /// One whole cycle.
    pub fn step(&mut self, chooser: &mut dyn Chooser) -> Decision {
        let decision = self.decide(chooser);
        self.apply();
        decision
    }

    /// Goes through cycles until something is on the output link, a rule halts the agent, an impasse
    /// comes up or `most` cycles are over. Gives the last decision.
    pub fn run_to_output(&mut self, chooser: &mut dyn Chooser, most: u32) -> Option<Decision> {
        let mut last = None;
        for _ in 0..most {
            let decision = self.step(chooser);
            let stop =
                decision.is_impasse() || self.halted || self.memory.of(self.output_link).next().is_some();
            last = Some(decision);
            if stop {
                break;
            }
        }
        last
    }

    /// Lets rules fire and retract until nothing changes. Rules that apply an operator wait.
    fn propose(&mut self) {
        while self.agenda.has_elaborations() && self.may_go_on() {
            let firing = std::mem::take(&mut self.agenda.elaborations);
            self.wave(firing);
        }
        self.is_consistent();
    }

    fn may_go_on(&mut self) -> bool {
        let may = self.waves < self.options.most_waves;
        self.waves += 1;
        if !may {
            self.event(|_| Event::TooManyWaves);
        }
        may
    }

    /// Whether the chosen operator would still be a possible choice; if not, it goes.
    fn is_consistent(&mut self) -> bool {
        let Some((operator, _)) = self.selected else { return true };
        if !self.context_changed {
            return true;
        }
        let consistent = match preference::decide(&self.context_preferences()) {
            Outcome::Winners(candidates) => candidates.contains(&operator),
            Outcome::Impasse(preference::Impasse::Tie, candidates) => {
                self.broke_tie && candidates.contains(&operator)
            }
            Outcome::Impasse(..) => false,
        };
        if !consistent {
            self.drop_operator("the preferences have changed");
            self.flush();
        }
        consistent
    }
}
