//! What keys do to the game.

use std::path::Path;
use std::time::Instant;

use session::{Action, JobKind, Who};

use super::overlay::{Deed, Overlay};
use super::{After, Message, Table};
use crate::date::Date;
use crate::pdn_file::{self, Loaded};
use crate::screen::clipboard;
use crate::screen::editor::Editor;

/// The most moves that are named in a sentence.
const MOST: usize = 8;

impl Table {
    /// Does something; a refusal is said.
    pub(super) fn act(&mut self, action: Action) {
        let now = Instant::now();
        match self.session.act(Who::Both, action, now) {
            Ok(()) => self.refresh(now),
            Err(refusal) => self.refuse(&refusal.to_string()),
        }
    }

    /// Plays a move; whether it was legal.
    pub(super) fn play(&mut self, text: &str) -> bool {
        let now = Instant::now();
        self.at = None;
        match self.session.act(Who::Both, Action::Move { text: text.to_owned() }, now) {
            Ok(()) => {
                self.message = None;
                self.refresh(now);
                true
            }
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                false
            }
        }
    }

    /// Why nobody may move a piece now.
    pub(super) fn explain_waiting(&mut self) {
        match () {
            () if self.at.is_some() => self.say("This is the past; End shows the present position."),
            () if self.view.result.is_some() => {
                self.say("The game is over; n begins another, v looks back at it.")
            }
            () if self.is_exhibition() => {
                self.say("Two players play; Enter lets them make one move, p pauses and runs.")
            }
            () => self.say("It is not your turn; g makes the player move now."),
        }
    }

    /// A piece was picked that cannot move.
    pub(super) fn explain_stuck(&mut self, square: u32) {
        self.pick.put_down();
        let name = self.name_of(square);
        let texts: Vec<&str> = self.view.legal.iter().map(|mv| mv.text.as_str()).collect();
        let sentence = match self.view.must_jump {
            true => format!(
                "the piece on {name} cannot jump, and a jump is compulsory: {}",
                listed(&texts, " or ")
            ),
            false => format!("the piece on {name} cannot move; legal: {}", listed(&texts, ", ")),
        };
        self.refuse(&sentence);
    }

    /// What a square is called in this game.
    fn name_of(&self, square: u32) -> String {
        let found = self.view.squares.iter().find(|other| other.number == square);
        match found {
            Some(found) if self.view.game.letters => found.name.clone(),
            _ => square.to_string(),
        }
    }

    pub(super) fn ask_hint(&mut self) {
        self.at = None;
        if self.view.hint.is_some() {
            return;
        }
        self.act(Action::Hint);
    }

    /// Why the last player's move was made, said where the screen has no room for it, or that nobody knows.
    pub(super) fn tell_why(&mut self) {
        let last = self.view.history.iter().rposition(|ply| !ply.reasons.is_empty());
        match last {
            None => self.say("No player has made a move yet that it could explain."),
            Some(ply) if self.move_shown().is_none_or(|shown| shown.reasons.is_empty()) => {
                self.go_to(ply + 1)
            }
            Some(_) => {}
        }
    }

    pub(super) fn toggle_judgement(&mut self) {
        self.is_judged = !self.is_judged;
        self.say(if self.is_judged { "Who is better is shown." } else { "Who is better is hidden." });
    }

    /// Lets whoever thinks answer at once.
    pub(super) fn hurry(&mut self) {
        match self.view.thinking {
            Some(JobKind::Move | JobKind::Hint) => {
                self.session.stop();
                self.say("It answers with the best that it has found.");
            }
            _ => self.say("Nobody is thinking."),
        }
    }

    pub(super) fn look_back(&mut self) {
        if self.view.review.is_some() {
            return self.say("Left and right go through the game, up and down to where it turned.");
        }
        self.act(Action::Review);
        if self.view.review.is_some() {
            self.say(
                "The game is looked at again: left and right go through it, up and down to where it turned.",
            );
        }
    }

    pub(super) fn resign(&mut self) {
        match self.view.result.is_some() || self.is_exhibition() {
            true => self.act(Action::Resign),
            false => self.overlay = Some(Overlay::Sure(Deed::Resign)),
        }
    }

    pub(super) fn quit(&mut self) {
        match self.view.result.is_some() || self.view.history.is_empty() || self.is_exhibition() {
            true => self.after = Some(After::Quit),
            false => self.overlay = Some(Overlay::Sure(Deed::Quit)),
        }
    }

    pub(super) fn copy_fen(&mut self) {
        let fen = self.fen_shown().to_owned();
        self.outbox = Some(clipboard::copy(&fen));
        self.say(format!("Copied: {fen}"));
    }

    /// Adds the game to a file of games.
    pub(super) fn save(&mut self, file: &str) {
        if file.is_empty() {
            return self.refuse("it takes the name of a file, such as game.pdn");
        }
        let pdn = self.session.pdn(&Date::today().joined("."));
        match pdn_file::add(Path::new(file), &pdn) {
            Ok(true) => self.say(format!("The game was added to {file}.")),
            Ok(false) => self.say(format!("The game was written to {file}.")),
            Err(failure) => self.refuse(&failure.sentence().unwrap_or_default()),
        }
    }

    /// Opens a game of a file, for two persons, who may play on.
    pub(super) fn load(&mut self, file: &str) {
        let (name, number) = match file.rsplit_once(' ').map(|(name, number)| (name, number.parse())) {
            Some((name, Ok(number))) => (name.trim(), number),
            _ => (file, 1),
        };
        if name.is_empty() {
            return self
                .refuse("it takes the name of a file, and a number if not the first game of it is meant");
        }
        match pdn_file::load(Path::new(name), number, None) {
            Ok(loaded) => self.study(loaded),
            Err(failure) => self.refuse(&failure.sentence().unwrap_or_default()),
        }
    }

    fn study(&mut self, loaded: Loaded) {
        let said = format!("{} ({}): {} moves.", loaded.title, loaded.count, loaded.moves.len());
        let plan = loaded.plan(&self.plan);
        self.replace(plan, said);
    }

    /// Another game takes the place of this one.
    pub(super) fn replace(&mut self, plan: crate::plan::Plan, said: String) {
        match Table::open(plan, Some(self.bottom), self.look) {
            Ok(table) => {
                let old = std::mem::replace(self, table);
                self.is_judged = old.is_judged;
                self.message =
                    Some(Message { text: said, is_bad: false }).filter(|message| !message.text.is_empty());
            }
            Err(failure) => self.refuse(&failure.sentence().unwrap_or_default()),
        }
    }

    pub(super) fn begin_again(&mut self) {
        let plan = self.plan.again();
        self.replace(plan, "A new game.".to_owned());
    }

    /// Opens the editor with what is shown.
    pub(super) fn set_up(&mut self) {
        let editor = Editor::new(&self.view, self.shown_board(Instant::now()), self.bottom, self.look);
        self.editor = Some(editor);
    }
}

fn listed(texts: &[&str], between: &str) -> String {
    match texts.get(..MOST) {
        Some(first) if texts.len() > MOST => {
            format!("{} and {} more", first.join(between), texts.len() - MOST)
        }
        _ => texts.join(between),
    }
}
