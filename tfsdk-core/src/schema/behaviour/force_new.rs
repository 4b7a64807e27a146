//! `force_new`: a change forces the replacement of the resource.

use super::Behaviour;
use crate::schema::{Attribute, AttributeSpec, Position, Violations};

impl Attribute {
    /// A change of its value forces the replacement of the whole resource. (The framework: `RequiresReplace`.)
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let name = Attribute::required("name", Type::STRING).force_new();
    /// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([name]))?;
    /// let (prior, config) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
    /// assert_eq!(plan::plan(&schema, &prior, &config).requires_replace[0].to_string(), "name");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(
        alias = "RequiresReplace",
        alias = "RequiresReplaceIf",
        alias = "RequiresReplaceIfConfigured",
        alias = "ForceNew"
    )]
    pub fn force_new(mut self) -> Self {
        self.behaviour_mut().force_new = true;
        self
    }
}

impl AttributeSpec {
    /// A change of its value forces the replacement of the resource; see [`Attribute::force_new`].
    pub const fn force_new(mut self) -> Self {
        self.behaviour.force_new = true;
        self
    }
}

/// None of its own: any attribute of a resource may have it.
pub(in crate::schema) fn rule(_: &Behaviour, _: &Attribute, _: Position, _: &mut Violations) {}

pub(in crate::schema) const fn fit(_: &AttributeSpec, _: Position) -> Option<&'static str> {
    None
}
