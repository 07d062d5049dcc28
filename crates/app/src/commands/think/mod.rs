//! `crownhead think`: a player thinks about one position.

use std::io::Write;

use players::PlayerOptions;
use rules::{Form, Game, Task, Variant};

use crate::args::ThinkArgs;
use crate::data::complain;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::thought;
use crate::watch::Watching;

mod json;

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
        let (lines, threads) = (args.lines.get(), args.threads.get());
        let endgames = args.endgame.endgames(V::ID);
        let how = PlayerOptions {
            seed: args.seed,
            lines,
            threads,
            endgames: endgames.clone(),
            ..PlayerOptions::default()
        };
        let spec = match &args.weights {
            Some(file) => args.player.clone().judging_by(file).map_err(Failure::new)?,
            None => args.player.clone(),
        };
        let mut player = spec.open::<V>(&how).map_err(Failure::new)?;
        let game = Game::from_position(position);
        let watching = Watching { interrupt: &Interrupt::catch()?, is_shown: !args.json };
        let decision = watching
            .choose(player.as_mut(), &game, &args.limits.limits(), Form::Canonical)
            .map_err(Failure::new)?;
        complain::<V>(&endgames);
        if args.json {
            writeln!(out, "{}", json::text(&player.name(), &position, &decision)?)?;
            return Ok(());
        }
        write!(out, "{}", thought::decision(&position, &decision, Form::Canonical))?;
        write!(out, "{}", thought::reasons(&decision))?;
        if let Some(statistics) = &decision.statistics {
            write!(out, "{}", thought::statistics(statistics))?;
        }
        Ok(())
    }
}
