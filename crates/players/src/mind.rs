//! How the strongest players think: by what they judge positions, and with which techniques they search.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use engine::book::Book;
use engine::knowledge::{Knowledge, Weights, WeightsError};
use engine::network::{Network, NetworkError};
use engine::{Evaluator, Options, Score, Term};
use rules::{Goal, Position, Variant, VariantId};

use crate::registry::PlayerOptions;

/// By what positions are judged, and what is changed about the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mind {
    judging: Judging,
    /// Whether it plays without the book.
    is_bookless: bool,
    /// How many threads it uses, if not as many as everybody.
    threads: Option<NonZeroUsize>,
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

/// The most threads that a player may have.
const MOST_THREADS: usize = 256;

/// What can be said after the name of a player that has a mind.
pub(crate) const OPTIONS: &str = ":readable judges by named features, :weights=FILE by a file of yours; :no-prob-cut and the like search without it, \
    :reduction=300 and the like with another number; :threads=N has threads of its own";

impl Mind {
    /// What ships.
    pub const SHIPPED: Mind =
        Mind { judging: Judging::Shipped, is_bookless: false, threads: None, switches: Vec::new() };

    /// The mind with an option; `None` if there is no such option.
    pub(crate) fn with_option(mut self, option: &str) -> Option<Mind> {
        if option == "readable" {
            self.judging = Judging::Readable;
        } else if option == "no-book" {
            self.is_bookless = true;
        } else if let Some(threads) = option.strip_prefix("threads=") {
            let threads =
                threads.parse::<NonZeroUsize>().ok().filter(|threads| threads.get() <= MOST_THREADS);
            self.threads = Some(threads?);
        } else if let Some(file) = option.strip_prefix("weights=") {
            self = self.with_file(Path::new(file));
        } else {
            Options::STRONGEST.switched(option)?;
            self.switches.push(option.to_owned());
        }
        Some(self)
    }

    /// The mind that judges by a file.
    pub(crate) fn with_file(mut self, file: &Path) -> Mind {
        self.judging = Judging::File(file.to_owned());
        self
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
        let book = self.is_bookless.then(|| "no-book".to_owned());
        let threads = self.threads.map(|threads| format!("threads={threads}"));
        let all: Vec<String> =
            judging.into_iter().chain(book).chain(threads).chain(self.switches.iter().cloned()).collect();
        if all.is_empty() { String::new() } else { format!(":{}", all.join(",")) }
    }

    /// How it is opened: with threads of its own, if it was said so.
    pub(crate) fn how(&self, how: &PlayerOptions) -> PlayerOptions {
        PlayerOptions { threads: self.threads.map_or(how.threads, NonZeroUsize::get), ..how.clone() }
    }

    /// The techniques of the search: those that believe an evaluation only where it was learnt.
    pub(crate) fn options<V: Variant>(&self) -> Options {
        let is_learnt = match &self.judging {
            Judging::Shipped => network(V::ID).is_some(),
            Judging::Readable => false,
            Judging::File(file) => !is_readable(file),
        };
        let usual = match V::RULES.goal {
            _ if !is_learnt => Options::STEADY,
            Goal::Lose => Options::STRONGEST_TO_LOSE,
            Goal::Win | Goal::Crown => Options::STRONGEST,
        };
        self.switches.iter().fold(usual, |options, switch| options.switched(switch).unwrap_or(options))
    }

    /// The book it plays by, if there is one for the game. It was made with what ships, and says nothing to others.
    pub(crate) fn book<V: Variant>(&self) -> Option<Arc<Book<V>>> {
        (self.judging == Judging::Shipped && !self.is_bookless).then(book).flatten()
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

/// Whether a file has weights of named features, not a network.
fn is_readable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "toml")
}

fn read<V: Variant>(file: &Path) -> Result<Box<dyn Evaluator<V>>, ReadError> {
    let bytes = std::fs::read(file)?;
    if is_readable(file) {
        let weights = Weights::parse(&String::from_utf8_lossy(&bytes))?;
        return Ok(Box::new(Knowledge::new(&weights)));
    }
    Ok(Box::new(Learned { network: Network::read(&bytes)?, knowledge: readable() }))
}

/// The network of a game, if it has one.
fn network(game: VariantId) -> Option<&'static [u8]> {
    match game {
        VariantId::English => Some(include_bytes!("../../../data/networks/english.net")),
        VariantId::Lose8 => Some(include_bytes!("../../../data/networks/lose-8.net")),
        VariantId::Lose10 => Some(include_bytes!("../../../data/networks/lose-10.net")),
        _ => None,
    }
}

/// Positions that were visited for each move of the books that ship, as `docs/strength.md` has it.
pub(crate) const BOOK_NODES: u64 = 150_000;

/// The book of a game as it ships; empty if it has none.
pub fn shipped_book(game: VariantId) -> &'static [u8] {
    match game {
        VariantId::English => include_bytes!("../../../data/books/english.book"),
        _ => &[],
    }
}

/// The book of a game, read once.
fn book<V: Variant>() -> Option<Arc<Book<V>>> {
    static BOOKS: Mutex<BTreeMap<VariantId, Arc<dyn Any + Send + Sync>>> = Mutex::new(BTreeMap::new());
    let bytes = shipped_book(V::ID);
    if bytes.is_empty() {
        return None;
    }
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    let read = || Arc::new(Book::<V>::read(bytes).expect("the books that ship are tested")) as Arc<_>;
    books.entry(V::ID).or_insert_with(read).clone().downcast().ok()
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

/// The network of a game as it ships, if it has one.
pub fn shipped_network<V: Variant>() -> Option<Network<V>> {
    network(V::ID).map(|bytes| Network::read(bytes).expect("the networks that ship are tested"))
}

fn shipped<V: Variant>() -> Box<dyn Evaluator<V>> {
    match shipped_network() {
        Some(network) => Box::new(Learned { network, knowledge: readable() }),
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

    /// The network learnt who wins, and has hardly seen how few pieces are driven home; the features tell what is nearer.
    fn progress(&self, position: &Position<V>) -> Score {
        self.knowledge.evaluate(position)
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
