//! Games in PDN files: one to go on with, and others to be added.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use rules::{Color, VariantId};
use session::{ImportError, Imported, Seat};

use crate::failure::Failure;
use crate::plan::Plan;

/// A game out of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loaded {
    pub(crate) game: VariantId,
    /// Where it begins, as FEN.
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
    /// How it ended, if that does not follow from the moves.
    pub(crate) ended: Option<String>,
    /// Who had Black and White.
    pub(crate) names: [String; 2],
    /// Which game it is.
    pub(crate) title: String,
    /// How many games the file has, in words.
    pub(crate) count: String,
}

impl Loaded {
    /// The game for two persons, with players and data as in another plan. It is kept when somebody plays on.
    pub(crate) fn plan(self, like: &Plan) -> Plan {
        let [black, white] = self.names;
        Plan {
            game: self.game,
            start: self.start,
            moves: self.moves,
            ended: self.ended,
            seats: [Seat::person(black), Seat::person(white)],
            clock: None,
            resumed: None,
            ..like.clone()
        }
    }
}

/// Reads a game of a file, counted from 1. All its moves must be legal, as far as they are played on one board.
pub(crate) fn load(file: &Path, number: usize, game: Option<VariantId>) -> Result<Loaded, Failure> {
    let bytes = std::fs::read(file).map_err(|error| Failure::file(file, &error))?;
    let count = Imported::count(&bytes);
    let all = if count == 1 { "one game".to_owned() } else { format!("{count} games") };
    let name = file.display();
    let Imported { game, start, moves, ended, names: [black, white] } = Imported::nth(&bytes, number, game)
        .map_err(|error| match error {
        ImportError::NoGame | ImportError::Fewer { .. } => {
            Failure::new(format!("{name} has {all}, and none of number {number}"))
        }
        ImportError::Other { kind, .. } => {
            Failure::new(format!("game {number} of {name} is of type {kind}, which is not played here"))
        }
        ImportError::Wrong(fault) => Failure::new(format!("{name}:{fault}")),
    })?;
    Ok(Loaded {
        game,
        start: Some(start),
        moves,
        ended,
        names: [black.unwrap_or_else(|| "Black".to_owned()), white.unwrap_or_else(|| "White".to_owned())],
        title: format!("Game {number}"),
        count: format!("{all} in {name}"),
    })
}

/// Writes a game to a file, behind those that it has already; whether it had any.
pub(crate) fn add(file: &Path, pdn: &str) -> Result<bool, Failure> {
    let trouble = |error: std::io::Error| Failure::new(format!("cannot write {}: {error}", file.display()));
    let mut out = OpenOptions::new().create(true).append(true).open(file).map_err(trouble)?;
    let has_games = out.metadata().map_err(trouble)?.len() > 0;
    let gap = if has_games { "\n" } else { "" };
    out.write_all(format!("{gap}{pdn}").as_bytes()).map_err(trouble)?;
    Ok(has_games)
}

/// Whose pieces a letter of a board is.
pub(crate) fn color_of(letter: char) -> Option<Color> {
    match letter.to_ascii_lowercase() {
        'b' => Some(Color::Black),
        'w' => Some(Color::White),
        _ => None,
    }
}
