//! What a struct says it is for, in what is generated: a constant, and calls that hold the struct to it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{GenericParam, Ident, Type};

use super::asked::Asked;
use super::embedded;
use super::entry::known_entry;
use super::spec::at;
use crate::key::{COMPUTED, DEFAULTS, OPTIONAL, WRITE_ONLY};
use crate::kind::Kind;
use crate::model::object::{Field, Object, Role};
use crate::model::pairing::Pairing;
use crate::model::suggestion::member_of;
use crate::model::wanted::{By, Wanted};
use crate::name::is_valid;
use crate::schema_file::{self, Section};
use crate::ty::{mentions, mentions_lifetime};
use crate::wanted_attribute::{Facts, WantedAttribute, WantedNull, WantedType};

/// The constant, and the checks that do not depend on the parameters of a struct that has some.
pub(super) fn items(object: &Object<'_>) -> TokenStream {
    let Some(wanted) = &object.wanted else { return TokenStream::new() };
    let mut tokens = constant(wanted, object);
    if let By::Schema(proof) = &wanted.by {
        tokens.extend(tracked(&proof.file.value()));
    }
    if object.target.has_parameters() {
        for (own, of) in pairs(wanted, object) {
            let field = &object.fields[own];
            if !mentions_parameter(object, &field.ty) {
                tokens.extend(fits(wanted, field, &alone(object, field), 0, of).check().constant(own));
            }
        }
    }
    tokens
}

