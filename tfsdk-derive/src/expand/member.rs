//! How fields behave, as parts of constants.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::LitStr;

use super::apart::is_apart;
use super::asked::Asked;
use super::entry::{if_mappable, if_mapped, known, known_type};
use super::keys::{keys, made, whole};
use super::mapped::{Mapped, Side, bounds, inside};
use super::spec::{at, option};
use crate::kind::Kind;
use crate::model::member::{Behaviour, Default, Member, MemberKind, TypeRules};
use crate::model::object::{Attribute, Field, Object, Role};
use crate::model::target::Target;
use crate::parse::{Description, Expression, Variable};
use crate::ty::may_be_unknown;

/// A field in the constant of a schema.
pub(super) enum Printed<'a> {
    /// An attribute that is plain data beside its place in the type of the struct.
    Data(Data<'a>),
    /// Anything else.
    Whole(TokenStream),
}

/// An attribute as data.
pub(super) struct Data<'a> {
    /// Where it stands in the type of the struct.
    position: usize,
    behaviour: &'a Behaviour,
    /// The letter for who sets it.
    letter: char,
    description: &'a Description,
    keys: Vec<TokenStream>,
}

/// How field number `position` behaves; `None` if the field is not an attribute.
pub(super) fn member<'a>(
    object: &'a Object<'_>,
    position: usize,
    field: &'a Field<'_>,
) -> Option<Printed<'a>> {
    let ty = &field.ty;
    let attribute = match &field.role {
        Role::Attribute(attribute) => attribute,
        Role::Embedded => {
            // What depends on a parameter is checked where the struct is held.
            let body = match object.target.varies(ty) {
                true => quote_spanned!(ty.place=> __tf::embedded_body::<#ty>()),
                false => quote_spanned!(ty.place=> <__tf::Known<#ty>>::BODY),
            };
            return Some(Printed::Whole(quote_spanned!(ty.place=> __tf::MemberSpec::Flatten(#body))));
        }
        Role::Skipped | Role::Poisoned => return None,
    };
    let member = attribute.member.as_ref()?;
    Some(match &member.kind {
        MemberKind::Attribute(behaviour) => {
            attribute_member(object, position, field, attribute, member, behaviour)
        }
        MemberKind::Block { min_items, max_items } => {
            let name = &attribute.name;
            let held = match object.target.varies(ty) {
                true => {
                    let way = attribute.way.printed(&inside());
                    quote_spanned!(ty.place=> __tf::held_block::<#ty, #way>())
                }
                false => {
                    let known = known(attribute, ty);
                    let constant =
                        Ident::new(if is_apart(object, field) { "BLOCK_APART" } else { "BLOCK" }, ty.place);
                    quote_spanned!(ty.place=> #known::#constant)
                }
            };
            let min = min_items.as_ref().map_or_else(|| quote!(0), ToTokens::to_token_stream);
            let max = option(max_items);
            let (description, deprecated) = (&field.description, option(&member.deprecated));
            let set = attribute.way.makes_set();
            Printed::Whole(quote_spanned! {ty.place=>
                __tf::block(#name, #held, #set, #min, #max, #description, #deprecated)
            })
        }
    })
}

fn attribute_member<'a>(
    object: &Object<'_>,
    position: usize,
    field: &'a Field<'_>,
    attribute: &Attribute,
    member: &Member,
    behaviour: &'a Behaviour,
) -> Printed<'a> {
    let Field { ty, description, .. } = field;
    let keys = keys(object, field, attribute, member, behaviour);
    // Attributes stand first in the type of the struct, in this order. It does not say whether they hold unknown.
    let is_told = !behaviour.computed || may_be_unknown(ty);
    match letter(behaviour) {
        Some(letter) if is_told && object.target.generics.params.is_empty() => {
            Printed::Data(Data { position, behaviour, letter, description, keys })
        }
        _ => {
            let (name, mode) = (&attribute.name, mode(behaviour));
            let known = known_type(object, attribute, ty);
            Printed::Whole(
                quote_spanned!(ty.place=> __tf::held(#name, #known, #mode, #description, &[#(#keys),*])),
            )
        }
    }
}

impl Printed<'_> {
    /// As a member of its own.
    pub(super) fn alone(&self, own: &Ident) -> TokenStream {
        match self {
            Printed::Whole(member) => member.clone(),
            Printed::Data(data) => data.of(&quote!(<#own as __tf::TfType>::SPEC), data.position),
        }
    }

    /// The same of a field that is not in the type of the struct; `entry` is as it would be there.
    pub(super) fn apart(&self, entry: &TokenStream) -> TokenStream {
        match self {
            Printed::Whole(member) => member.clone(),
            Printed::Data(data) => data.of(&quote!(&__tf::TypeSpec::Object(&[#entry])), 0),
        }
    }

    /// Whether it says nothing in the words of the user, which the compiler would read once more wherever it stands.
    pub(super) fn is_ours(&self) -> bool {
        let Printed::Data(Data { behaviour, .. }) = self else { return false };
        behaviour.default.is_none()
            && behaviour.validators.is_empty()
            && behaviour.told.iter().all(|(_, _, argument)| argument.is_none())
    }
}

impl Data<'_> {
    /// The member for attribute number `position` of a type.
    fn of(&self, spec: &TokenStream, position: usize) -> TokenStream {
        let Data { behaviour, description, keys, .. } = self;
        let (position, mode) = (Literal::usize_unsuffixed(position), mode(behaviour));
        quote!(__tf::FieldMember(#spec, #position, #mode, #description, &[#((#position, #keys)),*]))
    }
}

/// The members of a schema: attributes that are data and follow one another are one.
pub(super) fn members(own: &Ident, printed: &[Printed<'_>]) -> Vec<TokenStream> {
    let mut members = Vec::new();
    let mut run: Vec<&Data<'_>> = Vec::new();
    for printed in printed {
        match printed {
            Printed::Data(data) => {
                if run.last().is_some_and(|last| last.position + 1 != data.position) {
                    members.extend(fields(own, &std::mem::take(&mut run)));
                }
                run.push(data);
            }
            Printed::Whole(member) => {
                members.extend(fields(own, &std::mem::take(&mut run)));
                members.push(member.clone());
            }
        }
    }
    members.extend(fields(own, &run));
    members
}

/// The member for attributes that follow one another.
fn fields(own: &Ident, run: &[&Data<'_>]) -> Option<TokenStream> {
    let first = Literal::usize_unsuffixed(run.first()?.position);
    let modes: String = run.iter().map(|data| data.letter).collect();
    let descriptions = run.iter().map(|data| data.description);
    let (mut positions, mut keys) = (Vec::new(), Vec::new());
    for data in run {
        positions.extend(data.keys.iter().map(|_| Literal::usize_unsuffixed(data.position)));
        keys.extend(&data.keys);
    }
    Some(quote! {
        __tf::FieldMembers(
            <#own as __tf::TfType>::SPEC, #first, #modes, &[#(#descriptions),*], &[#((#positions, #keys)),*]
        )
    })
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

/// The same as a letter.
fn letter(Behaviour { required, optional, computed, .. }: &Behaviour) -> Option<char> {
    match (required, optional, computed) {
        (true, false, false) => Some('r'),
        (false, true, false) => Some('o'),
        (false, false, true) => Some('c'),
        (false, true, true) => Some('b'),
        _ => None,
    }
}

/// The calls that check a default, as far as its value is known at compile time, and for which values validators are.
pub(super) fn value_checks(object: &Object<'_>, field: &Field<'_>) -> Vec<Asked> {
    let Some(attribute) = field.attribute() else { return Vec::new() };
    let Some(Member { kind: MemberKind::Attribute(behaviour), .. }) = &attribute.member else {
        return Vec::new();
    };
    // The bounds of impls are about the whole type.
    let (whole, way) = (if_mappable(object, field, &field.ty), attribute.way.printed(&inside()));
    let spec = quote!(<#way as __tf::TypeAs<#whole>>::SPEC);
    let mut checks = default_checks(object, field, behaviour);
    checks.extend(validator_checks(&behaviour.validators, &spec));
    checks
}

/// The calls that check whether validators are for values of a type. What a function is for is not known, and what is no validator at all
/// is told where it is made. `NotMade` is in scope where they stand.
fn validator_checks(validators: &[Expression], spec: &TokenStream) -> Vec<Asked> {
    let known = validators.iter().filter(|validator| !validator.is_closure && validator.makes_a_value());
    let checks = known.map(|validator| {
        let place = at(validator);
        let arguments = quote_spanned!(place=> #spec, __tf::validates(|| __tf::Made(#validator).validates()));
        Asked::new(place, "validator_fits", arguments)
    });
    checks.collect()
}

/// The questions about the validators of a type.
pub(super) fn validators_fit(validators: &[Expression], spec: &TokenStream) -> Vec<Asked> {
    let rule = "A_TYPE_IS_ONE_THAT_ITS_VALIDATORS_ARE_FOR";
    validator_checks(validators, spec).into_iter().map(|asked| asked.about(rule)).collect()
}

fn default_checks(object: &Object<'_>, field: &Field<'_>, behaviour: &Behaviour) -> Vec<Asked> {
    let (held, way) = (if_mappable(object, field, &behaviour.held), behaviour.held_way.printed(&inside()));
    let spec = quote!(<#way as __tf::TypeAs<#held>>::SPEC);
    match &behaviour.default {
        Some(Default::Text(text)) => {
            let place = at(text);
            let arguments = quote_spanned!(place=> #spec, __tf::Held::<#held>::TEXTS, #text);
            vec![Asked::new(place, "text_default_fits", arguments)]
        }
        Some(Default::Expression(expr)) => {
            let texts = whole(object, field, behaviour).texts_in(expr).into_iter().map(|(text, ty)| {
                let ty = if_mapped(object, field, ty);
                // That it is a text is asked where the default is made.
                let place = at(&text);
                let arguments =
                    quote_spanned!(place=> &__tf::TypeSpec::String, __tf::Held::<#ty>::TEXTS, #text);
                Asked::new(place, "text_default_fits", arguments)
            });
            texts.collect()
        }
        Some(Default::Variable(Variable { name, otherwise })) => {
            let place = at(otherwise.as_ref().unwrap_or(name));
            let otherwise = option(otherwise);
            let arguments = quote_spanned! {place=>
                #spec, __tf::Held::<#held>::RANGE, __tf::Held::<#held>::TEXTS, #otherwise,
            };
            vec![Asked::new(place, "env_default_fits", arguments)]
        }
        Some(Default::Function(_)) | None => Vec::new(),
    }
}

/// The impl of a type that brings rules into schemas. `inner` are those of the type that it holds, `bound` is what has to be true
/// of that, and `limits` is what defaults are held to.
pub(super) fn type_rules(
    rules: &TypeRules,
    target: &Target<'_>,
    texts: &[&LitStr],
    inner: Option<TokenStream>,
    bound: Option<TokenStream>,
    limits: TokenStream,
) -> TokenStream {
    let mut validators: Vec<TokenStream> = rules.validators.iter().map(made).collect();
    if !texts.is_empty() {
        validators.insert(0, quote!(__tf::validator(__tf::one_of([#(#texts),*]))));
    }
    let inner =
        inner.map_or_else(|| quote!(__tf::TypeRules::NONE), |inner| quote!(__tf::TypeRules::or_none(#inner)));
    let validate = match &validators[..] {
        [] => quote!(#inner.validate),
        all => quote!(__tf::Some(|| __tf::with_inner([#((|| #all)()),*], #inner))),
    };
    let same = match &rules.same_meaning {
        Some(same) => quote!(__tf::Some(#same)),
        None => quote!(#inner.same_meaning),
    };
    let head = target.head(quote!(__tf::AttributeType), bound);
    quote! {
        #[automatically_derived]
        #head {
            const RULES: __tf::TypeRules = __tf::TypeRules { validate: #validate, same_meaning: #same };
            #limits
        }
    }
}

/// The rules of a struct without a schema, or of one that is a part of others: those of its fields' types.
pub(super) fn field_rules(object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    let rules = object.fields.iter().filter_map(|field| {
        let ty = &field.ty;
        let (name, ruled) = match &field.role {
            Role::Attribute(Attribute { name, way, .. }) if !way.maps_elements() || !ty.is_ruleless() => {
                (name.to_token_stream(), Mapped { ty, way }.ruled(&inside()))
            }
            Role::Embedded => (quote!(""), quote!(#ty)),
            _ => return None,
        };
        Some(quote_spanned!(ty.place=> (#name, __tf::Held::<#ruled>::RULES)))
    });
    let rules: Vec<TokenStream> = rules.collect();
    let is_nested = object.schema.head().is_some_and(|head| head.kind == Kind::Nested);
    let held = is_nested.then(|| {
        let apart = target.has_parameters().then(|| {
            quote! {
                const APART: __tf::Option<(__tf::Nesting, &'static __tf::BodySpec)> =
                    __tf::Some((__tf::Nesting::Single, <Self as __tf::TfSchema>::BODY));
                const FITS: () = <Self as __tf::TfSchema>::FITS;
                const INSIDE: () = <Self as __tf::TfSchema>::INSIDE;
            }
        });
        quote! {
            const HELD: __tf::Option<(__tf::Nesting, &'static __tf::BodySpec)> =
                __tf::Some((__tf::Nesting::Single, <Self as __tf::Holds>::BODY));
            #apart
        }
    });
    let bounds = || {
        let of_schema = is_nested.then(|| bounds(object, Side::Schema, &inside()));
        of_schema.into_iter().flatten().chain(bounds(object, Side::Rules, &inside()))
    };
    let head = target.head(quote!(__tf::AttributeType), bounds());
    if rules.is_empty() && !object.is_union {
        return quote! {
            #[automatically_derived]
            #head {
                #held
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
            #held
        }
    }
}
