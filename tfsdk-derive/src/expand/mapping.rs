//! Reading and writing the fields of a struct, or of its mirror.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::columns::{Arguments, Columns, Named};
use super::generics::de;
use super::mapped::{Side, bounds, inside};
use super::spec::name_at;
use super::{part, union};
use crate::model::field_type::FieldType;
use crate::model::object::{Field, Object, Role};
use crate::model::target::Target;

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
            Mapping::Mirror(object, _) => part::bounds(object, side),
        }
    }

    /// What writes them. The type of a part of a mirror shows how.
    fn writes(&self) -> Columns<'_> {
        match self {
            Mapping::Own(object) => Columns::of(object, "field", |field| Arguments::told(object, field)),
            Mapping::Mirror(object, _) => Columns::of(object, "part", |_| None),
        }
    }
}

/// Reading.
pub(super) fn from(mapping: &Mapping<'_>) -> TokenStream {
    let (object, target, de) = (mapping.object(), mapping.target(), de());
    let reader = Ident::new("__tf_reader", Span::mixed_site());
    let whole = match mapping {
        Mapping::Own(_) => own_read(object, &reader),
        // Without the whole, nothing says the types; those of the struct itself are read all the same.
        Mapping::Mirror(..) if !object.is_whole() => quote!(__tf::None),
        Mapping::Mirror(..) => mirror_read(object, &reader),
    };
    let mapped =
        || object.fields.iter().filter(|f| !matches!(f.role, Role::Skipped | Role::Poisoned)).map(|f| &*f.ty);
    // What a mirror holds is known only with the types of the struct's fields, and is dropped where reading fails.
    let source = match mapping {
        Mapping::Own(_) => quote!(__tf_source),
        Mapping::Mirror(..) => quote!(__TF.given(__tf_source)),
    };
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
                __tf::read_object(#source)
            }
        }
    }
}

/// The struct, or the variant of a union, whose fields `reader` reads.
fn own_read(object: &Object<'_>, reader: &Ident) -> TokenStream {
    let Columns { idents, locals, names, methods, arguments, .. } =
        Columns::of(object, "field", |field| Arguments::told(object, field));
    if object.is_union {
        let reads = (0..names.len()).map(|i| {
            let (method, arguments, name) = (&methods[i], &arguments[i], &names[i]);
            quote!(#reader.#method #arguments (#name))
        });
        return union::exactly_one(object, &quote!(Self), &quote!(#reader), reads);
    }
    let reads = quote!(#(#reader.#methods #arguments (#names),)*);
    let skipped = skipped(object);
    if !object.is_whole() {
        // Whether what is no attribute has a default is told all the same.
        let defaults = object.skipped().map(|Field { ty, .. }| skipped_of(ty));
        return quote!({ let _ = (#reads #(#defaults,)*); __tf::None });
    }
    whole_of(object, &reads, &locals, &quote!(Self { #(#idents: #locals,)* #(#skipped),* }))
}

/// The mirror whose fields `reader` reads.
///
/// A part that cannot be read is null until the reader says what was wrong, so only what is embedded may be missing.
fn mirror_read(object: &Object<'_>, reader: &Ident) -> TokenStream {
    let Columns { idents, locals, names, mut methods, arguments } =
        Columns::of(object, "part", |field| field.attribute().and_then(|_| Arguments::told(object, field)));
    // A part is called so where the type of its field is named.
    for (method, arguments) in methods.iter_mut().zip(&arguments) {
        if arguments.is_none() && *method == "part" {
            *method = Ident::new("field_or_null", method.span());
        }
    }
    let reads: Vec<TokenStream> = (0..names.len())
        .map(|i| {
            let (method, arguments, name) = (&methods[i], &arguments[i], &names[i]);
            // All of one at its place, as in `mirrored`.
            let mut reader = reader.clone();
            reader.set_span(reader.span().located_at(method.span()));
            quote_spanned!(method.span()=> #reader.#method #arguments (#name))
        })
        .collect();
    let (parts, embedded): (Vec<usize>, Vec<usize>) =
        (0..names.len()).partition(|&position| names[position].is_some());
    let part_fields = parts.iter().map(|&i| {
        let (ident, read) = (&idents[i], &reads[i]);
        quote_spanned!(methods[i].span()=> #ident: #read,)
    });
    let embedded_idents = embedded.iter().map(|&i| &idents[i]);
    let embedded_locals: Vec<Ident> = embedded.iter().map(|&i| locals[i].clone()).collect();
    let embedded_reads = embedded.iter().map(|&i| &reads[i]);
    let skipped = skipped(object);
    let value = quote! {
        Self { #(#part_fields)* #(#embedded_idents: #embedded_locals,)* #(#skipped),* }
    };
    whole_of(object, &quote!(#(#embedded_reads,)*), &embedded_locals, &value)
}

/// What the fields that are no attributes hold when they are read.
pub(super) fn skipped(object: &Object<'_>) -> impl Iterator<Item = TokenStream> {
    object.skipped().map(|Field { ident, ty, .. }| {
        let (ident, value) = (name_at(ident, ty), skipped_of(ty));
        quote_spanned!(ty.place=> #ident: #value)
    })
}

fn skipped_of(ty: &FieldType) -> TokenStream {
    quote_spanned!(ty.place=> <#ty as __tf::Skipped>::skipped())
}

/// `value`, which is made of `locals`, if none of `parts` is `None`, each with a comma behind it.
///
/// One `match`, and not a `?` for each part, which costs the compiler a fifth of what reading does.
pub(super) fn whole_of(
    object: &Object<'_>,
    parts: &TokenStream,
    locals: &[Ident],
    value: &TokenStream,
) -> TokenStream {
    if !object.is_whole() {
        return quote!({ let _ = (#parts); __tf::None });
    }
    if locals.is_empty() {
        return quote!(__tf::Some(#value));
    }
    quote! {
        match (#parts) {
            (#(__tf::Some(#locals),)*) => __tf::Some(#value),
            _ => __tf::None,
        }
    }
}

/// Writing.
pub(super) fn to(mapping: &Mapping<'_>) -> TokenStream {
    let target = mapping.target();
    let writer = Ident::new("__tf_writer", Span::mixed_site());
    let writes = match mapping {
        Mapping::Own(object) if object.is_union => union::written(object, &writer),
        _ => {
            let Columns { idents, names, methods, arguments, .. } = mapping.writes();
            let owners = methods.iter().map(|method| Owner(method.span()));
            let names = names.iter().map(|name| name.map(Named));
            quote!(#(#writer.#methods #arguments (#names #owners #idents);)*)
        }
    };
    let to_fields = target.head(quote!(__tf::ToFields), mapping.bounds(Side::To));
    let to_tf = target.head(quote!(__tf::ToTf), mapping.bounds(Side::To));
    quote! {
        #[automatically_derived]
        #to_fields {
            fn to_fields<__TfSink: __tf::Sink>(&self, #writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
                let #writer = __TF.given(#writer);
                #writes
            }
        }
        #[automatically_derived]
        #to_tf {
            const KEEPS_BALANCE: ::core::primitive::bool = true;
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                __tf::write_object(self, __tf_sink)
            }
        }
    }
}

/// `&self.`, at the place of a field.
struct Owner(Span);

impl ToTokens for Owner {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let punct = |c| {
            let mut punct = Punct::new(c, Spacing::Alone);
            punct.set_span(self.0);
            TokenTree::from(punct)
        };
        tokens.extend([punct('&'), Ident::new("self", self.0).into(), punct('.')]);
    }
}
