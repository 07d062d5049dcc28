//! Published problems: positions of which it is known who wins.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use endgame::{Database, Wdl};
use engine::{Limits, Progress, Score, Trial};
use players::{NoMove, PlayerOptions, PlayerSpec, SpecError, Watch};
use rules::pdn::{Games, Meaning, Mode, PdnResult};
use rules::{Color, Game, Position, Variant};

/// From this score on a win is likelier than not, in hundredths. In games of the program against itself it was: `crownhead learn`
/// prints it, and `docs/strength.md` says of which games this one is.
const WINNING: u16 = 68;
/// How often it is looked whether everything is to stop.
const TICK: Duration = Duration::from_millis(10);

/// A position of which somebody has published who wins.
#[derive(Clone, Debug)]
pub struct Problem<V: Variant> {
    /// What it is called.
    pub name: String,
    /// The position; the game is not over in it.
    pub position: Position<V>,
    /// Who is said to win, if anybody.
    pub winner: Option<Color>,
}

impl<V: Variant> Problem<V> {
    /// Who wins, if anybody, by the endgame database; `None` if it does not know.
    pub fn truth(&self, database: &Database<V>) -> Option<Option<Color>> {
        let has_few = self.position.pieces().occupied().len() <= database.pieces();
        let known = if has_few { database.result(&self.position) } else { None };
        let turn = self.position.turn();
        known.map(|result| match result {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(!turn),
        })
    }
}

/// Tries to prove who wins problems, several at the same time, each side of each with at most so many nodes; `each` is told
/// when one is done. In the order of the problems: who wins, if anybody, or `None` where that is not proved.
pub fn prove<V: Variant>(
    problems: &[&Problem<V>],
    database: Option<&Database<V>>,
    most_nodes: u64,
    concurrency: usize,
    stop: &AtomicBool,
    each: impl Fn() + Sync,
) -> Vec<Option<Option<Color>>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![None; problems.len()]);
    let work = || {
        while !stop.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            let Some(problem) = problems.get(number) else { return };
            let winner = Trial::of(&problem.position, database, most_nodes, stop, |_| {}).winner();
            found.lock().unwrap_or_else(PoisonError::into_inner)[number] = winner;
            each();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..concurrency.max(1) {
            scope.spawn(work);
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Why problems cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemsError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        error: String,
    },
    /// The columns have no names, or not those that it takes.
    #[error("{}: it takes a PDN file, or a table whose first line names the columns 'fen' and 'result'", .0.display())]
    Columns(PathBuf),
    /// A problem in a file is wrong.
    #[error("{}:{line}: {error}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// There is none in a file.
    #[error("{} has no problem: a position with a result", .0.display())]
    Empty(PathBuf),
}

/// What there is in a file of problems, in its order: each of them, or what is wrong with it.
pub type Entries<V> = Vec<Result<Problem<V>, ProblemsError>>;

/// Reads the problems of a file: PDN, or a table with commas between its columns.
pub fn problems<V: Variant>(file: &Path) -> Result<Entries<V>, ProblemsError> {
    let bytes = std::fs::read(file)
        .map_err(|error| ProblemsError::Unreadable { file: file.to_owned(), error: error.to_string() })?;
    let is_pdn = file.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("pdn"));
    let rows = if is_pdn { pdn(&bytes) } else { table(file, &String::from_utf8_lossy(&bytes))? };
    let entry = |row: Row| {
        let line = row.line;
        let wrong = |error| ProblemsError::Line { file: file.to_owned(), line, error };
        row.problem().map_err(wrong).transpose()
    };
    let all: Entries<V> = rows.into_iter().filter_map(entry).collect();
    if all.is_empty() { Err(ProblemsError::Empty(file.to_owned())) } else { Ok(all) }
}

/// A problem as it is written.
struct Row {
    line: usize,
    name: String,
    fen: String,
    result: String,
}

impl Row {
    /// None if nothing is said of who wins.
    fn problem<V: Variant>(self) -> Result<Option<Problem<V>>, String> {
        let position: Position<V> = self.fen.parse().map_err(|error: rules::FenError| error.to_string())?;
        let result = PdnResult::from_text(self.result.trim());
        let result = result.ok_or_else(|| format!("'{}' is not a result", self.result))?;
        let winner = match result.meaning(V::RULES.starts) {
            Meaning::Won(color) => Some(color),
            Meaning::Drawn => None,
            Meaning::BothLost | Meaning::Unknown => return Ok(None),
        };
        if position.outcome().is_some() {
            return Err("the game is over in this position".to_owned());
        }
        Ok(Some(Problem { name: self.name, position, winner }))
    }
}

