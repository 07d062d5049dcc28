//! The novice: plays as people do who have just learned the game.
//!
//! It looks at its own moves and at the opponent's jumps after each of them, and no further. It sees a plain
//! jump beside the piece it has just moved; it often overlooks the second jump of a capture, a king that jumps
//! backwards, and what its move uncovers elsewhere. It likes to go forward and to make kings. It never throws
//! dice to blunder: what it loses, it loses because it did not look there.

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Board, Color, Game, Move, Position, Square, Variant};

use crate::player::{Decision, NoMove, Player, Watch};

/// What a piece is worth to it.
const PIECE: i32 = 100;
/// What making a king is worth.
const CROWN: i32 = 60;
/// What each row forward is worth.
const FORWARD: i32 = 4;
/// What standing away from the sides is worth.
const INSIDE: i32 = 3;
/// How far its taste goes from day to day.
const TASTE: i32 = 8;

/// How often in a hundred it sees things.
mod sight {
    /// A jump beside the piece it has just moved.
    pub(super) const NEAR: u32 = 95;
    /// A jump elsewhere.
    pub(super) const FAR: u32 = 65;
    /// A jump backwards, if it has seen the piece.
    pub(super) const BACKWARDS: u32 = 70;
    /// The next jump of a capture, after the one before.
    pub(super) const NEXT_JUMP: u32 = 50;
    /// That it can take back.
    pub(super) const TAKE_BACK: u32 = 60;
}

/// Steps within which something is near.
const NEAR: usize = 2;

pub(crate) struct Novice {
    dice: StdRng,
}

impl Novice {
    pub(crate) fn new(seed: u64) -> Self {
        Novice { dice: StdRng::seed_from_u64(seed) }
    }

    fn sees(&mut self, chance: u32) -> bool {
        self.dice.random_range(0..100) < chance
    }

    /// What it thinks of a move, and whether it fears for a piece after it.
    fn judge<V: Variant>(&mut self, position: &Position<V>, mv: &Move<V::Board>) -> (i32, bool) {
        let after = position.play(mv);
        if after.outcome().is_some_and(|outcome| outcome.winner() == Some(position.turn())) {
            return (100 * PIECE, false);
        }
        let mut worth = PIECE * mv.taken().len() as i32 + self.dice.random_range(0..=TASTE);
        worth += if mv.crowns() { CROWN } else { FORWARD * rows_forward(mv, position.turn()) };
        if !is_at_side(mv.to()) {
            worth += INSIDE;
        }
        let fear = self.worst(&after, mv);
        (worth - fear, fear > 0)
    }

    /// What the worst of the opponent's jumps costs that it sees.
    fn worst<V: Variant>(&mut self, after: &Position<V>, mv: &Move<V::Board>) -> i32 {
        if !after.must_capture() {
            return 0;
        }
        let mut worst = 0;
        for reply in after.legal_moves() {
            if !self.notices(&reply, mv, after.turn()) {
                continue;
            }
            let mut cost = PIECE;
            for _ in 1..reply.taken().len() {
                if !self.sees(sight::NEXT_JUMP) {
                    break;
                }
                cost += PIECE;
            }
            if after.play(&reply).must_capture() && self.sees(sight::TAKE_BACK) {
                cost -= PIECE;
            }
            worst = worst.max(cost);
        }
        worst
    }

    /// Whether it sees a jump of `opponent` after its own move.
    fn notices<B: Board>(&mut self, reply: &Move<B>, mv: &Move<B>, opponent: Color) -> bool {
        let near = distance(reply.from(), mv.to()) <= NEAR;
        let first_landing = reply.path().nth(1).unwrap_or(reply.to());
        let backwards = match opponent {
            Color::Black => first_landing.row() < reply.from().row(),
            Color::White => first_landing.row() > reply.from().row(),
        };
        self.sees(if near { sight::NEAR } else { sight::FAR }) && (!backwards || self.sees(sight::BACKWARDS))
    }
}

fn rows_forward<B: Board>(mv: &Move<B>, turn: Color) -> i32 {
    let down = mv.to().row() as i32 - mv.from().row() as i32;
    let forward = if turn == Color::Black { down } else { -down };
    if mv.kind() == rules::Kind::Man { forward } else { 0 }
}

fn is_at_side<B: Board>(square: Square<B>) -> bool {
    square.column() == 0 || square.column() == B::SIZE - 1
}

/// Steps of a king from one square to another.
fn distance<B: Board>(one: Square<B>, other: Square<B>) -> usize {
    one.row().abs_diff(other.row()).max(one.column().abs_diff(other.column()))
}

impl<V: Variant> Player<V> for Novice {
    fn name(&self) -> String {
        "champion:novice".to_owned()
    }

    fn choose(&mut self, game: &Game<V>, _: &Limits, _: &mut dyn Watch<V>) -> Result<Decision<V>, NoMove> {
        let position = game.position();
        let mut best: Option<(i32, Move<V::Board>, bool)> = None;
        for mv in position.legal_moves() {
            let (worth, fears) = self.judge(&position, &mv);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, mv, fears));
            }
        }
        let (_, mv, fears) = best.ok_or(NoMove::NoneLegal)?;
        let reason = match (mv.taken().len(), mv.crowns(), fears) {
            (1.., ..) => "a jump must be made, and this one looked best".to_owned(),
            (0, true, _) => "it makes a king".to_owned(),
            (0, false, false) => "it goes forward and looks safe".to_owned(),
            (0, false, true) => "every move seems to lose something".to_owned(),
        };
        Ok(Decision::plain(mv, vec![reason, "it did not look further than the next jump".to_owned()]))
    }
}
