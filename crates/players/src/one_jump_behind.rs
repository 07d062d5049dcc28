//! `one-jump-behind`: a Lose Checkers agent with heuristics of its own.
//!
//! Alpha-beta to depth 10 with the heuristics of its report. Where the report gives no number the ones here
//! are ours, each with its name. The agent wished for deepening that uses the time it is given; here it has
//! that.

use engine::{Evaluator, Options, Score, Table, Term};
use rules::{Board, Color, Goal, Position, Set, Square, Variant};

use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

/// The depth that it always went to.
const DEPTH: u32 = 10;

/// The heuristics, each of which can be left out. Numbers are costs to the side that has the piece, in the
/// units of the report: a man costs 150.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneJumpBehind {
    /// Whether men are valued by where they stand.
    pub position: bool,
    /// Whether kings are kept off the edges.
    pub kings: bool,
    /// Whether men that cannot move count twice.
    pub immobile: bool,
    /// Whether an even spread over the wings counts.
    pub balance: bool,
    /// Whether room behind the pieces counts.
    pub shadow: bool,
}

/// The report's.
const MAN: i32 = 150;
/// The report's.
const KING: i32 = 250;
/// Ours: what a man on its original squares costs more.
const AT_HOME: i32 = 10;
/// Ours: what a man at a side edge costs less.
const AT_THE_SIDE: i32 = 6;
/// Ours: what each row forward takes off the cost of a man.
const ROW: i32 = 3;
/// Ours: what a king on the edge costs more ("strongly encouraged" to stay off).
const KING_ON_EDGE: i32 = 60;
/// Ours: what each piece more on one wing than on the other costs.
const WING: i32 = 5;
/// Ours: what each empty square on the original squares brings, once a piece has gone beyond them.
const EMPTY_BEHIND: i32 = 4;
/// The report has a man worth 150; a score here has one worth 100.
const TO_HUNDREDTHS: (i32, i32) = (2, 3);

impl OneJumpBehind {
    /// All heuristics.
    pub const ALL: OneJumpBehind =
        OneJumpBehind { position: true, kings: true, immobile: true, balance: true, shadow: true };

    /// The names by which heuristics are left out.
    pub const NAMES: [&str; 5] = ["position", "kings", "immobile", "balance", "shadow"];

    /// Leaves out the heuristic of this name; `None` if there is none.
    pub fn without(mut self, name: &str) -> Option<Self> {
        let switch = match name {
            "position" => &mut self.position,
            "kings" => &mut self.kings,
            "immobile" => &mut self.immobile,
            "balance" => &mut self.balance,
            "shadow" => &mut self.shadow,
            _ => return None,
        };
        *switch = false;
        Some(self)
    }

    /// What judges positions of a game by these heuristics, for whoever wants to search with it.
    pub fn evaluator<V: Variant>(self) -> Box<dyn Evaluator<V>> {
        Box::new(Judge::new(self))
    }

    fn name(self) -> String {
        let on = [self.position, self.kings, self.immobile, self.balance, self.shadow];
        let off: Vec<String> = (Self::NAMES.iter().zip(on))
            .filter(|(_, on)| !on)
            .map(|(name, _)| format!("no-{name}"))
            .collect();
        let colon = if off.is_empty() { "" } else { ":" };
        format!("one-jump-behind{colon}{}", off.join(","))
    }
}

/// One side's pieces, as it sees them playing up the board.
struct Side<V: Variant> {
    men: Set<V::Board>,
    kings: Set<V::Board>,
    enemy: Set<V::Board>,
    empty: Set<V::Board>,
}

impl<V: Variant> Side<V> {
    fn new(position: &Position<V>, color: Color) -> Self {
        let pieces = position.pieces().seen_by(color);
        Side {
            men: pieces.men(Color::White),
            kings: pieces.kings(Color::White),
            enemy: pieces.of(Color::Black),
            empty: pieces.empty(),
        }
    }
}

/// The heuristics on the board of a game.
pub(crate) struct Judge<V: Variant> {
    heuristics: OneJumpBehind,
    /// The rows where the men of a side start that plays up.
    home: Set<V::Board>,
    sides: Set<V::Board>,
    edge: Set<V::Board>,
    left: Set<V::Board>,
}

