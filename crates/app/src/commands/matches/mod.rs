//! `crownhead match`: two players, many games.

mod plan;
mod screen;
mod summary;

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::statistics::{Sprt, Verdict};
use arena::{Arena, Fixture, Standing, fixtures};
use rules::{Task, Variant};

use super::contest::{self, Ledger};
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use plan::Plan;
use screen::Screen;
use summary::Summary;

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.contest.game.with(Match { args, out })
}

struct Match<'a, W> {
    args: &'a MatchArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Match<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Match { args, out } = self;
        let table = Table::<V>::set(args)?;
        let interrupt = Interrupt::catch()?;
        let (standing, is_interrupted) = interrupt.search(|stop| table.play(&stop))?;
        let summary = Summary { plan: &table.plan, sprt: table.sprt, standing: &standing };
        if args.contest.json {
            writeln!(out, "{}", summary.json()?)?;
        } else {
            write!(out, "{}", summary.text())?;
        }
        if is_interrupted {
            let (done, all) = (standing.tally().games(), args.games);
            let advice = "what is finished is kept, and the same command with --resume goes on";
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} games; {advice}")));
        }
        Ok(())
    }
}

/// Everything that a match needs.
struct Table<V: Variant> {
    plan: Plan,
    arena: Arena<V>,
    sprt: Option<Sprt>,
    ledger: Ledger,
}

impl<V: Variant> Table<V> {
    fn set(args: &MatchArgs) -> Result<Table<V>, Failure> {
        let plan = Plan::of(args)?;
        let store = Arc::new(args.contest.endgame.data().store()?);
        let players = [args.a.clone(), args.b.clone()];
        let arena = contest::arena(&args.contest, &players, args.games.get().div_ceil(2), &store)?;
        let ledger = Ledger::open(&args.contest, store, &plan, plan.event())?;
        let sprt = args.sprt().map_err(Failure::new)?;
        Ok(Table { plan, arena, sprt, ledger })
    }

    fn fixtures(&self) -> impl Iterator<Item = Fixture> + Send + use<V> {
        fixtures(self.plan.conditions.games, self.arena.openings.len())
    }

    /// Plays what is left; how it stands then, and whether somebody stopped it.
    fn play(&self, stop: &Arc<AtomicBool>) -> Result<(Standing, bool), Failure> {
        let mut standing = Standing::default();
        for fixture in self.fixtures() {
            if let Some(result) = self.ledger.before(fixture.number) {
                standing.add(&fixture, result.winner, &result.ending);
            }
        }
        let games = self.plan.conditions.games;
        let screen = Screen::new(games, &standing);
        let names = [&*self.plan.a, &*self.plan.b];
        let left = self.fixtures().filter(|fixture| self.ledger.before(fixture.number).is_none());
        let mut failure = None;
        if self.verdict(&standing) == Verdict::Open {
            let done = self.arena.run(left, stop, |fixture, played| {
                if let Err(error) = self.ledger.keep(fixture, names, played) {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
                standing.add(fixture, played.ending.winner(), played.ending.kind());
                screen.show(&standing);
                match self.verdict(&standing) {
                    Verdict::Open => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            done.map_err(Failure::new)?;
        }
        screen.clear();
        if let Some(failure) = failure {
            return Err(failure);
        }
        let is_over = standing.tally().games() >= games || self.verdict(&standing) != Verdict::Open;
        if is_over {
            self.ledger.end()?;
        }
        Ok((standing, !is_over))
    }

    fn verdict(&self, standing: &Standing) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&standing.pairs))
    }
}
