//! What the provider was configured to.

use std::sync::{Arc, PoisonError, RwLock};

use crate::deferral::Deferral;
use crate::proto::tfplugin6::{ClientCapabilities, Deferred, Diagnostic};
use crate::server::{Answer, Refusal};

/// The client that requests work with; Terraform may configure it anew while others run.
pub(crate) struct Clients<C>(RwLock<State<C>>);

enum State<C> {
    Unconfigured,
    /// It is not configured yet, for this reason.
    PutOff(Deferral),
    Ready(Arc<C>),
}

impl<C> Clients<C> {
    pub(crate) const fn unconfigured() -> Self {
        Self(RwLock::new(State::Unconfigured))
    }

    pub(crate) fn set(&self, client: C) {
        self.change(State::Ready(Arc::new(client)));
    }

    /// There is none until another run of Terraform, for this reason.
    pub(crate) fn put_off(&self, why: Deferral) {
        self.change(State::PutOff(why));
    }

    /// `None` while there is none.
    pub(crate) fn get(&self) -> Option<Arc<C>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            State::Ready(client) => Some(client.clone()),
            State::Unconfigured | State::PutOff(_) => None,
        }
    }

    /// # Errors
    /// There is none, and why.
    pub(crate) fn ready(&self) -> Answer<Arc<C>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            State::Ready(client) => Ok(client.clone()),
            State::Unconfigured => Err(refused("Terraform has not configured it yet.")),
            State::PutOff(why) => Err(refused(&why.to_string())),
        }
    }

    /// What a client that can put requests off is told while configuring is put off.
    pub(crate) fn deferred(&self, client: Option<ClientCapabilities>) -> Option<Deferred> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            State::PutOff(why) => why.sent(client),
            State::Unconfigured | State::Ready(_) => None,
        }
    }

    fn change(&self, state: State<C>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

fn refused(why: &str) -> Refusal {
    Diagnostic::error("The provider is not configured", why).into()
}
