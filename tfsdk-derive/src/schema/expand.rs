//! The impls of a struct with a schema. Nothing can fail here: the model was checked.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{LitStr, Type};

use super::head::{Head, Schema};
use super::kind::Kind;
use super::member::{AttributeMember, Default, Member, MemberKind, TypeRules};
use crate::generics::Target;
use crate::object::model::{Field, Object, Role};
use crate::spec::at;

/// The impls. They stand in the block where the runtime is called `__tf`.
pub(crate) fn expand(head: &Head, object: &Object<'_>) -> TokenStream {
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
            quote_spanned!(at(field.ty)=>
                __tf::member_fits(<#of as __tf::TfSchema>::KIND, <#of as __tf::TfSchema>::BODY, #position)
            )
        });
        calls.collect()
    };
    let ident = object.target.ident;
    // What depends on a parameter is evaluated where the schema is used.
    let (outside, inside) = if object.target.has_parameters() {
        let calls = checks(&quote!(Self));
        (TokenStream::new(), quote!(const FITS: () = { #(#calls;)* };))
    } else {
        let calls = checks(&object.target.for_ever().unwrap_or_else(|| quote!(#ident)));
        (quote!(#(const _: () = #calls;)*), TokenStream::new())
    };
    let head_of = |r#trait: TokenStream| object.target.head(r#trait, bounds(object));
    let schema = head_of(quote!(__tf::TfSchema));
    let mut tokens = quote! {
        #[allow(unused_imports)]
        use __tf::NotHeld as _;
        #outside
        #[automatically_derived]
        #schema {
            const KIND: ::core::option::Option<__tf::Kind> = #kind;
            const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
                members: &[#(#constants),*],
                description: #description,
                deprecated: #deprecated,
            };
            #version
            #inside
        }
    };
    if head.kind == Kind::Nested {
        let (one, holds) = (head_of(quote!(__tf::HoldsOne)), head_of(quote!(__tf::Holds)));
        tokens.extend(nested(&one, &holds, &quote!(<Self as __tf::TfSchema>::BODY)));
    }
    tokens
}

/// The impls of a struct with mistakes, so that what uses it is not reported as well.
pub(crate) fn fallback(schema: &Schema, target: &Target<'_>) -> TokenStream {
    let Schema::Of(head) = schema else { return TokenStream::new() };
    let kind = kind(head.kind);
    let empty = quote! {
        &__tf::BodySpec { members: &[], description: "", deprecated: ::core::option::Option::None }
    };
    let schema = target.head(quote!(__tf::TfSchema), []);
    let mut tokens = quote! {
        #schema {
            const KIND: ::core::option::Option<__tf::Kind> = #kind;
            const BODY: &'static __tf::BodySpec = #empty;
        }
    };
    if head.kind == Kind::Nested {
        let (one, holds) = (target.head(quote!(__tf::HoldsOne), []), target.head(quote!(__tf::Holds), []));
        tokens.extend(nested(&one, &holds, &empty));
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

/// The bounds that the schema needs on field types that depend on a type parameter.
fn bounds<'a>(object: &'a Object<'_>) -> impl Iterator<Item = TokenStream> + 'a {
    let dependent = object.fields.iter().filter(|field| object.target.depends(field.ty));
    dependent.filter_map(|Field { ty, role, member, .. }| match (role, member.as_ref().map(|m| &m.kind)) {
        (Role::Skipped, _) => None,
        (Role::Embedded, _) => Some(quote!(#ty: __tf::TfSchema)),
        (Role::Attribute(_), Some(MemberKind::Block { .. })) => Some(quote!(#ty: __tf::Holds + __tf::TfType)),
        (Role::Attribute(attribute), _) => Some(match &attribute.way {
            None => quote!(#ty: __tf::TfType),
            Some(way) => quote!(#way: __tf::TypeAs<#ty>),
        }),
    })
}

/// The constant with the behaviour of a field; `None` if the field is not an attribute.
fn member(field: &Field<'_>) -> Option<TokenStream> {
    let Field { ty, role, member, .. } = field;
    let member = member.as_ref()?;
    match (role, &member.kind) {
        (Role::Embedded, MemberKind::Flatten) => {
            Some(quote_spanned!(at(ty)=> __tf::MemberSpec::Flatten(<#ty as __tf::TfSchema>::BODY)))
        }
        (Role::Attribute(attribute), MemberKind::Attribute(behaviour)) => {
            let way = way_or_plain(&attribute.way);
            Some(attribute_member(&attribute.name, ty, &way, member, behaviour))
        }
        (Role::Attribute(attribute), MemberKind::Block { min_items, max_items }) => {
            let name = &attribute.name;
            let way = way_or_plain(&attribute.way);
            let count =
                |count: &Option<syn::LitInt>| count.as_ref().map_or_else(|| quote!(0), |n| quote!(#n));
            let (min, max) = (count(min_items), count(max_items));
            // A block that holds one struct is written at most once.
            let max = match max_items {
                Some(_) => max,
                None => {
                    quote!(if let __tf::Nesting::Single = <#ty as __tf::Holds>::NESTING { #min } else { 0 })
                }
            };
            let (description, deprecated) = (&member.description, option(&member.deprecated));
            let set = member.set;
            Some(quote_spanned! {at(ty)=>
                __tf::MemberSpec::Block(__tf::BlockSpec {
                    name: #name,
                    nesting: __tf::block_nesting(
                        <#ty as __tf::Holds>::NESTING, #set, <#way as __tf::TypeAs<#ty>>::NULL, #min,
                    ),
                    body: <#ty as __tf::Holds>::BODY,
                    min_items: #min,
                    max_items: #max,
                    description: #description,
                    deprecated: #deprecated,
                })
            })
        }
        _ => None,
    }
}

fn attribute_member(
    name: &LitStr,
    ty: &Type,
    way: &TokenStream,
    member: &Member,
    behaviour: &AttributeMember,
) -> TokenStream {
    let AttributeMember { required, optional, computed, .. } = behaviour;
    let nested = quote_spanned!(at(ty)=> __tf::Held::<#ty>::NESTED);
    let nested = if member.set { quote!(__tf::as_set(#nested)) } else { nested };
    let mut spec = quote_spanned! {at(ty)=>
        __tf::AttributeSpec::holding(
            #name,
            <#way as __tf::TypeAs<#ty>>::SPEC,
            #nested,
            __tf::Mode { required: #required, optional: #optional, computed: #computed },
        ).field_holds_null(<#way as __tf::TypeAs<#ty>>::NULL)
    };
    for (method, argument) in &behaviour.methods {
        spec.extend(quote!(.#method(#argument)));
    }
    let description = &member.description;
    if !description.is_empty() {
        spec.extend(quote!(.describe(#description)));
    }
    if let Some(message) = &member.deprecated {
        spec.extend(quote!(.deprecated(#message)));
    }
    if let Some(default) = &behaviour.default {
        let make = make_default(behaviour, default);
        spec.extend(quote!(.default(#make)));
        if let Default::Variable { otherwise: None, .. } = default {
            spec.extend(quote!(.default_may_be_null()));
        }
    }
    spec.extend(quote_spanned!(at(ty)=> .type_rules(__tf::Held::<#ty>::RULES)));
    if !behaviour.validators.is_empty() {
        let validators = behaviour.validators.iter().map(made);
        spec.extend(quote!(.validate(const { &[#(#validators),*] })));
    }
    quote!(__tf::MemberSpec::Attribute(#spec))
}

/// The function that makes a default, of the type that the field holds besides null and unknown.
fn make_default(behaviour: &AttributeMember, default: &Default) -> TokenStream {
    let (held, way) = (&behaviour.held, way_or_plain(&behaviour.held_way));
    match default {
        Default::Text(text) => quote_spanned!(at(text)=> || __tf::text_default::<#held, #way>(#text)),
        Default::Expr(expr) => quote_spanned!(at(expr)=> || __tf::default_of::<#held, #way>(#expr)),
        Default::Function(path) => quote_spanned!(at(path)=> || __tf::default_of::<#held, #way>((#path)())),
        Default::Variable { name, otherwise } => {
            let otherwise = option(otherwise);
            quote!(|| __tf::env_default::<#held, #way>(#name, #otherwise))
        }
    }
}

/// The function that makes a validator.
fn made(validator: &TokenStream) -> TokenStream {
    if starts_closure(validator) {
        quote_spanned!(at(validator)=> || __tf::closure_validator(#validator))
    } else {
        quote_spanned!(at(validator)=> || __tf::validator(#validator))
    }
}

/// The impl of a type that brings rules of its own; `None` when it has none.
pub(crate) fn type_rules(rules: &TypeRules, target: &Target<'_>, texts: &[&LitStr]) -> Option<TokenStream> {
    let mut validators: Vec<TokenStream> = rules.validators.iter().map(made).collect();
    if !texts.is_empty() {
        validators.insert(0, quote!(|| __tf::validator(__tf::one_of([#(#texts),*]))));
    }
    if validators.is_empty() && rules.same_meaning.is_none() {
        return None;
    }
    let head = target.head(quote!(__tf::AttributeType), []);
    let validate = match &validators[..] {
        [] => quote!(::core::option::Option::None),
        [one] => quote!(::core::option::Option::Some(#one)),
        all => quote!(::core::option::Option::Some(|| __tf::validator(__tf::all([#((#all)()),*])))),
    };
    let same = match &rules.same_meaning {
        Some(same) => quote!(::core::option::Option::Some(#same)),
        None => quote!(::core::option::Option::None),
    };
    Some(quote! {
        #[automatically_derived]
        #head {
            const RULES: __tf::TypeRules = __tf::TypeRules { validate: #validate, same_meaning: #same };
        }
    })
}

fn way_or_plain(way: &Option<TokenStream>) -> TokenStream {
    way.clone().unwrap_or_else(|| quote!(__tf::Plain))
}

fn starts_closure(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().next().is_some_and(|token| matches!(&token.to_string()[..], "|" | "move"))
}

fn option(text: &Option<LitStr>) -> TokenStream {
    match text {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    }
}
