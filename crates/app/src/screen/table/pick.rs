//! A move with the hand: a piece is picked up and goes from square to square. What is legal the view says.

use session::MoveView;

/// The squares that have been pointed at so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pick {
    path: Vec<u32>,
}

/// What came of pointing at a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    /// Nothing is in hand, and there is nothing to take.
    Nothing,
    /// A piece was picked up; `false` if it has no move.
    Taken(bool),
    /// It was put down again.
    PutDown,
    /// It has gone a step, and there is more than one way on.
    On,
    /// It can get there in more than one way.
    ManyWays,
    /// The move is complete.
    Done(String),
    /// It cannot go there: what was meant, for whoever knows why not.
    Wrong(String),
}

impl Pick {
    /// The squares so far.
    pub(crate) fn path(&self) -> &[u32] {
        &self.path
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    pub(crate) fn put_down(&mut self) {
        self.path.clear();
    }

    /// The moves that begin like this.
    fn ways<'a>(&'a self, legal: &'a [MoveView]) -> impl Iterator<Item = &'a MoveView> {
        legal.iter().filter(|mv| mv.path.starts_with(&self.path) && mv.path.len() > self.path.len())
    }

    /// Where it may go next.
    pub(crate) fn targets(&self, legal: &[MoveView]) -> Vec<u32> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut next: Vec<u32> = self.ways(legal).map(|mv| mv.path[self.path.len()]).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Points at a square; `own` says whether a piece of whoever is to move stands there.
    pub(crate) fn touch(&mut self, square: u32, own: bool, legal: &[MoveView]) -> Touch {
        match self.path[..] {
            [] if own => self.take(square, legal),
            [] => Touch::Nothing,
            [from] if from == square => {
                self.put_down();
                Touch::PutDown
            }
            _ => self.go(square, own, legal),
        }
    }

    fn take(&mut self, square: u32, legal: &[MoveView]) -> Touch {
        self.path = vec![square];
        Touch::Taken(legal.iter().any(|mv| mv.path.first() == Some(&square)))
    }

    fn go(&mut self, square: u32, own: bool, legal: &[MoveView]) -> Touch {
        let place = self.path.len();
        let ahead: Vec<&MoveView> = self.ways(legal).filter(|mv| mv.path[place] == square).collect();
        let touch = match ahead[..] {
            // Whoever points at the end of the move means the way there, if there is only one.
            [] => match self.ways(legal).filter(|mv| mv.path.last() == Some(&square)).collect::<Vec<_>>()[..]
            {
                [only] => Touch::Done(only.text.clone()),
                [] if own && place == 1 => return self.take(square, legal),
                [] => Touch::Wrong(self.meant(square)),
                _ => return Touch::ManyWays,
            },
            [only] => Touch::Done(only.text.clone()),
            _ => {
                self.path.push(square);
                return Touch::On;
            }
        };
        if matches!(touch, Touch::Done(_)) {
            self.put_down();
        }
        touch
    }

    /// The move as far as it was shown.
    fn meant(&self, square: u32) -> String {
        let squares: Vec<String> = self.path.iter().chain([&square]).map(u32::to_string).collect();
        squares.join(if self.path.len() > 1 { "x" } else { "-" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(path: &[u32]) -> MoveView {
        let text: Vec<String> = path.iter().map(u32::to_string).collect();
        MoveView { text: text.join("x"), path: path.to_vec(), taken: Vec::new() }
    }

    #[test]
    fn a_step_is_two_squares() {
        let legal = [way(&[11, 15]), way(&[11, 16]), way(&[12, 16])];
        let mut pick = Pick::default();
        assert_eq!(pick.touch(18, false, &legal), Touch::Nothing);
        assert_eq!(pick.touch(1, true, &legal), Touch::Taken(false));
        assert_eq!(pick.touch(11, true, &legal), Touch::Taken(true));
        assert_eq!(pick.targets(&legal), [15, 16]);
        assert_eq!(pick.touch(11, true, &legal), Touch::PutDown);
        pick.touch(11, true, &legal);
        assert_eq!(pick.touch(20, false, &legal), Touch::Wrong("11-20".to_owned()));
        assert_eq!(pick.path(), [11], "it stays in hand");
        assert_eq!(pick.touch(16, false, &legal), Touch::Done("11x16".to_owned()));
        assert!(pick.is_empty());
    }

    #[test]
    fn a_fork_is_asked_about_and_the_rest_goes_by_itself() {
        let legal = [way(&[6, 15, 22, 13]), way(&[6, 15, 22, 31]), way(&[6, 13, 22, 31])];
        let mut pick = Pick::default();
        pick.touch(6, true, &legal);
        assert_eq!(pick.touch(31, false, &legal), Touch::ManyWays);
        assert_eq!(pick.touch(15, false, &legal), Touch::On);
        assert_eq!(pick.targets(&legal), [22]);
        assert_eq!(pick.touch(13, false, &legal), Touch::Done("6x15x22x13".to_owned()));
        pick.touch(6, true, &legal);
        assert_eq!(pick.touch(13, false, &legal), Touch::Done("6x13x22x31".to_owned()));
    }

    #[test]
    fn a_way_may_end_where_it_began() {
        let legal = [way(&[6, 15, 22, 13, 6]), way(&[6, 13, 22, 15, 6])];
        let mut pick = Pick::default();
        pick.touch(6, true, &legal);
        assert_eq!(pick.touch(15, false, &legal), Touch::Done("6x15x22x13x6".to_owned()));
    }
}
