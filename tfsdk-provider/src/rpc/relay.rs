//! The threads of requests, and the one that drives the connections.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many requests run at once, and further ones wait for their turn; Terraform sends ten at a time unless it is told to send
/// more.
const MOST_AT_ONCE: usize = 512;

/// Threads beyond those of the requests: for who drives the connections, and for requests that wait for no turn.
const SPARE_THREADS: usize = 64;

/// Threads for what the author's code spawns.
const AUTHORS_THREADS: usize = 2;

/// A step that takes longer is worth another thread, and so is a request that has waited longer for its first.
const QUICK: Duration = Duration::from_millis(5);

/// As long as nobody drives the connections, another looks after them at this interval.
const INTERVAL: Duration = Duration::from_millis(10);

/// After a step that was not quick, so many requests are expected not to be.
const WARY: u32 = 20;

/// What is done for a request, on one thread from its first step to its last.
pub(crate) type Task = Box<dyn FnOnce() -> Delivery + Send>;

/// Gives the answer to who waits for it; cheapest on the thread that drives the connections.
pub(crate) type Delivery = Box<dyn FnOnce()>;

/// The threads of a plugin, of which one at a time drives the connections: the one that holds the baton.
///
/// It does so until there is a request. Most are answered sooner than another thread would wake, so it lays down the baton, answers the
/// request itself, and picks the baton up again. Nobody waits for a request that takes longer: at the first step where it waits,
/// the baton goes to another thread, and from one that does not come back another takes it. While requests are not quick, other
/// threads are at work on some, or more have come than one thread can keep up with, the baton is passed on before they begin.
///
/// No code of an author runs on a thread that holds the baton, and what that code spawns has threads of its own. So nothing that
/// it does can keep the connections from being driven.
pub(crate) struct Relay {
    connections: Runtime,
    authors: Runtime,
    requests: UnboundedSender<Waiting>,
    turns: Arc<Semaphore>,
    track: Mutex<Track>,
    changed: Condvar,
}

/// The right to drive the connections; with it comes what they are asked.
struct Baton(UnboundedReceiver<Waiting>);

struct Waiting {
    /// When it was asked.
    since: Instant,
    task: Task,
}

#[derive(Default)]
struct Track {
    /// While who held it answers a request.
    laid_down: Option<Baton>,
    /// How often it was laid down.
    laps: u64,
    /// How many requests are at work, rather than waiting.
    busy: usize,
    /// How many requests are still expected not to be quick.
    wary: u32,
    watcher_sleeps: bool,
    has_ended: bool,
}

impl Relay {
    /// # Errors
    /// The system gives no threads.
    pub(crate) fn new() -> io::Result<(Arc<Self>, Start)> {
        let mut connections = Builder::new_current_thread();
        connections.thread_name("plugin").max_blocking_threads(MOST_AT_ONCE + SPARE_THREADS);
        let mut authors = Builder::new_multi_thread();
        authors.thread_name("provider").worker_threads(AUTHORS_THREADS);
        let (requests, asked) = unbounded_channel();
        let relay = Self {
            connections: connections.enable_all().build()?,
            authors: authors.enable_all().build()?,
            requests,
            turns: Arc::new(Semaphore::new(MOST_AT_ONCE)),
            track: Mutex::default(),
            changed: Condvar::new(),
        };
        Ok((Arc::new(relay), Start(Baton(asked))))
    }

    /// Does something with the connections, before the start.
    pub(crate) fn prepare<T>(&self, work: impl Future<Output = T>) -> T {
        self.connections.block_on(work)
    }

    /// Serves to the end of `serving`. What still runs then is not waited for, and its threads stay.
    pub(crate) fn run(self: &Arc<Self>, start: Start, serving: impl Future<Output = ()> + Send + 'static) {
        let relay = self.clone();
        self.connections.spawn(async move {
            serving.await;
            relay.track().has_ended = true;
            relay.changed.notify_one();
        });
        self.pass_on(start.0);
        self.watch();
    }

    /// Has a request answered, as soon as a thread is free for it. It is brought to its end, also when nobody waits for it any more.
    pub(crate) fn ask(&self, task: Task) {
        // The baton is never dropped before the end.
        let _ = self.requests.send(Waiting { since: Instant::now(), task });
    }

