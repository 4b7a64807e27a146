//! The RPCs of protocol 5, answered by a provider that speaks protocol 6.
//!
//! On the wire the messages of both are the same, but for those that hold schemas and two more; so requests and responses
//! pass as they are, and only these are converted. `tools/messages` holds that against the `.proto` files.

use prost::Message;
use tonic::Status;

use crate::proto::Rpc;
use crate::proto::tfplugin5::{self as five, provider as rpc};
use crate::proto::tfplugin6::{self as six, Diagnostic, provider as rpc6};
use crate::rpc::{Exchange, Refused, Reply};
use crate::server::{Answer, Server};

mod schema;

/// Answers the RPC of this name.
pub(crate) async fn answer(name: &str, exchange: Exchange) -> Reply {
    match name {
        rpc::GetMetadata::NAME => exchange.unary::<rpc::GetMetadata>(get_metadata).await,
        rpc::GetSchema::NAME => exchange.unary::<rpc::GetSchema>(get_schema).await,
        rpc::PrepareProviderConfig::NAME => {
            exchange.unary::<rpc::PrepareProviderConfig>(prepare_provider_config).await
        }
        _ if !rpc::RPCS.contains(&name) => {
            Err(Status::unimplemented(format!("{} has no RPC {name}", rpc::SERVICE)))
        }
        _ => super::version6::answer(name_in_version6(name), exchange).await,
    }
}

fn name_in_version6(name: &str) -> &str {
    match name {
        rpc::Configure::NAME => rpc6::ConfigureProvider::NAME,
        rpc::Stop::NAME => rpc6::StopProvider::NAME,
        rpc::ValidateDataSourceConfig::NAME => rpc6::ValidateDataResourceConfig::NAME,
        rpc::ValidateResourceTypeConfig::NAME => rpc6::ValidateResourceConfig::NAME,
        same => same,
    }
}

async fn get_metadata(
    provider: &Server,
    _: five::get_metadata::Request,
) -> Answer<five::get_metadata::Response> {
    let six::get_metadata::Response {
        server_capabilities,
        diagnostics,
        data_sources,
        resources,
        functions,
        ephemeral_resources,
        list_resources,
        state_stores: _,
        actions,
    } = provider.get_metadata(six::get_metadata::Request {}).await?;
    Ok(five::get_metadata::Response {
        server_capabilities: server_capabilities.as_ref().map(same),
        diagnostics: all_same(&diagnostics),
        data_sources: all_same(&data_sources),
        resources: all_same(&resources),
        functions: all_same(&functions),
        ephemeral_resources: all_same(&ephemeral_resources),
        list_resources: all_same(&list_resources),
        actions: all_same(&actions),
    })
}

async fn get_schema(
    provider: &Server,
    _: five::get_provider_schema::Request,
) -> Answer<five::get_provider_schema::Response> {
    let response = provider.get_provider_schema(six::get_provider_schema::Request {}).await?;
    Ok(schema::response(response)?)
}

/// In protocol 5 a provider may change its configuration here; Terraform makes no use of that.
async fn prepare_provider_config(
    provider: &Server,
    request: five::prepare_provider_config::Request,
) -> Answer<five::prepare_provider_config::Response> {
    let prepared_config = request.config.clone();
    let request = six::validate_provider_config::Request { config: request.config.as_ref().map(same) };
    let response = provider.validate_provider_config(request).await?;
    Ok(five::prepare_provider_config::Response {
        prepared_config,
        diagnostics: all_same(&response.diagnostics),
    })
}

macro_rules! by_diagnostics {
    ($($response:ty),* $(,)?) => {
        $(impl Refused for $response {
            fn refused(diagnostics: Vec<Diagnostic>) -> Self {
                Self { diagnostics: all_same(&diagnostics), ..Default::default() }
            }
        })*
    };
}

by_diagnostics! {
    five::get_metadata::Response,
    five::get_provider_schema::Response,
    five::prepare_provider_config::Response,
}

/// A message that is the same on the wire in both versions.
fn same<T: Message + Default>(message: &impl Message) -> T {
    let read = T::decode(message.encode_to_vec().as_slice());
    debug_assert!(read.is_ok(), "a message is not the same in both versions");
    read.unwrap_or_default()
}

fn all_same<T: Message + Default>(messages: &[impl Message]) -> Vec<T> {
    messages.iter().map(same).collect()
}
