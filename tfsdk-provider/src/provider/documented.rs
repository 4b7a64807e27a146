//! What there is to document of a provider.

use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;

use super::parts::{Named, Parts};
use crate::docs::{Documented, DocumentedFunction, Kind, Parameter};
use crate::function::Function;
use crate::proto::tfplugin6;

pub(super) fn documented(provider: &Parts<'_>) -> Documented {
    let schemas = |named: &Named<'_>| {
        named.iter().map(|(name, it)| ((*name).to_owned(), it.schema().clone())).collect()
    };
    let identities = provider.identities().map(|(name, schema)| (name.to_owned(), schema.clone()));
    let functions = provider.functions.iter().map(|(name, it)| (name.clone(), function(it)));
    Documented {
        provider: provider.address.rsplit('/').next().unwrap_or_default().to_owned(),
        about: provider.about.to_owned(),
        settings: provider.settings.map_or_else(Schema::default, |settings| settings.schema().clone()),
        provider_meta: provider.provider_meta.map(|it| it.schema().clone()),
        schemas: vec![
            (Kind::Resource, schemas(&provider.resources)),
            (Kind::DataSource, schemas(&provider.data_sources)),
            (Kind::EphemeralResource, schemas(&provider.ephemeral_resources)),
            (Kind::ListResource, schemas(&provider.list_resources)),
            (Kind::Action, schemas(&provider.actions)),
        ],
        identities: identities.collect(),
        functions: functions.collect(),
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
