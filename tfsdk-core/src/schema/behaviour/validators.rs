//! `validate`: what values have to pass.

use super::Behaviour;
use crate::schema::validate::{Validate, Validator};
use crate::schema::{Attribute, AttributeSpec, Position, Violations};

impl Attribute {
    /// Adds a validator that its values have to pass.
    ///
    /// ```
    /// use tfsdk::schema::validate::within;
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let port = Attribute::required("port", Type::NUMBER).validate(within(1, 65535));
    /// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([port]))?;
    /// assert!(plan::validate(&schema, &Value::object([("port", 0.into())])).has_errors());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "Validators")]
    pub fn validate(mut self, validator: impl Validate + 'static) -> Self {
        self.behaviour_mut().validators.push(Validator::new(validator));
        self
    }
}

impl AttributeSpec {
    /// The validators that its values have to pass, each made by a function; see [`Attribute::validate`].
    pub const fn validate(mut self, validators: &'static [fn() -> Validator]) -> Self {
        self.behaviour.validators = validators;
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    let looks_at_config = behaviour.diff_suppress.is_some() || !behaviour.validators.is_empty();
    if attribute.mode().is_computed_only() && looks_at_config {
        violations.add("a computed attribute has no configuration that could be compared or validated");
    }
    for misuse in behaviour.validators.iter().flat_map(|validator| validator.misuses(attribute.ty())) {
        violations.add(misuse);
    }
}

/// None: the derive checks it, as the tag shows it.
pub(in crate::schema) const fn fit(_: &AttributeSpec, _: Position) -> Option<&'static str> {
    None
}
