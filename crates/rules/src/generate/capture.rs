//! Captures: a piece is followed over everything it can take.

use super::{BoardOf, Counting, Visitor};
use crate::board::{Board, Set};
use crate::color::Kind;
use crate::direction::{Direction, Side};
use crate::moves::{Landings, Trail};
use crate::pieces::Pieces;
use crate::rulebook::{Criterion, Crowning, Goal};
use crate::variant::Variant;

/// Where `movers` land when they jump one square over `victims`.
#[inline(always)]
pub(super) fn jump<B: Board, D: Direction>(movers: Set<B>, victims: Set<B>, empty: Set<B>) -> Set<B> {
    D::step(D::step(movers) & victims) & empty
}

/// What the men of side `S` may take.
#[inline(always)]
pub(super) fn victims_of_men<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>) -> Set<BoardOf<V>> {
    let enemy = S::Enemy::own(pieces);
    if V::RULES.men_capture_kings { enemy } else { enemy - pieces.kings }
}

/// Whether side `S` has a capture.
#[inline(always)]
pub(crate) fn can_capture<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>) -> bool {
    let empty = pieces.empty();
    let enemy = S::Enemy::own(pieces);
    let all_alike = !V::RULES.flying_kings && V::RULES.men_capture_kings;
    // Where kings jump forwards just as men do, one look serves both.
    let movers = if all_alike { S::own(pieces) } else { S::own(pieces) - pieces.kings };
    let victims = victims_of_men::<V, S>(pieces);
    let forward = jump::<_, S::ForwardLeft>(movers, victims, empty)
        | jump::<_, S::ForwardRight>(movers, victims, empty);
    if !forward.is_empty() {
        return true;
    }
    if V::RULES.men_capture_backwards {
        let back =
            jump::<_, S::BackLeft>(movers, victims, empty) | jump::<_, S::BackRight>(movers, victims, empty);
        if !back.is_empty() {
            return true;
        }
    }
    let kings = S::own(pieces) & pieces.kings;
    if V::RULES.goal == Goal::Crown || kings.is_empty() {
        return false;
    }
    if V::RULES.flying_kings {
        return sees_a_victim::<_, S::ForwardLeft>(kings, enemy, empty)
            || sees_a_victim::<_, S::ForwardRight>(kings, enemy, empty)
            || sees_a_victim::<_, S::BackLeft>(kings, enemy, empty)
            || sees_a_victim::<_, S::BackRight>(kings, enemy, empty);
    }
    let back = jump::<_, S::BackLeft>(kings, enemy, empty) | jump::<_, S::BackRight>(kings, enemy, empty);
    let forward = if all_alike {
        Set::EMPTY
    } else {
        jump::<_, S::ForwardLeft>(kings, enemy, empty) | jump::<_, S::ForwardRight>(kings, enemy, empty)
    };
    !(back | forward).is_empty()
}

/// Whether one of the flying `kings` can take something in direction `D`.
fn sees_a_victim<B: Board, D: Direction>(kings: Set<B>, enemy: Set<B>, empty: Set<B>) -> bool {
    let mut reach = kings;
    let mut at = kings;
    while !at.is_empty() {
        at = D::step(at) & empty;
        reach |= at;
    }
    !jump::<_, D>(reach, enemy, empty).is_empty()
}

/// Shows every legal capture of side `S`.
pub(crate) fn captures<V: Variant, S: Side, C: Counting>(
    pieces: &Pieces<BoardOf<V>>,
    visitor: &mut impl Visitor<V>,
) {
    let mut show = |trail: &Trail<BoardOf<V>>| {
        let crowns = is_crowned::<V, S>(trail) && trail.kind == Kind::Man;
        visitor.capture(trail, crowns, after::<V, S>(pieces, trail));
    };
    if V::RULES.priority.is_empty() {
        let mut seen = Seen::default();
        trails::<V, S>(pieces, &mut |trail| {
            if !C::UNIQUE || seen.is_new::<V>(trail) {
                show(trail);
            }
        });
        return;
    }
    let mut best: Vec<Trail<BoardOf<V>>> = Vec::new();
    let mut best_key = 0;
    let mut seen = Seen::default();
    trails::<V, S>(pieces, &mut |trail| {
        let key = sort_key(V::RULES.priority, trail);
        if key > best_key {
            best.clear();
            seen = Seen::default();
            best_key = key;
        }
        if key == best_key && (!C::UNIQUE || seen.is_new::<V>(trail)) {
            best.push(*trail);
        }
    });
    best.iter().for_each(show);
}

/// The captures already seen, for telling routes to the same end apart.
struct Seen<B: Board>(Vec<(Set<B>, Set<B>, Set<B>)>);

