//! `crownhead problems`: a player tries published problems.

use std::io::Write;

use arena::{Attempt, Exam, Problem, Seen, problems};
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
        let attempts = Interrupt::catch()?
            .search(|stop| {
                exam.run(&all, &stop, |attempt| {
                    solved += usize::from(attempt.is_right);
                    bar.set_message(format!("{solved} solved, "));
                    bar.inc(1);
                })
            })
            .map_err(Failure::new)?;
        bar.finish_and_clear();
        complain::<V>(&endgames);
        let database = endgames.database::<V>();
        let truth = |attempt: &Attempt| {
            let problem = &all[attempt.number];
            let known = database.as_ref().and_then(|database| problem.truth(database));
            known.unwrap_or(problem.winner)
        };
        let is_refuted = |attempt: &&Attempt| truth(attempt) != all[attempt.number].winner;
        for attempt in attempts.iter().filter(|attempt| args.each || !attempt.is_right) {
            let remark = if is_refuted(&attempt) { "; what was published is wrong" } else { "" };
            writeln!(out, "{}{remark}", line(&all[attempt.number], attempt))?;
        }
        let right = attempts.iter().filter(|attempt| attempt.is_right).count();
        writeln!(out, "solved   {}", share(right, attempts.len()))?;
        let refuted = attempts.iter().filter(is_refuted).count();
        if refuted > 0 {
            let published = if refuted == 1 { "result is" } else { "results are" };
            let right = attempts.iter().filter(|attempt| attempt.seen.is(truth(attempt))).count();
            writeln!(out, "refuted  {refuted} published {published} wrong, by the endgame database")?;
            writeln!(
                out,
                "right    {}, with what the database knows in their place",
                share(right, attempts.len())
            )?;
        }
        let seconds: f64 = attempts.iter().map(|attempt| attempt.time.as_secs_f64()).sum();
        writeln!(out, "time     {:.2} s a problem on average", seconds / attempts.len().max(1) as f64)?;
        if attempts.len() < all.len() {
            let (done, all) = (attempts.len(), all.len());
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} problems")));
        }
        Ok(())
    }
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
