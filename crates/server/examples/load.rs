//! Many games at once: `load PROGRAM [GAMES] [SECONDS]` starts a server, lets two random players play at each of many
//! tables while others read, ends the server with a blow, and looks whether anything was lost.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How many read at the same time.
const READERS: usize = 4;
/// Milliseconds between two moves of a game.
const WAIT: u32 = 200;

/// The server, as a program of its own.
struct House {
    child: Child,
    link: String,
    folder: PathBuf,
    agent: ureq::Agent,
}

impl House {
    fn start(program: &Path, folder: &Path) -> Result<House, Failure> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--no-endgame", "--data-dir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let link = line.split_whitespace().last().ok_or("no address")?.trim_end_matches('/').to_owned();
        let agent =
            ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(30))).build().into();
        Ok(House { child, link, folder: folder.to_owned(), agent })
    }

    fn get(&self, path: &str) -> Result<Value, Failure> {
        Ok(self.agent.get(format!("{}{path}", self.link)).call()?.body_mut().read_json()?)
    }

    fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Result<Value, Failure> {
        let mut request = self.agent.post(format!("{}{path}", self.link));
        if let Some(key) = key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        Ok(request.send_json(body)?.body_mut().read_json()?)
    }

    /// Begins a game between two random players: its id and the key.
    fn begin(&self) -> Result<(String, String), Failure> {
        let player = json!({"player": "random"});
        let begun = self.post("/api/games", None, &json!({"black": player, "white": player}))?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (id, key) = (text(&begun["id"]), text(&begun["keys"]["black"]));
        let path = format!("/api/games/{id}/actions");
        self.post(&path, Some(&key), &json!({"do": "speed", "wait": WAIT}))?;
        Ok((id, key))
    }

    /// Megabytes that the server has in memory, where the system tells.
    fn memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // On Unix this is kill -9: nothing is finished, nothing is said.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The moves of a game, as those who watch see them.
fn moves(view: &Value) -> Vec<String> {
    let plies = view["history"].as_array().cloned().unwrap_or_default();
    plies.iter().map(|ply| ply["text"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Reads games as fast as it can until it is told to stop; how long each took.
fn read(house: &House, ids: &[String], stop: &AtomicBool, number: usize) -> Result<Vec<Duration>, Failure> {
    let mut times = Vec::new();
    let mut at = number;
    while !stop.load(Relaxed) {
        let began = Instant::now();
        house.get(&format!("/api/games/{}", ids[at % ids.len()]))?;
        times.push(began.elapsed());
        at += READERS;
    }
    Ok(times)
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().ok_or("load PROGRAM [GAMES] [SECONDS]")?);
    let games: usize = arguments.next().map_or(Ok(500), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(30), |text| text.parse())?;
    let folder = std::env::temp_dir().join(format!("crownhead-load-{}", std::process::id()));
    let done = run(&program, &folder, games, seconds);
    let _ = std::fs::remove_dir_all(&folder);
    done
}

fn run(program: &Path, folder: &Path, games: usize, seconds: u64) -> Result<(), Failure> {
    let house = Arc::new(House::start(program, folder)?);
    let began = Instant::now();
    let tables = (0..games).map(|_| house.begin()).collect::<Result<Vec<_>, _>>()?;
    let ids: Arc<Vec<String>> = Arc::new(tables.iter().map(|(id, _)| id.clone()).collect());
    println!("{games} games begun in {:.1} s", began.elapsed().as_secs_f64());
    let (stop, times) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let readers: Vec<_> = (0..READERS)
        .map(|number| {
            let (house, ids, stop, times) = (house.clone(), ids.clone(), stop.clone(), times.clone());
            std::thread::spawn(move || -> Result<(), Failure> {
                let own = read(&house, &ids, &stop, number)?;
                times.lock().map_err(|_| "a reader broke down")?.extend(own);
                Ok(())
            })
        })
        .collect();
    let reading = Instant::now();
    let mut seen = Vec::new();
    while reading.elapsed().as_secs() < seconds {
        std::thread::sleep(Duration::from_secs(1));
        seen.extend(house.memory());
    }
    stop.store(true, Relaxed);
    for reader in readers {
        reader.join().map_err(|_| "a reader broke down")??;
    }
    let mut times = times.lock().map_err(|_| "a reader broke down")?.clone();
    times.sort_unstable();
    let at = |share: f64| {
        times.get((times.len() as f64 * share) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "{} reads: {:.0} a second, half within {:.1} ms, 99 of 100 within {:.1} ms",
        times.len(),
        times.len() as f64 / reading.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99)
    );
    let memory = |share: f64| seen.get((seen.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "memory: {:.0} MB at first, {:.0} MB half way, {:.0} MB at the end",
        memory(0.0),
        memory(0.5),
        memory(0.99)
    );
    let last = ids.iter().map(|id| house.get(&format!("/api/games/{id}"))).collect::<Result<Vec<_>, _>>()?;
    let plies: usize = last.iter().map(|view| moves(view).len()).sum();
    let over = last.iter().filter(|view| view["result"].is_object()).count();
    println!(
        "{plies} moves played: {:.0} a second; {over} games over",
        plies as f64 / began.elapsed().as_secs_f64()
    );
    let folder = house.folder.clone();
    drop(Arc::into_inner(house));
    compare(program, &folder, &ids, &last)
}

/// What was seen before the blow must be there after it.
fn compare(program: &Path, folder: &Path, ids: &[String], last: &[Value]) -> Result<(), Failure> {
    let house = House::start(program, folder)?;
    let mut lost = 0;
    for (id, before) in ids.iter().zip(last) {
        let after = moves(&house.get(&format!("/api/games/{id}"))?);
        let before = moves(before);
        lost += usize::from(!after.starts_with(&before));
    }
    println!("after kill and start: {lost} of {} games have lost a move that was seen", ids.len());
    if lost > 0 { Err("moves were lost".into()) } else { Ok(()) }
}
