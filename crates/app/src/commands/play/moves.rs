//! Moves in the notation of the game, and commands.

use std::path::Path;

use rules::{Color, MoveText};
use session::Action;

use super::game::Game;
use super::line::{Entry, Flow, is_quit, reasons, refuse};
use super::{look_back, picture};
use crate::date::Date;
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::lines::Line;
use crate::pdn_file;

const HELP: &str = "\
Type a move, such as 11-15 or 22x15x8, or c3-d4 where squares have letters. Or:
  moves   list the legal moves
  hint    let a strong player say what it would do, and why
  eval    let it say who is better, and which line it expects
  why     say why the last player's move was made
  undo    take back your last move, and the answer to it
  redo    play again what was taken back
  board   show the board again
  flip    turn the board
  fen     show the position as FEN
  save    add the game to a PDN file: save FILE
  load    open a game of a PDN file: load FILE, or load FILE 3
  draw    offer a draw, or accept one
  resign  give up
  review  look back at a game that is over, or at one of two persons
  new     begin another game
  quit    leave the game
Between two players Enter or step makes one move, and run lets them go on until Ctrl-C, which pauses them.
Ctrl-C stops a player that is thinking; it plays the best that it has found.
";

/// What is asked after the end.
const AFTER: &str = "Over (review, undo, save, new, quit)> ";

/// This way to enter moves.
pub(super) struct Moves {
    /// Whose pieces stand at the top.
    top: Color,
}

impl Moves {
    pub(super) fn new(top: Color) -> Self {
        Moves { top }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let view = game.view();
        let done = match word.to_ascii_lowercase().as_str() {
            "" => return Ok(Flow::Same),
            "help" | "?" => return say(HELP, dialogue),
            "moves" => return say(&(picture::moves(&view).join(" ") + "\n"), dialogue),
            "fen" => return say(&format!("{}\n", view.fen), dialogue),
            "board" => return Ok(Flow::Changed),
            "flip" => {
                self.top = !self.top;
                Ok(())
            }
            "hint" => return self.hint(game, dialogue),
            "eval" => return self.judge(game, dialogue),
            "why" => return why(&view, dialogue),
            "undo" => game.act(Action::Undo),
            "redo" => game.act(Action::Redo),
            "resign" => game.act(Action::Resign),
            "draw" => return self.draw(game, dialogue),
            "review" => match look_back::run(game, dialogue) {
                Ok(text) => return say(&text, dialogue),
                Err(sentence) => Err(sentence),
            },
            "save" => match save(rest, game) {
                Ok(text) => return say(&text, dialogue),
                Err(sentence) => Err(sentence),
            },
            "load" => load(rest, game),
            "new" => game.replace(game.plan().again()).map_err(sentence),
            "step" | "run" => game.act(Action::Step),
            "pause" => game.act(Action::Pause),
            _ => play(line, game),
        };
        match done {
            Ok(()) => Ok(Flow::Changed),
            Err(sentence) => refuse(self, &sentence, dialogue),
        }
    }

    /// What a strong player would do.
    fn hint(&self, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        if let Err(sentence) = game.act(Action::Hint) {
            return refuse(self, &sentence, dialogue);
        }
        while game.think(dialogue).is_some() {}
        match game.view().hint {
            Some(hint) => {
                let (by, text, why) = (hint.by, hint.mv.text, reasons(&hint.reasons));
                say(&format!("{by} would play {text}.\n{why}"), dialogue)
            }
            None => refuse(self, "nobody has a hint for this position", dialogue),
        }
    }

    /// Who is better.
    fn judge(&self, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        if game.view().evaluation.is_none() {
            if let Err(sentence) = game.act(Action::Hint) {
                return refuse(self, &sentence, dialogue);
            }
            while game.think(dialogue).is_some() {}
        }
        match game.view().evaluation {
            Some(judged) => {
                let depth = judged.depth.map(|depth| format!(" at depth {depth}")).unwrap_or_default();
                let words = judged.words.unwrap_or_default();
                let line = judged.line.join(" ");
                say(
                    &format!(
                        "score    {} ({words}), by {}{depth}\nline     {line}\n",
                        judged.score, judged.by
                    ),
                    dialogue,
                )
            }
            None => refuse(self, "nobody has an opinion on this position", dialogue),
        }
    }