impl<B: Board> Default for Seen<B> {
    fn default() -> Self {
        Seen(Vec::new())
    }
}

impl<B: Board> Seen<B> {
    /// The fewest pieces that can be taken in two ways with the same start and end: one step at a
    /// time the two ways make a ring of four; for flying kings nothing less than two is sure.
    const fn least<V: Variant>() -> usize {
        if V::RULES.flying_kings { 2 } else { 4 }
    }

    #[inline(always)]
    fn is_new<V: Variant>(&mut self, trail: &Trail<B>) -> bool {
        // Men that only jump forwards have but one way.
        let one_way = trail.kind == Kind::Man && !V::RULES.men_capture_backwards;
        one_way || trail.taken.len() < Self::least::<V>() || self.add(trail)
    }

    #[cold]
    fn add(&mut self, trail: &Trail<B>) -> bool {
        let identity = (trail.from, trail.at, trail.taken);
        let new = !self.0.contains(&identity);
        if new {
            self.0.push(identity);
        }
        new
    }
}

/// The weight of a capture among others: each criterion has a field of its own.
fn sort_key<B: Board>(priority: &[Criterion], trail: &Trail<B>) -> u64 {
    priority.iter().fold(0, |key, criterion| match criterion {
        Criterion::MostPieces => key << 5 | trail.taken.len() as u64,
        Criterion::ByKing => key << 1 | u64::from(trail.kind == Kind::King),
        Criterion::MostKings => key << 5 | u64::from(trail.kings_in_order.count_ones()),
        // Among captures of equal length the greater number has its kings earlier.
        Criterion::KingsFirst => key << 32 | u64::from(trail.kings_in_order),
    })
}

fn is_crowned<V: Variant, S: Side>(trail: &Trail<BoardOf<V>>) -> bool {
    V::RULES.goal != Goal::Crown && (trail.crowned || trail.at.meets(S::king_row()))
}

/// The pieces when the capture is complete.
#[inline(always)]
fn after<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>, trail: &Trail<BoardOf<V>>) -> Pieces<BoardOf<V>> {
    let own = (S::own(pieces) - trail.from) | trail.at;
    let enemy = S::Enemy::own(pieces) - trail.taken;
    let king = trail.kind == Kind::King || is_crowned::<V, S>(trail);
    let kings = (pieces.kings - trail.from - trail.taken) | if king { trail.at } else { Set::EMPTY };
    S::pieces(own, enemy, kings)
}

/// Follows every piece of side `S` over all it can take and hands each finished trail to `found`,
/// whether or not another has priority.
#[inline(always)]
fn trails<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>, found: &mut impl FnMut(&Trail<BoardOf<V>>)) {
    let own = S::own(pieces);
    let men = own - pieces.kings;
    let victims = victims_of_men::<V, S>(pieces);
    let empty = pieces.empty();
    let left = jump::<_, S::ForwardLeft>(men, victims, empty);
    let right = jump::<_, S::ForwardRight>(men, victims, empty);
    let mut movers = S::ForwardLeft::back(S::ForwardLeft::back(left))
        | S::ForwardRight::back(S::ForwardRight::back(right));
    if V::RULES.men_capture_backwards {
        let left = jump::<_, S::BackLeft>(men, victims, empty);
        let right = jump::<_, S::BackRight>(men, victims, empty);
        movers |= S::BackLeft::back(S::BackLeft::back(left)) | S::BackRight::back(S::BackRight::back(right));
    }
    for from in movers.singles() {
        Hunt::<V, S, _>::new(pieces, victims, from, Kind::Man, found).man();
    }
    let kings = own & pieces.kings;
    if V::RULES.goal != Goal::Crown {
        for from in kings.singles() {
            Hunt::<V, S, _>::new(pieces, S::Enemy::own(pieces), from, Kind::King, found).king();
        }
    }
}

/// One piece on its way. Pieces taken stay on the board until the move is complete: they block, and
/// none is jumped twice. The square the piece started from counts as empty.
struct Hunt<'a, V: Variant, S: Side, F> {
    trail: Trail<BoardOf<V>>,
    victims: Set<BoardOf<V>>,
    empty: Set<BoardOf<V>>,
    enemy: Set<BoardOf<V>>,
    kings: Set<BoardOf<V>>,
    found: &'a mut F,
    side: std::marker::PhantomData<S>,
}

impl<'a, V: Variant, S: Side, F: FnMut(&Trail<BoardOf<V>>)> Hunt<'a, V, S, F> {
    #[inline(always)]
    fn new(
        pieces: &Pieces<BoardOf<V>>,
        victims: Set<BoardOf<V>>,
        from: Set<BoardOf<V>>,
        kind: Kind,
        found: &'a mut F,
    ) -> Self {
        let landings = Landings::default();
        let trail =
            Trail { from, at: from, taken: Set::EMPTY, kind, crowned: false, kings_in_order: 0, landings };
        let (empty, enemy) = (pieces.empty() | from, S::Enemy::own(pieces));
        Hunt { trail, victims, empty, enemy, kings: pieces.kings, found, side: std::marker::PhantomData }
    }

