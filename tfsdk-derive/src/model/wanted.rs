//! What a struct says that it is for, and which attribute of that each field is for.
//!
//! A type constraint (`object = "object({ … })"`), or a schema of a file (`schema_file = "…", resource = "…"`).

use syn::LitStr;

use super::object::{Attribute, Field, Object, Role};
use super::proof::Proof;
use crate::context::Context;
use crate::key::OBJECT;
use crate::kind::Kind;
use crate::parse::Tag;
use crate::wanted_attribute::WantedAttribute;

/// What a struct is for: an object with these attributes.
pub(crate) struct Wanted {
    pub(crate) by: By,
    /// In the order of their names.
    pub(crate) attributes: Vec<WantedAttribute>,
}

/// What says so.
pub(crate) enum By {
    #[cfg_attr(not(feature = "constraints"), allow(dead_code, reason = "none can be read"))]
    Constraint(LitStr),
    Schema(Proof),
}

/// Fields and attributes, side by side.
pub(crate) struct Pairing<'a> {
    /// The position of a field among the struct's, and its attribute.
    pub(crate) pairs: Vec<(usize, &'a WantedAttribute)>,
    /// The fields without an attribute.
    pub(crate) extra: Vec<&'a Attribute>,
    /// The attributes without a field, as far as this struct shows; one that it embeds may have them.
    pub(crate) missing: Vec<&'a WantedAttribute>,
}

impl Wanted {
    /// What a struct is for, if it says so. What cannot be understood is reported.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>, is_sound: bool) -> Option<Self> {
        let schema = Proof::of(cx, tag, is_sound);
        if let Some(literal) = tag.text(&OBJECT) {
            let attributes = super::constraint::attributes(cx, literal)?;
            return Some(Wanted { by: By::Constraint(literal.clone()), attributes });
        }
        let (proof, attributes) = schema?;
        Some(Wanted { by: By::Schema(proof), attributes })
    }

    /// The file with the schema.
    pub(crate) fn proof(&self) -> Option<&Proof> {
        match &self.by {
            By::Schema(proof) => Some(proof),
            By::Constraint(_) => None,
        }
    }

    /// Pairs the attributes with the fields of a struct, which stand in the order of their names as well.
    pub(crate) fn paired<'a>(&'a self, fields: &'a [Field<'_>]) -> Pairing<'a> {
        let mut pairing = Pairing { pairs: Vec::new(), extra: Vec::new(), missing: Vec::new() };
        let mut rest = self.attributes.iter().peekable();
        for (own, attribute) in
            fields.iter().enumerate().filter_map(|(i, field)| Some((i, field.attribute()?)))
        {
            let name = attribute.name.value();
            while let Some(other) = rest.next_if(|other| other.name < name) {
                pairing.missing.push(other);
            }
            match rest.next_if(|other| other.name == name) {
                Some(of) => pairing.pairs.push((own, of)),
                None => pairing.extra.push(attribute),
            }
        }
        pairing.missing.extend(rest);
        pairing
    }
}

/// The structs that a struct embeds.
pub(crate) fn embedded<'o, 'a>(object: &'o Object<'a>) -> impl Iterator<Item = &'o Field<'a>> {
    object.fields.iter().filter(|field| matches!(field.role, Role::Embedded))
}

/// What a struct is, in whose tags a suggestion for one of its fields would stand; `None` if it has no schema.
pub(crate) fn kind_of(object: &Object<'_>) -> Option<Kind> {
    object.schema.head().map(|head| head.kind)
}
