//! A naive draughts move generator: a grid of cells, one square at a time, no tricks.
//!
//! It is a second opinion for tests. It follows the rule book sentence by sentence and is slow on
//! purpose, so that a reader can see that it is right.
#![allow(unreachable_pub, reason = "a module of a test")]

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Cell {
    Empty,
    BlackMan,
    BlackKing,
    WhiteMan,
    WhiteKing,
}

/// A square as (row, col): row 0 is the top row of the board as drawn, col 0 the left column.
pub type At = (usize, usize);

/// What happens to a man that reaches the far row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crown {
    EndsMove,
    PassesOn,
    GoesOnAsKing,
}

/// Which of the possible captures are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Any,
    Most,
    Italian,
}

/// The rules of one game.
#[derive(Clone, Copy, Debug)]
pub struct Naive {
    pub size: usize,
    pub men_capture_backwards: bool,
    pub men_capture_kings: bool,
    pub flying_kings: bool,
    pub crown: Crown,
    pub choice: Choice,
    /// The goal is to be the first to reach the last row; there are no kings.
    pub race: bool,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Board {
    pub cells: Vec<Vec<Cell>>,
    pub black_to_move: bool,
}

/// One legal way to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The start, every landing square, the end.
    pub path: Vec<At>,
    /// The squares of the taken pieces, sorted.
    pub taken: Vec<At>,
    pub after: Board,
}

/// A diagonal step as (rows down, columns right).
type Dir = (isize, isize);

