//! What players that search have in common: an evaluation and options for the one search.

use std::sync::Arc;
use std::time::Instant;

use endgame::Database;
use engine::book::Book;
use engine::{Evaluator, Limits, Line, Options, Table, Thinker};
use rules::{Game, Move, Position, Variant, write_move};

use crate::mind::BOOK_NODES;
use crate::player::{Decision, Glance, NoMove, Player, Watch};
use crate::registry::PlayerOptions;
use crate::words;

/// The longest line that is shown of the book.
const BOOK_LINE: usize = 16;
/// Positions worth remembering that a thread meets in a second.
const ENTRIES_A_SECOND: f64 = 1e6;
/// Positions that a thread visits in a second.
const VISITS_A_SECOND: f64 = 3e6;

/// A player that searches.
pub(crate) struct Searching<V: Variant> {
    pub(crate) name: String,
    pub(crate) evaluator: Box<dyn Evaluator<V>>,
    pub(crate) options: Options,
    pub(crate) table: Table,
    pub(crate) depth: Depth,
    /// Moves that were thought about long before.
    pub(crate) book: Option<Arc<Book<V>>>,
    /// Whether its score looks at one side only, so that it does not say who is better.
    pub(crate) one_sided: bool,
    /// Whether it asks the endgame database; those that are as others wrote them do not.
    pub(crate) asks_database: bool,
    /// How many positions it may come to remember when it thinks long; no more than at first if that is less.
    pub(crate) most_entries: usize,
    /// Lines, threads, and what it remembers of games it lost.
    pub(crate) how: PlayerOptions,
}

/// How deep a player searches.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Depth {
    /// As far as the limits allow; to this depth if there are none.
    Free(u32),
    /// To this depth, unless the limits name another.
    Fixed(u32),
    /// Never deeper than this.
    AtMost(u32),
}

impl Depth {
    fn apply(self, limits: &Limits) -> Limits {
        let depth = match self {
            Depth::Free(depth) if *limits == Limits::default() => Some(depth),
            Depth::Free(_) => limits.depth,
            Depth::Fixed(depth) => limits.depth.or(Some(depth)),
            Depth::AtMost(depth) => Some(limits.depth.unwrap_or(depth).min(depth)),
        };
        Limits { depth, ..*limits }
    }
}

impl<V: Variant> Searching<V> {
    /// Makes room for what a search may meet in the time it has. What was remembered before is forgotten then, once.
    fn make_room(&mut self, limits: &Limits) {
        let Some(time) = limits.hard_time() else { return };
        let wanted = (time.as_secs_f64() * ENTRIES_A_SECOND) as usize * self.how.threads;
        let wanted = wanted.min(self.most_entries).next_power_of_two();
        if self.how.entries.is_none() && wanted > self.table.capacity() {
            self.table = Table::new(wanted);
        }
    }

    /// The endgame database, if it asks one.
    fn database(&self) -> Option<Arc<Database<V>>> {
        if self.asks_database { self.how.endgames.database() } else { None }
    }

    /// The move of the book, if it has one that did not lose before. Whoever asks for a depth, a number of positions or
    /// several lines wants a search; and where there is time to think further than the book did, that is done.
    fn by_the_book(
        &self,
        position: &Position<V>,
        limits: &Limits,
        lost: &[Move<V::Board>],
    ) -> Option<Decision<V>> {
        let book = self.book.as_ref()?;
        if limits.depth.is_some() || limits.nodes.is_some() || self.how.lines > 1 {
            return None;
        }
        let time = limits.hard_time().unwrap_or_default().as_secs_f64();
        let visits = time * VISITS_A_SECOND * self.how.threads as f64;
        let of_one = (BOOK_NODES * position.count_moves() as u64) as f64;
        let enough = (visits / of_one).ceil().max(1.0) as usize;
        if book.opened_from(position, enough) < enough {
            return None;
        }
        let best = book.advice(position).into_iter().find(|advice| !lost.contains(&advice.mv))?;
        let mut moves = vec![best.mv];
        let mut at = position.play(&best.mv);
        while let Some(next) = book.advice(&at).first().filter(|_| moves.len() < BOOK_LINE) {
            moves.push(next.mv);
            at = at.play(&next.mv);
        }
        let judged = words::judgement(best.score, position.turn());
        Some(Decision {
            score: Some(best.score),
            lines: vec![Line { moves, score: best.score }],
            ..Decision::plain(best.mv, vec!["it is in the book".to_owned(), judged])
        })
    }

    /// Whether the database has the distance of a position.
    pub(crate) fn knows_the_way(&self, position: &Position<V>) -> bool {
        self.database().is_some_and(|database| database.value(position).is_some())
    }
}

impl<V: Variant> Player<V> for Searching<V> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        let began = Instant::now();
        self.make_room(limits);
        let stop = watch.stop();
        let database = self.database();
        let thinker = Thinker {
            evaluator: &*self.evaluator,
            options: self.options,
            table: &self.table,
            threads: self.how.threads,
            lines: self.how.lines,
            endgame: database.as_deref(),
            stop: &stop,
        };
        let lost = self.how.memory.lost(&self.name, &game.position());
        if let Some(decision) = self.by_the_book(&game.position(), limits, &lost) {
            return Ok(decision);
        }
        // Making room and opening files take some of the time there is.
        let limits = self.depth.apply(limits).less(began.elapsed(), 0);
        // What lost before is looked at once more, and so is the rest: both within what one move may take.
        let limits = if lost.is_empty() { limits } else { limits.half() };
        let mut thought =
            thinker.think(game, &limits, |progress| watch.progress(&progress)).ok_or(NoMove::NoneLegal)?;
        let best = &thought.lines[0];
        let mut remembered = None;
        if lost.contains(&best.moves[0]) && !best.score.is_win() {
            let before = write_move(&game.position(), &best.moves[0]);
            let other = thinker.think_without(game, &lost, &limits, |progress| watch.progress(&progress));
            if let Some(mut other) = other {
                remembered = Some(format!("{before} lost a game from here before"));
                other.statistics += &thought.statistics;
                thought = other;
            }
        }
        let known = database.as_ref().and_then(|database| database.result(&game.position()));
        let mut reasons: Vec<String> = known.map(words::known).into_iter().collect();
        reasons.extend(words::reasons(&game.position(), &thought, self.one_sided));
        reasons.extend(remembered);
        let best = &thought.lines[0];
        Ok(Decision {
            mv: best.moves[0],
            score: Some(best.score),
            one_sided: self.one_sided,
            lines: thought.lines.clone(),
            statistics: Some(thought.statistics),
            reasons,
            offers_draw: false,
            exhibits: Vec::new(),
        })
    }

    fn glance(&self, position: &Position<V>) -> Option<Glance> {
        Some(Glance { score: self.evaluator.evaluate(position), terms: self.evaluator.terms(position) })
    }
}
