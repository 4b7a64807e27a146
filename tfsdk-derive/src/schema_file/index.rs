//! Where in a file the schemas stand.

use std::collections::BTreeMap;

use super::json::{Json, Malformed, Scanner};

/// A file of schemas.
pub(crate) struct Schemas {
    pub(crate) providers: Vec<Provider>,
}

/// The schemas of a provider, each as its text.
pub(crate) struct Provider {
    /// Its address, such as `registry.terraform.io/hashicorp/aws`.
    pub(crate) address: String,
    /// By section and name; that of the configuration has the provider's address for a name.
    schemas: BTreeMap<(Section, String), String>,
}

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    Resource,
    DataSource,
    Ephemeral,
    Configuration,
}

impl Section {
    pub(crate) const ALL: [Section; 4] =
        [Section::Resource, Section::DataSource, Section::Ephemeral, Section::Configuration];

    /// How messages call one.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Section::Resource => "resource",
            Section::DataSource => "data source",
            Section::Ephemeral => "ephemeral resource",
            Section::Configuration => "provider",
        }
    }

    /// The section of this name in a file, but for that of the configuration.
    fn named(name: &str) -> Option<Self> {
        match name {
            "resource_schemas" => Some(Section::Resource),
            "data_source_schemas" => Some(Section::DataSource),
            "ephemeral_resource_schemas" => Some(Section::Ephemeral),
            _ => None,
        }
    }
}

impl Schemas {
    /// Finds all schemas of a text, in one pass that reads none of them.
    ///
    /// # Errors
    /// What keeps the text from being a file of schemas.
    pub(super) fn index(text: String) -> Result<Self, String> {
        let mut providers = Vec::new();
        let mut version = None;
        let mut scanner = Scanner::new(&text);
        let read = scanner.object::<Malformed>(|name, scanner| {
            match &*name {
                "format_version" => {
                    version = match scanner.read()? {
                        Json::Text(version) => Some(version.into_owned()),
                        Json::Number(version) => Some(version.to_owned()),
                        _ => None,
                    }
                }
                "provider_schemas" => scanner.object_or_null(|address, scanner| {
                    providers.extend(Provider::index(address.into_owned(), scanner)?);
                    Ok::<_, Malformed>(())
                })?,
                _ => drop(scanner.skip()?),
            }
            Ok(())
        });
        read.and_then(|()| scanner.end()).map_err(|malformed| malformed.describe(&text))?;
        match version.as_deref() {
            Some(version) if version == "1" || version.starts_with("1.") => Ok(Schemas { providers }),
            Some(version) => Err(format!("it has format version {version:?}, and 1 is read")),
            None => Err("it has no \"format_version\"".to_owned()),
        }
    }
}

impl Schemas {
    /// The providers that are called so. Whose address it is exactly is the only one.
    pub(crate) fn called(&self, name: &str) -> Vec<&Provider> {
        match self.providers.iter().find(|provider| provider.address == name) {
            Some(provider) => vec![provider],
            None => self.providers.iter().filter(|provider| provider.is_called(name)).collect(),
        }
    }
}

impl Provider {
    /// What stands for a provider; none where that is null. What is null in it is not there either.
    fn index(address: String, scanner: &mut Scanner<'_>) -> Result<Option<Self>, Malformed> {
        if scanner.takes_null() {
            return Ok(None);
        }
        let mut schemas = BTreeMap::new();
        let mut add = |of: (Section, String), scanner: &mut Scanner<'_>| {
            if !scanner.takes_null() {
                schemas.insert(of, scanner.skip()?.to_owned());
            }
            Ok::<_, Malformed>(())
        };
        scanner.object(|name, scanner| {
            if name == "provider" {
                return add((Section::Configuration, address.clone()), scanner);
            }
            let Some(section) = Section::named(&name) else {
                scanner.skip()?;
                return Ok(());
            };
            scanner.object_or_null(|name, scanner| add((section, name.into_owned()), scanner))
        })?;
        Ok(Some(Provider { address, schemas }))
    }

    /// Whether it is called so: by its address, or by the last parts of that, such as `hashicorp/aws` or `aws`.
    fn is_called(&self, name: &str) -> bool {
        self.address.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    }

    /// The text of a schema.
    pub(crate) fn schema(&self, section: Section, name: &str) -> Option<&str> {
        self.schemas.get(&(section, name.to_owned())).map(String::as_str)
    }

    /// The names of all schemas of a section.
    pub(crate) fn names(&self, section: Section) -> impl Iterator<Item = &str> {
        self.schemas.keys().filter(move |(found, _)| *found == section).map(|(_, name)| &**name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]

    use super::Schemas;

    #[test]
    fn a_provider_is_called_by_its_whole_address_or_by_the_end_of_it() {
        let text = r#"{"format_version":"1.0","provider_schemas":{"a/shop":{},"example.com/a/shop":{},"example.com/b/shop":{},"workshop":{}}}"#;
        let schemas = Schemas::index(text.to_owned()).unwrap();
        let called = |name| -> Vec<&str> {
            schemas.called(name).into_iter().map(|provider| &*provider.address).collect()
        };
        assert_eq!(called("a/shop"), ["a/shop"]);
        assert_eq!(called("b/shop"), ["example.com/b/shop"]);
        assert_eq!(called("shop"), ["a/shop", "example.com/a/shop", "example.com/b/shop"]);
        assert!(called("hop").is_empty() && called("").is_empty());
    }
}
