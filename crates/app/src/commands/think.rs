//! `crownhead think`: a player thinks about one position.

use std::io::Write;

use engine::{Limits, Line, Statistics};
use players::{Decision, Opening, Silent, judgement};
use rules::{Game, Position, Task, Variant, write_move};

use crate::args::ThinkArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &ThinkArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(Think { args, out })
}

struct Think<'a, W> {
    args: &'a ThinkArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Think<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Think { args, out } = self;
        let position = super::position::<V>(&args.position)?;
        if let Some(outcome) = position.outcome() {
            return Err(Failure::new(format!("there is nothing to think about: {outcome}")));
        }
        let how = Opening { seed: args.seed, lines: args.lines.get(), ..Opening::default() };
        let mut player = args.player.open::<V>(&how).map_err(Failure::new)?;
        let limits = Limits { depth: args.depth, time: args.time, ..Limits::default() };
        let game = Game::from_position(position);
        let decision = player.choose(&game, &limits, &mut Silent::default()).map_err(Failure::new)?;
        show(&position, &decision, out)
    }
}

fn show<V: Variant>(
    position: &Position<V>,
    decision: &Decision<V>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "move     {}", write_move(position, &decision.mv))?;
    for line in &decision.lines {
        writeln!(out, "score    {} ({})", line.score, judgement(line.score, position.turn()))?;
        writeln!(out, "line     {}", line_text(position, line))?;
    }
    for reason in &decision.reasons {
        writeln!(out, "because  {reason}")?;
    }
    if let Some(statistics) = &decision.statistics {
        show_statistics(statistics, out)?;
    }
    Ok(())
}

/// The moves of a line, each as it is written where it is played.
fn line_text<V: Variant>(position: &Position<V>, line: &Line<V>) -> String {
    let mut at = *position;
    let text = |mv| {
        let text = write_move(&at, mv);
        at = at.play(mv);
        text
    };
    line.moves.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn show_statistics(statistics: &Statistics, out: &mut impl Write) -> Result<(), Failure> {
    let Statistics { interior, leaves, terminals, depth, deepest, .. } = statistics;
    writeln!(out, "tree     {interior} interior, {leaves} leaf and {terminals} terminal nodes")?;
    let Statistics { table_queries, table_hits, table_cutoffs, .. } = statistics;
    writeln!(out, "table    {table_queries} queries, {table_hits} hits, {table_cutoffs} cut-offs")?;
    if let Some(cut_bf) = statistics.cut_bf() {
        writeln!(out, "CutBF    {cut_bf:.3}")?;
    }
    writeln!(out, "depth    {depth}, deepest line {deepest}")?;
    let (seconds, rate) = (statistics.time.as_secs_f64(), statistics.rate() / 1e6);
    writeln!(out, "time     {seconds:.3} s, {rate:.2} million nodes a second")?;
    Ok(())
}
