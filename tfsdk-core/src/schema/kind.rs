//! What a schema is for.

use tfsdk_text::{RESERVED_IN_PROVIDERS, RESERVED_IN_RESOURCES};

use crate::const_text::equal;

/// What a schema is for.
///
/// ```
/// use tfsdk::schema::{Block, Kind, Schema};
///
/// assert!(Schema::new(Kind::DataSource, 0, Block::new()).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A managed resource.
    Resource,
    /// A data source.
    DataSource,
    /// An ephemeral resource.
    Ephemeral,
    /// The configuration of the provider itself.
    Provider,
    /// The configuration of a list of resources.
    List,
    /// The configuration of an action.
    Action,
    /// What a module tells the provider of itself, in a `provider_meta` block.
    ProviderMeta,
}

impl Kind {
    /// Whether a name means something else to Terraform at the root of such a configuration.
    pub(super) const fn reserves(self, name: &str) -> bool {
        let names = match self {
            Kind::Provider => RESERVED_IN_PROVIDERS,
            Kind::Resource | Kind::DataSource | Kind::Ephemeral => RESERVED_IN_RESOURCES,
            // What they configure stands in a block of its own, beside Terraform's names.
            Kind::List | Kind::Action | Kind::ProviderMeta => &[],
        };
        let mut i = 0;
        while i < names.len() {
            if equal(names[i].as_bytes(), name.as_bytes()) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether it has attributes that the provider computes: a configuration alone has none.
    ///
    /// ```
    /// use tfsdk::schema::Kind;
    ///
    /// assert!(Kind::DataSource.is_computed());
    /// assert!(!Kind::Provider.is_computed());
    /// ```
    pub const fn is_computed(self) -> bool {
        !matches!(self, Kind::Provider | Kind::List | Kind::Action | Kind::ProviderMeta)
    }

    /// Whether blocks can stand in it: Terraform takes a `provider_meta` block with arguments alone.
    pub(super) const fn has_blocks(self) -> bool {
        !matches!(self, Kind::ProviderMeta)
    }

    /// Whether it can have write-only attributes.
    pub(super) const fn has_write_only(self) -> bool {
        matches!(self, Kind::Resource | Kind::Action)
    }

    /// What Terraform's documentation calls one.
    ///
    /// ```
    /// assert_eq!(tfsdk::schema::Kind::DataSource.noun(), "data source");
    /// ```
    pub const fn noun(self) -> &'static str {
        match self {
            Kind::Resource => "resource",
            Kind::DataSource => "data source",
            Kind::Ephemeral => "ephemeral resource",
            Kind::Provider => "provider",
            Kind::List => "list",
            Kind::Action => "action",
            Kind::ProviderMeta => "`provider_meta` block",
        }
    }

    /// The same with its article.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Kind::Resource => "a resource",
            Kind::DataSource => "a data source",
            Kind::Ephemeral => "an ephemeral resource",
            Kind::Provider => "a provider",
            Kind::List => "a list",
            Kind::Action => "an action",
            Kind::ProviderMeta => "a `provider_meta` block",
        }
    }
}
