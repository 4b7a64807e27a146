//! The derive macros of tfsdk, to be used through it.
//!
//! An item goes through parse (`tag`), model, rules and expand. All that is wrong with it is found before the first
//! line is generated, and reported in one compile; generating cannot fail. An item with mistakes still gets its impls,
//! so that what uses it is not reported as well.

#[cfg(feature = "constraints")]
mod constraint;
mod context;
mod generics;
mod key;
mod name;
mod object;
mod schema;
#[cfg(test)]
mod snapshots;
mod spec;
mod tag;
#[cfg(test)]
mod tests;
#[cfg(feature = "constraints")]
mod tf_type;
mod ty;
mod value;
mod way;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Ident, Path, Type, parse_macro_input};

use context::Context;
use key::CRATE;
use tag::{Tag, Value};

/// (The macro itself is in the crate `tfsdk-derive`.)
#[proc_macro_derive(TfObject, attributes(tfsdk))]
pub fn derive_object(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    object::derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// (The macro itself is in the crate `tfsdk-derive`.)
#[proc_macro_derive(TfValue, attributes(tfsdk))]
pub fn derive_value(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    value::derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// (Users call the macro of the same name in the crate `tfsdk`, which passes its own path.)
#[cfg(feature = "constraints")]
#[proc_macro]
pub fn tf_type(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tf_type::expand(input.into()).into()
}

/// Where the runtime is: `::tfsdk`, unless the tag of the item says otherwise.
fn crate_path(tag: &Tag<'_>) -> Path {
    match tag.get(&CRATE).map(|setting| &setting.value) {
        Some(Value::Path(path)) => path.clone(),
        _ => syn::parse_quote!(::tfsdk),
    }
}

/// Impls in a block of their own, where the runtime is called `__tf` and no name of the user is shadowed.
fn in_block(krate: &Path, impls: TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications, clippy::absolute_paths)]
        const _: () = {
            use #krate::__private as __tf;
            #impls
        };
    }
}

/// Reports a type that contains the item that it is part of.
fn report_recursion(cx: &Context, own: &Ident, ty: &Type) {
    cx.report(
        ty,
        format_args!("`{own}` contains itself, and Terraform's types are finite"),
        "refer to the other one by its name or id, or hold any value as `tfsdk::Value`",
    );
}