/// The calls that check the type of the struct, `spec`.
pub(super) fn checks(object: &Object<'_>, spec: &TokenStream) -> Vec<Asked> {
    let Some(wanted) = &object.wanted else { return Vec::new() };
    let (parameters, untyped) = (object.target.has_parameters(), object.untyped());
    let mut calls = Vec::new();
    for (own, of) in pairs(wanted, object) {
        let field = &object.fields[own];
        if !parameters && untyped.beside(field) {
            calls.push(fits(wanted, field, &alone(object, field), 0, of));
        } else if !parameters || mentions_parameter(object, &field.ty) {
            calls.push(fits(wanted, field, spec, own, of));
        }
    }
    if object.schema.head().is_none() {
        calls.extend(held(object, wanted));
    }
    let names = embedded::names_of(object);
    let (spec, embedded) = (names.as_ref().unwrap_or(spec), object.embedded().collect::<Vec<_>>());
    for (position, field) in embedded.iter().enumerate() {
        let position = Literal::usize_unsuffixed(position);
        let place = field.ty.place;
        let arguments = quote_spanned!(place=> #spec, #position, __TF_WANTED);
        calls.push(Asked::new(place, "embedded_fits", arguments).of(field).about(rule(wanted)));
    }
    if !embedded.is_empty() && object.is_whole() && !object.is_part() {
        let place = match &wanted.by {
            By::Constraint(_) => at(object.target.ident),
            By::Schema(proof) => at(&proof.name),
        };
        let arguments = quote_spanned!(place=> #spec, __TF_WANTED);
        calls.push(Asked::new(place, "all_there", arguments).about(rule(wanted)));
    }
    calls
}

/// A type that has the attribute of a field alone.
fn alone(object: &Object<'_>, field: &Field<'_>) -> TokenStream {
    let entry = known_entry(object, field);
    quote!(&__tf::TypeSpec::Object(&[#entry]))
}

/// The call that checks a field; its error stands at the field's type.
fn fits(wanted: &Wanted, field: &Field<'_>, spec: &TokenStream, own: usize, of: usize) -> Asked {
    let (own, of) = (Literal::usize_unsuffixed(own), Literal::usize_unsuffixed(of));
    let place = field.ty.place;
    let arguments = quote_spanned!(place=> #spec, #own, __TF_WANTED, #of);
    Asked::new(place, "attribute_fits", arguments).of(field).about(rule(wanted))
}

fn rule(wanted: &Wanted) -> &'static str {
    match wanted.by {
        By::Constraint(_) => "A_STRUCT_FITS_ITS_CONSTRAINT",
        By::Schema(_) => "A_STRUCT_FITS_ITS_SCHEMA",
    }
}

const BEHAVES: &str = "A_STRUCT_BEHAVES_AS_ITS_SCHEMA_SAYS";

/// The call that checks what a member of a struct with a schema says, the constant `member`: its blocks and what is inside.
/// Nothing is inside of a type of `std`, and what an attribute itself says was checked.
pub(super) fn behaves(object: &Object<'_>, field: &Field<'_>, member: &TokenStream) -> Option<Asked> {
    let wanted = object.wanted.as_ref()?;
    let (kind, place) = (section(wanted)?, field.ty.place);
    let position = match &field.role {
        Role::Embedded => quote!(__tf::None),
        _ => position_of(object, wanted, field)?,
    };
    let arguments = quote_spanned!(place=> #kind, #member, __TF_WANTED, #position);
    Some(Asked::new(place, "member_behaves", arguments).about(BEHAVES))
}

/// The same for a struct that has no schema: what it holds may have one.
fn held(object: &Object<'_>, wanted: &Wanted) -> Vec<Asked> {
    let Some(kind) = section(wanted) else { return Vec::new() };
    let calls = object.fields.iter().filter_map(|field| {
        let ty = &field.ty;
        let position = match &field.role {
            Role::Embedded => quote!(__tf::None),
            _ => position_of(object, wanted, field)?,
        };
        // Of a type that depends on a type parameter nobody knows what it holds.
        if object.target.depends(ty) {
            return None;
        }
        let held = quote_spanned!(ty.place=> __tf::Held::<#ty>::NESTED);
        let held = object.target.apart(&held).unwrap_or(held);
        let arguments = quote_spanned!(ty.place=> #kind, #held, __TF_WANTED, #position);
        Some(Asked::new(ty.place, "held_behaves", arguments).of(field).about(BEHAVES))
    });
    calls.collect()
}

/// Where in the constant the attribute of a field is, if its objects have a schema, and if the field may hold structs.
fn position_of(object: &Object<'_>, wanted: &Wanted, field: &Field<'_>) -> Option<TokenStream> {
    // First, as most fields hold no structs, and to pair goes through all of them.
    if field.ty.is_structless() {
        return None;
    }
    let name = field.attribute()?.name.value();
    let (position, attribute) =
        told(wanted, object).into_iter().enumerate().find(|(_, attribute)| attribute.name == name)?;
    let has_objects = attribute.ty.has_objects();
    let position = Literal::usize_unsuffixed(position);
    has_objects.then(|| quote!(__tf::Some(#position)))
}

/// What the schema is for, in which an attribute stands.
fn section(wanted: &Wanted) -> Option<TokenStream> {
    Some(match wanted.proof()?.section {
        Section::Resource => quote!(__tf::Kind::Resource),
        Section::DataSource => quote!(__tf::Kind::DataSource),
        Section::Ephemeral => quote!(__tf::Kind::Ephemeral),
        Section::Configuration => quote!(__tf::Kind::Provider),
    })
}

/// Tells the compiler that the file is a part of the program, so that it compiles anew what comes of it.
fn tracked(file: &str) -> Option<TokenStream> {
    if !schema_file::first_to_track(file) {
        return None;
    }
    let path = match schema_file::package() {
        Some(_) if Path::new(file).is_relative() => {
            let file = format!("/{file}");
            quote!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #file))
        }
        _ => quote!(#file),
    };
    // In a function that is never called, so that the compiler makes no constant of it.
    Some(quote!(
        const _: fn() = || {
            let _ = ::core::include_bytes!(#path);
        };
    ))
}

/// The attributes that the constant has: those that have fields. That others are missing is told already, but where an
/// embedded struct may have them.
fn told<'a>(wanted: &'a Wanted, object: &'a Object<'_>) -> Vec<&'a WantedAttribute> {
    if object.embedded().next().is_some() {
        return wanted.attributes.iter().collect();
    }
    Pairing::of(wanted, &object.fields).pairs.into_iter().map(|(_, attribute)| attribute).collect()
}

/// The position of each field that has an attribute, and that of the attribute in the constant.
fn pairs(wanted: &Wanted, object: &Object<'_>) -> Vec<(usize, usize)> {
    let mut told = told(wanted, object).into_iter().enumerate();
    let pairs = Pairing::of(wanted, &object.fields).pairs.into_iter();
    // Both stand in the order of their names.
    pairs
        .filter_map(|(own, attribute)| Some((own, told.find(|(_, other)| other.name == attribute.name)?.0)))
        .collect()
}

/// The constant.
fn constant(wanted: &Wanted, object: &Object<'_>) -> TokenStream {
    let mut printer =
        Printer { own: object.target.ident, kind: object.kind(), items: String::new(), made: HashMap::new() };
    let ask = ask_themselves(object);
    let asks_itself = |attribute: &WantedAttribute| {
        let is_of_tag =
            matches!(attribute.null, WantedNull::Optional | WantedNull::Computed | WantedNull::WriteOnly);
        is_of_tag && ask.contains(&attribute.name)
    };
    let attributes = told(wanted, object).into_iter().map(|attribute| (attribute, asks_itself(attribute)));
    let attributes = printer.attributes(attributes, object.is_union);
    let by = match wanted.by {
        By::Constraint(_) => "Constraint",
        By::Schema(_) if object.schema.head().is_some() => "WholeSchema",
        By::Schema(_) => "Schema",
    };
    let Printer { mut items, .. } = printer;
    let _ = write!(
        items,
        "const __TF_WANTED: &__tf::WantedObject = \
         &__tf::WantedObject {{ by: __tf::WantedBy::{by}, attributes: {attributes} }};",
    );
    // As a text, which is one call of the compiler however much there is.
    items.parse().unwrap_or_default()
}

/// Prints attributes as constants.
struct Printer<'a> {
    own: &'a Ident,
    kind: Option<Kind>,
    /// The constants of objects, which others name.
    items: String,
    /// The name of the constant of each object, as schemas have the same blocks again and again.
    made: HashMap<String, String>,
}

impl Printer<'_> {
    /// The attributes of an object, for which a union may have variants instead of fields, each with whether nothing is asked
    /// here of what its field holds besides values.
    fn attributes<'a>(
        &mut self,
        attributes: impl Iterator<Item = (&'a WantedAttribute, bool)>,
        is_union: bool,
    ) -> String {
        let mut text = "&[".to_owned();
        for (position, (attribute, asks_itself)) in attributes.enumerate() {
            text.push_str(if position == 0 { "" } else { ", " });
            let WantedAttribute { name, ty, null, facts } = attribute;
            let null = if asks_itself { WantedNull::Never } else { *null };
            let (ty, null) = (self.ty(ty), self.null_name(null));
            let facts: Vec<String> = facts.iter().flat_map(Facts::names).collect();
            let facts = facts.join(", ");
            let field = match is_valid(name) {
                true => member_of(self.own, attribute, is_union, self.kind),
                false => format!("(`{name}` can have no field)"),
            };
            let _ = write!(
                text,
                "__tf::Wanted {{ name: {name:?}, ty: {ty}, null: __tf::WantedNull::{null}, field: {field:?}, facts: &[{facts}] }}",
            );
        }
        text.push(']');
        text
    }

    fn ty(&mut self, ty: &WantedType) -> String {
        let (name, argument) = match ty {
            WantedType::String => ("String", None),
            WantedType::Number => ("Number", None),
            WantedType::Bool => ("Bool", None),
            WantedType::Any => ("Dynamic", None),
            WantedType::List(element) => ("List", Some(self.ty(element))),
            WantedType::Set(element) => ("Set", Some(self.ty(element))),
            WantedType::Map(element) => ("Map", Some(self.ty(element))),
            WantedType::Tuple(elements) => {
                let elements: Vec<String> = elements.iter().map(|element| self.ty(element)).collect();
                ("Tuple", Some(format!("&[{}]", elements.join(", "))))
            }
            WantedType::Object(attributes) => {
                let attributes =
                    self.attributes(attributes.iter().map(|attribute| (attribute, false)), false);
                ("Object", Some(self.object(attributes)))
            }
        };
        match argument {
            Some(argument) => format!("&__tf::WantedType::{name}({argument})"),
            None => format!("&__tf::WantedType::{name}"),
        }
    }

    fn null_name(&self, null: WantedNull) -> &'static str {
        match null {
            WantedNull::Never => "Never",
            WantedNull::NoDefault => "NoDefault",
            WantedNull::Optional => "Optional",
            // There it is planned.
            WantedNull::Computed if self.kind == Some(Kind::Resource) => "Planned",
            WantedNull::Computed => "Computed",
            WantedNull::WriteOnly => "WriteOnly",
            WantedNull::Block => "Block",
            WantedNull::Part => "Part",
        }
    }

    /// The constant of an object with these attributes.
    fn object(&mut self, attributes: String) -> String {
        if let Some(name) = self.made.get(&attributes) {
            return name.clone();
        }
        let name = format!("__TF_WANTED_{}", self.made.len());
        let _ = write!(self.items, "const {name}: &[__tf::Wanted] = {attributes};");
        self.made.insert(attributes, name.clone());
        name
    }
}

/// The attributes of which the schema of the struct itself asks whether their fields hold null, and unknown. What has a default
/// is never null, though Terraform is told that it is optional, or computed as well.
fn ask_themselves(object: &Object<'_>) -> HashSet<String> {
    let Some(kind) = object.kind() else { return HashSet::new() };
    let ask = object.fields.iter().filter(|Field { tag, .. }| {
        let has = |key| tag.has(key);
        let is_asked = match has(&COMPUTED) {
            true => kind == Kind::Resource,
            false => has(&OPTIONAL) || has(&WRITE_ONLY),
        };
        is_asked || DEFAULTS.into_iter().any(has)
    });
    ask.filter_map(|field| Some(field.attribute()?.name.value())).collect()
}

impl Facts {
    /// The constants for them.
    fn names(&self) -> Vec<String> {
        let flags = [
            (self.required, "Required"),
            (self.optional, "Optional"),
            (self.computed, "Computed"),
            (self.sensitive, "Sensitive"),
            (self.write_only, "WriteOnly"),
            (self.deprecated, "Deprecated"),
            (self.is_nested, "Nested"),
            (self.is_block, "Block"),
            (self.is_group, "Group"),
        ];
        let flags = flags.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name.to_owned());
        let numbers = [("MinItems", self.min_items), ("MaxItems", self.max_items)];
        let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
        let numbers = numbers.map(|(name, number)| format!("{name}({number})"));
        flags.chain(numbers).map(|name| format!("__tf::WantedFact::{name}")).collect()
    }
}

/// Whether a type mentions a parameter of any kind, so that it has no meaning outside of the item and its impls.
fn mentions_parameter(object: &Object<'_>, ty: &Type) -> bool {
    object.target.generics.params.iter().any(|param| match param {
        GenericParam::Lifetime(param) => mentions_lifetime(ty, &param.lifetime.ident),
        GenericParam::Type(param) => mentions(ty, &param.ident),
        GenericParam::Const(param) => mentions(ty, &param.ident),
    })
}