const ALL_DIRS: [Dir; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A move, under way or complete.
struct Trip {
    path: Vec<At>,
    /// In the order of capture, which the Italian rule asks for.
    taken: Vec<At>,
    /// The moving piece as it is by now, crowned or not.
    piece: Cell,
}

impl Cell {
    fn is_black(self) -> bool {
        matches!(self, Cell::BlackMan | Cell::BlackKing)
    }

    fn is_of(self, black: bool) -> bool {
        self != Cell::Empty && self.is_black() == black
    }

    fn is_king(self) -> bool {
        matches!(self, Cell::BlackKing | Cell::WhiteKing)
    }

    fn is_man(self) -> bool {
        matches!(self, Cell::BlackMan | Cell::WhiteMan)
    }

    /// Black stands on top and moves down, White moves up.
    fn is_forward(self, dir: Dir) -> bool {
        self.is_black() == (dir.0 > 0)
    }

    fn crowned(self) -> Cell {
        match self {
            Cell::BlackMan => Cell::BlackKing,
            Cell::WhiteMan => Cell::WhiteKing,
            other => other,
        }
    }
}

impl Naive {
    /// The start position: men on the dark squares of all rows but the two in the middle.
    pub fn start(&self, black_starts: bool) -> Board {
        let mut cells = vec![vec![Cell::Empty; self.size]; self.size];
        let rows_of_men = self.size / 2 - 1;
        for (row, line) in cells.iter_mut().enumerate() {
            for (col, cell) in line.iter_mut().enumerate() {
                let dark = (row + col) % 2 == 1;
                if dark && row < rows_of_men {
                    *cell = Cell::BlackMan;
                } else if dark && row >= self.size - rows_of_men {
                    *cell = Cell::WhiteMan;
                }
            }
        }
        Board { cells, black_to_move: black_starts }
    }

    /// Every legal route, each path on its own.
    pub fn routes(&self, board: &Board) -> Vec<Route> {
        if self.race && self.race_is_over(board) {
            return Vec::new();
        }
        let captures = self.captures(board);
        if captures.is_empty() {
            return self.quiet_moves(board);
        }
        let legal = self.choose(board, captures).into_iter();
        legal.map(|c| finish(board, c)).collect()
    }

    /// The routes that differ in start, end or taken pieces; of those that do not, the first.
    pub fn moves(&self, board: &Board) -> Vec<Route> {
        let mut unique: Vec<Route> = Vec::new();
        for route in self.routes(board) {
            let same = |other: &Route| {
                other.path.first() == route.path.first()
                    && other.path.last() == route.path.last()
                    && other.taken == route.taken
            };
            if !unique.iter().any(same) {
                unique.push(route);
            }
        }
        unique
    }

    /// The number of sequences of `depth` routes.
    pub fn perft_routes(&self, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let count = |r: &Route| self.perft_routes(&r.after, depth - 1);
        self.routes(board).iter().map(count).sum()
    }

    /// The number of sequences of `depth` moves.
    pub fn perft_moves(&self, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let count = |r: &Route| self.perft_moves(&r.after, depth - 1);
        self.moves(board).iter().map(count).sum()
    }

    fn race_is_over(&self, board: &Board) -> bool {
        let black_arrived = board.cells[self.size - 1].contains(&Cell::BlackMan);
        let white_arrived = board.cells[0].contains(&Cell::WhiteMan);
        black_arrived || white_arrived
    }

    /// The squares of the side to move, from the top left to the bottom right.
    fn own_squares(&self, board: &Board) -> Vec<At> {
        let mut squares = Vec::new();
        for row in 0..self.size {
            for col in 0..self.size {
                if board.cells[row][col].is_of(board.black_to_move) {
                    squares.push((row, col));
                }
            }
        }
        squares
    }

    /// The next square in a direction, unless that is off the board.
    fn step(&self, at: At, dir: Dir) -> Option<At> {
        let row = at.0.checked_add_signed(dir.0)?;
        let col = at.1.checked_add_signed(dir.1)?;
        (row < self.size && col < self.size).then_some((row, col))
    }

    /// The empty squares that a piece can slide over in a direction, nearest first.
    fn empties(&self, cells: &[Vec<Cell>], at: At, dir: Dir, piece: Cell) -> Vec<At> {
        let mut squares = Vec::new();
        let mut next = self.step(at, dir);
        while let Some(here) = next.filter(|sq| cells[sq.0][sq.1] == Cell::Empty) {
            squares.push(here);
            next = self.step(here, dir).filter(|_| self.flies(piece));
        }
        squares
    }

    fn flies(&self, piece: Cell) -> bool {
        self.flying_kings && piece.is_king()
    }

    fn is_far_row(&self, piece: Cell, at: At) -> bool {
        let far_row = if piece.is_black() { self.size - 1 } else { 0 };
        at.0 == far_row
    }

    /// What a piece is when its move ends on a square.
    fn at_end(&self, piece: Cell, at: At) -> Cell {
        match self.is_far_row(piece, at) && !self.race {
            true => piece.crowned(),
            false => piece,
        }
    }

    fn quiet_moves(&self, board: &Board) -> Vec<Route> {
        let mut routes = Vec::new();
        for from in self.own_squares(board) {
            let piece = board.cells[from.0][from.1];
            for dir in ALL_DIRS {
                if piece.is_man() && !piece.is_forward(dir) {
                    continue;
                }
                for to in self.empties(&board.cells, from, dir, piece) {
                    let (path, taken) = (vec![from, to], vec![]);
                    let piece = self.at_end(piece, to);
                    routes.push(finish(board, Trip { path, taken, piece }));
                }
            }
        }
        routes
    }

    /// Every complete capture of the side to move.
    fn captures(&self, board: &Board) -> Vec<Trip> {
        let mut found = Vec::new();
        for from in self.own_squares(board) {
            // The moving piece is in the air: the square it came from counts as empty.
            let mut cells = board.cells.clone();
            let piece = std::mem::replace(&mut cells[from.0][from.1], Cell::Empty);
            let (path, taken) = (vec![from], vec![]);
            let begun = Trip { path, taken, piece };
            found.extend(self.captures_on(&cells, &begun, &ALL_DIRS));
        }
        found
    }

    /// Every way to complete a capture that has come so far and jumps next in one of `dirs`; none
    /// if it cannot jump. The pieces it has taken are still in `cells`.
    fn captures_on(&self, cells: &[Vec<Cell>], so_far: &Trip, dirs: &[Dir]) -> Vec<Trip> {
        let mut found = Vec::new();
        for &dir in dirs {
            let Some(victim) = self.victim(cells, so_far, dir) else {
                continue;
            };
            let taken = [so_far.taken.as_slice(), &[victim]].concat();
            let mut longer = Vec::new();
            let mut ended = Vec::new();
            let landings = self.empties(cells, victim, dir, so_far.piece);
            for &landing in &landings {
                let path = [so_far.path.as_slice(), &[landing]].concat();
                if let Some(piece) = self.goes_on_as(so_far.piece, landing) {
                    // To jump straight on is one route, not one for every square on the way to
                    // the next piece, so only the first landing square may do it.
                    let mut next_dirs = ALL_DIRS.to_vec();
                    next_dirs.retain(|&next| next != dir || landing == landings[0]);
                    let (path, taken) = (path.clone(), taken.clone());
                    let now = Trip { path, taken, piece };
                    longer.extend(self.captures_on(cells, &now, &next_dirs));
                }
                let (piece, taken) = (self.at_end(so_far.piece, landing), taken.clone());
                ended.push(Trip { path, taken, piece });
            }
            // If any landing square lets the capture go on, it must go on.
            found.extend(if longer.is_empty() { ended } else { longer });
        }
        found
    }

    /// The square of the enemy piece that can be jumped next in a direction, if any.
    fn victim(&self, cells: &[Vec<Cell>], so_far: &Trip, dir: Dir) -> Option<At> {
        let piece = so_far.piece;
        if piece.is_man() && !piece.is_forward(dir) && !self.men_capture_backwards {
            return None;
        }
        let mut victim = self.step(so_far.path[so_far.path.len() - 1], dir)?;
        while self.flies(piece) && cells[victim.0][victim.1] == Cell::Empty {
            victim = self.step(victim, dir)?;
        }
        let behind = self.step(victim, dir)?;
        let target = cells[victim.0][victim.1];
        let may_jump = target.is_of(!piece.is_black())
            && !so_far.taken.contains(&victim)
            && (piece.is_king() || target.is_man() || self.men_capture_kings);
        (may_jump && cells[behind.0][behind.1] == Cell::Empty).then_some(victim)
    }

    /// What a piece that has just landed is for the rest of its capture; `None` if it must stop.
    fn goes_on_as(&self, piece: Cell, landing: At) -> Option<Cell> {
        if piece.is_king() || !self.is_far_row(piece, landing) {
            return Some(piece);
        }
        match self.crown {
            // To arrive decides a race, so nothing comes after it.
            _ if self.race => None,
            Crown::EndsMove => None,
            Crown::PassesOn => Some(piece),
            Crown::GoesOnAsKing => Some(piece.crowned()),
        }
    }

    /// Keeps the captures that the rule of choice allows.
    fn choose(&self, board: &Board, mut captures: Vec<Trip>) -> Vec<Trip> {
        let is_king = |at: &At| board.cells[at.0][at.1].is_king();
        // The better capture has the greater rank; tuples and lists compare first things first.
        let rank = |c: &Trip| {
            let kings_in_order: Vec<bool> = c.taken.iter().map(is_king).collect();
            let kings = kings_in_order.iter().filter(|&&king| king).count();
            match self.choice {
                Choice::Any => (0, false, 0, Vec::new()),
                Choice::Most => (c.taken.len(), false, 0, Vec::new()),
                Choice::Italian => (c.taken.len(), is_king(&c.path[0]), kings, kings_in_order),
            }
        };
        let best = captures.iter().map(rank).max();
        captures.retain(|c| Some(rank(c)) == best);
        captures
    }
}

/// The route of a complete trip, with the position it leads to.
fn finish(board: &Board, trip: Trip) -> Route {
    let (from, to) = (trip.path[0], trip.path[trip.path.len() - 1]);
    let (path, mut taken) = (trip.path, trip.taken);
    taken.sort();
    let mut after = board.clone();
    after.black_to_move = !board.black_to_move;
    after.cells[from.0][from.1] = Cell::Empty;
    for &(row, col) in &taken {
        after.cells[row][col] = Cell::Empty;
    }
    // Last, because a capture may end where it began.
    after.cells[to.0][to.1] = trip.piece;
    Route { path, taken, after }
}
