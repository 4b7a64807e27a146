//! What every request brings with it.

use std::sync::{Arc, Mutex, PoisonError};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tokio::sync::watch;

/// Stops what runs when the user interrupts Terraform; what begins later runs.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<watch::Sender<u64>>);

impl Default for Stop {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(0)))
    }
}

impl Stop {
    pub(crate) fn stop(&self) {
        self.0.send_modify(|times| *times += 1);
    }

    pub(crate) fn call(&self) -> Call {
        let stopped = self.0.subscribe();
        let began = *stopped.borrow();
        Call { stopped, began, warnings: Mutex::new(Diagnostics::new()), _stop: self.clone() }
    }
}

/// One request, as the code that answers it sees it.
#[derive(Debug)]
pub(crate) struct Call {
    stopped: watch::Receiver<u64>,
    began: u64,
    warnings: Mutex<Diagnostics>,
    /// So that nobody waits for what cannot come any more.
    _stop: Stop,
}

impl Call {
    pub(crate) fn warn(&self, warning: Diagnostic) {
        let warning = match warning.severity() {
            Severity::Warning => warning,
            // An error that is not returned stops nothing.
            Severity::Error => {
                let path = warning.path().cloned();
                let same = Diagnostic::warning(warning.summary().to_owned(), warning.detail().to_owned());
                match path {
                    Some(path) => same.at(path),
                    None => same,
                }
            }
        };
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(warning);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        *self.stopped.borrow() != self.began
    }

    pub(crate) async fn cancelled(&self) {
        let mut stopped = self.stopped.clone();
        let began = self.began;
        // An error says that nobody can stop it any more, which the call itself rules out.
        let _ = stopped.wait_for(|times| *times != began).await;
    }

    pub(crate) fn into_warnings(self) -> Diagnostics {
        self.warnings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_is_stopped_and_what_begins_later_is_not() {
        let stop = Stop::default();
        let before = stop.call();
        assert!(!before.is_cancelled());
        stop.stop();
        assert!(before.is_cancelled());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(before.cancelled());
        assert!(!stop.call().is_cancelled());
    }

    #[test]
    fn what_is_warned_of_is_a_warning() {
        let call = Stop::default().call();
        call.warn(Diagnostic::error("Odd", "Look."));
        assert_eq!(call.into_warnings().to_string(), "warning: Odd: Look.");
    }
}
