//! What a position of the crown race is worth: who crowns first, what guards the last row, pieces, tempo.

use engine::{Evaluator, Score, Term};
use rules::{Color, Position, Square, Variant};

/// A man.
const MAN: i32 = 100;
/// A man that nobody can stop and that crowns before the opponent can.
const WINNER: i32 = 900;
/// A man that nobody can stop.
const RUNAWAY: i32 = 250;
/// What each row less to go is worth to a man that nobody can stop.
const RUNAWAY_ROW: i32 = 25;
/// A man on the own back row, where the opponent wants to go.
const GUARD: i32 = 14;
/// Each row that a man has gone: moves that are not there any more when one has to wait.
const ROW: i32 = -2;
/// Being to move.
const TEMPO: i32 = 6;

/// Judges the race.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race;

/// What one side has.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    men: i32,
    guards: i32,
    rows: i32,
    /// Rows that the best man that nobody can stop has to go.
    runaway: Option<i32>,
    /// Rows that the foremost man has to go.
    foremost: i32,
}

impl Side {
    fn of<V: Variant>(position: &Position<V>, color: Color) -> Side {
        let pieces = position.pieces();
        let to_go = |square: Square<V::Board>| match color {
            Color::White => square.row() as i32,
            Color::Black => <V::Board as rules::Board>::SIZE as i32 - 1 - square.row() as i32,
        };
        let last = <V::Board as rules::Board>::SIZE as i32 - 1;
        let mut side = Side { foremost: last, ..Side::default() };
        for man in pieces.of(color).squares() {
            let rows = to_go(man);
            side.men += 1;
            side.guards += i32::from(rows == last);
            side.rows += last - rows;
            side.foremost = side.foremost.min(rows);
            let is_better = side.runaway.is_none_or(|best| rows < best);
            if is_better
                && pieces.of(!color).squares().all(|other| !can_meet::<V>(man, rows, other, to_go(other)))
            {
                side.runaway = Some(rows);
            }
        }
        side
    }
}

/// Whether a man can get in the way of another one, which has `rows` to go; he stands `other_rows` before that end. Both
/// go a column to the side at most with each row; to jump or block, he must come within a column.
fn can_meet<V: Variant>(man: Square<V::Board>, rows: i32, other: Square<V::Board>, other_rows: i32) -> bool {
    let ahead = rows - other_rows;
    let aside = (man.column() as i32 - other.column() as i32).abs();
    ahead > 0 && aside <= ahead + 1
}

/// What the parts are worth to a side.
fn worth(us: &Side, them: &Side, to_move: bool) -> [(&'static str, i32); 5] {
    let runs = us.runaway.map_or(0, |rows| {
        // Who is to move and needs as many moves crowns first.
        let first = if to_move { rows <= them.foremost } else { rows < them.foremost };
        let size = if first { WINNER } else { RUNAWAY };
        size - RUNAWAY_ROW * rows
    });
    [
        ("men", MAN * us.men),
        ("runaway men", runs),
        ("guards of the back row", GUARD * us.guards),
        ("moves spent", ROW * us.rows),
        ("the move", if to_move { TEMPO } else { 0 }),
    ]
}

impl<V: Variant> Evaluator<V> for Race {
    fn evaluate(&self, position: &Position<V>) -> Score {
        Score::evaluation(terms(position).iter().map(|term| term.hundredths).sum())
    }

    fn terms(&self, position: &Position<V>) -> Vec<Term> {
        terms(position).to_vec()
    }
}

fn terms<V: Variant>(position: &Position<V>) -> [Term; 5] {
    let (us, them) = (Side::of(position, position.turn()), Side::of(position, !position.turn()));
    let (ours, theirs) = (worth(&us, &them, true), worth(&them, &us, false));
    [0, 1, 2, 3, 4].map(|i| Term { name: ours[i].0, hundredths: ours[i].1 - theirs[i].1 })
}
