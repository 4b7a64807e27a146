//! The impls of a struct with a schema.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::mapped::{Side, bounds, inside};
use super::member::{member, option};
use super::spec::at;
use crate::kind::Kind;
use crate::model::object::{Field, Object};
use crate::model::schema::Head;

/// The impls. They stand in the block where the runtime is called `__tf`.
pub(super) fn schema(head: &Head, object: &Object<'_>) -> TokenStream {
    let members: Vec<(&Field<'_>, TokenStream)> =
        object.fields.iter().filter_map(|field| Some((field, member(field)?))).collect();
    let kind = kind(head.kind);
    let constants = members.iter().map(|(_, member)| member);
    let description = &head.description;
    let deprecated = option(&head.deprecated);
    let version =
        head.version.as_ref().map(|version| quote!(const VERSION: ::core::primitive::u64 = #version;));
    let checks = |of: &TokenStream| -> Vec<TokenStream> {
        let calls = members.iter().enumerate().map(|(position, (field, _))| {
            let position = Literal::usize_unsuffixed(position);
            quote_spanned!(at(&field.ty)=>
                __tf::member_fits(<#of as __tf::TfSchema>::KIND, <#of as __tf::TfSchema>::BODY, #position)
            )
        });
        calls.collect()
    };
    // What depends on a parameter is evaluated where the schema is used.
    let (outside, inside_impl) = match object.target.for_ever() {
        None => {
            let calls = checks(&quote!(Self));
            (TokenStream::new(), quote!(const FITS: () = { #(#calls;)* };))
        }
        Some(item) => {
            let calls = checks(&item);
            (quote!(#(const _: () = #calls;)*), TokenStream::new())
        }
    };
    let head_of = |r#trait: TokenStream| object.target.head(r#trait, bounds(object, Side::Schema, &inside()));
    let implemented = head_of(quote!(__tf::TfSchema));
    let mut tokens = quote! {
        #[allow(unused_imports)]
        use __tf::NotHeld as _;
        #outside
        #[automatically_derived]
        #implemented {
            const KIND: ::core::option::Option<__tf::Kind> = #kind;
            const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
                members: &[#(#constants),*],
                description: #description,
                deprecated: #deprecated,
            };
            #version
            #inside_impl
        }
    };
    if head.kind == Kind::Nested {
        let (one, holds) = (head_of(quote!(__tf::HoldsOne)), head_of(quote!(__tf::Holds)));
        tokens.extend(nested(&one, &holds, &quote!(<Self as __tf::TfSchema>::BODY)));
    }
    tokens
}

/// The impl that lets a nested struct be held by a field.
fn nested(one: &TokenStream, holds: &TokenStream, body: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        #one {
            const BODY: &'static __tf::BodySpec = #body;
        }
        #[automatically_derived]
        #holds {
            const NESTING: __tf::Nesting = __tf::Nesting::Single;
            const BODY: &'static __tf::BodySpec = #body;
        }
    }
}

fn kind(kind: Kind) -> TokenStream {
    let kind = match kind {
        Kind::Resource => quote!(Resource),
        Kind::DataSource => quote!(DataSource),
        Kind::Provider => quote!(Provider),
        Kind::Ephemeral => quote!(Ephemeral),
        Kind::Nested => return quote!(::core::option::Option::None),
    };
    quote!(::core::option::Option::Some(__tf::Kind::#kind))
}
