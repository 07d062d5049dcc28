//! Positions with what was thought of them and how their games ended, in a file.
//!
//! A line of text says what the file is of. After it come games, in the order in which they ended: the number of the game
//! (four bytes), how many positions (two), and those, 28 bytes each: the squares of Black, of White and of kings (eight
//! bytes each, a bit for each square in reading order), whose turn it is (one, 1 is White), the result for that side (one: 0
//! lost, 1 drawn, 2 won, 3 not known) and the score (two). All numbers have their lowest byte first.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rules::{Color, Pieces, Position, Set, Variant};

const HEADER: usize = 6;
const RECORD: usize = 28;
/// Nobody asks from which score on a game is won above this.
const CLEAR: u16 = 1000;
/// What the text of a file begins with.
pub const FORMAT: &str = "crownhead lessons 1";
/// What stands for a result that is not known.
const UNKNOWN: u8 = 3;

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson<V: Variant> {
    /// The position; nobody can capture in it.
    pub position: Position<V>,
    /// What the search thought of it, for the side to move, in hundredths.
    pub score: i16,
    /// What the side to move got, in half points, if its game says anything of it.
    pub half_points: Option<u8>,
}

/// The lessons of games, each with its number.
pub type Games<V> = Vec<(u32, Vec<Lesson<V>>)>;

/// The score from which on games are won rather than not: so read, what the search thought of the positions in these games
/// would have foretold who won most often. Nothing if no game with a result is among them.
pub fn border<V: Variant>(games: &Games<V>) -> Option<u16> {
    // For each score of the side that is ahead: games that it won, and that it did not.
    let mut counts = [[0_i64; 2]; CLEAR as usize];
    let with_result = |lesson: &Lesson<V>| Some((lesson.score, lesson.half_points?));
    for (score, points) in games.iter().flat_map(|(_, lessons)| lessons).filter_map(with_result) {
        let won = if score > 0 { points == 2 } else { points == 0 };
        if let Some(counts) = counts.get_mut(usize::from(score.unsigned_abs())).filter(|_| score != 0) {
            counts[usize::from(!won)] += 1;
        }
    }
    // With the border above a score, what was won with it is foretold wrongly, and what was not is no longer.
    let mut wrong = 0;
    let errors = counts.iter().enumerate().map(|(score, [won, not])| {
        wrong += won - not;
        (wrong, score as u16 + 1)
    });
    errors.min().map(|(_, border)| border).filter(|_| counts.iter().flatten().any(|count| *count > 0))
}

/// A file of lessons.
#[derive(Debug)]
pub struct Lessons {
    file: File,
    path: PathBuf,
    /// The numbers of the games in it.
    pub games: HashSet<u32>,
}

/// Why lessons cannot be read or kept.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", file.display())]
pub struct LessonsError {
    file: PathBuf,
    error: std::io::Error,
}

impl Lessons {
    /// The lessons in a file. What is in it counts if it is of the same work; otherwise a new one begins.
    pub fn open(path: &Path, work: &str) -> Result<Lessons, LessonsError> {
        let wrong = |error| LessonsError { file: path.to_owned(), error };
        let open = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
        let mut file = open.map_err(wrong)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(wrong)?;
        let heading = format!("{work}\n");
        let mut games = HashSet::new();
        let mut whole = 0;
        if bytes.starts_with(heading.as_bytes()) {
            whole = heading.len();
            for block in Blocks(&bytes[whole..]) {
                games.insert(block.number);
                whole += HEADER + block.records.len();
            }
        }
        // Whoever was killed may have left half a game.
        file.set_len(whole as u64).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        if whole == 0 {
            file.write_all(heading.as_bytes()).map_err(wrong)?;
        }
        Ok(Lessons { file, path: path.to_owned(), games })
    }

    /// Adds the lessons of a game.
    pub fn add<V: Variant>(&mut self, number: u32, lessons: &[Lesson<V>]) -> Result<(), LessonsError> {
        let mut bytes = Vec::with_capacity(HEADER + RECORD * lessons.len());
        bytes.extend(number.to_le_bytes());
        bytes.extend((lessons.len() as u16).to_le_bytes());
        for lesson in lessons {
            let pieces = lesson.position.pieces();
            let kings = pieces.kings(Color::Black) | pieces.kings(Color::White);
            for set in [pieces.of(Color::Black), pieces.of(Color::White), kings] {
                bytes.extend(set.packed().to_le_bytes());
            }
            bytes.push(u8::from(lesson.position.turn() == Color::White));
            bytes.push(lesson.half_points.unwrap_or(UNKNOWN));
            bytes.extend(lesson.score.to_le_bytes());
        }
        self.file.write_all(&bytes).map_err(|error| LessonsError { file: self.path.clone(), error })?;
        self.games.insert(number);
        Ok(())
    }

