//! Moves.

use crate::board::{Board, Board8, Set, Square};
use crate::color::Kind;

/// The most pieces that one move can take on any board in the table of variants.
pub(crate) const MOST_TAKEN: usize = 20;

// A move is copied a lot: half a cache line on the boards that matter most.
const _: () = assert!(size_of::<Move<Board8>>() == 32);

/// A legal move. Only the generator makes one, so that having one means that it was legal in the
/// position it was made for.
///
/// Two moves are the same if they agree in from, to and the pieces taken; the path is kept for
/// writing the move down.
#[derive(Clone, Copy)]
pub struct Move<B: Board> {
    taken: Set<B>,
    from: u8,
    to: u8,
    kind: Kind,
    crowns: bool,
    landings: Landings,
}

impl<B: Board> Move<B> {
    pub(crate) fn quiet(from: Square<B>, to: Square<B>, kind: Kind, crowns: bool) -> Self {
        let (from, to) = (from.bit(), to.bit());
        Move { taken: Set::EMPTY, from, to, kind, crowns, landings: Landings::default() }
    }

    pub(crate) fn capture(trail: &Trail<B>, crowns: bool) -> Self {
        let (from, to) = (trail.from.first().bit(), trail.at.first().bit());
        Move { taken: trail.taken, from, to, kind: trail.kind, crowns, landings: trail.landings }
    }

    /// Where the piece starts.
    pub fn from(&self) -> Square<B> {
        Square::from_bit(self.from)
    }

    /// Where it ends.
    pub fn to(&self) -> Square<B> {
        Square::from_bit(self.to)
    }

    /// The squares of the pieces it takes.
    pub fn taken(&self) -> Set<B> {
        self.taken
    }

    /// Whether it takes anything.
    pub fn is_capture(&self) -> bool {
        !self.taken.is_empty()
    }

    /// What the moving piece was before the move.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it makes a king of a man.
    pub fn crowns(&self) -> bool {
        self.crowns
    }

    /// From, each landing square, to.
    pub fn path(&self) -> impl Iterator<Item = Square<B>> + Clone {
        let landings = self.landings;
        let landings = (0..landings.between()).map(move |i| Square::from_bit(landings.bits[i]));
        std::iter::once(self.from()).chain(landings).chain(std::iter::once(self.to()))
    }

    /// What makes two moves the same.
    pub(crate) fn identity(&self) -> (u8, u8, Set<B>) {
        (self.from, self.to, self.taken)
    }
}

impl<B: Board> PartialEq for Move<B> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl<B: Board> Eq for Move<B> {}

impl<B: Board> std::hash::Hash for Move<B> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl<B: Board> std::fmt::Debug for Move<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let squares: Vec<String> = self.path().map(|square| format!("{square:?}")).collect();
        f.write_str(&squares.join(if self.is_capture() { "x" } else { "-" }))
    }
}

/// The landing squares of a capture. Their number counts the last one, which need not be kept: it is
/// where the move ends.
#[derive(Clone, Copy, Default)]
pub(crate) struct Landings {
    bits: [u8; MOST_TAKEN - 1],
    len: u8,
}

impl Landings {
    #[inline(always)]
    pub(crate) fn push(&mut self, bit: u8) {
        debug_assert!((self.len as usize) < MOST_TAKEN);
        if let Some(place) = self.bits.get_mut(self.len as usize) {
            *place = bit;
        }
        self.len += 1;
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
    }

    /// How many there are before the last one.
    fn between(&self) -> usize {
        (self.len as usize).saturating_sub(1)
    }
}

/// A capture as it is being found: one piece on its way over others.
#[derive(Clone, Copy)]
pub(crate) struct Trail<B: Board> {
    pub(crate) from: Set<B>,
    pub(crate) at: Set<B>,
    pub(crate) taken: Set<B>,
    /// What the piece was when it started.
    pub(crate) kind: Kind,
    /// Whether it was crowned on its way and went on as a king.
    pub(crate) crowned: bool,
    /// One bit for each piece taken, the last in the lowest place: whether it was a king.
    pub(crate) kings_in_order: u32,
    pub(crate) landings: Landings,
}
