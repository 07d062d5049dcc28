//! A slice on disk: a header that a person can read, codes, a directory of blocks, blocks. `docs/endgame-format.md` tells
//! it for others.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use memmap2::Mmap;
use rules::VariantId;

use crate::checksum::{crc16, crc32};
use crate::slice::Slice;

/// The first line of every file.
const FIRST_LINE: &str = "crownhead endgame 1";
/// Positions in a block.
pub(crate) const BLOCK: usize = 8192;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// Win, loss or draw.
    Results,
    /// Plies to the end.
    Distances,
}

impl Content {
    /// How files of this content end.
    pub fn extension(self) -> &'static str {
        match self {
            Content::Results => "wdl",
            Content::Distances => "dtw",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Content::Results => "results",
            Content::Distances => "distances",
        }
    }
}

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What it holds.
    pub content: Content,
    /// The game.
    pub game: VariantId,
    /// The slice.
    pub slice: Slice,
    /// Positions in the slice.
    pub positions: u64,
    /// How they end.
    pub tally: Tally,
    /// How those of the turned slice end, if that one has no file: then its positions are known by their moves, which
    /// lead to this slice.
    pub twin: Option<Tally>,
    /// Bytes of all blocks together.
    pub bytes: u64,
}

/// How the positions of a slice end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many the side to move wins.
    pub wins: u64,
    /// How many it loses.
    pub losses: u64,
    /// How many are drawn.
    pub draws: u64,
    /// The most plies that a won or lost position takes to the end; none if distances were not worked out.
    pub longest: Option<u16>,
}

/// `wins 3 losses 2 draws 1 longest 11`.
impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { wins, losses, draws, longest } = self;
        let longest = longest.map_or("unknown".to_owned(), |plies| plies.to_string());
        write!(f, "wins {wins} losses {losses} draws {draws} longest {longest}")
    }
}

impl FromStr for Tally {
    type Err = ();

    fn from_str(text: &str) -> Result<Tally, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |place: usize| words.get(place).and_then(|word| word.parse().ok()).ok_or(());
        let longest = words.get(7).and_then(|word| word.parse().ok());
        let tally = Tally { wins: number(1)?, losses: number(3)?, draws: number(5)?, longest };
        if tally.to_string() == text { Ok(tally) } else { Err(()) }
    }
}

impl Header {
    pub(crate) fn blocks(&self) -> usize {
        self.positions.div_ceil(BLOCK as u64) as usize
    }

    fn text(&self) -> String {
        let size = self.game.board_size();
        let Header { content, game, slice, positions, tally, twin, bytes } = self;
        let mut text =
            format!("{FIRST_LINE}\ncontent {}\ngame {game}\nboard {size}x{size}\n", content.name());
        let _ = write!(text, "slice {slice}\npositions {positions}\ntally {tally}\n");
        if let Some(twin) = twin {
            let _ = writeln!(text, "twin {twin}");
        }
        let _ = write!(text, "block {BLOCK}\nbytes {bytes}\n\n");
        text
    }

    fn parse(text: &str) -> Option<Header> {
        let field = |name: &str| {
            let mut lines = text.lines().skip(1);
            lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
        };
        fn number<T: FromStr>(text: Option<&str>) -> Option<T> {
            text?.parse().ok()
        }
        let content = [Content::Results, Content::Distances];
        let header = Header {
            content: content.into_iter().find(|content| field("content") == Some(content.name()))?,
            game: number(field("game"))?,
            slice: number(field("slice"))?,
            positions: number(field("positions"))?,
            tally: number(field("tally"))?,
            twin: number(field("twin")),
            bytes: number(field("bytes"))?,
        };
        (header.text() == text).then_some(header)
    }
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter.
    pub what: Trouble,
}

/// What can be the matter with a file.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The system says no.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// It is of a later version, or something else.
    #[error("this is not a database of a version that this program reads ('{FIRST_LINE}')")]
    Foreign,
    /// It ends too early, or goes on too long.
    #[error("it has {found} bytes and should have {expected}; remove it and build it again")]
    Length {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// A checksum is wrong.
    #[error("{0} is damaged; remove the file and build it again")]
    Damaged(String),
    /// The file is of another game or slice than its name says.
    #[error("it says that it is {0}")]
    Misplaced(String),
}

/// A block in the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Every position that matters is the same; the number is for the reader to know.
    Same(u16),
    /// It begins here and has so many bytes and this checksum.
    Bytes { first: u64, length: u16, checksum: u16 },
}

/// An open file.
#[derive(Debug)]
pub(crate) struct SliceFile {
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    pub(crate) codes: Vec<u8>,
    pub(crate) entries: Vec<Entry>,
    map: Mmap,
    data: usize,
}

impl SliceFile {
    /// Opens a file. Everything but the blocks is checked.
    pub(crate) fn open(path: &Path) -> Result<SliceFile, FileError> {
        Self::read(path).map_err(|what| FileError { path: path.to_owned(), what })
    }

