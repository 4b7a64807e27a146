//! `null_is_empty` and `empty_is_null`: null and empty mean the same.

use super::Behaviour;
use crate::schema::{Attribute, AttributeSpec, Position, Violations};

impl Attribute {
    /// Takes null and an empty collection or string for the same.
    ///
    /// A struct whose field has the key `null_is_empty` or `empty_is_null` cannot tell the two apart, and writes one of
    /// them for both. The earlier one stays, after apply and after a refresh. A plan has what the configuration says: unlike
    /// another value of the [same meaning](Attribute::same_meaning), Terraform takes no null for what is configured, and
    /// nothing for a null.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let tags = Attribute::optional("tags", Type::list(Type::STRING)).null_means_empty();
    /// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([tags]))?;
    /// let prior = Value::object([("tags", Value::list(Type::STRING, [])?)]);
    /// let config = Value::object([("tags", Value::null(Type::list(Type::STRING)))]);
    /// // What the provider answers is taken for what was planned.
    /// assert_eq!(plan::keep_meaning(&schema, &config, &prior).unwrap(), config);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn null_means_empty(mut self) -> Self {
        self.behaviour_mut().null_means_empty = true;
        self
    }
}

impl AttributeSpec {
    /// Takes null and empty for the same; see [`Attribute::null_means_empty`].
    pub const fn null_means_empty(mut self) -> Self {
        self.behaviour.null_means_empty = true;
        self
    }
}

/// None: where nothing can be empty, nothing is taken for it.
pub(in crate::schema) fn rule(_: &Behaviour, _: &Attribute, _: Position, _: &mut Violations) {}

/// None: the type of the field shows it.
pub(in crate::schema) const fn fit(_: &AttributeSpec, _: Position) -> Option<&'static str> {
    None
}
