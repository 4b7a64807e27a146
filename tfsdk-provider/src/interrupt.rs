//! What becomes of code that changes nothing where the user interrupts Terraform.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::later::Work;
use crate::panic::{catch, catch_async};

/// So long the author's code has to come to an end of its own, and to return what it has made, once it is to stop.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// Runs code of the author that reads or plans. Once `interrupted` ends, it is dropped where it waits, a second later: nothing was made
/// that would be lost, and Terraform waits for it. What creates, changes or deletes is never run so.
///
/// # Errors
/// Those of the code, or that it was given up. A panic is one, so that what was warned of before it is told.
pub(crate) async fn interruptible<T>(interrupted: impl Future<Output = ()>, work: Work<'_, T>) -> Result<T> {
    let mut work = Box::pin(or_panic(work));
    let mut over = pin!(async {
        interrupted.await;
        tokio::time::sleep(GRACE).await;
    });
    let done = poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(result) => Poll::Ready(Some(result)),
        Poll::Pending => over.as_mut().poll(cx).map(|()| None),
    });
    match done.await {
        Some(result) => result,
        None => Err(given_up(work, interrupted_error())),
    }
}

/// Runs code of the author; a panic is one of its errors.
pub(crate) async fn or_panic<T>(work: Work<'_, T>) -> Result<T> {
    catch_async(work).await.unwrap_or_else(|panic| Err(panic.told().into()))
}

/// The error of work that is given up, beside what it panics with as it is dropped.
pub(crate) fn given_up(work: impl Sized, error: Error) -> Error {
    match catch(|| drop(work)) {
        Ok(()) => error,
        Err(panic) => error.and(panic.told().into()),
    }
}

fn interrupted_error() -> Error {
    Error::new(
        "Interrupted",
        "The provider was still waiting for something when Terraform was interrupted. It was to change nothing: run Terraform again.",
    )
}
