//! `crownhead climb`: numbers of the search, found by games.

use std::io::Write;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use learn::{Climb, Found};
use rules::{Task, Variant};

use crate::args::ClimbArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// Looks for numbers, and says where they came to.
pub(crate) fn run(args: &ClimbArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.study.game.with(Climbing { args, out })
}

struct Climbing<'a, W> {
    args: &'a ClimbArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Climbing<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Climbing { args, out } = self;
        let study = &args.study;
        let player = match &args.player {
            Some(player) => player.clone(),
            None => learn::name::<V>().to_owned(),
        };
        let climb = Climb {
            player,
            numbers: args.numbers.clone(),
            pairs: u32::try_from(args.pairs.get())
                .map_err(|_| Failure::new("so many pairs cannot be played"))?,
            nodes: args.nodes.get() as u64,
            seed: study.seed,
            threads: study.threads(),
            endgames: study.endgame.endgames(study.game),
        };
        let bar = ProgressBar::with_draw_target(Some(u64::from(climb.pairs)), ProgressDrawTarget::stderr());
        let style =
            ProgressStyle::with_template("pairs {human_pos}/{human_len} {wide_bar} {msg}, {eta} left");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let mut is_first = true;
        let found = Interrupt::catch()?
            .search(|stop| {
                climb.run::<V>(&args.file, &stop, |found| {
                    bar.set_position(u64::from(found.pairs));
                    bar.set_message(in_short(found));
                    // What was there before says nothing of how fast it goes.
                    if std::mem::take(&mut is_first) {
                        bar.reset_eta();
                    }
                })
            })
            .map_err(Failure::new)?;
        bar.finish_and_clear();
        for (number, value) in climb.numbers.iter().zip(&found.values) {
            let moved = (value - f64::from(number.start)) / number.step;
            writeln!(out, "{:<18} {:>5} -> {value:>7.1}  ({moved:+.2} steps)", number.name, number.start)?;
        }
        if found.pairs < climb.pairs {
            let advice = "what is done is kept, and the same command goes on";
            let (done, all) = (found.pairs, climb.pairs);
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} pairs; {advice}")));
        }
        let (name, new) = (&climb.player, climb.found(&found));
        writeln!(out, "{} pairs of {} nodes a move; the player is now {new}", found.pairs, climb.nodes)?;
        writeln!(
            out,
            "whether it is stronger: crownhead match --game {} --a {new} --b {name} --games 2000 --nodes {} --adjudicate database --sprt elo0=0 elo1=10",
            study.game, climb.nodes
        )?;
        Ok(())
    }
}

fn in_short(found: &Found) -> String {
    found.values.iter().map(|value| format!("{value:.0}")).collect::<Vec<_>>().join(" ")
}
