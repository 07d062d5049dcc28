//! The program in a terminal of its own, its screen read as text.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Longer than anything takes that is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with the program in it.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

/// How a terminal is.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    /// Variables of the environment.
    pub(crate) variables: &'static [(&'static str, &'static str)],
}

pub(crate) const USUAL: Kind = Kind { columns: 100, rows: 30, variables: &[("TERM", "xterm-256color")] };
pub(crate) const SMALL: Kind = Kind { columns: 80, rows: 24, ..USUAL };

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    /// Starts the program with the data of a folder.
    pub(crate) fn start(kind: Kind, folder: &str, args: &[&str]) -> Terminal {
        let pair = native_pty_system().openpty(size(kind.columns, kind.rows)).expect("a terminal");
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("crownhead"));
        command.args(args);
        command.env("CROWNHEAD_DATA", folder);
        for name in ["NO_COLOR", "COLORTERM", "LANG", "LC_ALL"] {
            command.env_remove(name);
        }
        for (name, value) in kind.variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program runs");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let writer = pair.master.take_writer().expect("its input");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(kind.rows, kind.columns, 0)));
        let seen = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                seen.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
            }
        });
        Terminal { master: pair.master, writer, child, screen }
    }

    pub(crate) fn screen(&self) -> MutexGuard<'_, vt100::Parser> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What can be read.
    pub(crate) fn text(&self) -> String {
        self.screen().screen().contents()
    }

    /// Types keys, as a terminal sends them.
    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).and_then(|()| self.writer.flush()).expect("it listens");
    }

    /// Presses Escape. What is sent at once behind it would be taken for one key with it.
    pub(crate) fn escape(&mut self) {
        self.press("\u{1b}");
        std::thread::sleep(Duration::from_millis(200));
    }

    /// Clicks with the left button, by column and row from 0.
    pub(crate) fn click(&mut self, (column, row): (u16, u16)) {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    /// Waits until something can be read.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |shown| shown.contains(text))
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_until(&self, what: &str, is_right: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let shown = self.text();
            if is_right(&shown) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "waited for: {what}\n{shown}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Where a text stands: column and row of its first letter.
    pub(crate) fn place(&self, text: &str) -> (u16, u16) {
        let shown = self.text();
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let before = &line[..line.find(text)?];
            Some((before.chars().count() as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("{text} is not there:\n{shown}"))
    }

    /// Where the number of a square stands on the board, which is on the left.
    pub(crate) fn square(&self, number: u32) -> (u16, u16) {
        let shown = self.text();
        let wanted = number.to_string();
        let found = shown.lines().enumerate().skip(1).find_map(|(row, line)| {
            let board: String =
                line.chars().take(52).map(|c| if c.is_ascii_digit() { c } else { ' ' }).collect();
            let before = board.match_indices(&wanted).find(|(at, _)| {
                let is_digit = |at: usize| board.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
                !is_digit(at.wrapping_sub(1)) && !is_digit(at + wanted.len())
            })?;
            Some((before.0 as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("there is no square {number}:\n{shown}"))
    }

    /// Makes the window larger or smaller.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.screen().screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).expect("another size");
    }

    /// Whether the program has the whole screen.
    pub(crate) fn is_taken(&self) -> bool {
        self.screen().screen().alternate_screen()
    }

    /// Waits for the end; the exit code.
    pub(crate) fn end(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.exit_code();
            }
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it still runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