    /// Jumps on as a man in every way there is; whether there was one.
    fn man(&mut self) -> bool {
        let mut went_on = self.hop::<S::ForwardRight, false>();
        went_on |= self.hop::<S::ForwardLeft, false>();
        if V::RULES.men_capture_backwards {
            went_on |= self.hop::<S::BackLeft, false>();
            went_on |= self.hop::<S::BackRight, false>();
        }
        went_on
    }

    /// Jumps on as a king in every way there is; whether there was one.
    fn king(&mut self) -> bool {
        if V::RULES.flying_kings {
            let mut went_on = self.fly::<S::ForwardRight>();
            went_on |= self.fly::<S::ForwardLeft>();
            went_on |= self.fly::<S::BackLeft>();
            went_on | self.fly::<S::BackRight>()
        } else {
            let mut went_on = self.hop::<S::ForwardRight, true>();
            went_on |= self.hop::<S::ForwardLeft, true>();
            went_on |= self.hop::<S::BackLeft, true>();
            went_on | self.hop::<S::BackRight, true>()
        }
    }

    /// Jumps over the next square in direction `D`, if that is possible, and goes on from there.
    #[inline(always)]
    fn hop<D: Direction, const KING: bool>(&mut self) -> bool {
        let victim = D::step(self.trail.at) & (self.victims - self.trail.taken);
        let to = D::step(victim) & self.empty;
        if to.is_empty() {
            return false;
        }
        let at = self.trail.at;
        self.take(victim);
        self.land(to);
        self.go_on::<KING>();
        self.trail.landings.pop();
        self.untake(victim);
        self.trail.at = at;
        true
    }

    fn go_on<const KING: bool>(&mut self) {
        let reaches_king_row = !KING && self.trail.at.meets(S::king_row());
        let went_on = match V::RULES.crowning {
            Crowning::EndsMove if reaches_king_row => false,
            Crowning::GoesOnAsKing if reaches_king_row => return self.go_on_as_king(),
            _ if KING => self.king(),
            _ => self.man(),
        };
        if !went_on {
            (self.found)(&self.trail);
        }
    }

    fn go_on_as_king(&mut self) {
        self.trail.crowned = true;
        let victims = std::mem::replace(&mut self.victims, self.enemy);
        if !self.king() {
            (self.found)(&self.trail);
        }
        self.victims = victims;
        self.trail.crowned = false;
    }

    /// Flies in direction `D` over the first piece on the way, if that is possible, and goes on from
    /// there. Straight on counts as one way, wherever between the two pieces it would touch down.
    fn fly<D: Direction>(&mut self) -> bool {
        let mut ahead = D::step(self.trail.at);
        while ahead.meets(self.empty) {
            ahead = D::step(ahead);
        }
        let victim = ahead & (self.victims - self.trail.taken);
        let behind = D::step(victim) & self.empty;
        if behind.is_empty() {
            return false;
        }
        let at = self.trail.at;
        self.take(victim);
        let mut went_on = false;
        let mut to = behind;
        while !to.is_empty() {
            self.land(to);
            went_on |= self.fly::<D::Turn>();
            went_on |= self.fly::<D::OtherTurn>();
            if to == behind {
                went_on |= self.fly::<D>();
            }
            self.trail.landings.pop();
            to = D::step(to) & self.empty;
        }
        let mut to = if went_on { Set::EMPTY } else { behind };
        while !to.is_empty() {
            self.land(to);
            (self.found)(&self.trail);
            self.trail.landings.pop();
            to = D::step(to) & self.empty;
        }
        self.untake(victim);
        self.trail.at = at;
        true
    }

    #[inline(always)]
    fn land(&mut self, to: Set<BoardOf<V>>) {
        self.trail.at = to;
        self.trail.landings.push(to.first().bit());
    }

    #[inline(always)]
    fn take(&mut self, victim: Set<BoardOf<V>>) {
        self.trail.taken |= victim;
        if !V::RULES.priority.is_empty() {
            self.trail.kings_in_order = self.trail.kings_in_order << 1 | u32::from(victim.meets(self.kings));
        }
    }

    #[inline(always)]
    fn untake(&mut self, victim: Set<BoardOf<V>>) {
        self.trail.taken -= victim;
        if !V::RULES.priority.is_empty() {
            self.trail.kings_in_order >>= 1;
        }
    }
}
