//! What there is to document of a provider.

use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;

use super::Provider;
use crate::docs::{Documented, DocumentedFunction, Kind, Parameter};
use crate::function::Function;
use crate::proto::tfplugin6;

pub(super) fn documented<C>(provider: &Provider<C>) -> Documented {
    let Provider { resources, data_sources, ephemeral_resources, functions, .. } = provider;
    let lists = provider.list_resources.iter().map(|(name, it)| (name.clone(), it.schema().clone()));
    let actions = provider.actions.iter().map(|(name, it)| (name.clone(), it.schema().clone()));
    let identities =
        resources.iter().filter_map(|(name, it)| Some((name.clone(), it.identity()?.schema().clone())));
    let identities = identities.collect();
    let resources = resources.iter().map(|(name, it)| (name.clone(), it.schema().clone()));
    let data_sources = data_sources.iter().map(|(name, it)| (name.clone(), it.schema().clone()));
    let ephemeral = ephemeral_resources.iter().map(|(name, it)| (name.clone(), it.schema().clone()));
    Documented {
        provider: provider.address.rsplit('/').next().unwrap_or_default().to_owned(),
        about: provider.about.clone(),
        settings: provider
            .settings
            .as_ref()
            .map_or_else(Schema::default, |settings| settings.schema().clone()),
        schemas: vec![
            (Kind::Resource, resources.collect()),
            (Kind::DataSource, data_sources.collect()),
            (Kind::EphemeralResource, ephemeral.collect()),
            (Kind::ListResource, lists.collect()),
            (Kind::Action, actions.collect()),
        ],
        identities,
        functions: functions.iter().map(|(name, it)| (name.clone(), function(it))).collect(),
    }
}

fn function(function: &Function) -> DocumentedFunction {
    let sent = function.sent();
    let (types, returned) = function.types();
    let mut types = types.cloned();
    let mut parameter = |sent: tfplugin6::function::Parameter| Parameter {
        name: sent.name,
        ty: types.next().unwrap_or(Type::DYNAMIC),
        is_nullable: sent.allow_null_value,
        description: sent.description,
    };
    DocumentedFunction {
        summary: sent.summary,
        description: sent.description,
        deprecation: sent.deprecation_message,
        parameters: sent.parameters.into_iter().map(&mut parameter).collect(),
        variadic: sent.variadic_parameter.map(parameter),
        returned: returned.clone(),
    }
}
