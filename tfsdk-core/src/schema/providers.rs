//! The schemas of whole providers, as `terraform providers schema -json` prints them.

use std::collections::BTreeMap;

use super::json::{Fields, Writer, schema};
use super::{Kind, Schema};
use crate::codec::json::JsonSource;
use crate::error::{Error, Problems};
use crate::limits::Limits;
use crate::path::Step;
use crate::stream::Source;
use crate::text::Excerpt;

/// The schemas of providers: what `terraform providers schema -json` prints.
///
/// ```
/// use tfsdk::schema::ProviderSchemas;
///
/// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"provider":{"version":0},"resource_schemas":{"y_thing":{"version":1,"block":{"attributes":{"id":{"type":"string","description_kind":"plain","computed":true}},"description_kind":"plain"}}}}}}"#;
/// let schemas = ProviderSchemas::from_json(json)?;
/// assert_eq!(schemas.providers["example.com/x/y"].resources["y_thing"].version(), 1);
/// assert_eq!(schemas.to_json(), json);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProviderSchemas {
    /// By the provider's address.
    pub providers: BTreeMap<String, ProviderSchema>,
}

/// All schemas of one provider.
///
/// ```
/// use tfsdk::schema::{Block, ProviderSchema, ProviderSchemas, Schema};
///
/// let mut provider = ProviderSchema::default();
/// provider.resources.insert("y_thing".into(), Schema::unchecked(1, Block::new()));
/// let all = ProviderSchemas { providers: [("example.com/x/y".to_owned(), provider)].into() };
/// assert!(all.to_json().contains("y_thing"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProviderSchema {
    /// The schema of its own configuration, if it has one.
    pub provider: Option<Schema>,
    /// The schemas of its resources, by type.
    pub resources: BTreeMap<String, Schema>,
    /// The schemas of its data sources, by type.
    pub data_sources: BTreeMap<String, Schema>,
    /// The schemas of its ephemeral resources, by type.
    pub ephemeral_resources: BTreeMap<String, Schema>,
    /// Its other properties, such as its functions, each as the JSON that was read.
    pub other: BTreeMap<String, String>,
}

/// The version of the format that is written. Every version 1 is read.
const FORMAT: &str = "1.0";

impl ProviderSchemas {
    /// Reads what `terraform providers schema -json` printed.
    ///
    /// Unknown properties of schemas are ignored, as Terraform asks of readers of the format; those of a provider are
    /// kept.
    ///
    /// # Errors
    /// If the text is not JSON, is not format version 1, or has a schema that cannot be read: all problems, each with
    /// its path in the text.
    ///
    /// ```
    /// use tfsdk::schema::ProviderSchemas;
    ///
    /// let schemas = ProviderSchemas::from_json(r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{}}}"#)?;
    /// assert!(schemas.providers["example.com/x/y"].resources.is_empty());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, Error> {
        ProviderSchemas::from_json_with(json, Limits::new())
    }

    /// Reads what `terraform providers schema -json` printed, within custom limits; otherwise like
    /// [`ProviderSchemas::from_json`].
    ///
    /// # Errors
    /// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`. Each level of the JSON counts as one.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::schema::ProviderSchemas;
    ///
    /// assert!(ProviderSchemas::from_json_with(r#"{"format_version":"1.0"}"#, Limits::new()).is_ok());
    /// ```
    pub fn from_json_with(json: &str, limits: Limits) -> Result<Self, Error> {
        read(JsonSource::with_limits(json, limits))
            .map_err(|error| error.without_advice().up_to(limits.problems()))
    }

    /// Keeps the schemas that `keep` says, by what they are for and their names; that of a provider's configuration has the
    /// provider's address for a name.
    ///
    /// What stands in [`ProviderSchema::other`], such as a provider's functions and the identities of its resources, goes, and so does a
    /// provider of which nothing is left. A file of all schemas of a large provider has 30 MB; slimmed to those that a program is
    /// about, it can stand beside its sources.
    ///
    /// ```
    /// use tfsdk::schema::{Kind, ProviderSchemas};
    ///
    /// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"provider":{"version":0},"resource_schemas":{"y_one":{"version":0,"block":{}},"y_two":{"version":0,"block":{}}},"functions":{}}}}"#;
    /// let mut schemas = ProviderSchemas::from_json(json)?;
    /// schemas.retain(|kind, name| kind == Kind::Resource && name == "y_two");
    /// assert_eq!(
    ///     schemas.to_json(),
    ///     r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"provider":{"version":0},"resource_schemas":{"y_two":{"version":0,"block":{"description_kind":"plain"}}}}}}"#
    /// );
    /// schemas.retain(|_, _| false);
    /// assert!(schemas.providers.is_empty());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Kind, &str) -> bool) {
        self.providers.retain(|address, provider| {
            let ProviderSchema {
                provider: configuration,
                resources,
                data_sources,
                ephemeral_resources,
                other,
            } = provider;
            if configuration.is_some() && !keep(Kind::Provider, address) {
                *configuration = None;
            }
            resources.retain(|name, _| keep(Kind::Resource, name));
            data_sources.retain(|name, _| keep(Kind::DataSource, name));
            ephemeral_resources.retain(|name, _| keep(Kind::Ephemeral, name));
            other.clear();
            *provider != ProviderSchema::default()
        });
    }

    /// Writes what `terraform providers schema -json` would print, on one line.
    ///
    /// Behaviours and the texts of deprecations are left out, as Terraform is not told of them.
    ///
    /// ```
    /// use tfsdk::schema::ProviderSchemas;
    ///
    /// assert!(ProviderSchemas::default().to_json().starts_with(r#"{"format_version":"1.0""#));
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = Writer::default();
        out.object(|out| {
            out.text("format_version", FORMAT);
            out.entries("provider_schemas", &self.providers, |out, provider| {
                out.object(|out| {
                    out.name("provider");
                    // Whatever it was made with: this place says what it is for.
                    let schema = provider.provider.clone().map(|schema| schema.of_kind(Some(Kind::Provider)));
                    out.schema(schema.as_ref());
                    let maps = [
                        ("resource_schemas", &provider.resources),
                        ("data_source_schemas", &provider.data_sources),
                        ("ephemeral_resource_schemas", &provider.ephemeral_resources),
                    ];
                    for (name, schemas) in maps {
                        out.entries(name, schemas, |out, schema| out.schema(Some(schema)));
                    }
                    for (name, json) in &provider.other {
                        out.name(name);
                        out.raw(json);
                    }
                });
            });
        });
        out.finish()
    }
}

