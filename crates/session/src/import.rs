//! A game out of a PDN text, to be gone on with or looked at.

use rules::pdn::{Diagnostic, GameType, Games, Meaning, Mode, PdnGame, Severity, guess_variant, replay};
use rules::{Outcome, Task, Variant, VariantId, write_move};

/// The longest name of somebody.
const NAME: usize = 40;

/// A game as a PDN text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Which game.
    pub game: VariantId,
    /// Where it begins, as FEN.
    pub start: String,
    /// The moves of its main line, as far as they are played on one board.
    pub moves: Vec<String>,
    /// How it ended, in the sentence of [`rules::Outcome`], if that does not follow from the moves: whoever lost has given up.
    pub ended: Option<String>,
    /// Who had Black and White, if it says so.
    pub names: [Option<String>; 2],
}

/// Why a text has no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// There is nothing in it.
    #[error("there is no game in this text")]
    NoGame,
    /// There are fewer games.
    #[error("there {}, and none of number {number}", if *count == 1 { "is one game".to_owned() } else { format!("are {count} games") })]
    Fewer {
        /// How many there are.
        count: usize,
        /// Which one was wanted.
        number: usize,
    },
    /// It is another game.
    #[error("game {number} is of type {kind}, which is not played here")]
    Other {
        /// Which one was wanted.
        number: usize,
        /// The value of its tag.
        kind: String,
    },
    /// It cannot be read, or a move in it is not legal; with its place.
    #[error("{0}")]
    Wrong(String),
}

impl Imported {
    /// How many games there are in a text.
    pub fn count(bytes: &[u8]) -> usize {
        Games::new(bytes, Mode::Tolerant).count()
    }

    /// A game of a text, counted from 1. Unless a game is named, the text's own tag says which rules it follows, else those
    /// are taken that fit.
    pub fn nth(bytes: &[u8], number: usize, game: Option<VariantId>) -> Result<Imported, ImportError> {
        let place = number.checked_sub(1);
        let entry = place.and_then(|place| Games::new(bytes, Mode::Tolerant).nth(place));
        let Some(entry) = entry else {
            return Err(match Imported::count(bytes) {
                0 => ImportError::NoGame,
                count => ImportError::Fewer { count, number },
            });
        };
        let pdn = entry.game.as_ref().ok_or_else(|| wrong(&entry.diagnostics))?;
        if pdn.moves().next().is_none() && pdn.tags().next().is_none() {
            return Err(ImportError::NoGame);
        }
        let game = match (game, GameType::of(pdn)) {
            (Some(game), _) | (None, GameType::Known(game)) => game,
            (None, GameType::Unstated) => guess_variant(pdn),
            (None, GameType::Other(kind)) => return Err(ImportError::Other { number, kind }),
        };
        game.with(Reading { pdn, number })
    }
}

/// The first error, with its place.
fn wrong(diagnostics: &[Diagnostic]) -> ImportError {
    let first = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    first.map_or(ImportError::NoGame, |first| ImportError::Wrong(first.to_string()))
}

struct Reading<'a> {
    pdn: &'a PdnGame,
    number: usize,
}

impl Task for Reading<'_> {
    type Output = Result<Imported, ImportError>;

    fn run<V: Variant>(self) -> Self::Output {
        let Reading { pdn, number } = self;
        let replayed = replay::<V>(pdn, number);
        if !replayed.is_sound() {
            return Err(wrong(&replayed.diagnostics));
        }
        // Where the board is set up anew another game begins.
        let steps = replayed.line.iter().map_while(|step| step.mv.map(|mv| write_move(&step.before, &mv)));
        let moves: Vec<String> = steps.collect();
        let end = moves.len().checked_sub(1).map_or(replayed.start, |last| replayed.line[last].after);
        let is_over = end.outcome().is_some() || moves.len() < replayed.line.len();
        Ok(Imported {
            game: V::ID,
            start: replayed.start.fen(),
            ended: if is_over { None } else { said::<V>(pdn) },
            moves,
            names: [name(pdn, "Black"), name(pdn, "White")],
        })
    }
}

fn name(pdn: &PdnGame, tag: &str) -> Option<String> {
    let name: String = pdn.tag(tag)?.chars().filter(|letter| !letter.is_control()).take(NAME).collect();
    Some(name).filter(|name| !name.trim().is_empty() && name != "?")
}

/// A result that nobody has played.
fn said<V: Variant>(pdn: &PdnGame) -> Option<String> {
    let winner = match pdn.result?.meaning(V::RULES.starts) {
        Meaning::Won(winner) => Some(winner),
        Meaning::Drawn if V::RULES.draw_by_agreement => None,
        _ => return None,
    };
    // The first of those that fit: giving up comes before the clock.
    Outcome::said().into_iter().find(|outcome| outcome.winner() == winner).map(|outcome| outcome.to_string())
}
