//! How the strongest players think: by what they judge positions, and with which techniques they search.

use std::path::{Path, PathBuf};

use engine::knowledge::{Knowledge, Weights, WeightsError};
use engine::network::{Network, NetworkError};
use engine::{Evaluator, Options, Score, Term};
use rules::{Position, Variant, VariantId};

/// By what positions are judged, and what is changed about the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mind {
    judging: Judging,
    /// Switches of the search, in the order in which they were said.
    switches: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Judging {
    /// The learned evaluation where the game has one, else the readable one.
    #[default]
    Shipped,
    /// Named features with weights that people read.
    Readable,
    /// A file: weights of features, or a network.
    File(PathBuf),
}

/// Why a player has nothing to judge positions by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", file.display())]
pub struct MindError {
    file: PathBuf,
    why: String,
}

/// What can be said after the name of a player that has a mind.
pub(crate) const OPTIONS: &str = ":readable judges by named features, :weights=FILE by weights of your own (.toml) or a \
    network (.net), :no-prob-cut, :no-reductions and the like switch a technique of the search off";

impl Mind {
    /// What ships.
    pub const SHIPPED: Mind = Mind { judging: Judging::Shipped, switches: Vec::new() };

    /// The mind with an option; `None` if there is no such option.
    pub(crate) fn with_option(mut self, option: &str) -> Option<Mind> {
        if option == "readable" {
            self.judging = Judging::Readable;
        } else if let Some(file) = option.strip_prefix("weights=") {
            self.judging = Judging::File(PathBuf::from(file));
        } else {
            Options::STRONGEST.switched(option)?;
            self.switches.push(option.to_owned());
        }
        Some(self)
    }

    /// Whether it needs a file of the user's.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(self.judging, Judging::File(_))
    }

    /// The options as they are written after a name.
    pub(crate) fn suffix(&self) -> String {
        let judging = match &self.judging {
            Judging::Shipped => None,
            Judging::Readable => Some("readable".to_owned()),
            Judging::File(file) => Some(format!("weights={}", file.display())),
        };
        let all: Vec<String> = judging.into_iter().chain(self.switches.iter().cloned()).collect();
        if all.is_empty() { String::new() } else { format!(":{}", all.join(",")) }
    }

    /// The techniques of the search.
    pub(crate) fn options(&self, usual: Options) -> Options {
        self.switches.iter().fold(usual, |options, switch| options.switched(switch).unwrap_or(options))
    }

    /// What judges positions.
    pub(crate) fn evaluator<V: Variant>(&self) -> Result<Box<dyn Evaluator<V>>, MindError> {
        match &self.judging {
            Judging::Shipped => Ok(shipped()),
            Judging::Readable => Ok(Box::new(readable::<V>())),
            Judging::File(file) => {
                read(file).map_err(|why| MindError { file: file.clone(), why: why.to_string() })
            }
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error(transparent)]
    Network(#[from] NetworkError),
}

fn read<V: Variant>(file: &Path) -> Result<Box<dyn Evaluator<V>>, ReadError> {
    let bytes = std::fs::read(file)?;
    if file.extension().is_some_and(|extension| extension == "toml") {
        let weights = Weights::parse(&String::from_utf8_lossy(&bytes))?;
        return Ok(Box::new(Knowledge::new(&weights)));
    }
    Ok(Box::new(Learned { network: Network::read(&bytes)?, knowledge: readable() }))
}

/// The network of a game, if it has one.
fn network(game: VariantId) -> Option<&'static [u8]> {
    match game {
        _ => None,
    }
}

/// The weights of named features that ship for a game: those of English draughts where there are none of its own.
pub fn shipped_weights(game: VariantId) -> Weights {
    let text = match game {
        VariantId::Lose6 => include_str!("../../../data/weights/lose-6.toml"),
        VariantId::Lose8 => include_str!("../../../data/weights/lose-8.toml"),
        VariantId::Lose10 => include_str!("../../../data/weights/lose-10.toml"),
        _ => include_str!("../../../data/weights/english.toml"),
    };
    Weights::parse(text).expect("the weights that ship are tested")
}

/// The evaluation by named features with the weights that ship.
pub fn readable<V: Variant>() -> Knowledge<V> {
    Knowledge::new(&shipped_weights(V::ID))
}

fn shipped<V: Variant>() -> Box<dyn Evaluator<V>> {
    match network(V::ID) {
        Some(bytes) => {
            let network = Network::read(bytes).expect("the networks that ship are tested");
            Box::new(Learned { network, knowledge: readable() })
        }
        None => Box::new(readable::<V>()),
    }
}

/// A network that judges, and named features that say in words what can be said of it.
struct Learned<V: Variant> {
    network: Network<V>,
    knowledge: Knowledge<V>,
}

impl<V: Variant> Evaluator<V> for Learned<V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        self.network.evaluate(position)
    }

    fn terms(&self, position: &Position<V>) -> Vec<Term> {
        let mut terms = self.knowledge.terms(position);
        let named: i32 = terms.iter().map(|term| term.hundredths).sum();
        let rest = i32::from(self.evaluate(position).value()) - named;
        if rest != 0 {
            terms.push(Term { name: "what the network sees beyond that", hundredths: rest });
        }
        terms
    }
}
