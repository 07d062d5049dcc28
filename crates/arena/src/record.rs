//! What is written down of a game.

use std::fmt::Write;

use engine::Score;
use rules::pdn::{self, Item, PdnGame, PdnResult};
use rules::{Color, Variant, write_move};
use serde::{Deserialize, Serialize};

use crate::referee::{Noted, Played};

/// A game of a match, written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the match.
    pub number: usize,
    /// What is played, by its name.
    pub game: String,
    /// Who had the dark pieces.
    pub black: String,
    /// Who had the light pieces.
    pub white: String,
    /// Where it began, as FEN.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Who won: `black`, `white`, or nobody.
    pub winner: Option<String>,
    /// How it ended, in a word or two.
    pub ending: String,
    /// The same in a sentence.
    pub reason: String,
    /// What was noted of the moves that the players made, the last ones of `moves`.
    pub notes: Vec<Note>,
}

/// What was noted of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// What the player thought of its chances, in hundredths of a man, for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i16>,
    /// What that means where it is no evaluation but the end of the game: `win in 5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sees: Option<String>,
    /// How deep it looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many positions it visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How long it took, in milliseconds.
    pub time: f64,
}

impl From<&Noted> for Note {
    fn from(noted: &Noted) -> Note {
        Note {
            score: noted.score.map(Score::value),
            sees: noted
                .score
                .filter(|score| score.is_win() || score.is_loss())
                .map(|score| score.to_string()),
            depth: noted.depth,
            nodes: noted.nodes,
            time: (noted.time.as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}

impl Record {
    /// Writes a game of a match down; `names` are those of Black and White.
    pub fn of<V: Variant>(number: usize, names: [&str; 2], played: &Played<V>) -> Record {
        let game = &played.game;
        let color = |color: Color| if color == Color::Black { "black" } else { "white" };
        Record {
            number,
            game: V::ID.name().to_owned(),
            black: names[0].to_owned(),
            white: names[1].to_owned(),
            start: game.start().fen(),
            moves: game.positions().zip(game.moves()).map(|(at, mv)| write_move(&at, &mv)).collect(),
            winner: played.ending.winner().map(|winner| color(winner).to_owned()),
            ending: played.ending.kind().to_owned(),
            reason: played.ending.to_string(),
            notes: played.notes.iter().map(Note::from).collect(),
        }
    }
}

/// A game of a match as PDN, each move of a player with its score, depth and time.
pub fn pdn<V: Variant>(record: &Record, event: &str, date: &str, played: &Played<V>) -> PdnGame {
    let round = (record.number + 1).to_string();
    let tags = [
        ("Event", event),
        ("Date", date),
        ("Round", &round),
        ("Black", &record.black),
        ("White", &record.white),
        ("Termination", &record.reason),
    ];
    let mut game = pdn::record(&played.game, &tags);
    let result = PdnResult::of_winner(played.ending.winner(), V::RULES.starts);
    game.set_result(result);
    // The moves of the opening were nobody's.
    let opening = played.game.moves().len().saturating_sub(played.notes.len());
    let mut notes = played.notes.iter().map(comment);
    let moves = std::mem::take(&mut game.body);
    for (ply, item) in moves.into_iter().enumerate() {
        game.body.push(item);
        if ply >= opening {
            game.body.extend(notes.next().map(Item::Comment));
        }
    }
    game
}

/// `+0.35 d12 0.10s`, `win in 5 d9 0.10s`.
fn comment(noted: &Noted) -> String {
    let mut text = String::new();
    if let Some(score) = noted.score {
        let _ = write!(text, "{score} ");
    }
    if let Some(depth) = noted.depth.filter(|depth| *depth > 0) {
        let _ = write!(text, "d{depth} ");
    }
    let _ = write!(text, "{:.2}s", noted.time.as_secs_f64());
    text
}
