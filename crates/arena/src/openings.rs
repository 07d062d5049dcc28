//! Where games begin.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rules::pdn::{Games, Mode, replay};
use rules::{Game, Position, Variant, VariantId};

/// The three-move ballots of English draughts with their status.
const THREE_MOVE: &str = include_str!("../../../data/openings/three-move.csv");

/// Moves by lot behind a ballot that comes again.
const MORE_PLIES: usize = 2;

/// A way of beginning games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// `start`: the start of the game, always.
    Start,
    /// `three-move`, and `three-move:all` and the like: the ballots of English draughts.
    ThreeMove(Ballots),
    /// `random:6`: so many random moves.
    Random(usize),
    /// Positions or games in a file: PDN, or a FEN on each line.
    File(PathBuf),
}

/// Which of the three-move ballots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ballots {
    /// All that are played: not those that are barred because they lose.
    Played,
    /// Those that are played over the board.
    Crossboard,
    /// All 174.
    All,
}

/// A ballot: three moves from which a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// Its number in the list.
    pub number: usize,
    /// The moves.
    pub moves: &'static str,
    /// `crossboard`, `mailplay` or `barred`.
    pub status: &'static str,
    /// What it is called, if it has a name.
    pub name: &'static str,
}

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// Nothing is called so.
    #[error(
        "there are no openings '{0}'; it takes start, three-move, three-move:crossboard, three-move:all, random:N or a \\
        file of games (.pdn) or of positions (.fen)"
    )]
    Unknown(String),
    /// The ballots belong to another game.
    #[error("the three-move ballots are for english; random:6 begins a game of {0}")]
    OtherGame(VariantId),
    /// A file cannot be read.
    #[error("{}: {error}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        error: String,
    },
    /// A line of a file is wrong.
    #[error("{}:{line}: {error}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// Nothing in a file can be played on.
    #[error("{} has no position from which a game could go on", .0.display())]
    Empty(PathBuf),
}

/// All three-move ballots, in the order of the list.
pub fn ballots() -> impl Iterator<Item = Ballot> {
    THREE_MOVE.lines().skip(1).filter_map(|line| {
        let mut fields = line.splitn(4, ',');
        let number = fields.next()?.parse().ok()?;
        let [moves, status, name] = [fields.next()?, fields.next()?, fields.next()?];
        Some(Ballot { number, moves, status, name })
    })
}

impl Openings {
    /// What is usual for a game.
    pub fn usual(game: VariantId) -> Openings {
        if game == VariantId::English { Openings::ThreeMove(Ballots::Played) } else { Openings::Random(6) }
    }

    /// Games to begin with, at most so many, in an order by chance.
    ///
    /// Players without dice play the same game whenever they begin alike. So where more are wanted than there are ballots,
    /// the ballots come again with two moves by lot behind them, and no two openings are the same position.
    pub fn draw<V: Variant>(&self, count: usize, seed: u64) -> Result<Vec<Game<V>>, OpeningsError> {
        let mut all = match self {
            Openings::Start => vec![Game::new()],
            Openings::Random(plies) => return Ok(random_openings(count, *plies, seed)),
            Openings::ThreeMove(which) => three_move(*which)?,
            Openings::File(file) => read(file)?,
        };
        let mut dice = StdRng::seed_from_u64(seed);
        all.shuffle(&mut dice);
        if let Openings::ThreeMove(_) = self {
            go_on(&mut all, count, &mut dice);
        }
        all.truncate(count.max(1));
        Ok(all)
    }
}

/// Adds openings that go on from those that are there with moves by lot, until there are so many.
fn go_on<V: Variant>(all: &mut Vec<Game<V>>, count: usize, dice: &mut StdRng) {
    let mut seen: HashSet<Position<V>> = all.iter().map(Game::position).collect();
    let first = all.clone();
    let mut tries = 0;
    while all.len() < count {
        let begun = &first[tries % first.len()];
        // Enough for some thousands; after many tries more moves are needed.
        let plies = MORE_PLIES + tries / (100 * first.len());
        tries += 1;
        let game = random_game(begun.clone(), plies, dice);
        if game.outcome().is_none() && seen.insert(game.position()) {
            all.push(game);
        }
    }
}

