//! One game between two players.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use endgame::{Database, Wdl};
use engine::{Clock, Limits, Progress, Score};
use players::{Decision, NoMove, Player, Watch};
use rules::{Color, Game, Variant};

use crate::ending::{Ending, Fault, Judge};

/// What a game is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What a move may take; a clock is what each side has for the whole game.
    pub limits: Limits,
    /// How much longer than it has a player may take before it loses by that.
    pub margin: Duration,
    /// Whether a game ends when both players have thought the same of it for a while.
    pub by_scores: bool,
    /// Whether a game ends when the endgame database knows who wins.
    pub by_database: bool,
    /// A game of more plies than this is drawn.
    pub most_plies: usize,
}

impl Terms {
    /// These limits, everything else as usual.
    pub fn new(limits: Limits) -> Terms {
        Terms {
            limits,
            margin: Duration::from_millis(250),
            by_scores: false,
            by_database: false,
            most_plies: 600,
        }
    }
}

/// A game is won by scores if both sides have seen this much for one of them, in hundredths, this many plies long.
const WON: i16 = 600;
const WON_PLIES: usize = 6;
/// It is drawn by scores if, after the opening, neither has seen more than this for anybody this many plies long.
const EVEN: i16 = 10;
const EVEN_PLIES: usize = 16;
const OPENING_PLIES: usize = 60;

/// What is noted of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// What the player thought of its chances, if that says who is better.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it visited.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time: Duration,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played<V: Variant> {
    /// The game, from the opening on.
    pub game: Game<V>,
    /// How it ended.
    pub ending: Ending,
    /// What was noted of the moves that the players made; those of the opening are not among them.
    pub notes: Vec<Noted>,
    /// What Black and White call themselves.
    pub names: [String; 2],
}

/// Keeps the rules and the time.
#[derive(Debug)]
pub struct Referee<V: Variant> {
    /// What is allowed.
    pub terms: Terms,
    /// Who wins with few pieces.
    pub database: Option<Arc<Database<V>>>,
    /// Ends the game at once when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// Sees nothing, and tells a player to stop when everything stops.
struct Eyes(Arc<AtomicBool>);

impl<V: Variant> Watch<V> for Eyes {
    fn progress(&mut self, _: &Progress<'_, V>) {}

    fn stop(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

impl<V: Variant> Referee<V> {
    /// Plays a game to its end; `None` if it was stopped.
    pub fn play(&self, opening: Game<V>, players: [&mut dyn Player<V>; 2]) -> Option<Played<V>> {
        let [black, white] = players;
        let mut table = Table {
            referee: self,
            game: opening,
            notes: Vec::new(),
            clocks: self.terms.limits.clock.map(|clock| [clock; 2]),
            offered: false,
        };
        let ready = [(Color::Black, black.prepare()), (Color::White, white.prepare())];
        let failed = ready.into_iter().find_map(|(color, ready)| Some((color, ready.err()?)));
        let mut ending = failed.map(|(color, why)| table.failed(color, why));
        while ending.is_none() {
            ending = table.judged();
            if ending.is_some() {
                break;
            }
            let player = if table.turn() == Color::Black { &mut *black } else { &mut *white };
            ending = table.ask(player);
            if self.stop.load(Relaxed) {
                return None;
            }
        }
        let Table { game, notes, .. } = table;
        Some(Played { game, ending: ending?, notes, names: [black.name(), white.name()] })
    }
}

/// A game that is being played.
struct Table<'a, V: Variant> {
    referee: &'a Referee<V>,
    game: Game<V>,
    notes: Vec<Noted>,
    /// What Black and White have left.
    clocks: Option<[Clock; 2]>,
    /// Whether the last move came with the offer of a draw.
    offered: bool,
}

impl<V: Variant> Table<'_, V> {
    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        let side = usize::from(self.turn() == Color::White);
        self.clocks.as_mut().map(|clocks| &mut clocks[side])
    }

