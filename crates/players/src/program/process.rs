//! A program that runs, and what it says.
//!
//! Whatever it does, whoever asks it gets an answer in time: it is read by a thread of its own, what it says is bounded, and
//! it ends when this is dropped.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::command::Command;
use crate::player::NoMove;

/// The longest line, and the most lines for one answer.
const LONGEST_LINE: usize = 10_000;
const MOST_LINES: usize = 10_000;
/// Lines that wait to be read; a program that goes on writing waits, too.
const WAITING: usize = 256;
/// How often the wish to stop is looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// How long it may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// How long to wait for what it complained before it ended.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// How much is kept of what it says when it complains.
const COMPLAINT: usize = 2_000;

/// What is read from a program.
enum Said {
    Line(String),
    TooLong,
}

pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Said>,
    complaint: Arc<Mutex<VecDeque<u8>>>,
    /// Reads what it complains, to its end.
    listener: Option<JoinHandle<()>>,
    /// Lines since it was last asked.
    read: usize,
}

impl Process {
    pub(super) fn start(command: &Command) -> Result<Process, NoMove> {
        let mut start = std::process::Command::new(&command.program);
        start.args(&command.arguments);
        start.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in a terminal is for the program that asks, not for the one that is asked.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let failed = |error: std::io::Error| {
            NoMove::Crashed(format!("'{}' cannot be started: {error}", command.program))
        };
        let mut child = start.spawn().map_err(failed)?;
        let (sender, lines) = sync_channel(WAITING);
        let complaint = Arc::<Mutex<VecDeque<u8>>>::default();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &sender));
        }
        let listener = child.stderr.take().map(|errors| {
            let complaint = complaint.clone();
            std::thread::spawn(move || read_complaint(errors, &complaint))
        });
        let input = child.stdin.take();
        Ok(Process { child, input, lines, complaint, listener, read: 0 })
    }

    /// Tells it something. What it said before that is forgotten.
    pub(super) fn say(&mut self, text: &str) -> Result<(), NoMove> {
        while let Ok(said) = self.lines.try_recv() {
            self.count(said)?;
        }
        self.read = 0;
        let sent =
            self.input.as_mut().map(|input| input.write_all(text.as_bytes()).and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.gone()),
        }
    }

    /// The next line it says.
    pub(super) fn line(&mut self, until: Instant, stop: &dyn Fn() -> bool) -> Result<String, NoMove> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || stop() {
                return Err(NoMove::Late);
            }
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(said) => return self.count(said),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    fn count(&mut self, said: Said) -> Result<String, NoMove> {
        self.read += 1;
        match said {
            Said::Line(line) if self.read <= MOST_LINES => Ok(line),
            _ => Err(NoMove::Flooded),
        }
    }

    /// It has closed its output or its input: what became of it.
    fn gone(&mut self) -> NoMove {
        let until = Instant::now() + FAREWELL;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                _ => break None,
            }
        };
        // Its last words may still be on their way, unless something that it started keeps the line open.
        let until = Instant::now() + if status.is_some() { LAST_WORDS } else { Duration::ZERO };
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && Instant::now() < until
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let complaint: Vec<u8> = complaint.iter().copied().collect();
        let complaint = String::from_utf8_lossy(&complaint);
        let last = complaint.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim();
        let how = status
            .map_or_else(|| "it closed its output".to_owned(), |status| format!("it ended with {status}"));
        NoMove::Crashed(if last.is_empty() { how } else { format!("{how}, saying '{last}'") })
    }
}

fn read_lines(output: impl Read, sender: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let length = output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        match length {
            Ok(0) | Err(_) => return,
            Ok(length) if length > LONGEST_LINE => {
                let _ = sender.send(Said::TooLong);
                return;
            }
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(Said::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Keeps the last of what is complained.
fn read_complaint(mut errors: impl Read, complaint: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut complaint = complaint.lock().unwrap_or_else(PoisonError::into_inner);
        complaint.extend(&buffer[..length]);
        let excess = complaint.len().saturating_sub(COMPLAINT);
        complaint.drain(..excess);
    }
}

/// It is asked to end; if it does not, it is ended, and whatever it started with it.
impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        let until = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            // Whoever waits to be read is let go on.
            while self.lines.try_recv().is_ok() {}
            std::thread::sleep(Duration::from_millis(2));
        }
        #[cfg(unix)]
        if matches!(self.child.try_wait(), Ok(None)) {
            let group = rustix::process::Pid::from_child(&self.child);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