fn three_move<V: Variant>(which: Ballots) -> Result<Vec<Game<V>>, OpeningsError> {
    if V::ID != VariantId::English {
        return Err(OpeningsError::OtherGame(V::ID));
    }
    let is_wanted = |ballot: &Ballot| match which {
        Ballots::Played => ballot.status != "barred",
        Ballots::Crossboard => ballot.status == "crossboard",
        Ballots::All => true,
    };
    let begin = |ballot: Ballot| {
        let mut game = Game::new();
        // The list is part of the program; a test plays all of it.
        let played = ballot.moves.split(' ').all(|text| game.play_text(text).is_ok());
        played.then_some(game)
    };
    Ok(ballots().filter(is_wanted).filter_map(begin).collect())
}

/// Positions of a file: each line of a FEN file, each game of a PDN file after its moves.
fn read<V: Variant>(file: &Path) -> Result<Vec<Game<V>>, OpeningsError> {
    let bytes = std::fs::read(file)
        .map_err(|error| OpeningsError::Unreadable { file: file.to_owned(), error: error.to_string() })?;
    let is_pdn = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"));
    let found = if is_pdn { pdn_games(file, &bytes)? } else { fen_lines(file, &bytes)? };
    let open: Vec<Game<V>> = found.into_iter().filter(|game| game.outcome().is_none()).collect();
    if open.is_empty() { Err(OpeningsError::Empty(file.to_owned())) } else { Ok(open) }
}

fn fen_lines<V: Variant>(file: &Path, bytes: &[u8]) -> Result<Vec<Game<V>>, OpeningsError> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, fen): (usize, &str)| match fen.parse::<Position<V>>() {
        Ok(position) => Ok(Game::from_position(position)),
        Err(error) => Err(OpeningsError::Line { file: file.to_owned(), line, error: error.to_string() }),
    };
    lines.map(read).collect()
}

fn pdn_games<V: Variant>(file: &Path, bytes: &[u8]) -> Result<Vec<Game<V>>, OpeningsError> {
    let wrong = |line: usize, error: String| OpeningsError::Line { file: file.to_owned(), line, error };
    let mut found = Vec::new();
    for (number, entry) in Games::new(bytes, Mode::Tolerant).enumerate() {
        let line = entry.place.line;
        let Some(game) = entry.game else {
            let fault = entry.diagnostics.first().map_or_else(String::new, ToString::to_string);
            return Err(wrong(line, fault));
        };
        let replayed = replay::<V>(&game, number + 1);
        if !replayed.is_sound() {
            let fault = replayed.diagnostics.first().map_or_else(String::new, ToString::to_string);
            return Err(wrong(line, fault));
        }
        let mut begun = replayed.line.first().map_or_else(Game::new, |step| Game::from_position(step.before));
        for step in &replayed.line {
            if let Some(mv) = &step.mv {
                begun.play(mv).map_err(|error| wrong(line, error.to_string()))?;
            }
        }
        found.push(begun);
    }
    Ok(found)
}

/// As they are said on the command line.
impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Openings, OpeningsError> {
        match text {
            "start" => return Ok(Openings::Start),
            "three-move" => return Ok(Openings::ThreeMove(Ballots::Played)),
            "three-move:crossboard" => return Ok(Openings::ThreeMove(Ballots::Crossboard)),
            "three-move:all" => return Ok(Openings::ThreeMove(Ballots::All)),
            _ => {}
        }
        let unknown = || OpeningsError::Unknown(text.to_owned());
        if let Some(plies) = text.strip_prefix("random:") {
            let plies = plies.parse().ok().filter(|plies| (1..=100).contains(plies));
            return plies.map(Openings::Random).ok_or_else(unknown);
        }
        let file = PathBuf::from(text);
        let is_file =
            file.extension().is_some_and(|kind| ["pdn", "fen", "txt"].iter().any(|known| kind == *known));
        if is_file { Ok(Openings::File(file)) } else { Err(unknown()) }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Start => f.write_str("start"),
            Openings::ThreeMove(Ballots::Played) => f.write_str("three-move"),
            Openings::ThreeMove(Ballots::Crossboard) => f.write_str("three-move:crossboard"),
            Openings::ThreeMove(Ballots::All) => f.write_str("three-move:all"),
            Openings::Random(plies) => write!(f, "random:{plies}"),
            Openings::File(file) => file.display().fmt(f),
        }
    }
}

