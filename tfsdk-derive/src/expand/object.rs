//! The impls of a `TfObject`. Nothing can fail here: the model was checked, and what is wrong with it is poisoned.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

#[cfg(feature = "constraints")]
use super::constraint;
use super::embedded;
use super::entry::entry;
use super::generics::de;
use super::mapped::{Mapped, Side, bounds, inside};
use super::mirror;
use super::spec::{self, Check, name_at};
use crate::model::field_type::FieldType;
use crate::model::object::{Attribute, Field, Object, Role};
use crate::model::target::Target;

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
    let rest = object.is_part().then(|| quote!(__tf::Unmapped));
    let entries = object.fields.iter().filter_map(|field| entry(object, field)).chain(rest);
    let spec = quote!(&__tf::TypeSpec::Object(&[#(#entries),*]));
    // The error of a const evaluation is shown at the call, so the call stands at the field.
    let (items, spec) = spec::constant(&object.target, spec, |spec| {
        let once = embedded::checks(object, spec);
        once.into_iter().chain(constraint_checks(object, spec)).collect()
    });
    let embedded = embedded::items(object);
    let typed = typed(object);
    let constraint = constraint_items(object);
    let head = object.target.head(quote!(__tf::TfType), bounds(object, Side::Type, &inside()));
    quote! {
        #constraint
        #embedded
        #items
        #typed
        #[automatically_derived]
        #head {
            const SPEC: &'static __tf::TypeSpec = #spec;
        }
    }
}

/// The constant through which all goes that asks more of the types of fields than a Terraform type.
fn typed(object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    if target.for_ever().is_some() {
        return spec::typed(&spec::CONSTANT.tokens());
    }
    let entries = object.fields.iter().filter_map(|field| target.apart(&entry(object, field)?));
    spec::typed(&quote!(&__tf::TypeSpec::Object(&[#(#entries),*])))
}

/// A struct or its mirror, which are read and written alike.
pub(super) enum Mapping<'a> {
    Own(&'a Object<'a>),
    Mirror(&'a Object<'a>, Target<'a>),
}

impl Mapping<'_> {
    /// The struct with the fields.
    fn object(&self) -> &Object<'_> {
        match self {
            Mapping::Own(object) | Mapping::Mirror(object, _) => object,
        }
    }

    fn target(&self) -> &Target<'_> {
        match self {
            Mapping::Own(object) => &object.target,
            Mapping::Mirror(_, target) => target,
        }
    }

    fn bounds(&self, side: Side) -> Vec<TokenStream> {
        match self {
            Mapping::Own(object) => bounds(object, side, &inside()),
            Mapping::Mirror(object, _) => mirror::part_bounds(object, side),
        }
    }

    /// How the method that maps an attribute is called, and with which arguments for types. Those of a mirror follow from
    /// its fields.
    fn method(&self, ty: &FieldType, attribute: &Attribute) -> TokenStream {
        match self {
            Mapping::Own(_) => Mapped { ty, way: &attribute.way }.call("field"),
            Mapping::Mirror(..) => quote_spanned!(ty.place=> field),
        }
    }

    /// How the method that maps an embedded struct is called.
    fn embedded(&self, ty: &FieldType) -> TokenStream {
        match self {
            Mapping::Own(_) => quote_spanned!(ty.place=> embedded::<#ty>),
            Mapping::Mirror(..) => quote_spanned!(ty.place=> embedded),
        }
    }
}

/// Reading.
pub(super) fn from(mapping: &Mapping<'_>) -> TokenStream {
    let (object, target, de) = (mapping.object(), mapping.target(), de());
    let reader = Ident::new("__tf_reader", Span::mixed_site());
    let (mut reads, mut locals, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for (position, Field { ident, ty, role, .. }) in object.fields.iter().enumerate() {
        let (ident, local) = (name_at(ident, ty), local(position, ty));
        reads.push(match role {
            Role::Attribute(attribute) => {
                let (name, method) = (&attribute.name, mapping.method(ty, attribute));
                quote_spanned!(ty.place=> #reader.#method(#name))
            }
            Role::Embedded => {
                let embedded = mapping.embedded(ty);
                quote_spanned!(ty.place=> #reader.#embedded())
            }
            Role::Poisoned => continue,
            Role::Skipped => {
                parts.push(quote_spanned!(ty.place=> #ident: <#ty as __tf::Skipped>::skipped()));
                continue;
            }
        });
        parts.push(quote_spanned!(ty.place=> #ident: #local));
        locals.push(local);
    }
    if matches!(mapping, Mapping::Mirror(..)) && !object.is_whole() {
        // Without the whole, nothing says the types; those of the struct itself are read all the same.
        reads.clear();
    }
    let whole = whole_of(object, &reads, &locals, &quote!(Self { #(#parts),* }));
    let mapped =
        || object.fields.iter().filter(|f| !matches!(f.role, Role::Skipped | Role::Poisoned)).map(|f| &*f.ty);
    let from_fields = target.head_de(quote!(__tf::FromFields<#de>), mapped(), mapping.bounds(Side::From));
    let from_tf = target.head_de(quote!(__tf::FromTf<#de>), mapped(), mapping.bounds(Side::From));
    quote! {
        #[automatically_derived]
        #from_fields {
            fn from_fields<__TfSource: __tf::Source<#de>>(
                #reader: &mut __tf::ObjectReader<'_, #de, __TfSource>,
            ) -> __tf::Option<Self> {
                let #reader = __TF.given(#reader);
                #whole
            }
        }
        #[automatically_derived]
        #from_tf {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> __tf::Result<Self, __tf::Error> {
                __tf::read_object(__TF.given(__tf_source))
            }
        }
    }
}

/// The name of the variable for a field.
pub(super) fn local(position: usize, ty: &FieldType) -> Ident {
    format_ident!("__tf_{position}", span = ty.place)
}

/// `value`, which is made of `locals`, if none of `parts` is `None`.
///
/// One `match`, and not a `?` for each part, which costs the compiler a fifth of what reading does.
pub(super) fn whole_of(
    object: &Object<'_>,
    parts: &[TokenStream],
    locals: &[Ident],
    value: &TokenStream,
) -> TokenStream {
    if !object.is_whole() {
        return quote!({ #(let _ = #parts;)* __tf::None });
    }
    if parts.is_empty() {
        return quote!(__tf::Some(#value));
    }
    quote! {
        match (#(#parts,)*) {
            (#(__tf::Some(#locals),)*) => __tf::Some(#value),
            _ => __tf::None,
        }
    }
}

/// Writing.
pub(super) fn to(mapping: &Mapping<'_>) -> TokenStream {
    let (object, target) = (mapping.object(), mapping.target());
    let writer = Ident::new("__tf_writer", Span::mixed_site());
    let writes = object.fields.iter().filter_map(|Field { ident, ty, role, .. }| match role {
        Role::Attribute(attribute) => {
            let (ident, name, method) = (name_at(ident, ty), &attribute.name, mapping.method(ty, attribute));
            Some(quote_spanned!(ty.place=> #writer.#method(#name, &self.#ident);))
        }
        Role::Embedded => {
            let (ident, embedded) = (name_at(ident, ty), mapping.embedded(ty));
            Some(quote_spanned!(ty.place=> #writer.#embedded(&self.#ident);))
        }
        Role::Skipped | Role::Poisoned => None,
    });
    let to_fields = target.head(quote!(__tf::ToFields), mapping.bounds(Side::To));
    let to_tf = target.head(quote!(__tf::ToTf), mapping.bounds(Side::To));
    quote! {
        #[automatically_derived]
        #to_fields {
            fn to_fields<__TfSink: __tf::Sink>(&self, #writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
                let #writer = __TF.given(#writer);
                #(#writes)*
            }
        }
        #[automatically_derived]
        #to_tf {
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                __tf::write_object(self, __tf_sink)
            }
        }
    }
}

#[cfg(feature = "constraints")]
fn constraint_items(object: &Object<'_>) -> TokenStream {
    object.constraint.as_ref().map(|constraint| constraint::items(constraint, object)).unwrap_or_default()
}

#[cfg(not(feature = "constraints"))]
fn constraint_items(_: &Object<'_>) -> TokenStream {
    TokenStream::new()
}

#[cfg(feature = "constraints")]
fn constraint_checks(object: &Object<'_>, spec: &TokenStream) -> Vec<Check> {
    let constraint = object.constraint.as_ref();
    constraint.map(|constraint| constraint::checks(constraint, object, spec)).unwrap_or_default()
}

#[cfg(not(feature = "constraints"))]
fn constraint_checks(_: &Object<'_>, _: &TokenStream) -> Vec<Check> {
    Vec::new()
}
