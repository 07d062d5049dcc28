//! Ctrl-C, and the system's wish that the program ends.

use std::io;

use tokio::runtime::Runtime;

/// Hears from its beginning on whether the program is to end.
pub struct Ending {
    runtime: Runtime,
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Ending {
    /// From now on such a wish does not end the program by itself.
    pub fn listen() -> io::Result<Ending> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let inside = runtime.enter();
            let signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
            drop(inside);
            Ok(Ending { runtime, signals })
        }
        #[cfg(not(unix))]
        Ok(Ending { runtime })
    }

    /// Waits until the program is to end.
    pub fn wait(self) -> io::Result<()> {
        #[cfg(unix)]
        {
            let [mut interrupted, mut ended] = self.signals;
            self.runtime.block_on(async {
                tokio::select! {
                    _ = interrupted.recv() => {}
                    _ = ended.recv() => {}
                }
            });
            Ok(())
        }
        #[cfg(not(unix))]
        self.runtime.block_on(tokio::signal::ctrl_c())
    }
}
