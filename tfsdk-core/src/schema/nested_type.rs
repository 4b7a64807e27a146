//! Attributes whose objects have attributes of their own.

use std::sync::Arc;

use super::{Attribute, Body, Member, Nesting};
use crate::ty::Type;

/// The type of an attribute whose objects have attributes that behave each in its own way.
///
/// Unlike a [`NestedBlock`](super::NestedBlock) it is written with `=` in a configuration.
#[derive(Clone, Debug, PartialEq)]
#[doc(alias = "NestedAttributeObject")]
#[doc(alias = "SingleNestedAttribute")]
#[doc(alias = "ListNestedAttribute")]
#[doc(alias = "SetNestedAttribute")]
#[doc(alias = "MapNestedAttribute")]
pub struct NestedType {
    nesting: Nesting,
    body: Body,
    ty: Type,
}

impl NestedType {
    /// Objects with these attributes.
    pub fn new(nesting: Nesting, attributes: impl IntoIterator<Item = Attribute>) -> Self {
        let mut body = Body::default();
        body.extend(attributes.into_iter().map(Member::Attribute));
        let ty = nesting.value_type(body.ty().clone());
        NestedType { nesting, body, ty }
    }

    /// Demands that exactly one of the attributes with these names is set in each object; see
    /// [`Block::exactly_one_of`](super::Block::exactly_one_of).
    #[must_use]
    pub fn exactly_one_of<N: Into<Arc<str>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.body.demand_exactly_one(names);
        self
    }

    /// How the objects make up the value.
    pub fn nesting(&self) -> Nesting {
        self.nesting
    }

    /// The attributes of each object, by name.
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.body.attributes()
    }

    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        match self.body.get(name) {
            Some(Member::Attribute(attribute)) => Some(attribute),
            _ => None,
        }
    }

    /// The type of the whole value.
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    pub(crate) fn body(&self) -> &Body {
        &self.body
    }
}
