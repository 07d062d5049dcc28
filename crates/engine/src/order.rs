//! Which moves to look at first.

use rules::{Board, Kind, Move};

use crate::options::{Numbers, Ordering};
use crate::score::MAX_PLY;
use crate::table::MoveCode;

/// Squares of the largest board, as an index bound.
const SQUARES: usize = 98;

/// What was learned about moves in this search.
pub(crate) struct Memory {
    killers: Vec<[MoveCode; 2]>,
    history: Vec<i32>,
    replies: Vec<MoveCode>,
    /// How well moves followed the move before them, and the own move before that.
    follow_ups: [Vec<i16>; 2],
}

/// A move to be ordered against others.
pub(crate) struct Context<'a> {
    pub(crate) ordering: Ordering,
    pub(crate) numbers: &'a Numbers,
    pub(crate) table_move: MoveCode,
    pub(crate) ply: usize,
    /// The move that led here: from and to.
    pub(crate) last: Option<(usize, usize)>,
    /// Where in the follow-ups the replies to the last move and to the own move before it begin.
    pub(crate) trail: Option<[usize; 2]>,
}

/// Where the follow-ups of a move begin.
pub(crate) fn trace<B: Board>(mv: &Move<B>) -> usize {
    (usize::from(mv.kind() == Kind::King) * B::SQUARES + mv.to().index()) * steps::<B>()
}

/// How many steps are told apart: by kind, square and direction.
fn steps<B: Board>() -> usize {
    2 * 4 * B::SQUARES
}

fn step<B: Board>(mv: &Move<B>) -> usize {
    let (from, to) = (mv.from(), mv.to());
    let direction = 2 * usize::from(to.row() > from.row()) + usize::from(to.column() > from.column());
    4 * (usize::from(mv.kind() == Kind::King) * B::SQUARES + from.index()) + direction
}

impl Memory {
    pub(crate) fn new<B: Board>() -> Self {
        let follow_ups = || vec![0; 2 * B::SQUARES * steps::<B>()];
        Memory {
            killers: vec![[MoveCode::NONE; 2]; MAX_PLY + 1],
            history: vec![0; SQUARES * SQUARES],
            replies: vec![MoveCode::NONE; SQUARES * SQUARES],
            follow_ups: [follow_ups(), follow_ups()],
        }
    }

    /// How often a move refuted, weighed by depth, less how often it was tried in vain.
    pub(crate) fn history<B: Board>(&self, mv: &Move<B>) -> i32 {
        self.history[index(mv)]
    }

    /// How early a move should be looked at.
    pub(crate) fn weight<B: Board>(&self, mv: &Move<B>, context: &Context<'_>) -> i32 {
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
                    self.history(mv) + self.follow_up(mv, context)
                }
            }
        }
    }

    /// How well a move followed the last moves of both sides before.
    fn follow_up<B: Board>(&self, mv: &Move<B>, context: &Context<'_>) -> i32 {
        let Some(trail) = context.trail else { return 0 };
        let step = step(mv);
        let part = |i: usize| i32::from(self.follow_ups[i][trail[i] + step]);
        (part(0) + part(1)) * context.numbers.follow_ups / 256
    }

    /// Learns from a quiet move that refuted, and from those that were tried before it in vain.
    pub(crate) fn learn<B: Board>(
        &mut self,
        best: &Move<B>,
        tried: &[Move<B>],
        depth: i32,
        context: &Context<'_>,
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
        let Numbers { history_slope, history_most, .. } = *context.numbers;
        let bonus = (depth * depth + 1 + depth * history_slope / 16).min(history_most);
        self.adjust(best, bonus, context);
        for mv in tried {
            self.adjust(mv, -bonus, context);
        }
    }

    /// Moves the history of a move towards the bonus, so that it stays within bounds.
    fn adjust<B: Board>(&mut self, mv: &Move<B>, bonus: i32, context: &Context<'_>) {
        let moved = |value: i32| value + bonus * 32 - value * bonus.abs() / 512;
        let value = &mut self.history[index(mv)];
        *value = moved(*value);
        let Some(trail) = context.trail else { return };
        let step = step(mv);
        for (follow_ups, first) in self.follow_ups.iter_mut().zip(trail) {
            let value = &mut follow_ups[first + step];
            *value = moved(i32::from(*value)) as i16;
        }
    }
}

fn index<B: Board>(mv: &Move<B>) -> usize {
    mv.from().index() * SQUARES + mv.to().index()
}
