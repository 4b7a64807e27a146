//! What a struct is used as.

use tfsdk_core::schema::Kind;

/// A struct is used as what its tag says. The compiler evaluates it, and the panic is its error.
pub(super) const fn of_kind(found: Option<Kind>, wanted: Kind) {
    let message = match wanted {
        Kind::Resource => "a resource is a struct tagged `#[tfsdk(resource)]`",
        Kind::DataSource => "a data source is a struct tagged `#[tfsdk(data_source)]`",
        Kind::Ephemeral => "an ephemeral resource is a struct tagged `#[tfsdk(ephemeral)]`",
        Kind::Provider => "the configuration of a provider is a struct tagged `#[tfsdk(provider)]`",
        Kind::List => "a list of resources is a struct tagged `#[tfsdk(list)]`",
        Kind::Action => "an action is a struct tagged `#[tfsdk(action)]`",
    };
    let is_same = match found {
        Some(found) => found as u8 == wanted as u8,
        None => false,
    };
    assert!(is_same, "{}", message);
}
