//! Whether the Terraform that started the plugin is still there.

use std::future::pending;
use std::time::Duration;

use tokio::sync::mpsc::WeakSender;
use tokio::time::sleep;
use tracing::warn;

use crate::go_plugin::Shutdown;
use crate::rpc::Relay;

/// So many looks in a row have to find nobody: a script that starts the plugin may be gone before a client connects.
pub(super) const LOOKS: u32 = 3;

/// The process that started the plugin, as far as the platform tells.
pub(super) struct Parent(Option<u32>);

impl Parent {
    /// To be asked before Terraform hears of the plugin, as it may be killed any time from then on.
    pub(super) fn now() -> Self {
        Self(id())
    }

    /// Ends the plugin once its Terraform has been killed, and could not say so: nobody else would ever end it.
    pub(super) async fn end_with(
        self,
        open: WeakSender<()>,
        shutdown: Shutdown,
        relay: &Relay,
        look: Duration,
    ) {
        // A Terraform that has asked for the end may be gone too, while the plugin brings to its end what runs.
        if shutdown.unless_requested(self.left_alone(open, relay, look)).await.is_some() {
            warn!("Terraform is gone, and did not say so");
            shutdown.request();
        }
    }

    /// Waits until nobody is there any more; `look` is the time between two looks.
    async fn left_alone(self, open: WeakSender<()>, relay: &Relay, look: Duration) {
        if self.0.is_none() {
            return pending().await;
        }
        let mut looks = 0;
        while looks < LOOKS {
            sleep(look).await;
            looks = if self.is_left_alone(&open, relay) { looks + 1 } else { 0 };
        }
    }

    /// Each connection holds a sender beside the listener's: while there is one, somebody is there, whoever started the process. What runs
    /// is brought to its end first, and until then a client may still connect.
    fn is_left_alone(&self, open: &WeakSender<()>, relay: &Relay) -> bool {
        open.strong_count() <= 1 && id() != self.0 && relay.is_at_rest()
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

#[cfg(all(test, unix))]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[test]
    fn a_plugin_is_left_alone_without_its_parent_a_connection_and_anything_that_runs() {
        let (relay, _start) = Relay::new().expect("threads");
        let (listener, _closed) = mpsc::channel::<()>(1);
        let open = listener.downgrade();
        let gone = Parent(Some(0));
        assert!(gone.is_left_alone(&open, &relay));
        assert!(!Parent::now().is_left_alone(&open, &relay), "its parent is there");
        let connection = listener.clone();
        assert!(!gone.is_left_alone(&open, &relay), "somebody is connected");
        drop(connection);
        let turn = relay.prepare(relay.turn()).expect("a turn");
        assert!(!gone.is_left_alone(&open, &relay), "a request runs");
        drop(turn);
        assert!(gone.is_left_alone(&open, &relay));
    }
}
