//! `key`: an attribute identifies the element that it is in.

use super::Behaviour;
use crate::schema::{Attribute, AttributeSpec, Position, Violations};

impl Attribute {
    /// Lets it identify the element of a list or set that it is in: an element with the same key is the same element, before and
    /// after a change. What is left to the provider (`optional`, `computed`) is no key: such an element continues the next one
    /// that is left in a list, and in a set the one with the same configuration. One with a default that is left out is that
    /// default. Several in one struct do it together.
    ///
    /// The elements of a map have their keys already, so there it says nothing; a struct may be in both.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::required("name", Type::STRING).key().behaviour().unwrap().key);
    /// ```
    pub fn key(mut self) -> Self {
        self.behaviour_mut().key = true;
        self
    }
}

impl AttributeSpec {
    /// Lets it identify its element; see [`Attribute::key`].
    pub const fn key(mut self) -> Self {
        self.behaviour.key = true;
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    position: Position,
    violations: &mut Violations,
) {
    let never_configured = attribute.mode().is_computed_only() || attribute.is_write_only();
    let is_element = position.element || position.map_element;
    if behaviour.key && (!is_element || never_configured) {
        violations.add(
            "`key` goes on an attribute that the practitioner sets, directly in an element of a list, set or map",
        );
    }
}

pub(in crate::schema) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if attribute.behaviour.key && !position.element && !position.map_element {
        return Some(
            "`key` tells the elements of a list or set apart, and this struct is none; drop `key`, or make the field a `Vec`",
        );
    }
    None
}
