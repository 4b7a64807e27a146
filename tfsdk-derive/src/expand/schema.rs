//! The impls of a struct with a schema.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::apart::fits_apart;
use super::asked::{AllAsked, Asked, Check};
use super::entry::{if_mapped, known_entry};
use super::mapped::{Side, bounds, inside};
use super::member::{Printed, member, members, value_checks};
use super::mistake::{self, mistake};
use super::spec::option;
use super::wanted;
use crate::key::{ATTRIBUTES_AS_BLOCKS, FORCE_NEW, KEEP, Key, SENSITIVE};
use crate::kind::Kind;
use crate::model::member::{Behaviour, Default, Member, MemberKind};
use crate::model::object::{Attribute, Certain, Field, Object, Role, Untyped};
use crate::model::schema::{Head, Schema};
use crate::model::target::Target;
use crate::model::variant::Variant;
use crate::ty::{may_be_null, may_be_unknown};

/// The impls. They stand in the block where the runtime is called `__tf`.
pub(super) fn schema(head: &Head, object: &Object<'_>) -> TokenStream {
    let target = &object.target;
    let own = target.ident;
    let mut rules = Rules::new(head, object);
    let fields = object.fields.iter().enumerate();
    let printed = fields.filter_map(|(i, field)| Some(rules.field(i, field, member(object, i, field)?)));
    let printed: Vec<Printed<'_>> = printed.collect();
    // What is certain of a poisoned field breaks rules all the same, here and where a nested struct is held.
    let certain: Vec<TokenStream> =
        object.certain.iter().filter_map(|certain| rules.certain(certain)).collect();
    let Rules { outside, held, mut dependent, asked, .. } = rules;
    let mut members = members(own, &printed);
    members.extend(certain);
    if object.is_union {
        let names = object.fields.iter().filter_map(|field| Some(&field.attribute()?.name));
        members.push(quote!(__tf::MemberSpec::ExactlyOne(&[#(#names),*])));
    }
    let description = &head.description;
    let deprecated = option(&head.deprecated);
    let version =
        head.version.as_ref().map(|version| quote!(const VERSION: ::core::primitive::u64 = #version;));
    asked.into_iter().for_each(|(field, asked)| dependent.add(field, asked));
    let of_fields = (!held.is_empty()).then(|| quote!(const INSIDE: () = { #(let () = #held;)* };));
    let fits = (!dependent.is_empty()).then(|| {
        let all = dependent.printed();
        quote! {
            const FITS: () = {
                let __tf_body = <Self as __tf::TfSchema>::BODY;
                #all
            };
            #of_fields
        }
    });
    let (data, tag) = (data(target), tag(head.kind));
    let head_of = |r#trait: TokenStream| target.head(r#trait, bounds(object, Side::Schema, &inside()));
    let implemented = head_of(quote!(__tf::TfSchema));
    let mut tokens = quote! {
        #[allow(unused_imports)]
        use __tf::{NotGiven as _, NotHeld as _, NotMade as _};
        #outside
        #[automatically_derived]
        #implemented {
            type Data = __tf::#data;
            type Tag = __tf::tagged::#tag;
            const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
                members: &[#(#members),*],
                description: #description,
                deprecated: #deprecated,
            };
            #version
            #fits
        }
    };
    if head.kind == Kind::Nested {
        let (one, holds) = (head_of(quote!(__tf::HoldsOne)), head_of(quote!(__tf::Holds)));
        // What depends on a parameter is checked where the struct is held, as there it is known.
        let body = quote!(<Self as __tf::TfSchema>::BODY);
        let (body, alone) = match &fits {
            Some(_) => {
                let (own, inside) =
                    (quote!(<Self as __tf::TfSchema>::FITS), quote!(<Self as __tf::TfSchema>::INSIDE));
                let alone = quote! {
                    const ALONE: &'static __tf::BodySpec = #body;
                    const FITS: () = #own;
                    const INSIDE: () = #inside;
                };
                (quote!({ let ((), ()) = (#own, #inside); #body }), Some(alone))
            }
            None => (body, None),
        };
        tokens.extend(nested(&one, &holds, &body, alone.as_ref()));
    }
    tokens
}

/// The checks of fields that the compiler makes, as they are printed.
struct Rules<'a> {
    head: &'a Head,
    object: &'a Object<'a>,
    kind: TokenStream,
    untyped: Untyped,
    /// Constants, and how many there are.
    outside: TokenStream,
    count: usize,
    /// Whether the structs in fields whose types depend on a parameter break a rule.
    held: Vec<TokenStream>,
    /// What is asked of members whose types depend on a parameter, where the struct is held.
    dependent: AllAsked,
    /// What is asked besides and depends on a parameter.
    asked: Vec<(&'a Field<'a>, Asked)>,
}

impl<'a> Rules<'a> {
    fn new(head: &'a Head, object: &'a Object<'a>) -> Self {
        let (outside, dependent) = (TokenStream::new(), AllAsked::default());
        let (held, asked) = (Vec::new(), Vec::new());
        let untyped = object.untyped();
        Rules { head, object, kind: kind(head.kind), untyped, outside, count: 0, held, dependent, asked }
    }

    fn add(&mut self, check: Check) {
        self.outside.extend(check.constant(self.count));
        self.count += 1;
    }

    /// Adds what a field is asked, and returns it as it stands in the schema.
    fn field(&mut self, position: usize, field: &'a Field<'a>, member: Printed<'a>) -> Printed<'a> {
        let object = self.object;
        if !may_break_rules(self.head, field) {
            self.values(field);
            return member;
        }
        self.held(field);
        let is_told_apart = lacks_null(field) || self.untyped.beside(field);
        let alone = match known_entry(object, field).filter(|_| is_told_apart) {
            // What breaks a rule is told whatever is wrong with the types of other fields.
            Some(entry) => member.apart(&entry),
            None => member.alone(object.target.ident),
        };
        // What the compiler may read twice needs no name.
        if member.is_ours() && object.wanted.is_none() && !is_about_blocks(self.head, field) {
            let kind = &self.kind;
            self.add(rule(quote_spanned!(field.ty.place=> __tf::member_fits(#kind, #alone))));
            return member;
        }
        match object.target.apart(&alone) {
            Some(alone) => self.named(position, field, &alone),
            None => {
                self.dependent(position, field);
                member
            }
        }
    }

    /// Asks the structs with parameters in a field whether they break a rule by what stands for these. That is in nobody's way,
    /// so whoever holds them demands what it likes.
    fn held(&mut self, field: &Field<'_>) {
        for fits in fits_apart(self.object, field).into_iter().flatten() {
            match self.object.target.apart(&fits) {
                Some(fits) => self.outside.extend(quote!(const _: () = #fits;)),
                None => self.held.push(fits),
            }
        }
    }

    /// What a field is asked in a constant of its own, so that a mistake in one field does not keep others from being checked.
    fn named(&mut self, position: usize, field: &'a Field<'a>, alone: &TokenStream) -> Printed<'a> {
        let name = format_ident!("__TF_{position}");
        self.outside.extend(quote!(const #name: __tf::MemberSpec = #alone;));
        self.fits(field, &name);
        self.values(field);
        if let Some(check) = wanted::behaves(self.object, field, &quote!(&#name)) {
            self.add(check.check());
        }
        self.one_block(field, &quote!(&#name));
        if let Some(check) = check_of_blocks(self.head, field, &self.kind, &quote!(&#name)) {
            match self.object.target.for_ever() {
                Some(own) => {
                    let check = check.call();
                    self.add(rule(quote!({ let __tf_body = <#own as __tf::TfSchema>::BODY; #check })));
                }
                None => self.asked.push((field, check)),
            }
        }
        Printed::Whole(quote!(#name))
    }

    /// What the constant of a field's member is asked, and what its type has to be for that besides one of Terraform's.
    fn fits(&mut self, field: &Field<'_>, name: &Ident) {
        let (kind, place) = (&self.kind, field.ty.place);
        let own = || if_mapped(self.object, field, &field.ty);
        let function = match &field.role {
            Role::Embedded => {
                let own = own();
                quote_spanned!(place=> embedded_member_fits::<#own>)
            }
            Role::Attribute(Attribute {
                way,
                member: Some(Member { kind: MemberKind::Block { .. }, .. }),
                ..
            }) => {
                let (own, way) = (own(), way.printed(&inside()));
                quote_spanned!(place=> block_member_fits::<#own, #way>)
            }
            _ => quote_spanned!(place=> member_fits),
        };
        let call = quote_spanned!(place=> __tf::#function(#kind, #name));
        self.add(rule(self.object.target.apart(&call).unwrap_or(call)));
    }

    fn one_block(&mut self, field: &Field<'_>, this: &TokenStream) {
        if let Some(asked) = one_block(field, this) {
            self.add(asked.check());
        }
    }

    /// What a field is asked where that depends on a parameter.
    fn dependent(&mut self, position: usize, field: &'a Field<'a>) {
        let index = Literal::usize_unsuffixed(position);
        let (member, kind) = (quote!(__tf_body.members[#index]), &self.kind);
        let arguments = quote!(#kind, #member);
        self.dependent.add(field, Asked::new(field.ty.place, "member_fits", arguments));
        let this = quote!(&#member);
        let blocks = check_of_blocks(self.head, field, kind, &this);
        let behaves = wanted::behaves(self.object, field, &this);
        let all = value_checks(self.object, field).into_iter().chain(blocks).chain(behaves);
        self.asked.extend(all.chain(one_block(field, &this)).map(|asked| (field, asked)));
    }

    /// What is asked where it is all that is known of a field, and the member of a nested struct that whoever holds it asks for more.
    fn certain(&mut self, Certain { field, is_said }: &'a Certain<'a>) -> Option<TokenStream> {
        let object = self.object;
        if !may_break_rules(self.head, field) {
            self.values(field);
            return None;
        }
        self.held(field);
        let (entry, member) = (known_entry(object, field)?, member(object, 0, field)?);
        // Where it depends on a parameter, nobody could ask for it.
        let alone = object.target.apart(&member.apart(&entry))?;
        let name = format_ident!("__TF_CERTAIN_{}", self.count);
        self.outside.extend(quote!(const #name: __tf::MemberSpec = #alone;));
        self.fits(field, &name);
        self.one_block(field, &quote!(&#name));
        self.values(field);
        (*is_said && self.head.kind == Kind::Nested).then(|| quote!(#name))
    }

    fn values(&mut self, field: &'a Field<'a>) {
        for asked in value_checks(self.object, field) {
            match self.object.target.apart(&asked.call()) {
                Some(check) => self.add(rule(check)),
                // Validators may name a parameter that the type of their field does not.
                None => self.asked.push((field, asked)),
            }
        }
    }
}

/// What stands for the schema of a struct that has none. If it is not known what it is, as it has a mistake, its impls are those
/// of any kind.
pub(super) fn none(object: &Object<'_>) -> TokenStream {
    let mistake = mistake(object);
    let unknown = mistake
        .filter(|_| matches!(object.schema, Schema::Poisoned))
        .map(|mistake| unknown(object, &mistake));
    quote! {
        #[allow(unused_imports)]
        use __tf::NotHeld as _;
        #unknown
    }
}

fn unknown(object: &Object<'_>, mistake: &TokenStream) -> TokenStream {
    let data = data(&object.target);
    let tag = mistake::unknown(object, &quote!(__tf::tagged::Nested), &inside());
    let head_of = |r#trait: TokenStream| object.target.head(r#trait, bounds(object, Side::Schema, &inside()));
    let (implemented, one, holds) =
        (head_of(quote!(__tf::TfSchema)), head_of(quote!(__tf::HoldsOne)), head_of(quote!(__tf::Holds)));
    let nested = nested(&one, &holds, mistake, None);
    quote! {
        #[automatically_derived]
        #implemented {
            type Data = __tf::#data;
            type Tag = #tag;
            const BODY: &'static __tf::BodySpec = #mistake;
        }
        #nested
    }
}

/// Whose the data are, so that a provider can say at the struct that it may not borrow.
fn data(target: &Target<'_>) -> TokenStream {
    match target.generics.lifetimes().next() {
        None => quote!(Owned),
        Some(_) => quote!(Borrowed),
    }
}

/// Whether a field may break a rule that the compiler checks: one about its type, or about structs inside of it.
///
/// Constants are dear, and most attributes need none: they are made up of types of `std`, and their tag asks nothing
/// of these but what their name shows.
fn may_break_rules(head: &Head, field: &Field<'_>) -> bool {
    let Some(MemberKind::Attribute(behaviour)) =
        field.attribute().and_then(|attribute| attribute.member.as_ref()).map(|member| &member.kind)
    else {
        return true;
    };
    let Behaviour { computed, told, .. } = &**behaviour;
    !field.ty.is_structless()
        || !head.kind.is_planned()
        || has_judged_key(told)
        || *computed && !may_be_unknown(&field.ty)
        || lacks_null(field)
}

/// Whether an attribute may be null, and its field cannot be, as far as the name of its type tells.
fn lacks_null(field: &Field<'_>) -> bool {
    let Some(MemberKind::Attribute(behaviour)) =
        field.attribute().and_then(|attribute| attribute.member.as_ref()).map(|member| &member.kind)
    else {
        return false;
    };
    let Behaviour { optional, computed, default, .. } = &**behaviour;
    let has_value = match default {
        Some(Default::Variable(variable)) => variable.otherwise.is_some(),
        Some(Default::Text(_) | Default::Expression(_) | Default::Function(_)) => true,
        None => false,
    };
    *optional && !*computed && !has_value && !may_be_null(&field.ty)
}

/// Whether a key is there that the compiler holds to what the field holds.
fn has_judged_key<T>(told: &[(&'static Key, Span, T)]) -> bool {
    told.iter().any(|(key, ..)| !key.is_any(&[&FORCE_NEW, &KEEP, &SENSITIVE]))
}

fn rule(call: TokenStream) -> Check {
    Check { rule: "ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS", call }
}

/// The call that checks attributes that may be written as blocks; it asks for the whole schema, `__tf_body`.
fn check_of_blocks(head: &Head, field: &Field<'_>, kind: &TokenStream, this: &TokenStream) -> Option<Asked> {
    let place = field.ty.place;
    let arguments = || quote_spanned!(place=> #kind, __tf_body, #this);
    is_about_blocks(head, field).then(|| Asked::new(place, "attribute_blocks_fit", arguments()))
}

/// The call that checks that a variant holds one block. It asks the member, `this`, and not the type, which was asked there what it holds.
fn one_block(field: &Field<'_>, this: &TokenStream) -> Option<Asked> {
    let Variant { held, .. } = field.variant.as_ref()?;
    let kind = &field.attribute()?.member.as_ref()?.kind;
    let asked = || Asked::new(held.place, "variant_is_one_block", this.clone());
    matches!(kind, MemberKind::Block { .. })
        .then(|| asked().about("A_VARIANT_IS_SET_WHERE_ITS_BLOCK_IS_WRITTEN"))
}

/// Whether attributes of a field may be written as blocks.
fn is_about_blocks(head: &Head, field: &Field<'_>) -> bool {
    let may_have_some =
        match field.attribute().and_then(|attribute| attribute.member.as_ref()).map(|m| &m.kind) {
            Some(MemberKind::Attribute(_)) => field.tag.has(&ATTRIBUTES_AS_BLOCKS),
            Some(MemberKind::Block { .. }) | None => true,
        };
    may_have_some && head.kind != Kind::Nested
}

/// The impl that lets a nested struct be held by a field.
fn nested(
    one: &TokenStream,
    holds: &TokenStream,
    body: &TokenStream,
    alone: Option<&TokenStream>,
) -> TokenStream {
    quote! {
        #[automatically_derived]
        #one {}
        #[automatically_derived]
        #holds {
            const BODY: &'static __tf::BodySpec = #body;
            #alone
        }
    }
}

/// What the struct is, as a constant.
fn kind(kind: Kind) -> TokenStream {
    let name = tag(kind);
    match kind {
        Kind::Nested => quote!(__tf::None),
        _ => quote!(__tf::Some(__tf::Kind::#name)),
    }
}

/// What the struct is tagged as: the name of a type.
fn tag(kind: Kind) -> TokenStream {
    match kind {
        Kind::Resource => quote!(Resource),
        Kind::DataSource => quote!(DataSource),
        Kind::Provider => quote!(Provider),
        Kind::Ephemeral => quote!(Ephemeral),
        Kind::List => quote!(List),
        Kind::Action => quote!(Action),
        Kind::ProviderMeta => quote!(ProviderMeta),
        Kind::Nested => quote!(Nested),
    }
}
