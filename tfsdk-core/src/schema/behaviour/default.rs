//! `default`: the value where the configuration has none.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use super::Behaviour;
use crate::diag::{Diagnostics, Severity};
use crate::error::Error;
use crate::schema::validate::{Validate, Validator};
use crate::schema::{
    Attribute, AttributeSpec, Kind, Mode, NestedType, Nesting, Position, ValueSpec, Violations,
};
use crate::ty::TypeSpec;
use crate::value::{Value, ValueRef};

/// The value where the configuration has none.
///
/// ```
/// use tfsdk::schema::{Attribute, DefaultValue};
/// use tfsdk::{Type, Value};
///
/// let size = Attribute::optional("size", Type::NUMBER).default(10);
/// assert_eq!(size.behaviour().unwrap().default, Some(DefaultValue::Value(Value::from(10))));
/// ```
#[derive(Clone)]
pub enum DefaultValue {
    /// This value.
    Value(Value),
    /// The value that the function makes. It has to be the same each time, or Terraform refuses the second plan.
    Function(Arc<dyn Fn() -> Result<Value, Error> + Send + Sync>),
}

impl DefaultValue {
    /// The value.
    ///
    /// # Errors
    /// If the function fails.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::schema::DefaultValue;
    ///
    /// assert_eq!(DefaultValue::Value(Value::from(10)).make()?, Value::from(10));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn make(&self) -> Result<Value, Error> {
        match self {
            DefaultValue::Value(value) => Ok(value.clone()),
            DefaultValue::Function(make) => make(),
        }
    }
}

impl PartialEq for DefaultValue {
    /// Functions are equal when they are the same one.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (DefaultValue::Value(a), DefaultValue::Value(b)) => a == b,
            (DefaultValue::Function(a), DefaultValue::Function(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl fmt::Debug for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefaultValue::Value(value) => value.fmt(f),
            DefaultValue::Function(_) => f.write_str("a function"),
        }
    }
}

impl Attribute {
    /// The value where the configuration has none.
    ///
    /// The attribute is `optional`, and Terraform is told so; in a resource or data source it is told `computed` as well,
    /// as it demands of attributes that the provider fills in. In a resource the value is filled in when it is
    /// [planned](crate::plan::plan), elsewhere by [`configured`](crate::plan::configured): when a provider is configured
    /// or a data source is read.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let block = Block::new().with_attributes([Attribute::optional("size", Type::NUMBER).default(10)]);
    /// let schema = Schema::new(Kind::Resource, 0, block)?;
    /// let config = Value::object([("size", Value::null(Type::NUMBER))]);
    /// let planned = plan::plan(&schema, &Value::null(schema.ty().clone()), &config).planned;
    /// assert_eq!(planned.to_string(), "{ size = 10 }");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "StaticString", alias = "StaticValue")]
    pub fn default(self, value: impl Into<Value>) -> Self {
        self.with_default(DefaultValue::Value(value.into()))
    }

    /// Like [`default`](Attribute::default), but the value is made each time. In a resource it has to be the same each
    /// time.
    ///
    /// It may stand beside `required`, and then make null: a value is required where the function has none. Terraform
    /// is told that the attribute is optional. The two defaults exclude each other.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    /// use tfsdk::schema::Attribute;
    ///
    /// let zone = Attribute::optional("zone", Type::STRING).default_fn(|| Ok(Value::from("a")));
    /// assert_eq!(zone.behaviour().unwrap().default.as_ref().unwrap().make()?, Value::from("a"));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn default_fn(self, make: impl Fn() -> Result<Value, Error> + Send + Sync + 'static) -> Self {
        self.with_default(DefaultValue::Function(Arc::new(make)))
    }

    fn with_default(mut self, default: DefaultValue) -> Self {
        let behaviour = self.behaviour_mut();
        let is_value = |default: &DefaultValue| matches!(default, DefaultValue::Value(_));
        behaviour.two_defaults |=
            behaviour.default.as_ref().is_some_and(|other| is_value(other) != is_value(&default));
        behaviour.default = Some(default);
        self
    }
}

impl Behaviour {
    /// The default, if it is the same whenever it is asked for.
    pub(crate) fn constant_default(&self) -> Option<&DefaultValue> {
        let is_constant =
            |default: &&DefaultValue| self.default_is_constant || matches!(default, DefaultValue::Value(_));
        self.default.as_ref().filter(is_constant)
    }
}

impl AttributeSpec {
    /// The value where the configuration has none, which `make` makes alike each time; see [`Attribute::default`].
    pub const fn default(mut self, make: fn() -> Result<Value, Error>) -> Self {
        self.behaviour.default_is_constant = true;
        self.default_fn(make)
    }

    /// Like [`default`](Self::default), but `make` is not called before the value is wanted; see [`Attribute::default_fn`].
    pub const fn default_fn(mut self, make: fn() -> Result<Value, Error>) -> Self {
        self.behaviour.default = Some(make);
        self
    }

    /// Says that the default may be null, so that the field has to hold null.
    #[doc(hidden)]
    pub const fn default_may_be_null(mut self) -> Self {
        self.behaviour.default_may_be_null = true;
        self
    }

