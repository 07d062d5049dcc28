//! `crownhead problems`: a player tries published problems.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::{Attempt, Exam, Problem, Seen, problems, prove};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::PlayerOptions;
use rules::{Color, Task, Variant};

use crate::args::ProblemsArgs;
use crate::data::complain;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

pub(crate) fn run(args: &ProblemsArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.game.with(Problems { args, out })
}

struct Problems<'a, W> {
    args: &'a ProblemsArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Problems<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Problems { args, out } = self;
        let all = read::<V>(args)?;
        let endgames = args.endgame.endgames(V::ID);
        let exam = Exam {
            player: args.player.clone(),
            options: PlayerOptions {
                seed: args.seed,
                threads: args.threads.get(),
                endgames: endgames.clone(),
                ..PlayerOptions::default()
            },
            limits: args.limits(),
            concurrency: args.concurrency.get(),
        };
        let bar = progress(all.len());
        let mut solved = 0;
        let interrupt = Interrupt::catch()?;
        let attempts = interrupt
            .search(|stop| {
                exam.run(&all, &stop, |attempt| {
                    solved += usize::from(attempt.is_right);
                    bar.set_message(format!("{solved} solved, "));
                    bar.inc(1);
                })
            })
            .map_err(Failure::new)?;
        bar.finish_and_clear();
        let database = endgames.database::<V>();
        // What is known of each: by the database, or proved now.
        let by_database =
            |problem: &Problem<V>| database.as_ref().and_then(|database| problem.truth(database));
        let mut known: Vec<Known> = all.iter().map(by_database).collect();
        let proofs = match args.prove {
            Some(nodes) => {
                let open: Vec<usize> = attempts.iter().map(|attempt| attempt.number).collect();
                let open: Vec<usize> = open.into_iter().filter(|number| known[*number].is_none()).collect();
                let bar = progress(open.len()).with_message("proved or given up, ");
                let some: Vec<&Problem<V>> = open.iter().map(|number| &all[*number]).collect();
                let ask = |stop: &AtomicBool| {
                    prove(&some, database.as_deref(), nodes, exam.concurrency, stop, || bar.inc(1))
                };
                let (proved, is_whole) = interrupt.search(|stop| (ask(&stop), !stop.load(Relaxed)));
                bar.finish_and_clear();
                let found = proved.iter().flatten().count();
                open.into_iter().zip(proved).for_each(|(number, winner)| known[number] = winner);
                Some((found, some.len(), is_whole))
            }
            None => None,
        };
        complain::<V>(&endgames);
        report(out, args, &all, &attempts, &known)?;
        if let Some((found, tried, _)) = proofs {
            writeln!(out, "proved   {found} of {tried} that the database does not know")?;
        }
        let seconds: f64 = attempts.iter().map(|attempt| attempt.time.as_secs_f64()).sum();
        writeln!(out, "time     {:.2} s a problem on average", seconds / attempts.len().max(1) as f64)?;
        if attempts.len() < all.len() {
            let (done, all) = (attempts.len(), all.len());
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} problems")));
        }
        if proofs.is_some_and(|(_, _, is_whole)| !is_whole) {
            return Err(Failure::Interrupted("stopped before all proofs were tried".to_owned()));
        }
        Ok(())
    }
}

/// Who wins a problem, if anybody; `None` if that is not known.
type Known = Option<Option<Color>>;

/// What was missed, and how many were not.
fn report<V: Variant>(
    out: &mut impl Write,
    args: &ProblemsArgs,
    all: &[Problem<V>],
    attempts: &[Attempt],
    known: &[Known],
) -> Result<(), Failure> {
    let truth = |attempt: &Attempt| known[attempt.number].unwrap_or(all[attempt.number].winner);
    let is_refuted = |attempt: &&Attempt| truth(attempt) != all[attempt.number].winner;
    for attempt in attempts.iter().filter(|attempt| args.each || !attempt.is_right) {
        let problem = &all[attempt.number];
        let remark = match known[attempt.number] {
            Some(winner) if winner == problem.winner => "; what was published is right".to_owned(),
            Some(winner) => format!("; what was published is wrong: {}", result(winner)),
            None => String::new(),
        };
        writeln!(out, "{}{remark}", line(problem, attempt))?;
    }
    let right = attempts.iter().filter(|attempt| attempt.is_right).count();
    writeln!(out, "solved   {}", share(right, attempts.len()))?;
    let refuted = attempts.iter().filter(is_refuted).count();
    if refuted > 0 {
        let published = if refuted == 1 { "result is" } else { "results are" };
        let by = if args.prove.is_some() { " or by proof" } else { "" };
        let right = attempts.iter().filter(|attempt| attempt.seen.is(truth(attempt))).count();
        writeln!(out, "refuted  {refuted} published {published} wrong, by the endgame database{by}")?;
        writeln!(out, "right    {}, with what is known in their place", share(right, attempts.len()))?;
    }
    Ok(())
}

/// The problems of the file. What is wrong with one is said, and ends it unless such are to be left out.
fn read<V: Variant>(args: &ProblemsArgs) -> Result<Vec<Problem<V>>, Failure> {
    let (good, bad): (Vec<_>, Vec<_>) =
        problems::<V>(&args.file).map_err(Failure::new)?.into_iter().partition(Result::is_ok);
    for fault in bad.into_iter().filter_map(Result::err) {
        if !args.skip_bad {
            return Err(Failure::new(format!("{fault}; --skip-bad leaves out what cannot be read")));
        }
        anstream::eprintln!("crownhead: left out: {fault}");
    }
    Ok(good.into_iter().flatten().collect())
}

/// So many of all problems.
fn share(right: usize, all: usize) -> String {
    format!("{right} of {all} problems, {:.1} %", 100.0 * right as f64 / all.max(1) as f64)
}

/// What was found, and what was published.
fn line<V: Variant>(problem: &Problem<V>, attempt: &Attempt) -> String {
    let verdict = if attempt.is_right { "solved " } else { "missed " };
    let found = match attempt.seen {
        Seen::Win(color) => result(Some(color)),
        Seen::Draw => result(None),
        Seen::Nothing => "undecided".to_owned(),
    };
    let score = attempt.score.map_or_else(|| "no score".to_owned(), |score| score.to_string());
    let Problem { name, position, winner } = problem;
    let (published, fen, depth) = (result(*winner), position.fen(), attempt.depth);
    format!("{verdict}  {name}  {fen}  published: {published}; found: {found}, {score} at depth {depth}")
}

fn result(winner: Option<Color>) -> String {
    winner.map_or_else(|| "draw".to_owned(), |color| format!("{color} wins"))
}

/// A bar on the terminal; nothing where there is none.
fn progress(all: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{human_pos}/{human_len} {wide_bar} {msg}{eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