    fn read(path: &Path) -> Result<SliceFile, Trouble> {
        let file = File::open(path)?;
        // SAFETY: files are written under another name and then renamed, and never changed again; a program that cuts
        // one short while it is open can make this one fail, as with any mapped file.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file)? };
        let damaged = |part: &str| Trouble::Damaged(part.to_owned());
        let found = map.len() as u64;
        if !map.starts_with(FIRST_LINE.as_bytes()) || map.get(FIRST_LINE.len()) != Some(&b'\n') {
            return Err(Trouble::Foreign);
        }
        let end =
            map.windows(2).take(1000).position(|two| two == b"\n\n").ok_or_else(|| damaged("the header"))?
                + 2;
        let mut rest = Reader { bytes: &map, next: end };
        let too_short = Trouble::Length { found, expected: found + 1 };
        let sum = rest.u32().ok_or(too_short)?;
        if sum != crc32(&map[..end]) {
            return Err(damaged("the header"));
        }
        let text = std::str::from_utf8(&map[..end]).map_err(|_| damaged("the header"))?;
        let header = Header::parse(text).ok_or(Trouble::Foreign)?;
        let directory = rest.next;
        let expected_after =
            |codes: u64| directory as u64 + 2 + codes + 4 * header.blocks() as u64 + 4 + header.bytes;
        let too_short = |codes| Trouble::Length { found, expected: expected_after(codes) };
        let count = rest.u16().ok_or_else(|| too_short(0))?;
        let expected = expected_after(u64::from(count));
        let codes = rest.take(usize::from(count)).ok_or_else(|| too_short(0))?.to_vec();
        let entries = rest.take(4 * header.blocks()).ok_or_else(|| too_short(u64::from(count)))?;
        let sum = crc32(&map[directory..rest.next]);
        if rest.u32().ok_or_else(|| too_short(u64::from(count)))? != sum {
            return Err(damaged("the directory"));
        }
        if found != expected {
            return Err(Trouble::Length { found, expected });
        }
        let mut first = 0;
        let entries = entries.chunks_exact(4).map(|entry| {
            let length = u16::from_le_bytes([entry[0], entry[1]]);
            let checksum = u16::from_le_bytes([entry[2], entry[3]]);
            if length == 0 {
                return Entry::Same(checksum);
            }
            let entry = Entry::Bytes { first, length, checksum };
            first += u64::from(length);
            entry
        });
        let entries = entries.collect();
        if first != header.bytes {
            return Err(damaged("the directory"));
        }
        let data = rest.next;
        Ok(SliceFile { path: path.to_owned(), header, codes, entries, map, data })
    }

    /// The bytes of a block, if they are what they were.
    #[inline(always)]
    pub(crate) fn bytes(&self, block: usize) -> Result<&[u8], FileError> {
        let Entry::Bytes { first, length, checksum } = self.entries[block] else { return Ok(&[]) };
        let first = self.data + first as usize;
        let bytes = &self.map[first..first + usize::from(length)];
        if crc16(bytes) == checksum { Ok(bytes) } else { Err(self.damaged(block)) }
    }

    #[cold]
    pub(crate) fn damaged(&self, block: usize) -> FileError {
        let blocks = self.entries.len();
        let part = format!("block {} of {blocks}", block + 1);
        FileError { path: self.path.clone(), what: Trouble::Damaged(part) }
    }

    /// How many positions a block has.
    pub(crate) fn positions_in(&self, block: usize) -> usize {
        (self.header.positions - (block * BLOCK) as u64).min(BLOCK as u64) as usize
    }

    /// Bytes of the whole file.
    pub(crate) fn len(&self) -> u64 {
        self.map.len() as u64
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.next..self.next.checked_add(count)?)?;
        self.next += count;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }
}

/// A block to be written.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Same(u16),
    Bytes(Vec<u8>),
}

/// Writes a file under another name, makes sure that it is on the disk, and gives it its name: it is there whole or not
/// at all.
pub(crate) fn write(path: &Path, header: &Header, codes: &[u8], blocks: &[Block]) -> Result<(), FileError> {
    let temporary = path.with_extension(format!("{}.part", header.content.extension()));
    let done = write_to(&temporary, header, codes, blocks)
        .and_then(|()| std::fs::rename(&temporary, path))
        .and_then(|()| path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all()));
    done.map_err(|error| {
        let _ = std::fs::remove_file(&temporary);
        FileError { path: path.to_owned(), what: Trouble::System(error) }
    })
}

fn write_to(path: &Path, header: &Header, codes: &[u8], blocks: &[Block]) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(File::create(path)?);
    let text = header.text();
    file.write_all(text.as_bytes())?;
    file.write_all(&crc32(text.as_bytes()).to_le_bytes())?;
    let mut directory = Vec::new();
    directory.extend((codes.len() as u16).to_le_bytes());
    directory.extend(codes);
    for block in blocks {
        let (length, checksum) = match block {
            Block::Same(what) => (0, *what),
            Block::Bytes(bytes) => (bytes.len() as u16, crc16(bytes)),
        };
        directory.extend(length.to_le_bytes());
        directory.extend(checksum.to_le_bytes());
    }
    file.write_all(&directory)?;
    file.write_all(&crc32(&directory).to_le_bytes())?;
    for block in blocks {
        if let Block::Bytes(bytes) = block {
            file.write_all(bytes)?;
        }
    }
    file.into_inner()?.sync_all()
}
