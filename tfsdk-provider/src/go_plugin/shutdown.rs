//! The end of the process, between who asks for it and who waits for it.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use tokio::sync::watch;

/// The end of the process: who asks for it, and who waits for it.
#[derive(Clone)]
pub(crate) struct Shutdown {
    requested: Arc<watch::Sender<bool>>,
    /// Whether a client may ask for it, which one of several may not.
    by_client: bool,
}

impl Shutdown {
    pub(crate) fn new(by_client: bool) -> Self {
        Self { requested: Arc::new(watch::Sender::new(false)), by_client }
    }

    pub(crate) fn request(&self) {
        self.requested.send_replace(true);
    }

    pub(super) fn request_by_client(&self) {
        if self.by_client {
            self.request();
        }
    }

    /// Waits until somebody has requested it.
    pub(crate) async fn requested(&self) {
        // An error says that nobody can request it any more, which `self` rules out.
        let _ = self.requested.subscribe().wait_for(|requested| *requested).await;
    }

    /// What some work comes to; `None` where this comes first.
    pub(crate) async fn unless_requested<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut requested = pin!(self.requested());
        let mut work = pin!(work);
        poll_fn(|cx| match requested.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => work.as_mut().poll(cx).map(Some),
        })
        .await
    }
}
