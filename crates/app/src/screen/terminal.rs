//! The terminal, taken over as a whole and given back whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{ExecutableCommand, execute};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use crate::failure::Failure;

/// Whether the terminal is ours now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal as long as it is ours. It is given back when this value goes, and before a panic says anything.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    end: end::Wish,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Screen, Failure> {
        give_back_before_panics();
        let end = end::Wish::listen();
        take().map_err(|error| {
            give_back();
            Failure::new(format!("this terminal cannot be drawn on: {error}; --plain plays line by line"))
        })?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).map_err(trouble)?;
        Ok(Screen { terminal, end })
    }

    /// Draws everything anew; what has not changed is not sent.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.terminal.draw(draw).map(drop).map_err(trouble)
    }

    /// What was typed, clicked or done to the window, if anything within that time.
    pub(crate) fn event(&mut self, within: Duration) -> Result<Option<Event>, Failure> {
        match event::poll(within) {
            Ok(true) => event::read().map(Some).map_err(trouble),
            Ok(false) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(trouble(error)),
        }
    }

    /// Whether the system wants the program to end.
    pub(crate) fn must_end(&self) -> bool {
        self.end.is_wanted()
    }

    /// Sends something to the terminal that is not drawn.
    pub(crate) fn send(&mut self, text: &str) {
        let mut out = stdout();
        // Whoever does not understand it has lost nothing.
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn trouble(error: io::Error) -> Failure {
    Failure::new(format!("the terminal does not answer any more: {error}"))
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    IS_TAKEN.store(true, SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Leaves the terminal as it was found. What fails is tried no further: there is nobody to tell.
fn give_back() {
    if IS_TAKEN.swap(false, SeqCst) {
        let mut out = stdout();
        let _ = out.execute(DisableMouseCapture);
        let _ = out.execute(LeaveAlternateScreen);
        let _ = out.execute(Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the screen's own thread gives the terminal back before it is reported. One of a thread that thinks is caught
/// by the session, and must neither end the screen nor write over it.
fn give_back_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let own = std::thread::current().id();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if std::thread::current().id() == own {
                give_back();
                usual(info);
            } else if !IS_TAKEN.load(SeqCst) {
                usual(info);
            }
        }));
    });
}

#[cfg(unix)]
mod end {
    //! Signals that end a program. They are a wish here, so that the terminal is given back first.

    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use signal_hook::SigId;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    pub(super) struct Wish {
        is_wanted: Arc<AtomicBool>,
        listeners: Vec<SigId>,
    }

    impl Wish {
        pub(super) fn listen() -> Wish {
            let is_wanted = Arc::new(AtomicBool::new(false));
            let listen = |signal| signal_hook::flag::register(signal, is_wanted.clone()).ok();
            let listeners = [SIGTERM, SIGHUP, SIGINT].into_iter().filter_map(listen).collect();
            Wish { is_wanted, listeners }
        }

        pub(super) fn is_wanted(&self) -> bool {
            self.is_wanted.load(Relaxed)
        }
    }

    impl Drop for Wish {
        fn drop(&mut self) {
            for listener in self.listeners.drain(..) {
                signal_hook::low_level::unregister(listener);
            }
        }
    }
}

#[cfg(not(unix))]
mod end {
    //! Elsewhere the system gives the terminal back by itself.

    pub(super) struct Wish;

    impl Wish {
        pub(super) fn listen() -> Wish {
            Wish
        }

        pub(super) fn is_wanted(&self) -> bool {
            false
        }
    }
}
