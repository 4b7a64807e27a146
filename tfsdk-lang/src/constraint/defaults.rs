//! Filling in defaults and converting.

use std::sync::Arc;

use super::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_core::convert::{ConversionError, convert, unify};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value, ValueRef};

impl TypeConstraint {
    /// Converts a value to this constraint, as Terraform does with the value of a variable: first the defaults are
    /// filled in, from the outside inwards, then the value is converted to the type.
    ///
    /// An attribute that is missing or null takes its default, and the defaults of its own constraint apply within
    /// that. A null object, and a null element of a collection, stays null. A value that conforms already is returned
    /// as it is, without a copy.
    ///
    /// # Errors
    /// When the value does not fit; see [`convert`].
    ///
    /// ```
    /// use tfsdk_lang::constraint::TypeConstraint;
    /// use tfsdk_core::value::Value;
    ///
    /// let ports = TypeConstraint::parse("list(number)")?;
    /// let error = ports.convert(&Value::tuple([Value::from("1"), Value::from("x")])).unwrap_err();
    /// assert_eq!(error.sentence(), "a number is required"); // all that Terraform says
    /// assert_eq!(error.to_string(), "[1]: a number is required, but have string \"x\"");
    /// # Ok::<(), tfsdk_lang::expr::Diagnostics>(())
    /// ```
    pub fn convert(&self, value: &Value) -> Result<Value, ConversionError> {
        match self.filled(value.as_ref()) {
            Some(filled) => convert(&filled, &self.ty),
            None => convert(value, &self.ty),
        }
    }

    /// The value with defaults filled in, not converted yet; types of the parts may differ from the constraint's.
    ///
    /// (HCL: `Defaults.Apply`.)
    #[must_use]
    pub fn fill_defaults(&self, value: &Value) -> Value {
        self.filled(value.as_ref()).unwrap_or_else(|| value.clone())
    }

    /// The filled value, or `None` when there is nothing to fill in.
    fn filled(&self, value: ValueRef<'_>) -> Option<Value> {
        if !self.has_defaults || value.is_null() || !value.is_known() {
            return None;
        }
        match value.ty().kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => self.filled_sequence(value),
            TypeKind::Object(_) | TypeKind::Map(_) => self.filled_mapping(value),
            _ => None,
        }
    }

    fn filled_sequence(&self, value: ValueRef<'_>) -> Option<Value> {
        let mut changed = false;
        let mut parts: Vec<Value> = Vec::with_capacity(value.len().unwrap_or(0));
        for (i, (_, part)) in value.elements().enumerate() {
            let filled = self.of_index(i).and_then(|constraint| constraint.filled(part));
            changed |= filled.is_some();
            let part = filled.unwrap_or_else(|| part.to_value());
            parts.push(part.sharing_type_of(parts.last()));
        }
        if !changed {
            return None;
        }
        let collected = match value.ty().kind() {
            TypeKind::Set(_) => unified(&parts).and_then(|(ty, parts)| Value::set(ty, parts).ok()),
            TypeKind::List(_) => unified(&parts).and_then(|(ty, parts)| Value::list(ty, parts).ok()),
            _ => None,
        };
        Some(collected.unwrap_or_else(|| Value::tuple(parts)))
    }

    fn filled_mapping(&self, value: ValueRef<'_>) -> Option<Value> {
        let mut changed = false;
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(value.len().unwrap_or(0));
        for (key, part) in value.elements() {
            let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
            let filled = match self.attribute(name) {
                Some(ConstraintAttribute { default: Some(default), constraint, .. }) => {
                    Some(or_default(constraint, default, part))
                }
                _ => self.of_name(name).and_then(|constraint| constraint.filled(part)),
            };
            changed |= filled.is_some();
            parts.push((name.into(), filled.unwrap_or_else(|| part.to_value())));
        }
        if let ConstraintKind::Object(attributes) = &self.kind {
            for attribute in attributes {
                let Some(default) = &attribute.default else { continue };
                if has_part(value, &attribute.name) {
                    continue;
                }
                let filled = attribute.constraint.filled(default.as_ref()).unwrap_or_else(|| default.clone());
                changed = true;
                parts.push((attribute.name.as_str().into(), filled));
            }
        }
        if !changed {
            return None;
        }
        if let TypeKind::Map(_) = value.ty().kind() {
            let (names, values): (Vec<Arc<str>>, Vec<Value>) = parts.into_iter().unzip();
            let map = unified(&values).and_then(|(ty, values)| Value::map(ty, names.iter().zip(values)).ok());
            return Some(map.unwrap_or_else(|| Value::object(names.into_iter().zip(values))));
        }
        Some(Value::object(parts))
    }

    /// The constraint of an element of a sequence.
    fn of_index(&self, index: usize) -> Option<&Self> {
        match &self.kind {
            ConstraintKind::Tuple(elements) => elements.get(index),
            ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
                Some(element)
            }
            _ => None,
        }
    }

    /// The constraint of an element of a map or an attribute of an object.
    fn of_name(&self, name: &str) -> Option<&Self> {
        match &self.kind {
            ConstraintKind::Object(_) => self.attribute(name).map(|a| &a.constraint),
            ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
                Some(element)
            }
            _ => None,
        }
    }

    fn attribute(&self, name: &str) -> Option<&ConstraintAttribute> {
        match &self.kind {
            ConstraintKind::Object(attributes) => {
                let position = attributes.binary_search_by(|a| a.name.as_str().cmp(name)).ok()?;
                attributes.get(position)
            }
            _ => None,
        }
    }
}

/// A given attribute, filled in, or its default where it is null. Where the default is not null, the result is not null.
fn or_default(constraint: &TypeConstraint, default: &Value, part: ValueRef<'_>) -> Value {
    if part.is_null() {
        return constraint.filled(default.as_ref()).unwrap_or_else(|| default.clone());
    }
    let value = constraint.filled(part).unwrap_or_else(|| part.to_value());
    if value.is_known() || default.is_null() || value.ty().is_dynamic() {
        return value;
    }
    let known: Refinement = value.as_ref().refinement().cloned().unwrap_or_default();
    Value::refined(value.ty().clone(), known.not_null()).unwrap_or(value)
}

fn has_part(value: ValueRef<'_>, name: &str) -> bool {
    value.attribute(name).is_some() || value.key(name).is_some()
}

/// The parts, converted to the type they have in common.
fn unified(parts: &[Value]) -> Option<(Type, Vec<Value>)> {
    let types: Vec<Type> = parts.iter().map(|part| part.ty().clone()).collect();
    let ty = unify(&types)?;
    let parts = parts.iter().map(|part| convert(part, &ty).ok()).collect::<Option<_>>()?;
    Some((ty, parts))
}
