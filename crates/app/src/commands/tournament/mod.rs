//! `crownhead tournament`: many players.

mod file;
mod plan;
mod summary;

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::{Arena, Bracket, Crosstable, Fixture, Format, meetings, pairings};
use indicatif::ProgressBar;
use rules::{Task, Variant};

use super::contest::{self, Ledger};
use crate::args::TournamentArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use plan::Plan;
use summary::Summary;

pub(crate) fn run(args: TournamentArgs, out: &mut impl Write) -> Result<(), Failure> {
    let args = file::with_file(args)?;
    if args.players.len() < 2 {
        let advice = "--players soar casual names two";
        return Err(Failure::new(format!("a tournament needs two players or more; {advice}")));
    }
    args.contest.game.with(Tournament { args: &args, out })
}

struct Tournament<'a, W> {
    args: &'a TournamentArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Tournament<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Tournament { args, out } = self;
        let hall = Hall::<V>::open(args)?;
        let interrupt = Interrupt::catch()?;
        let course = interrupt.search(|stop| hall.play(&stop))?;
        let summary = Summary { plan: &hall.plan, course: &course };
        if let Some(page) = &args.html {
            summary.page(page)?;
        }
        if args.contest.json {
            writeln!(out, "{}", summary.json()?)?;
        } else {
            write!(out, "{}", summary.text())?;
        }
        if course.is_stopped {
            let (done, all) = (course.table.games(), hall.games());
            let advice = "what is finished is kept, and the same command with --resume goes on";
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} games; {advice}")));
        }
        Ok(())
    }
}

/// What came of a tournament, or has come of it so far.
struct Course {
    table: Crosstable,
    /// The meetings of each round, where there are rounds.
    rounds: Vec<Vec<[usize; 2]>>,
    /// Who is left at the end of the rounds.
    winner: Option<usize>,
    is_stopped: bool,
}

/// Everything that a tournament needs.
struct Hall<V: Variant> {
    plan: Plan,
    format: Format,
    arena: Arena<V>,
    ledger: Ledger,
}

impl<V: Variant> Hall<V> {
    fn open(args: &TournamentArgs) -> Result<Hall<V>, Failure> {
        let plan = Plan::of(args);
        let store = Arc::new(args.contest.endgame.data().store()?);
        let openings = args.games.get().div_ceil(2);
        let arena = contest::arena(&args.contest, &args.players, openings, &store)?;
        let ledger = Ledger::open(&args.contest, store, &plan, plan.event())?;
        Ok(Hall { plan, format: args.format, arena, ledger })
    }

    /// How many games there will be.
    fn games(&self) -> usize {
        let players = self.plan.players.len();
        let meetings = match self.format {
            // Each sends one home, until one is left.
            Format::Knockout => players - 1,
            format => pairings(format, players).len(),
        };
        meetings * self.plan.conditions.games
    }

    /// Plays what is left.
    fn play(&self, stop: &Arc<AtomicBool>) -> Result<Course, Failure> {
        let bar = contest::bar(self.games());
        let mut course =
            Course { table: Crosstable::default(), rounds: Vec::new(), winner: None, is_stopped: false };
        match self.format {
            Format::Knockout => self.rounds(&mut course, stop, &bar)?,
            format => {
                let all = pairings(format, self.plan.players.len());
                self.round(all, 0, &mut course, stop, &bar)?;
            }
        }
        bar.finish_and_clear();
        if !course.is_stopped {
            self.ledger.end()?;
        }
        Ok(course)
    }

    /// Round after round, until one player is left.
    fn rounds(&self, course: &mut Course, stop: &Arc<AtomicBool>, bar: &ProgressBar) -> Result<(), Failure> {
        let mut bracket = Bracket::new(self.plan.players.len());
        let mut number = 0;
        while bracket.winner().is_none() && !course.is_stopped {
            let pairings = bracket.pairings();
            course.rounds.push(pairings.clone());
            let numbers = pairings.len() * self.plan.conditions.games.next_multiple_of(2);
            self.round(pairings, number, course, stop, bar)?;
            number += numbers;
            bracket = bracket.next(|pair| winner(&course.table, pair));
        }
        if !course.is_stopped {
            course.winner = bracket.winner();
        }
        Ok(())
    }

    /// All games of some meetings, the first of them with this number.
    fn round(
        &self,
        pairings: Vec<[usize; 2]>,
        first: usize,
        course: &mut Course,
        stop: &Arc<AtomicBool>,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        let games = pairings.len() * self.plan.conditions.games;
        let fixtures =
            || meetings(pairings.clone(), self.plan.conditions.games, self.arena.openings.len(), first);
        let table = &mut course.table;
        let mut done = 0;
        for fixture in fixtures() {
            if let Some(result) = self.ledger.before(fixture.number) {
                table.add(&fixture, result.winner, &result.ending);
                done += 1;
            }
        }
        bar.set_position(table.games() as u64);
        bar.reset_eta();
        let mut failure = None;
        let left = fixtures().filter(|fixture| self.ledger.before(fixture.number).is_none());
        let played = self.arena.run(left, stop, |fixture, played| {
            if let Err(error) = self.ledger.keep(fixture, self.names(fixture), played) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            table.add(fixture, played.ending.winner(), played.ending.kind());
            done += 1;
            bar.set_position(table.games() as u64);
            ControlFlow::Continue(())
        });
        played.map_err(Failure::new)?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        course.is_stopped = stop.load(Relaxed) || done < games;
        Ok(())
    }

    fn names(&self, fixture: &Fixture) -> [&str; 2] {
        fixture.players.map(|player| &*self.plan.players[player])
    }
}

/// Who won a meeting, if anybody did.
fn winner(table: &Crosstable, [first, second]: [usize; 2]) -> Option<usize> {
    let tally = table.between(first, second)?;
    match tally.wins.cmp(&tally.losses) {
        std::cmp::Ordering::Greater => Some(first),
        std::cmp::Ordering::Less => Some(second),
        std::cmp::Ordering::Equal => None,
    }
}
