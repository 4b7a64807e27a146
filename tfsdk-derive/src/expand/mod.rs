//! From a checked model to code. Nothing can fail here.
//!
//! What is poisoned in a model is left out, and the rest has its impls, so that mistakes in types are reported in the
//! same compile, and what uses the item is not reported as well.
//!
//! `asked` is what the compiler is asked about fields, `apart` what it is asked of structs with parameters where they are held.
//! `object` prints what every struct has, `mirror` its mirror, `schema`, `member` and `keys` what it says in a schema, `value`
//! what a `TfValue` has. `mapping` is reading and writing, the same for structs and mirrors; `columns` are the fields that it
//! goes through, `part` the types of a mirror's fields. `embedded`, `union` and `wanted` add their checks to the Terraform type.
//! `lints` are what an item allows, for all of it.

mod apart;
mod asked;
mod columns;
mod embedded;
mod entry;
mod enumeration;
mod generics;
mod keys;
mod lints;
mod mapped;
mod mapping;
mod member;
mod mirror;
mod mistake;
mod newtype;
mod object;
mod part;
mod schema;
mod spec;
mod union;
mod value;
mod wanted;
mod way;
mod written;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::kind::Kind;
use crate::model::object::Object;
use crate::model::target::Target;
use crate::model::value::{Value, ValueKind};
use mirror::Mirror;

pub(crate) use mistake::mistakes;

/// What a `TfObject` becomes.
pub(crate) fn object(object: &Object<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    if object.is_void {
        return tokens;
    }
    let mut impls = object::object(object);
    match object.schema.head() {
        Some(head) if object.has_mirror() => {
            impls.extend(schema::schema(head, object));
            if head.kind == Kind::Nested {
                impls.extend(member::field_rules(object));
            }
            let mirror = Mirror::of(object, head);
            tokens.extend(mirror.item());
            impls.extend(mirror.impls());
        }
        head => {
            impls.extend(match head {
                Some(head) => schema::schema(head, object),
                None => schema::none(object),
            });
            impls.extend(member::field_rules(object));
            tokens.extend(mirror::unnamed(object));
            // What reads a part of an object is in no struct with a schema, which is about all of it and writes.
            if !object.is_part() || object.has_mistakes {
                impls.extend(mirror::whole(object));
            }
        }
    }
    tokens.extend(in_block(&object.krate, &object.target, &impls));
    tokens
}

/// What a `TfValue` becomes.
pub(crate) fn value(value: &Value<'_>) -> TokenStream {
    if matches!(value.kind, ValueKind::Void) {
        return TokenStream::new();
    }
    in_block(&value.krate, &value.target, &value::value(value))
}

/// Impls in a block of their own, where the runtime is called `__tf` and no name of the user is shadowed.
fn in_block(krate: &Path, target: &Target<'_>, impls: &TokenStream) -> TokenStream {
    let lints = lints::of_impls(target.attributes);
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
        #lints
        const _: () = {
            use #krate::__private as __tf;
            #impls
        };
    }
}
