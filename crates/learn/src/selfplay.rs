//! Games of the program against itself.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use endgame::{Database, Wdl};
use engine::Limits;
use players::{Endgames, Player, PlayerOptions, PlayerSpec, Silent, SpecError};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, Game, Move, Position, Variant};

use crate::beginning::begin;
use crate::lessons::{Lesson, Lessons, LessonsError};

/// One move in so many is made by lot after the opening, so that games differ and mistakes are met. Where such a move was made,
/// the end of the game says nothing of what came before it.
const BLUNDER: u32 = 100;
/// Whoever has got nowhere for so many plies will not.
const IDLE_PLIES: u16 = 40;
/// Longer games are drawn.
const MOST_PLIES: usize = 240;
/// Plies that are still played and looked at when the endgame database knows the result.
const KNOWN_PLIES: usize = 8;
/// What the search must have thought of the position before for the next one to be clear, in hundredths.
const CLEAR: u16 = 400;
/// Plies at most from a game to a position beside it.
const STRAY_PLIES: usize = 6;
/// Positions that a player remembers for each one that it may visit.
const ENTRIES_A_NODE: usize = 16;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Selfplay {
    /// The players; each side of a game is one of them by lot.
    pub players: Vec<PlayerSpec>,
    /// Positions to visit for a move.
    pub nodes: u64,
    /// The same once half of the pieces are gone: results of endings teach little if they are not played well.
    pub ending_nodes: u64,
    /// The same at most where it is clear who wins: there is little to learn from it.
    pub clear_nodes: u64,
    /// Beside how many positions of a hundred another one is looked at, too, that a move by lot leads to. A search comes by
    /// many positions that nobody would play into.
    pub strays: u32,
    /// From how many of a hundred of those it goes on, with the best reply and another move by lot.
    pub further: u32,
    /// From which all chance comes.
    pub seed: u64,
    /// Who wins with few pieces; games end there.
    pub endgames: Endgames,
}

impl Selfplay {
    /// Plays the games with numbers below `games` that are not in the file yet, on several threads, and tells how many there
    /// are after each.
    pub fn run<V: Variant>(
        &self,
        lessons: &mut Lessons,
        games: u32,
        threads: usize,
        stop: &Arc<AtomicBool>,
        each: impl FnMut(usize) + Send,
    ) -> Result<(), SelfplayError> {
        for player in &self.players {
            player.open::<V>(&PlayerOptions::default())?;
        }
        let known = lessons.games.clone();
        let next = AtomicU32::new(0);
        let shared = Mutex::new((lessons, each, Ok(())));
        let work = || {
            while !stop.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                if number >= games {
                    return;
                }
                if known.contains(&number) {
                    continue;
                }
                let played = self.game::<V>(number);
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (lessons, each, result) = &mut *shared;
                if let Err(error) = lessons.add(number, &played) {
                    *result = Err(error);
                    return stop.store(true, Relaxed);
                }
                each(lessons.games.len());
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(work);
            }
        });
        let (_, _, result) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(result?)
    }

    /// Plays one game, and gives the positions of it that are worth looking at.
    pub fn game<V: Variant>(&self, number: u32) -> Vec<Lesson<V>> {
        let mut dice = StdRng::seed_from_u64(self.seed << 32 | u64::from(number));
        let database = self.endgames.database::<V>();
        let options = PlayerOptions {
            endgames: self.endgames.clone(),
            entries: Some(ENTRIES_A_NODE * self.nodes.max(self.ending_nodes) as usize),
            ..PlayerOptions::default()
        };
        let mut open = || self.players[dice.random_range(0..self.players.len())].open::<V>(&options);
        // They could be opened before.
        let (Ok(black), Ok(white)) = (open(), open()) else { return Vec::new() };
        let known = database.as_ref().map_or(0, |database| database.pieces());
        let mut table = Table {
            game: begin(known, &mut dice),
            players: [black, white],
            database: database.as_deref(),
            nodes: [self.nodes, self.ending_nodes],
            clear_nodes: self.clear_nodes,
            strays: self.strays,
            further: self.further,
            seen: Vec::new(),
            before_lot: 0,
        };
        table.play(&mut dice);
        table.lessons()
    }
}

/// Why games could not be played.
#[derive(Debug, thiserror::Error)]
pub enum SelfplayError {
    /// A player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A game could not be kept.
    #[error(transparent)]
    Lessons(#[from] LessonsError),
}

struct Table<'a, V: Variant> {
    game: Game<V>,
    players: [Box<dyn Player<V>>; 2],
    database: Option<&'a Database<V>>,
    /// How many positions to visit, before half of the pieces are gone and then.
    nodes: [u64; 2],
    clear_nodes: u64,
    strays: u32,
    further: u32,
    /// The positions that were thought about, with their scores, and their results where they are known already.
    seen: Vec<(Lesson<V>, bool)>,
    /// How many of those came before the last move that was made by lot.
    before_lot: usize,
}

