//! What a `TfObject` is: the struct or union, and for each field or variant whether and how it is an attribute.

use std::collections::HashSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::{
    Data, DeriveInput, Fields, FieldsNamed, Ident, LitStr, Path, Type, Visibility, parse_quote_spanned,
};

use super::field_type::FieldType;
use super::member::Member;
use super::schema::Schema;
use super::target::Target;
use super::variant::{self, Variant};
use super::wanted::Wanted;
use super::way::Way;
use crate::context::Context;
use crate::key::{About, Around, BLOCK, FLATTEN, IGNORE_UNMAPPED, Place, Position};
use crate::kind::Kind;
use crate::lifetimes::has_lifetimes;
use crate::name::is_valid;
use crate::parse::doc::description;
use crate::parse::{Description, Tag};
use crate::ty::{is_no_field, is_unsized};

/// A struct that is an object, or an enum that is one in which exactly one attribute is set: a union.
pub(crate) struct Object<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) visibility: &'a Visibility,
    pub(crate) krate: Path,
    pub(crate) tag: Tag<'a>,
    pub(crate) schema: Schema,
    /// What it says it is for.
    pub(crate) wanted: Option<Wanted>,
    /// Whether it is a struct with named fields, or an enum.
    pub(crate) has_names: bool,
    pub(crate) is_union: bool,
    /// Shows errors at the end of the last field's type, where no type has a lifetime.
    pub(crate) end_of_types: Option<Span>,
    /// Whether nothing is made of it: it has no size, as its last field has none; a field has a type that none can have; or where the
    /// runtime is could not be understood.
    pub(crate) is_void: bool,
    /// Whether anything is wrong with it.
    pub(crate) has_mistakes: bool,
    /// In the order of the source, until [`arrange`](Object::arrange) is called.
    pub(crate) fields: Vec<Field<'a>>,
    /// What is certain of poisoned fields.
    pub(crate) certain: Vec<Certain<'a>>,
}

/// What is certain of a poisoned field: rules about its type are asked of it, so that these are told along with what is wrong with the tag.
pub(crate) struct Certain<'a> {
    /// The field, with a tag that says just that.
    pub(crate) field: Field<'a>,
    /// Whether its own tag says so much of it as others may ask about. If not, it is required here, so that its type is asked for.
    pub(crate) is_said: bool,
}

/// A field, and what it is. A variant of a union is as a field that is an `Option` of what the variant holds.
pub(crate) struct Field<'a> {
    pub(crate) attributes: &'a [syn::Attribute],
    pub(crate) ident: Ident,
    pub(crate) visibility: &'a Visibility,
    /// With the item's name for `Self`.
    pub(crate) ty: FieldType,
    /// The variant, in a union.
    pub(crate) variant: Option<Variant<'a>>,
    pub(crate) tag: Tag<'a>,
    pub(crate) role: Role,
    /// The doc comment.
    pub(crate) description: Description,
}

/// What a field is.
pub(crate) enum Role {
    /// An attribute.
    Attribute(Attribute),
    /// A struct whose attributes are attributes of this one (`flatten`).
    Embedded,
    /// No attribute (`"-"`).
    Skipped,
    /// Not known, as something is wrong with it, which is reported.
    Poisoned,
}

/// An attribute of the object.
pub(crate) struct Attribute {
    pub(crate) name: LitStr,
    pub(crate) way: Way,
    /// How it behaves; `None` where the struct has no schema.
    pub(crate) member: Option<Member>,
}

