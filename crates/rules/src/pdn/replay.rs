//! Playing the moves of a PDN game by the rules.

use super::diagnostic::{Diagnostic, Place, Severity};
use super::result::{Meaning, PdnResult};
use super::tree::{Item, MoveItem, PdnGame};
use crate::fen::FenError;
use crate::moves::Move;
use crate::notation::{Illegal, MoveError, MoveText, find_move};
use crate::position::Position;
use crate::setup::{Fault, Setup};
use crate::variant::Variant;

/// A PDN game, replayed.
#[derive(Clone, Debug)]
pub struct Replay<V: Variant> {
    /// Where the main line begins.
    pub start: Position<V>,
    /// The main line, as far as it could be followed.
    pub line: Vec<ReplayStep<V>>,
    /// How many moves were legal, those in variations included.
    pub moves: usize,
    /// What was not.
    pub diagnostics: Vec<Diagnostic>,
}

/// One step of a main line.
#[derive(Clone, Copy, Debug)]
pub struct ReplayStep<V: Variant> {
    /// The position before.
    pub before: Position<V>,
    /// The move; `None` where the board was set up anew.
    pub mv: Option<Move<V::Board>>,
    /// The position after.
    pub after: Position<V>,
}

impl<V: Variant> Replay<V> {
    /// Where the main line ends.
    pub fn end(&self) -> Position<V> {
        self.line.last().map_or(self.start, |step| step.after)
    }

    /// Whether every move was legal.
    pub fn is_sound(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity < Severity::Error)
    }
}

/// Plays all moves of a game, variations included. `number` is what diagnostics call the game.
///
/// ```
/// use crownhead_rules::{English, pdn::{Games, Mode, replay}};
/// let file = b"1. 11-15 23-19 (22-18 15x22) 2. 9-14 *";
/// let game = Games::new(file, Mode::Strict).next().unwrap().game.unwrap();
/// let replay = replay::<English>(&game, 1);
/// assert!(replay.is_sound());
/// assert_eq!((replay.line.len(), replay.moves), (3, 5));
/// ```
pub fn replay<V: Variant>(game: &PdnGame, number: usize) -> Replay<V> {
    let replay = Replay { start: Position::start(), line: Vec::new(), moves: 0, diagnostics: Vec::new() };
    let mut player = Player { replay, number };
    if let Some(start) = player.start(game) {
        player.replay.start = start;
        player.line(&game.body, start, true);
        player.check_result(game);
    }
    player.replay
}

struct Player<V: Variant> {
    replay: Replay<V>,
    number: usize,
}

impl<V: Variant> Player<V> {
    fn start(&mut self, game: &PdnGame) -> Option<Position<V>> {
        let Some(fen) = game.tag("FEN").filter(|fen| !fen.trim().is_empty()) else {
            return Some(Position::start());
        };
        let found = format!("the FEN '{}'", shortened(fen));
        let place = game.tag_place("FEN");
        match self.position(fen) {
            Ok((start, crowned)) => {
                if crowned {
                    let expected = "a man on its king row is taken for a king".to_owned();
                    self.diagnose(Severity::Warning, place, found, expected);
                }
                Some(start)
            }
            Err(error) => {
                // A diagram may leave open whose turn it is; a game may not.
                let only_turn = matches!(&error, FenError::Setup(setup) if setup.faults == [Fault::NoTurn]);
                let harmless = only_turn && game.moves().next().is_none();
                let severity = if harmless { Severity::Warning } else { Severity::Error };
                self.diagnose(severity, place, found, error.to_string());
                None
            }
        }
    }

    /// Reads a FEN as old files write it; whether men had to be crowned.
    fn position(&self, fen: &str) -> Result<(Position<V>, bool), FenError> {
        let mut setup: Setup = fen.parse()?;
        let crowned = setup.crown_men::<V>();
        Ok((Position::try_from(&setup)?, crowned))
    }

    /// Plays one line from `start`, and each variation from where it branches off.
    fn line(&mut self, items: &[Item], start: Position<V>, is_main: bool) {
        let mut now = Some(start);
        // The position before the last move, where a variation begins.
        let mut before = Some(start);
        let mut rest = items;
        while let [item, after @ ..] = rest {
            rest = after;
            match item {
                Item::Move(mv) => {
                    before = now;
                    let Some(position) = now else { continue };
                    let played = self.find_played(&position, mv, rest);
                    now = played.map(|played| {
                        rest = &rest[played.parts..];
                        let after = position.play(&played.mv);
                        self.step(is_main, position, Some(played.mv), after);
                        after
                    });
                }
                Item::Setup(text, place) => {
                    let after = self.setup(text, *place);
                    if let (Some(before), Some(after)) = (now, after) {
                        self.step(is_main, before, None, after);
                    }
                    now = after;
                    before = after;
                }
                Item::Variation(items) => {
                    if let Some(before) = before {
                        self.line(items, before, false);
                    }
                }
                Item::Comment(_) | Item::Line(_) | Item::Nag(_) => {}
            }
        }
    }