fn pdn(bytes: &[u8]) -> Vec<Row> {
    let games = Games::new(bytes, Mode::Tolerant).filter_map(|entry| entry.game);
    let row = |game: rules::pdn::PdnGame| {
        let tag = |name: &str| game.tag(name).unwrap_or_default().to_owned();
        let result = tag("Result");
        let mark = game.result.map_or("*", PdnResult::text);
        Row {
            line: game.place.line,
            name: tag("Event"),
            fen: tag("FEN"),
            result: if result.is_empty() { mark.to_owned() } else { result },
        }
    };
    games.map(row).filter(|row| !row.fen.is_empty()).collect()
}

fn table(file: &Path, text: &str) -> Result<Vec<Row>, ProblemsError> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let none = || ProblemsError::Columns(file.to_owned());
    let heading = fields(lines.next().ok_or_else(none)?.1);
    let column = |name: &str| heading.iter().position(|field| field.eq_ignore_ascii_case(name));
    let (fen, result) = column("fen").zip(column("result")).ok_or_else(none)?;
    let name = column("event").or_else(|| column("name"));
    let row = |(line, text): (usize, &str)| {
        let fields = fields(text);
        let field = |i: usize| fields.get(i).cloned().unwrap_or_default();
        let name = name.map_or_else(|| format!("line {line}"), field);
        Row { line, name, fen: field(fen), result: field(result) }
    };
    Ok(lines.map(row).collect())
}

/// The fields of a line: commas between them, and quotes around those that have some inside.
fn fields(line: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let (mut field, mut is_quoted) = (String::new(), false);
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    fields.push(field);
    fields
}

/// What a player made of a problem.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Which problem, from 0.
    pub number: usize,
    /// What it said of the position, for the side to move; nothing if it has no numbers for that.
    pub score: Option<Score>,
    /// Whose win it saw.
    pub seen: Seen,
    /// Whether that is what was published.
    pub is_right: bool,
    /// How far it looked.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// What a player sees in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// This side wins, or should win.
    Win(Color),
    /// No win of either side is likely enough.
    Draw,
    /// It does not know.
    Nothing,
}

impl Seen {
    fn of(score: Score, turn: Color) -> Seen {
        match score.value().unsigned_abs() {
            WINNING.. => Seen::Win(if score > Score::DRAW { turn } else { !turn }),
            _ => Seen::Draw,
        }
    }

    /// Whether that is so, if this is who wins.
    pub fn is(self, winner: Option<Color>) -> bool {
        match self {
            Seen::Win(color) => winner == Some(color),
            Seen::Draw => winner.is_none(),
            Seen::Nothing => false,
        }
    }
}

/// Why problems were not tried.
#[derive(Debug, thiserror::Error)]
pub enum ExamError {
    /// The player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// It gave up.
    #[error("{0}: {1}")]
    NoMove(String, NoMove),
}

/// How a player is asked.
#[derive(Clone, Debug)]
pub struct Exam {
    /// Who.
    pub player: PlayerSpec,
    /// With what.
    pub options: PlayerOptions,
    /// How much thinking there may be for a problem.
    pub limits: Limits,
    /// How many problems are tried at the same time.
    pub concurrency: usize,
}

impl Exam {
    /// Lets the player think about each problem, afresh each time. It is not told what is right; it may answer early only
    /// when it has found a win or a loss to the end. `each` is told of every attempt as it ends.
    pub fn run<V: Variant>(
        &self,
        problems: &[Problem<V>],
        stop: &Arc<AtomicBool>,
        each: impl FnMut(&Attempt) + Send,
    ) -> Result<Vec<Attempt>, ExamError> {
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((each, Vec::new(), None));
        let work = |enough: &Arc<AtomicBool>| {
            while !stop.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                let Some(problem) = problems.get(number) else { return };
                enough.store(false, Relaxed);
                let attempt = self.attempt(number, problem, enough);
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (each, done, trouble) = &mut *shared;
                match attempt {
                    // What was cut short says nothing.
                    Ok(_) if stop.load(Relaxed) => return,
                    Ok(attempt) => {
                        each(&attempt);
                        done.push(attempt);
                    }
                    Err(error) => {
                        *trouble = Some(error);
                        next.store(problems.len(), Relaxed);
                    }
                }
            }
        };
        let switches: Vec<Arc<AtomicBool>> = (0..self.concurrency.max(1)).map(|_| Arc::default()).collect();
        std::thread::scope(|scope| {
            let work = &work;
            let workers: Vec<_> = switches.iter().map(|enough| scope.spawn(move || work(enough))).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                if stop.load(Relaxed) {
                    switches.iter().for_each(|enough| enough.store(true, Relaxed));
                }
                std::thread::sleep(TICK);
            }
        });
        let (_, mut done, trouble) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|attempt: &Attempt| attempt.number);
        trouble.map_or(Ok(done), Err)
    }

    fn attempt<V: Variant>(
        &self,
        number: usize,
        problem: &Problem<V>,
        enough: &Arc<AtomicBool>,
    ) -> Result<Attempt, ExamError> {
        let mut player = self.player.open::<V>(&self.options)?;
        let mut watch = Proof(enough.clone());
        let game = Game::from_position(problem.position);
        let decision = player
            .choose(&game, &self.limits, &mut watch)
            .map_err(|error| ExamError::NoMove(problem.name.clone(), error))?;
        let score = decision.score.filter(|_| !decision.one_sided);
        let seen = score.map_or(Seen::Nothing, |score| Seen::of(score, problem.position.turn()));
        let statistics = decision.statistics.unwrap_or_default();
        let is_right = seen.is(problem.winner);
        Ok(Attempt { number, score, seen, is_right, depth: statistics.depth, time: statistics.time })
    }
}