impl<'a> Object<'a> {
    /// The model of an item. What cannot be understood is reported; rules are checked later. `kind` is what it counts for,
    /// whatever its tag says.
    pub(crate) fn of(cx: &Context, input: &'a DeriveInput, kind: Option<Kind>) -> Self {
        let place = Place { position: Position::Item, around: Around::Anything };
        let tag = Tag::parse(cx, &input.attrs, place);
        let schema = Schema::of(cx, &tag, &input.attrs, kind);
        let target = Target::new(input);
        let named = named_fields(input);
        // A second field of the same name is told by the compiler, and is no field here.
        let mut idents = HashSet::new();
        let fields = named.into_iter().flat_map(|fields| &fields.named);
        let fields = fields.filter(|field| idents.insert(&field.ident)).enumerate();
        let fields = fields.filter_map(|(position, field)| {
            cx.turn_to_field(position);
            Field::of(cx, field, &target, &schema)
        });
        let mut fields: Vec<Field<'_>> = fields.collect();
        let is_union = matches!(input.data, Data::Enum(_));
        if let Data::Enum(data) = &input.data {
            fields.extend(data.variants.iter().enumerate().map(|(position, variant)| {
                cx.turn_to_field(position);
                Field::of_variant(cx, variant, &input.vis, &target, &schema)
            }));
        }
        cx.turn_to_item();
        let last = fields.last();
        // Where there is a lifetime, it is one that the struct lacks, and what the compiler says of that it says of both.
        let has_lifetimes = fields.iter().any(|field| has_lifetimes(&field.ty));
        let end_of_types = last.and_then(|field| field.ty.to_token_stream().into_iter().last());
        let end_of_types = end_of_types.filter(|_| !has_lifetimes);
        let is_void = last.is_some_and(|field| is_unsized(&field.ty))
            || fields.iter().any(|field| is_no_field(&field.ty))
            || tag.has_lost_crate();
        Object {
            target,
            visibility: &input.vis,
            krate: tag.crate_path(),
            wanted: Wanted::of(cx, &tag),
            has_names: named.is_some() || is_union,
            is_union,
            end_of_types: end_of_types.map(|token| Span::call_site().located_at(token.span())),
            is_void,
            has_mistakes: false,
            fields,
            certain: Vec::new(),
            tag,
            schema,
        }
    }

    /// Whether nothing is wrong with any field, so that all are known.
    pub(crate) fn is_whole(&self) -> bool {
        self.has_names && !self.fields.iter().any(|field| matches!(field.role, Role::Poisoned))
    }

    /// Whether it reads a part of an object (`ignore_unmapped`).
    pub(crate) fn is_part(&self) -> bool {
        self.tag.has(&IGNORE_UNMAPPED)
    }

    /// Whether a tag speaks of a schema.
    pub(crate) fn speaks_of_schema(&self) -> bool {
        let fields = self.fields.iter().flat_map(|field| field.tag.keys());
        self.tag.keys().chain(fields).any(|(key, _)| !matches!(key.about, About::Mapping))
    }

    /// The fields that embed a struct.
    pub(crate) fn embedded(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(|field| matches!(field.role, Role::Embedded))
    }

    /// The fields that are no attributes.
    pub(crate) fn skipped(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(|field| matches!(field.role, Role::Skipped))
    }

    /// All that its tag says it is for in a schema.
    pub(crate) fn kinds(&self) -> Vec<Kind> {
        self.tag.settings.iter().filter_map(|setting| setting.key.kind()).collect()
    }

    /// What it is for in a schema, by which it is known what its fields may say; `None` if it has no schema.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.schema.head().map(|head| head.kind)
    }

    /// Which fields may have no type.
    pub(crate) fn untyped(&self) -> Untyped {
        Untyped(self.fields.iter().filter(|field| field.may_lack_type()).count())
    }

    /// Whether it has a mirror.
    pub(crate) fn has_mirror(&self) -> bool {
        self.has_names && self.schema.head().is_some()
    }

    /// Puts attributes first, by name, then embedded structs, then the other fields.
    pub(crate) fn arrange(&mut self) {
        self.fields.sort_by_cached_key(|field| match &field.role {
            Role::Attribute(attribute) => (0, attribute.name.value()),
            Role::Embedded => (1, String::new()),
            Role::Skipped => (2, String::new()),
            Role::Poisoned => (3, String::new()),
        });
    }
}

/// How many fields of a struct may have no type.
#[derive(Clone, Copy)]
pub(crate) struct Untyped(usize);

impl Untyped {
    /// Whether another field than this may have none. Then the compiler may not know the type of the whole, and a question about
    /// the field asks its own.
    pub(crate) fn beside(self, field: &Field<'_>) -> bool {
        self.0 > usize::from(field.may_lack_type())
    }
}

impl<'a> Field<'a> {
    /// The model of a field; `None` for one without a name.
    fn of(cx: &Context, field: &'a syn::Field, target: &Target<'_>, schema: &Schema) -> Option<Self> {
        let tag = Tag::parse(cx, &field.attrs, Place { position: Position::Field, around: schema.around() });
        let ty = match schema {
            Schema::Of(_) => target.without_self(&field.ty),
            Schema::None | Schema::Poisoned => target.without_undeclared(&field.ty),
        };
        let role = if tag.is_understood() { Role::of(&tag, &ty, schema) } else { Role::Poisoned };
        Some(Field {
            attributes: &field.attrs,
            ident: field.ident.clone()?,
            visibility: &field.vis,
            ty,
            variant: None,
            tag,
            role,
            description: description(&field.attrs),
        })
    }