    /// Whether a file says that it has lessons of a game.
    pub fn check<V: Variant>(path: &Path) -> Result<(), LessonsError> {
        let wrong = |error| LessonsError { file: path.to_owned(), error };
        let wanted = format!("{FORMAT}: {} ", V::ID.name());
        let mut found = Vec::new();
        let file = File::open(path).map_err(wrong)?;
        file.take(wanted.len() as u64).read_to_end(&mut found).map_err(wrong)?;
        if found == wanted.as_bytes() {
            return Ok(());
        }
        let sentence =
            format!("it has no games of {} that `crownhead learn` or `tune` has played", V::ID.name());
        Err(wrong(std::io::Error::other(sentence)))
    }

    /// Reads a file: the lessons of each game, in the order of their numbers.
    pub fn read<V: Variant>(path: &Path) -> Result<Games<V>, LessonsError> {
        let bytes = std::fs::read(path).map_err(|error| LessonsError { file: path.to_owned(), error })?;
        let first = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| end + 1);
        let mut games: Games<V> = Blocks(&bytes[first..])
            .map(|block| (block.number, block.records.chunks_exact(RECORD).filter_map(lesson).collect()))
            .collect();
        games.sort_by_key(|(number, _)| *number);
        Ok(games)
    }
}

fn lesson<V: Variant>(bytes: &[u8]) -> Option<Lesson<V>> {
    let set = |i: usize| -> Option<Set<V::Board>> {
        Some(Set::from_packed(u64::from_le_bytes(bytes.get(8 * i..8 * i + 8)?.try_into().ok()?)))
    };
    let turn = if bytes[24] == 1 { Color::White } else { Color::Black };
    let position = Position::with_pieces(Pieces::new(set(0)?, set(1)?, set(2)?), turn)?;
    Some(Lesson {
        position,
        half_points: Some(bytes[25]).filter(|points| *points < UNKNOWN),
        score: i16::from_le_bytes([bytes[26], bytes[27]]),
    })
}

/// The games in some bytes, as far as they are whole.
struct Blocks<'a>(&'a [u8]);

struct Block<'a> {
    number: u32,
    records: &'a [u8],
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Block<'a>;

    fn next(&mut self) -> Option<Block<'a>> {
        let (header, rest) = self.0.split_first_chunk::<HEADER>()?;
        let [a, b, c, d, e, f] = *header;
        let size = RECORD * usize::from(u16::from_le_bytes([e, f]));
        let (records, rest) = rest.split_at_checked(size)?;
        self.0 = rest;
        Some(Block { number: u32::from_le_bytes([a, b, c, d]), records })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Lose10;

    #[test]
    fn the_border_parts_what_was_won_from_what_was_not() {
        let position = Position::<Lose10>::start();
        let lesson = |score, half_points| Lesson { position, score, half_points };
        let games = |lessons: &[Lesson<Lose10>]| vec![(1, lessons.to_vec())];
        let mut lessons =
            vec![lesson(20, Some(1)), lesson(-50, Some(1)), lesson(60, Some(2)), lesson(-70, Some(0))];
        assert_eq!(border(&games(&lessons)), Some(51));
        // One that was won with less does not outweigh two that were not with more; what is not known does not count.
        lessons.extend([lesson(30, Some(2)), lesson(40, Some(0)), lesson(55, None)]);
        assert_eq!(border(&games(&lessons)), Some(51));
        assert_eq!(border(&games(&[lesson(5, None), lesson(0, Some(1))])), None);
    }

    #[test]
    fn lessons_are_read_as_they_were_written_and_half_a_game_is_dropped() {
        let file = std::env::temp_dir().join(format!("crownhead-lessons-{}", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let start = Position::<Lose10>::start();
        let next = start.play(&start.legal_moves()[0]);
        let lesson = |position, score, half_points| Lesson { position, score, half_points };
        let one = vec![lesson(start, -7, Some(2))];
        let two = vec![lesson(next, 300, None), lesson(start, 0, Some(0))];
        let mut lessons = Lessons::open(&file, "a test").expect("a file");
        lessons.add(5, &two).expect("written");
        lessons.add(3, &one).expect("written");
        drop(lessons);
        let whole = std::fs::read(&file).expect("a file");
        assert_eq!(Lessons::read::<Lose10>(&file).expect("read"), vec![(3, one), (5, two.clone())]);
        std::fs::write(&file, &whole[..whole.len() - 1]).expect("written");
        let lessons = Lessons::open(&file, "a test").expect("a file");
        assert_eq!(lessons.games, HashSet::from([5]));
        assert_eq!(Lessons::read::<Lose10>(&file).expect("read"), vec![(5, two)]);
        drop(lessons);
        assert!(Lessons::open(&file, "another").expect("a file").games.is_empty());
        std::fs::remove_file(&file).expect("its own file");
    }
}
