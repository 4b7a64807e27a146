//! The boundary between the plugin and what a provider does: requests and answers in the messages of the protocol.
//!
//! A [`Provider`](crate::Provider) is one way to answer them. To write the answers oneself:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use tfsdk::provider::Plugin;
//! use tfsdk::provider::proto::tfplugin6::{get_provider_schema, Schema};
//! use tfsdk::provider::server::{Answer, ProviderServer};
//!
//! struct Notes;
//!
//! impl ProviderServer for Notes {
//!     async fn get_provider_schema(
//!         &self,
//!         _: get_provider_schema::Request,
//!     ) -> Answer<get_provider_schema::Response> {
//!         Ok(get_provider_schema::Response { provider: Some(Schema::default()), ..Default::default() })
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     Plugin::new("example.com/acme/notes", env!("CARGO_PKG_VERSION"), Notes).run()
//! }
//! ```

mod any;
mod refusal;
mod streams;

#[cfg(feature = "testing")]
pub(crate) use any::Answering;
pub(crate) use any::Server;
pub(crate) use refusal::or_told;
pub use refusal::{Answer, Refusal};
pub use streams::{Chunks, Events};

use crate::proto::tfplugin6::*;

/// What answers Terraform's requests, in the messages of protocol 6.
///
/// Each method is one RPC. One that is not written refuses with [`Refusal::Unserved`], which Terraform reads as "this
/// provider cannot do that"; only [`ProviderServer::get_provider_schema`] is called of every provider, before all others or never:
/// a client that knows the schema may leave it out.
///
/// Requests run at the same time, and each stays on one thread, from its first step to its last. So a method may block, which
/// keeps others waiting for 25 ms at most, and its future need not be `Send`; a request that Terraform gives up is still brought to
/// its end, so that nothing is made that nobody knows of. A panic ends its own request alone, with a diagnostic that says where it
/// was.
///
/// The same methods serve protocol 5, but for nested attributes, which it cannot express, and state stores.
///
/// ```
/// use tfsdk::provider::proto::tfplugin6::{get_provider_schema, read_resource};
/// use tfsdk::provider::server::{Answer, ProviderServer};
///
/// struct Notes;
///
/// impl ProviderServer for Notes {
///     async fn get_provider_schema(&self, _: get_provider_schema::Request) -> Answer<get_provider_schema::Response> {
///         Ok(get_provider_schema::Response::default())
///     }
///
///     // What is stored is how it is.
///     async fn read_resource(&self, request: read_resource::Request) -> Answer<read_resource::Response> {
///         Ok(read_resource::Response { new_state: request.current_state, ..Default::default() })
///     }
/// }
/// ```
#[allow(async_fn_in_trait, reason = "a request stays on its thread, so its future need not be Send")]
#[allow(unused_variables, reason = "the names of what is asked are part of the documentation")]
pub trait ProviderServer: Send + Sync + 'static {
    /// The names of all that the provider has, without its schemas.
    async fn get_metadata(&self, request: get_metadata::Request) -> Answer<get_metadata::Response> {
        Err(Refusal::Unserved)
    }

    /// All schemas, and what the server is capable of.
    async fn get_provider_schema(
        &self,
        request: get_provider_schema::Request,
    ) -> Answer<get_provider_schema::Response>;

    /// The schema of each resource's identity.
    async fn get_resource_identity_schemas(
        &self,
        request: get_resource_identity_schemas::Request,
    ) -> Answer<get_resource_identity_schemas::Response> {
        Err(Refusal::Unserved)
    }

    /// The signature of each function.
    async fn get_functions(&self, request: get_functions::Request) -> Answer<get_functions::Response> {
        Err(Refusal::Unserved)
    }

    /// Checks the provider's own configuration, which may hold unknown values. Unless written, all is well.
    async fn validate_provider_config(
        &self,
        request: validate_provider_config::Request,
    ) -> Answer<validate_provider_config::Response> {
        Ok(Default::default())
    }

    /// Takes the provider's own configuration, before resources are planned, read or changed. Unless written, it is ignored.
    async fn configure_provider(
        &self,
        request: configure_provider::Request,
    ) -> Answer<configure_provider::Response> {
        Ok(Default::default())
    }

    /// Asks what is under way to end soon, as the user has interrupted Terraform; it comes while other requests run, and
    /// waits for none of them, however many there are. Unless written, they run on.
    async fn stop_provider(&self, request: stop_provider::Request) -> Answer<stop_provider::Response> {
        Ok(Default::default())
    }

    /// Checks a resource's configuration, which may hold unknown values. Unless written, all is well.
    async fn validate_resource_config(
        &self,
        request: validate_resource_config::Request,
    ) -> Answer<validate_resource_config::Response> {
        Ok(Default::default())
    }

    /// Turns a stored state into one of today's schema; called of every resource in the state, also where the version is
    /// the same.
    async fn upgrade_resource_state(
        &self,
        request: upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        Err(Refusal::Unserved)
    }

    /// Turns a stored identity into one of today's schema.
    async fn upgrade_resource_identity(
        &self,
        request: upgrade_resource_identity::Request,
    ) -> Answer<upgrade_resource_identity::Response> {
        Err(Refusal::Unserved)
    }

    /// Reads how a resource stands; a null state says that it is gone.
    async fn read_resource(&self, request: read_resource::Request) -> Answer<read_resource::Response> {
        Err(Refusal::Unserved)
    }

    /// Plans what a resource will be, from its configuration and its prior state.
    async fn plan_resource_change(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        Err(Refusal::Unserved)
    }

    /// Creates (the prior state is null), updates or deletes (the planned state is null) a resource.
    ///
    /// Where a response has errors, its state is kept all the same; where it has no state either, the prior one stands.
    async fn apply_resource_change(
        &self,
        request: apply_resource_change::Request,
    ) -> Answer<apply_resource_change::Response> {
        Err(Refusal::Unserved)
    }

    /// Finds a resource by its id or identity; what it does not fill in, a read does.
    async fn import_resource_state(
        &self,
        request: import_resource_state::Request,
    ) -> Answer<import_resource_state::Response> {
        Err(Refusal::Unserved)
    }

    /// Turns the state of a resource of another type, perhaps of another provider, into one of this provider's.
    async fn move_resource_state(
        &self,
        request: move_resource_state::Request,
    ) -> Answer<move_resource_state::Response> {
        Err(Refusal::Unserved)
    }

    /// The configuration that would make a state, to be written down for the user.
    async fn generate_resource_config(
        &self,
        request: generate_resource_config::Request,
    ) -> Answer<generate_resource_config::Response> {
        Err(Refusal::Unserved)
    }

    /// Checks a data source's configuration, which may hold unknown values. Unless written, all is well.
    async fn validate_data_resource_config(
        &self,
        request: validate_data_resource_config::Request,
    ) -> Answer<validate_data_resource_config::Response> {
        Ok(Default::default())
    }

    /// Reads a data source.
    async fn read_data_source(
        &self,
        request: read_data_source::Request,
    ) -> Answer<read_data_source::Response> {
        Err(Refusal::Unserved)
    }

    /// Checks an ephemeral resource's configuration, which may hold unknown values. Unless written, all is well.
    async fn validate_ephemeral_resource_config(
        &self,
        request: validate_ephemeral_resource_config::Request,
    ) -> Answer<validate_ephemeral_resource_config::Response> {
        Ok(Default::default())
    }

    /// Opens an ephemeral resource, whose values Terraform never stores.
    async fn open_ephemeral_resource(
        &self,
        request: open_ephemeral_resource::Request,
    ) -> Answer<open_ephemeral_resource::Response> {
        Err(Refusal::Unserved)
    }

    /// Keeps an ephemeral resource open, at the time that opening or the last renewal named.
    async fn renew_ephemeral_resource(
        &self,
        request: renew_ephemeral_resource::Request,
    ) -> Answer<renew_ephemeral_resource::Response> {
        Err(Refusal::Unserved)
    }

    /// Closes an ephemeral resource. Unless written, there is nothing to close.
    async fn close_ephemeral_resource(
        &self,
        request: close_ephemeral_resource::Request,
    ) -> Answer<close_ephemeral_resource::Response> {
        Ok(Default::default())
    }

    /// Calls a function; this may come before the provider is configured. A refusal's diagnostics become one text.
    async fn call_function(&self, request: call_function::Request) -> Answer<call_function::Response> {
        Err(Refusal::Unserved)
    }

    /// Checks the configuration of a list. Unless written, all is well.
    async fn validate_list_resource_config(
        &self,
        request: validate_list_resource_config::Request,
    ) -> Answer<validate_list_resource_config::Response> {
        Ok(Default::default())
    }

    /// Lists resources, an event for each.
    async fn list_resource(
        &self,
        request: list_resource::Request,
        events: Events<list_resource::Event>,
    ) -> Answer<()> {
        Err(Refusal::Unserved)
    }

    /// Checks an action's configuration, which may hold unknown values. Unless written, all is well.
    async fn validate_action_config(
        &self,
        request: validate_action_config::Request,
    ) -> Answer<validate_action_config::Response> {
        Ok(Default::default())
    }

    /// Plans an action.
    async fn plan_action(&self, request: plan_action::Request) -> Answer<plan_action::Response> {
        Err(Refusal::Unserved)
    }

    /// Carries an action out, with events of its progress; the last event says that it is completed.
    async fn invoke_action(
        &self,
        request: invoke_action::Request,
        events: Events<invoke_action::Event>,
    ) -> Answer<()> {
        Err(Refusal::Unserved)
    }

    /// Checks a state store's configuration. Unless written, all is well.
    async fn validate_state_store_config(
        &self,
        request: validate_state_store::Request,
    ) -> Answer<validate_state_store::Response> {
        Ok(Default::default())
    }

    /// Takes a state store's configuration, and agrees on the size of chunks.
    async fn configure_state_store(
        &self,
        request: configure_state_store::Request,
    ) -> Answer<configure_state_store::Response> {
        Err(Refusal::Unserved)
    }

    /// Reads a state, in chunks.
    async fn read_state_bytes(
        &self,
        request: read_state_bytes::Request,
        events: Events<read_state_bytes::Response>,
    ) -> Answer<()> {
        Err(Refusal::Unserved)
    }

    /// Writes a state, which comes in chunks.
    async fn write_state_bytes(
        &self,
        chunks: Chunks<write_state_bytes::RequestChunk>,
    ) -> Answer<write_state_bytes::Response> {
        Err(Refusal::Unserved)
    }

    /// Locks a state.
    async fn lock_state(&self, request: lock_state::Request) -> Answer<lock_state::Response> {
        Err(Refusal::Unserved)
    }

    /// Unlocks a state.
    async fn unlock_state(&self, request: unlock_state::Request) -> Answer<unlock_state::Response> {
        Err(Refusal::Unserved)
    }

    /// The names of all states.
    async fn get_states(&self, request: get_states::Request) -> Answer<get_states::Response> {
        Err(Refusal::Unserved)
    }

    /// Deletes a state.
    async fn delete_state(&self, request: delete_state::Request) -> Answer<delete_state::Response> {
        Err(Refusal::Unserved)
    }
}
