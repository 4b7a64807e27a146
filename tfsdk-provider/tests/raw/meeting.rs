use std::sync::{Barrier, Condvar, Mutex, OnceLock, PoisonError};

/// How many requests meet; the tests send as many.
const PARTICIPANTS: usize = 64;

/// Where requests wait for each other, blocking their threads.
pub(crate) struct Meeting {
    barrier: OnceLock<Barrier>,
    is_held: Mutex<bool>,
    changed: Condvar,
}

impl Meeting {
    pub(crate) const fn new() -> Self {
        Self { barrier: OnceLock::new(), is_held: Mutex::new(false), changed: Condvar::new() }
    }

    /// Goes on when all are there.
    pub(crate) fn meet(&self) {
        self.barrier.get_or_init(|| Barrier::new(PARTICIPANTS)).wait();
    }

    /// Does something, and lets others know when it has begun.
    pub(crate) fn held(&self, work: impl FnOnce()) {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
        work();
    }

    /// Goes on when something has begun.
    pub(crate) fn find_held(&self) {
        let is_held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(is_held, |is_held| !*is_held));
    }
}
