//! `crownhead pdn`: files of games.

use std::io::{Read, Write};
use std::path::Path;

use rules::pdn::{
    Diagnostic, Entry, GameType, Games, Meaning, Mode, PdnGame, PdnResult, ReplayStep, Severity,
    guess_variant, replay,
};
use rules::{Color, Task, Variant, VariantId, write_move};

use crate::args::{PdnArgs, PdnCheckArgs, PdnCommand, PdnFormatArgs, PdnShowArgs};
use crate::draw;
use crate::failure::Failure;

/// Diagnostics shown for one game; the rest is counted.
const SHOWN_A_GAME: usize = 8;

pub(crate) fn run(args: PdnArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        PdnCommand::Check(args) => check(&args, out),
        PdnCommand::Show(args) => show(&args, out),
        PdnCommand::Format(args) => format(&args, out),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|error| Failure::file(path, &error))
}

/// The game that is played, and whether the file says so. `None`: one that we do not know.
fn variant(game: &PdnGame, wanted: Option<VariantId>) -> Option<VariantId> {
    match (wanted, GameType::of(game)) {
        (Some(id), _) | (None, GameType::Known(id)) => Some(id),
        (None, GameType::Unstated) => Some(guess_variant(game)),
        (None, GameType::Other(_)) => None,
    }
}

fn check(args: &PdnCheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let files = args.files.iter().map(|path| Ok((path, read(path)?))).collect::<Result<Vec<_>, Failure>>()?;
    let mode = if args.strict { Mode::Strict } else { Mode::Tolerant };
    let (mut games, mut bad) = (0, 0);
    for (path, bytes) in files {
        let mut tally = Tally::default();
        for entry in Games::new(&bytes, mode) {
            tally.add(path, entry, args.game, out)?;
        }
        writeln!(out, "{}: {tally}", path.display())?;
        games += tally.games;
        bad += tally.bad;
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::new(format!("{bad} of {games} games have errors"))),
    }
}

/// What a file held.
#[derive(Default)]
struct Tally {
    games: usize,
    bad: usize,
    warned: usize,
    moves: usize,
    unknown: usize,
    variants: Vec<VariantId>,
}

impl Tally {
    fn add(
        &mut self,
        path: &Path,
        mut entry: Entry,
        wanted: Option<VariantId>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        self.games += 1;
        let mut diagnostics = std::mem::take(&mut entry.diagnostics);
        if let Some(game) = &entry.game {
            match variant(game, wanted) {
                None => self.unknown += 1,
                Some(id) => {
                    let (moves, more) = id.with(Replayed { game, number: entry.number });
                    self.moves += moves;
                    diagnostics.extend(more);
                    if moves > 0 && !self.variants.contains(&id) {
                        self.variants.push(id);
                    }
                }
            }
        }
        let is_bad = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        self.bad += usize::from(is_bad);
        self.warned += usize::from(!is_bad && !diagnostics.is_empty());
        for diagnostic in diagnostics.iter().take(SHOWN_A_GAME) {
            writeln!(out, "{}:{diagnostic}", path.display())?;
        }
        if diagnostics.len() > SHOWN_A_GAME {
            writeln!(
                out,
                "{}: and {} more in game {}",
                path.display(),
                diagnostics.len() - SHOWN_A_GAME,
                entry.number
            )?;
        }
        Ok(())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        write!(f, "{}, {}", plural(self.games, "game"), plural(self.moves, "legal move"))?;
        if !self.variants.is_empty() {
            let names: Vec<&str> = self.variants.iter().map(|id| id.name()).collect();
            write!(f, " of {}", names.join(", "))?;
        }
        if self.unknown > 0 {
            write!(f, ", {} of a kind that is only read, not replayed", plural(self.unknown, "game"))?;
        }
        write!(f, ", {} with errors, {} with warnings", self.bad, self.warned)
    }
}

struct Replayed<'a> {
    game: &'a PdnGame,
    number: usize,
}

impl Task for Replayed<'_> {
    type Output = (usize, Vec<Diagnostic>);

    fn run<V: Variant>(self) -> Self::Output {
        let replay = replay::<V>(self.game, self.number);
        (replay.moves, replay.diagnostics)
    }
}

