//! A struct's type constraint (`object = "object({ … })"`), and which attribute of it each field is for.

use syn::LitStr;
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};

use super::object::{Attribute, Field, Object, Role};
use crate::context::Context;
use crate::key::OBJECT;
use crate::parse::{Tag, constraint};

/// The constraint that a struct's tag gives.
pub(crate) struct Constraint {
    pub(crate) literal: LitStr,
    pub(crate) constraint: TypeConstraint,
}

/// Fields and attributes, side by side.
pub(crate) struct Pairing<'a> {
    /// The position of a field among the struct's, and that of its attribute in the constraint.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// The fields without an attribute.
    pub(crate) extra: Vec<&'a Attribute>,
    /// The attributes without a field, as far as this struct shows; one that it embeds may have them.
    pub(crate) missing: Vec<&'a ConstraintAttribute>,
}

impl Constraint {
    /// The constraint of a struct, if it has one. Problems of its text are reported.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>) -> Option<Self> {
        let literal = tag.text(&OBJECT)?.clone();
        let constraint = constraint::parse(cx, &literal)?;
        Some(Constraint { literal, constraint })
    }

    /// Its attributes, in the order of their names; none if it is not that of an object.
    pub(crate) fn attributes(&self) -> &[ConstraintAttribute] {
        match self.constraint.kind() {
            ConstraintKind::Object(attributes) => attributes,
            _ => &[],
        }
    }

    /// Pairs the attributes with the fields of a struct, which stand in the order of their names as well.
    pub(crate) fn paired<'a>(&'a self, fields: &'a [Field<'_>]) -> Pairing<'a> {
        let mut pairing = Pairing { pairs: Vec::new(), extra: Vec::new(), missing: Vec::new() };
        let mut rest = self.attributes().iter().enumerate().peekable();
        for (own, attribute) in
            fields.iter().enumerate().filter_map(|(i, field)| Some((i, field.attribute()?)))
        {
            let name = attribute.name.value();
            while let Some((_, other)) = rest.next_if(|(_, other)| other.name < name) {
                pairing.missing.push(other);
            }
            match rest.next_if(|(_, other)| other.name == name) {
                Some((of, _)) => pairing.pairs.push((own, of)),
                None => pairing.extra.push(attribute),
            }
        }
        pairing.missing.extend(rest.map(|(_, attribute)| attribute));
        pairing
    }
}

/// The structs that a struct embeds.
pub(crate) fn embedded<'o, 'a>(object: &'o Object<'a>) -> impl Iterator<Item = &'o Field<'a>> {
    object.fields.iter().filter(|field| matches!(field.role, Role::Embedded))
}

/// Whether leaving the attribute out can give null.
pub(crate) fn may_be_null(attribute: &ConstraintAttribute) -> bool {
    attribute.optional && attribute.default.as_ref().is_none_or(|default| default.is_null())
}
