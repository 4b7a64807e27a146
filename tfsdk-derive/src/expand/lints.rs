//! What the attributes of an item or field say about lints, for what is generated as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Meta};

/// For the mirror: all of it, and what is deprecated.
pub(super) fn of_mirror(attributes: &[Attribute]) -> Option<TokenStream> {
    joined(attributes.iter().filter_map(|attribute| match name(attribute).as_deref() {
        Some("warn" | "deny" | "forbid" | "deprecated") => Some(quote!(#attribute)),
        _ => allowed(attribute),
    }))
}

/// For impls: what is allowed, as the names of parameters stand in them again.
pub(super) fn of_impls(attributes: &[Attribute]) -> Option<TokenStream> {
    joined(attributes.iter().filter_map(allowed))
}

/// What is expected of the item need not be so in what is generated, which is why it is allowed there.
fn allowed(attribute: &Attribute) -> Option<TokenStream> {
    match (name(attribute)?.as_str(), &attribute.meta) {
        ("allow", _) => Some(quote!(#attribute)),
        ("expect", Meta::List(list)) => {
            let lints = &list.tokens;
            Some(quote!(#[allow(#lints)]))
        }
        _ => None,
    }
}

fn name(attribute: &Attribute) -> Option<String> {
    Some(attribute.path().get_ident()?.to_string())
}

fn joined(carried: impl Iterator<Item = TokenStream>) -> Option<TokenStream> {
    // Mostly there are none.
    carried.reduce(|mut all, next| {
        all.extend(next);
        all
    })
}
