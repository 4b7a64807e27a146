//! The RPCs of protocol 6.

use tonic::Status;

use crate::proto::Rpc;
use crate::proto::tfplugin6::provider as rpc;
use crate::rpc::{Exchange, Reply};
use crate::server::Server;

/// Answers the RPC of this name.
pub(crate) async fn answer(name: &str, exchange: Exchange) -> Reply {
    match name {
        rpc::GetMetadata::NAME => exchange.unary::<rpc::GetMetadata>(Server::get_metadata).await,
        rpc::GetProviderSchema::NAME => {
            exchange.unary::<rpc::GetProviderSchema>(Server::get_provider_schema).await
        }
        rpc::GetResourceIdentitySchemas::NAME => {
            exchange.unary::<rpc::GetResourceIdentitySchemas>(Server::get_resource_identity_schemas).await
        }
        rpc::GetFunctions::NAME => exchange.unary::<rpc::GetFunctions>(Server::get_functions).await,
        rpc::ValidateProviderConfig::NAME => {
            exchange.unary::<rpc::ValidateProviderConfig>(Server::validate_provider_config).await
        }
        rpc::ConfigureProvider::NAME => {
            exchange.unary::<rpc::ConfigureProvider>(Server::configure_provider).await
        }
        rpc::StopProvider::NAME => exchange.unary::<rpc::StopProvider>(Server::stop_provider).await,
        rpc::ValidateResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateResourceConfig>(Server::validate_resource_config).await
        }
        rpc::UpgradeResourceState::NAME => {
            exchange.unary::<rpc::UpgradeResourceState>(Server::upgrade_resource_state).await
        }
        rpc::UpgradeResourceIdentity::NAME => {
            exchange.unary::<rpc::UpgradeResourceIdentity>(Server::upgrade_resource_identity).await
        }
        rpc::ReadResource::NAME => exchange.unary::<rpc::ReadResource>(Server::read_resource).await,
        rpc::PlanResourceChange::NAME => {
            exchange.unary::<rpc::PlanResourceChange>(Server::plan_resource_change).await
        }
        rpc::ApplyResourceChange::NAME => {
            exchange.unary::<rpc::ApplyResourceChange>(Server::apply_resource_change).await
        }
        rpc::ImportResourceState::NAME => {
            exchange.unary::<rpc::ImportResourceState>(Server::import_resource_state).await
        }
        rpc::MoveResourceState::NAME => {
            exchange.unary::<rpc::MoveResourceState>(Server::move_resource_state).await
        }
        rpc::GenerateResourceConfig::NAME => {
            exchange.unary::<rpc::GenerateResourceConfig>(Server::generate_resource_config).await
        }
        rpc::ValidateDataResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateDataResourceConfig>(Server::validate_data_resource_config).await
        }
        rpc::ReadDataSource::NAME => exchange.unary::<rpc::ReadDataSource>(Server::read_data_source).await,
        rpc::ValidateEphemeralResourceConfig::NAME => {
            exchange
                .unary::<rpc::ValidateEphemeralResourceConfig>(Server::validate_ephemeral_resource_config)
                .await
        }
        rpc::OpenEphemeralResource::NAME => {
            exchange.unary::<rpc::OpenEphemeralResource>(Server::open_ephemeral_resource).await
        }
        rpc::RenewEphemeralResource::NAME => {
            exchange.unary::<rpc::RenewEphemeralResource>(Server::renew_ephemeral_resource).await
        }
        rpc::CloseEphemeralResource::NAME => {
            exchange.unary::<rpc::CloseEphemeralResource>(Server::close_ephemeral_resource).await
        }
        rpc::CallFunction::NAME => exchange.unary::<rpc::CallFunction>(Server::call_function).await,
        rpc::ValidateListResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateListResourceConfig>(Server::validate_list_resource_config).await
        }
        rpc::ListResource::NAME => exchange.events::<rpc::ListResource>(Server::list_resource).await,
        rpc::ValidateActionConfig::NAME => {
            exchange.unary::<rpc::ValidateActionConfig>(Server::validate_action_config).await
        }
        rpc::PlanAction::NAME => exchange.unary::<rpc::PlanAction>(Server::plan_action).await,
        rpc::InvokeAction::NAME => exchange.events::<rpc::InvokeAction>(Server::invoke_action).await,
        rpc::ValidateStateStoreConfig::NAME => {
            exchange.unary::<rpc::ValidateStateStoreConfig>(Server::validate_state_store_config).await
        }
        rpc::ConfigureStateStore::NAME => {
            exchange.unary::<rpc::ConfigureStateStore>(Server::configure_state_store).await
        }
        rpc::ReadStateBytes::NAME => exchange.events::<rpc::ReadStateBytes>(Server::read_state_bytes).await,
        rpc::WriteStateBytes::NAME => {
            exchange.chunks::<rpc::WriteStateBytes>(Server::write_state_bytes).await
        }
        rpc::LockState::NAME => exchange.unary::<rpc::LockState>(Server::lock_state).await,
        rpc::UnlockState::NAME => exchange.unary::<rpc::UnlockState>(Server::unlock_state).await,
        rpc::GetStates::NAME => exchange.unary::<rpc::GetStates>(Server::get_states).await,
        rpc::DeleteState::NAME => exchange.unary::<rpc::DeleteState>(Server::delete_state).await,
        _ => Err(Status::unimplemented(format!("{} has no RPC {name}", rpc::SERVICE))),
    }
}