    /// Whether the game is over, or seen to be.
    fn judged(&self) -> Option<Ending> {
        let terms = &self.referee.terms;
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::Played(outcome));
        }
        let adjudicated = |winner, by| Some(Ending::Adjudicated { winner, by });
        if let Some(database) = self.referee.database.as_deref().filter(|_| terms.by_database)
            && let Some(result) = self.known(database)
        {
            let winner = match result {
                Wdl::Win => Some(self.turn()),
                Wdl::Draw => None,
                Wdl::Loss => Some(!self.turn()),
            };
            return adjudicated(winner, Judge::Database);
        }
        if terms.by_scores
            && let Some(winner) = self.agreed()
        {
            return adjudicated(winner, Judge::Scores);
        }
        (self.game.moves().len() >= terms.most_plies)
            .then_some(Ending::Adjudicated { winner: None, by: Judge::Length })
    }

    fn known(&self, database: &Database<V>) -> Option<Wdl> {
        let position = self.game.position();
        let few = position.pieces().occupied().len() <= database.pieces();
        if few { database.result(&position) } else { None }
    }

    /// Who wins, if both players have thought so for a while; `None` inside if both think that nobody does.
    fn agreed(&self) -> Option<Option<Color>> {
        // The scores of the last plies, for Black; the last one is of the side that is not to move.
        let mut side = !self.turn();
        let last = self.notes.iter().rev().map(|noted| {
            let score = noted.score?.value();
            let for_black = if side == Color::Black { score } else { -score };
            side = !side;
            Some(for_black)
        });
        let last: Vec<i16> = last.take(EVEN_PLIES).map_while(|score| score).collect();
        let all = |plies: usize, is: &dyn Fn(i16) -> bool| {
            last.len() >= plies && last[..plies].iter().all(|score| is(*score))
        };
        match () {
            () if all(WON_PLIES, &|score| score >= WON) => Some(Some(Color::Black)),
            () if all(WON_PLIES, &|score| score <= -WON) => Some(Some(Color::White)),
            () if self.game.moves().len() >= OPENING_PLIES
                && all(EVEN_PLIES, &|score| score.abs() <= EVEN) =>
            {
                Some(None)
            }
            () => None,
        }
    }

    /// Asks the player whose turn it is for a move, and makes it.
    fn ask(&mut self, player: &mut dyn Player<V>) -> Option<Ending> {
        let color = self.turn();
        let limits = Limits { clock: self.clock().copied(), ..self.referee.terms.limits };
        let game = &self.game;
        let mut eyes = Eyes(self.referee.stop.clone());
        let began = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| player.choose(game, &limits, &mut eyes)));
        let time = began.elapsed();
        let forfeit = |fault| Some(Ending::Forfeit { loser: color, fault });
        let decision = match answer {
            Ok(Ok(decision)) => decision,
            Ok(Err(why)) => return Some(self.failed(color, why)),
            Err(panic) => return forfeit(Fault::Crash(words(&*panic))),
        };
        if !self.is_in_time(time) {
            return forfeit(Fault::Timeout);
        }
        let offers = decision.offers_draw;
        self.notes.push(noted(&decision, time));
        if self.game.play(&decision.mv).is_err() {
            return forfeit(Fault::Illegal(format!("{:?}", decision.mv)));
        }
        let agreed = std::mem::replace(&mut self.offered, offers) && offers;
        if agreed {
            // Where the rules know no agreement the game goes on.
            let _ = self.game.agree_draw();
        }
        None
    }

    /// Takes the time off the player's clock; whether it had as much.
    fn is_in_time(&mut self, time: Duration) -> bool {
        let Terms { limits, margin, .. } = self.referee.terms;
        if limits.time.is_some_and(|all| time > all + margin) {
            return false;
        }
        let Some(clock) = self.clock() else { return true };
        if time > clock.left + margin {
            return false;
        }
        clock.left = clock.left.saturating_sub(time) + clock.increment;
        true
    }

    /// What it means that a player makes no move.
    fn failed(&mut self, color: Color, why: NoMove) -> Ending {
        let Limits { time, clock, .. } = self.referee.terms.limits;
        let fault = match why {
            NoMove::Resigned => match self.game.resign(color).ok().and_then(|()| self.game.outcome()) {
                Some(outcome) => return Ending::Played(outcome),
                None => Fault::Crash("it resigned a game that is over".to_owned()),
            },
            NoMove::NoneLegal => Fault::Crash("it sees no legal move".to_owned()),
            NoMove::Late if time.is_some() || clock.is_some() => Fault::Timeout,
            NoMove::Late => Fault::Stall,
            NoMove::Crashed(how) => Fault::Crash(how),
            NoMove::Illegal(text) => Fault::Illegal(text),
            NoMove::Flooded => Fault::Flood,
        };
        Ending::Forfeit { loser: color, fault }
    }
}

fn noted<V: Variant>(decision: &Decision<V>, time: Duration) -> Noted {
    let statistics = decision.statistics.as_ref();
    Noted {
        score: decision.score.filter(|_| !decision.one_sided),
        depth: statistics.map(|statistics| statistics.depth),
        nodes: statistics.map(|statistics| statistics.nodes()),
        time,
    }
}

/// What a panic says.
fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}
