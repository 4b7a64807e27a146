//! What the keys of a tag say, in the constant of a schema, and the functions that they bring along.

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use super::apart::is_apart;
use super::entry::if_mappable;
use super::mapped::{Mapped, inside};
use super::spec::{at, option};
use super::written::Part;
use crate::key::{Key, SAME_MEANING};
use crate::kind::Kind;
use crate::model::member::{Behaviour, Default, Member};
use crate::model::object::{Attribute, Field, Object};
use crate::model::way::Way;
use crate::parse::{Expression, Variable};
use crate::ty::{bare, elements_of_tuples, is_exact};

/// What the tag says besides who sets it, and before that what the type brings.
pub(super) fn keys(
    object: &Object<'_>,
    field: &Field<'_>,
    attribute: &Attribute,
    member: &Member,
    behaviour: &Behaviour,
) -> Vec<TokenStream> {
    let mut keys = Vec::new();
    let ty = &field.ty;
    let ruled = Mapped { ty, way: &attribute.way }.ruled(&inside());
    if !attribute.way.maps_elements() {
        let held = quote_spanned!(ty.place=> __tf::Held::<#ruled>);
        keys.push(quote_spanned!(ty.place=> __tf::TagKey::Text(#held::RULES, #held::CANONICAL)));
    } else if !ty.is_ruleless() {
        let constant = Ident::new(if is_apart(object, field) { "NESTED_APART" } else { "NESTED" }, ty.place);
        let nested = quote_spanned!(ty.place=> __tf::Held::<#ty>::#constant);
        let nested = match attribute.way.makes_set() {
            _ if ty.is_structless() => quote!(__tf::None),
            true => quote!(__tf::as_set(#nested)),
            false => nested,
        };
        keys.push(quote_spanned!(ty.place=> __tf::TagKey::Held(#nested, __tf::Held::<#ty>::RULES)));
        if !ty.is_structless() {
            let elements = elements_of_tuples(ty);
            if !elements.is_empty() {
                let rules = quote_spanned!(ty.place=> __tf::Held::<#ty>::RULES, &[#(__tf::Held::<#elements>::RULES),*]);
                keys.push(quote_spanned!(ty.place=> __tf::TagKey::LosesRules(__tf::loses_rules(#rules))));
            }
        }
    }
    for (key, span, argument) in &behaviour.told {
        // What the compiler says of the whole is shown at the key.
        let place = Span::call_site().located_at(*span);
        let variant = Ident::new(&key.variant(), place);
        let argument = argument.as_ref().map(|argument| told_function(object, key, &quote!(#argument)));
        let argument = argument.map(|argument| quote_spanned!(place=> (#argument)));
        keys.push(quote_spanned!(place=> __tf::TagKey::#variant #argument));
    }
    if matches!(attribute.way, Way::NullIsEmpty(..) | Way::EmptyIsNull(..)) {
        keys.push(quote!(__tf::TagKey::NullMeansEmpty));
    }
    if let Some(message) = &member.deprecated {
        keys.push(quote!(__tf::TagKey::Deprecated(#message)));
    }
    if let Some(default) = &behaviour.default {
        let make = make_default(object, field, behaviour, default);
        let make = function(object, &quote!(__tf::MadeDefault), &make);
        keys.push(match default {
            Default::Text(_) | Default::Expression(_) => quote!(__tf::TagKey::Default(#make)),
            Default::Function(_) | Default::Variable(_) => quote!(__tf::TagKey::DefaultFn(#make)),
        });
        if let Default::Variable(Variable { name, otherwise }) = default {
            keys.push(quote!(__tf::TagKey::DefaultVariable(#name)));
            if otherwise.is_none() {
                keys.push(quote!(__tf::TagKey::DefaultMayBeNull));
            }
        }
    }
    if !behaviour.validators.is_empty() {
        let validators = behaviour
            .validators
            .iter()
            .map(|made_of| function(object, &quote!(__tf::Validator), &made(made_of)));
        keys.push(quote!(__tf::TagKey::Validate(const { &[#(#validators),*] })));
    }
    keys
}

/// What all of a default is for.
pub(super) fn whole<'a>(object: &'a Object<'_>, field: &'a Field<'_>, behaviour: &'a Behaviour) -> Part<'a> {
    Part::new(object, field, &behaviour.held, &behaviour.held_way)
}

/// What makes a validator.
pub(super) fn made(validator: &Expression) -> TokenStream {
    if validator.is_closure {
        quote_spanned!(at(validator)=> __tf::closure_validator(#validator))
    } else if validator.is_name() {
        let place = at(validator);
        let made = quote_spanned!(place=> __tf::Made(#validator).validator());
        quote!({ #[allow(unused_imports)] use __tf::NotNamed as _; #made })
    } else {
        quote_spanned!(at(validator)=> __tf::validator(#validator))
    }
}

/// What makes a default, of the type that the field holds besides null and unknown.
fn make_default(
    object: &Object<'_>,
    field: &Field<'_>,
    behaviour: &Behaviour,
    default: &Default,
) -> TokenStream {
    let (held, way) = (if_mappable(object, field, &behaviour.held), behaviour.held_way.printed(&inside()));
    match default {
        Default::Text(text) => quote_spanned!(at(text)=> __tf::text_default::<#held, #way>(#text)),
        Default::Expression(expr) if is_exact(&behaviour.held) && expr.number().is_some() => {
            let digits = expr.number();
            quote_spanned!(at(expr)=> __tf::number_default::<#held, #way>(__tf::Digits(#digits)))
        }
        Default::Expression(expr) => match expr.elements() {
            Some((Delimiter::Bracket, elements)) => {
                let elements = whole(object, field, behaviour).elements(&elements);
                quote_spanned!(at(expr)=> __tf::elements_default::<#held, #way>([#(#elements),*]))
            }
            parts => {
                // The texts in a tuple become what it holds, as those in a list do.
                let value = match parts.filter(|_| matches!(bare(&behaviour.held), Type::Tuple(_))) {
                    Some(_) => whole(object, field, behaviour).printed(expr),
                    None => expr.to_token_stream(),
                };
                given(expr, &value, "of_field", &held, &way)
            }
        },
        Default::Function(path) => {
            given(path, &quote_spanned!(at(path)=> (#path)()), "made_for_field", &held, &way)
        }
        Default::Variable(Variable { name, otherwise }) => {
            let otherwise = option(otherwise);
            quote!(__tf::env_default::<#held, #way>(#name, #otherwise))
        }
    }
}

/// What makes the value of a default. A literal stands as it is written; anything else is asked for the type that the field
/// holds, and what has another type becomes one, or is told.
fn given(
    expression: &Expression,
    value: &TokenStream,
    by: &str,
    held: &TokenStream,
    way: &TokenStream,
) -> TokenStream {
    let place = at(expression);
    if expression.is_literal() {
        return quote_spanned!(place=> __tf::default_of::<#held, #way>(#value));
    }
    let by = Ident::new(by, place);
    quote_spanned!(place=> __tf::inferred_default::<#held, #way>(__tf::Given::<#held, _>::new(#value).#by()))
}

/// The function that makes a default or a validator, which is a `made`.
fn function(object: &Object<'_>, made: &TokenStream, body: &TokenStream) -> TokenStream {
    match in_an_item(object, body) {
        Some(body) => quote!({ fn __tf_made() -> #made { #body } __tf_made }),
        None => quote!(|| #body),
    }
}

/// The function that a key brings along.
fn told_function(object: &Object<'_>, key: &Key, function: &TokenStream) -> TokenStream {
    let Some(function) = in_an_item(object, function) else { return function.clone() };
    let (ty, arguments) = match key.name == SAME_MEANING.name {
        true => (quote!(__tf::ValueRef<'_>), vec![quote!(__tf_one), quote!(__tf_other)]),
        false => (quote!(&__tf::Change<'_>), vec![quote!(__tf_change)]),
    };
    let types = vec![ty; arguments.len()];
    quote!({
        fn __tf_told(#(#arguments: #types),*) -> ::core::primitive::bool {
            const __TF_TOLD: fn(#(#types),*) -> ::core::primitive::bool = #function;
            __TF_TOLD(#(#arguments),*)
        }
        __tf_told
    })
}

/// The user's code, if it has to stand in a function.
///
/// A mistake in it makes the constant around it unknown. The schema of a nested struct has to be known, as others ask it. So
/// there the code stands in a function, which is checked by itself.
fn in_an_item(object: &Object<'_>, code: &TokenStream) -> Option<TokenStream> {
    let is_nested = object.schema.head().is_some_and(|head| head.kind == Kind::Nested);
    object.target.apart(code).filter(|_| is_nested)
}
