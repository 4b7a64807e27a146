//! The impls of a `TfObject`. Nothing can fail here: the model was checked, and what is wrong with it is poisoned.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::embedded;
use super::entry::{asked, entry, known_entry};
use super::mapped::{Side, bounds, inside};
use super::mapping::{Mapping, from, to};
use super::spec;
use super::{part, union, wanted};
use crate::key::{SENSITIVE, WRITE_ONLY};
use crate::kind::Kind;
use crate::model::object::{Field, Object, Role};

/// The type, reading and writing. They stand in the block where the runtime is called `__tf`.
pub(super) fn object(object: &Object<'_>) -> TokenStream {
    let mut tokens = ty(object);
    let mapping = Mapping::Own(object);
    tokens.extend(from(&mapping));
    // Of an object of which it knows a part a struct can write nothing.
    if !object.is_part() {
        tokens.extend(to(&mapping));
    }
    tokens
}

/// The Terraform type.
fn ty(object: &Object<'_>) -> TokenStream {
    // What a mistake hides is not missing.
    let lost = (!object.is_whole()).then(|| quote!(__tf::Flatten(&__tf::TypeSpec::Untold)));
    let rest = object.is_part().then(|| quote!(__tf::Unmapped));
    let schema = object.schema.head().map(|head| {
        let stands_alone = head.kind != Kind::Nested;
        let hidden =
            object.fields.iter().filter(|field| field.tag.has(&SENSITIVE) || field.tag.has(&WRITE_ONLY));
        let hidden = hidden.filter_map(|field| Some(&field.attribute()?.name));
        quote!(__tf::Schema { stands_alone: #stands_alone, hidden: &[#(#hidden),*] })
    });
    let entries = object
        .fields
        .iter()
        .filter_map(|field| described(object, field))
        .chain(lost)
        .chain(rest)
        .chain(schema);
    // The error of a const evaluation is shown at the call, so the call stands at the field.
    let checks = |spec: &TokenStream| {
        let once = embedded::checks(object, spec);
        once.into_iter().chain(wanted::checks(object, spec)).chain(union::checks(object)).collect()
    };
    let entries: Vec<TokenStream> = entries.collect();
    let (items, spec) = spec::object_constant(&object.target, &entries, checks);
    let embedded = embedded::items(object);
    let typed = typed(object);
    let certain = certain(object);
    let wanted = wanted::items(object);
    let head = object.target.head(quote!(__tf::TfType), bounds(object, Side::Type, &inside()));
    quote! {
        #wanted
        #embedded
        #items
        #typed
        #certain
        #[automatically_derived]
        #head {
            const SPEC: &'static __tf::TypeSpec = #spec;
        }
    }
}

/// A field in the constant, with what it is about where no schema says it.
fn described(object: &Object<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let entry = known_entry(object, field)?;
    let description = &field.description;
    let is_told = matches!(field.role, Role::Attribute(_)) && !object.has_mirror() && !description.is_empty();
    Some(if is_told { quote!(#entry.described(#description)) } else { entry })
}

/// What is asked of the types of poisoned fields.
fn certain(object: &Object<'_>) -> TokenStream {
    let fields = object.certain.iter().map(|certain| &certain.field).filter(|field| !field.ty.is_mappable);
    let entries = fields.filter_map(|field| {
        let entry = object.target.apart(&entry(object, field)?)?;
        Some(quote_spanned!(field.ty.place=> const _: __tf::FieldSpec = #entry;))
    });
    entries.collect()
}

/// The constant through which all goes that asks more of the types of fields than a Terraform type.
fn typed(object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    if target.for_ever().is_some() {
        let constant = spec::CONSTANT.tokens();
        let asked = asked(object);
        let (items, sound) = match asked.len() {
            0 => (None, quote!(__tf::sound(#constant))),
            count => {
                let count = Literal::usize_unsuffixed(count);
                let items = quote!(const __TF_ASKED: [__tf::FieldSpec; #count] = [#(#asked),*];);
                (Some(items), quote!(__tf::sound((#constant, __TF_ASKED))))
            }
        };
        let typed = spec::typed(&sound);
        let if_typed = part::if_typed(object, &sound);
        return quote!(#items #typed #if_typed);
    }
    let entries = object.fields.iter().filter_map(|field| target.apart(&entry(object, field)?));
    let entries: Vec<TokenStream> = entries.collect();
    if entries.is_empty() {
        // All depend on a parameter, and impls have bounds.
        return quote!(
            use __tf::Typed as __TF;
        );
    }
    spec::typed(&quote!(__tf::sound([#(#entries),*])))
}
