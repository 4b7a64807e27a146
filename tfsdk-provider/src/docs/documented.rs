use std::collections::BTreeMap;

use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;

/// All of a provider that has a page.
pub(crate) struct Documented {
    /// The last part of its address.
    pub(crate) provider: String,
    /// What is said of it, if its configuration says nothing.
    pub(crate) about: String,
    pub(crate) settings: Schema,
    /// By type, of each kind.
    pub(crate) schemas: Vec<(Kind, BTreeMap<String, Schema>)>,
    pub(crate) functions: BTreeMap<String, DocumentedFunction>,
}

/// What has a page with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Resource,
    DataSource,
    EphemeralResource,
}

impl Kind {
    /// What it is called on its page.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Kind::Resource => "Resource",
            Kind::DataSource => "Data Source",
            Kind::EphemeralResource => "Ephemeral Resource",
        }
    }

    /// The folder of its pages, and of its examples.
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Kind::Resource => "resources",
            Kind::DataSource => "data-sources",
            Kind::EphemeralResource => "ephemeral-resources",
        }
    }

    /// What the names of its examples start with.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Kind::Resource => "resource",
            Kind::DataSource => "data-source",
            Kind::EphemeralResource => "ephemeral-resource",
        }
    }
}

/// A function.
pub(crate) struct DocumentedFunction {
    pub(crate) summary: String,
    pub(crate) description: String,
    pub(crate) deprecation: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) variadic: Option<Parameter>,
    pub(crate) returned: Type,
}

/// A parameter of a function.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) is_nullable: bool,
    pub(crate) description: String,
}
