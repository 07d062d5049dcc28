//! The thread that thinks, so that the screen never waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use session::{Answer, Job, Thinking};

use crate::failure::Failure;

/// How long whoever thinks has to come to an end when the screen goes.
const FAREWELL: Duration = Duration::from_millis(1500);

/// What the thread tells.
pub(super) enum News {
    /// How far it is.
    Thinking(Thinking),
    /// What it found.
    Answer(Answer),
}

/// One thread that does what it is given, one thing after the other.
pub(super) struct Thinker {
    jobs: Option<Sender<Job>>,
    news: Receiver<News>,
    /// The switch of what is being done.
    stop: Option<Arc<AtomicBool>>,
}

impl Thinker {
    pub(super) fn start() -> Result<Thinker, Failure> {
        let (jobs, work) = channel::<Job>();
        let (tell, news) = channel();
        let think = move || {
            for job in work {
                let answer = job.run(&mut |thinking| drop(tell.send(News::Thinking(thinking))));
                if tell.send(News::Answer(answer)).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new()
            .name("thinker".to_owned())
            .spawn(think)
            .map_err(|error| Failure::new(format!("no thread can be had to think on: {error}")))?;
        Ok(Thinker { jobs: Some(jobs), news, stop: None })
    }

    /// Gives it something to think about.
    pub(super) fn give(&mut self, job: Job) {
        self.stop = Some(job.stop());
        if let Some(jobs) = &self.jobs {
            // It only goes when this value does.
            let _ = jobs.send(job);
        }
    }

    /// What it has told since the last time.
    pub(super) fn news(&self) -> Vec<News> {
        self.news.try_iter().collect()
    }
}

/// Players that hold other programs end them when they come to an end themselves; that is waited for, but not for ever.
impl Drop for Thinker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(stop) = &self.stop {
            stop.store(true, Relaxed);
        }
        let until = Instant::now() + FAREWELL;
        while self.news.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
    }
}
