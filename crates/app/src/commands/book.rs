//! `crownhead book`: opening books, made and looked at.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use arena::{Ballots, Openings, ballots};
use engine::book::{Book, Growth};
use indicatif::{ProgressBar, ProgressStyle};
use learn::Gardener;
use players::{judgement, shipped_book};
use rules::{Game, Position, Task, Variant, VariantId, write_move};

use crate::args::{BookArgs, BookCommand, GrowArgs, ShowBookArgs};
use crate::failure::Failure;
use crate::interrupt::Interrupt;

pub(crate) fn run(args: &BookArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        BookCommand::Grow(args) => args.study.game.with(Grow { args, out }),
        BookCommand::Show(args) => args.position.game.with(Show { args, out }),
    }
}

struct Grow<'a, W> {
    args: &'a GrowArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Grow<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Grow { args, out } = self;
        let study = &args.study;
        let player = learn::player::<V>(None).map_err(Failure::new)?;
        let gardener = Gardener {
            player,
            nodes: args.nodes.get() as u64,
            growth: Growth::USUAL,
            threads: study.threads(),
            endgames: study.endgame.endgames(study.game),
        };
        let first = if args.empty { &[] } else { shipped_book(V::ID) };
        let most = args.positions.get();
        let bar = ProgressBar::new(most as u64);
        let style = ProgressStyle::with_template("positions {human_pos}/{human_len} {wide_bar} {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let mut begun = None;
        let (book, is_stopped) = Interrupt::catch()?.search(|stop| {
            let book = gardener.run::<V>(&args.file, first, &roots(study.game)?, most, &stop, |done| {
                if begun.replace(()).is_none() {
                    bar.set_position(done as u64);
                    bar.reset_eta();
                }
                bar.set_position(done as u64);
            });
            Ok::<_, Failure>((book.map_err(Failure::new)?, stop.load(Relaxed)))
        })?;
        bar.finish_and_clear();
        if is_stopped {
            let done = book.len();
            let advice = "they are kept, and the same command goes on";
            return Err(Failure::Interrupted(format!("stopped after {done} of {most} positions; {advice}")));
        }
        writeln!(out, "{} positions are in {}", book.len(), args.file.display())?;
        Ok(())
    }
}

/// Where the lines of a book begin: at all ballots, or the start of the game.
fn roots<V: Variant>(game: VariantId) -> Result<Vec<Position<V>>, Failure> {
    if game != VariantId::English {
        return Ok(vec![Position::start()]);
    }
    let games = Openings::ThreeMove(Ballots::All).draw::<V>(ballots().count(), 1).map_err(Failure::new)?;
    let mut positions: Vec<Position<V>> = games.iter().map(Game::position).collect();
    positions.push(Position::start());
    Ok(positions)
}

struct Show<'a, W> {
    args: &'a ShowBookArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Show<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Show { args, out } = self;
        let bytes = match &args.file {
            Some(file) => std::fs::read(file).map_err(|error| Failure::file(file, &error))?,
            None => shipped_book(V::ID).to_vec(),
        };
        if bytes.is_empty() {
            return Err(Failure::new(format!(
                "there is no book for {}; `crownhead book grow` makes one",
                V::ID
            )));
        }
        let name =
            args.file.as_ref().map_or("the book that ships".to_owned(), |file| file.display().to_string());
        let book = Book::<V>::read(&bytes).map_err(|error| Failure::new(format!("{name}: {error}")))?;
        let mut game = Game::from_position(super::position::<V>(&args.position)?);
        for text in args.moves.split_whitespace() {
            game.play_text(text).map_err(Failure::new)?;
        }
        let position = game.position();
        let advice = book.advice(&position);
        if advice.is_empty() {
            writeln!(out, "the position is not in the book")?;
            return Ok(());
        }
        for advice in advice {
            let more = if advice.is_opened { "  and goes on" } else { "" };
            let judged = judgement(advice.score, position.turn());
            writeln!(
                out,
                "{:<12} {:>7}  {judged}{more}",
                write_move(&position, &advice.mv),
                advice.score.to_string()
            )?;
        }
        Ok(())
    }
}
