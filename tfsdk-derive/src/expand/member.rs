//! How fields behave, as parts of constants.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::LitStr;

use super::entry::if_mappable;
use super::mapped::{Mapped, Side, bounds, inside};
use super::spec::at;
use crate::model::member::{Behaviour, Default, Member, MemberKind, TypeRules};
use crate::model::object::{Attribute, Field, Object, Role};
use crate::model::target::Target;
use crate::model::way::Way;
use crate::parse::{Expression, Variable};
use crate::ty::{is_ruleless, is_structless, may_be_unknown};

/// The constant with the behaviour of field number `position`; `None` if the field is not an attribute.
pub(super) fn member(object: &Object<'_>, position: usize, field: &Field<'_>) -> Option<TokenStream> {
    let ty = &field.ty;
    let attribute = match &field.role {
        Role::Attribute(attribute) => attribute,
        Role::Embedded => {
            return Some(quote_spanned!(ty.place=> __tf::MemberSpec::Flatten(__TF.body::<#ty>())));
        }
        Role::Skipped | Role::Poisoned => return None,
    };
    let member = attribute.member.as_ref()?;
    Some(match &member.kind {
        MemberKind::Attribute(behaviour) => {
            attribute_member(object, position, field, attribute, member, behaviour)
        }
        MemberKind::Block { min_items, max_items } => {
            let (name, own) = (&attribute.name, if_mappable(object, field, ty));
            let way = attribute.way.printed(&inside());
            let min = min_items.as_ref().map_or_else(|| quote!(0), ToTokens::to_token_stream);
            let max = option(max_items);
            let (description, deprecated) = (&field.description, option(&member.deprecated));
            let set = attribute.way.makes_set();
            quote_spanned! {ty.place=>
                __tf::MemberSpec::Block(
                    __tf::block::<#own, #way>(#name, #set, #min, #max, #description, #deprecated)
                )
            }
        }
    })
}

fn attribute_member(
    object: &Object<'_>,
    position: usize,
    field: &Field<'_>,
    attribute: &Attribute,
    member: &Member,
    behaviour: &Behaviour,
) -> TokenStream {
    let Field { ty, description, .. } = field;
    let (mode, keys) = (mode(behaviour), keys(object, field, attribute, member, behaviour));
    // Attributes stand first in the type of the struct, in this order. It does not say whether they hold unknown.
    let is_told = !behaviour.computed || may_be_unknown(ty);
    if is_told && object.target.generics.params.is_empty() {
        let position = Literal::usize_unsuffixed(position);
        return quote!(__tf::FieldMember(__TF_SPEC, #position, #mode, #description, &[#(#keys),*]));
    }
    let (name, held) = (&attribute.name, Mapped { ty, way: &attribute.way }.call("held"));
    quote_spanned!(ty.place=> __TF.#held(#name, #mode, #description, &[#(#keys),*]))
}

/// What the tag says besides who sets it, and before that what the type brings.
fn keys(
    object: &Object<'_>,
    field: &Field<'_>,
    attribute: &Attribute,
    member: &Member,
    behaviour: &Behaviour,
) -> Vec<TokenStream> {
    let mut keys = Vec::new();
    let ty = &field.ty;
    if !is_ruleless(ty) {
        let nested = quote_spanned!(ty.place=> __tf::Held::<#ty>::NESTED);
        let nested = match attribute.way.makes_set() {
            _ if is_structless(ty) => quote!(__tf::None),
            true => quote!(__tf::as_set(#nested)),
            false => nested,
        };
        keys.push(quote_spanned!(ty.place=> __tf::TagKey::Held(#nested, __tf::Held::<#ty>::RULES)));
    }
    for (key, span, argument) in &behaviour.told {
        let variant = Ident::new(&key.variant(), Span::call_site().located_at(*span));
        let argument = argument.as_ref().map(|argument| quote!((#argument)));
        keys.push(quote!(__tf::TagKey::#variant #argument));
    }
    if matches!(attribute.way, Way::NullIsEmpty(..) | Way::EmptyIsNull(..)) {
        keys.push(quote!(__tf::TagKey::NullMeansEmpty));
    }
    if let Some(message) = &member.deprecated {
        keys.push(quote!(__tf::TagKey::Deprecated(#message)));
    }
    if let Some(default) = &behaviour.default {
        let make = make_default(object, field, behaviour, default);
        keys.push(quote!(__tf::TagKey::Default(#make)));
        if let Default::Variable(Variable { otherwise: None, .. }) = default {
            keys.push(quote!(__tf::TagKey::DefaultMayBeNull));
        }
    }
    if !behaviour.validators.is_empty() {
        let validators = behaviour.validators.iter().map(made);
        keys.push(quote!(__tf::TagKey::Validate(const { &[#(#validators),*] })));
    }
    keys
}

/// Who sets an attribute.
fn mode(Behaviour { required, optional, computed, .. }: &Behaviour) -> TokenStream {
    match (required, optional, computed) {
        (true, false, false) => quote!(__tf::Mode::REQUIRED),
        (false, true, false) => quote!(__tf::Mode::OPTIONAL),
        (false, false, true) => quote!(__tf::Mode::COMPUTED),
        (false, true, true) => quote!(__tf::Mode::OPTIONAL_COMPUTED),
        _ => quote!(__tf::Mode { required: #required, optional: #optional, computed: #computed }),
    }
}

/// The function that makes a default, of the type that the field holds besides null and unknown.
fn make_default(
    object: &Object<'_>,
    field: &Field<'_>,
    behaviour: &Behaviour,
    default: &Default,
) -> TokenStream {
    let (held, way) = (if_mappable(object, field, &behaviour.held), behaviour.held_way.printed(&inside()));
    match default {
        Default::Text(text) => quote_spanned!(at(text)=> || __tf::text_default::<#held, #way>(#text)),
        Default::Expression(expr) => quote_spanned!(at(expr)=> || __tf::default_of::<#held, #way>(#expr)),
        Default::Function(path) => quote_spanned!(at(path)=> || __tf::default_of::<#held, #way>((#path)())),
        Default::Variable(Variable { name, otherwise }) => {
            let otherwise = option(otherwise);
            quote!(|| __tf::env_default::<#held, #way>(#name, #otherwise))
        }
    }
}

/// The call that checks a default, as far as its value is known at compile time.
pub(super) fn default_check(object: &Object<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let MemberKind::Attribute(behaviour) = &field.attribute()?.member.as_ref()?.kind else { return None };
    let default = match behaviour.default.as_ref()? {
        Default::Expression(_) | Default::Function(_) => return None,
        default => default,
    };
    let (held, way) = (if_mappable(object, field, &behaviour.held), behaviour.held_way.printed(&inside()));
    let spec = quote!(<#way as __tf::TypeAs<#held>>::SPEC);
    match default {
        Default::Text(text) => Some(quote_spanned! {at(text)=>
            __tf::text_default_fits(#spec, __tf::Held::<#held>::TEXTS, #text)
        }),
        Default::Variable(Variable { name, otherwise }) => {
            let place = otherwise.as_ref().unwrap_or(name);
            let otherwise = option(otherwise);
            Some(quote_spanned! {at(place)=>
                __tf::env_default_fits(
                    #spec, __tf::Held::<#held>::RANGE, __tf::Held::<#held>::TEXTS, #otherwise,
                )
            })
        }
        Default::Expression(_) | Default::Function(_) => None,
    }
}

/// The function that makes a validator.
fn made(validator: &Expression) -> TokenStream {
    if validator.is_closure {
        quote_spanned!(at(validator)=> || __tf::closure_validator(#validator))
    } else {
        quote_spanned!(at(validator)=> || __tf::validator(#validator))
    }
}

/// The impl of a type that brings rules into schemas. `inner` are those of the type that it holds.
pub(super) fn type_rules(
    rules: &TypeRules,
    target: &Target<'_>,
    texts: &[&LitStr],
    inner: Option<TokenStream>,
) -> TokenStream {
    let mut validators: Vec<TokenStream> = rules.validators.iter().map(made).collect();
    if !texts.is_empty() {
        validators.insert(0, quote!(|| __tf::validator(__tf::one_of([#(#texts),*]))));
    }
    let inner =
        inner.map_or_else(|| quote!(__tf::TypeRules::NONE), |inner| quote!(__tf::TypeRules::or_none(#inner)));
    let validate = match &validators[..] {
        [] => quote!(#inner.validate),
        all => quote!(__tf::Some(|| __tf::with_inner([#((#all)()),*], #inner))),
    };
    let same = match &rules.same_meaning {
        Some(same) => quote!(__tf::Some(#same)),
        None => quote!(#inner.same_meaning),
    };
    let head = target.head(quote!(__tf::AttributeType), []);
    quote! {
        #[automatically_derived]
        #head {
            const RULES: __tf::TypeRules = __tf::TypeRules { validate: #validate, same_meaning: #same };
        }
    }
}

/// The rules of a struct without a schema, or of one that is a part of others: those of its fields' types.
pub(super) fn field_rules(object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    let rules = object.fields.iter().filter(|field| !is_ruleless(&field.ty)).filter_map(|field| {
        let ty = &field.ty;
        let name = match &field.role {
            Role::Attribute(attribute) if attribute.way.maps_elements() => attribute.name.to_token_stream(),
            Role::Embedded => quote!(""),
            _ => return None,
        };
        Some(quote_spanned!(ty.place=> (#name, __tf::Held::<#ty>::RULES)))
    });
    let rules: Vec<TokenStream> = rules.collect();
    let bounds = || bounds(object, Side::Type, &inside());
    let head = target.head(quote!(__tf::AttributeType), bounds());
    if rules.is_empty() && !object.is_union {
        return quote! {
            #[automatically_derived]
            #head {
                const RULES: __tf::TypeRules = __tf::TypeRules::NONE;
            }
        };
    }
    let of_all = if object.is_union { quote!(union_rules) } else { quote!(struct_rules) };
    let fields = target.head(quote!(__tf::FieldRules), bounds());
    quote! {
        #[automatically_derived]
        #fields {
            const FIELDS: &'static [(&'static ::core::primitive::str, __tf::Option<__tf::TypeRules>)] = &[#(#rules),*];
        }
        #[automatically_derived]
        #head {
            const RULES: __tf::TypeRules = __tf::#of_all::<Self>();
        }
    }
}

pub(super) fn option(value: &Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(__tf::Some(#value)),
        None => quote!(__tf::None),
    }
}
