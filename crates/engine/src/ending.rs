//! What the endgame database does for a search: it answers for positions within the tree, and at the root it tells which
//! moves keep what there is, or, where distances are known, the move itself.

use endgame::{Database, Judged, Value, Wdl};
use rules::{Move, Position, Variant};

use crate::evaluate::Evaluator;
use crate::score::{MAX_PLY, Score};
use crate::think::Line;

/// The longest line that is shown of a won ending.
const SHOWN: usize = 10;

/// What the database is asked within the tree.
#[derive(Debug)]
pub(crate) struct Reach<'a, V: Variant> {
    database: &'a Database<V>,
    /// Positions with more pieces are not asked for.
    pieces: usize,
    /// Wins and losses with this many pieces are searched on: the root has as many, and the search has to find out how
    /// to get on from there.
    unsettled: Option<usize>,
    /// Whether the side to move at the root is known to win.
    is_won: bool,
}

impl<V: Variant> Clone for Reach<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for Reach<'_, V> {}

impl<'a, V: Variant> Reach<'a, V> {
    pub(crate) fn of(database: &'a Database<V>, root: &Position<V>) -> Reach<'a, V> {
        let count = pieces(root);
        if count > database.pieces() {
            return Reach { database, pieces: database.pieces(), unsettled: None, is_won: false };
        }
        // A draw that is known already is played on for what the opponent may do wrong.
        let result = database.result(root);
        let most = if result == Some(Wdl::Draw) { count - 1 } else { count };
        Reach { database, pieces: most, unsettled: Some(count), is_won: result == Some(Wdl::Win) }
    }

    /// A number by which the table tells apart what was found with different questions.
    pub(crate) fn salt(&self) -> u64 {
        let settled = self.unsettled.map_or(0, |count| 2 * count + usize::from(self.pieces < count));
        (settled as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// How often a position comes before the line is given up as a draw, where the rules allow it so many times. Whoever
    /// is to win does not come back to where it was before: it has not come nearer from there.
    pub(crate) fn patience(&self, times: u8) -> u8 {
        if self.is_won { times.min(2) } else { times }
    }

    /// The score of a position without a capture, if the database settles it.
    #[inline(always)]
    pub(crate) fn score(&self, position: &Position<V>, evaluator: &dyn Evaluator<V>) -> Option<Score> {
        let count = pieces(position);
        if count > self.pieces {
            return None;
        }
        let result = self.database.result(position)?;
        if result != Wdl::Draw && self.unsettled == Some(count) {
            return None;
        }
        Some(match result {
            Wdl::Draw => Score::DRAW,
            Wdl::Win => Score::known_win(evaluator.progress(position)),
            Wdl::Loss => Score::known_loss(evaluator.progress(position)),
        })
    }

    /// The score of a leaf that the database does not settle. Where the line has come no nearer to a win that is known,
    /// it is a win all the same, or a draw by repetition would look better than an ugly win.
    pub(crate) fn leaf(&self, position: &Position<V>, evaluator: &dyn Evaluator<V>) -> Score {
        let is_open = self.unsettled == Some(pieces(position)) && self.unsettled <= Some(self.pieces);
        match if is_open { self.database.result(position) } else { None } {
            Some(Wdl::Win) => Score::distant_win(evaluator.progress(position)),
            Some(Wdl::Loss) => Score::distant_loss(evaluator.progress(position)),
            _ => evaluator.evaluate(position),
        }
    }
}

#[inline(always)]
fn pieces<V: Variant>(position: &Position<V>) -> usize {
    position.pieces().occupied().len()
}

/// A position at the root that the database knows.
pub(crate) struct Ending<'a, V: Variant> {
    database: &'a Database<V>,
    position: Position<V>,
    /// The moves that may be made, the best first.
    moves: Vec<Judged<V>>,
}

impl<'a, V: Variant> Ending<'a, V> {
    /// None if the database does not know the position. Moves to be avoided are left out.
    pub(crate) fn of(
        database: &'a Database<V>,
        position: &Position<V>,
        avoided: &[Move<V::Board>],
    ) -> Option<Ending<'a, V>> {
        if pieces(position) > database.pieces() {
            return None;
        }
        let mut moves = database.moves(position)?;
        moves.retain(|judged| !avoided.contains(&judged.mv));
        (!moves.is_empty()).then_some(Ending { database, position: *position, moves })
    }

    /// The moves that give away what the best one keeps.
    pub(crate) fn worse(&self) -> impl Iterator<Item = Move<V::Board>> {
        let best = self.moves[0].result;
        self.moves.iter().filter(move |judged| judged.result < best).map(|judged| judged.mv)
    }

    /// Whether the best that can be had is a draw.
    pub(crate) fn is_drawn(&self) -> bool {
        self.moves[0].result == Wdl::Draw
    }

    /// The best lines of a win or a loss whose distances are known.
    pub(crate) fn lines(&self, count: usize) -> Option<Vec<Line<V>>> {
        let best = self.moves[0].result;
        // Where a loss has moves of unknown distance, the one that holds out longest is not known either.
        let is_open = || self.moves.iter().any(|judged| judged.value.is_none());
        if best == Wdl::Draw || best == Wdl::Loss && is_open() {
            return None;
        }
        self.moves.iter().take(count.max(1)).map(|judged| self.line(judged)).collect()
    }

    fn line(&self, judged: &Judged<V>) -> Option<Line<V>> {
        let score = match judged.value? {
            Value::Win(plies) => Score::win_in(usize::from(plies).min(MAX_PLY)),
            Value::Draw => Score::DRAW,
            Value::Loss(plies) => Score::loss_in(usize::from(plies).min(MAX_PLY)),
        };
        let mut moves = vec![judged.mv];
        let mut position = self.position.play(&judged.mv);
        while moves.len() < SHOWN && judged.result != Wdl::Draw {
            let Some(best) = self.database.moves(&position).and_then(|moves| moves.into_iter().next()) else {
                break;
            };
            position = position.play(&best.mv);
            moves.push(best.mv);
        }
        Some(Line { moves, score })
    }
}
