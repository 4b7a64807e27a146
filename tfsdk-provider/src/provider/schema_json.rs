//! The schemas of a provider as `terraform providers schema -json` prints them.

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json;
use tfsdk_core::schema::{ProviderSchema, ProviderSchemas, Schema};

use super::Provider;
use crate::proto::tfplugin6::Function;
use crate::proto::tfplugin6::function::Parameter;

/// The registry that is meant where an address names none, and the namespace.
const DEFAULTS: [&str; 2] = ["registry.terraform.io", "hashicorp"];

pub(super) fn schema_json<C>(provider: &Provider<C>) -> String {
    let schema = ProviderSchema {
        provider: Some(provider.settings.as_ref().map_or_else(Schema::default, |it| it.schema().clone())),
        resources: provider.resources.iter().map(|(name, it)| (name.clone(), it.schema().clone())).collect(),
        data_sources: provider
            .data_sources
            .iter()
            .map(|(name, it)| (name.clone(), it.schema().clone()))
            .collect(),
        ephemeral_resources: provider
            .ephemeral_resources
            .iter()
            .map(|(name, it)| (name.clone(), it.schema().clone()))
            .collect(),
        other: functions(provider).into_iter().map(|json| ("functions".to_owned(), json)).collect(),
    };
    ProviderSchemas { providers: [(full(&provider.address), schema)].into() }.to_json()
}

/// An address with all its parts.
fn full(address: &str) -> String {
    let given = address.split('/').count();
    let defaults = DEFAULTS.get(..3_usize.saturating_sub(given)).unwrap_or_default();
    defaults.iter().copied().chain([address]).collect::<Vec<_>>().join("/")
}

fn functions<C>(provider: &Provider<C>) -> Option<String> {
    let all = provider.functions.iter().map(|(name, it)| Some((name.as_str(), function(&it.sent()).ok()?)));
    let all: Vec<(&str, String)> = all.collect::<Option<_>>()?;
    if all.is_empty() { None } else { object(all).ok() }
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
fn texts<const N: usize>(all: [(&'static str, &String); N]) -> Result<Vec<(&'static str, String)>, Error> {
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