    fn draw(&self, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        match game.act(Action::OfferDraw) {
            Err(sentence) => refuse(self, &sentence, dialogue),
            Ok(()) => {
                if let Some(notice) = game.view().notice {
                    dialogue.say(&format!("{notice}\n"))?;
                }
                Ok(if game.turn().is_none() { Flow::Changed } else { Flow::Same })
            }
        }
    }
}

fn play(line: &str, game: &mut Game) -> Result<(), String> {
    match line.parse::<MoveText>() {
        Ok(_) => game.play(line),
        Err(error) => Err(format!("{error}; help lists the commands")),
    }
}

fn why(view: &session::View, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
    let explained = view.history.iter().rev().find(|ply| !ply.reasons.is_empty());
    let text = match explained {
        Some(ply) => {
            let name = &view.seats[usize::from(ply.color == Color::White)].name;
            format!("{name} played {}.\n{}", ply.mv.text, reasons(&ply.reasons))
        }
        None => "No player has made a move yet that it could explain.\n".to_owned(),
    };
    say(&text, dialogue)
}

fn save(file: &str, game: &Game) -> Result<String, String> {
    if file.is_empty() {
        return Err("it takes the name of a file, such as save game.pdn".to_owned());
    }
    let pdn = game.pdn(&Date::today().joined("."));
    pdn_file::add(Path::new(file), &pdn).map_err(sentence)?;
    Ok(format!("The game is in {file}.\n"))
}

fn load(text: &str, game: &mut Game) -> Result<(), String> {
    let (file, number) = match text.rsplit_once(' ').map(|(file, number)| (file, number.parse())) {
        Some((file, Ok(number))) => (file.trim(), number),
        _ => (text, 1),
    };
    if file.is_empty() {
        return Err("it takes the name of a file, such as load game.pdn".to_owned());
    }
    let loaded = pdn_file::load(Path::new(file), number, None).map_err(sentence)?;
    game.replace(loaded.plan(game.plan())).map_err(sentence)
}

fn sentence(failure: Failure) -> String {
    failure.sentence().unwrap_or_default()
}

fn say(text: &str, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
    dialogue.say(text)?;
    Ok(Flow::Same)
}

impl Entry for Moves {
    fn greeting(&self, game: &Game) -> String {
        format!("{}. Type a move; help lists what else you can say.\n", game.id().title())
    }

    fn board(&self, game: &Game) -> String {
        picture::text(&game.view(), self.top)
    }

    fn words(&self, sentence: &str) -> String {
        sentence.to_owned()
    }

    fn end(&self, game: &Game) -> String {
        self.board(game)
    }

    fn turn(&mut self, game: &mut Game, color: Color, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        match dialogue.ask(&format!("{color}> "))? {
            Line::End => Ok(Flow::Left),
            Line::Text(line) if is_quit(&line) => Ok(Flow::Left),
            Line::Text(line) => self.obey(line.trim(), game, dialogue),
            Line::Bad(fault) => refuse(self, fault, dialogue),
        }
    }

    fn said(&mut self, line: &str, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        match line.to_ascii_lowercase().as_str() {
            "step" => return Ok(Flow::Same),
            "run" => return Ok(Flow::Run),
            _ => {}
        }
        // Whatever else is said, nobody moves before they are told to.
        Ok(match self.obey(line, game, dialogue)? {
            Flow::Changed => {
                dialogue.say(&self.board(game))?;
                Flow::Wait
            }
            Flow::Left => Flow::Left,
            _ => Flow::Wait,
        })
    }

    fn after(&mut self, game: &mut Game, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        match dialogue.ask(AFTER)? {
            Line::End => Ok(Flow::Left),
            Line::Text(line) if is_quit(&line) => Ok(Flow::Left),
            Line::Text(line) => self.obey(line.trim(), game, dialogue),
            Line::Bad(fault) => refuse(self, fault, dialogue),
        }
    }
}
