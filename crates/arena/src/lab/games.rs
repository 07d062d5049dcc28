//! Games of an experiment.

use rules::{Color, Variant};
use serde::{Deserialize, Serialize};

use super::{Lab, LabError};
use crate::referee::Played;
use crate::runner::{Arena, Fixture};
use crate::tournament::Crosstable;

/// A colour, as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The dark pieces.
    Black,
    /// The light pieces.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        if color == Color::Black { Side::Black } else { Side::White }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        if side == Side::Black { Color::Black } else { Color::White }
    }
}

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// How it ended, in a word or two.
    pub ending: String,
    /// How many plies it had after the opening.
    pub plies: usize,
    /// How long Black and White thought, in seconds.
    pub seconds: [f64; 2],
    /// How many positions Black and White visited, where they count them.
    pub nodes: [u64; 2],
}

impl GameRow {
    pub(super) fn of<V: Variant>(played: &Played<V>) -> GameRow {
        let (mut seconds, mut nodes) = ([0.0; 2], [0; 2]);
        let begins = played.game.moves().len() - played.notes.len().min(played.game.moves().len());
        let turn = played.game.positions().nth(begins).map_or(Color::Black, |position| position.turn());
        let mut side = usize::from(turn == Color::White);
        for noted in &played.notes {
            seconds[side] += noted.time.as_secs_f64();
            nodes[side] += noted.nodes.unwrap_or(0);
            side = 1 - side;
        }
        GameRow {
            winner: played.ending.winner().map(Side::from),
            ending: played.ending.kind().to_owned(),
            plies: played.notes.len(),
            seconds,
            nodes,
        }
    }

    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Color> {
        self.winner.map(Color::from)
    }
}

impl Lab<'_> {
    /// Plays games, several at a time, and keeps what came of each.
    pub fn games<V: Variant>(
        &self,
        part: &str,
        arena: &Arena<V>,
        fixtures: &[Fixture],
    ) -> Result<Vec<GameRow>, LabError> {
        arena.check()?;
        self.each(part, fixtures.len(), |number| {
            let played = arena.play(&fixtures[number], &self.stop)?;
            Ok(played.as_ref().map(GameRow::of))
        })
    }
}

/// How the games of a tournament stand.
pub(super) fn crosstable(fixtures: &[Fixture], rows: &[GameRow]) -> Crosstable {
    let mut table = Crosstable::default();
    for (fixture, row) in fixtures.iter().zip(rows) {
        table.add(fixture, row.winner(), &row.ending);
    }
    table
}
