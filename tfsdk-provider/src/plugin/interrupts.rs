//! Interrupts of the process, which do not end it.

use std::io;

/// Interrupts of the process, which no longer end it.
///
/// They are caught from when this is made, which is before Terraform hears of the plugin.
pub(super) struct Interrupts {
    #[cfg(unix)]
    signals: tokio::signal::unix::Signal,
    #[cfg(windows)]
    signals: tokio::signal::windows::CtrlC,
}

impl Interrupts {
    pub(super) fn catch() -> io::Result<Self> {
        #[cfg(unix)]
        let signals = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
        #[cfg(windows)]
        let signals = tokio::signal::windows::ctrl_c()?;
        Ok(Self { signals })
    }

    /// Waits for the next one; `None`: there will be none.
    pub(super) async fn next(&mut self) -> Option<()> {
        self.signals.recv().await
    }
}
