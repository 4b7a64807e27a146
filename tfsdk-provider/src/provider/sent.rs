//! What Terraform is told that a provider has.

use tfsdk_core::schema::{Kind, Schema};

use super::Provider;
use crate::proto::tfplugin6::{
    ActionSchema, ServerCapabilities, get_metadata, get_provider_schema, get_resource_identity_schemas,
};
use crate::wire::{identity_schema, schema, sent};

const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

impl<C> Provider<C> {
    /// The names of all that it has.
    pub(super) fn metadata(&self) -> get_metadata::Response {
        use get_metadata::{
            ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
            ResourceMetadata,
        };
        let Provider {
            resources, data_sources, ephemeral_resources, functions, list_resources, actions, ..
        } = self;
        let lists = list_resources.keys().cloned().map(|type_name| ListResourceMetadata { type_name });
        let actions = actions.keys().cloned().map(|type_name| ActionMetadata { type_name });
        let resources = resources.keys().cloned().map(|type_name| ResourceMetadata { type_name });
        let data_sources = data_sources.keys().cloned().map(|type_name| DataSourceMetadata { type_name });
        let ephemeral = ephemeral_resources.keys().cloned().map(|type_name| EphemeralMetadata { type_name });
        let functions = functions.keys().cloned().map(|name| FunctionMetadata { name });
        get_metadata::Response {
            server_capabilities: Some(CAPABILITIES),
            resources: resources.collect(),
            data_sources: data_sources.collect(),
            functions: functions.collect(),
            ephemeral_resources: ephemeral.collect(),
            list_resources: lists.collect(),
            actions: actions.collect(),
            ..Default::default()
        }
    }

    /// The schemas of all that it has, and what is wrong with them.
    pub(super) fn sent_schemas(&self) -> get_provider_schema::Response {
        let Provider {
            settings,
            resources,
            data_sources,
            ephemeral_resources,
            functions,
            list_resources,
            actions,
            ..
        } = self;
        let lists = list_resources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::List)));
        let actions = actions.iter().map(|(name, one)| {
            let schema = Some(schema(one.schema(), Kind::Action));
            (name.clone(), ActionSchema { schema })
        });
        let provider = match settings {
            Some(settings) => schema(settings.schema(), Kind::Provider),
            None => schema(&Schema::default(), Kind::Provider),
        };
        let resources =
            resources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::Resource)));
        let data_sources =
            data_sources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::DataSource)));
        let ephemeral = ephemeral_resources
            .iter()
            .map(|(name, one)| (name.clone(), schema(one.schema(), Kind::Ephemeral)));
        get_provider_schema::Response {
            provider: Some(provider),
            server_capabilities: Some(CAPABILITIES),
            resource_schemas: resources.collect(),
            data_source_schemas: data_sources.collect(),
            ephemeral_resource_schemas: ephemeral.collect(),
            list_resource_schemas: lists.collect(),
            action_schemas: actions.collect(),
            functions: functions.iter().map(|(name, one)| (name.clone(), one.sent())).collect(),
            diagnostics: sent(self.problems(), &Schema::default()),
            ..Default::default()
        }
    }

    /// The identities of its resources.
    pub(super) fn sent_identities(&self) -> get_resource_identity_schemas::Response {
        let identities = self.resources.iter().filter_map(|(name, resource)| {
            Some((name.clone(), identity_schema(resource.identity()?.schema())))
        });
        get_resource_identity_schemas::Response {
            identity_schemas: identities.collect(),
            ..Default::default()
        }
    }
}
