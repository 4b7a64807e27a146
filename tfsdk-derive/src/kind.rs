//! What a struct with a schema is.

use tfsdk_text::{RESERVED_IN_PROVIDERS, RESERVED_IN_RESOURCES};

use crate::schema_file::Section;

/// What a struct is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Resource,
    DataSource,
    Provider,
    Ephemeral,
    List,
    Action,
    /// What a module tells a provider of itself.
    ProviderMeta,
    /// A part of one of the others.
    Nested,
}

impl Kind {
    /// All of them, in the order in which messages list them.
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Resource,
        Kind::DataSource,
        Kind::Provider,
        Kind::Ephemeral,
        Kind::List,
        Kind::Action,
        Kind::ProviderMeta,
        Kind::Nested,
    ];

    /// That of a struct with a schema of this section of a file.
    pub(crate) fn of(section: Section) -> Self {
        match section {
            Section::Resource => Kind::Resource,
            Section::DataSource => Kind::DataSource,
            Section::Ephemeral => Kind::Ephemeral,
            Section::Configuration => Kind::Provider,
        }
    }

    /// The key that says so.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Kind::Resource => "resource",
            Kind::DataSource => "data_source",
            Kind::Provider => "provider",
            Kind::Ephemeral => "ephemeral",
            Kind::List => "list",
            Kind::Action => "action",
            Kind::ProviderMeta => "provider_meta",
            Kind::Nested => "nested",
        }
    }

    /// How messages call it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Kind::Resource => "a resource",
            Kind::DataSource => "a data source",
            Kind::Provider => "the configuration of a provider",
            Kind::Ephemeral => "an ephemeral resource",
            Kind::List => "the configuration of a list",
            Kind::Action => "the configuration of an action",
            Kind::ProviderMeta => "a `provider_meta` block",
            Kind::Nested => "a nested struct",
        }
    }

    /// Names that mean something else to Terraform at the root of its configuration.
    pub(crate) fn reserved_names(self) -> &'static [&'static str] {
        match self {
            Kind::Provider => RESERVED_IN_PROVIDERS,
            Kind::Resource | Kind::DataSource | Kind::Ephemeral => RESERVED_IN_RESOURCES,
            Kind::List | Kind::Action | Kind::ProviderMeta | Kind::Nested => &[],
        }
    }

    /// Whether nothing of it is computed.
    pub(crate) fn is_configuration(self) -> bool {
        matches!(self, Kind::Provider | Kind::List | Kind::Action | Kind::ProviderMeta)
    }

    /// Whether blocks can stand in it: Terraform takes a `provider_meta` block with arguments alone.
    pub(crate) fn has_blocks(self) -> bool {
        self != Kind::ProviderMeta
    }

    /// Whether it is planned, or may be part of what is.
    pub(crate) fn is_planned(self) -> bool {
        matches!(self, Kind::Resource | Kind::Nested)
    }

    /// Whether it has values that are never stored, or may be part of what has.
    pub(crate) fn has_write_only(self) -> bool {
        matches!(self, Kind::Resource | Kind::Action | Kind::Nested)
    }
}