fn read(mut source: JsonSource<'_>) -> Result<ProviderSchemas, Error> {
    let mut schemas = ProviderSchemas::default();
    let mut version = None;
    let mut other = None;
    let mut problems = Problems::default();
    let mut fields = Fields::open(&mut source)?;
    while let Some(found) = fields.next(&mut source, &mut problems)? {
        match &*found.name {
            "format_version" => version = found.read(&mut source, &mut problems, Source::string)?,
            "provider_schemas" => {
                let read = |source: &mut JsonSource<'_>| entries(source, provider);
                schemas.providers = found.read(&mut source, &mut problems, read)?.unwrap_or_default();
            }
            name => {
                other = other.or_else(|| other_file(name));
                problems.go_on(source.skip())?;
            }
        }
    }
    let end = source.finish();
    // A plan has a version of the same form, and a file of no schemas nothing but a version. Messages go on behind the first.
    if let (Some(other), true) = (other, schemas.providers.is_empty()) {
        problems.push(other);
        return problems.finish(schemas);
    }
    problems.go_on(end)?;
    match version.as_deref() {
        Some(version) if version == "1" || version.starts_with("1.") => {}
        Some(version) => problems.push(
            Error::expected("format version 1", Excerpt(version))
                .at(Step::Attribute("format_version".into())),
        ),
        None => problems.push(Error::invalid("there is no \"format_version\"; this is no file of schemas, which `terraform providers schema -json` prints")),
    }
    problems.finish(schemas)
}

/// What a file is that has a property of this name, if it is none of schemas.
fn other_file(property: &str) -> Option<Error> {
    let is = match property {
        "planned_values" | "resource_changes" => "a plan",
        "values" | "serial" | "lineage" => "a state",
        "valid" => "what `terraform validate -json` prints",
        "function_signatures" => "what `terraform metadata functions -json` prints",
        "modules" => "what `terraform modules -json` prints",
        "@level" => "what a command of Terraform says of its run with `-json`",
        _ => return None,
    };
    Some(Error::invalid(format!(
        "this is {is}, and no file of schemas, which `terraform providers schema -json` prints"
    )))
}

fn entries<T>(
    source: &mut JsonSource<'_>,
    read: impl Fn(&mut JsonSource<'_>) -> Result<T, Error>,
) -> Result<BTreeMap<String, T>, Error> {
    let mut problems = Problems::default();
    let mut all = BTreeMap::new();
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        if let Some(value) = found.read(source, &mut problems, &read)? {
            all.insert(found.name.into_owned(), value);
        }
    }
    problems.finish(all)
}

fn provider(source: &mut JsonSource<'_>) -> Result<ProviderSchema, Error> {
    let mut read = ProviderSchema::default();
    let mut problems = Problems::default();
    let mut fields = Fields::open(source)?;
    let required = |source: &mut JsonSource<'_>| schema(source).map(Option::unwrap_or_default);
    while let Some(found) = fields.next(source, &mut problems)? {
        let schemas = match &*found.name {
            "provider" => {
                read.provider = found.read(source, &mut problems, schema)?.flatten();
                continue;
            }
            "resource_schemas" => &mut read.resources,
            "data_source_schemas" => &mut read.data_sources,
            "ephemeral_resource_schemas" => &mut read.ephemeral_resources,
            _ => {
                let json = problems.go_on(source.json())?.to_owned();
                read.other.insert(found.name.into_owned(), json);
                continue;
            }
        };
        let all = found.read(source, &mut problems, |source| entries(source, required))?;
        *schemas = all.unwrap_or_default();
    }
    problems.finish(read)
}
