//! The input link: what the environment shows the agent.

use rules::Color;
use soar::{Agent, Element, Id};

use super::advice::Advice;
use super::scene::{Direction, Piece, SQUARES, Scene, Step};

/// The elements of the input link.
pub(super) struct Inputs {
    cells: Vec<(Id, Element, &'static str)>,
    /// Colour and direction, which stay from move to move.
    side: Option<((Color, Direction), [Element; 2])>,
    /// What is new with every move.
    others: Vec<Element>,
}

impl Inputs {
    /// An empty board.
    pub(super) fn new(agent: &mut Agent) -> Inputs {
        let link = agent.input_link();
        let cell = |square: u8| {
            let cell = agent.add_id(link, "cell");
            agent.add(cell, "number", i64::from(square));
            (cell, agent.add(cell, "piece", "empty"), "empty")
        };
        Inputs { cells: (1..=SQUARES).map(cell).collect(), side: None, others: Vec::new() }
    }

    /// Shows a position to the agent, whose turn it is; only what has changed is changed.
    pub(super) fn show(&mut self, agent: &mut Agent, scene: &Scene, advice: &Advice) {
        let link = agent.input_link();
        for (square, cell) in (1..=SQUARES).zip(&mut self.cells) {
            let name = piece_name(scene.color, scene.at(square));
            if cell.2 != name {
                agent.remove(cell.1);
                *cell = (cell.0, agent.add(cell.0, "piece", name), name);
            }
        }
        let side = (scene.color, scene.direction);
        if self.side.is_none_or(|(known, _)| known != side) {
            self.side
                .into_iter()
                .flat_map(|(_, elements)| elements)
                .for_each(|element| agent.remove(element));
            let color = agent.add(link, "color", color_name(scene.color));
            let direction = agent.add(link, "direction", direction_name(scene.direction));
            self.side = Some((side, [color, direction]));
        }
        self.set_turn(agent, true);
        for (name, step) in [("hisLast", scene.his_last), ("myLast", scene.my_last)] {
            self.others.push(add_step(agent, &format!("{name}Move"), name, step).0);
        }
        let kind = advice.kind.filter(|_| !advice.moves.is_empty()).map_or("none", |kind| kind.name());
        let steps: Vec<Option<Step>> = match advice.moves.as_slice() {
            [] => vec![None],
            steps => steps.iter().map(|step| Some(*step)).collect(),
        };
        for step in steps {
            let (element, id) = add_step(agent, "attackingMove", "attacking", step);
            agent.add(id, "kind", kind);
            self.others.push(element);
        }
    }

    /// Says whose turn it is, and takes away what belonged to the last one.
    pub(super) fn set_turn(&mut self, agent: &mut Agent, is_turn: bool) {
        for element in self.others.drain(..) {
            agent.remove(element);
        }
        let link = agent.input_link();
        self.others.push(agent.add(link, "isTurn", i64::from(is_turn)));
    }
}

fn piece_name(color: Color, piece: Option<Piece>) -> &'static str {
    let Some(Piece { mine, king }) = piece else { return "empty" };
    match (mine == (color == Color::Black), king) {
        (true, false) => "RC",
        (true, true) => "RK",
        (false, false) => "WC",
        (false, true) => "WK",
    }
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "red",
        Color::White => "white",
    }
}

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Down => "down",
        Direction::Up => "up",
    }
}

/// Adds a structure with a source and a destination, -1 if there is none.
fn add_step(agent: &mut Agent, name: &str, prefix: &str, step: Option<Step>) -> (Element, Id) {
    let link = agent.input_link();
    let id = agent.new_id(name.chars().next().unwrap_or('m'));
    let element = agent.add(link, name, id);
    let (from, to) = step.map_or((-1, -1), |step| (i64::from(step.from), i64::from(step.to)));
    agent.add(id, &format!("{prefix}Source"), from);
    agent.add(id, &format!("{prefix}Destination"), to);
    (element, id)
}
