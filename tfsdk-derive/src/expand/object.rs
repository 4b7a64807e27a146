//! The impls of a `TfObject`. Nothing can fail here: the model was checked, and what is wrong with it is poisoned.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::LitStr;

use super::embedded;
use super::entry::entry;
use super::generics::de;
use super::mapped::{Side, bounds, inside};
use super::spec::{self, name_at};
use super::{mirror, union, wanted};
use crate::model::field_type::FieldType;
use crate::model::object::{Field, Object, Role};
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
    let entries = object.fields.iter().filter_map(|field| described(object, field)).chain(rest);
    // The error of a const evaluation is shown at the call, so the call stands at the field.
    let checks = |spec: &TokenStream| {
        let once = embedded::checks(object, spec);
        once.into_iter().chain(wanted::checks(object, spec)).chain(union::checks(object)).collect()
    };
    let entries: Vec<TokenStream> = entries.collect();
    let (items, spec) = spec::object_constant(&object.target, &entries, checks);
    let embedded = embedded::items(object);
    let typed = typed(object);
    let wanted = wanted::items(object);
    let head = object.target.head(quote!(__tf::TfType), bounds(object, Side::Type, &inside()));
    quote! {
        #wanted
        #embedded
        #items
        #typed
        #[automatically_derived]
        #head {
            const SPEC: &'static __tf::TypeSpec = #spec;
        }
    }
}

/// A field in the constant, with what it is about where no schema says it.
fn described(object: &Object<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let entry = entry(object, field)?;
    let description = &field.description;
    let is_told = matches!(field.role, Role::Attribute(_)) && !object.has_mirror() && !description.is_empty();
    Some(if is_told { quote!(#entry.described(#description)) } else { entry })
}

/// The constant through which all goes that asks more of the types of fields than a Terraform type.
fn typed(object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    if target.for_ever().is_some() {
        let constant = spec::CONSTANT.tokens();
        let mut tokens = spec::typed(&constant);
        tokens.extend(mirror::if_typed(object, &constant));
        return tokens;
    }
    let entries = object.fields.iter().filter_map(|field| target.apart(&entry(object, field)?));
    let entries: Vec<TokenStream> = entries.collect();
    if entries.is_empty() {
        // All depend on a parameter, and impls have bounds.
        return quote!(
            use __tf::Typed as __TF;
        );
    }
    spec::typed(&quote!([#(#entries),*]))
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

    /// What writes them. The type of a part of a mirror shows how.
    fn writes(&self) -> Columns<'_> {
        match self {
            Mapping::Own(object) => Columns::of(object, "field", |field| Arguments::told(object, field)),
            Mapping::Mirror(object, _) => Columns::of(object, "part", |_| None),
        }
    }
}

/// The fields that are mapped, in columns, for the loops of `quote!`: it prints what stands in them at once, and would
/// make a stream of its own for each line that is made before, which is three calls of the compiler.
///
/// Errors stand at the methods, and at what they are given.
pub(super) struct Columns<'a> {
    pub(super) idents: Vec<Ident>,
    pub(super) locals: Vec<Ident>,
    /// Those of attributes.
    pub(super) names: Vec<Option<&'a LitStr>>,
    pub(super) methods: Vec<Ident>,
    pub(super) arguments: Vec<Option<Arguments<'a>>>,
}

impl<'a> Columns<'a> {
    /// The columns, with `method` as the method of attributes, or `method_as` where the arguments have a way.
    pub(super) fn of(
        object: &'a Object<'a>,
        method: &str,
        arguments: impl Fn(&'a Field<'a>) -> Option<Arguments<'a>>,
    ) -> Self {
        let mut columns = Columns {
            idents: Vec::new(),
            locals: Vec::new(),
            names: Vec::new(),
            methods: Vec::new(),
            arguments: Vec::new(),
        };
        let (with_way, embedded) = (format!("{method}_as"), "embedded");
        for (position, field) in object.fields.iter().enumerate() {
            let (place, arguments) = (field.ty.place, arguments(field));
            let has_way = arguments.as_ref().is_some_and(|arguments| arguments.way.is_some());
            let (method, name) = match &field.role {
                Role::Attribute(attribute) => {
                    (if has_way { &*with_way } else { method }, Some(&attribute.name))
                }
                Role::Embedded => (embedded, None),
                Role::Skipped | Role::Poisoned => continue,
            };
            columns.idents.push(name_at(&field.ident, &field.ty));
            columns.locals.push(local(position, &field.ty));
            columns.names.push(name);
            columns.methods.push(Ident::new(method, place));
            columns.arguments.push(arguments);
        }
        columns
    }
}

/// The types that a method is called with: that of a field and, if it is not mapped as its type says, the way.
pub(super) struct Arguments<'a> {
    ty: &'a FieldType,
    way: Option<TokenStream>,
}

impl<'a> Arguments<'a> {
    /// Those of a field.
    pub(super) fn of(field: &'a Field<'a>) -> Self {
        let way = field.attribute().map(|attribute| &attribute.way).filter(|way| !way.is_plain());
        Arguments { ty: &field.ty, way: way.map(|way| way.printed(&inside())) }
    }

    /// Those of a field whose type may be wrong, so that this is said at its place. Any other is as the struct says, which
    /// the compiler sees in what is made of it, if anything is.
    pub(super) fn told(object: &Object<'_>, field: &'a Field<'a>) -> Option<Self> {
        let is_plain = field.attribute().is_some_and(|attribute| attribute.way.is_plain());
        let is_known = is_plain && field.ty.is_mappable && object.is_whole();
        (!is_known).then(|| Arguments::of(field))
    }
}

impl ToTokens for Arguments<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Arguments { ty, way } = self;
        let punct = |c, spacing| {
            let mut punct = Punct::new(c, spacing);
            punct.set_span(ty.place);
            TokenTree::from(punct)
        };
        tokens.extend([punct(':', Spacing::Joint), punct(':', Spacing::Alone), punct('<', Spacing::Alone)]);
        ty.to_tokens(tokens);
        if let Some(way) = way {
            tokens.extend([punct(',', Spacing::Alone)]);
            way.to_tokens(tokens);
        }
        tokens.extend([punct('>', Spacing::Alone)]);
    }
}

/// A name that is the first argument of two.
pub(super) struct Named<'a>(pub(super) &'a LitStr);

