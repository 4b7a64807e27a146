//! What all requests to a provider share.

use std::sync::Arc;

use prost::bytes::Bytes;
use tfsdk_core::limits::Limits;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use crate::call::{Call, Clock, Stop};
use crate::clients::Clients;
use crate::private::Private;
use crate::proto::tfplugin6::DynamicValue;
use crate::server::Answer;
use crate::wire;

/// What all requests to a provider share: its client, its clock, how far they follow what they are sent, and what stops
/// them.
pub(crate) struct Shared<C> {
    pub(crate) clients: Clients<C>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
}

/// What the author's code runs with.
pub(crate) struct Run<C> {
    pub(crate) client: C,
    pub(crate) private: Private,
    pub(crate) call: Call,
}

impl<C> Shared<C> {
    pub(crate) fn new() -> Self {
        Self {
            clients: Clients::unconfigured(),
            clock: Clock::default(),
            limits: Limits::new(),
            stop: Stop::default(),
        }
    }

    pub(crate) fn call(&self) -> Call {
        self.stop.call(&self.clock, self.limits)
    }

    /// # Errors
    /// The provider is not configured.
    pub(crate) fn run(&self, private: Bytes) -> Answer<Run<Arc<C>>> {
        Ok(Run { client: self.clients.ready()?, private: Private::read(private), call: self.call() })
    }

    /// The value of a message; see [`wire::read_as_said`].
    pub(crate) fn read(&self, what: &str, sent: Option<&DynamicValue>, schema: &Schema) -> Answer<Value> {
        wire::read_as_said(what, sent, schema, self.limits)
    }
}
