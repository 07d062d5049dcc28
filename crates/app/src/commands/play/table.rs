//! The game itself and those who sit at it.

use engine::Limits;
use players::{Decision, Level, Player, PlayerOptions, PlayerSpec, SpecError};
use rules::{
    Board, Color, Form, Game, Illegal, Move, Notation, Position, Square, SquareName, Task, Variant,
    VariantId, read_move, write_moves,
};

use super::refusal;
use super::session::{Cell, Choice, Route, Session, View};
use crate::args::{PositionArgs, Who};
use crate::commands;
use crate::draw;
use crate::failure::Failure;
use crate::thought;
use crate::watch::Watching;
use store::Keeper;

/// How moves are written.
const FORM: Form = Form::Canonical;
/// How far whoever gives a hint looks ahead, in plies.
const HINT_DEPTH: u32 = 11;

/// A table with two persons and the position that the arguments name. Players are opened by `how` and think
/// within `limits`.
pub(super) fn open(
    position: &PositionArgs,
    how: PlayerOptions,
    limits: Limits,
    keeper: Option<Keeper>,
) -> Result<Box<dyn Session>, Failure> {
    position.game.with(Open { position, how, limits, keeper })
}

struct Open<'a> {
    position: &'a PositionArgs,
    how: PlayerOptions,
    limits: Limits,
    keeper: Option<Keeper>,
}

impl Task for Open<'_> {
    type Output = Result<Box<dyn Session>, Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Open { position, how, limits, keeper } = self;
        let game = Game::from_position(commands::position::<V>(position)?);
        let (black, white) = (Chair::Person, Chair::Person);
        Ok(Box::new(Table { game, black, white, helper: None, how, limits, keeper }))
    }
}

enum Chair<V: Variant> {
    Person,
    Player(PlayerSpec, Box<dyn Player<V>>),
}

struct Table<V: Variant> {
    game: Game<V>,
    black: Chair<V>,
    white: Chair<V>,
    /// Who gives hints, opened when the first is asked for.
    helper: Option<Box<dyn Player<V>>>,
    how: PlayerOptions,
    limits: Limits,
    keeper: Option<Keeper>,
}

impl<V: Variant> Table<V> {
    /// Keeps how the game stands. If that fails it is said once, and the game goes on.
    fn keep(&mut self) {
        let name = |chair: &Chair<V>| match chair {
            Chair::Person => "human".to_owned(),
            Chair::Player(_, player) => player.name(),
        };
        let (black, white) = (name(&self.black), name(&self.white));
        let seats = [(Color::Black, black.clone()), (Color::White, white.clone())];
        let players: Vec<(Color, String)> =
            seats.into_iter().filter(|(color, _)| !self.is_person(*color)).collect();
        let Some(keeper) = &mut self.keeper else { return };
        if let Err(error) = keeper.keep(&self.game, [&black, &white], &players) {
            anstream::eprintln!("crownhead: the game is not kept any more: {error}");
            self.keeper = None;
        }
    }

    fn chair(&self, color: Color) -> &Chair<V> {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Whom to ask for a hint: the champion where it plays, else the opponent.
    fn helper(&self) -> PlayerSpec {
        let champion = PlayerSpec::Champion(Level::Champion);
        match self.chair(!self.game.position().turn()) {
            _ if champion.plays::<V>() => champion,
            Chair::Player(spec, _) => spec.clone(),
            Chair::Person => PlayerSpec::Part1,
        }
    }

    fn going_on(&self) -> Result<(), String> {
        self.game.outcome().map_or(Ok(()), |outcome| Err(format!("the game is over: {outcome}")))
    }

    fn find(&self, text: &str) -> Result<Move<V::Board>, String> {
        self.going_on()?;
        let position = self.game.position();
        read_move(&position, text).map_err(|error| refusal::sentence(&position, text, &error))
    }
}

impl<V: Variant> Session for Table<V> {
    fn id(&self) -> VariantId {
        V::ID
    }

    fn turn(&self) -> Option<Color> {
        self.going_on().ok().map(|()| self.game.position().turn())
    }

    fn standing(&self) -> String {
        draw::standing(&self.game)
    }

    fn picture(&self, top: Color) -> String {
        draw::picture(&self.game, top)
    }

    fn view(&self) -> View {
        let pieces = self.game.position().pieces();
        let cell = |square| Cell { number: number::<V>(square), piece: pieces.at(square) };
        let row =
            |row| (0..V::Board::SIZE).map(|column| draw::square_at::<V>(row, column).map(cell)).collect();
        View { rows: (0..V::Board::SIZE).map(row).collect() }
    }

    fn moves(&self) -> Vec<String> {
        let moves = write_moves(&self.game.position(), V::RULES.notation, FORM);
        moves.into_iter().map(|(_, text)| text).collect()
    }

