//! The schemas of a provider as `terraform providers schema -json` prints them.

use std::collections::BTreeMap;

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json;
use tfsdk_core::schema::{ProviderSchema, ProviderSchemas, Schema};

use super::parts::{Named, Parts};
use crate::proto::tfplugin6::Function;
use crate::proto::tfplugin6::function::Parameter;

/// The registry that is meant where an address names none, and the namespace.
const DEFAULTS: [&str; 2] = ["registry.terraform.io", "hashicorp"];

pub(super) fn schema_json(provider: &Parts<'_>) -> String {
    let schemas = |named: &Named<'_>| {
        named.iter().map(|(name, it)| ((*name).to_owned(), it.schema().clone())).collect()
    };
    let schema = ProviderSchema {
        provider: Some(provider.settings.map_or_else(Schema::default, |it| it.schema().clone())),
        resources: schemas(&provider.resources),
        data_sources: schemas(&provider.data_sources),
        ephemeral_resources: schemas(&provider.ephemeral_resources),
        other: others(provider),
    };
    ProviderSchemas { providers: [(full(provider.address), schema)].into() }.to_json()
}

/// What newer versions of Terraform print beside the others, and only where there is any.
fn others(provider: &Parts<'_>) -> BTreeMap<String, String> {
    let lists = provider.list_resources.iter().map(|(name, it)| Some((*name, it.schema().to_json())));
    let actions =
        provider.actions.iter().map(|(name, it)| Some((*name, it.schema().to_json_without_version())));
    let identities = provider.identities().map(|(name, it)| Some((name, identity(it).ok()?)));
    let all = [
        ("functions", functions(provider)),
        ("list_resource_schemas", entries(lists)),
        ("action_schemas", entries(actions)),
        ("resource_identity_schemas", entries(identities)),
    ];
    all.into_iter().filter_map(|(name, json)| Some((name.to_owned(), json?))).collect()
}

/// One object of them all, if there is any.
fn entries<'a>(all: impl Iterator<Item = Option<(&'a str, String)>>) -> Option<String> {
    let all: Vec<(&str, String)> = all.collect::<Option<_>>()?;
    if all.is_empty() { None } else { object(all).ok() }
}

fn identity(schema: &Schema) -> Result<String, Error> {
    let attributes = schema.block().attributes().map(|attribute| {
        let mut entries = vec![("type", attribute.ty().to_json())];
        entries.extend(texts([("description", attribute.description().text())])?);
        let mode = attribute.mode();
        for (name, is_set) in [("required_for_import", mode.required), ("optional_for_import", mode.optional)]
        {
            if is_set {
                entries.push((name, "true".to_owned()));
            }
        }
        Ok((attribute.name(), object(entries)?))
    });
    let attributes = attributes.collect::<Result<Vec<_>, Error>>()?;
    let mut entries = vec![("version", schema.version().to_string())];
    if !attributes.is_empty() {
        entries.push(("attributes", object(attributes)?));
    }
    object(entries)
}

/// An address with all its parts.
fn full(address: &str) -> String {
    let given = address.split('/').count();
    let defaults = DEFAULTS.get(..3_usize.saturating_sub(given)).unwrap_or_default();
    defaults.iter().copied().chain([address]).collect::<Vec<_>>().join("/")
}

fn functions(provider: &Parts<'_>) -> Option<String> {
    let all = provider.functions.iter().map(|(name, it)| Some((name.as_str(), function(&it.sent()).ok()?)));
    entries(all)
}

fn function(sent: &Function) -> Result<String, Error> {
    let mut entries = texts([
        ("description", &sent.description),
        ("summary", &sent.summary),
        ("deprecation_message", &sent.deprecation_message),
    ])?;
    if let Some(returned) = &sent.r#return {
        entries.push(("return_type", raw(&returned.r#type)));
    }
    if !sent.parameters.is_empty() {
        let all = sent.parameters.iter().map(parameter).collect::<Result<Vec<_>, _>>()?;
        entries.push(("parameters", format!("[{}]", all.join(","))));
    }
    if let Some(variadic) = &sent.variadic_parameter {
        entries.push(("variadic_parameter", parameter(variadic)?));
    }
    object(entries)
}

fn parameter(sent: &Parameter) -> Result<String, Error> {
    let mut entries = texts([("name", &sent.name), ("description", &sent.description)])?;
    if sent.allow_null_value {
        entries.push(("is_nullable", "true".to_owned()));
    }
    entries.push(("type", raw(&sent.r#type)));
    object(entries)
}

/// A type, which is JSON already.
fn raw(json: &[u8]) -> String {
    String::from_utf8_lossy(json).into_owned()
}

/// Those of the texts that say something.
fn texts<const N: usize>(all: [(&'static str, &str); N]) -> Result<Vec<(&'static str, String)>, Error> {
    let said = all.into_iter().filter(|(_, text)| !text.is_empty());
    said.map(|(name, text)| Ok((name, json::to_string(text)?))).collect()
}

fn object(entries: Vec<(&str, String)>) -> Result<String, Error> {
    let entries = entries.into_iter().map(|(name, json)| Ok(format!("{}:{json}", json::to_string(name)?)));
    Ok(format!("{{{}}}", entries.collect::<Result<Vec<String>, Error>>()?.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_completed_as_terraform_does() {
        assert_eq!(full("notes"), "registry.terraform.io/hashicorp/notes");
        assert_eq!(full("acme/notes"), "registry.terraform.io/acme/notes");
        assert_eq!(full("example.com/acme/notes"), "example.com/acme/notes");
    }
}
