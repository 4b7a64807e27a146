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
use crate::provider_meta::ModuleMeta;
use crate::server::{Answer, Refusal};
use crate::wire;

/// What all requests to a provider share: its client, its clock, how far they follow what they are sent, and what stops
/// them.
pub(crate) struct Shared<C> {
    pub(crate) clients: Clients<C>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
    /// What modules may tell of themselves.
    pub(crate) provider_meta: Option<ModuleMeta>,
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
            provider_meta: None,
        }
    }

    pub(crate) fn call(&self) -> Call {
        let nothing = self.provider_meta.as_ref().map(ModuleMeta::nothing);
        self.stop.call(&self.clock, self.limits, nothing)
    }

    /// A request for something that stands in a module, which may tell of itself.
    ///
    /// # Errors
    /// What it tells is wrong.
    pub(crate) fn call_of_module(&self, told: Option<&DynamicValue>) -> Answer<Call> {
        let Some(meta) = &self.provider_meta else { return Ok(self.call()) };
        let schema = meta.part.schema();
        let told = self.read("`provider_meta` block", told, schema)?;
        let (told, warnings) = meta
            .checked(told, self.limits)
            .map_err(|found| Refusal::Diagnostics(wire::sent(found, schema)))?;
        let call = self.stop.call(&self.clock, self.limits, Some(told));
        warnings.iter().for_each(|warning| call.warn(warning.clone()));
        Ok(call)
    }

    /// # Errors
    /// The provider is not configured.
    pub(crate) fn run(&self, private: Bytes, call: Call) -> Answer<Run<Arc<C>>> {
        Ok(Run { client: self.clients.ready()?, private: Private::read(private), call })
    }

    /// The value of a message; see [`wire::read_as_said`].
    pub(crate) fn read(&self, what: &str, sent: Option<&DynamicValue>, schema: &Schema) -> Answer<Value> {
        wire::read_as_said(what, sent, schema, self.limits)
    }
}