    fn step(&mut self, is_main: bool, before: Position<V>, mv: Option<Move<V::Board>>, after: Position<V>) {
        self.replay.moves += usize::from(mv.is_some());
        if is_main {
            self.replay.line.push(ReplayStep { before, mv, after });
        }
    }

    /// Finds the move, together with those that follow where a capture was written in parts.
    fn find_played(&mut self, position: &Position<V>, item: &MoveItem, rest: &[Item]) -> Option<Played<V>> {
        let found = || format!("'{}'", shortened(&item.text));
        let mut text = match item.text.parse::<MoveText>() {
            Ok(text) => text,
            Err(error) => {
                let why =
                    if item.text == "-" { "the move is not given".to_owned() } else { error.to_string() };
                self.diagnose(Severity::Error, item.place, found(), why);
                return None;
            }
        };
        let first_error = match find_move(position, &text, &shortened(&item.text)) {
            Ok(mv) => return Some(Played { mv, parts: 0 }),
            Err(error) => error,
        };
        let must_go_on =
            |error: &MoveError| matches!(error, MoveError::Illegal { why: Illegal::MustGoOn { .. }, .. });
        let mut goes_on = must_go_on(&first_error);
        for (i, part) in rest
            .iter()
            .enumerate()
            .take_while(|(_, part)| !matches!(part, Item::Setup(..) | Item::Variation(_)))
        {
            let Item::Move(part) = part else { continue };
            let joined = part.text.parse().ok().and_then(|next| text.joined(&next)).filter(|_| goes_on);
            let Some(joined) = joined else { break };
            text = joined;
            match find_move(position, &text, &item.text) {
                Ok(mv) => return Some(Played { mv, parts: i + 1 }),
                Err(error) => goes_on = must_go_on(&error),
            }
        }
        let why = match first_error {
            MoveError::Illegal { why, .. } => why.to_string(),
            other => other.to_string(),
        };
        self.diagnose(Severity::Error, item.place, found(), why);
        None
    }

    /// Reads `FEN "..."`.
    fn setup(&mut self, text: &str, place: Place) -> Option<Position<V>> {
        let fen = text.trim().strip_prefix("FEN").map(|fen| fen.trim().trim_matches('"'));
        let position = match fen {
            None => Err("a set-up is /FEN \"...\"/".to_owned()),
            Some(fen) => self.position(fen).map(|(position, _)| position).map_err(|error| error.to_string()),
        };
        position
            .map_err(|why| {
                self.diagnose(Severity::Error, place, format!("the set-up /{}/", shortened(text)), why)
            })
            .ok()
    }

    /// Warns if the result is another than the last position shows.
    fn check_result(&mut self, game: &PdnGame) {
        let first = V::RULES.starts;
        let tag = game.tag("Result").and_then(PdnResult::from_text);
        if let (Some(tag), Some(end)) = (tag, game.result)
            && ![tag, end].contains(&PdnResult::Unknown)
            && tag.meaning(first) != end.meaning(first)
        {
            let found = format!("the result {tag} in the tag and {end} at the end");
            self.diagnose(Severity::Warning, game.place, found, "they should agree".to_owned());
        }
        let stated = game.result.or(tag).unwrap_or(PdnResult::Unknown).meaning(first);
        if let Some(outcome) = self.replay.end().outcome()
            && !self.replay.line.is_empty()
            && self.replay.is_sound()
            && stated != Meaning::Unknown
            && outcome.winner() != (if let Meaning::Won(color) = stated { Some(color) } else { None })
        {
            self.diagnose(
                Severity::Warning,
                game.place,
                format!("the result '{stated}'"),
                format!("in the last position {outcome}"),
            );
        }
    }

    fn diagnose(&mut self, severity: Severity, place: Place, found: String, expected: String) {
        self.replay.diagnostics.push(Diagnostic { severity, game: self.number, place, found, expected });
    }
}

struct Played<V: Variant> {
    mv: Move<V::Board>,
    /// How many of the items behind it were parts of it.
    parts: usize,
}

/// A text from a file, cut and made safe for showing it.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push_str("...");
    }
    short
}
