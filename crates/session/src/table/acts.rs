//! What persons do.

use std::time::{Duration, Instant};

use rules::{Color, Move, Variant, read_move};

use super::{Chair, Note, Table};
use crate::action::{Action, Refusal, Who};
use crate::refusal;
use crate::review::Review;

/// A player accepts a draw if it is not better than this, in hundredths of a man.
const CONTENT: i32 = 15;
/// The longest wait between two moves of players.
const LONGEST_WAIT: u32 = 60_000;

impl<V: Variant> Table<V> {
    pub(super) fn do_it(&mut self, who: Who, action: Action, now: Instant) -> Result<(), Refusal> {
        self.notice = None;
        match action {
            Action::Move { text } => self.move_by(who, &text, now),
            Action::Undo => self.undo(who, now),
            Action::Redo => self.redo(who, now),
            Action::Hint => self.ask_hint(who),
            Action::Resign => self.resign(who, now),
            Action::OfferDraw => self.offer_draw(who, now),
            Action::Pause => self.pause(true, now),
            Action::Run => self.pause(false, now),
            Action::Step => self.step(),
            Action::Speed { wait } => {
                self.wait = Duration::from_millis(wait.min(LONGEST_WAIT).into());
                self.not_before = None;
                self.version += 1;
                Ok(())
            }
            Action::Review => self.begin_review(who),
        }
    }

    fn going_on(&self) -> Result<(), Refusal> {
        match self.game.outcome() {
            Some(outcome) => Err(Refusal::new(format!("the game is over: {outcome}"))),
            None => Ok(()),
        }
    }

    /// Whether it is the turn of a person, and this one.
    fn own_turn(&self, who: Who) -> Result<Color, Refusal> {
        self.going_on()?;
        let turn = self.turn();
        match self.chair(turn) {
            Chair::Player { name, .. } => Err(Refusal::NotYours(format!("it is the turn of {name}, {turn}"))),
            Chair::Person { .. } if !who.is_for(turn) => {
                Err(Refusal::NotYours(format!("it is the turn of {turn}, and you have the other side")))
            }
            Chair::Person { .. } => Ok(turn),
        }
    }

    fn move_by(&mut self, who: Who, text: &str, now: Instant) -> Result<(), Refusal> {
        self.own_turn(who)?;
        let mv = self.find(text)?;
        let seconds = self.turn_began.map(|began| now.saturating_duration_since(began).as_secs_f64());
        self.make(&mv, Note { seconds, ..Note::default() }, now).map_err(Refusal::new)?;
        self.undone.clear();
        Ok(())
    }

    /// The legal move that a text means.
    pub(super) fn find(&self, text: &str) -> Result<Move<V::Board>, Refusal> {
        self.going_on()?;
        let position = self.game.position();
        read_move(&position, text).map_err(|error| Refusal::new(refusal::sentence(&position, text, &error)))
    }

