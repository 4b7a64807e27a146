//! A server of any type.

use std::pin::Pin;

use super::{Answer, Chunks, Events, ProviderServer};
use crate::proto::tfplugin6::*;

/// What is asked, behind a pointer.
pub(crate) type Server = dyn AnyServer;

/// An answer that is waited for.
pub(crate) type Answering<'a, T> = Pin<Box<dyn Future<Output = Answer<T>> + 'a>>;

macro_rules! any_server {
    ($(fn $method:ident($($argument:ident: $given:ty),*) -> $response:ty;)*) => {
        /// A [`ProviderServer`] of any type.
        ///
        /// What serves it is compiled once, with this crate, instead of once for each provider, with HTTP/2 and all messages.
        pub(crate) trait AnyServer: Send + Sync {
            $(fn $method(&self, $($argument: $given),*) -> Answering<'_, $response>;)*
        }

        impl<S: ProviderServer> AnyServer for S {
            $(fn $method(&self, $($argument: $given),*) -> Answering<'_, $response> {
                Box::pin(ProviderServer::$method(self, $($argument),*))
            })*
        }
    };
}

any_server! {
    fn get_metadata(request: get_metadata::Request) -> get_metadata::Response;
    fn get_provider_schema(request: get_provider_schema::Request) -> get_provider_schema::Response;
    fn get_resource_identity_schemas(request: get_resource_identity_schemas::Request) -> get_resource_identity_schemas::Response;
    fn get_functions(request: get_functions::Request) -> get_functions::Response;
    fn validate_provider_config(request: validate_provider_config::Request) -> validate_provider_config::Response;
    fn configure_provider(request: configure_provider::Request) -> configure_provider::Response;
    fn stop_provider(request: stop_provider::Request) -> stop_provider::Response;
    fn validate_resource_config(request: validate_resource_config::Request) -> validate_resource_config::Response;
    fn upgrade_resource_state(request: upgrade_resource_state::Request) -> upgrade_resource_state::Response;
    fn upgrade_resource_identity(request: upgrade_resource_identity::Request) -> upgrade_resource_identity::Response;
    fn read_resource(request: read_resource::Request) -> read_resource::Response;
    fn plan_resource_change(request: plan_resource_change::Request) -> plan_resource_change::Response;
    fn apply_resource_change(request: apply_resource_change::Request) -> apply_resource_change::Response;
    fn import_resource_state(request: import_resource_state::Request) -> import_resource_state::Response;
    fn move_resource_state(request: move_resource_state::Request) -> move_resource_state::Response;
    fn generate_resource_config(request: generate_resource_config::Request) -> generate_resource_config::Response;
    fn validate_data_resource_config(request: validate_data_resource_config::Request) -> validate_data_resource_config::Response;
    fn read_data_source(request: read_data_source::Request) -> read_data_source::Response;
    fn validate_ephemeral_resource_config(request: validate_ephemeral_resource_config::Request) -> validate_ephemeral_resource_config::Response;
    fn open_ephemeral_resource(request: open_ephemeral_resource::Request) -> open_ephemeral_resource::Response;
    fn renew_ephemeral_resource(request: renew_ephemeral_resource::Request) -> renew_ephemeral_resource::Response;
    fn close_ephemeral_resource(request: close_ephemeral_resource::Request) -> close_ephemeral_resource::Response;
    fn call_function(request: call_function::Request) -> call_function::Response;
    fn validate_list_resource_config(request: validate_list_resource_config::Request) -> validate_list_resource_config::Response;
    fn list_resource(request: list_resource::Request, events: Events<list_resource::Event>) -> ();
    fn validate_action_config(request: validate_action_config::Request) -> validate_action_config::Response;
    fn plan_action(request: plan_action::Request) -> plan_action::Response;
    fn invoke_action(request: invoke_action::Request, events: Events<invoke_action::Event>) -> ();
    fn validate_state_store_config(request: validate_state_store::Request) -> validate_state_store::Response;
    fn configure_state_store(request: configure_state_store::Request) -> configure_state_store::Response;
    fn read_state_bytes(request: read_state_bytes::Request, events: Events<read_state_bytes::Response>) -> ();
    fn write_state_bytes(chunks: Chunks<write_state_bytes::RequestChunk>) -> write_state_bytes::Response;
    fn lock_state(request: lock_state::Request) -> lock_state::Response;
    fn unlock_state(request: unlock_state::Request) -> unlock_state::Response;
    fn get_states(request: get_states::Request) -> get_states::Response;
    fn delete_state(request: delete_state::Request) -> delete_state::Response;
}
