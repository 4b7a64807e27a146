//! What the provider was configured to.

use std::sync::{Arc, PoisonError, RwLock};

use crate::deferral::Deferral;
use crate::proto::tfplugin6::{ClientCapabilities, Deferred, Diagnostic};
use crate::server::{Answer, Refusal};

/// The client that requests work with; Terraform may configure it anew while others run.
pub(crate) struct Clients<C>(RwLock<State<C>>);

enum State<C> {
    Unconfigured,
    /// Its configuration depends on what is not known yet.
    Unknown,
    Ready(Arc<C>),
}

impl<C> Clients<C> {
    pub(crate) const fn unconfigured() -> Self {
        Self(RwLock::new(State::Unconfigured))
    }

    pub(crate) fn set(&self, client: C) {
        self.change(State::Ready(Arc::new(client)));
    }

    pub(crate) fn set_unknown(&self) {
        self.change(State::Unknown);
    }

    /// `None` while there is none.
    pub(crate) fn get(&self) -> Option<Arc<C>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            State::Ready(client) => Some(client.clone()),
            State::Unconfigured | State::Unknown => None,
        }
    }

    /// # Errors
    /// There is none, and why.
    pub(crate) fn ready(&self) -> Answer<Arc<C>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            State::Ready(client) => Ok(client.clone()),
            State::Unconfigured => Err(refused("Terraform has not configured it yet.")),
            State::Unknown => Err(refused(
                "Its configuration depends on values that are known only after apply. Apply what they come from first, for \
                 example with -target.",
            )),
        }
    }

    /// What a client that can put requests off is told while the configuration is not known.
    pub(crate) fn deferred(&self, client: Option<ClientCapabilities>) -> Option<Deferred> {
        let is_unknown = matches!(&*self.0.read().unwrap_or_else(PoisonError::into_inner), State::Unknown);
        Deferral::ProviderConfigUnknown.sent(client).filter(|_| is_unknown)
    }

    fn change(&self, state: State<C>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

fn refused(why: &str) -> Refusal {
    Diagnostic::error("The provider is not configured", why).into()
}
