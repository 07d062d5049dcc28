//! Slices: all positions with the same numbers of men and kings on each side.

use std::fmt;
use std::str::FromStr;

use rules::{Board, Color, Goal, Pieces, Variant};

/// The most pieces that a slice may have.
pub const MOST_PIECES: usize = 8;

/// How many men and kings each side has, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slice {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the other side.
    pub other_men: u8,
    /// Kings of the other side.
    pub other_kings: u8,
}

impl Slice {
    /// The slice that these pieces belong to when Black is to move.
    #[inline(always)]
    pub fn of<B: Board>(pieces: &Pieces<B>) -> Slice {
        Slice {
            own_men: pieces.men(Color::Black).len() as u8,
            own_kings: pieces.kings(Color::Black).len() as u8,
            other_men: pieces.men(Color::White).len() as u8,
            other_kings: pieces.kings(Color::White).len() as u8,
        }
    }

    /// The slice seen by the other side.
    #[must_use]
    pub fn turned(self) -> Slice {
        Slice {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// How many pieces there are.
    pub fn pieces(self) -> usize {
        self.own() + self.other()
    }

    /// How many pieces the side to move has.
    pub fn own(self) -> usize {
        usize::from(self.own_men + self.own_kings)
    }

    /// How many pieces the other side has.
    pub fn other(self) -> usize {
        usize::from(self.other_men + self.other_kings)
    }

    /// How many men there are.
    pub fn men(self) -> usize {
        usize::from(self.own_men + self.other_men)
    }

    /// The slices of a game with this many pieces, both sides at least one, in an order in which they can be built:
    /// those with fewer men first.
    pub fn all<V: Variant>(pieces: usize) -> Vec<Slice> {
        let mut slices = Vec::new();
        for own in 1..pieces {
            for own_men in 0..=own {
                for other_men in 0..=pieces - own {
                    slices.push(Slice {
                        own_men: own_men as u8,
                        own_kings: (own - own_men) as u8,
                        other_men: other_men as u8,
                        other_kings: (pieces - own - other_men) as u8,
                    });
                }
            }
        }
        slices.retain(|slice| slice.is_possible::<V>());
        slices.sort_by_key(|slice| (slice.men(), std::cmp::Reverse(*slice)));
        slices
    }

    /// Whether the game knows such positions: a race has no kings, and men must find room.
    pub fn is_possible<V: Variant>(self) -> bool {
        let room = V::Board::SQUARES - V::Board::HALF;
        let has_kings = self.own_kings + self.other_kings > 0;
        let most = rules::Position::<V>::pieces_at_start();
        self.own() >= 1
            && self.other() >= 1
            && self.own() <= most
            && self.other() <= most
            && usize::from(self.own_men.max(self.other_men)) <= room
            && (V::RULES.goal != Goal::Crown || !has_kings)
    }

    /// The slices with pieces on both sides that moves and captures may lead to from here, seen by the side that is then
    /// to move, without this one and its turned twin.
    pub fn exits<V: Variant>(self) -> Vec<Slice> {
        let mut exits = Vec::new();
        for (own_men, own_kings) in remains(self.own_men, self.own_kings) {
            for (other_men, other_kings) in remains(self.other_men, self.other_kings) {
                let exit = Slice { own_men, own_kings, other_men, other_kings };
                exits.extend([exit, exit.turned()]);
            }
        }
        exits.retain(|exit| *exit != self && *exit != self.turned() && exit.is_possible::<V>());
        // With as many pieces one man at most has become a king, by the last move.
        exits.retain(|exit| exit.pieces() < self.pieces() || exit.men() + 1 == self.men());
        exits.sort_unstable();
        exits.dedup();
        exits
    }
}

/// What may become of men and kings: any of them gone, men made kings.
fn remains(men: u8, kings: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..=men).flat_map(move |left| (0..=men - left + kings).map(move |crowned| (left, crowned)))
}

/// `m2k1-m0k3`: two men and a king to move against three kings.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Slice { own_men, own_kings, other_men, other_kings } = self;
        f.pad(&format!("m{own_men}k{own_kings}-m{other_men}k{other_kings}"))
    }
}

impl FromStr for Slice {
    type Err = ();

    fn from_str(text: &str) -> Result<Slice, ()> {
        let number = |place: usize| {
            let digit = text.as_bytes().get(place)?;
            digit.is_ascii_digit().then(|| digit - b'0')
        };
        let read = || {
            Some(Slice {
                own_men: number(1)?,
                own_kings: number(3)?,
                other_men: number(6)?,
                other_kings: number(8)?,
            })
        };
        read().filter(|slice| slice.to_string() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{English, Race8};

    #[test]
    fn slices_have_names() {
        for slice in Slice::all::<English>(5) {
            assert_eq!(slice.to_string().parse(), Ok(slice));
            assert_eq!(slice.turned().turned(), slice);
        }
        for text in ["", "m1k1", "m1k1-m1k1 ", "m1k1-m1kx", "M1k1-m1k1"] {
            assert_eq!(text.parse::<Slice>(), Err(()), "{text}");
        }
    }

    #[test]
    fn what_a_slice_leads_to_comes_before_it() {
        let mut known = Vec::new();
        for pieces in 2..=6 {
            for slice in Slice::all::<English>(pieces) {
                let missing = slice.exits::<English>().into_iter().find(|exit| !known.contains(exit));
                assert_eq!(missing, None, "of {slice}");
                known.push(slice);
            }
        }
        assert_eq!(Slice::all::<English>(6).len(), 70);
        assert_eq!(Slice::all::<Race8>(6).len(), 5);
    }
}
