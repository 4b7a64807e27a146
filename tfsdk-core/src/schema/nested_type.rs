//! Attributes whose objects have attributes of their own.

use std::sync::Arc;

use super::{Attribute, Body, Member, Nesting};
use crate::ty::Type;

/// The type of an attribute whose objects have attributes that behave each in its own way.
///
/// Unlike a [`NestedBlock`](super::NestedBlock) it is written with `=` in a configuration.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::{Attribute, NestedType, Nesting};
///
/// let rules = NestedType::new(Nesting::Map, [Attribute::required("port", Type::NUMBER)]);
/// assert_eq!(rules.ty().to_string(), "map(object({ port = number }))");
/// ```
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
    ///
    /// ```
    /// use tfsdk::schema::{NestedType, Nesting};
    ///
    /// assert_eq!(NestedType::new(Nesting::Single, []).attributes().count(), 0);
    /// ```
    pub fn new(nesting: Nesting, attributes: impl IntoIterator<Item = Attribute>) -> Self {
        let mut body = Body::default();
        body.extend(attributes.into_iter().map(Member::Attribute));
        let ty = nesting.value_type(body.ty().clone());
        NestedType { nesting, body, ty }
    }

    /// Demands that exactly one of the attributes with these names is set in each object; see
    /// [`Block::exactly_one_of`](super::Block::exactly_one_of).
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Mode, NestedType, Nesting, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let attributes = [Attribute::optional("file", Type::STRING), Attribute::optional("text", Type::STRING)];
    /// let source = NestedType::new(Nesting::Single, attributes).exactly_one_of(["file", "text"]);
    /// let block = Block::new().with_attributes([Attribute::nested("source", source, Mode::REQUIRED)]);
    /// let schema = Schema::new(Kind::Resource, 0, block)?;
    /// let both = Value::object([("file", "a".into()), ("text", "b".into())]);
    /// assert!(plan::validate(&schema, &Value::object([("source", both)])).has_errors());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn exactly_one_of<N: Into<Arc<str>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.body.demand_exactly_one(names);
        self
    }

    /// How the objects make up the value.
    ///
    /// ```
    /// use tfsdk::schema::{NestedType, Nesting};
    ///
    /// assert_eq!(NestedType::new(Nesting::Set, []).nesting(), Nesting::Set);
    /// ```
    pub fn nesting(&self) -> Nesting {
        self.nesting
    }

    /// The attributes of each object, by name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, NestedType, Nesting};
    ///
    /// let rule = NestedType::new(Nesting::Set, [Attribute::required("port", Type::NUMBER)]);
    /// assert_eq!(rule.attributes().next().unwrap().name(), "port");
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.body.attributes()
    }

    /// The attribute of this name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, NestedType, Nesting};
    ///
    /// let rule = NestedType::new(Nesting::Set, [Attribute::required("port", Type::NUMBER)]);
    /// assert!(rule.attribute("port").is_some() && rule.attribute("name").is_none());
    /// ```
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        match self.body.get(name) {
            Some(Member::Attribute(attribute)) => Some(attribute),
            _ => None,
        }
    }

    /// The type of the whole value.
    ///
    /// ```
    /// use tfsdk::schema::{NestedType, Nesting};
    ///
    /// assert_eq!(NestedType::new(Nesting::List, []).ty().to_string(), "list(object({}))");
    /// ```
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    pub(crate) fn body(&self) -> &Body {
        &self.body
    }
}
