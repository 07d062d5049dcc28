//! An opening book: positions with what a search thought of each of their moves, and what follows from that further up.
//!
//! A position in the book is *opened*: each of its legal moves has the score that a search gave it. Where a move leads to
//! another opened position, that one knows better, so that the worth of a position is worked out from the leaves of the
//! book upwards. Positions that come from each other by changing colours and turning the board are one.

mod file;
mod grow;

use std::collections::{HashMap, HashSet};

use rules::{Color, Move, Position, Variant};

pub use file::BookError;
pub use grow::Growth;

use crate::score::Score;

/// Positions of one game with scores for all their moves.
#[derive(Clone, Debug)]
pub struct Book<V: Variant> {
    /// The positions that were opened, White to move, in the order in which that was done.
    opened: Vec<Opened<V>>,
    /// Where they are in that list.
    places: HashMap<Position<V>, usize>,
}

#[derive(Clone, Debug)]
struct Opened<V: Variant> {
    position: Position<V>,
    /// The score of each legal move, in the order of the generator, for the side to move.
    scores: Vec<Score>,
    /// What the position is worth, now that some moves are known better.
    worth: Score,
}

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice<V: Variant> {
    /// The move.
    pub mv: Move<V::Board>,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether the book goes on after it.
    pub is_opened: bool,
}

impl<V: Variant> Default for Book<V> {
    fn default() -> Self {
        Book { opened: Vec::new(), places: HashMap::new() }
    }
}

/// The position as White has it to move.
fn seen<V: Variant>(position: &Position<V>) -> Position<V> {
    if position.turn() == Color::White { *position } else { position.turned() }
}

impl<V: Variant> Book<V> {
    /// How many positions are opened.
    pub fn len(&self) -> usize {
        self.opened.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.opened.is_empty()
    }

    /// Whether a position is opened.
    pub fn contains(&self, position: &Position<V>) -> bool {
        self.places.contains_key(&seen(position))
    }

    /// What a position is worth to the side to move.
    pub fn worth(&self, position: &Position<V>) -> Option<Score> {
        self.places.get(&seen(position)).map(|&place| self.opened[place].worth)
    }

    /// The legal moves of a position in the order in which the book keeps their scores: the same for both colours.
    pub fn moves(position: &Position<V>) -> Vec<Move<V::Board>> {
        let mut moves = position.legal_moves();
        if position.turn() == Color::Black {
            let order = position.turned().legal_moves();
            let turned = |mv: &Move<V::Board>| (mv.from().turned(), mv.to().turned(), mv.taken().turned());
            let place = |mv: &Move<V::Board>| {
                order.iter().position(|other| (other.from(), other.to(), other.taken()) == turned(mv))
            };
            moves.sort_by_key(place);
        }
        moves
    }

    /// What the book says of the moves of a position, the best first; nothing if it is not opened.
    pub fn advice(&self, position: &Position<V>) -> Vec<Advice<V>> {
        let Some(&place) = self.places.get(&seen(position)) else { return Vec::new() };
        let judged = |(mv, &score): (Move<V::Board>, &Score)| {
            let known = self.worth(&position.play(&mv));
            Advice { mv, score: known.map_or(score, |worth| -worth), is_opened: known.is_some() }
        };
        let mut advice: Vec<Advice<V>> =
            Self::moves(position).into_iter().zip(&self.opened[place].scores).map(judged).collect();
        advice.sort_by_key(|advice| std::cmp::Reverse(advice.score));
        advice
    }

    /// How many positions are opened from a position on, itself included. It stops counting at `enough`.
    pub fn opened_from(&self, position: &Position<V>, enough: usize) -> usize {
        let mut found: Vec<usize> = self.places.get(&seen(position)).copied().into_iter().collect();
        let mut met: HashSet<usize> = found.iter().copied().collect();
        let mut next = 0;
        while next < found.len() && found.len() < enough {
            let position = &self.opened[found[next]].position;
            let after = position.legal_moves().into_iter().map(|mv| seen(&position.play(&mv)));
            let opened = after.filter_map(|after| self.places.get(&after).copied());
            found.extend(opened.filter(|place| met.insert(*place)));
            next += 1;
        }
        found.len().min(enough)
    }

