//! The mirror of a struct: the same fields, each of which may be null or unknown.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Generics, Ident, Type, parse_quote};

use super::mapped::{Side, bounds, inside};
use super::object as expand;
use super::spec::at;
use crate::model::object::{Attribute, Field, Object, Role};
use crate::model::schema::Schema;
use crate::model::target::Target;
use crate::model::way::Way;
use crate::parse::Tag;
use crate::parse::doc::description;

/// The mirror.
pub(super) struct Mirror<'a> {
    object: &'a Object<'a>,
    ident: Ident,
    /// The struct's own, and the bounds that the types of the fields need.
    generics: Generics,
    fields: Vec<MirrorField<'a>>,
}

struct MirrorField<'a> {
    field: &'a Field<'a>,
    /// Its type as written in the struct, and as written in the impls, where `__tf` is known.
    outside: TokenStream,
    ty: Type,
}

impl<'a> Mirror<'a> {
    pub(super) fn of(object: &'a Object<'a>) -> Self {
        let krate = &object.krate;
        let door = quote!(#krate::__private);
        let mut generics = object.target.generics.clone();
        let fields = object.fields.iter().map(|field| {
            let written = |door: &TokenStream| -> TokenStream {
                let ty = &field.ty;
                match &field.role {
                    Role::Skipped => quote!(#ty),
                    Role::Embedded => quote_spanned!(at(ty)=> <#ty as #door::MayBeUnknown>::Partial),
                    Role::Poisoned => quote_spanned!(at(ty)=> #door::Tf<#ty>),
                    Role::Attribute(attribute) if attribute.way.is_plain() => {
                        quote_spanned!(at(ty)=> #door::Tf<<#ty as #door::MayBeUnknown>::Partial>)
                    }
                    Role::Attribute(attribute) => {
                        let way = attribute.way.printed(door);
                        quote_spanned!(at(ty)=> #door::Tf<<#way as #door::PartialAs<#ty>>::Partial>)
                    }
                }
            };
            let ty = written(&inside());
            MirrorField { field, outside: written(&door), ty: parse_quote!(#ty) }
        });
        let fields: Vec<MirrorField<'_>> = fields.collect();
        for bound in bounds(object, Side::Partial, &door) {
            generics.make_where_clause().predicates.push(parse_quote!(#bound));
        }
        let ident =
            format_ident!("{}Partial", object.target.ident.unraw(), span = object.target.ident.span());
        Mirror { object, ident, generics, fields }
    }

    /// The struct itself, which stands beside the one it mirrors.
    pub(super) fn item(&self) -> TokenStream {
        let Mirror { object, ident, generics, .. } = self;
        let visibility = object.visibility;
        let clause = &generics.where_clause;
        let own = self.object.target.ident.unraw();
        let doc = format!("[`{own}`] where every attribute and every element may be null or unknown.");
        let fields = self.fields.iter().map(|MirrorField { field, outside, .. }| {
            let Field { ident, visibility, description, role, .. } = field;
            let doc = match role {
                _ if !description.is_empty() => description.to_token_stream(),
                Role::Attribute(attribute) => {
                    format!("The attribute `{}`.", attribute.name.value()).to_token_stream()
                }
                Role::Embedded => "The attributes of an embedded struct.".to_token_stream(),
                Role::Skipped | Role::Poisoned => "No attribute.".to_token_stream(),
            };
            quote!(#[doc = #doc] #visibility #ident: #outside)
        });
        quote! {
            #[doc = #doc]
            #visibility struct #ident #generics #clause {
                #(#fields),*
            }
        }
    }

    /// All impls. They stand in the block where the runtime is called `__tf`.
    pub(super) fn impls(&self) -> TokenStream {
        let target = Target { ident: &self.ident, generics: &self.generics };
        let fields = self.fields.iter().map(|MirrorField { field, ty, .. }| Field {
            ident: field.ident,
            visibility: field.visibility,
            ty: ty.clone(),
            tag: Tag::default(),
            is_understood: true,
            role: match &field.role {
                Role::Attribute(attribute) => {
                    Role::Attribute(Attribute { name: attribute.name.clone(), way: Way::Plain, member: None })
                }
                Role::Embedded => Role::Embedded,
                Role::Skipped => Role::Skipped,
                Role::Poisoned => Role::Poisoned,
            },
            description: description(&[]),
        });
        let mirror = Object {
            target,
            visibility: self.object.visibility,
            krate: self.object.krate.clone(),
            tag: Tag::default(),
            schema: Schema::None,
            #[cfg(feature = "constraints")]
            constraint: None,
            has_names: true,
            fields: fields.collect(),
        };
        let mut tokens = self.ty(&mirror);
        tokens.extend(expand::from(&mirror));
        tokens.extend(expand::to(&mirror));
        tokens.extend(self.conversions(&mirror));
        tokens.extend(usual(&mirror));
        tokens
    }

    /// The Terraform type is that of the struct.
    fn ty(&self, mirror: &Object<'_>) -> TokenStream {
        let own = self.object.target.ident;
        let (_, arguments, _) = self.object.target.generics.split_for_impl();
        let bounds = bounds(self.object, Side::Type, &inside());
        let head = mirror.target.head(quote!(__tf::TfType), bounds);
        quote! {
            #[automatically_derived]
            #head {
                const SPEC: &'static __tf::TypeSpec = <#own #arguments as __tf::TfType>::SPEC;
            }
        }
    }

    fn conversions(&self, mirror: &Object<'_>) -> TokenStream {
        let Mirror { ident: partial, .. } = self;
        let own = self.object.target.ident;
        let (_, arguments, _) = self.object.target.generics.split_for_impl();
        let from = self.fields.iter().map(|MirrorField { field: Field { ident, ty, role, .. }, .. }| match role {
            Role::Skipped => quote!(#ident: __tf_whole.#ident),
            Role::Poisoned => quote!(#ident: __tf::Tf::Known(__tf_whole.#ident)),
            Role::Embedded => quote_spanned!(at(ty)=>
                #ident: <<#ty as __tf::MayBeUnknown>::Partial as ::core::convert::From<#ty>>::from(__tf_whole.#ident)
            ),
            Role::Attribute(attribute) if attribute.way.is_plain() => quote_spanned!(at(ty)=>
                #ident: <#ty as __tf::MayBeUnknown>::into_partial(__tf_whole.#ident)
            ),
            Role::Attribute(attribute) => {
                let way = attribute.way.printed(&inside());
                quote_spanned!(at(ty)=> #ident: <#way as __tf::PartialAs<#ty>>::into_partial(__tf_whole.#ident))
            }
        });
        let mut completed = Vec::new();
        let mut parts = Vec::new();
        for (position, MirrorField { field: Field { ident, ty, role, .. }, .. }) in
            self.fields.iter().enumerate()
        {
            let local = format_ident!("__tf_{position}", span = Span::mixed_site());
            let complete = match role {
                Role::Skipped => quote!(::core::option::Option::Some(self.#ident)),
                Role::Poisoned => continue,
                Role::Embedded => quote_spanned!(at(ty)=> __tf_completion.embedded::<#ty>(self.#ident)),
                Role::Attribute(attribute) => {
                    let name = &attribute.name;
                    let way = attribute.way.printed(&inside());
                    quote_spanned!(at(ty)=> __tf_completion.field::<#ty, #way>(#name, self.#ident))
                }
            };
            completed.push(quote!(let #local = #complete;));
            parts.push(quote!(#ident: #local?));
        }
        let embedded = self.object.fields.iter().filter_map(|field| match field.role {
            Role::Embedded => {
                let ty = &field.ty;
                let bound = quote!(<#ty as __tf::MayBeUnknown>::Partial: ::core::convert::From<#ty>);
                self.object.target.bound(ty, bound)
            }
            _ => None,
        });
        let embedded: Vec<TokenStream> = embedded.collect();
        let from_head = mirror.target.head(quote!(::core::convert::From<#own #arguments>), embedded.clone());
        let bounds = || bounds(self.object, Side::Type, &inside()).into_iter().chain(embedded.clone());
        let own_target = Target { ident: own, generics: &self.generics };
        let own_head = own_target.head(quote!(__tf::MayBeUnknown), bounds());
        let inherent = mirror.target.head_inherent(bounds());
        let doc = format!("The [`{}`], when all of it is known.", own.unraw());
        let vis = self.object.visibility;
        let whole = if self.object.is_whole() {
            quote!((|| ::core::option::Option::Some(#own { #(#parts),* }))())
        } else {
            quote!(::core::option::Option::None)
        };
        quote! {
            #[automatically_derived]
            #from_head {
                fn from(__tf_whole: #own #arguments) -> Self {
                    Self { #(#from),* }
                }
            }
            #inherent {
                #[doc = #doc]
                ///
                /// # Errors
                /// Every part that is unknown, and every null that its field cannot hold, with its path.
                #[allow(dead_code)]
                #vis fn complete(self) -> ::core::result::Result<#own #arguments, __tf::Error> {
                    let mut __tf_completion = __tf::Completion::new();
                    #(#completed)*
                    let __tf_whole = #whole;
                    __tf_completion.finish(__tf_whole)
                }
            }
            #[automatically_derived]
            #own_head {
                type Partial = #partial #arguments;
                fn into_partial(self) -> __tf::Tf<Self::Partial> {
                    __tf::Tf::Known(::core::convert::From::from(self))
                }
                fn complete(__tf_partial: __tf::Tf<Self::Partial>) -> ::core::result::Result<Self, __tf::Error> {
                    __tf::known::<Self, Self::Partial>(__tf_partial)?.complete()
                }
            }
        }
    }
}

/// A struct that is its own mirror: it is known or unknown as a whole.
pub(super) fn whole(object: &Object<'_>) -> TokenStream {
    let head = object.target.head(quote!(__tf::MayBeUnknown), bounds(object, Side::Type, &inside()));
    whole_impl(&head)
}

/// The impl of a type that is known or unknown as a whole.
pub(super) fn whole_impl(head: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        #head {
            type Partial = Self;
            fn into_partial(self) -> __tf::Tf<Self> {
                __tf::Tf::Known(self)
            }
            fn complete(__tf_partial: __tf::Tf<Self>) -> ::core::result::Result<Self, __tf::Error> {
                __tf::known::<Self, Self>(__tf_partial)
            }
        }
    }
}

/// The usual traits, each implemented if all fields implement it.
fn usual(mirror: &Object<'_>) -> TokenStream {
    let head = |r#trait: TokenStream, of: TokenStream| {
        // A false bound without any variable would not compile.
        let bounds = mirror.fields.iter().enumerate().map(|(position, Field { ty, .. })| {
            let position = Literal::usize_unsuffixed(position);
            quote!(for<'__tf> #ty: #of<'__tf, #position>)
        });
        mirror.target.head(r#trait, bounds)
    };
    let clone = head(quote!(::core::clone::Clone), quote!(__tf::CloneOf));
    let debug = head(quote!(::core::fmt::Debug), quote!(__tf::DebugOf));
    let eq = head(quote!(::core::cmp::PartialEq), quote!(__tf::PartialEqOf));
    let total_eq = head(quote!(::core::cmp::Eq), quote!(__tf::EqOf));
    let name = mirror.target.ident.to_string();
    let idents: Vec<&Ident> = mirror.fields.iter().map(|field| field.ident).collect();
    let names = idents.iter().map(|ident| ident.unraw().to_string());
    let equal = if idents.is_empty() {
        quote!(true)
    } else {
        quote!(#(::core::cmp::PartialEq::eq(&self.#idents, &__tf_other.#idents))&&*)
    };
    quote! {
        #[automatically_derived]
        #clone {
            fn clone(&self) -> Self {
                Self { #(#idents: ::core::clone::Clone::clone(&self.#idents)),* }
            }
        }
        #[automatically_derived]
        #debug {
            fn fmt(&self, __tf_out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __tf_out.debug_struct(#name)#(.field(#names, &self.#idents))*.finish()
            }
        }
        #[automatically_derived]
        #eq {
            fn eq(&self, __tf_other: &Self) -> ::core::primitive::bool {
                #equal
            }
        }
        #[automatically_derived]
        #total_eq {}
    }
}
