//! `crownhead solve`: who wins, proved by search.

use std::io::Write;
use std::time::{Duration, Instant};

use engine::{Attack, Proof, Prover, Trial, Verdict};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::{Form, Move, Position, Task, Variant};

use crate::args::SolveArgs;
use crate::data::complain;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::thought::move_text;

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(Solve { args, out })
}

struct Solve<'a, W> {
    args: &'a SolveArgs,
    out: &'a mut W,
}

/// What came of it.
struct Found<V: Variant> {
    verdict: Option<Verdict>,
    /// The moves that win, and those of which that is not known.
    winning: Vec<Move<V::Board>>,
    open: Vec<Move<V::Board>>,
    /// Positions entered until the verdict, and in all.
    nodes: u64,
    all_nodes: u64,
    time: Duration,
}

impl<W: Write> Task for Solve<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Solve { args, out } = self;
        let position = super::position::<V>(&args.position)?;
        if let Some(outcome) = position.outcome() {
            return Err(Failure::new(format!("there is nothing to solve: {outcome}")));
        }
        if !Prover::<V>::suits() {
            return prove_both_sides(&position, args, out);
        }
        let found = Interrupt::catch()?.search(|stop| {
            let bar = progress(args.nodes);
            let prover = Prover::new(args.nodes, &stop).watched(|nodes| bar.set_position(nodes));
            let found = solve(&position, prover);
            bar.finish_and_clear();
            found
        });
        write!(out, "{}", report(&position, &found))?;
        Ok(())
    }
}

fn solve<V: Variant>(position: &Position<V>, mut prover: Prover<'_, V>) -> Found<V> {
    let began = Instant::now();
    let verdict = prover.prove(position);
    let (nodes, time) = (prover.nodes(), began.elapsed());
    let (mut winning, mut open) = (Vec::new(), Vec::new());
    if verdict == Some(Verdict::Wins) {
        for mv in position.legal_moves() {
            match prover.prove(&position.play(&mv)) {
                Some(Verdict::Loses) => winning.push(mv),
                Some(Verdict::Wins) => {}
                None => open.push(mv),
            }
        }
    }
    Found { verdict, winning, open, nodes, all_nodes: prover.nodes(), time }
}

fn report<V: Variant>(position: &Position<V>, found: &Found<V>) -> String {
    let turn = position.turn();
    let value = match found.verdict {
        Some(Verdict::Wins) => format!("{turn}, who is to move, wins"),
        Some(Verdict::Loses) => format!("{turn}, who is to move, loses against best play"),
        None => format!("not known after {} positions; --nodes allows more", found.nodes),
    };
    let names = |moves: &[Move<V::Board>]| {
        moves.iter().map(|mv| move_text(position, mv, Form::Canonical)).collect::<Vec<_>>().join(" ")
    };
    let mut text = format!("value    {value}\n");
    if !found.winning.is_empty() {
        text.push_str(&format!("winning  {}\n", names(&found.winning)));
    }
    if !found.open.is_empty() {
        text.push_str(&format!("open     {}\n", names(&found.open)));
    }
    if found.verdict.is_some() {
        let all = if found.all_nodes > found.nodes {
            format!(", {} with all first moves", found.all_nodes)
        } else {
            String::new()
        };
        text.push_str(&format!("nodes    {} for the proof{all}\n", found.nodes));
        text.push_str(&format!("time     {:.3} s\n", found.time.as_secs_f64()));
    }
    text
}

/// Games that can go in circles, where nobody may win.
fn prove_both_sides<V: Variant>(
    position: &Position<V>,
    args: &SolveArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let endgames = args.endgame.endgames(V::ID);
    let database = endgames.database::<V>();
    let began = Instant::now();
    let trial = Interrupt::catch()?.search(|stop| {
        let bar = progress(args.nodes.saturating_mul(2));
        let trial =
            Trial::of(position, database.as_deref(), args.nodes, &stop, |nodes| bar.set_position(nodes));
        bar.finish_and_clear();
        trial
    });
    complain::<V>(&endgames);
    let value = match trial.winner() {
        Some(Some(winner)) => format!("{winner} wins"),
        Some(None) => "a draw".to_owned(),
        None => "not known; --nodes allows more".to_owned(),
    };
    writeln!(out, "value    {value}")?;
    for attack in &trial.attacks {
        writeln!(out, "{:<9}{}", attack.attacker.to_string(), said(attack))?;
    }
    let pieces = database.map_or(0, |database| database.pieces());
    let known = if pieces > 0 { format!("up to {pieces} pieces") } else { "nothing".to_owned() };
    writeln!(out, "database {known}")?;
    writeln!(out, "time     {:.3} s", began.elapsed().as_secs_f64())?;
    Ok(())
}

fn said(attack: &Attack) -> String {
    let entered = attack.nodes;
    match attack.proof {
        Some(Proof::Wins { positions }) => {
            format!("wins: a proof of {positions} positions, {entered} entered")
        }
        Some(Proof::Holds { positions }) => {
            format!("does not win: the other side holds within {positions} positions, {entered} entered")
        }
        None => format!("not known after {entered} positions"),
    }
}

/// A bar on the terminal; nothing where there is none.
fn progress(nodes: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(nodes), ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{human_pos} of at most {human_len} positions {wide_bar} {elapsed}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
