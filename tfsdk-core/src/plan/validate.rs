//! Whether the schema allows a configuration.

use std::sync::Arc;

use super::canonical::canonical_of;
use super::default;
use super::door::admit;
use super::keys::repeated_keys;
use super::layout::Layout;
use super::parts::member;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::limits::Limits;
use crate::path::{Path, Step};
use crate::schema::validate::{Validate, not_exactly_one};
use crate::schema::{Attribute, BlockNesting, Body, Member, NestedBlock, Nesting, Schema};
use crate::text::Listed;
use crate::value::{Value, ValueRef};

/// Checks a configuration for everything that Terraform leaves to the provider.
///
/// Errors are required attributes that are null, computed ones that are set, values that a validator refuses, and
/// elements with the key of another element, and unions of which not exactly
/// one attribute is set. What is deprecated gets a warning. Unknown values are not checked:
/// Terraform validates the configuration again when they are known. All findings are reported with their paths, in the
/// order of the schema.
///
/// A configuration that is not of the schema's type gets an error for every part that is not, and nothing else.
/// Values of sensitive and write-only attributes stand in no text.
///
/// ```
/// use tfsdk::plan::validate;
/// use tfsdk::schema::validate::within;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let port = Attribute::required("port", Type::NUMBER).validate(within(1, 65535));
/// let schema = Schema::unchecked(0, Block::new().with_attributes([port]));
/// assert!(validate(&schema, &Value::object([("port", 0.into())])).has_errors());
/// // What is not known yet is checked when it is.
/// assert!(validate(&schema, &Value::object([("port", Value::unknown(Type::NUMBER))])).is_empty());
/// ```
pub fn validate(schema: &Schema, config: &Value) -> Diagnostics {
    validate_with(schema, config, Limits::new())
}

/// [`validate`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::validate_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// assert!(validate_with(&schema, &Value::object([("name", "a".into())]), Limits::new()).is_empty());
/// ```
pub fn validate_with(schema: &Schema, config: &Value, limits: Limits) -> Diagnostics {
    match admit(schema, limits, [("configuration", config)]) {
        Ok([config]) => validated(schema, &config, limits),
        Err(misfits) => misfits,
    }
}

/// The same as [`validate`] for a configuration that is known to be of the schema's type.
pub(super) fn validated(schema: &Schema, config: &Value, limits: Limits) -> Diagnostics {
    let mut validation =
        Validation { found: Diagnostics::up_to(limits.problems()), path: Path::root(), hidden: 0 };
    if !config.is_null() {
        validation.deprecation("This is deprecated", schema.block().deprecation());
    }
    validation.members(schema.block().body(), config.as_ref());
    validation.found
}

struct Validation {
    found: Diagnostics,
    /// Where it stands.
    path: Path,
    /// How many of the attributes around it are not to be shown.
    hidden: usize,
}

impl Validation {
    /// Does something one step further.
    fn within(&mut self, step: Step, check: impl FnOnce(&mut Self)) {
        // The keys of a map that is not to be shown are not either.
        let shown = self.hidden == 0 || !matches!(step, Step::Key(_));
        if shown {
            self.path.push(step);
        }
        check(self);
        if shown {
            self.path.pop();
        }
    }

    /// Tells what quotes names alone, and no value.
    #[cold]
    fn report(&mut self, severity: Severity, summary: &'static str, detail: impl FnOnce() -> String) {
        if self.found.is_full() {
            return self.found.omit(severity);
        }
        let detail = detail();
        let told = Diagnostic::new(severity, summary, detail.clone()).or_unquoted(detail);
        self.found.push(told.at(self.path.clone()));
    }

    fn members(&mut self, body: &Body, object: ValueRef<'_>) {
        if object.is_null() || !object.is_known() {
            return;
        }
        for (position, m) in body.members().iter().enumerate() {
            let value = member(object, position, m.name(), m.ty());
            match m {
                Member::Attribute(attribute) if self.has_nothing_to_say(attribute, value) => {}
                Member::Attribute(attribute) => {
                    self.within(attribute_step(m), |validation| validation.attribute(attribute, value));
                }
                Member::Block(block) => {
                    self.within(attribute_step(m), |validation| validation.block(block, value));
                }
            }
        }
        for names in body.exactly_one() {
            self.exactly_one(names, body, object);
        }
    }

    /// Exactly one of several members is set. What is unknown may be or not.
    fn exactly_one(&mut self, names: &[Arc<str>], body: &Body, object: ValueRef<'_>) {
        let members =
            body.members().iter().enumerate().filter(|(_, m)| names.iter().any(|n| **n == *m.name()));
        let given = members.map(|(position, m)| {
            let value = member(object, position, m.name(), m.ty());
            (m.name(), is_given(m, value))
        });
        let given: Vec<(&str, Option<bool>)> = given.collect();
        let Some((summary, detail)) = not_exactly_one(&given, self.hidden > 0) else { return };
        self.report(Severity::Error, summary, || detail);
    }

    /// Whether an attribute passes whatever it holds. Most do, and need no path.
    fn has_nothing_to_say(&self, attribute: &Attribute, value: ValueRef<'_>) -> bool {
        let mode = attribute.mode();
        let behaviour = attribute.behaviour();
        let has_no_rules =
            attribute.nested_type().is_none() && behaviour.is_none_or(|b| b.validators.is_empty());
        if value.is_null() {
            return !mode.required && (has_no_rules || behaviour.is_none_or(|b| b.default.is_none()));
        }
        (mode.optional || mode.required) && attribute.deprecation().is_none() && has_no_rules
    }

