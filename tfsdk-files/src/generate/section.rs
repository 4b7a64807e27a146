//! Which schemas of a file have structs.

use tfsdk_core::schema::Kind;

/// Where a schema stands in a file, in the order in which structs are written. Lists, actions and `provider_meta` have none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Resource,
    DataSource,
    Ephemeral,
    Provider,
}

impl Section {
    pub(super) fn kind(self) -> Kind {
        match self {
            Section::Resource => Kind::Resource,
            Section::DataSource => Kind::DataSource,
            Section::Ephemeral => Kind::Ephemeral,
            Section::Provider => Kind::Provider,
        }
    }

    /// The key of a tag that says what a struct is.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Section::DataSource => "data_source",
            _ => self.word(),
        }
    }

    /// What stands before its names in addresses, and is the key of a tag that names a schema of a file.
    pub(super) fn word(self) -> &'static str {
        match self {
            Section::Resource => "resource",
            Section::DataSource => "data",
            Section::Ephemeral => "ephemeral",
            Section::Provider => "provider",
        }
    }

    /// What stands behind the names of its structs and modules, so that they differ from those of resources.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Section::Resource => "",
            _ => self.word(),
        }
    }
}