impl ToTokens for Named<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
        tokens.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
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

/// Reading.
pub(super) fn from(mapping: &Mapping<'_>) -> TokenStream {
    let (object, target, de) = (mapping.object(), mapping.target(), de());
    let reader = Ident::new("__tf_reader", Span::mixed_site());
    let whole = match mapping {
        Mapping::Own(_) => own_read(object, &reader),
        // Without the whole, nothing says the types; those of the struct itself are read all the same.
        Mapping::Mirror(..) if !object.is_whole() => quote!(__tf::None),
        Mapping::Mirror(..) => mirror::read(object, &reader),
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
    whole_of(object, &reads, &locals, &quote!(Self { #(#idents: #locals,)* #(#skipped),* }))
}

/// The name of the variable for a field.
pub(super) fn local(position: usize, ty: &FieldType) -> Ident {
    format_ident!("__tf_{position}", span = ty.place)
}

/// What the fields that are no attributes hold when they are read.
pub(super) fn skipped(object: &Object<'_>) -> impl Iterator<Item = TokenStream> {
    let skipped = object.fields.iter().filter(|field| matches!(field.role, Role::Skipped));
    skipped.map(|Field { ident, ty, .. }| {
        let ident = name_at(ident, ty);
        quote_spanned!(ty.place=> #ident: <#ty as __tf::Skipped>::skipped())
    })
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
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                __tf::write_object(self, __tf_sink)
            }
        }
    }
}
