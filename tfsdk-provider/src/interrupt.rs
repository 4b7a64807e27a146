//! What becomes of code that changes nothing where the user interrupts Terraform.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use crate::error::{Error, Result};

/// So long such code has to come to an end of its own.
const GRACE: Duration = Duration::from_secs(1);

/// Runs code of the author that reads or plans. Once `interrupted` ends, it is dropped where it waits, a second later: nothing was made
/// that would be lost, and Terraform waits for it. What creates, changes or deletes is never run so.
///
/// # Errors
/// Those of the code, or that it was given up.
pub(crate) async fn interruptible<T>(
    interrupted: impl Future<Output = ()>,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    let mut work = pin!(work);
    let mut over = pin!(async {
        interrupted.await;
        tokio::time::sleep(GRACE).await;
    });
    poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(result) => Poll::Ready(result),
        Poll::Pending => over.as_mut().poll(cx).map(|()| Err(given_up())),
    })
    .await
}

fn given_up() -> Error {
    Error::new(
        "Interrupted",
        "The provider was still waiting for something when Terraform was interrupted. Nothing was changed by it.",
    )
}
