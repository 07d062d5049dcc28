//! What the console answers to each line.

use engine::Limits;
use players::{Endgames, PlayerOptions, PlayerSpec};
use rules::VariantId;

use super::command::{self, Command};
use super::desk::{self, Desk, Seat};
use super::setup::{Rows, Step, looks_like_row};
use super::{help, report};
use crate::commands;
use crate::failure::Failure;
use crate::watch::Watching;

/// What the next line is taken for.
enum State {
    /// A command.
    Ready,
    /// A row of a board.
    SettingUp(Rows),
    /// A command, or one more row of a board that was given up.
    GaveUp,
}

/// What is said to a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// What was asked for; perhaps nothing.
    Text(String),
    /// Why nothing was done.
    Refusal(String),
    /// Good-bye.
    Quit,
}

impl From<Result<String, String>> for Answer {
    fn from(result: Result<String, String>) -> Answer {
        result.map_or_else(Answer::Refusal, Answer::Text)
    }
}

/// A game, a player and limits, and somebody who talks to them.
pub(super) struct Session<'a> {
    desk: Box<dyn Desk>,
    limits: Limits,
    state: State,
    watching: Watching<'a>,
}

impl<'a> Session<'a> {
    pub(super) fn new(game: VariantId, endgames: Endgames, watching: Watching<'a>) -> Result<Self, Failure> {
        let opening = PlayerOptions { endgames, ..PlayerOptions::default() };
        let seat = Seat { spec: PlayerSpec::Part1, opening };
        let desk = desk::open(game, seat).map_err(Failure::new)?;
        Ok(Session { desk, limits: Limits::default(), state: State::Ready, watching })
    }

    /// What stands before the next line on a terminal.
    pub(super) fn prompt(&self) -> String {
        let game = self.desk.id();
        match (&self.state, self.desk.turn()) {
            (State::SettingUp(rows), _) => format!("{game} row {}> ", rows.next()),
            (_, Some(turn)) => format!("{game} {turn}> "),
            (_, None) => format!("{game} over> "),
        }
    }

    /// What a person should know at the beginning.
    pub(super) fn greeting(&self) -> String {
        format!("{}. help lists the commands.\n{}", self.desk.id().title(), self.desk.picture())
    }

    /// Takes a line that is text.
    pub(super) fn hear(&mut self, line: &str) -> Answer {
        let line = line.trim();
        if line.is_empty() {
            return Answer::Text(String::new());
        }
        match std::mem::replace(&mut self.state, State::Ready) {
            State::SettingUp(rows) => self.add_row(rows, line).into(),
            State::GaveUp if looks_like_row(line) => {
                self.state = State::GaveUp;
                Answer::Text(String::new())
            }
            State::GaveUp | State::Ready => match command::read(line) {
                Ok(command) => self.obey(command),
                Err(sentence) => Answer::Refusal(sentence),
            },
        }
    }

    /// Takes a line that is not even text.
    pub(super) fn hear_noise(&mut self, fault: &str) -> Answer {
        match self.state {
            State::SettingUp(_) => Answer::Refusal(self.give_up(fault)),
            State::GaveUp | State::Ready => Answer::Refusal(fault.to_owned()),
        }
    }

    /// What is left to say when no more lines come.
    pub(super) fn hear_end(&self) -> Option<String> {
        let State::SettingUp(rows) = &self.state else { return None };
        let fault = format!("the input ends before row {} of {}", rows.next(), self.desk.size());
        Some(format!("{fault}; the setup is given up"))
    }

    fn give_up(&mut self, fault: &str) -> String {
        self.state = State::GaveUp;
        format!("{fault}; the setup is given up")
    }

    fn add_row(&mut self, mut rows: Rows, row: &str) -> Result<String, String> {
        match rows.add(self.desk.as_ref(), row) {
            Ok(Step::More) => {
                self.state = State::SettingUp(rows);
                Ok(String::new())
            }
            Ok(Step::Full(setup)) => match self.desk.set_up(setup) {
                Ok(()) => Ok(self.desk.picture()),
                Err(fault) => Err(self.give_up(&fault)),
            },
            Err(fault) => Err(self.give_up(&fault.to_string())),
        }
    }

    fn obey(&mut self, command: Command) -> Answer {
        let done = match command {
            Command::Quit => return Answer::Quit,
            Command::Start(game) => self.start(game),
            Command::Restart => self.start(self.desk.id()),
            Command::Games => listing(commands::variants::run),
            Command::Turn(turn) => self.desk.set_turn(turn).map(|()| self.desk.caption() + "\n"),
            Command::SetUp => {
                self.state = State::SettingUp(Rows::default());
                Ok(String::new())
            }
            Command::ShowFen => Ok(self.desk.fen() + "\n"),
            Command::SetFen(fen) => self.desk.set_fen(&fen).map(|()| self.desk.picture()),
            Command::Move(squares) => self.desk.play(&squares).map(|()| self.desk.picture()),
            Command::Retract => self.desk.retract().map(|()| self.desk.picture()),
            Command::Moves => self.desk.moves().map(|moves| moves.join(" ") + "\n"),
            Command::Print => Ok(self.desk.picture()),
            Command::Depth(depth) => {
                self.limits.depth = depth;
                Ok(report::depth(&self.limits))
            }
            Command::Time(time) => {
                self.limits.time = time;
                Ok(report::time(&self.limits))
            }
            Command::Go => self.search(),
            Command::Evaluate => self.desk.evaluate(),
            Command::Player(spec) => self.take_seat(Seat { spec, ..self.desk.seat() }, report::player),
            Command::Players => listing(commands::players::run),
            Command::Lines(lines) => {
                let opening = PlayerOptions { lines: lines.get(), ..self.desk.seat().opening };
                self.take_seat(Seat { opening, ..self.desk.seat() }, report::lines)
            }
            Command::Threads(threads) => {
                let opening = PlayerOptions { threads: threads.get(), ..self.desk.seat().opening };
                self.take_seat(Seat { opening, ..self.desk.seat() }, report::threads)
            }
            Command::Limits => Ok(report::settings(self.desk.as_ref(), &self.limits)),
            Command::Help => Ok(help::overview()),
            Command::Explain(entry) => Ok(entry.explanation()),
        };
        done.into()
    }

    /// Starts a game; if the player does not play it, the one that plays all games takes its place.
    fn start(&mut self, game: VariantId) -> Result<String, String> {
        let seat = self.desk.seat();
        let (desk, remark) = match desk::open(game, seat.clone()) {
            Ok(desk) => (desk, String::new()),
            Err(why) => {
                let desk = desk::open(game, Seat { spec: PlayerSpec::Part1, ..seat });
                (desk.map_err(|error| error.to_string())?, format!("{why}; part1 takes its place\n"))
            }
        };
        self.desk = desk;
        Ok(remark + &self.desk.picture())
    }

    fn take_seat(&mut self, seat: Seat, report: impl FnOnce(&dyn Desk) -> String) -> Result<String, String> {
        self.desk.take_seat(seat).map_err(|error| error.to_string())?;
        Ok(report(self.desk.as_ref()))
    }

    fn search(&mut self) -> Result<String, String> {
        let found = self.desk.search(&self.limits, &self.watching)?;
        Ok(report::found(&found, &self.desk.picture()))
    }
}

/// What another command lists.
fn listing(list: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>) -> Result<String, String> {
    let mut bytes = Vec::new();
    match list(&mut bytes).map_err(Failure::sentence) {
        Ok(()) | Err(None) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(Some(sentence)) => Err(sentence),
    }
}
