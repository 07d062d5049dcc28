//! Threads that think: a fixed number of them, and two queues in which everybody waits in turn, those for whom somebody is
//! waiting first. While others wait nobody thinks for long.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long somebody may think while others wait.
const SHARE: Duration = Duration::from_millis(400);
/// How often that is looked at.
const GLANCE: Duration = Duration::from_millis(50);

type Work = Box<dyn FnOnce() + Send>;

/// Who comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Somebody waits for it.
    Soon,
    /// It can be done when there is nothing else.
    Sometime,
}

/// The threads. They end with this value, after what they are doing.
pub(crate) struct Workers {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Default)]
struct State {
    soon: VecDeque<Task>,
    sometime: VecDeque<Task>,
    /// When each of those that are being done began, and what ends it.
    running: Vec<(u64, Instant, Arc<AtomicBool>)>,
    serial: u64,
    is_closed: bool,
}

struct Task {
    stop: Arc<AtomicBool>,
    work: Work,
}

impl Workers {
    /// So many threads, at least one.
    pub(crate) fn new(count: usize) -> std::io::Result<Workers> {
        let queue = Arc::new(Queue::default());
        let thread = |name: String, run: fn(&Queue)| {
            let queue = queue.clone();
            std::thread::Builder::new().name(name).spawn(move || run(&queue))
        };
        let mut threads = (1..=count.max(1))
            .map(|number| thread(format!("thinker {number}"), Queue::work))
            .collect::<std::io::Result<Vec<_>>>()?;
        threads.push(thread("usher".to_owned(), Queue::usher)?);
        Ok(Workers { queue, threads })
    }

    /// Puts work into the queue. It must end soon after `stop` becomes true.
    pub(crate) fn submit(
        &self,
        urgency: Urgency,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() + Send + 'static,
    ) {
        let mut state = self.queue.lock();
        if state.is_closed {
            return;
        }
        let task = Task { stop, work: Box::new(work) };
        match urgency {
            Urgency::Soon => state.soon.push_back(task),
            Urgency::Sometime => state.sometime.push_back(task),
        }
        self.queue.bell.notify_all();
    }

    /// Takes no more work, forgets what waits, and returns when what is being done is done.
    pub(crate) fn close(&mut self) {
        {
            let mut state = self.queue.lock();
            state.is_closed = true;
            state.soon.clear();
            state.sometime.clear();
            state.running.iter().for_each(|(_, _, stop)| stop.store(true, Relaxed));
        }
        self.queue.bell.notify_all();
        for thread in self.threads.drain(..) {
            // The last one who knows of the threads may be one of them.
            if thread.thread().id() != std::thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.close();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Work that panics holds no lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((serial, work)) = self.next() {
            // What breaks down takes nobody else's thread with it.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            self.lock().running.retain(|(other, _, _)| *other != serial);
        }
    }

    /// The next piece of work; `None` at the end.
    fn next(&self) -> Option<(u64, Work)> {
        let mut state = self.lock();
        loop {
            let task = state.soon.pop_front().or_else(|| state.sometime.pop_front());
            if let Some(Task { stop, work }) = task {
                state.serial += 1;
                let serial = state.serial;
                state.running.push((serial, Instant::now(), stop));
                return Some((serial, work));
            }
            if state.is_closed {
                return None;
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends thoughts that have had their share while others wait.
    fn usher(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            if state.soon.is_empty() {
                state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            for (_, began, stop) in &state.running {
                if began.elapsed() > SHARE {
                    stop.store(true, Relaxed);
                }
            }
            state = self.bell.wait_timeout(state, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn never() -> Arc<AtomicBool> {
        Arc::default()
    }

    #[test]
    fn all_work_is_done_also_after_one_that_panics() {
        let mut workers = Workers::new(2).expect("threads");
        let (done, results) = channel();
        for number in 0..100 {
            let done = done.clone();
            workers.submit(Urgency::Soon, never(), move || {
                assert!(number != 7, "this one breaks down");
                done.send(number).expect("somebody listens");
            });
        }
        let mut found: Vec<usize> = (0..99).map(|_| results.recv().expect("a result")).collect();
        found.sort_unstable();
        assert_eq!(found, (0..100).filter(|number| *number != 7).collect::<Vec<_>>());
        workers.close();
    }

    #[test]
    fn those_for_whom_somebody_waits_come_first_and_nobody_thinks_for_ever() {
        let workers = Workers::new(1).expect("threads");
        let (done, results) = channel();
        let stop = never();
        let switch = stop.clone();
        let (began, has_begun) = channel();
        workers.submit(Urgency::Soon, stop, move || {
            began.send(()).expect("somebody listens");
            while !switch.load(Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        has_begun.recv().expect("it begins");
        for (urgency, name) in [(Urgency::Sometime, "later"), (Urgency::Soon, "first")] {
            let done = done.clone();
            workers.submit(urgency, never(), move || done.send(name).expect("somebody listens"));
        }
        assert_eq!([results.recv(), results.recv()], [Ok("first"), Ok("later")]);
    }
}
