//! `casual`: the Casual Gamer, a minimax program with alpha-beta and a hand-made utility.

use engine::{Evaluator, Options, Ordering, Score, Table};
use rules::{Color, Position, Set, Variant};

use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

/// The depth that its author found ideal.
const DEPTH: u32 = 7;

/// The utility of the Casual Gamer, in hundredths.
///
/// It has a peculiarity that is kept: but for the count of pieces it looks only at the side that has
/// just moved. Pieces in the centre and men at home count for that side, pieces that could be jumped
/// count against it; what the other side has there does not matter.
///
/// Ends of games are worth 90 in the original, more than anything else; here they are worth a win or
/// a loss by their distance.
#[derive(Clone, Copy, Debug)]
pub struct Casual {
    /// The worth of a man: 1.3.
    pub man: i32,
    /// The worth of a king: 2.
    pub king: i32,
    /// The worth of a piece on one of the eight squares in the middle: half a man.
    pub centre: i32,
    /// The worth of each of the two pieces that guard the back row best: a man less 0.2.
    pub back: i32,
    /// The cost of each jump in each capture that the opponent has: 0.6 of a man.
    pub vulnerable: i32,
}

impl Casual {
    /// The weights of the report.
    pub const REPORT: Casual = Casual { man: 130, king: 200, centre: 65, back: 110, vulnerable: 78 };
}

/// The squares with these rows (from the top) and columns.
fn squares<V: Variant>(places: &[(usize, usize)]) -> Set<V::Board> {
    places.iter().filter_map(|&(row, column)| rules::Square::at(row, column)).collect()
}

impl<V: Variant> Evaluator<V> for Casual {
    fn evaluate(&self, position: &Position<V>) -> Score {
        let pieces = position.pieces();
        let mover = !position.turn();
        let worth =
            |color| self.man * pieces.men(color).len() as i32 + self.king * pieces.kings(color).len() as i32;
        let centre = squares::<V>(&[(3, 2), (3, 4), (4, 3), (4, 5)]);
        let back = match mover {
            Color::Black => squares::<V>(&[(0, 1), (0, 5)]),
            Color::White => squares::<V>(&[(7, 2), (7, 6)]),
        };
        let jumps: usize = if position.must_capture() {
            position.legal_moves().iter().map(|mv| mv.taken().len()).sum()
        } else {
            0
        };
        let utility = worth(mover) - worth(!mover)
            + self.centre * (pieces.of(mover) & centre).len() as i32
            + self.back * (pieces.of(mover) & back).len() as i32
            - self.vulnerable * jumps as i32;
        Score::evaluation(-utility)
    }
}

impl Casual {
    /// The techniques of its search; `ordering` puts crownings and large captures first.
    pub const fn options(ordering: bool) -> Options {
        let ordering = if ordering { Ordering::Simple } else { Ordering::None };
        Options { ordering, quiescence: false, ..Options::ALPHA_BETA }
    }
}

/// The player; `ordering` puts crownings and large captures first.
pub(crate) fn new<V: Variant>(ordering: bool, how: &PlayerOptions) -> Searching<V> {
    Searching {
        name: if ordering { "casual" } else { "casual:unordered" }.to_owned(),
        evaluator: Box::new(Casual::REPORT),
        options: Casual::options(ordering),
        table: Table::new(2),
        depth: Depth::Fixed(DEPTH),
        one_sided: true,
        book: None,
        asks_database: false,
        most_entries: 0,
        how: PlayerOptions { threads: 1, ..how.clone() },
    }
}