impl<V: Variant> Table<'_, V> {
    fn play(&mut self, dice: &mut StdRng) {
        let mut known = 0;
        let mut is_clear = false;
        while self.game.outcome().is_none()
            && self.game.moves().len() < MOST_PLIES
            && self.game.quiet_plies() < IDLE_PLIES
            && known < KNOWN_PLIES
        {
            let position = self.game.position();
            let moves = position.legal_moves();
            let result = self.result();
            known += usize::from(result.is_some());
            let is_random = result.is_none() && dice.random_range(0..BLUNDER) == 0;
            let mv = if is_random {
                self.before_lot = self.seen.len();
                is_clear = false;
                moves[dice.random_range(0..moves.len())]
            } else {
                let nodes = self.nodes_for(&position);
                let player = &mut self.players[usize::from(position.turn() == Color::White)];
                let nodes = if is_clear { nodes.min(self.clear_nodes) } else { nodes };
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let Ok(decision) = player.choose(&self.game, &limits, &mut Silent::default()) else {
                    return;
                };
                if self.strays > 0 && result.is_none() && dice.random_range(0..100) < self.strays {
                    self.stray(dice);
                }
                let score = decision.score.map_or(0, |score| score.value());
                is_clear = score.unsigned_abs() >= CLEAR;
                if !position.must_capture() {
                    let half_points = result.map(half_points);
                    self.seen.push((Lesson { position, score, half_points }, result.is_some()));
                }
                decision.mv
            };
            if self.game.play(&mv).is_err() {
                return;
            }
        }
    }

    /// Looks at a position that a move by lot leads to, and what must be captured after it; now and then also at what becomes of
    /// it after the best reply and another move by lot, and so on.
    fn stray(&mut self, dice: &mut StdRng) {
        let mut game = self.game.clone();
        loop {
            if !by_lot(&game, dice).is_some_and(|mv| lead(&mut game, &mv, dice)) {
                return;
            }
            let position = game.position();
            if self.known(&position).is_some() {
                return;
            }
            let limits = Limits { nodes: Some(self.nodes_for(&position)), ..Limits::default() };
            let player = &mut self.players[usize::from(position.turn() == Color::White)];
            let Ok(decision) = player.choose(&game, &limits, &mut Silent::default()) else { return };
            let score = decision.score.map_or(0, |score| score.value());
            // The end of the game says nothing of it.
            self.seen.push((Lesson { position, score, half_points: None }, true));
            if self.further == 0
                || dice.random_range(0..100) >= self.further
                || !lead(&mut game, &decision.mv, dice)
            {
                return;
            }
        }
    }

    /// How many positions to visit for a move.
    fn nodes_for(&self, position: &Position<V>) -> u64 {
        let is_ending = position.pieces().occupied().len() <= Position::<V>::pieces_at_start();
        self.nodes[usize::from(is_ending)]
    }

    fn result(&self) -> Option<Wdl> {
        self.known(&self.game.position())
    }

    fn known(&self, position: &Position<V>) -> Option<Wdl> {
        let database = self.database?;
        if position.pieces().occupied().len() > database.pieces() { None } else { database.result(position) }
    }

    fn lessons(self) -> Vec<Lesson<V>> {
        let last = self.game.position();
        let winner = match (self.game.outcome(), self.result()) {
            (Some(outcome), _) => outcome.winner(),
            (None, Some(Wdl::Win)) => Some(last.turn()),
            (None, Some(Wdl::Loss)) => Some(!last.turn()),
            (None, _) => None,
        };
        let before_lot = self.before_lot;
        let with_result = |(i, (lesson, is_known)): (usize, (Lesson<V>, bool))| {
            let turn = lesson.position.turn();
            let of_game = winner.map_or(1, |winner| 2 * u8::from(winner == turn));
            let half_points = match lesson.half_points {
                known if is_known => known,
                _ if i < before_lot => None,
                _ => Some(of_game),
            };
            Lesson { half_points, ..lesson }
        };
        self.seen.into_iter().enumerate().map(with_result).collect()
    }
}

/// A move by lot.
fn by_lot<V: Variant>(game: &Game<V>, dice: &mut StdRng) -> Option<Move<V::Board>> {
    let moves = game.position().legal_moves();
    moves.get(dice.random_range(0..moves.len().max(1))).copied()
}

/// Makes a move and what must be captured after it, and says whether there is a position then to look at.
fn lead<V: Variant>(game: &mut Game<V>, mv: &Move<V::Board>, dice: &mut StdRng) -> bool {
    let mut next = Some(*mv);
    for _ in 0..STRAY_PLIES {
        let Some(mv) = next else { return false };
        if game.play(&mv).is_err() || game.outcome().is_some() {
            return false;
        }
        if !game.position().must_capture() {
            return true;
        }
        next = by_lot(game, dice);
    }
    false
}

