//! What a screen draws. It needs to know nothing else, and no rules.

use players::Exhibit;
use rules::Color;
use serde::Serialize;

use crate::action::Who;
use crate::job::JobKind;

/// A game in play, to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// A number that grows with every change.
    pub version: u64,
    /// What is played.
    pub game: GameView,
    /// The dark squares in the order of their numbers.
    pub squares: Vec<SquareView>,
    /// The pieces, one letter for each square: `b` and `w` are men, `B` and `W` kings, `.` is nothing.
    pub board: String,
    /// The position as FEN.
    pub fen: String,
    /// Where the game began.
    pub start: PositionView,
    /// Who is to move; `None` when the game is over.
    #[serde(serialize_with = "side")]
    pub turn: Option<Color>,
    /// Who is to move, or how the game ended, in a sentence.
    pub standing: String,
    /// Black and White.
    pub seats: [SeatView; 2],
    /// The legal moves, each with its way over the board. Empty when the game is over.
    pub legal: Vec<MoveView>,
    /// Whether a jump is compulsory now.
    pub must_jump: bool,
    /// The moves so far.
    pub history: Vec<PlyView>,
    /// How many moves were taken back and can be played again.
    pub redo: usize,
    /// Whether there is a move to take back.
    pub can_undo: bool,
    /// The clocks, if there are any.
    pub clocks: Option<[ClockView; 2]>,
    /// How it ended, if it did.
    pub result: Option<ResultView>,
    /// Who is better, as far as somebody has thought about it.
    pub evaluation: Option<Evaluation>,
    /// The hint that was asked for.
    pub hint: Option<HintView>,
    /// What is being thought about.
    pub thinking: Option<JobKind>,
    /// Who has offered a draw.
    #[serde(serialize_with = "side")]
    pub draw_offer: Option<Color>,
    /// What came of the last offer, in a sentence.
    pub notice: Option<String>,
    /// Whether two players wait for a step.
    pub paused: bool,
    /// Milliseconds that two players wait between moves.
    pub wait: u32,
    /// The look back at a game that is over, as far as it has come.
    pub review: Option<ReviewView>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionView {
    /// The pieces, one letter for each square.
    pub board: String,
    /// As FEN.
    pub fen: String,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameView {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Rows and columns of the board.
    pub size: usize,
    /// Whether moves are usually written with letters.
    pub letters: bool,
    /// What one must do to win, in a few words.
    pub goal: String,
    /// Who begins.
    #[serde(serialize_with = "one_side")]
    pub starts: Color,
}

/// A dark square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SquareView {
    /// Its number.
    pub number: u32,
    /// Its name with letters, such as `c3`.
    pub name: String,
    /// Its row from the top, where Black's pieces stand.
    pub row: usize,
    /// Its column from the left, seen by White.
    pub column: usize,
}

/// Somebody with pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// What it is called.
    pub name: String,
    /// Whether it is a person.
    pub person: bool,
    /// The player's name in the registry, options included.
    pub player: Option<String>,
}

/// A move over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// As it is written, with as many squares as it takes to tell it from others.
    pub text: String,
    /// The numbers of all its squares, from the first to the last.
    pub path: Vec<u32>,
    /// The numbers of the squares that it takes, one for each leg of a capture.
    pub taken: Vec<u32>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlyView {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// Whose it was.
    #[serde(serialize_with = "one_side")]
    pub color: Color,
    /// The pieces after it.
    pub board: String,
    /// The position after it, as FEN.
    pub fen: String,
    /// What whoever made it thought of it, if it was a player.
    pub thought: Option<Evaluation>,
    /// Why, in the words of the player.
    pub reasons: Vec<String>,
    /// How long it took, in seconds, if that was measured.
    pub seconds: Option<f64>,
    /// What the player thought with.
    pub exhibits: Vec<ExhibitView>,
}

/// A table out of a player's mind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExhibitView {
    /// What it shows.
    pub title: String,
    /// What the columns are.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl From<Exhibit> for ExhibitView {
    fn from(Exhibit { title, columns, rows }: Exhibit) -> ExhibitView {
        ExhibitView { title, columns, rows }
    }
}

/// Who is better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// Who says so.
    pub by: String,
    /// The score for Black, in hundredths of a man; wins are far above all others.
    pub black: i32,
    /// As it is written, for the side that was to move.
    pub score: String,
    /// In words, if the score says who is better.
    pub words: Option<String>,
    /// A share from 0 to 1 for Black, for a bar.
    pub bar: f64,
    /// The line that is expected.
    pub line: Vec<String>,
    /// How far it looked, in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Leaves of each iteration, with its depth.
    pub leaves: Vec<(u32, u64)>,
}

/// A move that somebody strong would make.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintView {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// Who says so.
    pub by: String,
    /// Why.
    pub reasons: Vec<String>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClockView {
    /// Milliseconds that are left.
    pub left: u64,
    /// Whether it runs.
    pub running: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// Who won, if anybody.
    #[serde(serialize_with = "side")]
    pub winner: Option<Color>,
    /// How, in a sentence.
    pub reason: String,
}

/// A look back at a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewView {
    /// For each position from the start on: what it is worth, as far as it has been looked at.
    pub positions: Vec<Option<Evaluation>>,
    /// Moves that cost much, by the number of their ply from 0, with what would have been better.
    pub mistakes: Vec<Mistake>,
    /// Whether all has been looked at.
    pub done: bool,
}

/// A move that cost much.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mistake {
    /// Which move, from 0.
    pub ply: usize,
    /// The better move.
    pub better: String,
    /// In a sentence.
    pub words: String,
}

/// A colour as it is written in JSON.
pub(crate) fn name(color: Color) -> &'static str {
    if color == Color::Black { "black" } else { "white" }
}

#[allow(clippy::ref_option)] // serde asks for it
pub(crate) fn side<S: serde::Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
    color.map(name).serialize(serializer)
}

fn one_side<S: serde::Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*color))
}

impl View {
    /// Whether somebody may move now.
    pub fn may_move(&self, who: Who) -> bool {
        self.turn.is_some_and(|turn| who.is_for(turn) && self.seats[usize::from(turn == Color::White)].person)
    }
}
