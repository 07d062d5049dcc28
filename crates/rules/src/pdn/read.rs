//! From tokens to games.

use super::diagnostic::{Diagnostic, Place, Severity};
use super::result::PdnResult;
use super::scan::{Scanned, Scanner, Token};
use super::tree::{HeaderItem, Item, MoveItem, MoveNumber, PdnGame};

/// Variations in variations deeper than this are refused.
const DEEPEST: usize = 100;

/// Faults that are kept for one game.
const MOST_DIAGNOSTICS: usize = 100;

/// The mark `*` behind a move, which once meant "the only move", as a numeric glyph.
const ONLY_MOVE: u32 = 7;

/// How much is tolerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// What real files contain, with a warning.
    Tolerant,
    /// Only what the published reading grammar of PDN 3.0 has.
    Strict,
}

/// A game of a file, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which game of the file, counted from 1.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// The game, unless an error made it unusable.
    pub game: Option<PdnGame>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether it has neither tags nor moves nor a result.
    is_remark: bool,
}

/// The games of a file, one after the other. One bad game does not stop the rest.
///
/// ```
/// use crownhead_rules::pdn::{Games, Mode};
/// let file = b"1. 11-15 23-19 { good } 1-0\n[Event \"second\"] 1. 9-13 *";
/// let games: Vec<_> = Games::new(file, Mode::Strict).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].game.as_ref().unwrap().tag("Event"), Some("second"));
/// ```
pub struct Games<'a> {
    scanner: Scanner<'a>,
    /// A token that was looked at and belongs to the next game.
    put_back: Option<Scanned>,
    /// A game that was read and may get a remark from behind it.
    ahead: Option<Entry>,
    mode: Mode,
    number: usize,
}

impl<'a> Games<'a> {
    /// The games in `bytes`, UTF-8 or Latin-1.
    pub fn new(bytes: &'a [u8], mode: Mode) -> Self {
        Games { scanner: Scanner::new(bytes), put_back: None, ahead: None, mode, number: 0 }
    }

    fn next_token(&mut self) -> Option<Scanned> {
        self.put_back.take().or_else(|| self.scanner.next())
    }

    /// The next game, or what stands where one could be.
    fn read_game(&mut self) -> Option<Entry> {
        let first = self.next_token()?;
        let mut game = Reading::new(self.mode, self.number + 1, first.place);
        self.put_back = Some(first);
        while let Some(scanned) = self.next_token() {
            match game.take(&scanned, &self.scanner) {
                Taken::Part => {}
                Taken::End => break,
                Taken::NextGame => {
                    self.put_back = Some(scanned);
                    break;
                }
            }
        }
        Some(game.finish())
    }
}

impl Iterator for Games<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            match (self.read_game(), &mut self.ahead) {
                (None, ahead) => return ahead.take(),
                // Remarks behind the last game are no game of their own.
                (Some(entry), Some(ahead)) if entry.is_remark => add_remark(ahead, entry),
                (Some(entry), ahead) => {
                    self.number += 1;
                    if let Some(complete) = ahead.replace(entry) {
                        return Some(complete);
                    }
                }
            }
        }
    }
}

/// Adds remarks from behind a game to it.
fn add_remark(to: &mut Entry, remark: Entry) {
    match (&mut to.game, remark.game) {
        (Some(game), Some(remark)) => game.body.extend(remark.body),
        _ => to.game = None,
    }
    let number = to.number;
    to.diagnostics
        .extend(remark.diagnostics.into_iter().map(|diagnostic| Diagnostic { game: number, ..diagnostic }));
}

/// What a token was for the game being read.
enum Taken {
    /// A part of it.
    Part,
    /// Its end.
    End,
    /// The beginning of the next one.
    NextGame,
}

/// A line of moves that is being read.
#[derive(Default)]
struct Line {
    items: Vec<Item>,
    /// Where it begins.
    place: Place,
    /// A number whose move has not come yet.
    number: Option<(MoveNumber, Place)>,
}

/// A game that is being read.
struct Reading {
    mode: Mode,
    number: usize,
    place: Place,
    header: Vec<HeaderItem>,
    /// The main line, and on it the variations that are open.
    lines: Vec<Line>,
    result: Option<PdnResult>,
    diagnostics: Vec<Diagnostic>,
}

impl Reading {
    fn new(mode: Mode, number: usize, place: Place) -> Self {
        let lines = vec![Line { place, ..Line::default() }];
        Reading { mode, number, place, header: Vec::new(), lines, result: None, diagnostics: Vec::new() }
    }