/// Games after some random moves, none of them over, no two alike where the game has enough of them.
pub fn random_openings<V: Variant>(count: usize, plies: usize, seed: u64) -> Vec<Game<V>> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut openings: Vec<Game<V>> = Vec::new();
    let mut seen = HashSet::new();
    let mut tries = 0;
    while openings.len() < count {
        tries += 1;
        let game = random_game(Game::new(), plies, &mut dice);
        // A small board has few openings: after many tries the same ones will do.
        if game.outcome().is_none() && (seen.insert(game.position()) || tries > 100 * count) {
            openings.push(game);
        }
    }
    openings
}

fn random_game<V: Variant>(mut game: Game<V>, plies: usize, dice: &mut StdRng) -> Game<V> {
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(&moves[dice.random_range(0..moves.len())]).is_err() {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{English, Lose6, Lose8};

    #[test]
    fn there_are_174_ballots_and_all_can_be_played() {
        assert_eq!(ballots().count(), 174);
        let count = |which| three_move::<English>(which).expect("english").len();
        assert_eq!(
            (count(Ballots::All), count(Ballots::Played), count(Ballots::Crossboard)),
            (174, 156, 144)
        );
        assert!(
            three_move::<English>(Ballots::All).expect("english").iter().all(|game| game.moves().len() == 3)
        );
        let doctor = ballots().find(|ballot| ballot.moves == "10-14 22-18 12-16").expect("the White Doctor");
        assert_eq!(doctor.name, "White Doctor");
        assert_eq!(three_move::<Lose8>(Ballots::All).err(), Some(OpeningsError::OtherGame(VariantId::Lose8)));
    }

    #[test]
    fn openings_are_drawn_by_the_seed() {
        let draw = |seed| Openings::usual(VariantId::English).draw::<English>(20, seed).expect("openings");
        let fens =
            |games: Vec<Game<English>>| games.iter().map(|game| game.position().fen()).collect::<Vec<_>>();
        assert_eq!(fens(draw(1)), fens(draw(1)));
        assert_ne!(fens(draw(1)), fens(draw(2)));
        assert_eq!(draw(1).len(), 20);
        // More than there are ballots: no two alike, and the first ones are the ballots.
        let many = Openings::usual(VariantId::English).draw::<English>(1000, 1).expect("openings");
        let positions: HashSet<Position<English>> = many.iter().map(Game::position).collect();
        assert_eq!((many.len(), positions.len()), (1000, 1000));
        assert!(many[..156].iter().all(|game| game.moves().len() == 3));
        assert!(many[156..].iter().all(|game| game.moves().len() == 5));
        // More than a small board has.
        assert_eq!(random_openings::<Lose6>(2000, 1, 1).len(), 2000);
    }

    #[test]
    fn openings_come_from_files_and_faults_have_their_line() {
        let folder = std::env::temp_dir().join(format!("crownhead-openings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let read = |name: &str, text: &str| {
            let file = folder.join(name);
            std::fs::write(&file, text).expect("a file");
            Openings::File(file)
                .draw::<English>(10, 1)
                .map(|games| games.len())
                .map_err(|error| error.to_string())
        };
        assert_eq!(read("a.fen", "# two\nB:W21-32:B1-12\n\nW:WK1:BK32\n"), Ok(2));
        assert_eq!(read("a.pdn", "1. 11-15 22-17 *\n\n[FEN \"W:W32:B1\"]\n*\n"), Ok(2));
        let wrong = read("b.fen", "B:W21-32:B1-12\nnonsense\n").expect_err("a fault");
        assert!(wrong.contains("b.fen:2: "), "{wrong}");
        let wrong = read("b.pdn", "1. 11-15 *\n\n[Event \"b\"]\n1. 11-22 *\n").expect_err("a fault");
        assert!(wrong.contains("b.pdn:3: "), "{wrong}");
        let over = read("c.fen", "B:W1:B\n").expect_err("nothing to play");
        assert!(over.contains("c.fen"), "{over}");
        std::fs::remove_dir_all(&folder).expect("its own folder");
        assert!(Openings::File(folder.join("none.fen")).draw::<English>(1, 1).is_err());
    }

    #[test]
    fn openings_are_read_as_they_are_written() {
        for text in ["start", "three-move", "three-move:all", "three-move:crossboard", "random:6", "a b.pdn"]
        {
            assert_eq!(text.parse::<Openings>().expect(text).to_string(), text);
        }
        for text in ["", "three", "random", "random:0", "random:x", "three-move:barred", "file"] {
            assert!(text.parse::<Openings>().is_err(), "{text}");
        }
    }
}
