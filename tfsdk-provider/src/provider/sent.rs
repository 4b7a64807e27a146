//! What Terraform is told that a provider has.

use tfsdk_core::schema::{Kind, Schema};

use super::parts::{Named, Parts};
use crate::proto::tfplugin6::{
    ActionSchema, ServerCapabilities, get_functions, get_metadata, get_provider_schema,
    get_resource_identity_schemas,
};
use crate::wire::{identity_schema, schema, sent};

const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

impl Parts<'_> {
    /// The names of all that it has.
    pub(super) fn metadata(&self) -> get_metadata::Response {
        use get_metadata::{
            ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
            ResourceMetadata,
        };
        let names = |named: &Named<'_>| named.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>();
        let lists =
            names(&self.list_resources).into_iter().map(|type_name| ListResourceMetadata { type_name });
        let actions = names(&self.actions).into_iter().map(|type_name| ActionMetadata { type_name });
        let resources = names(&self.resources).into_iter().map(|type_name| ResourceMetadata { type_name });
        let data_sources =
            names(&self.data_sources).into_iter().map(|type_name| DataSourceMetadata { type_name });
        let ephemeral =
            names(&self.ephemeral_resources).into_iter().map(|type_name| EphemeralMetadata { type_name });
        let functions = self.functions.keys().cloned().map(|name| FunctionMetadata { name });
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
        let schemas = |named: &Named<'_>, kind| {
            named.iter().map(|(name, one)| ((*name).to_owned(), schema(one.schema(), kind))).collect()
        };
        let actions = self.actions.iter().map(|(name, one)| {
            let schema = Some(schema(one.schema(), Kind::Action));
            ((*name).to_owned(), ActionSchema { schema })
        });
        let provider = match self.settings {
            Some(settings) => schema(settings.schema(), Kind::Provider),
            None => schema(&Schema::default(), Kind::Provider),
        };
        get_provider_schema::Response {
            provider: Some(provider),
            server_capabilities: Some(CAPABILITIES),
            provider_meta: self.provider_meta.map(|it| schema(it.schema(), Kind::ProviderMeta)),
            resource_schemas: schemas(&self.resources, Kind::Resource),
            data_source_schemas: schemas(&self.data_sources, Kind::DataSource),
            ephemeral_resource_schemas: schemas(&self.ephemeral_resources, Kind::Ephemeral),
            list_resource_schemas: schemas(&self.list_resources, Kind::List),
            action_schemas: actions.collect(),
            functions: self.functions.iter().map(|(name, one)| (name.clone(), one.sent())).collect(),
            diagnostics: sent(self.problems(), &Schema::default()),
            ..Default::default()
        }
    }

    /// The identities of its resources.
    pub(super) fn sent_identities(&self) -> get_resource_identity_schemas::Response {
        let identities = self.identities().map(|(name, schema)| (name.to_owned(), identity_schema(schema)));
        get_resource_identity_schemas::Response {
            identity_schemas: identities.collect(),
            ..Default::default()
        }
    }

    /// Its functions alone.
    pub(super) fn sent_functions(&self) -> get_functions::Response {
        let functions = self.functions.iter().map(|(name, one)| (name.clone(), one.sent()));
        get_functions::Response { functions: functions.collect(), ..Default::default() }
    }
}
