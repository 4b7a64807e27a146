//! Whether the schema allows a configuration.

use super::align::repeated_keys;
use super::trail::Trail;
use crate::diag::Diagnostics;
use crate::schema::validate::Validate;
use crate::schema::{Attribute, BlockNesting, Body, Member, NestedBlock, Nesting, Schema};
use crate::value::ValueRef;

/// Checks a configuration for everything that Terraform leaves to the provider.
///
/// Errors are required attributes that are null, computed ones that are set, values that a validator refuses, and
/// elements with the key of another element. What is deprecated gets a warning. Unknown values are not checked:
/// Terraform validates the configuration again when they are known. All findings are reported with their paths, in the
/// order of the schema.
pub fn validate(schema: &Schema, config: &crate::value::Value) -> Diagnostics {
    let mut validation = Validation { found: Diagnostics::new() };
    validation.members(schema.block().body(), config.as_ref(), &Trail::Root);
    validation.found
}

struct Validation {
    found: Diagnostics,
}

impl Validation {
    fn members(&mut self, body: &Body, object: ValueRef<'_>, at: &Trail<'_>) {
        if object.is_null() || !object.is_known() {
            return;
        }
        for m in body.members() {
            let Some(value) = object.attribute(m.name()) else { continue };
            let at = &at.attribute(m.name());
            match m {
                Member::Attribute(attribute) => self.attribute(attribute, value, at),
                Member::Block(block) => self.block(block, value, at),
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute, value: ValueRef<'_>, at: &Trail<'_>) {
        let mode = attribute.mode();
        if value.is_null() {
            if mode.required {
                let detail = format!(
                    "The attribute \"{}\" is required: set it to a value other than null.",
                    attribute.name()
                );
                self.found.error(at.path(), "Missing required attribute", detail);
            }
            return;
        }
        if mode.computed && !mode.optional {
            let detail = format!(
                "The provider sets the attribute \"{}\" itself: remove it from the configuration.",
                attribute.name()
            );
            self.found.error(at.path(), "Attribute is read-only", detail);
            return;
        }
        if let Some(message) = attribute.deprecation() {
            let message = if message.is_empty() { "It will be removed." } else { message };
            self.found.warning(at.path(), "Attribute is deprecated", message.to_owned());
        }
        if !value.is_known() {
            return;
        }
        let validators = attribute.behaviour().map_or(&[][..], |b| &b.validators);
        if !validators.is_empty() {
            let path = at.path();
            validators.iter().for_each(|validator| validator.validate(value, &path, &mut self.found));
        }
        if let Some(nested) = attribute.nested_type() {
            self.parts(nested.nesting(), nested.body(), value, at);
        }
    }

    fn block(&mut self, nested: &NestedBlock, value: ValueRef<'_>, at: &Trail<'_>) {
        let body = nested.block().body();
        let written = match nested.nesting() {
            BlockNesting::Single => !value.is_null(),
            // Without a block in the configuration, a group is an object of nulls.
            BlockNesting::Group => !is_empty(value),
            _ => value.len().is_some_and(|len| len > 0),
        };
        if !written {
            return;
        }
        if let Some(message) = nested.block().deprecation() {
            let message = if message.is_empty() { "It will be removed." } else { message };
            self.found.warning(at.path(), "Block is deprecated", message.to_owned());
        }
        self.parts(nested.nesting().shape(), body, value, at);
    }

    fn parts(&mut self, nesting: Nesting, body: &Body, value: ValueRef<'_>, at: &Trail<'_>) {
        match nesting {
            Nesting::Single => self.members(body, value, at),
            Nesting::List | Nesting::Set | Nesting::Map => self.elements(body, value, at),
        }
    }

    fn elements(&mut self, body: &Body, value: ValueRef<'_>, at: &Trail<'_>) {
        for (key, element) in repeated_keys(body, value) {
            let detail = "Another element has the same key. Remove one of them, or give it another key.";
            self.found.error(at.element(key, element).path(), "Duplicate key", detail);
        }
        for (key, element) in value.elements() {
            self.members(body, element, &at.element(key, element));
        }
    }
}

/// Whether nothing in a value is set, at any depth.
fn is_empty(value: ValueRef<'_>) -> bool {
    value.is_null()
        || (matches!(value.ty().kind(), crate::ty::TypeKind::Object(_))
            && value.is_known()
            && value.elements().all(|(_, part)| is_empty(part)))
        || value.is_empty()
}