    /// The model of a variant of a union: a field that may hold what the variant does.
    fn of_variant(
        cx: &Context,
        variant: &'a syn::Variant,
        visibility: &'a Visibility,
        target: &Target<'_>,
        schema: &Schema,
    ) -> Self {
        let (own, place) =
            (&variant.ident, Place { position: Position::UnionVariant, around: schema.around() });
        let mut tag = Tag::parse(cx, &variant.attrs, place);
        if tag.name.is_none() && !tag.may_have_lost_name() {
            tag.name = variant::attribute_name(own);
        }
        // Whatever has another shape is poisoned by the rules.
        let nothing = parse_quote_spanned!(own.span()=> ());
        let held = target.without_self(variant::only_field(&variant.fields).unwrap_or(&nothing));
        let at = Span::call_site().located_at(held.place);
        let ty = parse_quote_spanned!(at=> ::core::option::Option<#held>);
        let mut ty = FieldType::new(ty, None, target.depends(&held));
        // Of two letters the compiler would give one to each half of the first `::`.
        ty.place = held.place;
        let role = if tag.is_understood() { Role::of(&tag, &ty, schema) } else { Role::Poisoned };
        let name = tag.name.as_ref().map(LitStr::value).filter(|name| is_valid(name));
        Field {
            attributes: &variant.attrs,
            ident: name.map_or_else(|| own.clone(), |name| variant::field_name(&name, own.span())),
            visibility,
            variant: Some(Variant { ident: own, fields: &variant.fields, way: Way::of(&tag, &held), held }),
            ty,
            tag,
            role: role.optional(),
            description: description(&variant.attrs),
        }
    }

    /// The same field or variant with another tag, and without its description.
    pub(crate) fn with_tag(&self, tag: Tag<'a>, schema: &Schema) -> Self {
        let role = Role::of(&tag, &self.ty, schema);
        Field {
            attributes: self.attributes,
            ident: self.ident.clone(),
            visibility: self.visibility,
            ty: self.ty.clone(),
            variant: self.variant.clone(),
            role: if self.variant.is_some() { role.optional() } else { role },
            tag,
            description: description(&[]),
        }
    }

    /// The name that it has in the source, or that the variant has.
    pub(crate) fn own_name(&self) -> &Ident {
        self.variant.as_ref().map_or(&self.ident, |variant| variant.ident)
    }

    /// What it holds, or the variant that it is.
    pub(crate) fn held(&self) -> &FieldType {
        self.variant.as_ref().map_or(&self.ty, |variant| &variant.held)
    }

    /// Whether it is a block. What is made of types of `std` alone is none, whatever its tag says.
    pub(crate) fn is_block(&self) -> bool {
        self.tag.has(&BLOCK) && !self.held().is_structless()
    }

    /// Whether its type may be none that it can have, as far as its name tells: what is embedded always may.
    pub(crate) fn may_lack_type(&self) -> bool {
        match &self.role {
            Role::Attribute(attribute) => !(self.ty.is_mappable && attribute.way.is_for(&self.ty)),
            Role::Embedded => true,
            Role::Skipped | Role::Poisoned => false,
        }
    }

    /// Its attribute, if it is one.
    pub(crate) fn attribute(&self) -> Option<&Attribute> {
        match &self.role {
            Role::Attribute(attribute) => Some(attribute),
            _ => None,
        }
    }
}

impl Role {
    /// The role that a tag gives to a field.
    fn of(tag: &Tag<'_>, ty: &Type, schema: &Schema) -> Self {
        match &tag.name {
            Some(_) if tag.skips() => Role::Skipped,
            Some(name) => Role::Attribute(Attribute {
                name: name.clone(),
                way: Way::of(tag, ty),
                member: schema.head().map(|_| Member::of(tag, ty)),
            }),
            None if tag.has(&FLATTEN) => Role::Embedded,
            // That the tag names no attribute is a rule.
            None => Role::Poisoned,
        }
    }

    /// The same for a variant: who writes the configuration sets one, and leaves out all others.
    fn optional(mut self) -> Self {
        if let Role::Attribute(Attribute { member: Some(member), .. }) = &mut self {
            member.optional();
        }
        self
    }
}

/// The named fields of a struct.
fn named_fields(input: &DeriveInput) -> Option<&FieldsNamed> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Some(fields),
            Fields::Unnamed(_) | Fields::Unit => None,
        },
        Data::Enum(_) | Data::Union(_) => None,
    }
}
