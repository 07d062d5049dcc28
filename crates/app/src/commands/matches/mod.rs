//! `crownhead match`: two players, many games.

mod files;
mod plan;
mod screen;
mod summary;

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::statistics::{Sprt, Verdict};
use arena::{Arena, Fixture, Openings, Played, Record, Standing, fixtures};
use players::Endgames;
use rules::{Color, Task, Variant};
use store::{MatchGame, MatchId, Store};

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use files::Files;
use plan::Plan;
use screen::Screen;
use summary::Summary;

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.game.with(Match { args, out })
}

struct Match<'a, W> {
    args: &'a MatchArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Match<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Match { args, out } = self;
        let store = Arc::new(args.endgame.data().store()?);
        let endgames = args.endgame.endgames(args.game);
        let table = Table::<V>::set(args, store, endgames)?;
        let interrupt = Interrupt::catch()?;
        let (standing, is_interrupted) = interrupt.search(|stop| table.play(&stop))?;
        let summary = Summary { plan: &table.plan, sprt: table.sprt, standing: &standing };
        if args.json {
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
    store: Arc<Store>,
    id: MatchId,
    files: Files,
    /// How the games stand that were played before.
    before: Standing,
    played: HashSet<usize>,
}

impl<V: Variant> Table<V> {
    fn set(args: &MatchArgs, store: Arc<Store>, endgames: Endgames) -> Result<Table<V>, Failure> {
        let plan = Plan::of(args)?;
        let openings = args.openings.clone().unwrap_or_else(|| Openings::usual(args.game));
        let arena = Arena {
            players: vec![args.a.spec.clone(), args.b.spec.clone()],
            openings: openings.draw::<V>(args.games.get().div_ceil(2), args.seed).map_err(Failure::new)?,
            terms: args.terms.terms(),
            concurrency: args.concurrency.get(),
            seed: args.seed,
            endgames,
            memory: args.learn.then(|| store.clone()),
        };
        arena.check().map_err(Failure::new)?;
        let files = Files::open(args.pdn.as_deref(), args.jsonl.as_deref())?;
        let (mut before, mut played) = (Standing::default(), HashSet::new());
        let text = plan.text()?;
        let found = if args.resume { store.unfinished_match(&text).map_err(Failure::new)? } else { None };
        let id = match found {
            Some(id) => id,
            None if args.resume => {
                let what = "there is no unfinished match of these players under these terms";
                return Err(Failure::new(format!("{what}; without --resume a new one begins")));
            }
            None => store.begin_match(&text).map_err(Failure::new)?,
        };
        let all: Vec<Fixture> = fixtures(args.games.get(), arena.openings.len()).collect();
        for result in store.match_results(id).map_err(Failure::new)? {
            if let Some(fixture) = all.get(result.number) {
                before.add(fixture, result.winner, &result.ending);
                played.insert(result.number);
            }
        }
        let sprt = args.sprt().map_err(Failure::new)?;
        Ok(Table { plan, arena, sprt, store, id, files, before, played })
    }

    /// Plays what is left; how it stands then, and whether somebody stopped it.
    fn play(&self, stop: &Arc<AtomicBool>) -> Result<(Standing, bool), Failure> {
        let mut standing = self.before.clone();
        let screen = Screen::new(self.plan.games, &standing);
        let mut failure = None;
        let games = fixtures(self.plan.games, self.arena.openings.len())
            .filter(|fixture| !self.played.contains(&fixture.number));
        if self.verdict(&standing) == Verdict::Open {
            let done = self.arena.run(games, stop, |fixture, played| {
                if let Err(error) = self.keep(fixture, played) {
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
        let is_over = standing.tally().games() >= self.plan.games || self.verdict(&standing) != Verdict::Open;
        if is_over {
            self.store.end_match(self.id).map_err(Failure::new)?;
        }
        Ok((standing, !is_over))
    }

    fn verdict(&self, standing: &Standing) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&standing.pairs))
    }

    /// Writes a game down wherever it is to be kept.
    fn keep(&self, fixture: &Fixture, played: &Played<V>) -> Result<(), Failure> {
        let [a, b] = [&*self.plan.a, &*self.plan.b];
        let names = if fixture.first == Color::Black { [a, b] } else { [b, a] };
        let record = Record::of(fixture.number, names, played);
        let moves = record.moves.join(" ");
        let notes = serde_json::to_string(&record.notes).map_err(Failure::new)?;
        let game = MatchGame {
            number: fixture.number,
            game: &record.game,
            start: &record.start,
            black: &record.black,
            white: &record.white,
            moves: &moves,
            winner: played.ending.winner(),
            result: &record.reason,
            ending: &record.ending,
            notes: &notes,
        };
        self.store.keep_game(self.id, &game).map_err(Failure::new)?;
        self.files.add(&record, &self.plan.event(), played)
    }
}