    fn take(&mut self, scanned: &Scanned, scanner: &Scanner<'_>) -> Taken {
        if let Token::Tag { name, .. } = &scanned.token
            && self.is_begun(name)
        {
            if !self.take_odd_result() {
                self.loose(scanned, "a result or * ends a game before the next one begins");
            }
            return Taken::NextGame;
        }
        if let Some(expected) = scanned.loose {
            self.loose(scanned, expected);
        }
        match scanned.token.clone() {
            Token::Tag { name, value } => self.tag(name, value, scanned.place),
            Token::Number { number, dots } => self.move_number(scanned, number, dots > 1),
            Token::Ellipsis => {
                if let Some((number, _)) = &mut self.line().number {
                    number.second_player = true;
                }
            }
            Token::Move(text) => self.a_move(text, scanned.place),
            Token::Strength(marks) => self.strength(marks, scanned),
            Token::Nag(number) => self.push(Item::Nag(number)),
            Token::Open => self.open(scanned),
            Token::Close => self.close(scanned),
            Token::Comment(text) => self.push(Item::Comment(text)),
            Token::Line(text) => self.push(Item::Line(text)),
            Token::Setup(text) => self.push(Item::Setup(text, scanned.place)),
            Token::Result(result) => return self.result(result, scanned, scanner),
            Token::Word(text) => return self.word(text, scanned),
            Token::Stray(found) => self.stray(found, scanned),
            Token::Unfinished { found, expected, rest_of_game } => {
                self.diagnose(Severity::Error, scanned.place, found.to_owned(), expected);
                if rest_of_game {
                    return Taken::End;
                }
            }
        }
        Taken::Part
    }

    /// Whether a tag of that name cannot belong to this game any more.
    fn is_begun(&self, name: &str) -> bool {
        let body = &self.lines[0];
        let only_comments = body.items.iter().all(|item| matches!(item, Item::Comment(_) | Item::Line(_)));
        let has_body = self.lines.len() > 1 || body.number.is_some() || !only_comments;
        let is_again = |item: &HeaderItem| matches!(item, HeaderItem::Tag { name: old, .. } if old == name);
        has_body || self.header.iter().any(is_again)
    }

