//! Futures that wait for nothing.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What does not wait for anything, as the functions of a provider do not.
pub(super) fn without_waiting<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(ready) => Some(ready),
        Poll::Pending => None,
    }
}