    /// Waits until one more request may run, which is as long as what it returns lives.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        // It is never closed.
        self.turns.clone().acquire_owned().await.ok()
    }

    /// Whether no request runs now.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.turns.available_permits() == MOST_AT_ONCE
    }

    /// Waits until nothing has its turn any more: requests run on when nobody waits for them. For the end: whoever asks for a turn after
    /// that is behind it.
    pub(crate) async fn at_rest(&self) {
        let all = u32::try_from(MOST_AT_ONCE).unwrap_or(u32::MAX);
        // They are never closed.
        let _ = self.turns.acquire_many(all).await;
    }

    /// Runs a method of the author to its end.
    pub(crate) fn wait<T>(self: &Arc<Self>, mut method: Pin<&mut dyn Future<Output = T>>) -> T {
        let mut has_waited = false;
        self.authors.block_on(poll_fn(|cx| {
            if has_waited {
                self.track().busy += 1;
            }
            let start = Instant::now();
            let polled = method.as_mut().poll(cx);
            let is_quick = start.elapsed() <= QUICK;
            if is_quick && polled.is_ready() {
                return polled;
            }
            let mut track = self.track();
            if !is_quick {
                track.wary = WARY;
            }
            if polled.is_pending() {
                track.busy -= 1;
                let baton = if has_waited { None } else { track.laid_down.take() };
                has_waited = true;
                drop(track);
                baton.into_iter().for_each(|baton| self.pass_on(baton));
            }
            polled
        }))
    }

    fn pass_on(self: &Arc<Self>, baton: Baton) {
        let relay = self.clone();
        self.connections.spawn_blocking(move || relay.drive(baton));
    }

    fn drive(self: Arc<Self>, mut baton: Baton) {
        let mut delivery: Option<Delivery> = None;
        loop {
            let next = self.connections.block_on(async {
                if let Some(deliver) = delivery.take() {
                    deliver();
                }
                baton.0.recv().await
            });
            let Some(Waiting { since, task }) = next else { return };
            let is_laid_down = self.lay_down(baton, since);
            let deliver = task();
            match self.pick_up(is_laid_down) {
                Some(same) => (baton, delivery) = (same, Some(deliver)),
                // Another has it.
                None => return deliver(),
            }
        }
    }

    /// Lays the baton down before a request that keeps nobody, as far as can be expected; before others, passes it on.
    fn lay_down(self: &Arc<Self>, baton: Baton, since: Instant) -> bool {
        let is_late = since.elapsed() > QUICK;
        let mut track = self.track();
        let keeps_nobody = track.busy == 0 && track.wary == 0 && !is_late;
        track.busy += 1;
        if !keeps_nobody {
            track.wary = track.wary.saturating_sub(1);
            drop(track);
            self.pass_on(baton);
            return false;
        }
        track.laid_down = Some(baton);
        track.laps += 1;
        if std::mem::take(&mut track.watcher_sleeps) {
            self.changed.notify_one();
        }
        true
    }

    fn pick_up(&self, is_laid_down: bool) -> Option<Baton> {
        let mut track = self.track();
        track.busy -= 1;
        if is_laid_down { track.laid_down.take() } else { None }
    }

    /// Takes the baton from who has not picked it up again, to the end.
    fn watch(self: &Arc<Self>) {
        let mut track = self.track();
        while !track.has_ended {
            let laps = track.laps;
            let slept = self.changed.wait_timeout_while(track, INTERVAL, |track| !track.has_ended);
            track = slept.unwrap_or_else(PoisonError::into_inner).0;
            if track.laps != laps {
                continue;
            }
            match track.laid_down.take() {
                Some(baton) => {
                    track.wary = WARY;
                    self.pass_on(baton);
                }
                None => {
                    track.watcher_sleeps = true;
                    let idle = |track: &mut Track| track.watcher_sleeps && !track.has_ended;
                    track = self.changed.wait_while(track, idle).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn track(&self) -> MutexGuard<'_, Track> {
        self.track.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What [`Relay::run`] starts with, once.
pub(crate) struct Start(Baton);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::pin::pin;
    use std::sync::{Barrier, mpsc};
    use std::thread;

    use tokio::sync::oneshot;

    use super::*;

    /// Asks a relay of its own, whose connections nobody uses.
    fn with_relay(ask: impl FnOnce(&Arc<Relay>)) {
        let (relay, start) = Relay::new().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let running = relay.clone();
        let running = thread::spawn(move || {
            running.run(start, async {
                // It ends when the test does, or panics.
                let _ = ended.await;
            });
        });
        ask(&relay);
        drop(end);
        running.join().unwrap();
    }

    #[test]
    fn quick_requests_need_no_threads_of_their_own() {
        with_relay(|relay| {
            let (sender, threads) = mpsc::channel();
            let mut different = BTreeSet::new();
            for _ in 0..200 {
                let (sender, again) = (sender.clone(), relay.clone());
                relay.ask(Box::new(move || {
                    again.wait(pin!(async {}));
                    let thread = format!("{:?}", thread::current().id());
                    Box::new(move || sender.send(thread).unwrap())
                }));
                different.insert(threads.recv().unwrap());
            }
            // A thread that the system stops for a while is taken for one that blocks.
            assert!(different.len() < 100, "{different:?}");
        });
    }

    #[test]
    fn requests_that_block_run_at_the_same_time() {
        with_relay(|relay| {
            let everybody = Arc::new(Barrier::new(100));
            let (sender, done) = mpsc::channel();
            for _ in 0..99 {
                let (everybody, sender, again) = (everybody.clone(), sender.clone(), relay.clone());
                relay.ask(Box::new(move || {
                    again.wait(pin!(async { everybody.wait() }));
                    Box::new(move || sender.send("blocks").unwrap())
                }));
            }
            let quick = sender.clone();
            relay.ask(Box::new(|| Box::new(move || quick.send("quick").unwrap())));
            assert_eq!(done.recv().unwrap(), "quick");
            everybody.wait();
            assert_eq!(done.iter().take(99).collect::<Vec<_>>(), ["blocks"; 99]);
        });
    }

    /// Each may be quick, but all together are not.
    #[test]
    fn what_has_queued_up_keeps_nobody() {
        with_relay(|relay| {
            let is_kept = |since| {
                let (sender, kept) = mpsc::channel();
                let again = relay.clone();
                let task: Task = Box::new(move || {
                    let is_kept = again.track().laid_down.is_some();
                    Box::new(move || sender.send(is_kept).unwrap())
                });
                relay.requests.send(Waiting { since, task }).ok().unwrap();
                kept.recv().unwrap()
            };
            assert!(!is_kept(Instant::now().checked_sub(2 * QUICK).unwrap()));
        });
    }

    #[test]
    fn requests_that_wait_run_at_the_same_time() {
        with_relay(|relay| {
            let everybody = Arc::new(tokio::sync::Barrier::new(100));
            let (sender, done) = mpsc::channel();
            for _ in 0..100 {
                let (everybody, sender, again) = (everybody.clone(), sender.clone(), relay.clone());
                relay.ask(Box::new(move || {
                    again.wait(pin!(everybody.wait()));
                    Box::new(move || sender.send(()).unwrap())
                }));
            }
            assert_eq!(done.iter().take(100).count(), 100);
        });
    }

    #[test]
    fn a_task_that_blocks_keeps_nobody() {
        with_relay(|relay| {
            let (hold, held) = mpsc::channel::<()>();
            let held = Arc::new(Mutex::new(held));
            let (sender, done) = mpsc::channel();
            let (again, first) = (relay.clone(), sender.clone());
            relay.ask(Box::new(move || {
                let spawned = async {
                    for _ in 0..AUTHORS_THREADS {
                        let held = held.clone();
                        tokio::spawn(async move { held.lock().unwrap().recv() });
                    }
                };
                again.wait(pin!(spawned));
                Box::new(move || first.send(()).unwrap())
            }));
            for _ in 0..20 {
                let (again, sender) = (relay.clone(), sender.clone());
                relay.ask(Box::new(move || {
                    again.wait(pin!(async {}));
                    Box::new(move || sender.send(()).unwrap())
                }));
            }
            assert_eq!(done.iter().take(21).count(), 21);
            drop(hold);
        });
    }
}
