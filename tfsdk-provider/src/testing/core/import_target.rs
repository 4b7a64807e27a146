//! By what a resource is imported: an id or an identity.

use tfsdk_core::value::Value;

/// What tells apart a resource that is to be imported.
#[derive(Clone)]
pub(super) enum ImportTarget {
    Id(String),
    /// An identity of the resource's type, in which what may be left out is null.
    Identity(Value),
}
