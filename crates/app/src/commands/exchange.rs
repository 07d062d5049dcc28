//! `crownhead exchange`: boards and moves through files, as another program may like it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use engine::Limits;
use players::{Player, PlayerOptions, Silent};
use rules::{Form, Game, Position, Task, Variant};

use crate::args::ExchangeArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::thought::move_text;

/// Between two looks at the file.
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) fn run(args: &ExchangeArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.game.with(Exchange { args, out })
}

struct Exchange<'a, W> {
    args: &'a ExchangeArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Exchange<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Exchange { args, out } = self;
        let endgames = args.endgame.endgames(V::ID);
        let options = PlayerOptions { seed: args.seed, endgames, ..PlayerOptions::default() };
        let mut player = args.player.open::<V>(&options).map_err(Failure::new)?;
        let limits = args.limits.limits();
        if !args.repeat {
            let board =
                fs::read_to_string(&args.input).map_err(|error| Failure::file(&args.input, &error))?;
            let mv = answer(&mut *player, &limits, &board).map_err(Failure::new)?;
            write_whole(&args.output, &format!("{mv}\n"))?;
            writeln!(out, "{mv}")?;
            return Ok(());
        }
        Interrupt::catch()?.search(|stop| watch(args, &mut *player, &limits, &stop, out))
    }
}

/// Answers each new board until it is stopped. What is wrong with a board is written in place of a move.
fn watch<V: Variant>(
    args: &ExchangeArgs,
    player: &mut dyn Player<V>,
    limits: &Limits,
    stop: &AtomicBool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut last = None;
    while !stop.load(SeqCst) {
        let board = fs::read_to_string(&args.input).ok();
        if board.is_none() || board == last {
            std::thread::sleep(PAUSE);
            continue;
        }
        let text = board.as_deref().unwrap_or_default();
        let said = answer(player, limits, text).unwrap_or_else(|sentence| format!("? {sentence}"));
        write_whole(&args.output, &format!("{said}\n"))?;
        writeln!(out, "{said}")?;
        out.flush()?;
        last = board;
    }
    Ok(())
}

/// The move of the player on a board, or what is wrong.
fn answer<V: Variant>(player: &mut dyn Player<V>, limits: &Limits, board: &str) -> Result<String, String> {
    let position: Position<V> = board.trim().parse().map_err(|error: rules::FenError| error.to_string())?;
    if let Some(outcome) = position.outcome() {
        return Err(format!("the game is over: {outcome}"));
    }
    let game = Game::from_position(position);
    let decision = player.choose(&game, limits, &mut Silent::default()).map_err(|error| error.to_string())?;
    if !position.legal_moves().contains(&decision.mv) {
        return Err(format!("{} gave a move that is not legal", player.name()));
    }
    Ok(move_text(&position, &decision.mv, Form::Canonical))
}

/// Writes a file so that nobody ever reads a part of it: under another name first, then renamed.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("cannot write {}: {error}", path.display()));
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&part, path)).map_err(|error| {
        let _ = fs::remove_file(&part);
        failed(error)
    })
}