    /// Makes a move that is legal, with what is known of it.
    pub(super) fn make(&mut self, mv: &Move<V::Board>, note: Note, now: Instant) -> Result<(), String> {
        let mover = self.turn();
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.notes.push(note);
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(mover, now);
        }
        // An offer holds until whom it was made to has moved.
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        self.not_before = self.is_exhibition().then(|| now + self.wait);
        self.changed(now);
        Ok(())
    }

    /// How many moves must go so that a person is to move again who may take them back.
    fn plies_to_undo(&self, who: Who) -> Result<usize, Refusal> {
        let made = self.game.moves().len();
        let nothing = || Refusal::new("there is no move of yours to take back");
        if self.is_exhibition() {
            return if made == 0 { Err(nothing()) } else { Ok(1) };
        }
        // The last move of this person, and whatever was played since then.
        let mut color = !self.turn();
        for plies in 1..=made {
            if self.chair(color).is_person() && who.is_for(color) {
                let answered = plies > 1 && self.chair(!color).is_person() && who != Who::Both;
                return match answered {
                    true => {
                        Err(Refusal::new("your move has been answered; it cannot be taken back any more"))
                    }
                    false => Ok(plies),
                };
            }
            color = !color;
        }
        Err(nothing())
    }

    pub(super) fn can_undo(&self, who: Who) -> bool {
        if self.game.is_settled() { self.may_reopen(who) } else { self.plies_to_undo(who).is_ok() }
    }

    /// Between two persons, each with a side, what was said stands.
    fn may_reopen(&self, who: Who) -> bool {
        who == Who::Both || !self.chairs.iter().all(Chair::is_person)
    }

    fn undo(&mut self, who: Who, now: Instant) -> Result<(), Refusal> {
        if self.game.is_settled() {
            // A resignation, an agreement or the end of somebody's time is taken back by itself.
            if !self.may_reopen(who) {
                self.going_on()?;
            }
            self.game.undo();
        } else {
            let plies = self.plies_to_undo(who)?;
            self.take_back(plies);
        }
        self.draw_offer = None;
        self.is_paused |= self.is_exhibition();
        self.changed(now);
        Ok(())
    }

    fn take_back(&mut self, plies: usize) {
        for _ in 0..plies {
            if let Some(mv) = self.game.undo() {
                self.undone.push((mv, self.notes.pop().unwrap_or_default()));
            }
        }
    }

    fn redo(&mut self, who: Who, now: Instant) -> Result<(), Refusal> {
        if self.undone.is_empty() {
            return Err(Refusal::new("there is nothing to play again"));
        }
        if who != Who::Both && self.chairs.iter().all(Chair::is_person) {
            self.own_turn(who)?;
        }
        while let Some((mv, note)) = self.undone.pop() {
            self.game.play(&mv).map_err(|error| Refusal::new(error.to_string()))?;
            self.notes.push(note);
            // On to where a person is to move again.
            if self.is_exhibition() || self.is_over() || self.chair(self.turn()).is_person() {
                break;
            }
        }
        self.changed(now);
        Ok(())
    }

    fn ask_hint(&mut self, who: Who) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.wants_hint = true;
        self.version += 1;
        // Whoever judges the position makes room.
        self.end_thinking();
        Ok(())
    }

    fn resign(&mut self, who: Who, now: Instant) -> Result<(), Refusal> {
        self.going_on()?;
        let turn = self.turn();
        let person = |color: Color| self.chair(color).is_person() && who.is_for(color);
        // Whoever has both sides resigns for the one to move.
        let color = [turn, !turn].into_iter().find(|color| person(*color));
        let color = color.ok_or_else(|| Refusal::NotYours("you have no side to resign for".to_owned()))?;
        self.game.resign(color).map_err(|error| Refusal::new(error.to_string()))?;
        self.changed(now);
        Ok(())
    }

    fn offer_draw(&mut self, who: Who, now: Instant) -> Result<(), Refusal> {
        self.going_on()?;
        if !V::RULES.draw_by_agreement {
            return Err(Refusal::new("this game cannot be drawn by agreement"));
        }
        let turn = self.turn();
        let person = |color: Color| self.chair(color).is_person() && who.is_for(color);
        let color = [turn, !turn].into_iter().find(|color| person(*color));
        let color =
            color.ok_or_else(|| Refusal::NotYours("you have no side to offer a draw for".to_owned()))?;
        match self.chair(!color) {
            Chair::Player { name, .. } => {
                let (name, answer) = (name.clone(), self.is_content(!color));
                if answer {
                    self.game.agree_draw().map_err(|error| Refusal::new(error.to_string()))?;
                    self.changed(now);
                    self.notice = Some(format!("{name} accepts the draw."));
                } else {
                    self.version += 1;
                    self.notice = Some(format!("{name} declines the draw."));
                }
            }
            Chair::Person { .. } if who == Who::Both || self.draw_offer == Some(!color) => {
                self.game.agree_draw().map_err(|error| Refusal::new(error.to_string()))?;
                self.changed(now);
            }
            Chair::Person { .. } => {
                self.draw_offer = Some(color);
                self.version += 1;
                self.notice = Some(format!("{color} offers a draw."));
            }
        }
        Ok(())
    }

    /// Whether a player would take a draw: by what it thought of its last move, or what is thought of the position. Whoever
    /// has no opinion plays on.
    fn is_content(&self, color: Color) -> bool {
        let own = self.notes.iter().rev().take(2).find_map(|note| note.thought.as_ref());
        let thought = own.or(self.evaluation.as_ref());
        let score = thought.map(|thought| if color == Color::Black { thought.black } else { -thought.black });
        score.is_some_and(|score| score <= CONTENT)
    }

    fn exhibition(&self) -> Result<(), Refusal> {
        match self.is_exhibition() {
            true => Ok(()),
            false => Err(Refusal::new("only a game between two players can be paused, stepped and run")),
        }
    }

    fn pause(&mut self, paused: bool, now: Instant) -> Result<(), Refusal> {
        self.exhibition()?;
        self.is_paused = paused;
        self.steps = false;
        self.not_before = None;
        self.version += 1;
        self.run_clock(now);
        Ok(())
    }

    fn step(&mut self) -> Result<(), Refusal> {
        self.exhibition()?;
        self.going_on()?;
        self.is_paused = true;
        self.steps = true;
        self.not_before = None;
        self.version += 1;
        Ok(())
    }

    fn begin_review(&mut self, who: Who) -> Result<(), Refusal> {
        // Whoever has both sides studies a game and plays none.
        let studies = who == Who::Both && self.chairs.iter().all(Chair::is_person);
        if self.game.outcome().is_none() && !studies {
            return Err(Refusal::new("the game is not over; hint says what to play now"));
        }
        if self.review.is_none() {
            self.review = Some(Review::new(self.game.moves().len() + 1));
            self.version += 1;
        }
        Ok(())
    }
}
