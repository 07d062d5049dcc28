//! Ctrl-C: it stops a search, and where none is going on it ends the program, after a warning if there is one.

use std::io::IsTerminal;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use crate::failure::Failure;

/// The exit code of a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// What Ctrl-C does from now on.
pub(crate) struct Interrupt {
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// The switch of the search that is going on.
    stop: Mutex<Arc<AtomicBool>>,
    is_searching: AtomicBool,
    /// What is said the first time that there is nothing to stop; with nothing to say the program ends.
    warning: Mutex<Option<String>>,
    /// What is done before the program ends.
    last: Mutex<Option<Last>>,
}

type Last = Box<dyn FnOnce() + Send>;

impl Interrupt {
    /// Catches Ctrl-C until the program ends.
    pub(crate) fn catch() -> Result<Interrupt, Failure> {
        let state = Arc::new(State::default());
        let heard = state.clone();
        ctrlc::set_handler(move || heard.interrupted())
            .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(Interrupt { state })
    }

    /// Does a search, which Ctrl-C ends through the switch it is given. What came before does not count.
    pub(crate) fn search<T>(&self, search: impl FnOnce(Arc<AtomicBool>) -> T) -> T {
        let stop = Arc::new(AtomicBool::new(false));
        self.search_until(stop.clone(), || search(stop))
    }

    /// Does a search that has a switch of its own.
    pub(crate) fn search_until<T>(&self, stop: Arc<AtomicBool>, search: impl FnOnce() -> T) -> T {
        *self.state.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
        self.state.is_searching.store(true, SeqCst);
        let found = search();
        self.state.is_searching.store(false, SeqCst);
        found
    }

    /// The next Ctrl-C outside a search says this, and only one after it ends the program.
    pub(crate) fn warn_first(&self, warning: String) {
        *self.state.warning.lock().unwrap_or_else(PoisonError::into_inner) = Some(warning);
    }

    /// The same in other words, unless it was said already: then the next Ctrl-C still ends the program.
    pub(crate) fn warn_otherwise(&self, warning: String) {
        if let Some(before) = &mut *self.state.warning.lock().unwrap_or_else(PoisonError::into_inner) {
            *before = warning;
        }
    }

    /// A Ctrl-C that ends the program does this first.
    pub(crate) fn before_end(&self, last: impl FnOnce() + Send + 'static) {
        *self.state.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(last));
    }
}

impl State {
    fn interrupted(&self) {
        if self.is_searching.load(SeqCst) {
            self.stop.lock().unwrap_or_else(PoisonError::into_inner).store(true, SeqCst);
            return;
        }
        match self.warning.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(warning) => anstream::eprint!("{warning}"),
            None => {
                if std::io::stderr().is_terminal() {
                    anstream::eprintln!();
                }
                if let Some(last) = self.last.lock().unwrap_or_else(PoisonError::into_inner).take() {
                    last();
                }
                exit(INTERRUPTED.into())
            }
        }
    }
}
