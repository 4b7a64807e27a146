//! What a provider has pages of.

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
    /// What modules may tell it of themselves.
    pub(crate) provider_meta: Option<Schema>,
    /// By type, of each kind.
    pub(crate) schemas: Vec<(Kind, BTreeMap<String, Schema>)>,
    /// The identities of resources that have one.
    pub(crate) identities: BTreeMap<String, Schema>,
    pub(crate) functions: BTreeMap<String, DocumentedFunction>,
}

/// What has a page with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Resource,
    DataSource,
    EphemeralResource,
    ListResource,
    Action,
}

impl Kind {
    pub(super) const ALL: [Kind; 5] =
        [Kind::Resource, Kind::DataSource, Kind::EphemeralResource, Kind::ListResource, Kind::Action];

    /// What it is called on its page.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Kind::Resource => "Resource",
            Kind::DataSource => "Data Source",
            Kind::EphemeralResource => "Ephemeral Resource",
            Kind::ListResource => "List Resource",
            Kind::Action => "Action",
        }
    }

    /// The folder of its pages, and of its examples.
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Kind::Resource => "resources",
            Kind::DataSource => "data-sources",
            Kind::EphemeralResource => "ephemeral-resources",
            Kind::ListResource => "list-resources",
            Kind::Action => "actions",
        }
    }

    /// What the names of its examples start and end with.
    pub(super) const fn example(self) -> (&'static str, &'static str) {
        match self {
            Kind::Resource => ("resource", ".tf"),
            Kind::DataSource => ("data-source", ".tf"),
            Kind::EphemeralResource => ("ephemeral-resource", ".tf"),
            Kind::ListResource => ("list-resource", ".tfquery.hcl"),
            Kind::Action => ("action", ".tf"),
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