    /// Says which variable of the environment the default is made of.
    #[doc(hidden)]
    pub const fn default_variable(mut self, name: &'static str) -> Self {
        self.behaviour.default_variable = Some(name);
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    let Some(default) = &behaviour.default else { return };
    let Mode { required, computed, .. } = attribute.mode();
    if behaviour.two_defaults {
        violations.add("`default` and `default_fn` exclude each other: there is one default");
    }
    if required && matches!(default, DefaultValue::Value(_)) {
        violations.add("`default` cannot stand beside `required`: there is always a value");
    }
    if computed {
        violations.add(
            "`default` cannot stand beside `computed`: write `optional` alone, Terraform is told the rest",
        );
    }
    if attribute.is_write_only() {
        violations.add("a write-only attribute has no default: it is null in every plan");
    }
    if let Some(constant) = behaviour.constant_default() {
        match constant.make() {
            Ok(value) => value_rule(attribute, &value, violations),
            Err(error) => violations.add(format!("the default cannot be made: {error}")),
        }
    }
}

/// A practitioner could have written the value of a default.
fn value_rule(attribute: &Attribute, value: &Value, violations: &mut Violations) {
    let (found, wanted) = (value.ty(), attribute.ty());
    let fits = found.conforms_to(wanted);
    if !fits {
        violations.add(format!("the default has to be of type {wanted}, and is of type {found}"));
    }
    let is_value = !value.is_null() && is_settled(attribute, value.as_ref());
    if !is_value {
        violations.add("a default is a known value other than null");
    }
    if !fits || !is_value {
        return;
    }
    let mut refused = Diagnostics::new();
    for validator in attribute.behaviour().map_or(&[][..], |behaviour| &behaviour.validators) {
        let validate =
            if attribute.is_sensitive() { Validator::validate_hidden } else { Validator::validate };
        // One that is for other values says so itself.
        if validator.misuses(wanted).is_empty() {
            validate(validator, value.as_ref(), violations.path(), &mut refused);
        }
    }
    for problem in refused.iter().filter(|problem| problem.severity() == Severity::Error) {
        let message = format!("the default is refused: {}", problem.detail().trim_end_matches('.'));
        match problem.path() {
            Some(path) => violations.add_at(path, message),
            None => violations.add(message),
        }
    }
    if let Some(nested) = attribute.nested_type() {
        objects_rule(nested, value.as_ref(), violations);
    }
}

/// And so could the objects in it.
fn objects_rule(nested: &NestedType, value: ValueRef<'_>, violations: &mut Violations) {
    let objects = objects_of(nested, value);
    let is_key = |attribute: &&Attribute| attribute.behaviour().is_some_and(|b| b.key);
    let keys: Vec<&str> = nested.attributes().filter(is_key).map(Attribute::name).collect();
    let mut seen = HashSet::new();
    let mut found =
        objects.iter().map(|object| keys.iter().map(|name| object.attribute(name)).collect::<Vec<_>>());
    if !keys.is_empty() && !found.all(|key| seen.insert(key)) {
        violations.add("two elements of the default have the same key");
    }
    for attribute in nested.attributes() {
        let Mode { required, optional, .. } = attribute.mode();
        for part in objects.iter().filter_map(|object| object.attribute(attribute.name())) {
            let has_default = attribute.behaviour().is_some_and(|behaviour| behaviour.default.is_some());
            if required && part.is_null() && !has_default {
                violations.add(format!("the default lacks the required \"{}\"", attribute.name()));
            }
            if !required && !optional && !part.is_null() && part.is_known() {
                violations.add(format!("the default sets \"{}\", which is computed", attribute.name()));
            }
            if let Some(nested) = attribute.nested_type() {
                objects_rule(nested, part, violations);
            }
        }
    }
}

/// Whether all of the value of a default is known but what the provider computes.
fn is_settled(attribute: &Attribute, value: ValueRef<'_>) -> bool {
    let Some(nested) = attribute.nested_type() else { return value.is_wholly_known() };
    let is_settled_object = |object: ValueRef<'_>| {
        nested.attributes().all(|inner| {
            let part = object.attribute(inner.name());
            part.is_none_or(|part| is_settled(inner, part) || inner.mode().computed && !part.is_known())
        })
    };
    value.is_known() && objects_of(nested, value).into_iter().all(is_settled_object)
}

/// The objects in the value of a nested attribute.
fn objects_of<'v>(nested: &NestedType, value: ValueRef<'v>) -> Vec<ValueRef<'v>> {
    match nested.nesting() {
        Nesting::Single => vec![value],
        Nesting::List | Nesting::Set | Nesting::Map => value.elements().map(|(_, element)| element).collect(),
    }
}

pub(in crate::schema) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    let optional = attribute.mode.optional && !attribute.mode.computed;
    // That what is write-only is null where it is planned and stored is another rule. Actions are neither.
    let is_null_anyway = attribute.write_only && !matches!(position.kind, Some(Kind::Action));
    if !position.is_field || attribute.holds_null || !optional || is_null_anyway {
        return None;
    }
    if attribute.behaviour.default_may_be_null {
        // That a variable holds nothing of the field's type is told with its default.
        if !matches!(
            attribute.value,
            ValueSpec::Type(TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Dynamic)
        ) {
            return None;
        }
        return Some(
            "`default_env` finds nothing where the variable is not set, and this field cannot hold null; write `else \"…\"` behind the variable, or make the field an `Option`",
        );
    }
    if attribute.behaviour.default.is_none() {
        return Some(
            "an optional attribute without a default may be null, and this field cannot hold null; make it an `Option`, or give it a default",
        );
    }
    None
}
