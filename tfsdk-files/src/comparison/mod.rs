//! What differs between two versions of a provider's schemas.

mod around;
mod attributes;
mod blocks;
mod change;
mod counts;
mod functions;
mod identities;
mod mark;
mod name;
mod printed;
mod schemas;
mod wider;
mod within;

use std::collections::BTreeMap;

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json::{Raw, from_str};
use tfsdk_core::schema::{Kind, ProviderSchema, Schema};

pub use change::{SchemaChange, SchemaPart};

use change::Comparison;
use functions::Signature;

/// Compares two versions of a provider's schemas: what its users have to know, breaking changes among them.
///
/// A change breaks if a configuration that was right is wrong after it, or plans something else with nobody's doing; if
/// what is read from a resource, or returned by a function, is of another type; or if a state cannot be read any longer.
/// Descriptions do not count. The changes come by part, by name and by path.
///
/// The configuration of the provider, resources and their identities, data sources, ephemeral resources, lists, actions
/// and functions are compared. Other properties of [`ProviderSchema::other`], such as those of state stores, are not, and neither is
/// what Terraform does not print, such as the schema of `provider_meta`. A version of Terraform prints only what it knows, so
/// let the same one print both.
///
/// Arguments of functions have no names: a parameter may have another one, and its type may become another that takes all that
/// the first took. Identities, lists, actions and functions are read here, as they are kept as JSON. One that has changed and
/// cannot be read is told as breaking, since nobody knows.
///
/// ```
/// use tfsdk::schema::{Attribute, Block, ProviderSchema, Schema};
/// use tfsdk::Type;
/// use tfsdk::files::compare;
///
/// let with = |attribute| {
///     let bucket = Schema::unchecked(0, Block::new().with_attributes([attribute]));
///     let mut provider = ProviderSchema::default();
///     provider.resources.insert("bucket".to_owned(), bucket);
///     provider
/// };
/// let changes = compare(&with(Attribute::optional("size", Type::NUMBER)), &with(Attribute::required("size", Type::NUMBER)));
/// assert_eq!(changes[0].to_string(), "breaking: resource bucket: size: it has to be set now");
///
/// let with = |json: &str| {
///     let other = [("functions".to_owned(), json.to_owned())].into();
///     ProviderSchema { other, ..ProviderSchema::default() }
/// };
/// let before = with(r#"{"size":{"return_type":"number","parameters":[{"name":"text","type":"number"}]}}"#);
/// let after = with(r#"{"size":{"return_type":"string","parameters":[{"name":"of","type":"string"}]}}"#);
/// let changes: Vec<String> = compare(&before, &after).iter().map(ToString::to_string).collect();
/// assert_eq!(
///     changes,
///     [
///         "breaking: function size: it returned number and returns string now",
///         "function size: text: its type was number and is string now",
///     ]
/// );
/// ```
pub fn compare(before: &ProviderSchema, after: &ProviderSchema) -> Vec<SchemaChange> {
    let mut all = Vec::new();
    let provider = |schema: &ProviderSchema| {
        let schema = schema.provider.clone().unwrap_or_default();
        BTreeMap::from([(String::new(), schema)])
    };
    let pairs = [
        (Kind::Provider, &provider(before), &provider(after)),
        (Kind::Resource, &before.resources, &after.resources),
        (Kind::DataSource, &before.data_sources, &after.data_sources),
        (Kind::Ephemeral, &before.ephemeral_resources, &after.ephemeral_resources),
    ];
    for (kind, before, after) in pairs {
        each(SchemaPart::Schema(kind), before, after, &mut all, |found, one, other| {
            found.schemas(one, other)
        });
    }
    let kept = [
        (SchemaPart::Identity, "resource_identity_schemas", identities::from_json as fn(&str) -> _),
        (SchemaPart::Schema(Kind::List), "list_resource_schemas", Schema::from_json),
        (SchemaPart::Schema(Kind::Action), "action_schemas", Schema::from_json),
    ];
    for (part, property, read) in kept {
        let both = [before, after].map(|schema| schema.other.get(property));
        each_kept(part, both, &mut all, read, |found, one, other| found.schemas(one, other));
    }
    let functions = [before, after].map(|schema| schema.other.get("functions"));
    each_kept(SchemaPart::Function, functions, &mut all, Signature::from_json, |found, one, other| {
        found.functions(one, other);
    });
    // With a resource its identity is gone or new, which is not told for itself.
    let is_in_one = |name: &String| before.resources.contains_key(name) != after.resources.contains_key(name);
    all.retain(|change| change.part != SchemaPart::Identity || !is_in_one(&change.name));
    all.sort_by(|one, other| {
        let order = |change: &SchemaChange| (change.part.order(), change.name.clone(), change.path.clone());
        order(one).cmp(&order(other))
    });
    all
}

/// Compares what is there of one part, by name.
fn each<T>(
    part: SchemaPart,
    before: &BTreeMap<String, T>,
    after: &BTreeMap<String, T>,
    changes: &mut Vec<SchemaChange>,
    compare: impl Fn(&mut Comparison<'_>, &T, &T),
) {
    for (name, before) in before {
        let mut found = Comparison::new(part, name, changes);
        match after.get(name) {
            Some(after) => compare(&mut found, before, after),
            None => found.breaks("it is gone"),
        }
    }
    for name in after.keys().filter(|name| !before.contains_key(*name)) {
        Comparison::new(part, name, changes).tells("it is new");
    }
}

/// Compares what is kept of one part as the JSON of a property, and is read entry by entry.
fn each_kept<T>(
    part: SchemaPart,
    [before, after]: [Option<&String>; 2],
    changes: &mut Vec<SchemaChange>,
    read: impl Fn(&str) -> Result<T, Error>,
    compare: impl Fn(&mut Comparison<'_>, &T, &T),
) {
    if before == after {
        return;
    }
    let Some((before, after)) = Comparison::new(part, "", changes).both(before, after, entries) else {
        return;
    };
    each(part, &before, &after, changes, |found, before, after| {
        if before == after {
            return;
        }
        if let Some((before, after)) = found.both(before.text(), after.text(), &read) {
            compare(found, &before, &after);
        }
    });
}

impl Comparison<'_> {
    /// What is read of both; what cannot be read is told.
    fn both<J, T>(&mut self, before: J, after: J, read: impl Fn(J) -> Result<T, Error>) -> Option<(T, T)> {
        let (before, after) = (read(before), read(after));
        if let Err(error) = &before {
            self.breaks(format!("what it was cannot be read: {error}"));
        }
        if let Err(error) = &after {
            self.breaks(format!("what it is now cannot be read: {error}"));
        }
        before.ok().zip(after.ok())
    }
}

/// The entries of a property; those that are null are passed over.
fn entries(json: Option<&String>) -> Result<BTreeMap<String, Raw<'_>>, Error> {
    let all: Option<BTreeMap<String, Raw<'_>>> = json.map_or(Ok(None), |json| from_str(json))?;
    Ok(all.unwrap_or_default().into_iter().filter(|(_, json)| !json.is_null()).collect())
}
