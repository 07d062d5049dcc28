//! Preferences for operators, and what they add up to.

use std::fmt;

/// What a preference says about an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It may be chosen: `+`.
    Acceptable,
    /// It may not: `-`.
    Reject,
    /// It must be chosen: `!`.
    Require,
    /// It may never be chosen: `~`.
    Prohibit,
    /// It is better than all that are not best: `>`.
    Best,
    /// It is worse than all that are not worst: `<`.
    Worst,
    /// It does not matter whether it is this one: `=`.
    Indifferent,
    /// It is better than another: `> <other>`.
    Better,
    /// It is worse than another: `< <other>`.
    Worse,
    /// It is as good as another: `= <other>`. With a number in place of the other operator it is
    /// indifferent, with that weight.
    IndifferentTo,
}

impl Kind {
    /// How it is said about one operator, or between two.
    pub fn text(self) -> &'static str {
        match self {
            Kind::Acceptable => "is acceptable",
            Kind::Reject => "is rejected",
            Kind::Require => "is required",
            Kind::Prohibit => "is prohibited",
            Kind::Best => "is best",
            Kind::Worst => "is worst",
            Kind::Indifferent => "is indifferent",
            Kind::Better => "is better than",
            Kind::Worse => "is worse than",
            Kind::IndifferentTo => "is as good as",
        }
    }
}

/// Why no operator could be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impasse {
    /// Several are left, and nothing says which.
    Tie,
    /// Each that is left is worse than another.
    Conflict,
    /// Two are required, or one is required and prohibited.
    ConstraintFailure,
    /// There is nothing to choose from.
    StateNoChange,
    /// The operator chosen before is still there, so it has not been applied to its end.
    OperatorNoChange,
}

impl fmt::Display for Impasse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Impasse::Tie => "tie",
            Impasse::Conflict => "conflict",
            Impasse::ConstraintFailure => "constraint failure",
            Impasse::StateNoChange => "state no-change",
            Impasse::OperatorNoChange => "operator no-change",
        })
    }
}

/// A preference between things that can be told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Preference<T> {
    pub(crate) kind: Kind,
    pub(crate) value: T,
    /// The other operator, where there is one.
    pub(crate) other: Option<T>,
}

/// What preferences add up to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome<T> {
    /// Any of these may be chosen; there may be none.
    Winners(Vec<T>),
    /// The candidates among which no choice is possible.
    Impasse(Impasse, Vec<T>),
}

/// Adds preferences up, step by step as the original does.
pub(crate) fn decide<T: Copy + PartialEq>(preferences: &[Preference<T>]) -> Outcome<T> {
    let slot = Slot(preferences);
    let required = slot.values(Kind::Require);
    if let [first, rest @ ..] = required.as_slice() {
        let failed = !rest.is_empty() || slot.says(Kind::Prohibit, *first);
        return if failed {
            Outcome::Impasse(Impasse::ConstraintFailure, required)
        } else {
            Outcome::Winners(required)
        };
    }
    let mut candidates = slot.values(Kind::Acceptable);
    candidates.retain(|&value| !slot.says(Kind::Prohibit, value) && !slot.says(Kind::Reject, value));
    if candidates.len() > 1 {
        let undominated = slot.undominated(&candidates);
        if undominated.is_empty() {
            return Outcome::Impasse(Impasse::Conflict, candidates);
        }
        candidates = undominated;
    }
    keep_if_any(&mut candidates, |value| slot.says(Kind::Best, value));
    keep_if_any(&mut candidates, |value| !slot.says(Kind::Worst, value));
    if candidates.len() > 1 && !slot.all_indifferent(&candidates) {
        return Outcome::Impasse(Impasse::Tie, candidates);
    }
    Outcome::Winners(candidates)
}

/// Keeps only those that pass, unless none does.
fn keep_if_any<T: Copy>(candidates: &mut Vec<T>, passes: impl Fn(T) -> bool) {
    if candidates.iter().any(|&value| passes(value)) {
        candidates.retain(|&value| passes(value));
    }
}

/// The preferences for one choice.
struct Slot<'a, T>(&'a [Preference<T>]);

impl<T: Copy + PartialEq> Slot<'_, T> {
    fn of(&self, kind: Kind) -> impl Iterator<Item = &Preference<T>> {
        self.0.iter().filter(move |preference| preference.kind == kind)
    }

    /// The values with a preference, each once.
    fn values(&self, kind: Kind) -> Vec<T> {
        let mut values = Vec::new();
        for preference in self.of(kind) {
            if !values.contains(&preference.value) {
                values.push(preference.value);
            }
        }
        values
    }

    fn says(&self, kind: Kind, value: T) -> bool {
        self.of(kind).any(|preference| preference.value == value)
    }

    /// The candidates that no other candidate is better than.
    fn undominated(&self, candidates: &[T]) -> Vec<T> {
        let mut left = candidates.to_vec();
        let better = self.of(Kind::Better).filter_map(|p| Some((p.value, p.other?)));
        let worse = self.of(Kind::Worse).filter_map(|p| Some((p.other?, p.value)));
        for (better, worse) in better.chain(worse) {
            if better != worse && candidates.contains(&better) {
                left.retain(|&value| value != worse);
            }
        }
        left
    }

    /// Whether each candidate is indifferent, or as good as each other one.
    fn all_indifferent(&self, candidates: &[T]) -> bool {
        candidates.iter().all(|&value| {
            self.says(Kind::Indifferent, value)
                || candidates.iter().all(|&other| value == other || self.as_good(value, other))
        })
    }

    fn as_good(&self, one: T, two: T) -> bool {
        self.of(Kind::IndifferentTo)
            .any(|p| (p.value == one && p.other == Some(two)) || (p.value == two && p.other == Some(one)))
    }
}
