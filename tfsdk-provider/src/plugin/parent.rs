//! Whether the Terraform that started the plugin is still there.

use std::future::pending;
use std::time::Duration;

use tokio::sync::mpsc::WeakSender;
use tokio::time::sleep;
use tracing::warn;

use crate::go_plugin::Shutdown;
use crate::rpc::Relay;

/// How often somebody looks.
const INTERVAL: Duration = Duration::from_secs(1);

/// The process that started the plugin, as far as the platform tells.
pub(super) struct Parent(Option<u32>);

impl Parent {
    /// To be asked before Terraform hears of the plugin, as it may be killed any time from then on.
    pub(super) fn now() -> Self {
        Self(id())
    }

    /// Ends the plugin once its Terraform has been killed, and could not say so: nobody else would ever end it.
    pub(super) async fn end_with(self, open: WeakSender<()>, shutdown: Shutdown, relay: &Relay) {
        // One that has said so may be gone as well, while the plugin brings to its end what runs.
        if shutdown.unless_requested(self.left_alone(open, relay)).await.is_some() {
            warn!("Terraform is gone, and did not say so");
            shutdown.request();
        }
    }

    /// Waits until nobody is there any more. Each connection holds a sender beside the listener's. While there is one, somebody is there
    /// whoever started the process, such as a script that is gone; and what runs is brought to its end before.
    async fn left_alone(self, open: WeakSender<()>, relay: &Relay) {
        let Some(started_by) = self.0 else { return pending().await };
        loop {
            sleep(INTERVAL).await;
            if open.strong_count() > 1 || id() == Some(started_by) {
                continue;
            }
            relay.at_rest().await;
            if open.strong_count() <= 1 {
                return;
            }
        }
    }
}

#[cfg(unix)]
fn id() -> Option<u32> {
    Some(std::os::unix::process::parent_id())
}

/// Elsewhere, a process is not told that its parent is gone.
#[cfg(not(unix))]
fn id() -> Option<u32> {
    None
}
