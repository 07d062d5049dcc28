//! Which moves to look at first.

use rules::{Board, Move};

use crate::options::Ordering;
use crate::score::MAX_PLY;
use crate::table::MoveCode;

/// Squares of the largest board, as an index bound.
const SQUARES: usize = 98;

/// What was learned about moves in this search.
pub(crate) struct Memory {
    killers: Vec<[MoveCode; 2]>,
    history: Vec<i32>,
    replies: Vec<MoveCode>,
}

/// A move to be ordered against others.
pub(crate) struct Context {
    pub(crate) ordering: Ordering,
    pub(crate) table_move: MoveCode,
    pub(crate) ply: usize,
    /// The move that led here: from and to.
    pub(crate) last: Option<(usize, usize)>,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Memory {
            killers: vec![[MoveCode::NONE; 2]; MAX_PLY + 1],
            history: vec![0; SQUARES * SQUARES],
            replies: vec![MoveCode::NONE; SQUARES * SQUARES],
        }
    }

    /// How often a move refuted, weighed by depth, less how often it was tried in vain.
    pub(crate) fn history<B: Board>(&self, mv: &Move<B>) -> i32 {
        self.history[index(mv)]
    }

    /// How early a move should be looked at.
    pub(crate) fn weight<B: Board>(&self, mv: &Move<B>, context: &Context) -> i32 {
        let forcing = 1000 * mv.taken().len() as i32 + 500 * i32::from(mv.crowns());
        match context.ordering {
            Ordering::None | Ordering::Evaluation => 0,
            Ordering::Simple => forcing,
            Ordering::Smallest if MoveCode::of(mv) == context.table_move => i32::MAX,
            Ordering::Smallest => 0,
            Ordering::Full => {
                let code = MoveCode::of(mv);
                if code == context.table_move {
                    return i32::MAX;
                }
                if forcing > 0 {
                    return 1 << 28 | forcing;
                }
                let [first, second] = self.killers[context.ply];
                let is_reply =
                    context.last.is_some_and(|(from, to)| self.replies[from * SQUARES + to] == code);
                if code == first {
                    1 << 27
                } else if code == second {
                    1 << 26
                } else if is_reply {
                    1 << 25
                } else {
                    self.history(mv)
                }
            }
        }
    }

    /// Learns from a quiet move that refuted, and from those that were tried before it in vain.
    pub(crate) fn learn<B: Board>(
        &mut self,
        best: &Move<B>,
        tried: &[Move<B>],
        depth: i32,
        context: &Context,
    ) {
        if best.is_capture() || best.crowns() {
            return;
        }
        let code = MoveCode::of(best);
        let killers = &mut self.killers[context.ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some((from, to)) = context.last {
            self.replies[from * SQUARES + to] = code;
        }
        let bonus = (depth * depth + 1).min(400);
        self.adjust(index(best), bonus);
        for mv in tried {
            self.adjust(index(mv), -bonus);
        }
    }

    /// Moves the history of a move towards the bonus, so that it stays within bounds.
    fn adjust(&mut self, index: usize, bonus: i32) {
        let value = &mut self.history[index];
        *value += bonus * 32 - *value * bonus.abs() / 512;
    }
}

fn index<B: Board>(mv: &Move<B>) -> usize {
    mv.from().index() * SQUARES + mv.to().index()
}