    fn routes(&self) -> Vec<Route> {
        self.game.position().routes().iter().map(route::<V>).collect()
    }

    fn sit(&mut self, color: Color, who: Who) -> Result<(), SpecError> {
        let chair = match who {
            Who::Person => Chair::Person,
            Who::Player(spec) => {
                // Two that throw dice must not throw the same.
                let seed = self.how.seed.wrapping_add(u64::from(color == Color::White));
                let player = spec.open(&PlayerOptions { seed, ..self.how.clone() })?;
                Chair::Player(spec, player)
            }
        };
        match color {
            Color::Black => self.black = chair,
            Color::White => self.white = chair,
        }
        Ok(())
    }

    fn is_person(&self, color: Color) -> bool {
        matches!(self.chair(color), Chair::Person)
    }

    fn check_source(&self, square: u32) -> Result<(), String> {
        let (name, position) = (SquareName::Number(square), self.game.position());
        let turn = position.turn();
        let piece = name.find::<V>().and_then(|square| position.pieces().at(square));
        match piece {
            None => Err(Illegal::NoPiece(name).to_string()),
            Some(piece) if piece.color != turn => Err(Illegal::NotYours { square: name, turn }.to_string()),
            Some(_) => Ok(()),
        }
    }

    fn read(&self, text: &str) -> Result<String, String> {
        self.find(text).map(|mv| thought::move_text(&self.game.position(), &mv, Form::Long))
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = self.find(text)?;
        self.game.play(&mv).map_err(|error| error.to_string())?;
        self.keep();
        Ok(())
    }

    fn undo(&mut self) -> Result<(), String> {
        let plies = if self.is_person(!self.game.position().turn()) { 1 } else { 2 };
        if self.game.moves().len() < plies {
            return Err("there is no move of yours to take back".to_owned());
        }
        for _ in 0..plies {
            self.game.undo();
        }
        self.keep();
        Ok(())
    }

    fn resign(&mut self) -> Result<(), String> {
        self.game.resign(self.game.position().turn()).map_err(|error| error.to_string())?;
        self.keep();
        Ok(())
    }

    fn reply(&mut self, watching: &Watching<'_>) -> Result<Choice, String> {
        let position = self.game.position();
        let chair = match position.turn() {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        };
        let Chair::Player(_, player) = chair else {
            return Err("it is the turn of a person".to_owned());
        };
        let decision = watching
            .choose(player.as_mut(), &self.game, &self.limits, FORM)
            .map_err(|error| error.to_string())?;
        let choice = choice(&position, player.name(), &decision);
        self.game.play(&decision.mv).map_err(|error| error.to_string())?;
        self.keep();
        Ok(choice)
    }

    fn hint(&mut self, watching: &Watching<'_>) -> Result<Choice, String> {
        let spec = self.helper();
        let player = match &mut self.helper {
            Some(player) => player,
            none => none.insert(spec.open(&self.how).map_err(|error| error.to_string())?),
        };
        let limits = Limits { depth: Some(HINT_DEPTH), ..Limits::default() };
        let decision =
            watching.choose(player.as_mut(), &self.game, &limits, FORM).map_err(|error| error.to_string())?;
        Ok(choice(&self.game.position(), player.name(), &decision))
    }
}

fn choice<V: Variant>(position: &Position<V>, name: String, decision: &Decision<V>) -> Choice {
    let text = thought::move_text(position, &decision.mv, FORM);
    Choice { color: position.turn(), name, text, reasons: thought::reasons(decision) }
}

fn number<V: Variant>(square: Square<V::Board>) -> u32 {
    match SquareName::with::<V>(square, Notation::Numbers) {
        SquareName::Number(number) => number,
        SquareName::Letters { .. } => 0,
    }
}

fn route<V: Variant>(mv: &Move<V::Board>) -> Route {
    let squares: Vec<Square<V::Board>> = mv.path().collect();
    let legs = squares.windows(2);
    let over =
        |leg: &[Square<V::Board>]| mv.taken().squares().find(|square| is_between(*square, leg[0], leg[1]));
    Route {
        path: squares.iter().map(|square| number::<V>(*square)).collect(),
        jumped: legs.filter_map(over).map(number::<V>).collect(),
    }
}

/// Whether a square lies on the diagonal between two others.
fn is_between<B: Board>(square: Square<B>, from: Square<B>, to: Square<B>) -> bool {
    let lies = |at: usize, from: usize, to: usize| (at > from && at < to) || (at < from && at > to);
    let (rows, columns) = (square.row().abs_diff(from.row()), square.column().abs_diff(from.column()));
    rows == columns
        && lies(square.row(), from.row(), to.row())
        && lies(square.column(), from.column(), to.column())
}
