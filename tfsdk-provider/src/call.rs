//! What every request brings with it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tokio::sync::watch;

use crate::provider_meta::Told;

/// Stops what runs when the user interrupts Terraform, and what Terraform had asked for by then and only arrives later. It
/// ends when the provider is configured anew: then another run has begun.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<watch::Sender<TerraformRun>>);

/// A run of Terraform, as far as it shows.
#[derive(Clone, Copy, Debug, Default)]
struct TerraformRun {
    number: u64,
    is_stopped: bool,
}

impl Default for Stop {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(TerraformRun::default())))
    }
}

impl Stop {
    pub(crate) fn stop(&self) {
        self.0.send_modify(|run| run.is_stopped = true);
    }

    /// Another run begins.
    pub(crate) fn begin(&self) {
        let next = |run: &mut TerraformRun| {
            let was_stopped = run.is_stopped;
            if was_stopped {
                *run = TerraformRun { number: run.number + 1, is_stopped: false };
            }
            was_stopped
        };
        self.0.send_if_modified(next);
    }

    /// A request that begins now. `told` is what its module tells of itself, if the provider takes that.
    pub(crate) fn call(&self, clock: &Clock, limits: Limits, told: Option<Told>) -> Call {
        let runs = self.0.subscribe();
        let began = runs.borrow().number;
        Call {
            runs,
            began,
            heeds_stop: true,
            clock: clock.clone(),
            limits,
            told,
            started: Instant::now(),
            deadline: None,
            warnings: Mutex::new(Diagnostics::new()),
            _stop: self.clone(),
        }
    }
}

/// What tells the time.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    pub(crate) fn new(now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    pub(crate) fn now(&self) -> SystemTime {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(SystemTime::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// One request of Terraform, as the code that answers it sees it: what each context has.
///
/// ```
/// use std::time::Duration;
/// use tfsdk::diag::Diagnostic;
/// use tfsdk::provider::{Call, Error, Result};
///
/// /// Waits until a server is ready, and asks each second.
/// async fn wait(call: &Call, is_ready: impl Fn() -> bool) -> Result<()> {
///     while !is_ready() {
///         call.progress("waiting for the server");
///         tokio::select! {
///             () = tokio::time::sleep(Duration::from_secs(1)) => {}
///             () = call.cancelled() => return Err(Error::new("The server is not ready", "It is started all the same.")),
///         }
///     }
///     call.warn(Diagnostic::warning("The server is slow", "Choose a larger one."));
///     Ok(())
/// }
/// ```
///
/// For `tokio::select!` and `tokio::time` a `Cargo.toml` has tokio with the features `macros` and `time`.
#[derive(Debug)]
pub struct Call {
    runs: watch::Receiver<TerraformRun>,
    began: u64,
    /// Whether an interrupt stops it.
    heeds_stop: bool,
    clock: Clock,
    limits: Limits,
    told: Option<Told>,
    started: Instant,
    deadline: Option<Instant>,
    warnings: Mutex<Diagnostics>,
    /// So that nobody waits for what cannot come any more.
    _stop: Stop,
}

impl Call {
    /// Warns the user, whatever comes of the request. An error is told as a warning: one that stops the request is returned.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::provider::Call;
    ///
    /// fn look_at(call: &Call, megabytes: u64) {
    ///     if megabytes > 1000 {
    ///         call.warn(Diagnostic::warning("Large note", "Notes of more than 1,000 MB are slow."));
    ///     }
    /// }
    /// ```
    #[doc(alias = "AddWarning")]
    pub fn warn(&self, warning: Diagnostic) {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(warning.into_warning());
    }

    /// Says in the log how far the work is, and since when it runs; Terraform prints it where `TF_LOG` asks for it.
    ///
    /// It is an event of `tracing` at the level "info", beside which an author's own events stand as well.
    ///
    /// ```
    /// use tfsdk::provider::Call;
    ///
    /// fn uploaded(call: &Call, part: u64, parts: u64) {
    ///     call.progress(format_args!("part {part} of {parts}"));
    /// }
    /// ```
    pub fn progress(&self, message: impl fmt::Display) {
        let elapsed = self.started.elapsed().as_millis();
        tracing::info!(elapsed_ms = u64::try_from(elapsed).unwrap_or(u64::MAX), "{message}");
    }

    /// The time, as the [clock](crate::Provider::clock) of the provider has it.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use tfsdk::provider::Call;
    ///
    /// fn expires(call: &Call) -> SystemTime {
    ///     call.now() + Duration::from_secs(3600)
    /// }
    /// ```
    pub fn now(&self) -> SystemTime {
        self.clock.now()
    }

    /// When the time for it is over; `None` if it may take as long as it does. Only where there are
    /// [timeouts](crate::Timeouts).
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use tfsdk::provider::Call;
    ///
    /// fn time_left(call: &Call) -> Option<Duration> {
    ///     call.deadline().map(|end| end.saturating_duration_since(Instant::now()))
    /// }
    /// ```
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the user has interrupted Terraform, or the time is over. What runs then is to end soon, with what it has made
    /// so far. What only reads or plans is given up a second after an interrupt, where it waits.
    ///
    /// ```
    /// use tfsdk::provider::{Call, Error, Result};
    ///
    /// fn upload(call: &Call, parts: &[&str]) -> Result<()> {
    ///     for _part in parts {
    ///         if call.is_cancelled() {
    ///             return Err(Error::new("The upload was interrupted", "It can be taken up again."));
    ///         }
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn is_cancelled(&self) -> bool {
        self.is_over(&self.runs.borrow()) || self.is_late()
    }