/// Lets a player answer as soon as it has found a win or a loss.
struct Proof(Arc<AtomicBool>);

impl<V: Variant> Watch<V> for Proof {
    fn progress(&mut self, progress: &Progress<'_, V>) {
        let is_proved = |score: Score| score.is_win() || score.is_loss();
        if progress.lines.first().is_some_and(|line| is_proved(line.score)) {
            self.0.store(true, Relaxed);
        }
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::English;

    fn file(name: &str, text: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("crownhead-problems-{}-{name}", std::process::id()));
        std::fs::write(&file, text).expect("a file");
        file
    }

    fn read(name: &str, text: &str) -> Result<Vec<Problem<English>>, String> {
        let file = file(name, text);
        let read =
            problems(&file).and_then(|all| all.into_iter().collect()).map_err(|error| error.to_string());
        std::fs::remove_file(&file).expect("its own file");
        read
    }

    #[test]
    fn problems_are_read_from_tables_and_from_pdn() {
        let text = "# two\nset,event,fen,result\na,\"first, of two\",\"W:WK27,K23:BK28,12\",0-1\na,second,W:WK1:BK32,1/2-1/2\n";
        let all = read("a.csv", text).expect("problems");
        let said: Vec<_> = all.iter().map(|problem| (problem.name.as_str(), problem.winner)).collect();
        assert_eq!(said, [("first, of two", Some(Color::White)), ("second", None)]);
        assert_eq!(all[0].position.fen(), "W:WK23,K27:B12,K28");
        let pdn = "[Event \"one\"]\n[FEN \"W:WK1:BK32\"]\n[Result \"1-0\"]\n1-0\n\n[Event \"a game\"]\n1. 11-15 *\n";
        let all = read("a.pdn", pdn).expect("problems");
        assert_eq!((all.len(), all[0].winner), (1, Some(Color::Black)));
    }

    #[test]
    fn a_score_is_read_as_the_likeliest_result() {
        let seen = |hundredths| Seen::of(Score::evaluation(hundredths), Color::White);
        assert_eq!(seen(-67), Seen::Draw);
        assert_eq!(seen(68), Seen::Win(Color::White));
        assert_eq!(seen(-68), Seen::Win(Color::Black));
        assert_eq!(Seen::of(Score::loss_in(7), Color::Black), Seen::Win(Color::White));
    }

    #[test]
    fn what_is_wrong_with_problems_is_said() {
        let wrong = |name: &str, text: &str| read(name, text).map(|_| ()).expect_err("a fault");
        assert!(wrong("b.csv", "a,b\n1,2\n").contains("'fen' and 'result'"));
        assert!(wrong("c.csv", "fen,result\nW:WK1:B2,2-3\n").contains(":2: '2-3' is not a result"));
        assert!(wrong("d.csv", "fen,result\n\nnonsense,1-0\n").contains(":3: "));
        assert!(wrong("e.csv", "fen,result\nW:WK1:BK32,*\n").contains("has no problem"));
        assert!(wrong("f.csv", "fen,result\nW:W:BK32,0-1\n").contains(":2: "));
        assert!(problems::<English>(Path::new("no such file")).is_err());
    }

    #[test]
    fn a_player_is_told_nothing_and_is_judged_by_what_it_says() {
        // Two kings against one in the open, and the same with the wrong winner; one against one.
        let text = "fen,result\nB:WK32:BK1,1/2-1/2\n\"W:WK15,K11:BK20\",0-1\n\"W:WK15,K11:BK20\",1-0\n";
        let problems = read("g.csv", text).expect("problems");
        let exam = Exam {
            player: "champion:no-book".parse().expect("a player"),
            options: PlayerOptions::default(),
            limits: Limits::depth(13),
            concurrency: 2,
        };
        let mut told = 0;
        let attempts = exam.run(&problems, &Arc::default(), |_| told += 1).expect("attempts");
        let right: Vec<bool> = attempts.iter().map(|attempt| attempt.is_right).collect();
        assert_eq!((right, told), (vec![true, true, false], 3));
        assert_eq!(attempts[2].seen, Seen::Win(Color::White));
        let stopped = Arc::new(AtomicBool::new(true));
        assert!(exam.run(&problems, &stopped, |_| {}).expect("nothing").is_empty());
    }
}
