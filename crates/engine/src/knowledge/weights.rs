//! Weights of features, as a file that people read and change.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::feature::Feature;

/// What each feature is worth in each phase of the game.
///
/// A phase is told by the number of pieces on the board; between two phases the weights go over smoothly.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The numbers of pieces at which the phases stand, from many to few.
    pub phases: Vec<usize>,
    /// For each feature its weight in each phase, in hundredths.
    pub values: Vec<[f64; Feature::COUNT]>,
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is not TOML, or not of the right shape.
    #[error("these are not weights: {0}")]
    Unreadable(String),
    /// Phases must go down.
    #[error("'phases' must list numbers of pieces from many to few, such as [24, 16, 10, 4]")]
    Phases,
    /// There is no such feature.
    #[error("there is no feature '{name}'; the features are {}", names())]
    UnknownFeature {
        /// What was written.
        name: String,
    },
    /// A feature has too many or too few weights.
    #[error("feature '{name}' has {found} weights, and there are {expected} phases")]
    Count {
        /// The feature.
        name: String,
        /// How many weights it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
}

fn names() -> String {
    Feature::ALL.iter().map(|feature| feature.name()).collect::<Vec<_>>().join(", ")
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    phases: Vec<usize>,
    weights: BTreeMap<String, Vec<f64>>,
}

impl Weights {
    /// Parts of a hundredth that sums are made in.
    pub(super) const UNIT: i32 = 16;

    /// No feature counts.
    pub fn zero(phases: Vec<usize>) -> Weights {
        let values = vec![[0.0; Feature::COUNT]; phases.len()];
        Weights { phases, values }
    }

    /// Reads a file of weights. A feature that is left out counts nothing.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let file: File =
            toml::from_str(text).map_err(|error| WeightsError::Unreadable(error.message().to_owned()))?;
        if file.phases.is_empty() || !file.phases.is_sorted_by(|more, fewer| more > fewer) {
            return Err(WeightsError::Phases);
        }
        let mut weights = Weights::zero(file.phases);
        for (name, values) in file.weights {
            let Some(&feature) = Feature::ALL.iter().find(|feature| feature.name() == name) else {
                return Err(WeightsError::UnknownFeature { name });
            };
            if values.len() != weights.phases.len() {
                let (found, expected) = (values.len(), weights.phases.len());
                return Err(WeightsError::Count { name, found, expected });
            }
            for (phase, value) in weights.values.iter_mut().zip(values) {
                phase[feature as usize] = value;
            }
        }
        Ok(weights)
    }

    /// The weights as a file, with a comment on each feature.
    pub fn write(&self) -> String {
        let list = |values: Vec<String>| format!("[{}]", values.join(", "));
        let phases = list(self.phases.iter().map(ToString::to_string).collect());
        let mut text = format!(
            "# Pieces on the board in each phase; between them the weights go over smoothly.\n\
             phases = {phases}\n\n\
             # Hundredths for each one that a side has more than the other.\n[weights]\n"
        );
        for &feature in Feature::ALL {
            let values = self.values.iter().map(|phase| format!("{:6.1}", phase[feature as usize])).collect();
            let line = format!("{:<15} = {}", feature.name(), list(values));
            // Writing to a string does not fail.
            let _ = writeln!(text, "{line:<56} # {}", feature.about());
        }
        text
    }

    /// How much each phase counts at a number of pieces: at most two do, and together they make one.
    pub fn shares(&self, pieces: usize) -> Vec<f64> {
        let mut shares = vec![0.0; self.phases.len()];
        let Some(after) = self.phases.iter().position(|&phase| phase <= pieces) else {
            shares[self.phases.len() - 1] = 1.0;
            return shares;
        };
        if after == 0 {
            shares[0] = 1.0;
            return shares;
        }
        let (more, fewer) = (self.phases[after - 1], self.phases[after]);
        let share = (pieces - fewer) as f64 / (more - fewer) as f64;
        shares[after - 1] = share;
        shares[after] = 1.0 - share;
        shares
    }

    /// The weights at a number of pieces, in units.
    pub(super) fn at(&self, pieces: usize) -> [i32; Feature::COUNT] {
        let shares = self.shares(pieces);
        std::array::from_fn(|i| {
            let sum: f64 = shares.iter().zip(&self.values).map(|(share, phase)| share * phase[i]).sum();
            (sum * f64::from(Self::UNIT)).round().clamp(-1e6, 1e6) as i32
        })
    }
}
