//! The author's code, held to its time.

use std::time::Duration;

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::path::Path;
use tfsdk_core::value::Value;

use super::{Operation, Timeout};
use crate::call::Call;
use crate::error::Result;
use crate::interrupt::{GRACE, given_up};
use crate::later::Work;
use crate::panic::catch_async;

/// What the user says of an operation on what has this value.
pub(crate) fn said(operation: Operation, value: &Value) -> Option<&str> {
    value.attribute("timeouts")?.attribute(operation.name())?.as_str()
}

/// How long one operation may take, and who says so.
#[derive(Clone, Debug)]
pub(crate) struct TimeLimit {
    operation: Operation,
    timeout: Duration,
    /// In the words of the user; `None`: the provider says so.
    said: Option<String>,
}

impl TimeLimit {
    /// That of an operation on what has this value; `default` is the provider's own.
    pub(crate) fn of(operation: Operation, value: &Value, default: Option<Duration>) -> Option<Self> {
        Self::by(operation, said(operation, value), default)
    }

    /// The same where this is what the user says of it.
    pub(crate) fn by(operation: Operation, said: Option<&str>, default: Option<Duration>) -> Option<Self> {
        match said.and_then(|text| text.parse::<Timeout>().ok()) {
            Some(said) => Some(Self { operation, timeout: said.duration(), said: Some(said.to_string()) }),
            None => default.map(|timeout| Self { operation, timeout, said: None }),
        }
    }

    pub(crate) const fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Runs the author's code until its time is over.
    ///
    /// # Errors
    /// Those of the code. Where its time was over by then, that is the first. A panic is one, so that what was saved before it
    /// is not lost: wherever the code panics, before it gives a future as well, and when that is dropped.
    pub(crate) async fn run<T>(limit: Option<Self>, call: &Call, work: Work<'_, T>) -> Result<T> {
        Self::run_to_make(limit, call, work, &|| true).await
    }

    /// The same, where something is in the state by then only if the error says what it leaves, or `is_saved`.
    pub(crate) async fn run_to_make<T>(
        limit: Option<Self>,
        call: &Call,
        work: Work<'_, T>,
        is_saved: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let work = async {
            match catch_async(work).await {
                Ok(done) => (done, call.is_late()),
                Err(panic) => (Err(panic.told().into()), call.is_late_at(panic.since())),
            }
        };
        let (Some(limit), Some(deadline)) = (limit, call.deadline()) else { return work.await.0 };
        let mut work = Box::pin(work);
        match tokio::time::timeout_at((deadline + GRACE).into(), work.as_mut()).await {
            Ok((Err(error), true)) => {
                let is_stored = error.is_leaving() || is_saved();
                Err(error.because(limit.over(is_stored)))
            }
            Ok((result, _)) => result,
            Err(_) => Err(given_up(work, limit.over(is_saved()).into())),
        }
    }

    fn over(&self, is_stored: bool) -> Diagnostic {
        let name = self.operation.name();
        let what = match &self.said {
            Some(said) => format!("It took longer than {said:?}, which `timeouts.{name}` allows."),
            None => format!("It took longer than {:?}, which the provider allows.", self.timeout),
        };
        let detail = match self.operation {
            Operation::Create if !is_stored => format!(
                "{what} Nothing of it is in the state: look at what there is before you try again with more time."
            ),
            Operation::Create | Operation::Update | Operation::Delete => format!(
                "{what} What is known of it by now is in the state, and no more: look at what there is before you try again \
                 with more time."
            ),
            _ => format!("{what} Try again with more time."),
        };
        let over = Diagnostic::error(format!("The time to {name} it is over"), detail);
        match self.said {
            Some(_) => over.at(Path::root().attribute("timeouts").attribute(name)),
            None => over,
        }
    }
}