fn show(args: &PdnShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = read(&args.file)?;
    let number = args.game_number.get();
    let Some(entry) = Games::new(&bytes, Mode::Tolerant).nth(number - 1) else {
        let games = Games::new(&bytes, Mode::Tolerant).count();
        return Err(Failure::new(format!(
            "{} has {games} games, and no number {number}",
            args.file.display()
        )));
    };
    let Some(game) = &entry.game else {
        return Err(bad_game(&args.file, &entry.diagnostics));
    };
    match variant(game, args.game) {
        Some(id) => id.with(Show { game, args, out }),
        None => {
            let kind = game.tag("GameType").unwrap_or_default();
            Err(Failure::new(format!("game {number} is of type {kind}, which this program does not play")))
        }
    }
}

/// The first error of a game as a sentence.
fn bad_game(path: &Path, diagnostics: &[Diagnostic]) -> Failure {
    let first = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let fault = first.map_or_else(|| "the game cannot be used".to_owned(), Diagnostic::to_string);
    Failure::new(format!("{}:{fault}", path.display()))
}

struct Show<'a, W> {
    game: &'a PdnGame,
    args: &'a PdnShowArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Show<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Show { game, args, out } = self;
        let replay = replay::<V>(game, args.game_number.get());
        let plies = args.ply.unwrap_or(replay.line.len());
        let Some(line) = replay.line.get(..plies) else {
            let all = replay.line.len();
            return Err(Failure::new(format!("the game has {all} plies, so there is no ply {plies}")));
        };
        for (name, value) in game.tags().filter(|(_, value)| !value.is_empty()) {
            writeln!(out, "{name:<10} {value}")?;
        }
        writeln!(out, "{:<10} {} ({})\n", "Game", V::ID.name(), V::ID.title())?;
        writeln!(out, "{}\n", move_table(line, replay.start.turn() != V::RULES.starts))?;
        let position = line.last().map_or(replay.start, |step| step.after);
        write!(out, "{}", draw::board(&position, V::RULES.notation, Color::Black))?;
        writeln!(out, "{}\n{}", draw::caption(&position), position.fen())?;
        let result = game.result.unwrap_or(PdnResult::Unknown);
        let meaning = result.meaning(V::RULES.starts);
        if plies == replay.line.len() && meaning != Meaning::Unknown {
            writeln!(out, "Result {result}: {meaning}.")?;
        }
        match replay.is_sound() {
            true => Ok(()),
            false => Err(bad_game(&args.file, &replay.diagnostics)),
        }
    }
}

/// The moves in two columns, one for each player; the second one may have begun.
fn move_table<V: Variant>(line: &[ReplayStep<V>], second_begins: bool) -> String {
    let mut cells = if second_begins { vec!["...".to_owned()] } else { Vec::new() };
    for step in line {
        cells.push(step.mv.map_or_else(|| "(set up anew)".to_owned(), |mv| write_move(&step.before, &mv)));
    }
    let row = |(number, pair): (usize, &[String])| {
        let second = pair.get(1).map_or("", String::as_str);
        format!("{:>4}. {:<13} {second}", number + 1, pair[0]).trim_end().to_owned()
    };
    cells.chunks(2).enumerate().map(row).collect::<Vec<_>>().join("\n")
}

fn format(args: &PdnFormatArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = read(&args.file)?;
    let mut texts = Vec::new();
    let mut warnings = 0;
    for entry in Games::new(&bytes, Mode::Tolerant) {
        match (
            &entry.game,
            entry.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error),
        ) {
            (Some(game), _) => {
                warnings += entry.diagnostics.len();
                texts.push(game.to_string());
            }
            (None, Some(fault)) if !args.skip_bad => {
                let hint = "mend it, or leave it out with --skip-bad";
                return Err(Failure::new(format!("{}:{fault} ({hint})", args.file.display())));
            }
            (None, _) => anstream::eprintln!("crownhead: game {} was left out", entry.number),
        }
    }
    write!(out, "{}", texts.join("\n"))?;
    if warnings > 0 {
        anstream::eprintln!(
            "crownhead: {warnings} things were read with a guess; `crownhead pdn check` names them"
        );
    }
    Ok(())
}