impl<V: Variant> Judge<V> {
    fn new(heuristics: OneJumpBehind) -> Self {
        let last = V::Board::SIZE - 1;
        let squares = |keep: &dyn Fn(usize, usize) -> bool| -> Set<V::Board> {
            Square::all().filter(|square| keep(square.row(), square.column())).collect()
        };
        let sides = squares(&|_, column| column == 0 || column == last);
        Judge {
            heuristics,
            home: squares(&|row, _| row > V::Board::SIZE / 2),
            sides,
            edge: sides | Set::TOP | Set::BOTTOM,
            left: squares(&|_, column| column < V::Board::SIZE / 2),
        }
    }

    /// What each heuristic costs a side.
    fn costs(&self, position: &Position<V>, color: Color) -> [(&'static str, i32); 6] {
        let side = Side::<V>::new(position, color);
        let OneJumpBehind { position, kings, immobile, balance, shadow } = self.heuristics;
        let on = |switch: bool, cost: fn(&Self, &Side<V>) -> i32| if switch { cost(self, &side) } else { 0 };
        [
            ("material", on(true, Self::material)),
            ("position of men", on(position, Self::position)),
            ("kings on the edge", on(kings, Self::kings_on_edge)),
            ("immobile men", on(immobile, Self::immobile)),
            ("balance of the wings", on(balance, Self::balance)),
            ("room behind", on(shadow, Self::shadow)),
        ]
    }

    fn material(&self, side: &Side<V>) -> i32 {
        MAN * side.men.len() as i32 + KING * side.kings.len() as i32
    }

    /// Men should leave their original squares, keep to the sides and come through.
    fn position(&self, side: &Side<V>) -> i32 {
        let forward: usize = side.men.squares().map(|square| V::Board::SIZE - 1 - square.row()).sum();
        AT_HOME * (side.men & self.home).len() as i32
            - AT_THE_SIDE * (side.men & self.sides).len() as i32
            - ROW * forward as i32
    }

    /// In the end the king that is trapped on the edge first is the loser.
    fn kings_on_edge(&self, side: &Side<V>) -> i32 {
        KING_ON_EDGE * (side.kings & self.edge).len() as i32
    }

    /// A man without a move gives the opponent control: it counts twice.
    fn immobile(&self, side: &Side<V>) -> i32 {
        let Side { men, enemy, empty, .. } = *side;
        let can_step = empty.down_left() | empty.down_right();
        let can_jump = (enemy.down_left() & empty.down_left().down_left())
            | (enemy.down_right() & empty.down_right().down_right());
        MAN * (men - can_step - can_jump).len() as i32
    }

    fn balance(&self, side: &Side<V>) -> i32 {
        let own = side.men | side.kings;
        let left = (own & self.left).len();
        WING * left.abs_diff(own.len() - left) as i32
    }

    /// Pieces with room behind them can be jumped. No points while nothing has left the last row.
    fn shadow(&self, side: &Side<V>) -> i32 {
        let has_left = !((side.men | side.kings) - Set::BOTTOM).is_empty();
        if has_left { -EMPTY_BEHIND * (side.empty & self.home).len() as i32 } else { 0 }
    }
}

impl<V: Variant> Evaluator<V> for Judge<V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        let cost = |color| self.costs(position, color).iter().map(|(_, cost)| cost).sum::<i32>();
        let us = position.turn();
        Score::evaluation((cost(!us) - cost(us)) * TO_HUNDREDTHS.0 / TO_HUNDREDTHS.1)
    }

    fn terms(&self, position: &Position<V>) -> Vec<Term> {
        let us = position.turn();
        let (ours, theirs) = (self.costs(position, us), self.costs(position, !us));
        let term = |((name, ours), (_, theirs)): ((&'static str, i32), (&str, i32))| Term {
            name,
            hundredths: (theirs - ours) * TO_HUNDREDTHS.0 / TO_HUNDREDTHS.1,
        };
        ours.into_iter().zip(theirs).map(term).filter(|term| term.hundredths != 0).collect()
    }
}

/// Whether it plays a game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::RULES.goal == Goal::Lose
}

pub(crate) fn new<V: Variant>(heuristics: OneJumpBehind, how: &PlayerOptions) -> Searching<V> {
    Searching {
        name: heuristics.name(),
        evaluator: heuristics.evaluator(),
        options: Options { deepening: true, quiescence: false, ..Options::ALPHA_BETA },
        table: Table::new(2),
        depth: Depth::Free(DEPTH),
        one_sided: false,
        book: None,
        asks_database: false,
        most_entries: 0,
        how: how.clone(),
    }
}