    /// Adds a position with the scores of its moves, in the order of [`Book::moves`], each for the side to move.
    /// Nothing happens if there are not as many as moves, or none.
    pub fn open(&mut self, position: &Position<V>, scores: &[Score]) {
        let position = seen(position);
        let Some(&worth) = scores.iter().max() else { return };
        if position.count_moves() != scores.len() {
            return;
        }
        let opened = Opened { position, scores: scores.to_vec(), worth };
        match self.places.get(&position) {
            Some(&place) => self.opened[place] = opened,
            None => {
                self.places.insert(position, self.opened.len());
                self.opened.push(opened);
            }
        }
    }

    /// Works out anew what all positions are worth.
    pub fn settle(&mut self) {
        let mut worths: Vec<Option<Score>> = vec![None; self.opened.len()];
        let mut on_the_way = vec![false; self.opened.len()];
        for place in 0..self.opened.len() {
            self.worked_out(place, &mut worths, &mut on_the_way);
        }
        for (opened, worth) in self.opened.iter_mut().zip(worths) {
            opened.worth = worth.unwrap_or(opened.worth);
        }
    }

    fn worked_out(&self, place: usize, worths: &mut [Option<Score>], on_the_way: &mut [bool]) -> Score {
        if let Some(worth) = worths[place] {
            return worth;
        }
        let Opened { position, scores, .. } = &self.opened[place];
        on_the_way[place] = true;
        let mut best = Score::LEAST;
        for (mv, &score) in position.legal_moves().iter().zip(scores) {
            let next = self.places.get(&seen(&position.play(mv)));
            // Where the line comes back to itself, the search's word counts.
            let known = next.filter(|next| !on_the_way[**next]);
            best = best.max(known.map_or(score, |&next| -self.worked_out(next, worths, on_the_way)));
        }
        on_the_way[place] = false;
        worths[place] = Some(best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::English;

    fn scores(values: &[i32]) -> Vec<Score> {
        values.iter().map(|&value| Score::evaluation(value)).collect()
    }

    #[test]
    fn what_is_known_further_down_counts_further_up() {
        let start = Position::<English>::start();
        let mut book = Book::default();
        assert!(book.advice(&start).is_empty());
        book.open(&start, &scores(&[5, 3, 1, 0, -1, -2, -9]));
        book.settle();
        let advice = book.advice(&start);
        assert_eq!(advice.len(), 7);
        assert_eq!((advice[0].score, advice[0].is_opened), (Score::evaluation(5), false));
        assert_eq!(book.opened_from(&start, 10), 1);
        // The first move turns out to lose something.
        let next = start.play(&advice[0].mv);
        assert_eq!(book.opened_from(&next, 10), 0);
        book.open(&next, &scores(&vec![40; next.count_moves()]));
        book.settle();
        assert_eq!([1, 2, 10].map(|enough| book.opened_from(&start, enough)), [1, 2, 2]);
        let after = book.advice(&start);
        assert_eq!(after[0].mv, advice[1].mv);
        assert_eq!(
            after.last().map(|advice| (advice.mv, advice.score)),
            Some((advice[0].mv, Score::evaluation(-40)))
        );
        assert_eq!(book.worth(&start), Some(Score::evaluation(3)));
    }

    #[test]
    fn both_colours_are_one() {
        let start = Position::<English>::start();
        let mut book = Book::default();
        book.open(&start, &scores(&[5, 3, 1, 0, -1, -2, -9]));
        book.settle();
        let mirror = start.turned();
        assert!(book.contains(&mirror));
        for (one, other) in book.advice(&start).iter().zip(book.advice(&mirror)) {
            assert_eq!(one.score, other.score);
            assert_eq!(start.play(&one.mv).turned(), mirror.play(&other.mv));
        }
        let read = Book::<English>::read(&book.write()).expect("its own file");
        assert_eq!(read.advice(&start), book.advice(&start));
    }
}
