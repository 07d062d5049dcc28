//! Pictures of the screens, made by the program itself through a terminal: for the documents, and to look at.
//!
//! `cargo test -p crownhead --test pictures -- --ignored` writes them to `docs/pictures`, and more than the documents show
//! to the folder that `CROWNHEAD_PICTURES` names.
#![cfg(unix)]

use std::path::{Path, PathBuf};

#[path = "support/picture.rs"]
mod picture;
#[path = "support/terminal.rs"]
#[allow(dead_code)] // not all of it is used here
mod terminal;

use picture::{DARK, LIGHT, Theme, svg};
use terminal::{Kind, Terminal};

const WIDE: Kind =
    Kind { columns: 120, rows: 40, variables: &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")] };
const SMALL: Kind = Kind { columns: 80, rows: 24, ..WIDE };
const INDEXED: Kind = Kind { variables: &[("TERM", "xterm-256color")], ..SMALL };
const PLAIN: Kind = Kind { variables: &[("TERM", "xterm-256color"), ("NO_COLOR", "1")], ..SMALL };
const LINUX: Kind = Kind { variables: &[("TERM", "linux")], ..SMALL };

const FEN: &str = "B:W18,22,25,27,29,31,32,K2:B1,3,5,9,10,12,16,K23";

struct Gallery {
    folder: PathBuf,
}

impl Gallery {
    fn add(&self, name: &str, screen: &Terminal, themes: &[(&str, Theme)]) {
        for (suffix, theme) in themes {
            let text = svg(screen.screen().screen(), *theme);
            std::fs::write(self.folder.join(format!("{name}{suffix}.svg")), text).expect("a picture");
        }
    }
}

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder.display().to_string()
}

const BOTH: [(&str, Theme); 2] = [("-dark", DARK), ("-light", LIGHT)];

/// A game that has come some way.
fn game(kind: Kind) -> Terminal {
    let args =
        ["play", "--no-endgame", "--white", "champion:intermediate", "--seed", "3", "--clock", "10m+5s"];
    let moves = ["--moves", "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14"];
    let mut screen = Terminal::start(kind, &data("game"), &[&args[..], &moves].concat());
    screen.wait_for("Black to move");
    screen.press("6-10\r");
    screen.wait_for("Why champion:intermediate");
    std::thread::sleep(std::time::Duration::from_secs(2));
    screen
}

#[test]
#[ignore = "it writes pictures"]
fn for_the_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::create_dir_all(&folder).expect("a folder");
    let gallery = Gallery { folder };
    let screen = game(WIDE);
    gallery.add("terminal", &screen, &[("", DARK)]);
}

#[test]
#[ignore = "it writes pictures"]
fn to_look_at() {
    let Some(folder) = std::env::var_os("CROWNHEAD_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).expect("a folder");
    let gallery = Gallery { folder };
    for (name, kind) in [("120", WIDE), ("80", SMALL)] {
        let mut screen = game(kind);
        gallery.add(&format!("game-{name}"), &screen, &BOTH);
        screen.press("\t\r");
        std::thread::sleep(std::time::Duration::from_millis(400));
        gallery.add(&format!("picked-{name}"), &screen, &BOTH);
        screen.escape();
        screen.press("h");
        screen.wait_for("Hint:");
        gallery.add(&format!("hint-{name}"), &screen, &[BOTH[0]]);
        screen.press("t");
        screen.wait_for("How it thinks");
        gallery.add(&format!("mind-{name}"), &screen, &[BOTH[0]]);
        screen.escape();
        screen.press("?");
        screen.wait_for("Understanding");
        gallery.add(&format!("help-{name}"), &screen, &[BOTH[0]]);
        let menu = Terminal::start(kind, &data("menu"), &[]);
        menu.wait_for("Enter begins");
        gallery.add(&format!("menu-{name}"), &menu, &BOTH);
    }
    for (name, kind) in
        [("kings-80", SMALL), ("kings-120", WIDE), ("indexed", INDEXED), ("plain", PLAIN), ("linux", LINUX)]
    {
        let args = ["play", "--no-endgame", "--white", "human", "--red", "human", "--fen", FEN];
        let screen = Terminal::start(kind, &data("kings"), &args);
        screen.wait_for("compulsory");
        std::thread::sleep(std::time::Duration::from_millis(900));
        gallery.add(name, &screen, &BOTH);
    }
    for (name, game) in [("international", "international"), ("race", "race-14"), ("russian", "russian")] {
        let args = ["play", "--no-endgame", "--game", game, "--white", "human"];
        let screen = Terminal::start(SMALL, &data(name), &args);
        screen.wait_for("No move has");
        gallery.add(name, &screen, &[BOTH[0]]);
    }
    review(&gallery);
}

/// A game that is looked at again.
fn review(gallery: &Gallery) {
    let moves = "11-15 23-19 8-11 22-17 3-8 25-22 11-16 24-20 15x24 20x11 8x15 28x19 15x24 27x20 4-8 32-27 8-11 27-23 11-15 22-18 15x22";
    let args = ["play", "--no-endgame", "--white", "human", "--red", "human", "--moves", moves];
    let mut screen = Terminal::start(SMALL, &data("review"), &args);
    screen.wait_for(" 11. ");
    screen.press("v");
    screen.wait_until("all of it", |shown| shown.contains("It turned") || shown.contains("No move cost"));
    screen.press("\u{1b}[5~\u{1b}[A");
    std::thread::sleep(std::time::Duration::from_millis(500));
    gallery.add("review", &screen, &BOTH);
    screen.press("\u{1b}[Fi");
    screen.wait_for("set up a position");
    gallery.add("editor", &screen, &[BOTH[0]]);
}