    /// Ends when the user interrupts Terraform, or when the time is over; to be waited for beside the work itself.
    ///
    /// ```
    /// use tfsdk::provider::{Call, Error, Result};
    ///
    /// async fn unless_cancelled<T>(call: &Call, work: impl Future<Output = T>) -> Result<T> {
    ///     tokio::select! {
    ///         done = work => Ok(done),
    ///         () = call.cancelled() => Err(Error::new("It was interrupted", "Apply again.")),
    ///     }
    /// }
    /// ```
    #[doc(alias = "StateChangeConf", alias = "RetryContext")]
    pub async fn cancelled(&self) {
        let mut runs = self.runs.clone();
        // An error says that nobody can stop it any more, which the call itself rules out.
        let stopped = async { drop(runs.wait_for(|run| self.is_over(run)).await) };
        match self.deadline {
            None => stopped.await,
            // At its end as well as out of time, it is cancelled.
            Some(deadline) => drop(tokio::time::timeout_at(deadline.into(), stopped).await),
        }
    }

    /// Ends when the user interrupts Terraform; it may outlive the call.
    pub(crate) fn interrupted(&self) -> impl Future<Output = ()> + 'static {
        let (mut runs, began, heeds_stop) = (self.runs.clone(), self.began, self.heeds_stop);
        async move {
            let over = runs.wait_for(|run| is_over(run, began, heeds_stop)).await.is_ok();
            if !over {
                // Nobody can stop it any more.
                std::future::pending::<()>().await;
            }
        }
    }

    /// The same, to be done within some time from now.
    pub(crate) fn within(mut self, timeout: Option<Duration>) -> Self {
        self.deadline =
            timeout.and_then(|timeout| tokio::time::Instant::now().into_std().checked_add(timeout));
        self
    }

    /// The same, which an interrupt does not stop: what cleans up after one.
    pub(crate) fn despite_stop(mut self) -> Self {
        self.heeds_stop = false;
        self
    }

    /// How far what Terraform sends is followed.
    pub(crate) const fn limits(&self) -> Limits {
        self.limits
    }

    /// What the module tells of itself; `None` where the provider takes nothing of modules.
    pub(crate) const fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.is_late_at(tokio::time::Instant::now().into_std())
    }

    /// Whether the time was over by then.
    pub(crate) fn is_late_at(&self, then: Instant) -> bool {
        self.deadline.is_some_and(|deadline| then >= deadline)
    }

    fn is_over(&self, run: &TerraformRun) -> bool {
        is_over(run, self.began, self.heeds_stop)
    }

    /// What was warned of so far.
    pub(crate) fn warnings(&self) -> Diagnostics {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The same, which is told with this.
    pub(crate) fn take_warnings(&self) -> Diagnostics {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn into_warnings(self) -> Diagnostics {
        self.warnings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_over(run: &TerraformRun, began: u64, heeds_stop: bool) -> bool {
    heeds_stop && (run.is_stopped || run.number != began)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(stop: &Stop) -> Call {
        stop.call(&Clock::default(), Limits::new(), None)
    }

    fn wait<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    #[test]
    fn what_runs_and_what_arrives_late_is_stopped_until_another_run_begins() {
        let stop = Stop::default();
        let before = call(&stop);
        assert!(!before.is_cancelled());
        stop.stop();
        let late = call(&stop);
        assert!(before.is_cancelled() && late.is_cancelled());
        stop.begin();
        let next = call(&stop);
        assert!(before.is_cancelled() && late.is_cancelled() && !next.is_cancelled());
        stop.begin();
        assert!(!next.is_cancelled());
        wait(before.cancelled());
    }

    #[test]
    fn what_is_warned_of_is_a_warning() {
        let call = call(&Stop::default());
        call.warn(Diagnostic::error("Odd", "Look.").with_hint("Twice."));
        assert_eq!(call.into_warnings().to_string(), "warning: Odd: Look. Twice.");
    }

    #[test]
    fn what_is_out_of_time_is_cancelled() {
        let call = call(&Stop::default()).within(Some(Duration::ZERO));
        assert!(call.is_cancelled() && call.is_late());
        wait(call.cancelled());
        let forever = self::call(&Stop::default()).within(Some(Duration::MAX));
        assert!(forever.deadline().is_none() && !forever.is_cancelled());
    }

    #[test]
    fn what_cleans_up_after_an_interrupt_has_its_own_time() {
        let stop = Stop::default();
        stop.stop();
        let call = call(&stop).despite_stop();
        assert!(!call.is_cancelled());
        let late = call.within(Some(Duration::ZERO));
        assert!(late.is_cancelled());
        wait(late.cancelled());
    }

    #[test]
    fn the_clock_tells_the_time() {
        let clock = Clock::new(|| SystemTime::UNIX_EPOCH);
        assert_eq!(Stop::default().call(&clock, Limits::new(), None).now(), SystemTime::UNIX_EPOCH);
    }
}
