//! `crownhead learn` and `crownhead tune`: evaluations fitted to games of the program against itself.

mod screen;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use engine::knowledge::Weights;
use engine::network::Width;
use learn::{Beginning, FORMAT, Lessons, Round, School, Selfplay, Verdict, fit_weights, player};
use players::shipped_weights;
use rules::{Task, Variant};

use crate::args::{LearnArgs, TuneArgs};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use screen::Screen;

/// Does rounds of learning, and says what became of each.
pub(crate) fn learn(args: &LearnArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.study.game.with(Learn { args, out })
}

struct Learn<'a, W> {
    args: &'a LearnArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Learn<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Learn { args, out } = self;
        let study = &args.study;
        let folder = match &args.folder {
            Some(folder) => folder.clone(),
            None => study.endgame.data().folder()?.join("learn").join(study.game.name()),
        };
        let school = School {
            folder,
            beginning: match &args.weights {
                Some(file) => Beginning::File(file.clone()),
                None if args.from_scratch => Beginning::Readable,
                None => Beginning::Shipped,
            },
            games: args.games.get() as u32,
            nodes: args.nodes.get() as u64,
            ending_nodes: args.ending_nodes.unwrap_or(args.nodes).get() as u64,
            clear_nodes: args.clear_nodes.map_or(u64::MAX, |nodes| nodes.get() as u64),
            strays: args.strays,
            further: args.further,
            more_games: args.with.clone(),
            goes_on: args.go_on,
            width: if args.wide { Width::Wide } else { Width::Narrow },
            share: args.share,
            lessons: args.lessons.get(),
            sprt: School::TEST,
            test_games: args.test_games.get(),
            test_nodes: args.test_nodes.get() as u64,
            seed: study.seed,
            threads: study.threads(),
            endgames: study.endgame.endgames(study.game),
        };
        // Better said before any game is played.
        player::<V>(args.weights.as_deref())
            .and_then(|player| player.open::<V>(&Default::default()))
            .map_err(Failure::new)?;
        for file in &args.with {
            Lessons::check::<V>(file).map_err(Failure::new)?;
        }
        let screen = Screen::new();
        let rounds = Interrupt::catch()?
            .search(|stop| school.run::<V>(args.rounds.get(), &stop, |event| screen.show(&event)))
            .map_err(Failure::new)?;
        screen.clear();
        for round in &rounds {
            writeln!(out, "{}", sentence(round))?;
        }
        if rounds.len() < args.rounds.get() {
            let advice = "what is done is kept, and the same command goes on";
            let (done, all) = (rounds.len(), args.rounds);
            return Err(Failure::Interrupted(format!("stopped after {done} of {all} rounds; {advice}")));
        }
        match (school.present(&rounds), &args.out) {
            (None, _) => writeln!(out, "no network was stronger than what ships")?,
            (Some(best), None) => writeln!(out, "the best network is {}", best.display())?,
            (Some(best), Some(file)) => {
                std::fs::copy(&best, file).map_err(|error| unwritable(file, &error))?;
                writeln!(out, "the best network is in {}", file.display())?;
            }
        }
        Ok(())
    }
}

fn sentence(round: &Round) -> String {
    let Round { round: number, positions, error, games, wins, draws, elo: [elo, low, high], border, verdict } =
        round;
    let losses = games - wins - draws;
    let what = match verdict {
        Verdict::Kept => "kept",
        Verdict::Dropped => "dropped",
    };
    let border = border.map_or_else(String::new, |border| {
        format!(" won rather than not from {:+.2} on;", f64::from(border) / 100.0)
    });
    format!(
        "round {number}: {positions} positions, error {error:.4};{border} test of {games} games: {wins} won, {draws} drawn, {losses} \
         lost, Elo {elo:+.0} ({low:+.0} to {high:+.0}): {what}"
    )
}

fn unwritable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", file.display()))
}

/// Fits the weights of named features.
pub(crate) fn tune(args: &TuneArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.study.game.with(Tune { args, out })
}

struct Tune<'a, W> {
    args: &'a TuneArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Tune<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Tune { args, out } = self;
        let mut weights = match &args.weights {
            None => shipped_weights(V::ID),
            Some(file) => {
                let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
                Weights::parse(&text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?
            }
        };
        for file in &args.from {
            Lessons::check::<V>(file).map_err(Failure::new)?;
        }
        let own = args.out.with_extension("games");
        let files = if args.from.is_empty() { vec![own.clone()] } else { args.from.clone() };
        if args.from.is_empty() {
            play::<V>(args, &own)?;
        }
        let mut games = Vec::new();
        for file in &files {
            games.extend(Lessons::read::<V>(file).map_err(Failure::new)?);
        }
        let taught = fit_weights(&mut weights, &games, |_| {});
        if taught.positions == 0 {
            return Err(Failure::new("there is no position to learn from in these games"));
        }
        std::fs::write(&args.out, weights.write()).map_err(|error| unwritable(&args.out, &error))?;
        if args.from.is_empty() {
            std::fs::remove_file(&own).map_err(|error| unwritable(&own, &error))?;
        }
        writeln!(
            out,
            "{} positions; error {:.4} for {} that were held back, {:.4} before; the weights are in {}",
            taught.positions,
            taught.error,
            taught.held,
            taught.before,
            args.out.display()
        )?;
        Ok(())
    }
}

/// Plays the games to learn from into a file.
fn play<V: Variant>(args: &TuneArgs, file: &Path) -> Result<(), Failure> {
    let study = &args.study;
    let player = learn::tuned::<V>(args.weights.as_deref()).map_err(Failure::new)?;
    let selfplay = Selfplay {
        players: vec![player],
        nodes: args.nodes.get() as u64,
        ending_nodes: args.nodes.get() as u64,
        clear_nodes: u64::MAX,
        strays: 0,
        further: 0,
        seed: study.seed,
        endgames: study.endgame.endgames(study.game),
    };
    let said = args.weights.as_ref().map_or_else(String::new, |file| file.display().to_string());
    let work = format!(
        "{FORMAT}: {} for tuning, {} nodes, seed {}, weights '{said}'",
        V::ID.name(),
        args.nodes,
        study.seed
    );
    let mut lessons = Lessons::open(file, &work).map_err(Failure::new)?;
    let (screen, all) = (Screen::new(), args.games.get());
    let is_stopped = Interrupt::catch()?
        .search(|stop| {
            let threads = study.threads();
            selfplay.run::<V>(&mut lessons, all as u32, threads, &stop, |done| screen.games(done, all))?;
            Ok::<bool, learn::SelfplayError>(stop.load(Relaxed))
        })
        .map_err(Failure::new)?;
    screen.clear();
    if is_stopped {
        let done = lessons.games.len();
        let advice = "they are kept, and the same command goes on";
        return Err(Failure::Interrupted(format!("stopped after {done} of {all} games; {advice}")));
    }
    Ok(())
}
