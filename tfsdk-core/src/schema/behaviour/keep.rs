//! `keep`: a computed value stays as it was.

use super::Behaviour;
use crate::schema::{Attribute, AttributeSpec, Position, Violations};

impl Attribute {
    /// Keeps a computed value as it was: it is not planned as unknown when something else changes. (The framework:
    /// `UseStateForUnknown`.)
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let block = Block::new().with_attributes([
    ///     Attribute::computed("id", Type::STRING).keep(),
    ///     Attribute::required("size", Type::NUMBER),
    /// ]);
    /// let schema = Schema::new(Kind::Resource, 0, block)?;
    /// let prior = Value::object([("id", "d-1".into()), ("size", 1.into())]);
    /// let config = Value::object([("id", Value::null(Type::STRING)), ("size", 2.into())]);
    /// assert_eq!(plan::plan(&schema, &prior, &config).planned.to_string(), r#"{ id = "d-1", size = 2 }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "UseStateForUnknown")]
    pub fn keep(mut self) -> Self {
        self.behaviour_mut().keep = true;
        self
    }
}

impl AttributeSpec {
    /// Keeps a computed value as it was; see [`Attribute::keep`].
    pub const fn keep(mut self) -> Self {
        self.behaviour.keep = true;
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    if behaviour.keep && !(attribute.mode().computed && behaviour.default.is_none()) {
        violations.add("`keep` is for computed values without a default");
    }
}

/// None: the derive checks it, as the tag shows it.
pub(in crate::schema) const fn fit(_: &AttributeSpec, _: Position) -> Option<&'static str> {
    None
}
