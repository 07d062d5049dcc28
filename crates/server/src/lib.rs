//! Games of checkers over HTTP, and the page that plays them.
//!
//! A [`Server`] holds many games, each a [`session`] with those who sit at it and those who watch. Whoever opens a game gets
//! a secret for each side; moves need it. Thinking is done by a few threads, in turn, so that many games do not starve one
//! another. Everything that the page does goes through an API that is described by `openapi.json`.
//!
//! It must never know the rules of any game, and no part of a request ever names a file.

#![forbid(unsafe_code)]

mod api;
mod assets;
mod ending;
mod guard;
mod hub;
mod keys;
mod listen;
mod rate;
mod reports;
mod table;
mod workers;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use players::PlayerOptions;
use rules::VariantId;
use store::Store;
use tokio::sync::watch;

pub use ending::Ending;

use hub::Hub;
use workers::Workers;

/// How players are opened for a game.
pub type How = Arc<dyn Fn(VariantId) -> PlayerOptions + Send + Sync>;

/// How a server is to be.
#[derive(Clone)]
pub struct Options {
    /// Where it listens; port 0 is any that is free.
    pub listen: SocketAddr,
    /// Without which nothing is answered, if there is one.
    pub token: Option<String>,
    /// How many threads think.
    pub threads: usize,
    /// Where games are kept, if anywhere.
    pub store: Option<Arc<Store>>,
    /// How players are opened.
    pub how: How,
    /// Where own results of the laboratory are, if anywhere.
    pub lab: Option<PathBuf>,
    /// The date of today, as PDN writes it.
    pub today: fn() -> String,
}

/// A server that runs, until [`Server::stop`] or the end of this value.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts to listen; when this returns, requests are answered.
    pub fn start(options: Options) -> io::Result<Server> {
        let listener = TcpListener::bind(options.listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let workers = Workers::new(options.threads)?;
        let hub = Hub::new(workers, runtime.handle().clone(), &options);
        let guard = Arc::new(guard::Guard::new(address.ip(), options.token.clone()));
        let app = api::router(hub.clone(), guard);
        let (stop, stopped) = watch::channel(false);
        let run = move || {
            let _ = runtime.block_on(listen::serve(listener, app, hub, stopped));
            runtime.shutdown_timeout(listen::PATIENCE);
        };
        let thread = std::thread::Builder::new().name("server".to_owned()).spawn(run)?;
        Ok(Server { address, stop, thread: Some(thread) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it: takes no more requests, answers those it has, finishes what is being written.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let _ = self.stop.send(true);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// A token that nobody can guess.
pub fn new_token() -> io::Result<String> {
    keys::Key::new().map(|key| key.to_string()).map_err(io::Error::other)
}
