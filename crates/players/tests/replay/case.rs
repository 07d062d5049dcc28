//! A case: all that is on the agent's input link, in short, and what the original kernel made of it.

use crownhead_players::soar::{Advice, Direction, Scene, Step};
use rules::{Color, English, Position, SquareName};
use serde::{Deserialize, Serialize};

/// A step as its two squares.
pub(crate) type Squares = (u8, u8);

/// What the agent is shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    /// Squares 1 to 32: `r` and `w` men, `R` and `W` kings, `.` empty.
    pub board: String,
    /// `red` or `white`.
    pub color: String,
    /// `down` or `up`.
    pub direction: String,
    /// The opponent's last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub his: Option<Squares>,
    /// The agent's last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<Squares>,
    /// The kind and the moves that the environment recommends, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<(String, Vec<Squares>)>,
    /// Whether it is shown to the agent of the case before, and not to a new one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// What the original kernel made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<Answer>,
}

/// What a kernel made of a case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// For each decision the operator or the impasse, a digest of working memory and the waves it took.
    pub decisions: Vec<(String, String, u32)>,
    /// All moves at the pick: squares, `numJumps`, risk before, risk after, trade; `?` is `unKnown`, `-` none.
    pub moves: Vec<String>,
    /// The impasse at the pick.
    pub impasse: Option<String>,
    /// The moves that were left at the pick.
    pub candidates: Vec<String>,
    /// The one that was taken.
    pub picked: Option<String>,
}

fn squares(step: Step) -> Squares {
    (step.from, step.to)
}

fn step((from, to): Squares) -> Step {
    Step { from, to }
}

impl Case {
    /// The case of a scene.
    pub(crate) fn of(scene: &Scene, again: bool) -> Case {
        let (kind, moves) = recommended(scene);
        Case {
            board: (1..=32).map(|square| letter(scene, square)).collect(),
            color: if scene.color == Color::Black { "red" } else { "white" }.to_owned(),
            direction: if scene.direction == Direction::Down { "down" } else { "up" }.to_owned(),
            his: scene.his_last.map(squares),
            mine: scene.my_last.map(squares),
            advice: kind.map(|kind| (kind.to_owned(), moves)),
            again,
            original: None,
        }
    }

    /// The position of the case.
    pub(crate) fn position(&self) -> Result<Position<English>, String> {
        // Whoever plays down is Black in the rules, whatever its pieces are called here.
        let is_down = self.direction == "down";
        let is_black = |piece: char| (piece.eq_ignore_ascii_case(&'r') == (self.color == "red")) == is_down;
        let side = |black: bool| -> String {
            let pieces = (1..).zip(self.board.chars()).filter(|(_, c)| *c != '.' && is_black(*c) == black);
            let names =
                pieces.map(|(square, c)| format!("{}{square}", if c.is_uppercase() { "K" } else { "" }));
            names.collect::<Vec<String>>().join(",")
        };
        let turn = if is_down { "B" } else { "W" };
        let text = format!("{turn}:W{}:B{}", side(false), side(true));
        text.parse().map_err(|error| format!("{text}: {error}"))
    }

    /// The legal moves, as they are written in an answer.
    pub(crate) fn legal_moves(&self) -> Result<Vec<String>, String> {
        let routes = self.position()?.routes().into_iter();
        let mut moves: Vec<String> = routes
            .map(|mv| {
                let squares = mv.path().map(|square| SquareName::of::<English>(square).to_string());
                squares.collect::<Vec<String>>().join(if mv.is_capture() { "x" } else { "-" })
            })
            .collect();
        moves.sort_unstable();
        Ok(moves)
    }

    /// The scene of the case.
    pub(crate) fn scene(&self) -> Result<Scene, String> {
        let position = self.position()?;
        let mut scene = Scene::of_position(&position);
        scene.color = if self.color == "red" { Color::Black } else { Color::White };
        (scene.his_last, scene.my_last) = (self.his.map(step), self.mine.map(step));
        Ok(scene)
    }
}

/// What the environment recommends, as it is put on the input link.
fn recommended(scene: &Scene) -> (Option<&'static str>, Vec<Squares>) {
    let advice = Advice::of(scene);
    let moves: Vec<Squares> = advice.moves.into_iter().map(squares).collect();
    (advice.kind.filter(|_| !moves.is_empty()).map(|kind| kind.name()), moves)
}

fn letter(scene: &Scene, square: u8) -> char {
    match scene.at(square) {
        None => '.',
        Some(piece) => match (piece.mine == (scene.color == Color::Black), piece.king) {
            (true, false) => 'r',
            (true, true) => 'R',
            (false, false) => 'w',
            (false, true) => 'W',
        },
    }
}
