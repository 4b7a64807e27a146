//! What a struct is used as.

use tfsdk_core::schema::Kind;

/// What is said of a struct with this kind where another one is used. A panic in a constant takes a text that is there already, so all are.
macro_rules! another {
    ($found:expr, $wanted:literal) => {
        match $found {
            Some(Kind::Resource) => concat!("this struct is tagged `#[tfsdk(resource)]`, and ", $wanted),
            Some(Kind::DataSource) => concat!("this struct is tagged `#[tfsdk(data_source)]`, and ", $wanted),
            Some(Kind::Ephemeral) => concat!("this struct is tagged `#[tfsdk(ephemeral)]`, and ", $wanted),
            Some(Kind::Provider) => concat!("this struct is tagged `#[tfsdk(provider)]`, and ", $wanted),
            Some(Kind::List) => concat!("this struct is tagged `#[tfsdk(list)]`, and ", $wanted),
            Some(Kind::Action) => concat!("this struct is tagged `#[tfsdk(action)]`, and ", $wanted),
            Some(Kind::ProviderMeta) => {
                concat!("this struct is tagged `#[tfsdk(provider_meta)]`, and ", $wanted)
            }
            None => concat!("this struct is tagged `#[tfsdk(nested)]`, and ", $wanted),
        }
    };
}

/// A struct is used as what its tag says. The compiler evaluates it, and the panic is its error.
///
/// It is asked for by what the author calls, and by nothing below that: the compiler names the line of the call that led to a panic, and
/// no line above that one.
pub(super) const fn of_kind(found: Option<Kind>, wanted: Kind) {
    let is_same = match found {
        Some(found) => found as u8 == wanted as u8,
        None => false,
    };
    let message = match wanted {
        Kind::Resource => another!(found, "a resource is one tagged `#[tfsdk(resource)]`"),
        Kind::DataSource => another!(found, "a data source is one tagged `#[tfsdk(data_source)]`"),
        Kind::Ephemeral => another!(found, "an ephemeral resource is one tagged `#[tfsdk(ephemeral)]`"),
        Kind::Provider => {
            another!(found, "the configuration of a provider is one tagged `#[tfsdk(provider)]`")
        }
        Kind::List => another!(found, "a list of resources is one tagged `#[tfsdk(list)]`"),
        Kind::Action => another!(found, "an action is one tagged `#[tfsdk(action)]`"),
        Kind::ProviderMeta => {
            another!(found, "what modules tell a provider is one tagged `#[tfsdk(provider_meta)]`")
        }
    };
    assert!(is_same, "{}", message);
}

#[cfg(test)]
mod tests {
    use super::{Kind, of_kind};

    fn said(found: Option<Kind>, wanted: Kind) -> String {
        let panic = std::panic::catch_unwind(|| of_kind(found, wanted)).expect_err("another kind");
        panic.downcast_ref::<String>().expect("a text").clone()
    }

    #[test]
    fn what_was_found_is_said_beside_what_was_wanted() {
        assert_eq!(
            said(Some(Kind::Resource), Kind::Provider),
            "this struct is tagged `#[tfsdk(resource)]`, and the configuration of a provider is one tagged `#[tfsdk(provider)]`"
        );
        assert_eq!(
            said(None, Kind::Action),
            "this struct is tagged `#[tfsdk(nested)]`, and an action is one tagged `#[tfsdk(action)]`"
        );
        assert_eq!(
            said(Some(Kind::ProviderMeta), Kind::Provider),
            "this struct is tagged `#[tfsdk(provider_meta)]`, and the configuration of a provider is one tagged `#[tfsdk(provider)]`"
        );
        assert_eq!(
            said(Some(Kind::Provider), Kind::ProviderMeta),
            "this struct is tagged `#[tfsdk(provider)]`, and what modules tell a provider is one tagged `#[tfsdk(provider_meta)]`"
        );
        of_kind(Some(Kind::List), Kind::List);
    }
}
