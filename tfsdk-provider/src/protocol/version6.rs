//! The RPCs of protocol 6.

use tonic::Status;

use crate::proto::Rpc;
use crate::proto::tfplugin6::provider as rpc;
use crate::rpc::{Exchange, Reply};
use crate::server::ProviderServer;

/// Answers the RPC of this name.
pub(crate) async fn answer<P: ProviderServer>(name: &str, exchange: Exchange<P>) -> Reply {
    match name {
        rpc::GetMetadata::NAME => exchange.unary::<rpc::GetMetadata>(P::get_metadata).await,
        rpc::GetProviderSchema::NAME => {
            exchange.unary::<rpc::GetProviderSchema>(P::get_provider_schema).await
        }
        rpc::GetResourceIdentitySchemas::NAME => {
            exchange.unary::<rpc::GetResourceIdentitySchemas>(P::get_resource_identity_schemas).await
        }
        rpc::GetFunctions::NAME => exchange.unary::<rpc::GetFunctions>(P::get_functions).await,
        rpc::ValidateProviderConfig::NAME => {
            exchange.unary::<rpc::ValidateProviderConfig>(P::validate_provider_config).await
        }
        rpc::ConfigureProvider::NAME => exchange.unary::<rpc::ConfigureProvider>(P::configure_provider).await,
        rpc::StopProvider::NAME => exchange.unary::<rpc::StopProvider>(P::stop_provider).await,
        rpc::ValidateResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateResourceConfig>(P::validate_resource_config).await
        }
        rpc::UpgradeResourceState::NAME => {
            exchange.unary::<rpc::UpgradeResourceState>(P::upgrade_resource_state).await
        }
        rpc::UpgradeResourceIdentity::NAME => {
            exchange.unary::<rpc::UpgradeResourceIdentity>(P::upgrade_resource_identity).await
        }
        rpc::ReadResource::NAME => exchange.unary::<rpc::ReadResource>(P::read_resource).await,
        rpc::PlanResourceChange::NAME => {
            exchange.unary::<rpc::PlanResourceChange>(P::plan_resource_change).await
        }
        rpc::ApplyResourceChange::NAME => {
            exchange.unary::<rpc::ApplyResourceChange>(P::apply_resource_change).await
        }
        rpc::ImportResourceState::NAME => {
            exchange.unary::<rpc::ImportResourceState>(P::import_resource_state).await
        }
        rpc::MoveResourceState::NAME => {
            exchange.unary::<rpc::MoveResourceState>(P::move_resource_state).await
        }
        rpc::GenerateResourceConfig::NAME => {
            exchange.unary::<rpc::GenerateResourceConfig>(P::generate_resource_config).await
        }
        rpc::ValidateDataResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateDataResourceConfig>(P::validate_data_resource_config).await
        }
        rpc::ReadDataSource::NAME => exchange.unary::<rpc::ReadDataSource>(P::read_data_source).await,
        rpc::ValidateEphemeralResourceConfig::NAME => {
            exchange
                .unary::<rpc::ValidateEphemeralResourceConfig>(P::validate_ephemeral_resource_config)
                .await
        }
        rpc::OpenEphemeralResource::NAME => {
            exchange.unary::<rpc::OpenEphemeralResource>(P::open_ephemeral_resource).await
        }
        rpc::RenewEphemeralResource::NAME => {
            exchange.unary::<rpc::RenewEphemeralResource>(P::renew_ephemeral_resource).await
        }
        rpc::CloseEphemeralResource::NAME => {
            exchange.unary::<rpc::CloseEphemeralResource>(P::close_ephemeral_resource).await
        }
        rpc::CallFunction::NAME => exchange.unary::<rpc::CallFunction>(P::call_function).await,
        rpc::ValidateListResourceConfig::NAME => {
            exchange.unary::<rpc::ValidateListResourceConfig>(P::validate_list_resource_config).await
        }
        rpc::ListResource::NAME => exchange.events::<rpc::ListResource>(P::list_resource).await,
        rpc::ValidateActionConfig::NAME => {
            exchange.unary::<rpc::ValidateActionConfig>(P::validate_action_config).await
        }
        rpc::PlanAction::NAME => exchange.unary::<rpc::PlanAction>(P::plan_action).await,
        rpc::InvokeAction::NAME => exchange.events::<rpc::InvokeAction>(P::invoke_action).await,
        rpc::ValidateStateStoreConfig::NAME => {
            exchange.unary::<rpc::ValidateStateStoreConfig>(P::validate_state_store_config).await
        }
        rpc::ConfigureStateStore::NAME => {
            exchange.unary::<rpc::ConfigureStateStore>(P::configure_state_store).await
        }
        rpc::ReadStateBytes::NAME => exchange.events::<rpc::ReadStateBytes>(P::read_state_bytes).await,
        rpc::WriteStateBytes::NAME => exchange.chunks::<rpc::WriteStateBytes>(P::write_state_bytes).await,
        rpc::LockState::NAME => exchange.unary::<rpc::LockState>(P::lock_state).await,
        rpc::UnlockState::NAME => exchange.unary::<rpc::UnlockState>(P::unlock_state).await,
        rpc::GetStates::NAME => exchange.unary::<rpc::GetStates>(P::get_states).await,
        rpc::DeleteState::NAME => exchange.unary::<rpc::DeleteState>(P::delete_state).await,
        _ => Err(Status::unimplemented(format!("{} has no RPC {name}", rpc::SERVICE))),
    }
}