fn half_points(result: Wdl) -> u8 {
    match result {
        Wdl::Win => 2,
        Wdl::Draw => 1,
        Wdl::Loss => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::English6;

    #[test]
    fn what_came_before_a_move_by_lot_has_no_result() {
        let selfplay = Selfplay {
            players: vec!["champion:readable".parse().expect("a player")],
            nodes: 20,
            ending_nodes: 40,
            clear_nodes: 40,
            strays: 0,
            further: 0,
            seed: 1,
            endgames: Endgames::default(),
        };
        let games: Vec<Vec<Lesson<English6>>> = (0..60).map(|number| selfplay.game(number)).collect();
        let without = |game: &&Vec<Lesson<English6>>| game.iter().any(|lesson| lesson.half_points.is_none());
        let some = games.iter().filter(without).count();
        assert!((5..40).contains(&some), "{some} games with moves by lot");
        for game in &games {
            assert!(game.is_sorted_by_key(|lesson| lesson.half_points.is_some()));
        }
    }

    #[test]
    fn how_endings_are_thought_about_changes_nothing_before_them() {
        // A search looks at its limits every thousand positions or so.
        let with = |ending_nodes: u64| Selfplay {
            players: vec!["champion:readable".parse().expect("a player")],
            nodes: 3000,
            ending_nodes,
            clear_nodes: 3000,
            strays: 0,
            further: 0,
            seed: 1,
            endgames: Endgames::default(),
        };
        let mut changed = 0;
        for number in 0..6 {
            let [long, short] = [3000, 1000].map(|ending_nodes| with(ending_nodes).game::<English6>(number));
            let is_before = |lesson: &&Lesson<English6>| {
                lesson.position.pieces().occupied().len() > Position::<English6>::pieces_at_start()
            };
            // How the game ended may well be different.
            let thoughts = |lessons: &[Lesson<English6>]| -> Vec<(Position<English6>, i16)> {
                lessons.iter().take_while(is_before).map(|lesson| (lesson.position, lesson.score)).collect()
            };
            assert_eq!(thoughts(&short), thoughts(&long), "game {number}");
            changed += usize::from(short != long);
        }
        assert!(changed > 2, "{changed} of 6 endings were played otherwise");
    }

    /// Whether a move and the captures that must follow it lead from one position to another.
    fn leads_to(from: &Position<English6>, to: &Position<English6>, plies: usize) -> bool {
        let goes_on = |next: Position<English6>| {
            next == *to || next.must_capture() && plies > 1 && leads_to(&next, to, plies - 1)
        };
        from.legal_moves().iter().any(|mv| goes_on(from.play(mv)))
    }

    #[test]
    fn strays_lie_beside_the_game_and_have_no_result() {
        let with = |strays: u32, further: u32, number: u32| -> Vec<Lesson<English6>> {
            let selfplay = Selfplay {
                players: vec!["champion:readable".parse().expect("a player")],
                nodes: 20,
                ending_nodes: 20,
                clear_nodes: 20,
                strays,
                further,
                seed: 3,
                endgames: Endgames::default(),
            };
            selfplay.game(number)
        };
        let (mut all, mut beside, mut none, mut further) = (0, 0, 0, 0);
        let without_result = |lessons: &[Lesson<English6>]| {
            lessons.iter().filter(|lesson| lesson.half_points.is_none()).count()
        };
        for number in 0..20 {
            let lessons = with(100, 0, number);
            assert!(lessons.iter().all(|lesson| !lesson.position.must_capture()), "game {number}");
            none += without_result(&with(0, 0, number));
            further += without_result(&with(100, 80, number));
            let games = |lesson: &&Lesson<English6>| lesson.half_points.is_some();
            for stray in lessons.iter().filter(|lesson| lesson.half_points.is_none()) {
                all += 1;
                let origins = lessons.iter().filter(games).map(|lesson| lesson.position);
                beside += usize::from(
                    origins.into_iter().any(|from| leads_to(&from, &stray.position, STRAY_PLIES)),
                );
            }
        }
        assert!(all > 2 * none + 100, "{all} strays, {none} without any");
        // Going on from four of five would give five times as many, were there no end of games.
        assert!(
            further > 2 * all && further < 6 * all,
            "{further} strays with those further on, {all} without"
        );
        // Others lie beside a capture, which is no lesson, or the game came to a move by lot later.
        assert!(10 * beside > 5 * all, "{beside} of {all}");
    }

    #[test]
    fn less_thought_about_what_is_clear_changes_nothing_until_something_is() {
        let with = |clear_nodes: u64| Selfplay {
            players: vec!["champion:readable".parse().expect("a player")],
            nodes: 3000,
            ending_nodes: 3000,
            clear_nodes,
            strays: 0,
            further: 0,
            seed: 2,
            endgames: Endgames::default(),
        };
        let mut changed = 0;
        for number in 0..10 {
            let [long, short] = [3000, 1000].map(|clear_nodes| with(clear_nodes).game::<English6>(number));
            let clear = long.iter().position(|lesson| lesson.score.unsigned_abs() >= CLEAR);
            let thoughts = |lessons: &[Lesson<English6>]| -> Vec<(Position<English6>, i16)> {
                let before = lessons.iter().take(clear.unwrap_or(usize::MAX));
                before.map(|lesson| (lesson.position, lesson.score)).collect()
            };
            assert!(thoughts(&short) == thoughts(&long), "game {number}");
            changed += usize::from(short != long);
        }
        assert!(changed > 2, "{changed} of 10 games went on otherwise");
    }
}
