//! What every request brings with it.

use std::sync::{Arc, Mutex, PoisonError};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tokio::sync::watch;

/// Stops what runs when the user interrupts Terraform, and what Terraform had asked for by then and only arrives later. It
/// ends when the provider is configured anew: then another run has begun.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<watch::Sender<Run>>);

/// How far Terraform is.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    number: u64,
    is_stopped: bool,
}

impl Default for Stop {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(Run::default())))
    }
}

impl Stop {
    pub(crate) fn stop(&self) {
        self.0.send_modify(|run| run.is_stopped = true);
    }

    /// Another run begins.
    pub(crate) fn begin(&self) {
        let next = |run: &mut Run| {
            let was_stopped = run.is_stopped;
            if was_stopped {
                *run = Run { number: run.number + 1, is_stopped: false };
            }
            was_stopped
        };
        self.0.send_if_modified(next);
    }

    pub(crate) fn call(&self) -> Call {
        let runs = self.0.subscribe();
        let began = runs.borrow().number;
        Call { runs, began, warnings: Mutex::new(Diagnostics::new()), _stop: self.clone() }
    }
}

/// One request, as the code that answers it sees it.
#[derive(Debug)]
pub(crate) struct Call {
    runs: watch::Receiver<Run>,
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
        self.is_over(&self.runs.borrow())
    }

    pub(crate) async fn cancelled(&self) {
        let mut runs = self.runs.clone();
        // An error says that nobody can stop it any more, which the call itself rules out.
        let _ = runs.wait_for(|run| self.is_over(run)).await;
    }

    fn is_over(&self, run: &Run) -> bool {
        run.is_stopped || run.number != self.began
    }

    pub(crate) fn into_warnings(self) -> Diagnostics {
        self.warnings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_and_what_arrives_late_is_stopped_until_another_run_begins() {
        let stop = Stop::default();
        let before = stop.call();
        assert!(!before.is_cancelled());
        stop.stop();
        let late = stop.call();
        assert!(before.is_cancelled() && late.is_cancelled());
        stop.begin();
        let next = stop.call();
        assert!(before.is_cancelled() && late.is_cancelled() && !next.is_cancelled());
        stop.begin();
        assert!(!next.is_cancelled());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(before.cancelled());
    }

    #[test]
    fn what_is_warned_of_is_a_warning() {
        let call = Stop::default().call();
        call.warn(Diagnostic::error("Odd", "Look."));
        assert_eq!(call.into_warnings().to_string(), "warning: Odd: Look.");
    }
}