    fn attribute(&mut self, attribute: &Attribute, value: ValueRef<'_>) {
        let mode = attribute.mode();
        if value.is_null() {
            return match default::made(attribute) {
                Some(Ok(default)) if !default.is_null() => self.default(attribute, default.as_ref()),
                // Why it could not be made is told where it is filled in.
                Some(Err(_)) => {}
                _ if !mode.required => {}
                made => self.report(Severity::Error, "Missing required attribute", || {
                    let name = attribute.name();
                    let advice = match (&made, default::variable(attribute)) {
                        (_, Some(variable)) => format!(
                            "set it to a value other than null, or set the environment variable {variable}"
                        ),
                        (Some(_), None) => {
                            "where its default comes from is nothing, so set it to a value other than null"
                                .to_owned()
                        }
                        (None, None) => "set it to a value other than null".to_owned(),
                    };
                    format!("The attribute \"{name}\" is required: {advice}.")
                }),
            };
        }
        if mode.computed && !mode.optional {
            return self.report(Severity::Error, "Attribute is read-only", || {
                let name = attribute.name();
                format!(
                    "The provider sets the attribute \"{name}\" itself: remove it from the configuration."
                )
            });
        }
        self.deprecation("Attribute is deprecated", attribute.deprecation());
        self.hiding(attribute, |validation| {
            validation.validators(attribute, value);
            if let Some(nested) = attribute.nested_type().filter(|_| value.is_known()) {
                validation.parts(nested.nesting(), nested.body(), value);
            }
        });
    }

    /// What stands for an attribute that is not set has to pass its validators. What objects in it leave out is the provider's to set.
    fn default(&mut self, attribute: &Attribute, default: ValueRef<'_>) {
        let found = std::mem::take(&mut self.found);
        self.hiding(attribute, |validation| validation.validators(attribute, default));
        let of_default = std::mem::replace(&mut self.found, found);
        self.found.append(of_default.map(|problem| default::of_default(problem, attribute)));
    }

    /// Looks into an attribute that may not be shown.
    fn hiding(&mut self, attribute: &Attribute, look: impl FnOnce(&mut Self)) {
        let hidden = usize::from(matches!(Layout::of_attribute(attribute), Layout::Hidden(_)));
        self.hidden += hidden;
        look(self);
        self.hidden -= hidden;
    }

    fn validators(&mut self, attribute: &Attribute, value: ValueRef<'_>) {
        if !value.is_known() {
            return;
        }
        let validators = attribute.behaviour().map_or(&[][..], |b| &b.validators);
        if validators.is_empty() {
            return;
        }
        // What one says of an object may quote what stands in it.
        let is_hidden = self.hidden > 0 || attribute.hides_a_part();
        for validator in validators {
            if is_hidden {
                validator.validate_hidden(value, &self.path, &mut self.found);
            } else {
                validator.validate(value, &self.path, &mut self.found);
            }
        }
    }

    fn deprecation(&mut self, summary: &'static str, message: Option<&str>) {
        if let Some(message) = message {
            let message = if message.is_empty() { "It will be removed." } else { message };
            self.report(Severity::Warning, summary, || message.to_owned());
        }
    }

    fn block(&mut self, nested: &NestedBlock, value: ValueRef<'_>) {
        let body = nested.block().body();
        if !is_written(nested, value) {
            return;
        }
        self.deprecation("Block is deprecated", nested.block().deprecation());
        self.parts(nested.nesting().shape(), body, value);
    }

    fn parts(&mut self, nesting: Nesting, body: &Body, value: ValueRef<'_>) {
        match nesting {
            Nesting::Single => self.members(body, value),
            Nesting::List | Nesting::Set => {
                self.keys(body, value);
                self.elements(body, value);
            }
            // A map has keys of its own.
            Nesting::Map => self.elements(body, value),
        }
    }

    fn elements(&mut self, body: &Body, value: ValueRef<'_>) {
        for (key, element) in value.elements() {
            self.within(key.into(), |validation| validation.members(body, element));
        }
    }

    /// No two elements have the same key.
    fn keys(&mut self, body: &Body, value: ValueRef<'_>) {
        let is_key = |m: &&Member| match m {
            Member::Attribute(attribute) => attribute.behaviour().is_some_and(|b| b.key),
            Member::Block(_) => false,
        };
        for (key, _) in repeated_keys(body, value) {
            let keys: Vec<&Member> = body.members().iter().filter(is_key).collect();
            let told = |validation: &mut Self| {
                validation.report(Severity::Error, "Duplicate key", || {
                    let names: Vec<&str> = keys.iter().map(|m| m.name()).collect();
                    let may_read_alike = keys.iter().any(|m| canonical_of(m).is_some());
                    let spelled = if may_read_alike { ", perhaps in another spelling" } else { "" };
                    format!(
                        "Another element has the same {}{spelled}, by which the elements are told apart. Remove one of them, or change it.",
                        Listed(&names)
                    )
                });
            };
            self.within(key.into(), |validation| match &keys[..] {
                [one] => validation.within(attribute_step(one), told),
                _ => told(validation),
            });
        }
    }
}

fn attribute_step(m: &Member) -> Step {
    Step::Attribute(m.name().to_owned().into())
}

/// Whether an attribute or block is set; `None` where that is not known yet.
fn is_given(m: &Member, value: ValueRef<'_>) -> Option<bool> {
    match m {
        _ if !value.is_known() => None,
        Member::Attribute(_) => Some(!value.is_null()),
        Member::Block(block) => Some(is_written(block, value)),
    }
}

fn is_written(nested: &NestedBlock, value: ValueRef<'_>) -> bool {
    match nested.nesting() {
        BlockNesting::Single => !value.is_null(),
        // Without a block in the configuration, a group is an object of nulls.
        BlockNesting::Group => !is_empty(value),
        _ => value.len().is_some_and(|len| len > 0),
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