    fn line(&mut self) -> &mut Line {
        // The main line is never closed, so there is always one.
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn push(&mut self, item: Item) {
        self.line().items.push(item);
    }

    fn tag(&mut self, name: String, value: String, place: Place) {
        // Comments that stood before this tag belong to the header too.
        let comments = self.line().items.drain(..).collect::<Vec<_>>();
        self.header.extend(comments.into_iter().filter_map(|item| match item {
            Item::Comment(text) => Some(HeaderItem::Comment(text)),
            Item::Line(text) => Some(HeaderItem::Line(text)),
            _ => None,
        }));
        self.header.push(HeaderItem::Tag { name, value, place });
    }

    fn move_number(&mut self, scanned: &Scanned, number: u32, second_player: bool) {
        self.expect_no_number();
        self.line().number = Some((MoveNumber { number, second_player }, scanned.place));
    }

    /// Complains if a move number has been left without a move, and keeps it as a comment.
    fn expect_no_number(&mut self) {
        if let Some((number, place)) = self.line().number.take() {
            self.push(Item::Comment(format!("{}.", number.number)));
            let found = format!("the move number {} without a move", number.number);
            self.diagnose(self.looseness(), place, found, "a move follows its number");
        }
    }

    fn a_move(&mut self, text: String, place: Place) {
        let number = self.line().number.take().map(|(number, _)| number);
        self.push(Item::Move(MoveItem { number, text, strength: None, place }));
    }

    fn strength(&mut self, marks: String, scanned: &Scanned) {
        match self.line().items.last_mut() {
            Some(Item::Move(mv)) if mv.strength.is_none() => mv.strength = Some(marks),
            _ => {
                self.loose(scanned, "such marks follow a move");
                self.push(Item::Comment(marks));
            }
        }
    }

    fn open(&mut self, scanned: &Scanned) {
        if self.lines.len() > DEEPEST {
            let expected = "variations are nested at most 100 deep";
            if self.diagnostics.last().is_none_or(|last| last.expected != expected) {
                self.diagnose(Severity::Error, scanned.place, "'('".to_owned(), expected);
            }
            return;
        }
        self.lines.push(Line { place: scanned.place, ..Line::default() });
    }

    fn close(&mut self, scanned: &Scanned) {
        if self.lines.len() < 2 {
            return self.loose(scanned, "no variation is open");
        }
        self.expect_no_number();
        let items = self.lines.pop().map(|line| line.items).unwrap_or_default();
        if items.is_empty() {
            self.loose(scanned, "a variation has a move");
        }
        self.push(Item::Variation(items));
    }

    fn result(&mut self, result: PdnResult, scanned: &Scanned, scanner: &Scanner<'_>) -> Taken {
        let follows_move = scanned.glued && matches!(self.line().items.last(), Some(Item::Move(_)));
        if result == PdnResult::Unknown && follows_move && (self.lines.len() > 1 || !scanner.at_end_of_game())
        {
            self.loose(scanned, "the only move is marked $7");
            self.push(Item::Nag(ONLY_MOVE));
            return Taken::Part;
        }
        if self.lines.len() > 1 {
            self.loose(scanned, "a result stands at the end of a game, not in a variation");
            self.push(Item::Comment(result.text().to_owned()));
            return Taken::Part;
        }
        self.result = Some(result);
        Taken::End
    }

    /// Whether the last move is not a move but a result of a kind of its own, as its tag shows.
    fn take_odd_result(&mut self) -> bool {
        let result = self.header.iter().find_map(|item| match item {
            HeaderItem::Tag { name, value, .. } if name == "Result" => Some(value.clone()),
            _ => None,
        });
        let place = self.place;
        let line = self.line();
        let (text, place) = match line.items.last() {
            Some(Item::Move(mv)) => (&mv.text, mv.place),
            Some(Item::Comment(text)) => (text, place),
            _ => return false,
        };
        if result.as_ref() != Some(text) || PdnResult::from_text(text).is_some() {
            return false;
        }
        let found = format!("the result '{text}'");
        line.items.pop();
        let expected = "results are 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 and *";
        self.diagnose(self.looseness(), place, found, expected);
        true
    }

    fn word(&mut self, text: String, scanned: &Scanned) -> Taken {
        if matches!(text.as_str(), "1/2" | "\u{bd}-\u{bd}") && self.lines.len() == 1 {
            self.result = Some(PdnResult::Draw1);
            return Taken::End;
        }
        self.expect_no_number();
        match text.parse::<u32>() {
            Ok(number) if !scanned.glued => {
                let number = MoveNumber { number, second_player: false };
                self.line().number = Some((number, scanned.place));
            }
            _ => self.push(Item::Comment(text)),
        }
        Taken::Part
    }

    /// A character that belongs to nothing is kept as a comment; a brace cannot be.
    fn stray(&mut self, found: char, scanned: &Scanned) {
        self.loose(scanned, "it belongs to nothing here");
        match self.line().items.last_mut() {
            _ if matches!(found, '{' | '}') => {}
            // On a line of its own it could make a tag of that line, which no comment holds.
            Some(Item::Comment(text)) if scanned.glued && text.len() < 80 && !text.contains('\n') => {
                text.push(found);
            }
            _ => self.push(Item::Comment(found.to_string())),
        }
    }

    /// Something that the grammar does not have but that can be understood.
    fn loose(&mut self, scanned: &Scanned, expected: &str) {
        let found = match scanned.text.lines().next().unwrap_or_default() {
            text if text.chars().count() > 24 => {
                format!("'{}...'", text.chars().take(20).collect::<String>())
            }
            text => format!("'{text}'"),
        };
        self.diagnose(self.looseness(), scanned.place, found, expected);
    }

    fn looseness(&self) -> Severity {
        match self.mode {
            Mode::Tolerant => Severity::Warning,
            Mode::Strict => Severity::Error,
        }
    }

    /// Notes a fault; of very many only the first ones, and always the first error.
    fn diagnose(&mut self, severity: Severity, place: Place, found: String, expected: &str) {
        let has_error = self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        if self.diagnostics.len() >= MOST_DIAGNOSTICS && (has_error || severity == Severity::Warning) {
            return;
        }
        let expected = expected.to_owned();
        self.diagnostics.push(Diagnostic { severity, game: self.number, place, found, expected });
    }

    fn finish(mut self) -> Entry {
        while self.lines.len() > 1 {
            let place = self.line().place;
            let found = "a variation without an end".to_owned();
            self.diagnose(self.looseness(), place, found, "a variation ends with )");
            self.expect_no_number();
            let items = self.lines.pop().map(|line| line.items).unwrap_or_default();
            self.push(Item::Variation(items));
        }
        self.expect_no_number();
        if self.result.is_none() {
            self.take_odd_result();
        }
        let body = std::mem::take(&mut self.line().items);
        if self.header.is_empty() && body.is_empty() && self.diagnostics.is_empty() {
            let found = "a game without tags or moves".to_owned();
            self.diagnose(self.looseness(), self.place, found, "a game is not empty");
        }
        let is_comment = |item: &Item| matches!(item, Item::Comment(_) | Item::Line(_) | Item::Nag(_));
        let is_remark = self.header.is_empty() && self.result.is_none() && body.iter().all(is_comment);
        let usable = self.diagnostics.iter().all(|diagnostic| diagnostic.severity < Severity::Error);
        let game = PdnGame { header: self.header, body, result: self.result, place: self.place };
        let game = usable.then_some(game);
        Entry { number: self.number, place: self.place, game, diagnostics: self.diagnostics, is_remark }
    }
}
