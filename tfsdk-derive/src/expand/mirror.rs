//! The mirror of a struct: the same fields, each of which may be null or unknown.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Generics, Ident, Visibility, parse_quote};

use super::columns::{Arguments, Columns, Named};
use super::mapped::{Side, bounds, inside, is_bounded};
use super::mapping::{Mapping, from, to, whole_of};
use super::mistake::{mistake, unknown};
use super::spec::name_at;
use super::{lints, part, union};
use crate::key::MIRROR;
use crate::kind::Kind;
use crate::model::object::{Field, Object, Role};
use crate::model::schema::{Head, Schema};
use crate::model::target::Target;
use crate::tokens::arguments;

/// The mirror.
pub(super) struct Mirror<'a> {
    object: &'a Object<'a>,
    visibility: &'a Visibility,
    ident: Ident,
    /// Whether it is that of a nested struct.
    is_nested: bool,
    /// The struct's own, and the bounds that the types of the fields need.
    generics: Generics,
}

/// What is called as the mirror of a struct of which a mistake hides whether it has one, so that what uses the mirror is not
/// reported as well. One with parameters would have to use them, and one of another name may be meant to be a struct.
pub(super) fn unnamed(object: &Object<'_>) -> Option<TokenStream> {
    let (own, krate, visibility) = (object.target.ident, &object.krate, object.visibility);
    let is_usual = object.target.generics.params.is_empty() && !object.tag.has(&MIRROR);
    if !matches!(object.schema, Schema::Poisoned) || !is_usual {
        return None;
    }
    let ident = usual_name(own);
    let ty = unknown(object, own, &quote!(#krate::__private));
    Some(quote! {
        #[doc(hidden)]
        #[allow(dead_code)]
        #visibility type #ident = #ty;
    })
}

/// What a mirror is called where the tag does not say it.
fn usual_name(own: &Ident) -> Ident {
    format_ident!("{}Mirror", own.unraw(), span = own.span())
}

impl<'a> Mirror<'a> {
    pub(super) fn of(object: &'a Object<'a>, head: &'a Head) -> Self {
        let krate = &object.krate;
        let mut generics = object.target.generics_without_self();
        for bound in bounds(object, Side::Mirror, &quote!(#krate::__private)) {
            generics.make_where_clause().predicates.push(parse_quote!(#bound));
        }
        let own = object.target.ident;
        let (visibility, ident) = match &head.mirror {
            Some(name) => (name.visibility.as_ref().unwrap_or(object.visibility), name.ident.clone()),
            None => (object.visibility, usual_name(own)),
        };
        Mirror { object, visibility, ident, is_nested: head.kind == Kind::Nested, generics }
    }

    /// The struct itself, which stands beside the one it mirrors.
    pub(super) fn item(&self) -> TokenStream {
        let Mirror { object, visibility, ident, generics, .. } = self;
        let krate = &object.krate;
        let door = quote!(#krate::__private);
        let clause = &generics.where_clause;
        let own = object.target.ident.unraw();
        let doc = format!("[`{own}`] where every attribute and every element may be null or unknown.");
        // Embedded ones first: the last decides whether the mirror has a size, and the compiler asks that at each use.
        let is_embedded = |field: &&Field<'_>| matches!(field.role, Role::Embedded);
        let (embedded, others): (Vec<_>, Vec<_>) = object.fields.iter().partition(is_embedded);
        let fields: Vec<_> = embedded.into_iter().chain(others).collect();
        let docs = fields.iter().map(|Field { description, role, .. }| match role {
            _ if !description.is_empty() => description.to_token_stream(),
            Role::Attribute(attribute) => {
                format!("The attribute `{}`.", attribute.name.value()).to_token_stream()
            }
            Role::Embedded => "The attributes of an embedded struct.".to_token_stream(),
            Role::Skipped | Role::Poisoned => "No attribute.".to_token_stream(),
        });
        let field_lints = fields.iter().map(|field| lints::of_mirror(field.attributes));
        // Variants are as visible as their enum, and so are the fields that mirror them as the mirror.
        let visibilities =
            fields.iter().map(|field| if object.is_union { *visibility } else { field.visibility });
        let idents = fields.iter().map(|field| &field.ident);
        let types = fields.iter().map(|field| part::ty(object, field, &door));
        let lints = lints::of_mirror(object.target.attributes);
        // Empty brackets from the name to the end of the last type: of an unknown type inside of such the compiler does not say that it
        // might be a type parameter, so that it says of the mirror what it says of the struct, and shows it once.
        let generics = match object.end_of_types {
            Some(end) if generics.params.is_empty() => {
                let place = Span::call_site().located_at(object.target.ident.span());
                let (open, close) = (quote_spanned!(place=> <), quote_spanned!(end=> >));
                quote!(#open #close)
            }
            _ => generics.to_token_stream(),
        };
        quote! {
            #[doc = #doc]
            #[allow(deprecated, non_camel_case_types, clippy::derive_partial_eq_without_eq, clippy::exhaustive_structs)]
            #lints
            #visibility struct #ident #generics #clause {
                #(#[doc = #docs] #field_lints #visibilities #idents: #types),*
            }
        }
    }

    /// All impls. They stand in the block where the runtime is called `__tf`.
    pub(super) fn impls(&self) -> TokenStream {
        let mut tokens = self.ty();
        let mapping = Mapping::Mirror(self.object, self.target());
        tokens.extend(from(&mapping));
        tokens.extend(to(&mapping));
        tokens.extend(self.conversions());
        tokens.extend(self.usual());
        tokens
    }

    fn target(&self) -> Target<'_> {
        Target { ident: &self.ident, generics: &self.generics, attributes: &[] }
    }

    /// The Terraform type is that of the struct.
    fn ty(&self) -> TokenStream {
        let own = self.object.target.ident;
        let arguments = arguments(self.object.target.generics);
        let head = self.target().head(quote!(__tf::TfType), bounds(self.object, Side::Type, &inside()));
        quote! {
            #[automatically_derived]
            #head {
                const SPEC: &'static __tf::TypeSpec = <#own #arguments as __tf::TfType>::SPEC;
            }
        }
    }

    fn conversions(&self) -> TokenStream {
        let Mirror { object, visibility, ident: mirror, .. } = self;
        let own = object.target.ident;
        let arguments = arguments(object.target.generics);
        let of_role = |is: fn(&Role) -> bool| {
            let fields = object.fields.iter().filter(move |field| is(&field.role));
            fields.map(|field| name_at(&field.ident, &field.ty)).collect::<Vec<Ident>>()
        };
        let skipped = of_role(|role| matches!(role, Role::Skipped));
        let poisoned = of_role(|role| matches!(role, Role::Poisoned));
        let mirrored = self.mirrored();
        let (completed, locals, parts) = self.completed();
        let embedded: Vec<TokenStream> = self.embedded_bounds().collect();
        let from_head = self.target().head(quote!(::core::convert::From<#own #arguments>), embedded.clone());
        // Where it is held its attributes are asked for as well: without what they ask of a parameter they would be lost, and not told.
        let of_schema = self.is_nested.then(|| bounds(object, Side::Schema, &inside()));
        let bounds = || bounds(object, Side::Type, &inside()).into_iter().chain(embedded.clone());
        let own_target = Target { ident: own, generics: &self.generics, attributes: &[] };
        let own_head =
            own_target.head(quote!(__tf::Mirrored), bounds().chain(of_schema.into_iter().flatten()));
        let inherent = self.target().head_inherent(bounds());
        let doc = format!("The [`{}`], when all of it is known.", own.unraw());
        let (whole, mirror_of_whole) = if object.is_union {
            (self.completed_union(), union::mirrored(object))
        } else {
            // Of a parameter that no field mentions the compiler says so, and no more where the struct names it.
            let own = match object.target.generics.params.is_empty() {
                true => own.to_token_stream(),
                false => quote!(#own :: #arguments),
            };
            let whole =
                whole_of(object, &completed, &locals, &quote!(#own { #parts #(#skipped: self.#skipped),* }));
            let mistake = mistake(object);
            let mirror = quote! {
                Self {
                    #mirrored
                    #(#skipped: __tf_whole.#skipped,)*
                    #(#poisoned: #mistake,)*
                }
            };
            (whole, mirror)
        };
        quote! {
            #[automatically_derived]
            #from_head {
                #[inline]
                fn from(__tf_whole: #own #arguments) -> Self {
                    #mirror_of_whole
                }
            }
            #inherent {
                #[doc = #doc]
                ///
                /// # Errors
                /// Every part that is unknown, and every null that its field cannot hold, with its path.
                #[inline]
                #visibility fn complete(self) -> __tf::Result<#own #arguments, __tf::Error> {
                    let mut __tf_given = __TF.given(__tf::Completion::new());
                    // Borrowed, so that its own methods are found before those that a trait gives to all types.
                    let __tf_completion = &mut __tf_given;
                    let __tf_whole = #whole;
                    __tf_given.finish(__tf_whole)
                }
            }
            #[automatically_derived]
            #own_head {
                type Mirror = #mirror #arguments;
                #[inline]
                fn into_mirror(self) -> __tf::Tf<#mirror #arguments> {
                    __tf::Tf::Known(::core::convert::From::from(__TF.given(self)))
                }
                #[inline]
                fn complete(__tf_mirror: __tf::Tf<#mirror #arguments>) -> __tf::Result<Self, __tf::Error> {
                    __tf::complete(__TF.given(__tf_mirror), #mirror::complete)
                }
            }
        }
    }

    /// The fields of the mirror of `__tf_whole`, each with a comma behind it. All of one stands at its place, as the
    /// compiler may ask at any part of it whether its type has a mirror.
    fn mirrored(&self) -> TokenStream {
        let columns = Columns::of(self.object, "mirrored", |field| match &field.role {
            // The type of the value says the rest.
            Role::Attribute(attribute) if !attribute.way.is_plain() => Some(Arguments::of(field)),
            _ => None,
        });
        let lines = columns.idents.iter().zip(&columns.methods).zip(&columns.arguments);
        let lines = lines.map(|((ident, method), arguments)| {
            quote_spanned!(method.span()=> #ident: __TF.#method #arguments (__tf_whole.#ident),)
        });
        lines.collect()
    }

    /// The calls that complete the fields, variables for what they return, and the struct's fields made of these.
    fn completed(&self) -> (TokenStream, Vec<Ident>, TokenStream) {
        let Columns { idents, locals, names, methods, arguments } =
            Columns::of(self.object, "field", |field| Arguments::told(self.object, field));
        let lines = idents.iter().zip(&names).zip(methods.iter().zip(&arguments));
        let lines = lines.map(|((ident, name), (method, arguments))| {
            let name = name.map(Named);
            quote_spanned!(method.span()=> __tf_completion.#method #arguments (#name self.#ident),)
        });
        let completed = lines.collect();
        let parts = quote!(#(#idents: #locals,)*);
        (completed, locals, parts)
    }

    /// The union that is completed.
    fn completed_union(&self) -> TokenStream {
        let Columns { idents, names, methods, arguments, .. } =
            Columns::of(self.object, "field", |field| Arguments::told(self.object, field));
        let reads = (0..names.len()).map(|i| {
            let (method, arguments, ident) = (&methods[i], &arguments[i], &idents[i]);
            let name = names[i].map(Named);
            quote_spanned!(method.span()=> __tf_completion.#method #arguments (#name self.#ident))
        });
        let own = self.object.target.ident;
        union::exactly_one(self.object, &quote!(#own), &quote!(__tf_completion), reads)
    }

    /// What has to be true of embedded structs whose types depend on a parameter.
    fn embedded_bounds(&self) -> impl Iterator<Item = TokenStream> {
        let embedded = self.object.fields.iter().filter(|field| matches!(field.role, Role::Embedded));
        let bounded = embedded.filter(|field| is_bounded(self.object, Side::Mirror, field));
        bounded.map(|Field { ty, .. }| quote!(<#ty as __tf::Mirrored>::Mirror: ::core::convert::From<#ty>))
    }

    /// The usual traits.
    ///
    /// Two mirrors are equal if they stand for the same value, and the schema says which parts are shown; neither takes
    /// code for each field. A mirror is cloned if all its fields can be.
    fn usual(&self) -> TokenStream {
        let own = self.object.target.ident;
        let arguments = arguments(self.object.target.generics);
        let (mut clones, mut skipped) = (Vec::new(), Vec::new());
        let mut compared = Vec::new();
        let cloned = self.object.fields.iter().map(|Field { ident, ty, .. }| {
            let ident = name_at(ident, ty);
            quote_spanned!(ty.place=> #ident: __tf::Clone::clone(&self.#ident))
        });
        for field in &self.object.fields {
            // A false bound without any variable would not compile.
            let is_skipped = matches!(field.role, Role::Skipped);
            if !field.ty.is_of_std() {
                let span = field.ty.place;
                let ty = part::ty(self.object, field, &inside());
                clones.push(match &field.role {
                    Role::Skipped | Role::Poisoned => {
                        quote_spanned!(span=> for<'__tf> #ty: __tf::CloneOf<'__tf>)
                    }
                    Role::Attribute(attribute) if !attribute.way.is_plain() => {
                        let (ty, way) = (self.bounded(field), attribute.way.printed(&inside()));
                        quote_spanned!(span=> for<'__tf> #way: __tf::PartCloneAs<'__tf, #ty>)
                    }
                    Role::Attribute(_) | Role::Embedded => {
                        let ty = self.bounded(field);
                        quote_spanned!(span=> for<'__tf> #ty: __tf::PartClone<'__tf>)
                    }
                });
                if is_skipped {
                    skipped.push(quote_spanned!(span=> for<'__tf> #ty: __tf::PartialEqOf<'__tf>));
                }
            }
            if is_skipped {
                let ident = name_at(&field.ident, &field.ty);
                compared.push(quote!(&& self.#ident == __tf_other.#ident));
            }
        }
        let written = part::bounds(self.object, Side::To);
        let mut shown = bounds(self.object, Side::Schema, &inside());
        shown.extend(written.clone());
        let clone = self.target().head(quote!(::core::clone::Clone), clones);
        let debug = self.target().head(quote!(::core::fmt::Debug), shown);
        let eq = self.target().head(quote!(::core::cmp::PartialEq), skipped.into_iter().chain(written));
        let name = self.ident.to_string();
        // A field that is no attribute is compared as it is, also where that says little.
        let quiet =
            (!compared.is_empty()).then(|| quote!(#[allow(unpredictable_function_pointer_comparisons)]));
        quote! {
            #[automatically_derived]
            #clone {
                #[inline]
                fn clone(&self) -> Self {
                    Self { #(#cloned),* }
                }
            }
            #[automatically_derived]
            #debug {
                #[inline]
                fn fmt(&self, __tf_out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __tf::show::<#own #arguments>(self, #name, __tf_out)
                }
            }
            #[automatically_derived]
            #quiet
            #eq {
                #[inline]
                fn eq(&self, __tf_other: &Self) -> ::core::primitive::bool {
                    __tf::same(self, __tf_other) #(#compared)*
                }
            }
        }
    }

    /// The type of a field in a bound.
    fn bounded(&self, field: &Field<'_>) -> TokenStream {
        // What the compiler would have to look through before it finds a lifetime is no such type to it.
        match self.object.target.generics.params.is_empty() {
            false => field.ty.to_token_stream(),
            true => part::if_mirrored(self.object, field, &inside()),
        }
    }
}

/// A struct that is its own mirror: it is known or unknown as a whole.
pub(super) fn whole(object: &Object<'_>) -> TokenStream {
    let head = object.target.head(quote!(__tf::Mirrored), bounds(object, Side::Rules, &inside()));
    // Where its tag is wrong it may be meant to have a mirror.
    let mirror = match object.schema {
        Schema::None => quote!(Self),
        Schema::Poisoned | Schema::Of(_) => unknown(object, &quote!(Self), &inside()),
    };
    whole_impl(&head, &mirror)
}

/// The impl of a type that is known or unknown as a whole.
pub(super) fn whole_impl(head: &TokenStream, mirror: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        #head {
            type Mirror = #mirror;
            fn into_mirror(self) -> __tf::Tf<#mirror> {
                __tf::Tf::Known(self)
            }
            fn complete(__tf_mirror: __tf::Tf<#mirror>) -> __tf::Result<Self, __tf::Error> {
                __tf::known::<Self, #mirror>(__tf_mirror)
            }
        }
    }
}
